// What a browser remembers of its person: puzzles, streaks, averages; cards to show and a sound to be called by.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { ask, axe, openServer, openMatch, SHOTS, until } from "./parlour.mjs";

let server;
before(async () => (server = await openServer()));
after(() => server?.end());

/** The answer to a puzzle of a guessing game: the only secret that fits, as the analysis tells it. */
async function solve(name) {
  const { riddle } = await ask(server.base, "GET", `puzzles/${name}`);
  const { some } = await ask(server.base, "POST", "analysis", undefined, { game: riddle.game, turns: riddle.turns.map(({ guess, feedback }) => ({ guess, feedback })) });
  assert.equal(some.length, 1);
  return some[0];
}

test("solved puzzles are remembered, and days in a row are counted", async () => {
  const { page, faults, close } = await server.visit();
  // Two days beside each other whose puzzles are guessing games.
  const dates = [];
  for (let day = 1; day <= 20 && dates.length < 2; day++) {
    const date = (number) => `2024-03-${String(number).padStart(2, "0")}`;
    const kinds = await Promise.all([day, day + 1].map(async (one) => (await ask(server.base, "GET", `puzzles/${date(one)}`)).riddle.kind));
    if (kinds.every((kind) => kind === "one_left")) dates.push(date(day), date(day + 1));
  }
  for (const [index, date] of dates.entries()) {
    await page.goto(`${server.base}#/puzzle/${date}`);
    await page.getByRole("textbox", { name: "Your answer" }).fill(await solve(date));
    await page.keyboard.press("Enter");
    await page.getByText(/^Right: /).waitFor();
    await page.locator(".streak", { hasText: index === 0 ? "1 day solved" : "2 days in a row solved" }).waitFor();
  }
  assert.deepEqual(await axe(page), []);
  await page.reload();
  await page.getByText("You have solved this one before.").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("games found without hints are averaged beside the best play, and their card shows answers and no secret", async () => {
  const { page, faults, close } = await server.visit();
  const spec = "mastermind 2 3";
  const { id, seats } = await openMatch(server.base, { kind: "hunt", game: spec, way: "search" });
  const [{ token }] = seats;
  let view = await ask(server.base, "GET", `matches/${id}`, token);
  for (const choice of ["RR", "RB", "RG", "BR", "BB", "BG", "GR", "GB", "GG"]) if (!view.over) view = await ask(server.base, "POST", `matches/${id}/choices`, token, { choice });
  await page.goto(`${server.base}#/play/${id}/${token}`);
  await page.getByRole("button", { name: "Make a card" }).click();
  const card = page.locator("canvas");
  await card.waitFor();
  assert.ok(!(await card.getAttribute("aria-label")).includes(view.table.secret));
  assert.deepEqual(await axe(page), []);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Share or save the card" }).click()]);
  const bytes = readFileSync(await download.path());
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  await page.screenshot({ path: `${SHOTS}/card.png`, fullPage: true });
  // Twice looked at, once counted.
  await page.reload();
  await page.getByRole("link", { name: "Review this game" }).waitFor();
  await page.goto(server.base);
  const row = page.locator(".averages tbody tr");
  await row.waitFor();
  const { best } = await ask(server.base, "POST", "analysis", undefined, { game: spec, turns: [] });
  await row.getByText(best[0].worth.toFixed(2), { exact: true }).first().waitFor();
  assert.deepEqual((await row.innerText()).trim().split(/\t/), [spec, "1", view.table.turns.length.toFixed(2), best[0].worth.toFixed(2)]);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(faults, []);
  await close();
});

test("a sound calls when it is one's turn, for those who have asked for it and for nobody else", async () => {
  const { page, faults, close } = await server.visit();
  await page.addInitScript(() => {
    globalThis.tones = 0;
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      globalThis.tones += 1;
      return createOscillator.call(this);
    };
  });
  await page.reload();
  const person = { kind: "person" };
  const { id, seats } = await openMatch(server.base, { kind: "duel", black: person, white: person });
  await page.goto(`${server.base}#/play/${id}/${seats[0].token}`);
  const tones = () => page.evaluate(() => globalThis.tones);
  const play = async (black, white) => {
    await ask(server.base, "POST", `matches/${id}/choices`, seats[0].token, { choice: black });
    await page.getByText("Your choice is sealed.").waitFor();
    await ask(server.base, "POST", `matches/${id}/choices`, seats[1].token, { choice: white });
    await page.getByText("Choose your move; White does too.").waitFor();
  };
  await page.getByText("Choose your move; White does too.").waitFor();
  await play("0412", "4032");
  assert.equal(await tones(), 0);
  await page.getByRole("checkbox", { name: "A sound when it is my turn" }).check();
  assert.equal(await tones(), 1, "it is heard what it sounds like");
  await play("1204", "3240");
  await until(async () => (await tones()) === 2);
  assert.deepEqual(faults, []);
  await close();
});
