// Guessing games as people play them: by mouse, by keyboard, hiding, racing, at any size.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { ask, axe, keyboard, mouse, openServer, openMatch, SHOTS, status, tabTo } from "./parlour.mjs";

let server;
before(async () => (server = await openServer()));
after(() => server?.end());

/** Plays a guessing game to its end with the best guesses; `hand` presses the buttons, `put` makes the guess. */
async function searchByHints(page, hand, put) {
  for (let turn = 0; turn < 12; turn++) {
    for (const rung of ["a nudge", "what remains", "the best guess"]) await hand(page.getByRole("button", { name: `Hint: ${rung}` }));
    await page.locator(".hint .best").waitFor();
    const pegs = await page.locator(".hint .best .peg").evaluateAll((pegs) => pegs.map((peg) => peg.getAttribute("aria-label")));
    await put(pegs.length ? pegs : (await page.locator(".hint .best").innerText()).trim().split(" "));
    await hand(page.getByRole("button", { name: "Guess", exact: true }));
    await page.locator(`.turns li:nth-child(${turn + 1})`).waitFor();
    // Either the game is over or the ladder stands at its foot again.
    const over = page.getByRole("link", { name: "Review this game" });
    await over.or(page.getByRole("button", { name: "Hint: a nudge" })).first().waitFor();
    if (await over.isVisible()) return;
  }
  assert.fail("the best guesses find everything within twelve");
}

/** Walks on a board with the arrow keys from where the focus is to a cell. */
async function walkTo(page, cell) {
  const place = (locator) => locator.evaluate((element) => element.dataset.at.split("-").map(Number));
  const to = await place(page.locator(`[data-cell="${cell}"]`).first());
  const at = await place(page.locator('.board .cell[tabindex="0"]').first());
  for (let y = at[0]; y !== to[0]; y += Math.sign(to[0] - y)) await page.keyboard.press(to[0] > y ? "ArrowDown" : "ArrowUp");
  for (let x = at[1]; x !== to[1]; x += Math.sign(to[1] - x)) await page.keyboard.press(to[1] > x ? "ArrowRight" : "ArrowLeft");
}

