// Apocalypse as people play it: two devices, one device, against the machine, through reloads and restarts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { ask, axe, folder, importRecord, keyboard, mouse, openServer, openMatch, openPage, pressSurely, serve, SHOTS, tabTo, until } from "./parlour.mjs";

let server;
before(async () => (server = await openServer()));
after(() => server?.end());

/** Everything that a stream says from now on, read past the page. */
async function overhear(base, id, token) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const end = new AbortController();
  const answer = await fetch(`${base}api/matches/${id}/stream`, { headers, signal: end.signal });
  const heard = { text: "", end: () => end.abort() };
  void (async () => {
    for await (const bytes of answer.body) heard.text += new TextDecoder().decode(bytes);
  })().catch(() => {});
  return heard;
}

test("two seats on two devices choose in secret, a spectator sees neither, and both moves come together", async () => {
  // Still pictures: the pieces stand where they are when the screenshot is taken.
  const black = await server.visit({ reducedMotion: "reduce" });
  await black.page.goto(`${server.base}#/new/apocalypse`);
  await black.page.getByRole("textbox", { name: /Your name/ }).fill("Ann");
  await black.page.getByText("Two devices").click();
  await black.page.getByRole("button", { name: "Begin" }).click();
  const theirs = await black.page.getByRole("textbox", { name: "Link for the other player" }).inputValue();
  const watching = await black.page.getByRole("textbox", { name: "Link for spectators" }).inputValue();
  assert.deepEqual(await axe(black.page), []);
  const white = await server.visit({ viewport: { width: 390, height: 800 } });
  const watcher = await server.visit();
  await white.page.goto(theirs);
  await white.page.getByRole("button", { name: "Sit down" }).click();
  await white.page.getByText("You are White.").waitFor();
  await watcher.page.goto(watching);
  await watcher.page.getByText("You are watching.").waitFor();
  const [, id] = new URL(theirs).hash.split("/").slice(1);
  const [token] = await white.page.evaluate((id) => JSON.parse(localStorage.getItem("parlour.seats"))[id], id);
  const ears = [await overhear(server.base, id, token), await overhear(server.base, id)];
  await black.page.getByRole("link", { name: "Take your seat" }).click();

  await black.page.locator('[data-cell="04"]').click();
  await black.page.locator(".cell.target").nth(1).waitFor();
  assert.equal(await black.page.locator(".cell.target").count(), 2, "the legal targets are shown");
  await black.page.locator('[data-cell="23"]').click();
  await black.page.getByText("Your choice is sealed. Waiting for White.").waitFor();
  for (const other of [white, watcher]) {
    await other.page.locator(".side.black .ready.yes").waitFor();
    assert.ok(!other.heard.join("").includes("0423"), "nobody hears the sealed move");
    assert.ok(!(await other.page.content()).includes("0423"), "and no page holds it");
  }
  for (const ear of ears) {
    await until(() => ear.text.includes('"ready":true'));
    assert.ok(!ear.text.includes("0423"), "the raw streams say ready and nothing more");
    ear.end();
  }
  assert.deepEqual(await axe(white.page), []);
  await white.page.getByRole("textbox", { name: "Your move" }).fill("4032");
  await white.page.keyboard.press("Enter");
  for (const { page } of [black, white, watcher]) await page.getByText("Black moves 04 to 23, White moves 40 to 32.").waitFor();
  await black.page.screenshot({ path: `${SHOTS}/duel.png`, fullPage: true });
  await white.page.screenshot({ path: `${SHOTS}/duel-phone.png`, fullPage: true });

  await black.page.reload();
  await black.page.getByText("Black moves 04 to 23, White moves 40 to 32.").waitFor();
  await pressSurely(black.page, mouse(black.page), "Pass");
  await pressSurely(white.page, mouse(white.page), "Pass");
  await black.page.getByText("Nobody wins: both passed").waitFor();
  await black.page.getByRole("link", { name: "Review this game" }).click();
  await black.page.getByText("The start.").waitFor();
  await black.page.keyboard.press("ArrowRight");
  await black.page.getByText("Black moves 04 to 23").first().waitFor();
  for (const { faults, close } of [black, white, watcher]) {
    assert.deepEqual(faults, []);
    await close();
  }
});

