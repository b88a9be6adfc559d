// A real server and a real browser for the tests.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const FLAGS = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const BINARY = process.env.PARLOUR ?? new URL("../../../target/debug/parlour", import.meta.url).pathname;
const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Where screenshots are put, to be looked at. */
export const SHOTS = process.env.PARLOUR_SHOTS ?? join(tmpdir(), "parlour-shots");
mkdirSync(SHOTS, { recursive: true });

/** A folder of its own, and what removes it. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), "parlour-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const running = new Set();

/** Ends every server that is still there, so that a failed test leaves nothing behind. */
export function endAll() {
  for (const child of running) child.kill("SIGKILL");
}

/** Starts `parlour serve`; resolves when it has printed its address. */
export function serve(...words) {
  // Tables that the person who runs the tests has built must not change what is tested.
  const env = { ...process.env, PARLOUR_TABLES: "" };
  const child = spawn(BINARY, ["serve", ...words], { env, stdio: ["ignore", "pipe", "ignore"] });
  running.add(child);
  child.on("exit", () => running.delete(child));
  return new Promise((resolve, reject) => {
    let told = "";
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${told}`)));
    child.stdout.on("data", (bytes) => {
      told += bytes;
      const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(told);
      if (!found) return;
      const ended = new Promise((done) => child.on("exit", done));
      resolve({
        base: found[0],
        port: found[1],
        end: async (signal = "SIGTERM") => {
          child.kill(signal);
          await ended;
        },
      });
    });
  });
}

/** Starts Debian's Chromium. */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS.split(" ") });
}

/** A page in a window of its own; `faults` tells every error in its console and every request that leaves the server. */
export async function openPage(browser, base, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, acceptDownloads: true, ...options });
  context.setDefaultTimeout(600_000);
  const page = await context.newPage();
  const faults = [];
  const heard = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (line) => {
    if (line.type() !== "error") return;
    // The browser reports every refused request by itself; the page shows the server's sentence instead.
    if (!/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/.test(line.text())) faults.push(`console: ${line.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith("blob:")) faults.push(`left the server: ${request.url()}`);
  });
  page.on("response", (response) => {
    void response.text().then(
      (text) => heard.push(text),
      () => {},
    );
  });
  await page.goto(base);
  return { page, faults, heard, close: () => context.close() };
}

/** A server in memory and a browser for one file of tests; `end` ends both. */
export async function openServer() {
  const server = await serve("--port", "0", "--memory");
  const browser = await launch();
  return {
    base: server.base,
    browser,
    /** A new person with a browser window of their own. */
    visit: (options) => openPage(browser, server.base, options),
    end: async () => {
      await browser.close();
      await server.end();
      endAll();
    },
  };
}

/** Walks with Tab until the focus is on an element or inside of it. */
export async function tabTo(page, locator) {
  await locator.waitFor();
  for (let i = 0; i < 120; i++) {
    const there = await locator.evaluate((element) => element === document.activeElement || element.contains(document.activeElement)).catch(() => false);
    if (there) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${locator}`);
}

/** Waits until something is so. */
export async function until(is) {
  for (const end = Date.now() + 600_000; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) if (await is()) return;
  throw new Error(`never: ${is}`);
}

/** The two hands a page can be used with: each presses buttons and follows links. */
export const mouse = (page) => (locator) => locator.click();
export const keyboard = (page) => async (locator) => {
  await tabTo(page, locator);
  await page.keyboard.press("Enter");
};

/** Presses what cannot be taken back, and says that it is meant; `hand` is that of mouse or keyboard. */
export async function pressSurely(page, hand, name) {
  await hand(page.getByRole("button", { name, exact: true }));
  await hand(page.getByRole("dialog").getByRole("button", { name, exact: true }));
}

/** The line that tells how the game stands. */
export const status = (page) => page.locator("p.status").first();

/** Asks the server as a program does, from a seat or from none. */
export async function ask(base, method, path, token, body) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await fetch(`${base}api/${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const value = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(value)}`);
  return value;
}

/** Puts a record into the library and returns its id. */
export async function importRecord(base, record) {
  return (await ask(base, "POST", "records", undefined, { record })).id;
}

/** A short game of Apocalypse in which both sides give something up. */
export const DUEL_RECORD = `parlour record 1
game: apocalypse
rules: course+quiet50
black: Ann
white: Ben
result: White wins (penalties)

1. 4423 4032
2. 4332 0102
3. 1413 2021
4. 0000 3031
5. 0000 pass
`;

/** A game of Ships with a guess that gives something up. */
export const SHIPS_RECORD = `parlour record 1
game: ships 4 8 3
searcher: Ann
secret: A1 B3 D2
result: found in 2

1. A3 D2 H1 -> 1 1 0 hint=1
2. A1 B3 D2 -> 3 0 0
`;

/** What axe finds on the screen as it is. */
export async function axe(page) {
  // The page's policy forbids foreign scripts, as it should; the debugger puts the tool in past it.
  await page.evaluate(readFileSync(axePath, "utf8"));
  const result = await page.evaluate(() => globalThis.axe.run(document));
  return result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** Opens a match over HTTP, as a program does. */
export function openMatch(base, wanted) {
  return ask(base, "POST", "matches", undefined, wanted);
}
