// Every screen: for all eyes and hands, at any width, with hostile names, and small.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";

import { ask, axe, DUEL_RECORD, importRecord, openServer, openMatch, SHIPS_RECORD, SHOTS } from "./parlour.mjs";

let server;
before(async () => (server = await openServer()));
after(() => server?.end());

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A room with these members, in its first round. */
async function openRoom(base, names) {
  const { code, teacher } = await ask(base, "POST", "rooms", undefined, { title: "7b" });
  const members = [];
  for (const name of names) members.push((await ask(base, "POST", `rooms/${code}/members`, undefined, { name })).token);
  await ask(base, "POST", `rooms/${code}/rounds`, teacher);
  return { code, teacher, members };
}

test("every screen passes axe, fits 320 pixels and is there in dark and in light", async () => {
  const person = { kind: "person" };
  const hunt = await openMatch(server.base, { kind: "hunt", game: "ships 4 8 3", way: "search", clock: 3600 });
  const code = await openMatch(server.base, { kind: "hunt", game: "mastermind 4 6", way: "hide" });
  const hide = await openMatch(server.base, { kind: "hunt", game: "ships 4 8 3", way: "hide" });
  const race = await openMatch(server.base, { kind: "hunt", game: "bulls 4 10", way: "race" });
  const duel = await openMatch(server.base, { kind: "duel", black: person, white: { kind: "machine", level: "random" } });
  const pair = await openMatch(server.base, { kind: "duel", black: person, white: person });
  const friend = await openMatch(server.base, { kind: "duel", black: person, white: { kind: "open" } });
  const [black, white] = pair.seats.map((seat) => seat.token);
  const [ships, game] = [await importRecord(server.base, SHIPS_RECORD), await importRecord(server.base, DUEL_RECORD)];
  const room = await openRoom(server.base, ["Ann", "Ben", "Cem"]);
  // Each screen with what stands on it once it is whole.
  const screens = {
    home: ["", ".cards .card"],
    "new-ships": ["#/new/ships", "button.main"],
    "new-mastermind": ["#/new/mastermind", "button.main"],
    "new-apocalypse": ["#/new/apocalypse", "select option"],
    ships: [`#/play/${hunt.id}/${hunt.seats[0].token}`, ".clock"],
    mastermind: [`#/play/${code.id}/${code.seats[0].token}`, ".answers button"],
    race: [`#/play/${race.id}/${race.seats[0].token}`, ".palette"],
    apocalypse: [`#/play/${duel.id}/${duel.seats[0].token}`, ".five .cell"],
    watch: [`#/watch/${duel.id}`, ".five .cell"],
    curtain: [`#/both/${pair.id}/${black}/${white}`, ".curtain button"],
    invite: [`#/invite/${friend.id}/${friend.seats[0].token}`, ".copy"],
    join: [`#/join/${friend.id}/${friend.invitations[0].code}`, ".curtain button"],
    library: ["#/library", ".records li"],
    "review-ships": [`#/game/${ships}`, ".score .meter"],
    "review-apocalypse": [`#/game/${game}`, ".graph svg"],
    analyse: ["#/analyse", "tbody tr"],
    "analyse-apocalypse": ["#/analyse/apocalypse", ".payoffs td"],
    "puzzle-ships": ["#/puzzle/20001", ".turns li"],
    "puzzle-mastermind": ["#/puzzle/20002", ".turns li"],
    "puzzle-apocalypse": ["#/puzzle/20003", ".five .cell"],
    help: ["#/help", "h2"],
    drill: ["#/drill/oshi_zumo", ".bids"],
    "learn-ships": ["#/learn/ships", ".grid"],
    "learn-apocalypse": ["#/learn/apocalypse", ".grid"],
    "hide-ships": [`#/play/${hide.id}/${hide.seats[0].token}`, ".answers button"],
    class: ["#/class", "button.main"],
    "room-visitor": [`#/room/${room.code}`, ".standings"],
    "room-member": [`#/room/${room.code}/${room.members[1]}`, ".standings .own"],
    "room-teacher": [`#/room/${room.code}/${room.teacher}`, ".members button"],
    nowhere: ["#/nowhere", "h1"],
  };
  for (const [look, options] of Object.entries({
    desktop: { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
    phone: { viewport: { width: 320, height: 640 }, colorScheme: "dark", reducedMotion: "reduce" },
  })) {
    const { page, faults, close } = await server.visit(options);
    for (const [name, [hash, mark]] of Object.entries(screens)) {
      await page.goto(server.base + hash);
      await page.locator(mark).first().waitFor({ state: "attached" });
      assert.deepEqual(await axe(page), [], `${name}, ${look}`);
      const wide = await overflow(page);
      assert.ok(wide <= 0, `${name} is ${wide} pixels too wide on a ${look}`);
      await page.screenshot({ path: `${SHOTS}/${name}-${look}.png`, fullPage: true });
    }
    assert.deepEqual(faults, []);
    await close();
  }
});

test("a hostile name is text in every view and never markup", async () => {
  const name = '"><img src=x onerror=hacked=1><b>&lt;';
  const person = { kind: "person", name };
  const hunt = await openMatch(server.base, { kind: "hunt", game: "mastermind 2 2", way: "search", name });
  const hide = await openMatch(server.base, { kind: "hunt", game: "mastermind 2 2", way: "hide", name });
  const duel = await openMatch(server.base, { kind: "duel", black: person, white: person });
  const [black, white] = duel.seats.map((seat) => seat.token);
  const done = await openMatch(server.base, { kind: "duel", black: person, white: person });
  for (const { token } of done.seats) await ask(server.base, "POST", `matches/${done.id}/choices`, token, { choice: "pass" });
  const found = await openMatch(server.base, { kind: "hunt", game: "mastermind 2 2", way: "search", name });
  await ask(server.base, "POST", `matches/${found.id}/surrender`, found.seats[0].token);
  const named = (page) => page.getByText(name);
  const at = (selector) => (page) => page.locator(selector);
  const room = await openRoom(server.base, [name, "Ben"]);
  const views = [
    [`#/room/${room.code}`, named],
    [`#/room/${room.code}/${room.members[0]}`, named],
    [`#/room/${room.code}/${room.teacher}`, named],
    [`#/play/${hunt.id}/${hunt.seats[0].token}`, at(".log")],
    [`#/watch/${hunt.id}`, named],
    [`#/play/${hide.id}/${hide.seats[0].token}`, at(".answers")],
    [`#/watch/${hide.id}`, at(".log")],
    [`#/play/${duel.id}/${black}`, (page) => page.locator(".side.white").getByText(name)],
    [`#/play/${duel.id}/${white}`, (page) => page.locator(".side.black").getByText(name)],
    [`#/watch/${duel.id}`, named],
    [`#/both/${duel.id}/${black}/${white}`, at(".curtain")],
    [`#/game/${done.id}`, named],
    [`#/game/${found.id}`, named],
    ["#/library", named],
    [`#/puzzle/${encodeURIComponent(name)}`, named],
    [`#/analyse/${encodeURIComponent(name)}`, at(".trouble")],
    [`#/analyse/apocalypse/${encodeURIComponent(name)}`, named],
    [`#/game/${encodeURIComponent(name)}`, at(".status")],
    [`#/play/${encodeURIComponent(name)}/${encodeURIComponent(name)}`, at(".status")],
  ];
  const { page, faults, close } = await server.visit();
  for (const [hash, mark] of views) {
    await page.goto(server.base + hash);
    await mark(page).first().waitFor();
    assert.equal(await page.locator("img").count(), 0, hash);
    assert.equal(await page.locator("main b", { hasText: /^&lt;$/ }).count(), 0, hash);
    assert.equal(await page.evaluate(() => globalThis.hacked), undefined, hash);
  }
  assert.deepEqual(faults, []);
  await close();
});

test("every game of the table is offered with its picture, its sizes and its rules, as the server tells them", async () => {
  const { page, faults, close } = await server.visit();
  const games = await ask(server.base, "GET", "games");
  const words = (text) => text.replace(/\s+/g, " ");
  for (const game of [...games.guessing, ...games.duels]) {
    await page.goto(server.base);
    const card = page.locator(".card", { has: page.getByRole("heading", { name: game.title, exact: true }) });
    await card.waitFor();
    assert.ok((await card.innerText()).includes(game.pitch), game.name);
    assert.ok((await card.locator(".picture > *").count()) > 0, `${game.name} has a picture`);
    await card.getByRole("link", { name: "More ways" }).click();
    await page.getByRole("heading", { level: 1, name: game.title }).waitFor();
  }
  for (const game of games.guessing) {
    await page.goto(`${server.base}#/new/${game.name}`);
    for (const one of game.parameters) {
      const field = page.getByLabel(one.label, { exact: true });
      if (one.kind === "switch") assert.equal(await field.isChecked(), false, one.name);
      else assert.deepEqual([await field.inputValue(), await field.getAttribute("min"), await field.getAttribute("max")], [one.usual, one.least, one.most].map(String), one.name);
    }
  }
  await page.goto(`${server.base}#/help`);
  await page.getByRole("heading", { name: "How to play" }).waitFor();
  const help = words(await page.locator("main").innerText());
  for (const size of games.guessing.flatMap((game) => game.usual)) assert.ok(help.includes(words(size.rules)), size.spec);
  for (const duel of games.duels) assert.ok(help.includes(words(duel.rules)), duel.name);
  await page.goto(`${server.base}#/library`);
  await page.locator("select option").nth(1).waitFor({ state: "attached" });
  assert.deepEqual(await page.locator("select option").allInnerTexts(), ["all", ...[...games.guessing, ...games.duels].map((game) => game.title)]);
  assert.deepEqual(faults, []);
  await close();
});

test("a switch of the table changes the game that is opened", async () => {
  const { page, faults, close } = await server.visit();
  const games = await ask(server.base, "GET", "games");
  const game = games.guessing.find((one) => one.parameters.some((parameter) => parameter.kind === "switch"));
  const parameter = game.parameters.find((one) => one.kind === "switch");
  await page.goto(`${server.base}#/new/${game.name}`);
  await page.getByLabel(parameter.label, { exact: true }).check();
  await page.getByRole("button", { name: "Begin" }).click();
  const spec = [parameter.word, ...game.parameters.filter((one) => one.kind === "number").map((one) => one.usual)].join(" ");
  const { title } = await ask(server.base, "GET", `games/${encodeURIComponent(spec)}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("places with a look that the page does not know are a plain grid, on which a guess is made", async () => {
  const { page, faults, close } = await server.visit();
  // The server knows no such look yet, so the word is changed on its way to the page.
  const strange = async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"look":"sea"', '"look":"constructor"') });
  };
  await page.route("**/api/games**", strange);
  await page.route("**/api/analysis", strange);
  await page.goto(`${server.base}#/analyse`);
  await page.reload();
  await page.locator("tbody tr").first().waitFor();
  assert.equal(await page.locator(".sea").count(), 0);
  await page.locator('.places.plain [data-cell="A1"]').click();
  await page.getByRole("gridcell", { name: /^A1, in the guess/ }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}/plain-look.png`, fullPage: true });
  await page.goto(`${server.base}#/`);
  await page.locator(".picture .taken").nth(2).waitFor();
  await page.screenshot({ path: `${SHOTS}/plain-picture.png`, fullPage: true });
  assert.deepEqual(faults, []);
  await close();
});

test("the page weighs at most 75 kB compressed, all files together", () => {
  const dist = new URL("../../server/dist/", import.meta.url);
  const bytes = readdirSync(dist).reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, dist))).length, 0);
  assert.ok(bytes <= 75_000, `${bytes} bytes`);
});
