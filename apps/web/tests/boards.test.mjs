// The boards: what they show besides the pieces, and the ways to act on them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { ask, axe, importRecord, openServer, openMatch, SHOTS } from "./parlour.mjs";

let server;
before(async () => (server = await openServer()));
after(() => server?.end());

const person = { kind: "person" };

test("the rings of a guess of Ships are the places that the server's answers mean", async () => {
  const spec = "ships 4 8 1";
  const { page, faults, close } = await server.visit();
  const { answers } = await ask(server.base, "GET", `games/${encodeURIComponent(spec)}`);
  const guess = "C2";
  const { id, seats } = await openMatch(server.base, { kind: "hunt", game: spec, way: "search" });
  await ask(server.base, "POST", `matches/${id}/choices`, seats[0].token, { choice: guess });
  await page.goto(`${server.base}#/play/${id}/${seats[0].token}`);
  await page.locator(".sea .ring-0").first().waitFor();
  for (const [ring, feedback] of ["1 0 0", "0 1 0", "0 0 1"].entries()) {
    assert.ok(answers.some((answer) => answer.feedback === feedback), feedback);
    const { heat, possible } = await ask(server.base, "POST", "analysis", undefined, { game: spec, turns: [{ guess, feedback }] });
    assert.ok(possible > 0);
    const told = heat.filter(({ share }) => share > 0).map(({ cell }) => cell);
    const drawn = await page.locator(`.sea .cell.ring-${ring}`).evaluateAll((cells) => cells.map((cell) => cell.dataset.cell));
    assert.deepEqual(drawn.sort(), told.sort(), `ring ${ring}`);
  }
  assert.deepEqual(faults, []);
  await close();
});

test("past guesses stay on the chart, and cells are crossed out by pencil, by key, and on request as a hint", async () => {
  const { page, faults, close } = await server.visit({ viewport: { width: 390, height: 800 } });
  const { id, seats } = await openMatch(server.base, { kind: "hunt", game: "ships 4 8 3", way: "search" });
  const [{ token }] = seats;
  for (const choice of ["A1 H2 H4", "A1 D3 F1"]) await ask(server.base, "POST", `matches/${id}/choices`, token, { choice });
  await page.goto(`${server.base}#/play/${id}/${token}`);
  const cell = (name) => page.locator(`[data-cell="${name}"]`);
  await cell("A1").locator('.tag[data-turns="1·2"]').waitFor();
  await cell("D3").locator('.tag[data-turns="2"]').waitFor();
  assert.equal(await page.locator(".rings rect").count(), 6, "two rings around each of three cells");
  // The rings are those of the latest guess, until another one is looked at.
  assert.equal(await page.locator(".sea .ring-0").count(), 3);
  assert.ok(await cell("D3").evaluate((one) => one.classList.contains("ring-0")));
  await page.getByRole("button", { name: "A1 H2 H4" }).click();
  await page.locator('[data-cell="H2"].ring-0').waitFor();
  await page.getByText("Choose 3 cells: 0 chosen.").waitFor();
  await cell("B2").click();
  await page.getByText("Choose 3 cells: 1 chosen.").waitFor();
  await page.getByRole("button", { name: "Pencil", exact: true }).click();
  await cell("C4").click();
  await cell("C4").press("ArrowRight");
  await page.keyboard.press("x");
  await page.getByRole("gridcell", { name: "C4, crossed out" }).waitFor();
  await page.getByRole("gridcell", { name: "D4, crossed out" }).waitFor();
  await page.reload();
  await page.getByRole("gridcell", { name: "D4, crossed out" }).waitFor();
  await page.getByRole("button", { name: /^Cross out for me/ }).click();
  const turns = (await ask(server.base, "GET", `matches/${id}`, token)).table.turns.map(({ guess, feedback }) => ({ guess, feedback }));
  const { heat } = await ask(server.base, "POST", "analysis", undefined, { game: "ships 4 8 3", turns });
  const never = heat.filter(({ share }) => share === 0).map(({ cell }) => cell);
  assert.ok(never.length > 0);
  for (const name of never) await page.locator(`[data-cell="${name}"].out`).waitFor();
  assert.ok((await ask(server.base, "GET", `matches/${id}`, token)).hints > 0, "it counts as a hint");
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}/ships-crossed.png`, fullPage: true });
  await page.getByRole("button", { name: "Clear the pencil" }).click();
  await page.locator(".sea .out").first().waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await close();
});

test("the rack of Mastermind shows every code with its key pegs, and notes in pencil", async () => {
  const { page, faults, close } = await server.visit();
  const { id, seats } = await openMatch(server.base, { kind: "hunt", game: "mastermind 4 6", way: "search" });
  const [{ token }] = seats;
  let view;
  for (const choice of ["RRBG", "YGOP"]) view = await ask(server.base, "POST", `matches/${id}/choices`, token, { choice });
  await page.goto(`${server.base}#/play/${id}/${token}`);
  await page.locator(".rack .turns li").nth(1).waitFor();
  for (const [turn, { feedback, words }] of view.table.turns.entries()) {
    const keys = page.locator(".rack .turns li").nth(turn).getByRole("img", { name: words });
    assert.deepEqual([await keys.locator(".full").count(), await keys.locator(".half").count()], feedback.split(" ").map(Number));
  }
  await page.getByText("Pencil notes").click();
  await page.getByRole("button", { name: "red not in hole 2" }).click();
  await page.getByRole("button", { name: "red not in hole 2", pressed: true }).waitFor();
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(faults, []);
  await close();
});

