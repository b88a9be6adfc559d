// Takes the pictures of the page, whole screens all: PARLOUR=target/debug/parlour node apps/web/pictures.mjs
import { ask, openServer, openMatch } from "./tests/parlour.mjs";

const PLACE = new URL("../../docs/pictures/", import.meta.url).pathname;
const POSITION = "N2P1/1P3/2n2/1p2p/5 0 1 3 12 -";

const server = await openServer();
const { page } = await server.visit({ viewport: { width: 1000, height: 700 }, reducedMotion: "reduce" });
// Nobody is new here, so no lesson is offered.
await page.evaluate(() => localStorage.setItem("parlour.learned", "ships mastermind musician apocalypse oshi_zumo"));

/** Goes to a screen, waits until it is whole and takes all of it. */
async function take(name, hash, whole) {
  await page.goto(server.base + hash);
  await whole(page).waitFor();
  await page.screenshot({ path: `${PLACE}${name}.png`, fullPage: true });
}

await take("home", "", () => page.locator(".cards .card").nth(4));

const ships = await openMatch(server.base, { kind: "hunt", game: "ships 4 8 3", way: "search", name: "Ann" });
for (const choice of ["A1 A3 H1", "C2 D4 F3"]) await ask(server.base, "POST", `matches/${ships.id}/choices`, ships.seats[0].token, { choice });
await take("ships", `#/play/${ships.id}/${ships.seats[0].token}`, () => page.locator(".rings rect").first());

const code = await openMatch(server.base, { kind: "hunt", game: "mastermind 4 6", way: "search", name: "Ann" });
for (const choice of ["RRBG", "YGOP", "PPBO"]) await ask(server.base, "POST", `matches/${code.id}/choices`, code.seats[0].token, { choice });
await take("mastermind", `#/play/${code.id}/${code.seats[0].token}`, () => page.locator(".rack .turns li").nth(2));

const duel = await openMatch(server.base, { kind: "duel", black: { kind: "person", name: "Ann" }, white: { kind: "person", name: "Ben" } });
const [black, white] = duel.seats.map((seat) => seat.token);
for (const [mine, theirs] of [["4432", "4032"], ["0423", "2021"]]) {
  await ask(server.base, "POST", `matches/${duel.id}/choices`, black, { choice: mine });
  await ask(server.base, "POST", `matches/${duel.id}/choices`, white, { choice: theirs });
}
await ask(server.base, "POST", `matches/${duel.id}/choices`, black, { choice: "1413" });
await take("apocalypse", `#/play/${duel.id}/${black}`, () => page.locator(".seal"));

const room = await ask(server.base, "POST", "rooms", undefined, { title: "7b", clock: 60 });
const members = [];
for (const name of ["Ann", "Ben", "Cem", "Dan", "Eve", "Finn"]) members.push((await ask(server.base, "POST", `rooms/${room.code}/members`, undefined, { name })).token);
await ask(server.base, "POST", `rooms/${room.code}/rounds`, room.teacher);
for (const member of [5, 2]) {
  const { you } = await ask(server.base, "GET", `rooms/${room.code}`, members[member]);
  await ask(server.base, "POST", `matches/${you.id}/surrender`, you.seat.token);
}
await take("class", `#/room/${room.code}/${room.teacher}`, () => page.locator(".standings tr").nth(6));

await take("analysis", `#/analyse/apocalypse/${encodeURIComponent(POSITION)}`, () => page.locator(".depth", { hasText: /ahead$|end$/ }));

// For the pages of the rules: the second step of each lesson, something seen that is asked about, or a round that is over.
await page.setViewportSize({ width: 620, height: 700 });
/** Takes the lesson of a game from its task to what it shows. */
async function takeLesson(game, step, act, shown) {
  await page.goto(`${server.base}#/learn/${game}/${step}`);
  await act();
  await page.getByText(shown).first().waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  await page.locator("main").screenshot({ path: `${PLACE}rules-${game}.png` });
}
for (const [game, guess] of [["ships", "B3 C2 H3"], ["mastermind", "RBGG"], ["musician", "A1 D3 F2"]]) {
  const type = async () => {
    await page.getByRole("textbox").first().fill(guess);
    await page.getByRole("textbox").first().press("Enter");
  };
  await takeLesson(game, 2, type, /is answered/);
}
const clash = async () => {
  await page.locator('[data-cell="04"]').click();
  await page.locator('[data-cell="12"].target').click();
};
await takeLesson("apocalypse", 1, clash, "Equal pieces remove each other.");
await takeLesson("oshi_zumo", 2, () => page.getByRole("button", { name: "Seal 1" }).click(), "White has no coins left");
await server.end();
