import { useEffect, useState } from "preact/hooks";

import { ask, listen } from "../api";
import { duelLook } from "../boards/duel_looks";
import { say } from "../load";
import { Copy, Status, Typed } from "../parts";
import { link } from "../route";
import { useTree } from "../tree";
import type { DuelAnalysis, DuelGame, Round, Share, Tried, Weighed } from "../wire";
import { Kinds } from "./analyse";
import { Matrix } from "./matrix";
import { Variations } from "./variations";

/**
 * Any position of a game of simultaneous choice, by clicks where its board has an editor, or as text: what both sides should
 * mix, what it is worth, what each choice gives up. Game and position stand in the address, so the address can be shared.
 */
export function AnalyseDuel({ about, spec, start }: { about: DuelGame; spec: string; start: string | undefined }) {
  const game = spec === about.name ? about.usual : spec;
  const { Board, Editor } = duelLook(about.name);
  const tree = useTree(start ?? about.start);
  const position = tree.nodes[tree.at]!.position;
  const setPosition = tree.plant;
  const [last, setLast] = useState<Round | null>(null);
  const [analysis, setAnalysis] = useState<DuelAnalysis | null>(null);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(true);
  // A look further belongs to one position; any other is at first looked at as far as hints and reviews do.
  const [further, setFurther] = useState("");
  const [shown, setShown] = useState<{ side: "black" | "white"; choice: string } | null>(null);
  const [picked, setPicked] = useState<Picked>({});
  useEffect(() => {
    // The address follows without a new screen, so that the keyboard stays where it is.
    history.replaceState(null, "", link("analyse", spec, position));
    const seconds = further === position ? FURTHER : null;
    if (seconds === null) setAnalysis(null);
    setTrouble("");
    setShown(null);
    setPicked({});
    setLast((round) => (round?.position === position ? round : null));
    setBusy(true);
    const heard = (next: DuelAnalysis) => setAnalysis(next);
    return listen<DuelAnalysis>("/api/analysis/stream", { game, position, seconds }, heard, (told) => {
      setTrouble(told);
      setBusy(false);
    });
  }, [position, further]);

  /** Plays what both choose, by the rules of the server, and goes on from there. */
  const goOn = async (black: string, white: string) => {
    try {
      const tried = await ask<Tried>("POST", "/api/analysis/rounds", undefined, { game, position, black, white });
      const end = tried.rounds.at(-1);
      if (tried.ending) setTrouble(`${tried.rounds.map((round) => round.sentence).join(" ")} ${tried.ending}`);
      else if (end) {
        setLast(end);
        tree.grow(`${black} ${white}`, end.position);
      }
    } catch (failure) {
      setTrouble(say(failure));
    }
  };
  const only = (side: "black" | "white") => (analysis?.[side].length === 1 ? analysis[side][0]!.choice : undefined);
  const chosen = { black: picked.black ?? only("black"), white: picked.white ?? only("white") };

  const mixes = analysis ? { black: mixOf(analysis.black), white: mixOf(analysis.white) } : undefined;
  // Both sides may have a choice of the same name, such as to pass.
  const why = shown && analysis?.[shown.side].find((one) => one.choice === shown.choice)?.why;
  return (
    <>
      <h1>Analyse</h1>
      <p class="lead">What both sides should choose, and how often, when both choose at once.</p>
      <Kinds at={about.name} />
      <p>
        <a href={link("drill", about.name)}>Drill: positions in which the best play is a mix</a>
      </p>
      <div class="table">
        <section class="board" aria-label="Board">
          <Status trouble={trouble}>{analysis?.sentence ?? (busy ? "Looking…" : "")}</Status>
          {analysis && <Worth analysis={analysis} busy={busy} />}
          {analysis && !analysis.exact && further !== position && (
            <div class="acts">
              <button type="button" disabled={busy} onClick={() => setFurther(position)}>
                Look further, {FURTHER} seconds
              </button>
            </div>
          )}
          <Variations tree={tree} root="Start" />
          {last && (
            <p class="last" role="status">
              {last.sentence}
            </p>
          )}
          {Editor ? (
            <Editor position={position} change={setPosition} mixes={mixes} />
          ) : (
            analysis && <Board rows={analysis.rows} position={position} moves={[]} placing={analysis.placing} last={null} flipped={false} mixes={mixes} />
          )}
          {game === about.usual && (
            <div class="acts">
              <button type="button" onClick={() => setPosition(about.start)}>
                The start
              </button>
            </div>
          )}
          <Typed
            label="Position as text"
            hint={about.start}
            button="Set"
            send={async (text) => {
              setPosition(text);
              return true;
            }}
          />
          <p class="faint">{about.position}</p>
          <p class="text">
            <code>{position}</code>
          </p>
          <details class="share">
            <summary>Share this position</summary>
            <Copy text={location.origin + "/" + link("analyse", spec, position)} label="Link to this position" />
          </details>
        </section>
        <section class="log" aria-label="Choices">
          {analysis && (
            <>
              {(["black", "white"] as const).map((side) => (
                <Choices
                  key={side}
                  name={side === "black" ? "Black" : "White"}
                  options={analysis[side]}
                  shown={shown?.side === side ? shown.choice : null}
                  show={(choice) => {
                    setShown(choice === null ? null : { side, choice });
                    setPicked({ ...picked, [side]: choice ?? undefined });
                  }}
                  picked={chosen[side]}
                />
              ))}
              <div class="acts">
                <button type="button" class="main" disabled={!chosen.black || !chosen.white} onClick={() => void goOn(chosen.black!, chosen.white!)}>
                  {chosen.black && chosen.white ? `Go on with ${chosen.black} and ${chosen.white}` : "Choose for both sides to go on"}
                </button>
              </div>
              {why && (
                <p class="why" role="status">
                  {why}
                </p>
              )}
            </>
          )}
        </section>
      </div>
      {analysis && <Matrix analysis={analysis} goOn={(black, white) => void goOn(black, white)} />}
    </>
  );
}

