// How soon the page is there on a slow machine, and what it weighs: PARLOUR=target/debug/parlour node apps/web/first_paint.mjs
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { openServer } from "./tests/parlour.mjs";

/** How many times slower than this machine the slow one is. */
const SLOWER = Number(process.argv[2] ?? 6);
const VISITS = 9;

const server = await openServer();
const visits = [];
for (let visit = 0; visit < VISITS; visit++) {
  // A window of its own, with nothing in its cache.
  const context = await server.browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(server.base);
  await page.locator(".cards .card").nth(4).waitFor();
  const whole = await page.evaluate(() => performance.now());
  // The browser tells of a paint a little after it.
  const told = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  const painted = await told.jsonValue();
  visits.push({ painted, whole });
  await context.close();
}
await server.end();

/** The middle one and the worst, in milliseconds. */
const tell = (of) => {
  const times = visits.map(of).sort((one, other) => one - other);
  return `${times[VISITS >> 1].toFixed(0)} ms (median of ${VISITS}), ${times.at(-1).toFixed(0)} ms (worst)`;
};
const dist = new URL("../server/dist/", import.meta.url);
const bytes = readdirSync(dist).reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, dist))).length, 0);
console.log(`a processor ${SLOWER} times slower, nothing cached, 390 pixels wide`);
console.log(`first paint:       ${tell(({ painted }) => painted)}`);
console.log(`all games on view: ${tell(({ whole }) => whole)}`);
console.log(`page, compressed:  ${(bytes / 1000).toFixed(1)} kB`);