test("a piece is drawn to its cell, the sealed move is shown to its owner alone, and pieces that change places go past each other", async () => {
  const { id, seats } = await openMatch(server.base, { kind: "duel", black: person, white: person });
  const black = await server.visit();
  const white = await server.visit({ hasTouch: true, viewport: { width: 390, height: 800 } });
  await black.page.goto(`${server.base}#/play/${id}/${seats[0].token}`);
  await white.page.goto(`${server.base}#/play/${id}/${seats[1].token}`);
  const draw = async (page, from, to) => {
    await page.locator(`[data-cell="${from}"].source`).waitFor();
    const middle = async (cell) => {
      const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(to)), { steps: 4 });
    await page.mouse.up();
  };
  // Where it may not go it stays.
  await draw(black.page, "04", "22");
  await black.page.locator(".cell.source").first().waitFor();
  assert.equal(await black.page.locator(".seal").count(), 0);
  await draw(black.page, "04", "12");
  await black.page.getByRole("img", { name: "Your sealed choice: 0412" }).waitFor();
  await black.page.screenshot({ path: `${SHOTS}/duel-sealed.png`, fullPage: true });
  await white.page.locator(".side.black .ready.yes").waitFor();
  assert.equal(await white.page.locator(".seal").count(), 0);
  await draw(white.page, "40", "32");
  await white.page.getByText("Black moves 04 to 12, White moves 40 to 32.").waitFor();

  const swap = "parlour record 1\ngame: apocalypse\nrules: course\nresult: White wins by forfeit: time\nstart: 5/1P1N1/5/2n2/p4 0 0 0 0 -\n\n1. 2331 3123\n";
  await black.page.goto(`${server.base}#/game/${await importRecord(server.base, swap)}/1`);
  const arrows = black.page.locator(".arrows [data-move]");
  await arrows.nth(1).waitFor({ state: "attached" });
  const starts = await arrows.evaluateAll((all) => all.map((one) => one.querySelector("path").getAttribute("d")));
  const points = starts.map((path) => path.match(/-?[\d.]+/g).map(Number));
  const apart = Math.abs((points[0][0] + points[0][2]) / 2 - (points[1][0] + points[1][2]) / 2) + Math.abs((points[0][1] + points[0][3]) / 2 - (points[1][1] + points[1][3]) / 2);
  assert.ok(apart > 2, `the middles are ${apart} apart`);
  await black.page.screenshot({ path: `${SHOTS}/duel-swap.png`, fullPage: true });
  for (const { faults, close } of [black, white]) {
    assert.deepEqual(faults, []);
    await close();
  }
});

test("no percentage of an analysis lies over another", async () => {
  const { page, faults, close } = await server.visit();
  for (const position of ["N2P1/1P3/2n2/1p2p/5 0 1 3 12 -", "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -", "4N/p3P/1N3/4p/n3n 0 0 0 0 -"]) {
    await page.goto(`${server.base}#/analyse/apocalypse/${encodeURIComponent(position)}`);
    await page.locator(".mixes text").first().waitFor();
    const boxes = await page.locator(".mixes .rail").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })));
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) assert.ok(one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top, position);
    }
  }
  assert.deepEqual(faults, []);
  await close();
});