/** What is chosen for either side, to go on with. */
interface Picked {
  black?: string | undefined;
  white?: string | undefined;
}

/** For how many seconds a look further goes on. */
const FURTHER = 10;

/** What the position is worth, between its bounds, and how far was looked. */
function Worth({ analysis, busy }: { analysis: DuelAnalysis; busy: boolean }) {
  const { lower, upper } = analysis.value;
  const x = (points: number) => 50 + 48 * points;
  const same = signed(lower, 3) === signed(upper, 3);
  return (
    <div class="worth">
      <p>
        Worth to Black: <b>{same ? signed(lower, 3) : `${signed(lower, 3)} to ${signed(upper, 3)}`}</b> points.{" "}
        <span class="depth">
          {analysis.exact ? "Solved to the end" : `${analysis.depth} ${analysis.depth === 1 ? "round" : "rounds"} ahead`}
          {busy ? ", looking further…" : ""}
        </span>
      </p>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <path d="M2 3h96M50 1v4" />
        <path class="full" d={`M${x(lower) - 0.6} 3H${x(upper) + 0.6}`} />
      </svg>
    </div>
  );
}

/** One side's choices, the most frequent first; a click tells why. */
function Choices({ name, options, shown, show, picked }: { name: string; options: Weighed[]; shown: string | null; show: (choice: string | null) => void; picked: string | undefined }) {
  const [all, setAll] = useState(false);
  const sorted = [...options].sort((one, other) => other.share - one.share || one.gives_up - other.gives_up);
  const listed = all ? sorted : sorted.slice(0, 6);
  if (options.length === 1) return null;
  return (
    <>
      <h2>{name}</h2>
      <table class="mix">
        <thead>
          <tr>
            <th scope="col">Choice</th>
            <th scope="col">how often</th>
            <th scope="col">gives up, points</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((option) => (
            <tr key={option.choice} class={picked === option.choice ? "picked" : ""}>
              <td>
                <button type="button" class="quiet" aria-pressed={shown === option.choice} disabled={!option.why} onClick={() => show(shown === option.choice ? null : option.choice)}>
                  {option.choice}
                </button>{" "}
                <small>{option.words}</small>
              </td>
              <td>
                <Bar share={option.share} />
              </td>
              <td>{option.gives_up.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > 6 && (
        <button type="button" class="quiet" onClick={() => setAll(!all)}>
          {all ? "Fewer" : `All ${sorted.length} choices of ${name}`}
        </button>
      )}
    </>
  );
}

/** A share as a bar with its percentage. */
export function Bar({ share }: { share: number }) {
  return (
    <span class="bar">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 5h${100 * share}`} />
      </svg>
      {share > 0 && share < 0.005 ? "<1" : Math.round(100 * share)}%
    </span>
  );
}

/** A number with its sign. */
export function signed(number: number, digits = 2): string {
  const text = number.toFixed(digits);
  return Number(text) > 0 ? `+${text}` : Number(text) === 0 ? (0).toFixed(digits) : text;
}

/** What of a side's choices is worth drawing. */
function mixOf(options: Weighed[]): Share[] {
  return options.filter((option) => option.share >= 0.005).sort((one, other) => other.share - one.share);
}
