import { useEffect, useState } from "preact/hooks";

import { ask, Refusal, tell } from "./api";
import { hold, release, takeIn } from "./held";
import { forget, remember } from "./recent";
import { go, link } from "./route";
import type { Joined, MemberInvitation, NewMember, NewRoom, OpenedRoom, Room } from "./wire";

/** How long the page waits before it asks again how a room stands, in milliseconds. */
export const OFTEN = 2000;
/** The same beside a game, where the room is only looked at from the corner of the eye. */
export const SELDOM = 8000;

/** A room as its teacher, a member or anybody sees it, kept up to date. */
export interface RoomHandle {
  room: Room | null;
  /** Why it cannot be seen now; empty while it can. */
  trouble: string;
  /** Whether the token of this browser opens nothing there any more. */
  isOut: boolean;
  /** Looks again at once. */
  look(): void;
}

/** Asks again and again how a room stands, also after the server was away. */
export function useRoom(code: string, token: string | undefined, pause: number): RoomHandle {
  const [room, setRoom] = useState<Room | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        const next = await ask<Room>("GET", pathOf(code), token);
        if (!current) return;
        setRoom(next);
        setRefusal(null);
        if (next.over) forget(next.code);
      } catch (failure) {
        if (!current) return;
        const refused = failure instanceof Refusal ? failure : new Refusal("fault", String(failure));
        setRefusal(refused);
        // Nothing changes by asking again for what is not there.
        if (["unknown", "memberless"].includes(refused.code)) return;
      }
      timer = setTimeout(() => void look(), pause);
    };
    void look();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [code, token, pause, asked]);
  return { room, trouble: refusal?.message ?? "", isOut: refusal?.code === "memberless", look: () => setAsked((times) => times + 1) };
}

function pathOf(code: string, ...rest: (string | number)[]): string {
  return ["/api/rooms", ...[code, ...rest].map(encodeURIComponent)].join("/");
}

/** The code in what somebody typed: people put gaps into it, and capitals. */
export function codeIn(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

// A browser that keeps nothing still knows its rooms until the page is closed.
const known = new Map<string, string>();

/** What makes this browser the teacher of a room or a member; one that came in the address is taken out of it. */
export function roomToken(code: string, inAddress?: string): string | undefined {
  if (inAddress) known.set(code, inAddress);
  return takeIn("room", code, inAddress ? [inAddress] : [])[0] ?? known.get(code);
}

function keepToken(code: string, token: string, label: string): void {
  known.set(code, token);
  hold(code, [token]);
  remember({ id: code, href: link("room", code), label });
}

/** Forgets a place in a room that is another device's now. */
export function giveUpPlace(code: string): void {
  known.delete(code);
  release(code);
  forget(code);
}

/** Opens a room, and goes there as its teacher. */
export async function openRoom(wanted: NewRoom): Promise<void> {
  const { code, teacher } = await ask<OpenedRoom>("POST", "/api/rooms", undefined, wanted);
  keepToken(code, teacher, nameOf(wanted.title));
  go("room", code);
}

/** Comes into a room by a name, or again by an invitation. */
export async function comeIn(code: string, title: string, member: NewMember): Promise<void> {
  const { token } = await ask<Joined>("POST", pathOf(code, "members"), undefined, member);
  keepToken(code, token, nameOf(title));
}

/** An invitation to go on with another device, or to come back. */
export async function inviteOneself(code: string, token: string): Promise<string> {
  return (await ask<MemberInvitation>("POST", pathOf(code, "invitations"), token)).code;
}

/** Comes back after having left. */
export async function comeBack(code: string, title: string, token: string): Promise<void> {
  await comeIn(code, title, { name: "", invitation: await inviteOneself(code, token) });
}

export async function leave(code: string, token: string, member: number): Promise<void> {
  await tell("DELETE", pathOf(code, "members", member), token);
}

export async function beginRound(code: string, token: string): Promise<void> {
  await tell("POST", pathOf(code, "rounds"), token);
}

export async function endRoom(code: string, token: string): Promise<void> {
  await tell("POST", pathOf(code, "end"), token);
}

/** Where the table is found as comma-separated values. */
export function exportPath(code: string): string {
  return `.${pathOf(code, "export")}`;
}

/** What a room is called. */
export function nameOf(title: string): string {
  return title.trim() || "A class";
}