test("two people on one device play a whole game behind a curtain, by the keyboard alone", async () => {
  const { page, faults, close } = await server.visit();
  const hand = keyboard(page);
  await page.goto(`${server.base}#/new/apocalypse`);
  await tabTo(page, page.getByRole("radio", { name: /Against the machine/ }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.ok(await page.getByRole("radio", { name: /One device/ }).isChecked());
  await hand(page.getByRole("button", { name: "Begin" }));
  for (const name of ["Black", "White"]) {
    await hand(page.getByRole("button", { name: `I am ${name}, draw the curtain` }));
    await page.getByText(`You are ${name}.`).waitFor();
    await tabTo(page, page.getByRole("grid"));
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  }
  await page.getByText("Black moves 03 to 02, White moves 41 to 42.").waitFor();
  assert.deepEqual(await axe(page), []);
  for (const name of ["Black", "White"]) {
    await hand(page.getByRole("button", { name: `I am ${name}, draw the curtain` }));
    await pressSurely(page, hand, "Pass");
  }
  await page.getByText("Nobody wins: both passed").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("a whole game against the machine by mouse, with hints that climb to the mix, and its review", async () => {
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/new/apocalypse`);
  await page.getByLabel("White plays").selectOption({ value: "greedy" });
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText("You are Black.").waitFor();
  await page.locator(".side.white .ready.yes").waitFor();
  for (const rung of ["a nudge", "what to think about", "the mix"]) await page.getByRole("button", { name: `Hint: ${rung}` }).click();
  await page.locator(".hint .mixed li").first().waitFor();
  assert.match(await page.locator(".hint p").first().innerText(), /is (right|the best found|part of the best found)/);
  assert.match(await page.locator(".hint .mixed li").first().innerText(), /(knight|pawn) \d,\d to \d,\d/);
  assert.deepEqual(await axe(page), []);
  const best = await page.locator(".hint .mixed b").first().innerText();
  await page.locator(`[data-cell="${best.slice(0, 2)}"]`).click();
  await page.locator(`[data-cell="${best.slice(2)}"]`).click();
  const rounds = page.locator(".rounds li");
  await rounds.first().waitFor();
  assert.ok((await rounds.first().innerText()).startsWith(`1 ${best}`));
  // Two illegal moves lose by the rules; they are typed, since the board offers none.
  for (let n = 2; n <= 3; n++) {
    await page.getByRole("textbox", { name: "Your move" }).fill("0000");
    await page.getByRole("button", { name: "Seal" }).click();
    await page.getByText("“0000” is not among your moves here. An illegal move, a goof, costs a penalty point.").waitFor();
    if (n === 2) {
      // Who thinks again has lost nothing.
      assert.deepEqual(await axe(page), []);
      await page.getByRole("button", { name: "Choose again" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      assert.equal(await page.locator(".facts", { hasText: "penalty" }).count(), 0);
      await page.getByRole("button", { name: "Seal" }).click();
    }
    await page.getByRole("button", { name: "Send it" }).click();
    await page.getByText(n === 2 ? "1 penalty point" : /White wins|Nobody wins/).first().waitFor();
  }
  await page.getByRole("link", { name: "Review this game" }).click();
  await page.locator(".graph svg").waitFor();
  assert.match(await page.locator(".score p").innerText(), /^Black: skill \d+ of 99.*; its choices gave up \d\.\d\d points in all, most in round \d with goof .*; it took hints in 1 round\./);
  await page.getByRole("button", { name: "To Black’s costliest choice" }).click();
  await page.locator("li.now .judged", { hasText: "Black chose goof (illegal on purpose, a penalty point): gave up" }).waitFor();
  await page.locator("li.now .should", { hasText: /The best found for Black|Black should have mixed/ }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}/duel-review.png`, fullPage: true });
  const record = await (await fetch(`${server.base}${(await page.getByRole("link", { name: "Export" }).getAttribute("href")).slice(2)}`)).text();
  assert.match(record, /black-hint=3/, "hints are counted in the record");
  assert.deepEqual(faults, []);
  await close();
});

test("giving up asks once, at a place that a hint does not move, and the tab tells whose turn it is", async () => {
  const { page, faults, close } = await server.visit({ viewport: { width: 390, height: 800 } });
  for (const [game, title] of [["Apocalypse", "Apocalypse"], ["Ships", "Ships"]]) {
    await page.goto(server.base);
    await page.getByRole("button", { name: `Play ${game}`, exact: true }).click();
    const button = page.getByRole("button", { name: "Give up" });
    await button.waitFor();
    await until(async () => (await page.title()) === `Your turn - ${title}`);
    const place = async () => button.evaluate((element) => [element.offsetLeft, element.offsetTop]);
    const before = await place();
    for (let rung = 0; rung < 3; rung++) {
      await page.getByRole("button", { name: /^Hint: / }).click();
      await page.locator(".rung:not(:disabled)").or(page.getByRole("button", { name: "No more hints" })).waitFor();
      assert.deepEqual(await place(), before, `after hint ${rung + 1}`);
    }
    await button.click();
    await page.getByRole("dialog").waitFor();
    assert.deepEqual(await axe(page), []);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await button.click();
    await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
    await page.getByRole("link", { name: "Review this game" }).waitFor();
    assert.equal(await page.title(), `Over - ${title}`);
  }
  assert.deepEqual(faults, []);
  await close();
});

test("rounds of two parts are counted alike while playing, in the replay and in its review, and the step stands in the address", async () => {
  const record = "parlour record 1\ngame: apocalypse\nrules: course\nresult: White wins by forfeit: time\nstart: N4/2p1P/p4/5/4n 0 0 0 0 -\n\n1. 2120 4142\n1+ knight -\n2. 4423 0012\n";
  const id = await importRecord(server.base, record);
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/game/${id}`);
  const at = page.locator(".stepper span");
  await at.getByText("Round 0 of 2", { exact: true }).waitFor();
  for (const label of ["Round 1 of 2", "Round 1 of 2, second part", "Round 2 of 2"]) {
    await page.keyboard.press("ArrowRight");
    await at.getByText(label, { exact: true }).waitFor();
  }
  // No press is lost, however fast they come after one another.
  await page.keyboard.press("Home");
  await at.getByText("Round 0 of 2", { exact: true }).waitFor();
  await page.evaluate(() => ["ArrowRight", "ArrowRight", "ArrowRight"].forEach((key) => dispatchEvent(new KeyboardEvent("keydown", { key }))));
  await at.getByText("Round 2 of 2", { exact: true }).waitFor();
  assert.deepEqual(await page.locator(".rounds .number").allInnerTexts(), ["1", "1+", "2"]);
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("link", { name: "Analyse this position" }).click();
  await page.getByRole("heading", { name: "Analyse" }).waitFor();
  await page.goBack();
  await at.getByText("Round 1 of 2, second part", { exact: true }).waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("machines play each other while people look on, with any two strategies", async () => {
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/new/apocalypse`);
  await page.getByText("Watch", { exact: true }).click();
  const levels = await page.getByLabel("Black plays").locator("option").evaluateAll((all) => all.map((one) => one.value));
  assert.deepEqual([levels[0], levels.at(-1)], ["random", "nash"], "from easy to hard");
  const known = (await ask(server.base, "GET", "games")).duels[0].levels.filter((level) => !level.test_opponent);
  assert.deepEqual(levels, known.map((level) => level.name));
  await page.getByLabel("Black plays").selectOption({ value: "cautious" });
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText("You are watching.").waitFor();
  await page.locator(".rounds li:nth-child(3)").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("a game goes on after the server was killed and started again", async () => {
  const own = folder();
  const file = `${own.path}/games.db`;
  const first = await serve("--port", "0", "--db", file);
  const { page, close } = await openPage(server.browser, first.base);
  await page.getByRole("button", { name: "Play Ships" }).click();
  await page.getByRole("textbox", { name: "Your guess" }).fill("a1 h2 h4");
  await page.keyboard.press("Enter");
  await page.locator(".turns li").waitFor();
  await first.end("SIGKILL");
  await page.getByText("The server does not answer").waitFor();
  // An act that nobody heard is told as well, and both go away by themselves.
  await page.getByRole("textbox", { name: "Your guess" }).fill("B1 C2 D3");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Guess", exact: true }).and(page.locator(":enabled")).waitFor();
  const second = await serve("--port", first.port, "--db", file);
  await page.getByText("The server does not answer").waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Your guess" }).fill("B1 C2 D3");
  await page.keyboard.press("Enter");
  await page.locator(".turns li:nth-child(2)").waitFor();
  await close();
  await second.end();
  own.remove();
});

test("a sealed choice stays sealed over a restart, and motion is only for those who want it", async () => {
  const own = folder();
  const file = `${own.path}/games.db`;
  const first = await serve("--port", "0", "--db", file);
  const { id, seats } = await openMatch(first.base, { kind: "duel", black: { kind: "person" }, white: { kind: "person" } });
  await ask(first.base, "POST", `matches/${id}/choices`, seats[0].token, { choice: "0423" });
  const moving = await openPage(server.browser, first.base);
  const still = await openPage(server.browser, first.base, { reducedMotion: "reduce" });
  await moving.page.goto(`${first.base}#/play/${id}/${seats[0].token}`);
  await still.page.goto(`${first.base}#/play/${id}/${seats[1].token}`);
  await moving.page.getByText("Your choice is sealed.").waitFor();
  await first.end("SIGKILL");
  const second = await serve("--port", first.port, "--db", file);
  await still.page.getByText("The server does not answer").waitFor({ state: "detached" });
  await still.page.getByRole("textbox", { name: "Your move" }).fill("4032");
  await still.page.getByRole("button", { name: "Seal" }).click();
  for (const { page } of [moving, still]) await page.getByText("Black moves 04 to 23, White moves 40 to 32.").waitFor();
  const motion = (page) => page.locator(".man.slides").first().evaluate((man) => getComputedStyle(man).animationName);
  assert.equal(await motion(moving.page), "slide");
  assert.equal(await motion(still.page), "none");
  await moving.close();
  await still.close();
  await second.end();
  own.remove();
});
