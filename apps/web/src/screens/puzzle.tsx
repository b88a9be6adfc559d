import { useState } from "preact/hooks";

import { ask } from "../api";
import { sayspec } from "../games";
import { say, useAnswer } from "../load";
import { Status, Typed } from "../parts";
import { link } from "../route";
import type { Judged, Puzzle as Riddle } from "../wire";
import { PegGuess, SeaGuess, Turns } from "./hunt";

/** One secret is left: which? The same puzzle for everyone on the same day. */
export function Puzzle({ number }: { number: string }) {
  const { value, trouble } = useAnswer<Riddle>(`/api/puzzles/${encodeURIComponent(number)}`);
  const [words, setWords] = useState("");
  const [judged, setJudged] = useState<Judged | null>(null);
  const [refused, setRefused] = useState("");
  if (!value) return <p class="status" role="status">{trouble || "Setting the puzzle…"}</p>;
  const { board } = value;
  const answer = async (text: string) => {
    try {
      setJudged(await ask<Judged>("POST", `/api/puzzles/${value.number}`, undefined, { choice: text }));
      setRefused("");
    } catch (failure) {
      setRefused(say(failure));
    }
    return false;
  };
  return (
    <>
      <h1>{value.date ? `Puzzle of ${value.date}` : `Puzzle ${value.number}`}</h1>
      <p class="lead">
        {sayspec(value.game)}. After these answers only one {board.kind === "sea" ? "fleet" : "code"} is possible: which?
      </p>
      <div class="table">
        <section class="board" aria-label="Your answer">
          <Status trouble={refused}>{judged?.sentence ?? "Take your time."}</Status>
          {board.kind === "sea" ? <SeaGuess board={board} words={words} change={setWords} /> : <PegGuess board={board} words={words} change={setWords} />}
          <Typed label="Your answer" hint={board.kind === "sea" ? "A1 H2 H4" : "RRBG"} button="This one" value={words} change={setWords} send={answer} />
          {judged?.right && (
            <div class="acts">
              <a class="button main" href={link("puzzle", value.number + 1)}>
                Another one
              </a>
            </div>
          )}
        </section>
        <section class="log" aria-label="What was asked">
          <h2>What was asked</h2>
          <Turns turns={value.turns} board={board} />
        </section>
      </div>
    </>
  );
}
