// The configuration of docs/hosting.md, tried with the nginx of Debian: TLS, a folder of a site, streams, whose requests are counted.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { test } from "node:test";

import { endAll, folder, launch, openPage, serve } from "./parlour.mjs";

const NGINX = "/usr/sbin/nginx";
const DOCUMENT = readFileSync(new URL("../../../docs/hosting.md", import.meta.url), "utf8");

/** A block of the document, by the language that it is marked with. */
function block(language) {
  return new RegExp("```" + language + "\\n(.*?)```", "s").exec(DOCUMENT)[1];
}

/** A port that nobody uses now. */
async function freePort() {
  const probe = createServer();
  await new Promise((ready) => probe.listen(0, "127.0.0.1", ready));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

/** Runs nginx with the block of the document; only its ports, paths and name are others. */
async function proxy(path, behind) {
  const port = await freePort();
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost", "-keyout", `${path}/key`, "-out", `${path}/crt`], { stdio: "ignore" });
  const site = block("nginx")
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace("server_name games.example", "server_name localhost")
    .replace("/etc/ssl/games.example.crt", `${path}/crt`)
    .replace("/etc/ssl/games.example.key", `${path}/key`)
    .replace("http://127.0.0.1:7878", `http://127.0.0.1:${behind}`);
  for (const one of ["body", "proxy", "fastcgi", "uwsgi", "scgi"]) mkdirSync(`${path}/${one}`);
  const places = "client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;";
  writeFileSync(`${path}/conf`, `daemon off; pid ${path}/pid; error_log ${path}/log; events {} http { access_log off; ${places.replaceAll(/path (\w+)/g, `path ${path}/$1`)}\n${site}}`);
  const child = spawn(NGINX, ["-p", path, "-c", `${path}/conf`], { stdio: "ignore" });
  const ended = new Promise((done) => child.on("exit", done));
  return { base: `https://localhost:${port}/parlour/`, port, end: () => (child.kill("SIGTERM"), ended) };
}

test("the documented nginx serves the page with TLS in a folder, lets streams through and hides the counters", { skip: !existsSync(NGINX) && "nginx is not installed" }, async () => {
  const own = folder();
  const words = /parlour serve (--host .*)/.exec(DOCUMENT)[1].split(" ").map((word) => (word === "games.example" ? "localhost" : word));
  const server = await serve("--port", "0", "--memory", ...words);
  const nginx = await proxy(own.path, server.port);
  const browser = await launch();
  try {
    const options = { ignoreHTTPSErrors: true };
    let ann;
    for (let tries = 0; !ann; tries++) {
      ann = await openPage(browser, nginx.base, options).catch((failure) => {
        if (tries > 100) throw failure;
        return new Promise((done) => setTimeout(() => done(null), 100));
      });
    }
    await ann.page.goto(`${nginx.base}#/new/apocalypse`);
    await ann.page.getByText("Two devices").click();
    await ann.page.getByRole("button", { name: "Begin" }).click();
    const sent = await ann.page.getByRole("textbox", { name: "Link for the other player", exact: true }).inputValue();
    assert.ok(sent.startsWith(nginx.base), `the link is the proxy's: ${sent}`);
    const ben = await openPage(browser, nginx.base, options);
    await ben.page.goto(sent);
    await ben.page.getByRole("button", { name: "Sit down" }).click();
    await ben.page.getByText("You are White.").waitFor();
    await ann.page.getByRole("link", { name: "Take your seat" }).click();
    await ann.page.getByRole("textbox", { name: "Your move" }).fill("0423");
    await ann.page.keyboard.press("Enter");
    // Only a stream that comes through at once tells Ben of it.
    await ben.page.locator(".side.black .ready.yes").waitFor();
    const status = (path) => ann.page.evaluate((path) => fetch(path).then((answer) => answer.status), path);
    assert.equal(await status("./metrics"), 404);
    assert.equal(await status("./healthz"), 200);
    assert.equal((await fetch(`http://127.0.0.1:${server.port}/parlour/metrics`)).status, 200, "this machine itself may");
    const told = await fetch(`http://127.0.0.1:${server.port}/parlour/metrics`, { headers: { "X-Forwarded-For": "203.0.113.9" } });
    assert.equal(told.status, 404);
    assert.equal((await fetch(`http://127.0.0.1:${server.port}/api/games`)).status, 404, "nothing stands beside the folder");
    assert.ok((await fetch(`http://127.0.0.1:${server.port}/parlour`)).url.endsWith("/parlour/"));
    for (const { faults, close } of [ann, ben]) {
      assert.deepEqual(faults, []);
      await close();
    }
  } finally {
    await browser.close();
    await nginx.end();
    await server.end();
    endAll();
    own.remove();
  }
});
