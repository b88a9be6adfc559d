// Games that teach themselves, and hiding on the board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { ask, axe, openServer, openMatch, SHOTS } from "./parlour.mjs";

let server;
before(async () => (server = await openServer()));
after(() => server?.end());

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a first visit on a phone leads from the home screen through the lesson to the first understood answer, once", async () => {
  const { page, faults, close } = await server.visit(PHONE);
  await page.getByRole("button", { name: "Play Ships", exact: true }).tap();
  await page.getByRole("link", { name: "Show me" }).tap();
  await page.getByText("Step 1 of 3").waitFor();
  // One tap is a guess here: the ship is seen, and so are the rings around the cell.
  const { size, secret } = { size: "ships 4 8 1", secret: "D2" };
  for (const [cell, feedback] of [["D2", "1 0 0"], ["E3", "0 1 0"], ["B4", "0 0 1"], ["H4", "0 0 0"]]) {
    const { heat } = await ask(server.base, "POST", "analysis", undefined, { game: size, turns: [{ guess: cell, feedback }] });
    assert.ok(heat.find((one) => one.cell === secret).share > 0, `${secret} answers ${feedback} to ${cell} by the rules`);
    const { words } = (await ask(server.base, "GET", `games/${encodeURIComponent(size)}`)).answers.find((answer) => answer.feedback === feedback);
    await page.locator(`[data-cell="${cell}"]`).tap();
    await page.getByText(`${cell} is answered: ${words}.`).first().waitFor();
    await page.locator(`[data-cell="${cell}"].ring-0`).waitFor();
  }
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}/lesson-ships-1.png`, fullPage: true });
  await page.getByRole("link", { name: "Next step" }).tap();
  for (const cell of ["B3", "C2", "H3"]) await page.locator(`[data-cell="${cell}"]`).tap();
  await page.getByRole("button", { name: "Ask" }).tap();
  await page.getByText(/^B3 C2 H3 is answered: 1 on a ship, 1 one away, 1 two away\.$/).waitFor();
  await page.getByRole("link", { name: "Next step" }).tap();
  await page.locator('[data-cell="D2"]').tap();
  await page.getByText(/is answered|Found/).first().waitFor();
  await page.getByText(/of 32 fleets (is|are) possible/).waitFor();
  await page.screenshot({ path: `${SHOTS}/lesson-ships-3.png`, fullPage: true });
  // Back at the very table one came from, and not asked again.
  await page.getByRole("link", { name: "Play Ships" }).tap();
  for (const cell of ["A1", "H2", "H4"]) await page.locator(`[data-cell="${cell}"]`).tap();
  await page.getByRole("button", { name: "Guess", exact: true }).tap();
  await page.locator(".turns li").first().waitFor();
  await page.goto(server.base);
  await page.getByRole("button", { name: "Play Ships", exact: true }).tap();
  await page.getByRole("button", { name: "Give up" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Show me" }).count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

test("every game has a lesson of three steps in Help, and each passes axe and fits a phone", async () => {
  const { page, faults, close } = await server.visit({ ...PHONE, colorScheme: "dark" });
  const games = await ask(server.base, "GET", "games");
  for (const game of [...games.guessing, ...games.duels]) {
    await page.goto(`${server.base}#/help`);
    await page.getByRole("link", { name: `Learn ${game.title}`, exact: true }).click();
    for (let step = 1; step <= 3; step++) {
      await page.getByText(`Step ${step} of 3`).waitFor();
      await page.locator(".grid, .ring").first().waitFor();
      assert.deepEqual(await axe(page), [], `${game.name}, step ${step}`);
      assert.ok((await overflow(page)) <= 0, `${game.name}, step ${step}`);
      if (step < 3) await page.getByRole("link", { name: "Next step" }).click();
    }
  }
  assert.deepEqual(faults, []);
  await close();
});

test("a clash in Apocalypse happens by one's own clicks, as the rules have it", async () => {
  const { page, faults, close } = await server.visit({ reducedMotion: "reduce" });
  await page.goto(`${server.base}#/learn/apocalypse`);
  await page.locator('[data-cell="04"]').click();
  await page.locator('[data-cell="12"].target').click();
  await page.getByText("Black loses a knight on 12. White loses a knight on 12.").waitFor();
  await page.getByText("Equal pieces remove each other.").waitFor();
  await page.screenshot({ path: `${SHOTS}/lesson-clash.png`, fullPage: true });
  await page.getByRole("link", { name: "Next step" }).click();
  await page.getByText("A knight beats a pawn").waitFor();
  await page.locator('[data-cell="24"]').click();
  await page.locator('[data-cell="32"].target').click();
  await page.getByText("White loses a pawn on 32.").waitFor();
  assert.ok(!(await page.locator(".status").innerText()).includes("Black loses"), "the knight stays");
  await page.getByRole("link", { name: "Next step" }).click();
  await page.getByText("one step from the far row").waitFor();
  await page.locator('[data-cell="01"]').click();
  await page.locator('[data-cell="00"].target').click();
  await page.getByText("Black gets a knight on 00").waitFor();
  await page.getByRole("gridcell", { name: "column 0 row 0, black knight" }).waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("the lesson of Oshi-Zumo says what the rules say, whatever is bid", async () => {
  const { page, faults, close } = await server.visit();
  await page.goto(`${server.base}#/learn/oshi_zumo/2`);
  await page.getByRole("button", { name: "Seal 1" }).click();
  await page.getByText("Black bids 1, White bids 2.").waitFor();
  await page.getByText("White has no coins left").waitFor();
  const tried = await ask(server.base, "POST", "analysis/rounds", undefined, { game: "oshi_zumo 10 2 1", position: "7 2 -1", black: "1", white: "2" });
  assert.equal(tried.rounds[0].position.split(" ")[1], "0");
  await page.goto(`${server.base}#/learn/oshi_zumo/3`);
  await page.getByRole("slider", { name: "Bid" }).press("ArrowRight");
  await page.getByRole("button", { name: "Seal 2" }).click();
  await page.getByText(/Black wins/).waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("what is hidden on the board is answered by the page, truly, and no request of the match holds it", async () => {
  const { page, faults, heard, close } = await server.visit(PHONE);
  const { id, seats } = await openMatch(server.base, { kind: "hunt", game: "mastermind 3 4", way: "hide" });
  const sent = [];
  page.on("request", (request) => request.url().includes("/matches/") && sent.push(request.url() + (request.postData() ?? "")));
  await page.goto(`${server.base}#/play/${id}/${seats[0].token}`);
  await page.getByRole("button", { name: "Hide it on the board instead of on paper" }).tap();
  for (const colour of ["green", "yellow", "green"]) await page.getByRole("button", { name: `Put ${colour}`, exact: true }).tap();
  await page.getByRole("button", { name: "Hide it", exact: true }).tap();
  await page.locator(".rack .screen .peg").nth(2).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.getByText(/of 64 codes (is|are) possible/).waitFor();
  await page.screenshot({ path: `${SHOTS}/hiding.png`, fullPage: true });
  await page.getByText(/^The machine found it with/).waitFor();
  const { table } = await ask(server.base, "GET", `matches/${id}`, seats[0].token);
  assert.equal(table.turns.at(-1).guess, "GYG");
  assert.equal(table.turns.at(-1).feedback, "3 0");
  assert.ok(!sent.join("\n").includes("GYG"), "the match is told answers alone");
  assert.ok(heard.length > 0);
  assert.deepEqual(faults, []);
  await close();
});
