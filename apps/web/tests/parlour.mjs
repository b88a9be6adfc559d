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
  const child = spawn(BINARY, ["serve", ...words], { stdio: ["ignore", "pipe", "ignore"] });
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

/** A page that fails on any error in its console and on any request that leaves the server. */
export async function openPage(browser, base, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults = [];
  const heard = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (line) => {
    if (line.type() !== "error") return;
    // The browser reports every refused request by itself; the page shows the server's sentence instead.
    if (!/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/.test(line.text())) faults.push(`console: ${line.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith("blob:")) faults.push(`left the house: ${request.url()}`);
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

/** What axe finds on the screen as it is. */
export async function axe(page) {
  // The page's policy forbids foreign scripts, as it should; the debugger puts the tool in past it.
  await page.evaluate(readFileSync(axePath, "utf8"));
  const result = await page.evaluate(() => globalThis.axe.run(document));
  return result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** Opens a match over HTTP, as a program does. */
export async function openMatch(base, wanted) {
  const answer = await fetch(`${base}api/matches`, { method: "POST", body: JSON.stringify(wanted) });
  if (answer.status !== 201) throw new Error(await answer.text());
  return answer.json();
}
