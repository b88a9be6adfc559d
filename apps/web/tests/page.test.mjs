// The page as people use it: by mouse, by keyboard, from two devices, through reloads and restarts.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";

import { axe, endAll, folder, launch, openMatch, openPage, serve, SHOTS } from "./parlour.mjs";

let house;
let browser;

before(async () => {
  house = await serve("--port", "0", "--memory");
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await house?.end();
  endAll();
});

const status = (page) => page.locator("p.status").first();

/** Plays a guessing game to its end with the best guesses, by clicks alone. */
async function searchByHints(page, put) {
  for (let turn = 0; turn < 12; turn++) {
    for (const rung of ["a nudge", "what remains", "the best guess"]) await page.getByRole("button", { name: `Hint: ${rung}` }).click();
    await page.locator(".hint .best").waitFor();
    const pegs = await page.locator(".hint .best .peg").evaluateAll((pegs) => pegs.map((peg) => peg.getAttribute("aria-label")));
    const words = pegs.length ? pegs : (await page.locator(".hint .best").innerText()).trim().split(" ");
    await put(words);
    await page.getByRole("button", { name: "Guess", exact: true }).click();
    await page.locator(`.turns li:nth-child(${turn + 1})`).waitFor();
    if (await page.getByRole("link", { name: "Review this game" }).isVisible()) return;
    await page.getByRole("button", { name: "Hint: a nudge" }).waitFor();
  }
  assert.fail("the best guesses find everything within twelve");
}

test("a game of Ships by mouse, its review, its replay, out of the library and back in", async () => {
  const { page, faults, close } = await openPage(browser, house.base);
  await page.getByRole("button", { name: "Play Ships" }).click();
  await page.getByRole("grid").waitFor();
  await searchByHints(page, async (cells) => {
    for (const cell of cells) await page.locator(`[data-cell="${cell}"]`).first().click();
  });
  assert.match(await status(page).innerText(), /^Found with/);
  await page.screenshot({ path: `${SHOTS}/ships-found.png`, fullPage: true });

  await page.getByRole("link", { name: "Review this game" }).click();
  await page.locator(".score .meter").first().waitFor();
  assert.match(await page.locator(".score p").innerText(), /^Skill \d+ of 99, luck \d+ of 99: /);
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("ArrowRight");
  await page.locator(".stepper span", { hasText: "1 of" }).waitFor();
  await page.keyboard.press("End");
  assert.ok((await page.locator(".sea .ship").count()) === 3, "the ships are shown at the end");
  await page.screenshot({ path: `${SHOTS}/review.png`, fullPage: true });

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export" }).click()]);
  const record = readFileSync(await download.path(), "utf8");
  assert.match(record, /^parlour record 1\n/);
  assert.match(record, /hint=3/, "hints are counted in the record");

  await page.getByRole("link", { name: "Library" }).click();
  await page.locator(".records li").first().waitFor();
  await page.getByText("Import a record").click();
  await page.getByRole("textbox", { name: /Paste a record/ }).fill(record.replace("searcher: guest", "searcher: <img src=x onerror=alert(1)>"));
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByText("<img src=x onerror=alert(1)> searches").waitFor();
  assert.equal(await page.locator("main img").count(), 0, "a name is never markup");
  assert.deepEqual(faults, []);
  await close();
});

