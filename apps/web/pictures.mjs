// Takes the README's two pictures of the page: PARLOUR=target/debug/parlour node apps/web/pictures.mjs
import { openHouse } from "./tests/parlour.mjs";

const PLACE = new URL("../../docs/pictures/", import.meta.url).pathname;
const POSITION = "N2P1/1P3/2n2/1p2p/5 0 1 3 12 -";

const house = await openHouse();
const { page } = await house.visit({ viewport: { width: 1000, height: 940 }, reducedMotion: "reduce" });
await page.locator(".cards .card").nth(2).waitFor();
await page.screenshot({ path: `${PLACE}home.png` });

await page.setViewportSize({ width: 900, height: 640 });
await page.goto(`${house.base}#/analyse/apocalypse/${encodeURIComponent(POSITION)}`);
await page.locator(".depth", { hasText: /ahead$|end$/ }).waitFor();
await page.locator(".table").evaluate((table) => table.scrollIntoView());
await page.screenshot({ path: `${PLACE}analysis.png` });
await house.end();
