// What one learns afterwards: analysis, review, replay, puzzles.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { ask, axe, DUEL_RECORD, importRecord, openServer, SHIPS_RECORD, SHOTS, tabTo } from "./parlour.mjs";

let server;
before(async () => (server = await openServer()));
after(() => server?.end());

test("an analysis stands in its address, and clashing answers are repaired by a click", async () => {
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/analyse/ships%204%208%203/A1%20H2%20H4=0%201%202`);
  await page.getByText("381 of 4960 fleets are possible.").waitFor();
  assert.equal(await page.locator("tbody tr").count(), 10);
  await page.screenshot({ path: `${SHOTS}/analysis.png`, fullPage: true });
  assert.deepEqual(await axe(page), []);
  await page.getByRole("textbox", { name: "Guess = answer" }).fill("A1 H2 H4 = 3 0 0");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByText("One of these changes would put it right:").waitFor();
  await page.locator(".repair a").first().click();
  await page.getByText(/of 4960 fleets (is|are) possible/).waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("an answer that comes late does not replace the one to a later question", async () => {
  const { page, faults, close } = await server.visit();
  let release;
  const held = new Promise((done) => (release = done));
  await page.route("**/api/analysis", async (route) => {
    if (route.request().postData().includes("0 1 2")) await held;
    await route.continue();
  });
  const address = `${server.base}#/analyse/ships%204%208%203/A1%20H2%20H4=`;
  const asked = page.waitForRequest("**/api/analysis");
  await page.goto(`${address}0%201%202`);
  await asked;
  await page.goto(`${address}3%200%200`);
  await page.getByText("1 of 4960 fleets is possible.", { exact: true }).waitFor();
  const late = page.waitForResponse("**/api/analysis");
  release();
  await (await late).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  assert.equal(await page.getByText("381 of 4960 fleets are possible.").count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

test("a choice that both sides have is explained for the side it was clicked on", async () => {
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/analyse/apocalypse/${encodeURIComponent("5/1P3/5/2n2/p4 1 1 0 9 -")}`);
  await page.locator(".mix button:enabled").first().waitFor();
  for (const all of await page.getByRole("button", { name: /^All \d+ choices/ }).all()) await all.click();
  const passes = page.locator(".mix").getByRole("button", { name: "pass", exact: true });
  assert.equal(await passes.count(), 2);
  const reasons = [];
  for (const place of [0, 1]) {
    await passes.nth(place).click();
    await page.locator('.mix button[aria-pressed="true"]').waitFor();
    assert.deepEqual(await passes.evaluateAll((both) => both.map((one) => one.ariaPressed)), [0, 1].map((one) => String(one === place)));
    reasons.push(await page.locator(".why").innerText());
  }
  assert.notEqual(reasons[0], reasons[1]);
  assert.deepEqual(faults, []);
  await close();
});

test("a position of Apocalypse is analysed deeper and deeper, edited by clicks and keys, pasted and shared", async () => {
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/analyse`);
  // What stood on the page while the analysis looked further, however short it stood there.
  await page.evaluate(() => {
    globalThis.depths = [];
    new MutationObserver(() => globalThis.depths.push(document.querySelector(".depth")?.textContent ?? "")).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole("link", { name: "Apocalypse" }).click();
  await page.locator(".payoffs td").first().waitFor();
  await page.locator(".depth", { hasText: /^\d+ rounds ahead$/ }).waitFor();
  const usual = parseInt(await page.locator(".depth").innerText(), 10);
  const further = page.getByRole("button", { name: "Look further" });
  await further.click();
  await page.locator(".depth", { hasText: /looking further…$/ }).waitFor();
  await page.locator(".depth", { hasText: /^\d+ rounds ahead$/ }).waitFor();
  await further.waitFor({ state: "detached" });
  const depths = await page.evaluate(() => globalThis.depths);
  assert.ok(depths.some((told) => told.endsWith("looking further…")), `${depths}`);
  assert.ok(usual >= 2 && parseInt(depths.at(-1), 10) >= usual, `${depths}`);
  await page.locator(".mixes .bar").first().waitFor({ state: "attached" });
  const shown = page.locator(".mix").first().getByRole("button").first();
  const choice = await shown.innerText();
  await shown.click();
  await page.locator(".why", { hasText: `${choice} (` }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}/analysis-apocalypse.png`, fullPage: true });

  // By clicks.
  await page.getByRole("button", { name: "An empty board" }).click();
  await page.getByText(/over in this position/).waitFor();
  for (const [name, cell] of [["White pawn", "11"], ["Black knight", "23"], ["Black pawn", "04"]]) {
    await page.getByRole("radio", { name }).check();
    await page.locator(`[data-cell="${cell}"]`).click();
  }
  await page.locator(".text", { hasText: "5/1P3/5/2n2/p4 0 0 0 0 -" }).waitFor();
  await page.locator(".worth").waitFor();
  // By keys: the pawn goes, another one comes.
  await tabTo(page, page.getByRole("grid"));
  await page.locator('[data-cell="11"]').focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("P");
  await page.locator(".text", { hasText: "5/2P2/5/2n2/p4 0 0 0 0 -" }).waitFor();
  // As text, and the address can be shared.
  await page.getByRole("textbox", { name: "Position as text" }).fill("5/1P3/5/2n2/p4 1 1 0 9 -");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await page.locator(".text", { hasText: "5/1P3/5/2n2/p4 1 1 0 9 -" }).waitFor();
  await page.locator(".depth", { hasText: /ahead$|end$/ }).waitFor();
  assert.ok(page.url().includes(encodeURIComponent("5/1P3/5/2n2/p4 1 1 0 9 -")), page.url());
  const other = await server.visit();
  await other.page.goto(page.url());
  await other.page.locator(".text", { hasText: "5/1P3/5/2n2/p4 1 1 0 9 -" }).waitFor();
  await other.page.locator(".depth", { hasText: /ahead$|end$/ }).waitFor();
  await page.getByRole("textbox", { name: "Position as text" }).fill("nonsense");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await page.getByRole("alert").waitFor();
  for (const one of [{ faults, close }, other]) {
    assert.deepEqual(one.faults, []);
    await one.close();
  }
});

test("a game of Apocalypse is taken in, reviewed, stepped through and analysed from any round", async () => {
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/library`);
  await page.getByText(/^(No game fits\.|\d+ games?)$/).waitFor(); // until then the list pushes everything down
  await page.getByText("Import a record").click();
  await page.getByRole("textbox", { name: /Paste a record/ }).fill(DUEL_RECORD);
  await page.getByRole("button", { name: "Import" }).click();
  await page.locator(".graph svg").waitFor();
  assert.equal(await page.locator(".graph circle").count(), 6, "the start and five rounds");
  await page.keyboard.press("ArrowRight");
  await page.locator("li.now .should").first().waitFor();
  await page.keyboard.press("End");
  await page.locator(".stepper span", { hasText: "5 of 5" }).waitFor();
  await page.locator(".graph svg").click({ position: { x: 4, y: 20 } });
  await page.locator(".stepper span", { hasText: "0 of 5" }).waitFor();
  await page.getByRole("link", { name: "Analyse this position" }).click();
  await page.locator(".text", { hasText: "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -" }).waitFor();
  await page.locator(".worth").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("puzzles are judged with a reason: of the day, of a date, of Apocalypse, of a stored game", async () => {
  const { page, faults, close } = await server.visit();
  await page.getByRole("link", { name: "Puzzle", exact: true }).click();
  await page.getByRole("heading", { name: /^Puzzle of [A-Z][a-z]+ \d{1,2}, \d{4}$/ }).waitFor();
  await page.getByLabel("The puzzle of another day").fill("2024-10-05");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await page.getByRole("heading", { name: "Puzzle of October 5, 2024" }).waitFor();
  const first = await page.locator(".turns li .guess").first().innerText();
  await page.getByRole("textbox", { name: "Your answer" }).fill(first);
  await page.keyboard.press("Enter");
  await page.getByText(/^Not yet: if it were .*, guess 1 would have been answered/).waitFor();
  assert.deepEqual(await axe(page), []);

  await page.goto(`${server.base}#/puzzle/20003`);
  await page.getByText("One choice keeps that: which?").waitFor();
  assert.deepEqual(await axe(page), []);
  const { riddle } = await ask(server.base, "GET", "puzzles/20003");
  let right = false;
  for (const move of riddle.placing ? riddle.moves : [...riddle.moves, "pass"]) {
    await page.getByRole("textbox", { name: "Your answer" }).fill(move);
    await page.getByRole("button", { name: "This one" }).click();
    await page.getByText(new RegExp(`^(Right|Not yet): ${move} `)).waitFor();
    right = (await page.getByText(/^Right: /).count()) > 0;
    if (right) break;
  }
  assert.ok(right, "one of the choices keeps the value");
  await page.screenshot({ path: `${SHOTS}/puzzle-apocalypse.png`, fullPage: true });
  await page.getByRole("link", { name: "Another one" }).click();
  await page.getByRole("heading", { name: "Puzzle 20004" }).waitFor();

  const stored = "parlour record 1\ngame: mastermind 2 3\nsecret: GG\nresult: found in 3\n\n1. RR -> 0 0\n2. BB -> 0 0\n3. GG -> 2 0\n";
  const id = await importRecord(server.base, stored);
  await page.goto(`${server.base}#/game/${id}`);
  await page.getByRole("link", { name: "Make a puzzle of it" }).click();
  await page.getByRole("heading", { name: "Puzzle of a stored game" }).waitFor();
  for (let peg = 0; peg < 2; peg++) await page.getByRole("button", { name: "Put green" }).click();
  await page.getByRole("button", { name: "This one" }).click();
  await page.getByText("Right: GG is the only code that fits all answers.").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("a review names the costliest guess and the best one, and goes there", async () => {
  const id = await importRecord(server.base, SHIPS_RECORD.replace("A3 D2 H1 -> 1 1 0 hint=1", "A1 A2 B1 -> 1 2 0").replace("found in 2", "found in 2"));
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/game/${id}`);
  await page.getByRole("button", { name: "To the costliest guess" }).click();
  await page.locator("li.now .judged", { hasText: /takes \d\.\d{4} expected guesses, .* only \d\.\d{4}, .*: \d\.\d{4} given up\./ }).waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("an analysis is played on by a cell of the matrix or a choice of each side, back and forth in a tree", async () => {
  const { page, faults, close } = await server.visit();
  const start = "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -";
  await page.goto(`${server.base}#/analyse/apocalypse/${encodeURIComponent(start)}`);
  const shown = (position) => page.locator(".text", { hasText: position }).waitFor();
  await page.getByRole("button", { name: /go on with 0412 and 0012$/ }).click();
  await shown("1PPPN/P3P/5/p3p/1pppn 0 0 0 1 -");
  await page.getByText("Black loses a knight on 12.").waitFor();
  const tree = page.getByRole("navigation", { name: "Variations" });
  await tree.getByRole("button", { name: "‹ Back" }).click();
  await shown(start);
  await page.locator(".mix button:enabled").first().waitFor();
  await page.locator(".mix").first().getByRole("button", { name: "4432" }).click();
  await page.locator(".mix").nth(1).getByRole("button", { name: "0012" }).click();
  await page.getByRole("button", { name: "Go on with 4432 and 0012", exact: true }).click();
  const tried = await ask(server.base, "POST", "analysis/rounds", undefined, { position: start, black: "4432", white: "0012" });
  await shown(tried.rounds.at(-1).position);
  await tree.getByRole("button", { name: "Start" }).click();
  await shown(start);
  // Both ways are there, and the first one is gone again by name.
  await tree.getByRole("button", { name: "4432 0012" }).waitFor();
  await tree.getByRole("button", { name: "0412 0012" }).click();
  await shown("1PPPN/P3P/5/p3p/1pppn 0 0 0 1 -");
  await tree.getByRole("button", { name: "Forward ›", disabled: true }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}/analysis-tree.png`, fullPage: true });
  assert.deepEqual(faults, []);
  await close();
});

test("an analysis of guesses that was taken back can be gone forward again", async () => {
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/analyse/ships%204%208%203/A1%20H2%20H4=0%201%202`);
  await page.getByText("381 of 4960 fleets are possible.").waitFor();
  await page.getByRole("link", { name: "Take back the last" }).click();
  await page.getByText("4960 of 4960 fleets are possible.").waitFor();
  await page.getByRole("link", { name: "A1 H2 H4 = 0 1 2" }).click();
  await page.getByText("381 of 4960 fleets are possible.").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("what was possible at each step of a replay is shown as a heat map", async () => {
  const id = await importRecord(server.base, SHIPS_RECORD);
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/game/${id}/1`);
  await page.getByRole("button", { name: "What was possible" }).click();
  const { possible, heat } = await ask(server.base, "POST", "analysis", undefined, { game: "ships 4 8 3", turns: [{ guess: "A3 D2 H1", feedback: "1 1 0" }] });
  await page.getByText(`${possible} of 4960 fleets are possible.`).waitFor();
  const likely = heat.find(({ share }) => share >= 0.2);
  await page.locator(`[data-cell="${likely.cell}"] small`).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText("1 of 4960 fleets is possible.").waitFor();
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(faults, []);
  await close();
});

test("a drill asks for a choice where the best play is a mix, says what it gave up, and keeps count of the leaks", async () => {
  const { page, faults, close } = await server.visit();
  for (const game of ["oshi_zumo", "apocalypse"]) {
    await page.goto(`${server.base}#/drill/${game}`);
    await page.getByText("You are Black. What do you choose?").waitFor();
    if (game === "oshi_zumo") await page.getByRole("button", { name: /^Seal / }).click();
    else for (const cell of [".source", ".target"]) await page.locator(`.cell${cell}`).first().click();
    const choice = (await page.locator(".status").innerText()).split(" ")[0];
    // The server says the same of that position.
    const position = decodeURIComponent((await page.getByRole("link", { name: "Analyse it" }).getAttribute("href")).split("/")[3]);
    const { usual } = (await ask(server.base, "GET", "games")).duels.find((duel) => duel.name === game);
    const answer = await fetch(`${server.base}api/analysis/stream`, { method: "POST", body: JSON.stringify({ game: usual, position }) });
    const judged = JSON.parse((await answer.text()).trim().split("\n").at(-1));
    assert.ok(Math.max(...judged.black.map(({ share }) => share)) <= 0.85, "it is a mix");
    const option = judged.black.find((one) => one.choice === choice);
    const told = option.gives_up < 0.005 ? /belongs to the mix|gives nothing up/ : `${option.choice} gives up ${option.gives_up.toFixed(2)} points.`;
    await page.locator(".status").getByText(told).waitFor();
    const row = page.locator(".leaks tbody tr");
    assert.deepEqual((await row.innerText()).trim().split(/\t/).slice(1), ["1", option.gives_up.toFixed(3)]);
    assert.deepEqual(await axe(page), []);
    await page.screenshot({ path: `${SHOTS}/drill-${game}.png`, fullPage: true });
    await page.getByRole("button", { name: "Next position" }).click();
    await page.getByText("You are Black. What do you choose?").waitFor();
  }
  assert.deepEqual(faults, []);
  await close();
});
