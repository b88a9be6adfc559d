import { lookOf } from "../boards/looks";
import { gameOf, useGames } from "../games";
import { Sign, signsOf } from "../parts";
import type { Layout } from "../wire";

/** What the signs of a guessing game mean: those of its answers in the server's words, and those of its board. */
export function HuntLegend({ spec, layout, pencil }: { spec: string; layout: Layout; pencil?: boolean }) {
  const parts = gameOf(useGames(), spec)?.answer ?? [];
  const rings = layout.kind === "places" ? lookOf(layout).rings : undefined;
  return (
    <dl class="legend" aria-label="Legend">
      {parts.map((part, place) => (
        <div key={part.name}>
          <dt>
            <Sign kind={signsOf(parts.length)[place] ?? "far"} />
            {rings?.[place] && <i class={`patch ${rings[place]}`} />}
          </dt>
          <dd>{part.counts}</dd>
        </div>
      ))}
      {layout.kind === "places" && (
        <div>
          <dt>
            <b class="tag" data-turns="2" />
          </dt>
          <dd>asked in guess 2</dd>
        </div>
      )}
      {pencil && (
        <div>
          <dt>×</dt>
          <dd>crossed out by pencil{layout.kind === "places" && ", or with the key X"}</dd>
        </div>
      )}
    </dl>
  );
}

/** What is drawn on the board of a game of simultaneous choice. */
export function DuelLegend({ lines }: { lines: [sign: string, words: string][] }) {
  return (
    <dl class="legend" aria-label="Legend">
      {lines.map(([sign, words]) => (
        <div key={sign}>
          <dt>{ARROWS.includes(sign) ? <Arrow side={sign} /> : <code>{sign}</code>}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

const ARROWS = ["black", "white", "sealed"];

function Arrow({ side }: { side: string }) {
  return (
    <svg class="arrows sample" viewBox="0 0 14 5" aria-hidden="true">
      <g class={side === "sealed" ? "own black" : side}>
        <path d="M1 2.500H10" />
        <path class="head" d="M13 2.500L10 1L10 4z" />
      </g>
    </svg>
  );
}
