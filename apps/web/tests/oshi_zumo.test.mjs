// Oshi-Zumo on the page: the same screens as any game of simultaneous choice, with a board of its own.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { axe, openServer, SHOTS } from "./parlour.mjs";

let server;
before(async () => (server = await openServer()));
after(() => server?.end());

test("a game against the machine is played with slider and typed bids, to its end and its review", async () => {
  const { page, faults } = await server.visit();
  await page.goto(`${server.base}#/new/oshi_zumo`);
  await page.getByRole("spinbutton", { name: "Coins" }).fill("6");
  await page.getByRole("spinbutton", { name: "Places a side" }).fill("1");
  await page.getByRole("combobox", { name: "White plays" }).selectOption("nash");
  assert.deepEqual(await axe(page), []);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText("Bid 1 to 6 of your coins; White does too.").waitFor();
  await page.getByRole("img", { name: "The wrestler stands in the middle." }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}/oshi-zumo.png`, fullPage: true });
  await page.getByRole("slider", { name: "Bid" }).press("ArrowRight");
  await page.getByRole("button", { name: "Seal 2" }).click();
  await page.getByText(/^Black bids 2, White bids \d\.$/).waitFor();
  for (let round = 0; round < 8; round++) {
    const over = page.getByRole("link", { name: "Review this game" });
    const typed = page.getByRole("textbox", { name: /^Your bid/ });
    await over.or(typed).first().waitFor();
    if (await over.count()) break;
    await typed.fill("1");
    await page.getByRole("button", { name: "Seal", exact: true }).click();
    await page.getByRole("heading", { name: `Round ${round + 3}` }).or(over).first().waitFor();
  }
  await page.getByRole("link", { name: "Review this game" }).click();
  await page.getByText("Black, skill").first().waitFor();
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(faults, []);
});

test("a position is analysed with the mixes of both sides", async () => {
  const { page, faults } = await server.visit();
  await page.goto(`${server.base}#/analyse/oshi_zumo`);
  await page.getByText("Solved to the end").waitFor();
  assert.equal(await page.locator(".bid-mixes .black rect").count(), 9, "nine bids are mixed at the start");
  await page.getByRole("textbox", { name: "Position as text" }).fill("43 49 -1");
  await page.getByRole("button", { name: "Set" }).click();
  await page.getByText("White is ahead by").waitFor();
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}/oshi-zumo-analysis.png`, fullPage: true });
  assert.deepEqual(faults, []);
});
