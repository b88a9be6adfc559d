// Records from elsewhere: whoever has put one into the library takes it out again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { axe, openServer, SHIPS_RECORD } from "./parlour.mjs";

let server;
before(async () => (server = await openServer()));
after(() => server?.end());

test("a record is deleted by the browser that has imported it, after a question, and by no other", async () => {
  const owner = await server.visit();
  const { page } = owner;
  await page.goto(`${server.base}#/library`);
  await page.getByText("No game fits.").waitFor(); // until then the list pushes everything down
  await page.getByText("Import a record").click();
  await page.getByRole("textbox", { name: /Paste a record/ }).fill(SHIPS_RECORD);
  await page.getByRole("button", { name: "Import" }).click();
  const remove = page.getByRole("button", { name: "Delete this record" });
  await remove.waitFor();

  const other = await server.visit();
  await other.page.goto(page.url());
  await other.page.getByRole("link", { name: "Make a puzzle of it" }).waitFor();
  assert.equal(await other.page.getByRole("button", { name: "Delete this record" }).count(), 0);

  await remove.click();
  assert.deepEqual(await axe(page), []);
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.reload();
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No game fits.").waitFor();
  await other.page.reload();
  await other.page.getByText("There is no record here.").waitFor();
  for (const { faults, close } of [owner, other]) {
    assert.deepEqual(faults, []);
    await close();
  }
});
