import type { ComponentChildren } from "preact";

import type { DuelGame, Parameter } from "./wire";

/** A form that says what stands in its fields and stays on the page. */
export function Form({ kind, send, children }: { kind?: string; send: (fields: FormData) => void; children: ComponentChildren }) {
  return (
    <form
      class={kind}
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      {children}
    </form>
  );
}

/** Cards of which one is taken, each with a sentence about it. */
export function Cards<T extends string>({ title, list, taken, take }: { title: string; list: { key: T; title: string; about: string }[]; taken: T; take: (key: T) => void }) {
  return (
    <fieldset class="ways">
      <legend>{title}</legend>
      {list.map((one) => (
        <label key={one.key} class={`way ${one.key === taken ? "taken" : ""}`}>
          <input type="radio" name={title} value={one.key} checked={one.key === taken} onChange={() => take(one.key)} />
          <b>{one.title}</b>
          <span>{one.about}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The name by which one plays. */
export function NameField({ name, change }: { name: string; change: (name: string) => void }) {
  return (
    <label class="field name">
      <span>Your name, if you like</span>
      <input type="text" value={name} maxLength={40} autocomplete="nickname" onInput={(event) => change(event.currentTarget.value)} />
    </label>
  );
}

/** A field for each thing that a size is made of. */
export function Parameters({ parameters, values, change }: { parameters: Parameter[]; values: number[]; change: (values: number[]) => void }) {
  const set = (index: number, value: number) => change(values.map((old, place) => (place === index ? value : old)));
  return (
    <>
      {parameters.map((one, index) =>
        one.kind === "number" ? (
          <label class="field" key={one.name} title={one.about}>
            <span>{one.label}</span>
            <input type="number" min={one.least} max={one.most} required value={values[index]} onInput={(event) => set(index, Number(event.currentTarget.value))} />
          </label>
        ) : (
          <label class="field check" key={one.name} title={one.about}>
            <input type="checkbox" checked={values[index] === 1} onChange={(event) => set(index, event.currentTarget.checked ? 1 : 0)} />
            <span>{one.label}</span>
          </label>
        ),
      )}
    </>
  );
}

/** The values of the parameters of a game's usual size. */
export function usualValues(game: DuelGame): number[] {
  return game.parameters.map((one) => (one.kind === "number" ? one.usual : 0));
}