test("a game of Mastermind by the keyboard alone", async () => {
  const { page, faults, close } = await openPage(browser, house.base);
  const tabTo = async (locator) => {
    for (let i = 0; i < 60; i++) {
      if (await locator.evaluate((element) => element === document.activeElement || element.contains(document.activeElement)).catch(() => false)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`Tab never reaches ${locator}`);
  };
  await tabTo(page.getByRole("button", { name: "Play Mastermind" }));
  await page.keyboard.press("Enter");
  await page.getByRole("grid").waitFor();
  const codes = ["RRBG", "YYOP", "RBYO", "GGPP"];
  for (const [turn, code] of codes.entries()) {
    await tabTo(page.getByRole("grid"));
    await page.keyboard.press("Home");
    for (const letter of code) {
      await page.keyboard.press(letter);
      await page.keyboard.press("ArrowRight");
    }
    await tabTo(page.getByRole("textbox", { name: "Your guess" }));
    await page.keyboard.press("Enter");
    await page.locator(`.turns li:nth-child(${turn + 1})`).waitFor();
    if (await page.getByRole("link", { name: "Review this game" }).isVisible()) break;
  }
  if (await page.getByRole("button", { name: "Give up" }).isVisible()) {
    await tabTo(page.getByRole("button", { name: "Give up" }));
    await page.keyboard.press("Enter");
    await page.getByText("Given up. The secret is shown.").waitFor();
  }
  await page.getByRole("link", { name: "Review this game" }).waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("what a person hides is found, and answers that clash are named and corrected", async () => {
  const { page, faults, close } = await openPage(browser, house.base);
  await page.goto(`${house.base}#/new/mastermind/mastermind%203%203/hide`);
  await page.getByRole("button", { name: "Begin" }).click();
  const answer = (words) => page.getByRole("group", { name: "Answers" }).getByRole("button", { name: words, exact: true });
  for (let turn = 0; turn < 8 && !(await page.getByRole("group", { name: "Correct an answer" }).isVisible()); turn++) {
    await answer("0 in the right place, 0 in a wrong place").click();
    await page.locator(`.turns li:nth-child(${turn + 1})`).waitFor();
  }
  await page.getByText("cannot all be true").first().waitFor();
  assert.deepEqual(await axe(page), []);
  await page.getByRole("textbox", { name: /Correct any answer/ }).fill("1: 3 0");
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await page.getByText("The machine found it with one guess.").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("two seats on two devices choose in secret, a spectator sees neither, and both moves come together", async () => {
  const black = await openPage(browser, house.base);
  await black.page.goto(`${house.base}#/new/apocalypse`);
  await black.page.getByRole("textbox", { name: /Your name/ }).fill("<b>Ann</b>");
  await black.page.getByText("Two devices").click();
  await black.page.getByRole("button", { name: "Begin" }).click();
  const theirs = await black.page.getByRole("textbox", { name: "Link for the other player" }).inputValue();
  const watching = await black.page.getByRole("textbox", { name: "Link for spectators" }).inputValue();
  const white = await openPage(browser, house.base);
  const watcher = await openPage(browser, house.base);
  await white.page.goto(theirs);
  await watcher.page.goto(watching);
  await black.page.getByRole("link", { name: "Take your seat" }).click();

  await black.page.locator('[data-cell="04"]').click();
  assert.equal(await black.page.locator(".cell.target").count(), 2, "the legal targets are shown");
  await black.page.locator('[data-cell="23"]').click();
  await black.page.getByText("Your choice is sealed. Waiting for White.").waitFor();
  for (const other of [white, watcher]) {
    await other.page.locator(".side.black .ready.yes").waitFor();
    assert.ok(!other.heard.join("").includes("0423"), "nobody hears the sealed move");
    assert.ok(!(await other.page.content()).includes("0423"), "and no page holds it");
  }
  assert.deepEqual(await axe(white.page), []);
  await white.page.getByRole("textbox", { name: "Your move" }).fill("4032");
  await white.page.keyboard.press("Enter");
  for (const { page } of [black, white, watcher]) await page.getByText("Black moves 04 to 23, White moves 40 to 32.").waitFor();
  await black.page.waitForTimeout(500);
  await black.page.screenshot({ path: `${SHOTS}/duel.png`, fullPage: true });
  assert.equal(await black.page.getByText("<b>Ann</b>").count(), 1, "a name is text, not markup");

  await black.page.reload();
  await black.page.getByText("Black moves 04 to 23, White moves 40 to 32.").waitFor();
  await black.page.getByRole("button", { name: "Pass" }).click();
  await white.page.getByRole("button", { name: "Pass" }).click();
  await black.page.getByText("Nobody wins: both passed").waitFor();
  await black.page.getByRole("link", { name: "Replay this game" }).click();
  await black.page.getByText("The start.").waitFor();
  await black.page.keyboard.press("ArrowRight");
  await black.page.getByText("Black moves 04 to 23").first().waitFor();
  for (const { faults, close } of [black, white, watcher]) {
    assert.deepEqual(faults, []);
    await close();
  }
});

test("two people on one device play behind a curtain, by the keyboard", async () => {
  const { page, faults, close } = await openPage(browser, house.base);
  await page.goto(`${house.base}#/new/apocalypse`);
  await page.getByText("One device").click();
  await page.getByRole("button", { name: "Begin" }).click();
  for (const [name, walk] of [["Black", ["ArrowDown", "ArrowDown", "ArrowDown", "Enter", "ArrowUp", "Enter"]], ["White", ["ArrowDown", "ArrowDown", "ArrowDown", "Enter", "ArrowUp", "Enter"]]]) {
    await page.getByRole("button", { name: `I am ${name}, draw the curtain` }).click();
    await page.getByText(`You are ${name}.`).waitFor();
    await page.locator('.cell[tabindex="0"]').focus();
    for (const key of walk) await page.keyboard.press(key);
  }
  await page.getByRole("button", { name: "I am Black, draw the curtain" }).waitFor();
  await page.getByText("Black moves 03 to 02, White moves 41 to 42.").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("machines play each other while people look on", async () => {
  const { page, faults, close } = await openPage(browser, house.base);
  await page.goto(`${house.base}#/new/apocalypse`);
  await page.getByText("Watch", { exact: true }).click();
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
  const { page, close } = await openPage(browser, first.base);
  await page.getByRole("button", { name: "Play Ships" }).click();
  await page.getByRole("textbox", { name: "Your guess" }).fill("a1 h2 h4");
  await page.keyboard.press("Enter");
  await page.locator(".turns li").waitFor();
  await first.end("SIGKILL");
  await page.getByText("The server does not answer").waitFor();
  const second = await serve("--port", first.port, "--db", file);
  await page.getByText("The server does not answer").waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Your guess" }).fill("B1 C2 D3");
  await page.keyboard.press("Enter");
  await page.locator(".turns li:nth-child(2)").waitFor();
  await close();
  await second.end();
  own.remove();
});

test("an analysis stands in its address, and clashing answers are repaired by a click", async () => {
  const { page, faults, close } = await openPage(browser, house.base);
  await page.goto(`${house.base}#/analyse/ships%204%208%203/A1%20H2%20H4=0%201%202`);
  await page.getByText("381 of 4960 fleets are possible.").waitFor();
  assert.equal(await page.locator("tbody tr").count(), 10);
  await page.screenshot({ path: `${SHOTS}/analysis.png`, fullPage: true });
  assert.deepEqual(await axe(page), []);
  await page.getByRole("textbox", { name: "Guess = answer" }).fill("A1 H2 H4 = 3 0 0");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByText("One of these changes would put it right:").waitFor();
  await page.locator(".repair a").first().click();
  await page.getByText(/of 4960 fleets are possible/).waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("the puzzle of the day is judged, with a reason", async () => {
  const { page, faults, close } = await openPage(browser, house.base);
  await page.getByRole("link", { name: "Puzzle" }).click();
  await page.getByRole("heading", { name: /^Puzzle of \d{4}-\d\d-\d\d$/ }).waitFor();
  const pegs = await page.locator(".turns li").first().locator(".peg").count();
  const first = pegs ? "RRRR" : await page.locator(".turns li .guess").first().innerText();
  await page.getByRole("textbox", { name: "Your answer" }).fill(first);
  await page.keyboard.press("Enter");
  await page.getByText(/^(Not yet|Right): /).waitFor();
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(faults, []);
  await close();
});

test("every screen passes axe, fits 320 pixels and is there in dark and in light", async () => {
  const hunt = await openMatch(house.base, { kind: "hunt", game: "ships 4 8 3", way: "search" });
  const code = await openMatch(house.base, { kind: "hunt", game: "mastermind 4 6", way: "hide" });
  const duel = await openMatch(house.base, { kind: "duel", black: { kind: "person" }, white: { kind: "machine", level: "random" } });
  const screens = {
    home: "",
    "new-ships": "#/new/ships",
    "new-apocalypse": "#/new/apocalypse",
    ships: `#/play/${hunt.id}/${hunt.seats[0].token}`,
    mastermind: `#/play/${code.id}/${code.seats[0].token}`,
    apocalypse: `#/play/${duel.id}/${duel.seats[0].token}`,
    watch: `#/watch/${duel.id}`,
    library: "#/library",
    analyse: "#/analyse",
    puzzle: "#/puzzle/20001",
    help: "#/help",
    nowhere: "#/nowhere",
  };
  for (const [look, options] of Object.entries({
    desktop: { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
    phone: { viewport: { width: 320, height: 640 }, colorScheme: "dark", reducedMotion: "reduce" },
  })) {
    const { page, faults, close } = await openPage(browser, house.base, options);
    for (const [name, hash] of Object.entries(screens)) {
      await page.goto(house.base + hash);
      await page.locator("h1").first().waitFor();
      await page.waitForLoadState("networkidle", { timeout: 2000 }).catch(() => {});
      assert.deepEqual(await axe(page), [], `${name}, ${look}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(overflow <= 0, `${name} is ${overflow} pixels too wide on a ${look}`);
      await page.screenshot({ path: `${SHOTS}/${name}-${look}.png`, fullPage: true });
    }
    assert.deepEqual(faults, []);
    await close();
  }
});

test("the page weighs at most 60 kB compressed, all files together", () => {
  const dist = new URL("../../server/dist/", import.meta.url);
  const bytes = readdirSync(dist).reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, dist))).length, 0);
  assert.ok(bytes <= 60_000, `${bytes} bytes`);
});
