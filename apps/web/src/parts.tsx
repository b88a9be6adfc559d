import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { Form } from "./fields";

/** What went wrong, as a screen reader speaks it at once; nothing while all is well. */
export function Trouble({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p class="trouble" role="alert">
      {text}
    </p>
  );
}

/** The line that tells how it stands; a screen reader speaks it when it changes. */
export function Status({ children, trouble }: { children: ComponentChildren; trouble?: string }) {
  return (
    <>
      <p class="status" role="status" aria-live="polite">
        {children}
      </p>
      <Trouble text={trouble ?? ""} />
    </>
  );
}

interface TypedProps {
  label: string;
  hint: string;
  value?: string;
  button: string;
  disabled?: boolean;
  /** Sends what was typed; the box is emptied when it was taken. */
  send: (text: string) => Promise<boolean>;
  change?: (text: string) => void;
}

/** A box for those who would rather type: notation as the game writes it. */
export function Typed(props: TypedProps) {
  const [own, setOwn] = useState("");
  const value = props.value ?? own;
  const change = props.change ?? setOwn;
  return (
    <Form
      kind="typed"
      send={() => {
        if (value.trim() && !props.disabled) void props.send(value.trim()).then((taken) => taken && change(""));
      }}
    >
      <label>
        <span>{props.label}</span>
        <input
          type="text"
          value={value}
          placeholder={props.hint}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={120}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="main" disabled={props.disabled || !value.trim()}>
        {props.button}
      </button>
    </Form>
  );
}

/** An answer as small signs with its numbers, the first one the fullest; the words stand beside for those who listen. */
export function Feedback({ feedback, words }: { feedback: string; words: string }) {
  const numbers = feedback.split(" ");
  const signs = signsOf(numbers.length);
  return (
    <span class="feedback" role="img" aria-label={words} title={words}>
      {numbers.map((number, place) => (
        <span class={`sign ${number === "0" ? "none" : ""}`} key={place}>
          <Sign kind={signs[place] ?? "far"} />
          {number}
        </span>
      ))}
    </span>
  );
}

/** The signs of an answer of so many numbers. */
export function signsOf(count: number): string[] {
  return count === 2 ? ["hit", "half"] : ["hit", "near"];
}

export function Sign({ kind }: { kind: string }) {
  return (
    <svg viewBox="0 0 20 20" class={`mark ${kind}`} aria-hidden="true">
      <circle cx="10" cy="10" r="7.500" />
      {kind === "near" && <circle class="core" cx="10" cy="10" r="3.500" />}
      {kind === "half" && <path class="core" d="M10 2.500a7.500 7.500 0 0 1 0 15z" />}
    </svg>
  );
}

/** A button that copies a link. */
export function Copy({ text, label }: { text: string; label: string }) {
  const [done, setDone] = useState(false);
  return (
    <span class="copy">
      <input type="text" readOnly value={text} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <button
        type="button"
        onClick={() => {
          void navigator.clipboard?.writeText(text).then(() => setDone(true));
        }}
      >
        {done ? "Copied" : "Copy"}
      </button>
    </span>
  );
}
