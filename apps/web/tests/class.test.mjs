// A class: a teacher and four students in five browsers, over a restart of the server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { ask, axe, endAll, folder, launch, mouse, openPage, pressSurely, serve, SHOTS, status } from "./parlour.mjs";

let server, browser, place;
before(async () => {
  place = folder();
  server = await serve("--port", "0", "--db", join(place.path, "games.db"));
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.end();
  endAll();
  place?.remove();
});

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: "dark" };

/** The table as it is read: name, won, drawn, lost, points. */
const table = (page) => page.locator(".standings tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].slice(1).map((cell) => cell.innerText.replace(/\s*you$/, "").trim())));

/** Waits until the page's table is this one. */
async function waitForTable(page, wanted) {
  for (const end = Date.now() + 600_000; ; await new Promise((done) => setTimeout(done, 50))) {
    const told = await table(page);
    if (JSON.stringify(told) === JSON.stringify(wanted)) return;
    if (Date.now() > end) assert.deepEqual(told, wanted);
  }
}

/** Whether anything is wider than the window. */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Looks at a screen with axe and leaves a picture of it. */
async function look(page, name) {
  assert.deepEqual(await axe(page), [], name);
  assert.ok((await overflow(page)) <= 0, `${name} is too wide`);
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

/** Comes into a room by its code, from the first screen. */
async function comeIn(name, code, options) {
  const visit = await openPage(browser, server.base, options);
  await visit.page.getByLabel("Code of the room").fill(code);
  await visit.page.getByRole("button", { name: "To the room" }).click();
  await visit.page.getByLabel("Your name, as it will stand in the table").fill(name);
  await visit.page.getByRole("button", { name: "Come in" }).click();
  await visit.page.getByText(`You are in, ${name}.`).waitFor();
  return visit;
}

test("a teacher and four students play two rounds, over a killed server, and all see the right table", async () => {
  const teacher = await openPage(browser, server.base);
  await teacher.page.getByRole("link", { name: "Open a room for a class" }).click();
  await teacher.page.getByLabel("What the room is called").fill("7b");
  await teacher.page.getByLabel("Clock for each choice").selectOption("none");
  await look(teacher.page, "class-open");
  await teacher.page.getByRole("button", { name: "Open the room" }).click();
  // It is written with a gap, so that it can be read out, and is typed with it or without.
  const code = await teacher.page.locator(".door .code").innerText();
  assert.match(code, /^[a-z]{4} [a-z]{4}$/);
  assert.equal(await teacher.page.title(), "7b - Parlour");
  assert.ok(!teacher.page.url().includes(await teacher.page.evaluate(() => Object.values(JSON.parse(localStorage.getItem("parlour.seats")))[0][0])), "the token stands in no address");
  const begin = (round) => teacher.page.getByRole("button", { name: `Begin round ${round}` });
  assert.ok(await begin(1).isDisabled(), "a round needs two people");

  const ann = await comeIn("Ann", code);
  const ben = await comeIn("Ben", code.toUpperCase());
  const cem = await comeIn("Cem", code.replace(" ", "-"), PHONE);
  const dan = await comeIn("Dan", code.replace(" ", ""));
  const students = [ann, ben, cem, dan];
  // Nobody takes another's name or a machine's.
  const eve = await openPage(browser, server.base);
  await eve.page.goto(`${server.base}#/room/${code.replace(" ", "")}`);
  for (const [name, why] of [["ann", "called `ann` here already"], ["Greedy", "The machine is called"]]) {
    await eve.page.getByLabel("Your name, as it will stand in the table").fill(name);
    await eve.page.getByRole("button", { name: "Come in" }).click();
    await eve.page.getByText(why).waitFor();
  }
  await look(eve.page, "class-visitor");

  await teacher.page.locator(".members li.here").nth(3).waitFor();
  assert.deepEqual(await teacher.page.locator(".members li > span").allInnerTexts(), ["Ann", "Ben", "Cem", "Dan"]);
  await look(teacher.page, "class-lobby");
  await look(cem.page, "class-lobby-phone");

  await begin(1).click();
  for (const [student, words] of [[ann, "Black against Dan"], [ben, "Black against Cem"], [cem, "White against Ben"], [dan, "White against Ann"]]) {
    await student.page.getByText(`Round 1: you are ${words}.`).waitFor();
    assert.equal(await student.page.title(), "Your game - 7b - Parlour");
  }
  assert.ok(await begin(2).isDisabled(), "not before the games are over");
  await look(cem.page, "class-round-phone");
  for (const { page } of students) await page.getByRole("link", { name: "Go to your game" }).click();
  await pressSurely(dan.page, mouse(dan.page), "Give up");
  await ann.page.getByRole("link", { name: "Back to the room" }).click();
  await ann.page.getByText("You won against Dan. Round 2 begins when the teacher says so.").waitFor();
  await teacher.page.getByText("One game is still being played.").first().waitFor();
  await look(teacher.page, "class-teacher");
  // The teacher looks on.
  await teacher.page.getByRole("link", { name: "Watch Ben and Cem" }).click();
  await teacher.page.getByText("You are watching.").waitFor();
  await look(cem.page, "class-game-phone");
  for (const { page } of [ben, cem]) await pressSurely(page, mouse(page), "Pass");
  await teacher.page.getByRole("link", { name: "Back to the room" }).click();
  for (const { page } of [ben, cem, dan]) await page.getByRole("link", { name: "Back to the room" }).click();
  await ben.page.getByText("You and Cem share the point.").waitFor();
  const first = [["Ann", "1", "0", "0", "1"], ["Ben", "0", "1", "0", "0.5"], ["Cem", "0", "1", "0", "0.5"], ["Dan", "0", "0", "1", "0"]];
  for (const { page } of [teacher, ...students, eve]) await waitForTable(page, first);
  await look(cem.page, "class-table-phone");

  // The server is killed, and nobody has to do anything when it is back.
  await server.end("SIGKILL");
  await ann.page.getByText("The server does not answer.").waitFor();
  server = await serve("--port", server.port, "--db", join(place.path, "games.db"));
  await ann.page.getByText("The server does not answer.").waitFor({ state: "detached" });
  for (const { page } of [teacher, ...students]) await waitForTable(page, first);
  await begin(2).click();
  await ann.page.getByText(/^Round 2: you are (Black|White) against Ben\.$/).waitFor();

  // Ann goes on with another device.
  await ann.page.getByText("Go on with another device").click();
  await ann.page.getByRole("button", { name: "Make a link" }).click();
  const moving = await ann.page.getByRole("textbox", { name: "Link for your other device", exact: true }).inputValue();
  const tablet = await openPage(browser, server.base);
  await tablet.page.goto(server.base + new URL(moving).hash);
  await tablet.page.getByRole("button", { name: "Go on here" }).waitFor();
  await look(tablet.page, "class-move");
  await tablet.page.getByRole("button", { name: "Go on here" }).click();
  await tablet.page.getByText("Round 2: you are").waitFor();
  await ann.page.getByText("Your place in this room was moved to another device").waitFor();
  await look(ann.page, "class-moved");
  await tablet.page.getByRole("link", { name: "Go to your game" }).click();
  await pressSurely(tablet.page, mouse(tablet.page), "Give up");

  // In round 2 Ann meets Ben, and Cem meets Dan. Dan is sent away, which gives his game up; he comes back.
  await teacher.page.getByRole("button", { name: "Send away Dan" }).click();
  await teacher.page.getByRole("dialog").getByRole("button", { name: "Send away" }).click();
  await dan.page.getByText("You have left this room.").waitFor();
  const second = [["Ben", "1", "1", "0", "1.5"], ["Cem", "1", "1", "0", "1.5"], ["Ann", "1", "0", "1", "1"], ["Dan", "0", "0", "2", "0"]];
  for (const { page } of [teacher, ben, cem, dan, eve]) await waitForTable(page, second);
  await dan.page.getByRole("button", { name: "Come back" }).click();
  await dan.page.getByText("Cem won against you.").waitFor();
  // Ben leaves by himself.
  await ben.page.getByRole("button", { name: "Leave the room" }).click();
  await ben.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await ben.page.getByText("You have left this room.").waitFor();
  await teacher.page.locator(".members li.left", { hasText: "Ben has left" }).waitFor();

  await teacher.page.getByRole("button", { name: "End the room" }).click();
  await teacher.page.getByRole("dialog").getByRole("button", { name: "End the room" }).click();
  for (const { page } of [teacher, cem, eve]) await page.getByText("The room is closed.").waitFor();
  assert.equal(await cem.page.title(), "Closed - 7b - Parlour");
  await look(teacher.page, "class-closed");
  const waiting = teacher.page.waitForEvent("download");
  await teacher.page.getByRole("link", { name: "The table as a file" }).click();
  const file = await (await waiting).path();
  assert.deepEqual(readFileSync(file, "utf8").trim().split("\r\n").slice(0, 3), ["place,name,played,won,drawn,lost,points", '1,"Ben",2,1,1,0,1.5', '2,"Cem",2,1,1,0,1.5']);
  for (const { faults, close } of [teacher, ...students, eve, tablet]) {
    assert.deepEqual(faults, []);
    await close();
  }
});

test("the teacher's link makes another device the teacher, and a code that leads nowhere says so", async () => {
  const { code, teacher } = await ask(server.base, "POST", "rooms", undefined, { title: "", pairing: "ladder" });
  const { page, faults, close } = await openPage(browser, server.base);
  await page.goto(`${server.base}#/room/${code}/${teacher}`);
  await page.getByText("A round needs two people").waitFor();
  assert.ok(!page.url().includes(teacher), "the token is taken out of the address");
  await page.getByText("a ladder").waitFor();
  await page.getByText("Teach from another device").click();
  await page.getByRole("button", { name: "Show the link" }).click();
  assert.ok((await page.getByRole("textbox", { name: "Link for the teacher", exact: true }).inputValue()).endsWith(`#/room/${code}/${teacher}`));
  await page.reload();
  await page.getByText("A round needs two people").waitFor();
  await page.goto(`${server.base}#/room/aaaaaaaa`);
  await status(page).getByText("There is no room here.").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("whoever comes into a room finds it among the games to go on with until it is over", async () => {
  const { code, teacher } = await ask(server.base, "POST", "rooms", undefined, { title: "Chess club" });
  const { page, faults, close } = await comeIn("Ann", code, PHONE);
  await page.goto(server.base);
  await page.reload();
  const back = page.locator(".recent").getByRole("link", { name: "Chess club" });
  await back.waitFor();
  await page.screenshot({ path: `${SHOTS}/class-home-phone.png`, fullPage: true });
  await back.click();
  await page.getByText("You are in, Ann.").waitFor();
  await ask(server.base, "POST", `rooms/${code}/end`, teacher);
  await page.getByText("The room is closed.").waitFor();
  await page.goto(server.base);
  await page.getByRole("heading", { name: "A class" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Chess club" }).count(), 0);
  assert.deepEqual(faults, []);
  await close();
});
