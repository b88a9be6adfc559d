import type { Refused } from "./wire";

/** What the server said no to, in its own sentence. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

const SILENT = new Refusal("silent", "The server does not answer. Is it still running?");

/** How far the server's clock is ahead of ours, in milliseconds: the most that its dates, cut to whole seconds, have shown. */
let ahead = -Infinity;

/** The time by the server's clock, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + (Number.isFinite(ahead) ? ahead : 0);
}

function setTime(answer: Response): void {
  const told = Date.parse(answer.headers.get("Date") ?? "");
  if (!Number.isNaN(told)) ahead = Math.max(ahead, told - Date.now());
}

/** Asks the server for JSON; `token` opens a seat. */
export async function ask<T>(method: string, path: string, token?: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, token, body);
  return (await answer.json()) as T;
}

/** Asks the server for something that needs no answer. */
export async function tell(method: string, path: string, token?: string): Promise<void> {
  await send(method, path, token);
}

/** A path of the server as seen from the page, which may stand in a folder of another site. */
export function here(path: string): string {
  return `.${path}`;
}

async function send(method: string, path: string, token?: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  let answer: Response;
  try {
    answer = await fetch(here(path), init);
  } catch {
    throw SILENT;
  }
  setTime(answer);
  if (!answer.ok) {
    const refused = (await answer.json().catch(() => null)) as Refused | null;
    throw new Refusal(refused?.code ?? "fault", refused?.error ?? `The server answered ${answer.status}.`);
  }
  return answer;
}

/** Asks a question whose answer comes in lines, each better than the one before. Returns what ends it. */
export function listen<T>(path: string, body: unknown, heard: (value: T) => void, ended: (trouble: string) => void): () => void {
  const end = new AbortController();
  void (async () => {
    try {
      const answer = await send("POST", path, undefined, body, end.signal);
      if (answer.body) await readLines(answer.body, (line) => heard(JSON.parse(line) as T));
      ended("");
    } catch (failure) {
      if (!end.signal.aborted) ended(failure instanceof Refusal ? failure.message : SILENT.message);
    }
  })();
  return () => end.abort();
}

/**
 * Reads a stream of JSON lines for as long as the page wants it, and comes back after the server was away.
 * Returns what ends it.
 */
export function follow<T>(
  path: string,
  token: string | undefined,
  heard: (value: T) => void,
  trouble: (refusal: Refusal | null) => void,
): () => void {
  const end = new AbortController();
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  void (async () => {
    let pause = 250;
    while (!end.signal.aborted) {
      try {
        const answer = await fetch(here(path), { headers, signal: end.signal });
        if (answer.status === 404 || answer.status === 401) {
          const refused = (await answer.json()) as Refused;
          trouble(new Refusal(refused.code, refused.error));
          return;
        }
        if (!answer.ok || !answer.body) throw SILENT;
        setTime(answer);
        trouble(null);
        pause = 250;
        await readLines(answer.body, (line) => heard(JSON.parse(line) as T));
      } catch {
        // Fall through to the pause: a server that restarts is back in a moment.
      }
      if (end.signal.aborted) return;
      trouble(SILENT);
      await new Promise((done) => setTimeout(done, pause));
      pause = Math.min(pause * 2, 4000);
    }
  })();
  return () => end.abort();
}

async function readLines(body: ReadableStream<Uint8Array>, take: (line: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim()) take(line);
  }
}
