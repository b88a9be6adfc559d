import { useEffect, useState } from "preact/hooks";

import { ask } from "../api";
import { exampleGuess, GuessBoard, GuessWords } from "../boards/guess_board";
import { Form } from "../fields";
import { useGames, useSize } from "../games";
import { say } from "../load";
import { Feedback, Status, Typed } from "../parts";
import { go, link } from "../route";
import type { Analysis, Answer } from "../wire";
import { heatOf } from "./hints";
import { Turns } from "./hunt";

/**
 * Any history of a guessing game: what remains, where the secret may be, which guesses are best.
 * The whole history stands in the address, so the address can be shared.
 */
export function Analyse({ spec, turns }: { spec: string | undefined; turns: string[] }) {
  const { guessing } = useGames();
  const game = spec ?? guessing[0]?.usual[0]?.spec ?? "";
  const { size } = useSize(game);
  const asked = turns.map((turn) => {
    const [guess = "", feedback = ""] = turn.split("=");
    return { guess, feedback };
  });
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [trouble, setTrouble] = useState("");
  const [guess, setGuess] = useState("");
  const address = turns.join("/");
  useEffect(() => {
    let current = true;
    setTrouble("");
    ask<Analysis>("POST", "/api/analysis", undefined, { game, turns: asked })
      .then((answer) => current && setAnalysis(answer))
      .catch((failure) => current && setTrouble(say(failure)));
    return () => {
      current = false;
    };
  }, [game, address]);
  const layout = size?.layout;
  const forward = useForward(game, turns);
  const add = (answer: Answer) => {
    go("analyse", game, ...turns, `${guess.trim()}=${answer.feedback}`);
    setGuess("");
  };
  return (
    <>
      <h1>Analyse</h1>
      <p class="lead">For a game played anywhere: choose a guess on the board, then its answer, and see what remains and what to ask next.</p>
      <Kinds at={game} />
      <Size spec={game} title={size?.title} />
      <div class="table">
        <section class="board" aria-label="Board">
          <Status trouble={trouble}>{analysis?.sentence ?? "Counting…"}</Status>
          {layout && <GuessBoard layout={layout} words={guess} change={setGuess} turns={analysis?.turns} shown={analysis?.turns.length ? analysis.turns.length - 1 : null} heat={analysis?.heat.length ? heatOf(analysis.heat) : undefined} />}
          <Typed
            label="Guess = answer"
            hint={size ? `${exampleGuess(size.layout)} = ${size.answers[0]?.feedback ?? ""}` : ""}
            button="Add"
            send={async (text) => {
              const [asked, feedback] = text.split("=").map((word) => word.trim());
              if (!asked || !feedback) {
                setTrouble("Write the guess, an equals sign and the answer.");
                return false;
              }
              go("analyse", game, ...turns, `${asked}=${feedback}`);
              return true;
            }}
          />
          {guess.trim() && size && (
            <div class="answers">
              <p>
                <b>{guess}</b> was answered
              </p>
              <div class="choices" role="group" aria-label="Answers">
                {size.answers.map((answer) => (
                  <button type="button" key={answer.feedback} title={answer.words} onClick={() => add(answer)}>
                    <Feedback {...answer} />
                  </button>
                ))}
              </div>
            </div>
          )}
        </section>
        <section class="log" aria-label="Turns and best guesses">
          <h2>Turns</h2>
          {analysis && (analysis.layout.kind === "places" || analysis.trouble) && <Turns turns={analysis.turns} layout={analysis.layout} marked={analysis.trouble?.turns ?? []} />}
          {turns.length > 0 && (
            <div class="acts">
              <a class="button" href={link("analyse", game, ...turns.slice(0, -1))}>
                Take back the last
              </a>
              <a class="button" href={link("analyse", game)}>
                Clear
              </a>
            </div>
          )}
          {forward.length > 0 && (
            <p class="variations">
              Seen from here:{" "}
              {forward.map((turn) => (
                <a class="button" key={turn} href={link("analyse", game, ...turns, turn)}>
                  {turn.replace("=", " = ")}
                </a>
              ))}
            </p>
          )}
          {analysis?.trouble && <Repairs analysis={analysis} game={game} turns={turns} />}
          {analysis && analysis.best.length > 0 && (
            <>
              <h2>Best guesses</h2>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Guess</th>
                    <th scope="col">guesses left</th>
                    <th scope="col">remain on average</th>
                    <th scope="col">at worst</th>
                    <th scope="col">can be right</th>
                  </tr>
                </thead>
                <tbody>
                  {analysis.best.map((advice) => (
                    <tr key={advice.guess}>
                      <td>
                        <button type="button" class="guess" onClick={() => setGuess(advice.guess)}>
                          <GuessWords guess={advice.guess} layout={analysis.layout} />
                        </button>
                      </td>
                      <td>
                        {advice.worth.toFixed(4)} <small>{advice.certainty}</small>
                        {advice.loses > 0 && <small> (+{advice.loses.toFixed(4)})</small>}
                      </td>
                      <td>{advice.remain.toFixed(2)}</td>
                      <td>{advice.worst}</td>
                      <td>{advice.may_win ? "yes" : "no"}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
          {analysis && analysis.possible > 0 && analysis.possible <= 60 && (
            <>
              <h2>What remains</h2>
              <p class="some">
                {analysis.some.map((one) => (
                  <span key={one}>
                    <GuessWords guess={one} layout={analysis.layout} />
                  </span>
                ))}
              </p>
            </>
          )}
        </section>
      </div>
    </>
  );
}

/** Every history that was looked at since the page was opened, by game. */
const SEEN = new Map<string, Set<string>>();

/** The turns by which one went on from here before: taken back, they lie beside each other as the branches of a tree. */
function useForward(game: string, turns: string[]): string[] {
  const seen = SEEN.get(game) ?? new Set();
  SEEN.set(game, seen);
  for (let length = 1; length <= turns.length; length++) seen.add(JSON.stringify(turns.slice(0, length)));
  const paths = [...seen].map((path) => JSON.parse(path) as string[]);
  return paths.filter((path) => path.length === turns.length + 1 && turns.every((turn, at) => path[at] === turn)).map((path) => path.at(-1)!);
}

/** The games that can be analysed, each at its usual sizes. */
export function Kinds({ at }: { at: string }) {
  const { guessing, duels } = useGames();
  const kinds = [...guessing.flatMap((game) => game.usual), ...duels.map((duel) => ({ spec: duel.name, title: duel.title }))];
  return (
    <p class="kinds">
      {kinds.map(({ spec, title }) => (
        <a key={spec} class="button" href={link("analyse", spec)} {...(spec === at ? { "aria-current": "page" as const } : {})}>
          {title}
        </a>
      ))}
    </p>
  );
}

function Repairs({ analysis, game, turns }: { analysis: Analysis; game: string; turns: string[] }) {
  return (
    <div class="repair">
      <p>{analysis.trouble?.repairs.length ? "One of these changes would put it right:" : "At least two answers must be wrong."}</p>
      {analysis.trouble?.repairs.map((repair) => (
        <div key={repair.turn}>
          <p>Answer {repair.turn} instead:</p>
          <div class="choices">
            {repair.instead.slice(0, 8).map((answer) => (
              <a
                class="button"
                key={answer.feedback}
                title={answer.words}
                href={link("analyse", game, ...turns.map((turn, index) => (index + 1 === repair.turn ? `${turn.split("=")[0]}=${answer.feedback}` : turn)))}
              >
                <Feedback {...answer} />
              </a>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Size({ spec, title }: { spec: string; title: string | undefined }) {
  const { guessing } = useGames();
  return (
    <Form kind="filters" send={(fields) => go("analyse", String(fields.get("spec")).trim())}>
      <label class="field">
        <span>Game and size{title ? ` (${title})` : ""}</span>
        <input type="text" name="spec" key={spec} defaultValue={spec} list="specs" autocomplete="off" />
      </label>
      <datalist id="specs">
        {guessing.flatMap((game) => game.usual).map((size) => (
          <option value={size.spec} key={size.spec} />
        ))}
      </datalist>
      <button type="submit">Set</button>
    </Form>
  );
}
