// Writes docs/openapi.json from the wire types and the table of doors below; with --check it only compares.
import { readFileSync, writeFileSync } from "node:fs";

const SOURCE = new URL("src/wire.ts", import.meta.url);
const TARGET = new URL("../../docs/openapi.json", import.meta.url);

/** Every door: what it does, who may, what goes in and what comes out. */
const DOORS = [
  ["get", "/healthz", "Whether the server is well", { out: "Health" }],
  ["get", "/metrics", "Counters in the text form of Prometheus", { text: "text/plain" }],
  ["get", "/api/addresses", "Where other devices find this server", { out: "Addresses" }],
  ["post", "/api/qr", "A text as a QR code", { in: "Drawn", out: "Picture" }],
  ["get", "/api/games", "What can be played here", { out: "Games" }],
  ["get", "/api/games/{spec}", "A guessing game at one size", { out: "GameSize" }],
  ["post", "/api/matches", "Open a match", { in: "NewMatch", out: "Opened", status: 201 }],
  ["get", "/api/matches/{id}", "What this seat, or a spectator, may know", { seat: "maybe", out: "View" }],
  ["get", "/api/matches/{id}/stream", "The same now and after each change, one JSON object a line", { seat: "maybe", text: "application/x-ndjson" }],
  ["post", "/api/matches/{id}/choices", "Guess, answer, move or place", { seat: "yes", in: "Choice", out: "View" }],
  ["put", "/api/matches/{id}/answers", "Correct an earlier answer", { seat: "yes", in: "Correction", out: "View" }],
  ["post", "/api/matches/{id}/hints", "Ask for a hint", { seat: "yes", in: "Wanted", out: "Hint" }],
  ["post", "/api/matches/{id}/surrender", "Give up", { seat: "yes", out: "View" }],
  ["post", "/api/matches/{id}/seats", "Sit down by an invitation, which is used up by it", { in: "SitDown", out: "Opened", status: 201 }],
  ["get", "/api/matches/{id}/invitations", "The invitations that this seat may send on", { seat: "yes", out: "Invitations" }],
  ["post", "/api/matches/{id}/invitations", "Invite somebody, or move one's own seat to another device", { seat: "yes", in: "Invite", out: "Invitation", status: 201 }],
  ["post", "/api/matches/{id}/rematch", "Play again with the same people, on changed sides", { seat: "yes", out: "Opened", status: 201 }],
  ["post", "/api/rooms", "Open a room for a class", { in: "NewRoom", out: "OpenedRoom", status: 201 }],
  ["get", "/api/rooms/{code}", "A room with its rounds and its table, and the asker's own seat", { seat: "maybe", out: "Room" }],
  ["post", "/api/rooms/{code}/members", "Come into a room, or come again with another device", { in: "NewMember", out: "Joined", status: 201 }],
  ["delete", "/api/rooms/{code}/members/{member}", "Leave, or send somebody away as the teacher", { seat: "yes", status: 204 }],
  ["post", "/api/rooms/{code}/invitations", "Let another device of one's own in, once", { seat: "yes", out: "MemberInvitation", status: 201 }],
  ["post", "/api/rooms/{code}/rounds", "Begin the next round, as the teacher", { seat: "yes", out: "Room", status: 201 }],
  ["post", "/api/rooms/{code}/end", "End the room, as the teacher", { seat: "yes", out: "Room" }],
  ["get", "/api/rooms/{code}/export", "The table as comma-separated values", { text: "text/csv" }],
  ["get", "/api/records", "The library", { query: ["game", "words", "skip"], out: "Library" }],
  ["post", "/api/records", "Put a record into the library", { in: "Import", out: "Imported", status: 201 }],
  ["get", "/api/records/{id}", "A finished game step by step", { out: "Replay" }],
  ["delete", "/api/records/{id}", "Take a record out again, with the `owner` of its import as the token", { seat: "yes", status: 204 }],
  ["get", "/api/records/{id}/text", "The record itself", { text: "text/plain" }],
  ["get", "/api/records/{id}/review", "What was skill and what was luck", { out: "Review" }],
  ["post", "/api/analysis", "What remains after a history, and the best guesses", { in: "Question", out: "Analysis" }],
  ["post", "/api/analysis/stream", "What both sides of Apocalypse should choose, deeper with every line: one DuelAnalysis a line", { in: "PositionQuestion", text: "application/x-ndjson" }],
  ["post", "/api/analysis/rounds", "Where a round leads from any position; nothing is kept of it", { in: "Trial", out: "Tried" }],
  ["get", "/api/puzzles/{name}", "A puzzle: `today`, a date, a number, `stored` or the id of a stored game", { out: "Puzzle" }],
  ["post", "/api/puzzles/{name}", "Answer a puzzle", { in: "Choice", out: "Judged" }],
];

