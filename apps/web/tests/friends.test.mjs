// Two people on two addresses: an invitation, a whole game, and every byte that the host was sent.
import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { after, before, test } from "node:test";

import { ask, axe, endAll, launch, openPage, serve, SHOTS, until } from "./parlour.mjs";

let server, browser, tap;
before(async () => {
  server = await serve("--port", "0", "--memory", "--bind", "0.0.0.0");
  browser = await launch();
  tap = await listenIn(server.port);
});
after(async () => {
  await browser?.close();
  tap?.end();
  await server?.end();
  endAll();
});

/** A way to the server that keeps every byte that comes back on it. */
async function listenIn(port) {
  const pieces = [];
  const sockets = new Set();
  const listener = createServer((near) => {
    const far = connect(Number(port), "127.0.0.1");
    far.on("data", (bytes) => pieces.push(bytes));
    near.pipe(far).pipe(near);
    for (const [one, other] of [[near, far], [far, near]]) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => (other.destroy(), sockets.delete(one)));
    }
  });
  await new Promise((ready) => listener.listen(0, "127.0.0.1", ready));
  return {
    base: `http://127.0.0.1:${listener.address().port}/`,
    heard: () => Buffer.concat(pieces).toString("latin1"),
    end: () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The tokens that a browser holds, by match. */
const held = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("parlour.seats") ?? "{}"));

/** What the game is played with here: a choice for the host, and one for the guest that stands nowhere else. */
const CHOICES = { apocalypse: ["0423", "4032"], oshi_zumo: ["12", "37"] };

for (const name of ["apocalypse", "oshi_zumo"]) {
  test(`two browsers on two addresses play ${name} by an invitation, and the host never receives the guest's token or choice`, async () => {
    const [mine, theirs] = CHOICES[name];
    const host = await openPage(browser, tap.base);
    await host.page.goto(`${tap.base}#/new/${name}`);
    await host.page.getByRole("textbox", { name: /Your name/ }).fill("Ann");
    await host.page.getByText("Two devices").click();
    await host.page.getByRole("button", { name: "Begin" }).click();
    const sent = await host.page.getByRole("textbox", { name: "Link for the other player", exact: true }).inputValue();
    await host.page.getByRole("img", { name: "The link as a QR code" }).waitFor();
    assert.ok(!sent.includes("//127.0.0.1"), `another device can follow ${sent}`);
    assert.deepEqual(await axe(host.page), []);
    const { hash } = new URL(sent);
    const [, id, code] = hash.split("/").slice(1);
    const [own] = (await held(host.page))[id];
    assert.ok(!host.page.url().includes(own), "no address holds a token");

    const away = server.base.replace("127.0.0.1", "127.0.0.2");
    const guest = await openPage(browser, away, { viewport: { width: 390, height: 800 } });
    await guest.page.goto(away + hash);
    await guest.page.getByText("Ann invites you to a game. You play White.").waitFor();
    assert.deepEqual(await axe(guest.page), []);
    await guest.page.screenshot({ path: `${SHOTS}/join-phone.png`, fullPage: true });
    await guest.page.getByRole("textbox", { name: /Your name/ }).fill("greedy");
    await guest.page.getByRole("button", { name: "Sit down" }).click();
    await guest.page.getByText("The machine is called `greedy` here").waitFor();
    await guest.page.getByRole("textbox", { name: /Your name/ }).fill("Ben");
    await guest.page.getByRole("button", { name: "Sit down" }).click();
    await guest.page.getByText("You are White.").waitFor();
    await guest.page.getByText("Ann is here.").waitFor();
    await host.page.getByText("Ben has sat down.").waitFor();
    await host.page.getByRole("link", { name: "Take your seat" }).click();
    await host.page.getByText("Ben is here.").waitFor();

    // Somebody else who has got hold of the link comes too late, and may watch.
    const late = await openPage(browser, away);
    await late.page.goto(away + hash);
    await late.page.getByRole("button", { name: "Go on here" }).click();
    await late.page.getByText("This invitation is not open any more").waitFor();
    await late.page.getByRole("link", { name: "Only watch" }).click();
    await late.page.getByText("You are watching.").waitFor();
    await host.page.getByText("One person watches.").waitFor();

    // The guest chooses first; the host hears that, and nothing of what.
    await ask(away, "POST", `matches/${id}/choices`, (await held(guest.page))[id][0], { choice: theirs });
    await host.page.locator(".side.white .ready.yes").waitFor();
    const [token] = (await held(guest.page))[id];
    await until(() => tap.heard().includes('"ready":true'));
    const heard = tap.heard();
    assert.ok(heard.includes(own) && heard.includes(code), "every byte is there to be searched");
    for (const secret of [token, token.slice(0, 12), token.slice(-12)]) assert.ok(!heard.includes(secret), "the guest's token");
    assert.ok(!heard.includes(`"chosen":"${theirs}"`), "the guest's choice");
    if (name === "apocalypse") assert.ok(!heard.slice(heard.lastIndexOf(id)).includes(theirs), "no byte of the sealed move");
    await ask(tap.base, "POST", `matches/${id}/choices`, own, { choice: mine });
    for (const { page } of [host, guest]) await page.locator(".rounds li", { hasText: theirs }).first().waitFor();

    // The guest's game is in the guest's own list, and is found there again.
    await guest.page.goto(away);
    await guest.page.reload();
    await host.page.getByText("Ben is away.").waitFor();
    await guest.page.locator(".recent", { hasText: "Go on playing" }).locator("a").first().click();
    await guest.page.locator(".rounds li").first().waitFor();

    // It goes on with another device, and the first one has no seat any more.
    await guest.page.getByText("Go on with another device").click();
    await guest.page.getByRole("button", { name: "Make a link" }).click();
    const moving = await guest.page.getByRole("textbox", { name: "Link for your other device", exact: true }).inputValue();
    const laptop = await openPage(browser, away);
    await laptop.page.goto(away + new URL(moving).hash);
    await laptop.page.getByRole("button", { name: "Go on here" }).click();
    await laptop.page.getByText("You are White.").waitFor();
    await guest.page.getByText("the seat was moved to another device").first().waitFor();

    const [fresh] = (await held(laptop.page))[id];
    await ask(away, "POST", `matches/${id}/surrender`, fresh);
    await host.page.getByRole("button", { name: "Rematch, on changed sides" }).click();
    await host.page.getByText("You are White.").waitFor();
    await laptop.page.getByRole("button", { name: "Ann plays again: sit down" }).click();
    await laptop.page.getByText("You are Black.").waitFor();
    await host.page.getByText("Ben is here.").waitFor();
    const tokens = Object.values(await held(laptop.page)).flat();
    assert.equal(tokens.length, 2);
    for (const secret of [token, ...tokens]) assert.ok(!tap.heard().includes(secret), "none of the guest's tokens, ever");
    for (const { faults, close } of [host, guest, late, laptop]) {
      assert.deepEqual(faults, []);
      await close();
    }
  });
}