test("a game of Ships by mouse, its review, its replay, out of the library and back in", async () => {
  const { page, faults, close } = await server.visit();
  await page.getByRole("button", { name: "Play Ships" }).click();
  await page.getByRole("grid").waitFor();
  await searchByHints(page, mouse(page), async (cells) => {
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
  await page.locator(".sea .ship").nth(2).waitFor();
  assert.equal(await page.locator(".sea .ship").count(), 3, "the ships are shown at the end");
  await page.screenshot({ path: `${SHOTS}/review.png`, fullPage: true });

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export" }).click()]);
  const record = readFileSync(await download.path(), "utf8");
  assert.match(record, /^parlour record 1\n/);
  assert.match(record, /hint=3/, "hints are counted in the record");

  await page.getByRole("link", { name: "Library" }).click();
  await page.locator(".records li").first().waitFor();
  await page.getByText(/^(No game fits\.|\d+ games?)$/).waitFor(); // until then the list pushes everything down
  await page.getByText("Import a record").click();
  await page.getByRole("textbox", { name: /Paste a record/ }).fill(record.replace("searcher: guest", "searcher: a traveller"));
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByText("a traveller searches").waitFor();
  await page.getByRole("link", { name: "Library" }).click();
  await page.getByRole("searchbox").fill("traveller");
  await page.getByText("1 game", { exact: true }).waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("a game of Ships by the keyboard alone, from the first screen to its review", async () => {
  const { page, faults, close } = await server.visit();
  const hand = keyboard(page);
  await hand(page.getByRole("button", { name: "Play Ships" }));
  await page.getByRole("grid").waitFor();
  await searchByHints(page, hand, async (cells) => {
    await tabTo(page, page.getByRole("grid").first());
    for (const cell of cells) {
      await walkTo(page, cell);
      await page.keyboard.press("Space");
    }
    const chosen = await page.locator(".board .cell.chosen").evaluateAll((all) => all.map((one) => one.dataset.cell));
    assert.deepEqual(chosen.sort(), [...cells].sort());
  });
  await hand(page.getByRole("link", { name: "Review this game" }));
  await page.locator(".score .meter").first().waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("a game of Mastermind by mouse", async () => {
  const { page, faults, close } = await server.visit();
  await page.getByRole("button", { name: "Play Mastermind" }).click();
  await page.getByRole("grid").waitFor();
  await searchByHints(page, mouse(page), async (colours) => {
    for (const colour of colours) await page.getByRole("button", { name: `Put ${colour}`, exact: true }).click();
  });
  assert.match(await status(page).innerText(), /^Found with/);
  assert.deepEqual(faults, []);
  await close();
});

test("a game of Mastermind by the keyboard alone, through a reload", async () => {
  const { page, faults, close } = await server.visit();
  const hand = keyboard(page);
  await hand(page.getByRole("button", { name: "Play Mastermind" }));
  await page.getByRole("grid").waitFor();
  await tabTo(page, page.getByRole("grid"));
  for (const letter of "RRBG") {
    await page.keyboard.press(letter);
    await page.keyboard.press("ArrowRight");
  }
  await tabTo(page, page.getByRole("textbox", { name: "Your guess" }));
  await page.keyboard.press("Enter");
  await page.locator(".turns li").first().waitFor();
  const told = await page.locator(".turns").innerText();

  await page.reload();
  await page.locator(".turns li").first().waitFor();
  assert.equal(await page.locator(".turns").innerText(), told, "a reload loses nothing");
  if (!(await page.getByRole("link", { name: "Review this game" }).isVisible())) {
    const letters = { red: "R", blue: "B", green: "G", yellow: "Y", orange: "O", purple: "P" };
    for (let turn = 2; turn < 12; turn++) {
      for (const rung of ["a nudge", "what remains", "the best guess"]) await hand(page.getByRole("button", { name: `Hint: ${rung}` }));
      await page.locator(".hint .best").waitFor();
      const best = await page.locator(".hint .best .peg").evaluateAll((pegs) => pegs.map((peg) => peg.getAttribute("aria-label")));
      await tabTo(page, page.getByRole("grid"));
      await page.keyboard.press("Home");
      for (const colour of best) {
        await page.keyboard.press(letters[colour]);
        await page.keyboard.press("ArrowRight");
      }
      await tabTo(page, page.getByRole("textbox", { name: "Your guess" }));
      await page.keyboard.press("Enter");
      await page.locator(`.turns li:nth-child(${turn})`).waitFor();
      const over = page.getByRole("link", { name: "Review this game" });
      await over.or(page.getByRole("button", { name: "Hint: a nudge" })).first().waitFor();
      if (await over.isVisible()) break;
    }
  }
  await page.getByRole("link", { name: "Review this game" }).waitFor();
  assert.match(await status(page).innerText(), /^Found with/);
  assert.deepEqual(faults, []);
  await close();
});

test("what a person hides is found, and answers that clash are named and corrected", async () => {
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/new/mastermind/mastermind%203%203/hide`);
  await page.getByRole("button", { name: "Begin" }).click();
  const trouble = page.getByRole("group", { name: "Correct an answer" });
  const answer = page.getByRole("group", { name: "Answers" }).getByRole("button", { name: "0 in the right place, 0 in a wrong place", exact: true });
  for (let turn = 0; turn < 8; turn++) {
    await trouble.or(answer).first().waitFor();
    if (await trouble.isVisible()) break;
    await answer.click();
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

test("a race is on the same secret, and the machine's guesses are shown at the end", async () => {
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/new/mastermind/mastermind%202%203/race`);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText("has sealed its first guess.").waitFor();
  const box = page.getByRole("textbox", { name: "Your guess" });
  const over = page.getByRole("link", { name: "Review this game" });
  for (const [turn, code] of ["RR", "BB", "GG", "RB", "RG", "BG", "BR", "GR", "GB"].entries()) {
    await box.fill(code);
    await page.keyboard.press("Enter");
    await page.locator(".turns").first().locator(`li:nth-child(${turn + 1})`).waitFor();
    await over.or(box).first().waitFor();
    if (await over.isVisible()) break;
  }
  assert.match(await status(page).innerText(), /race|tie/i);
  await page.locator(".turns").nth(1).locator("li").first().waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("a guess is typed as it is in the terminal, with or without blanks", async () => {
  const { page, faults, close } = await server.visit();
  const { id, seats } = await openMatch(server.base, { kind: "hunt", game: "ships 4 8 3", way: "search" });
  await page.goto(`${server.base}#/play/${id}/${seats[0].token}`);
  for (const [turn, typed] of ["a1h2h4", "A1,H2 h4"].entries()) {
    await page.getByRole("textbox", { name: "Your guess" }).fill(typed);
    await page.keyboard.press("Enter");
    await page.locator(`.turns li:nth-child(${turn + 1})`, { hasText: "A1 H2 H4" }).waitFor();
  }
  await page.getByRole("textbox", { name: "Your guess" }).fill("a1h2");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("any size that the rules allow is played, on a phone too", async () => {
  const { page, faults, close } = await server.visit({ viewport: { width: 320, height: 640 } });
  for (const [spec, guess] of [["ships 1 1 1", "A1"], ["ships 9 26 5", "A1 B2 C3 D4 Z9"], ["mastermind 1 1", "R"], ["mastermind 10 26", "RBGYOPWKCM"], ["bulls 3 10", "RBG"]]) {
    const { id, seats } = await openMatch(server.base, { kind: "hunt", game: spec, way: "search" });
    await page.goto(`${server.base}#/play/${id}/${seats[0].token}`);
    await page.getByRole("textbox", { name: "Your guess" }).fill(guess);
    await page.keyboard.press("Enter");
    await page.locator(".turns li").first().waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${spec} is ${overflow} pixels too wide`);
    assert.deepEqual(await axe(page), [], spec);
    await page.screenshot({ path: `${SHOTS}/${spec.replaceAll(" ", "-")}-phone.png`, fullPage: true });
  }
  await page.goto(`${server.base}#/new/ships/ships%209%2026%205/hide`);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText(/the machine searches among at most/).waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("a clock counts down where one is asked for, and a search that is late ends", async () => {
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/new/ships`);
  await page.getByLabel("Clock for each choice").selectOption("3 minutes");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("timer").waitFor();
  assert.match(await page.getByRole("timer").innerText(), /^[0-3]:\d\d$/);
  const { id, seats } = await openMatch(server.base, { kind: "hunt", game: "mastermind 4 6", way: "search", clock: 1 });
  await page.goto(`${server.base}#/play/${id}/${seats[0].token}`);
  await page.getByText("The time is up. The secret is shown.").waitFor();
  assert.equal((await ask(server.base, "GET", `matches/${id}`, undefined)).over, true);
  assert.deepEqual(faults, []);
  await close();
});