/** Fields of requests that may be left out. */
const OPTIONAL = { NewMatch: ["name", "clock"], NewSeat: ["name"], Choice: ["turn"], Invite: ["seat"], SitDown: ["name"], NewRoom: ["title", "game", "clock", "pairing"], NewMember: ["name", "invitation"], PositionQuestion: ["seconds"] };

/** A type of TypeScript as a schema; only what the wire types use is understood. */
function schema(type) {
  const text = type.trim();
  const parts = split(text, "|");
  if (parts.length > 1) {
    const real = parts.filter((part) => part !== "null");
    if (real.every((part) => /^"[^"]*"$/.test(part))) return { type: "string", enum: real.map((part) => part.slice(1, -1)) };
    const options = real.map(schema);
    return { anyOf: real.length < parts.length ? [...options, { type: "null" }] : options };
  }
  const both = split(text, "&");
  if (both.length > 1) return { allOf: both.map(schema) };
  if (text === "string") return { type: "string" };
  if (text === "number") return { type: "number" };
  if (text === "boolean") return { type: "boolean" };
  if (/^"[^"]*"$/.test(text)) return { const: text.slice(1, -1) };
  const list = /^Array<(.*)>$/s.exec(text);
  if (list) return { type: "array", items: schema(list[1]) };
  if (text.startsWith("{")) return object(text.slice(1, -1));
  if (/^[A-Z]\w*$/.test(text)) return { $ref: `#/components/schemas/${text}` };
  throw new Error(`not understood: ${text}`);
}

function object(text) {
  const properties = {};
  for (const field of split(text, ",")) {
    const found = /^(?:\/\*\*(.*?)\*\/)?\s*"?(\w+)"?\??:\s*(.*)$/s.exec(field);
    if (!found) throw new Error(`no field: ${field}`);
    const about = found[1]?.replace(/^\s*\* ?/gm, "").trim();
    properties[found[2]] = about ? { ...schema(found[3]), description: about } : schema(found[3]);
  }
  return { type: "object", properties, required: Object.keys(properties) };
}

/** Splits at a sign that stands outside of brackets and comments. */
function split(text, sign) {
  const parts = [];
  let depth = 0;
  let part = "";
  for (let i = 0; i < text.length; i++) {
    if (text.startsWith("/**", i)) {
      const end = text.indexOf("*/", i) + 2;
      part += text.slice(i, end);
      i = end - 1;
      continue;
    }
    const letter = text[i];
    if ("{<([".includes(letter)) depth++;
    if ("}>)]".includes(letter)) depth--;
    if (letter === sign && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += letter;
  }
  if (part.trim()) parts.push(part.trim());
  return parts;
}

function schemas() {
  const types = readFileSync(SOURCE, "utf8").split("\nexport type ").slice(1);
  return Object.fromEntries(
    types.map((text) => {
      const [name, ...rest] = text.split(" = ");
      const made = schema(rest.join(" = ").trim().replace(/;$/, ""));
      for (const one of made.anyOf ?? [made]) {
        if (one.required) one.required = one.required.filter((field) => !OPTIONAL[name]?.includes(field));
      }
      return [name, made];
    }),
  );
}

function door([method, path, summary, { seat, query, in: body, out, text, status = 200 }]) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  const asked = (query ?? []).map((name) => ({ name, in: "query", schema: { type: "string" } }));
  const content = out ? { "application/json": { schema: { $ref: `#/components/schemas/${out}` } } } : text ? { [text]: { schema: { type: "string" } } } : undefined;
  const operation = {
    summary,
    responses: {
      [status]: content ? { description: summary, content } : { description: summary },
      default: { description: "Refused, with a sentence", content: { "application/json": { schema: { $ref: "#/components/schemas/Refused" } } } },
    },
  };
  if (names.length + asked.length) operation.parameters = [...names, ...asked];
  if (body) operation.requestBody = { required: true, content: { "application/json": { schema: { $ref: `#/components/schemas/${body}` } } } };
  if (seat) operation.security = seat === "maybe" ? [{}, { seat: [] }] : [{ seat: [] }];
  return [path, method, operation];
}

const paths = {};
for (const [path, method, operation] of DOORS.map(door)) (paths[path] ??= {})[method] = operation;
const document = {
  openapi: "3.1.0",
  info: { title: "Parlour", version: "1", description: "Games of hidden choice over HTTP. See http.md for an example of each." },
  paths,
  components: { securitySchemes: { seat: { type: "http", scheme: "bearer", description: "The token of a seat" } }, schemas: schemas() },
};
const made = JSON.stringify(document, null, 2) + "\n";
if (process.argv.includes("--check")) {
  if (readFileSync(TARGET, "utf8") !== made) {
    console.error("docs/openapi.json is not what the wire types say: run `node apps/web/openapi.mjs`");
    process.exit(1);
  }
} else writeFileSync(TARGET, made);
