import { useEffect, useState } from "preact/hooks";

import { answerOf, fullAnswer } from "../answers";
import { ask } from "../api";
import { exampleGuess, GuessBoard } from "../boards/guess_board";
import { gameOf, useGames, useSize } from "../games";
import { say } from "../load";
import { Status, Typed } from "../parts";
import { heatOf } from "../screens/hints";
import { Turns } from "../screens/hunt";
import { HuntLegend } from "../screens/legend";
import type { Analysis, GameSize, Turn } from "../wire";
import type { HuntLesson } from "./hunts";

/**
 * A guessing game that teaches itself: first something small that is seen, then something of the usual size that is seen, then
 * something small that is hidden. Every answer is the server's.
 */
export function HuntLessonStep({ lesson, at }: { lesson: HuntLesson; at: number }) {
  const { spec, secret } = at === 2 ? lesson.usual : lesson.small;
  const { size, trouble } = useSize(spec);
  if (!size) return <p class="status" role="status">{trouble || "Setting the table…"}</p>;
  return <Tries size={size} secret={at === 3 ? null : secret} at={at} />;
}

function Tries({ size, secret, at }: { size: GameSize; secret: string | null; at: number }) {
  const game = gameOf(useGames(), size.spec);
  const [hidden] = useState(() => secret ?? drawn(size));
  const [words, setWords] = useState("");
  const [turns, setTurns] = useState<Turn[]>([]);
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [trouble, setTrouble] = useState("");
  const last = turns.at(-1);
  const found = last?.feedback === fullAnswer(size).feedback;
  const send = async (guess: string) => {
    try {
      const answer = await answerOf(size, guess, hidden);
      setTurns([...(secret ? [] : turns), { guess: guess.toUpperCase(), ...answer }]);
      setWords("");
      setTrouble("");
      return true;
    } catch (failure) {
      setTrouble(say(failure));
      return false;
    }
  };
  /** Where a guess is one place, a click is the whole of it. */
  const change = (next: string) => {
    setWords(next);
    if (size.layout.kind === "places" && size.layout.picks === 1 && next && (secret || !found)) void send(next);
  };
  useEffect(() => {
    // What is hidden is narrowed down before the learner's eyes.
    if (secret || !last) return;
    ask<Analysis>("POST", "/api/analysis", undefined, { game: size.spec, turns: turns.map(({ guess, feedback }) => ({ guess, feedback })) })
      .then(setAnalysis)
      .catch((failure) => setTrouble(say(failure)));
  }, [turns]);
  const task = {
    1: `This ${game?.secret} is shown, so that you see what an answer means. Choose anywhere and ask.`,
    2: `The same at its usual size, still shown. Make a whole guess and compare the answer with what you see.`,
    3: `Now it is hidden. Ask, look at what remains possible, and find it.`,
  }[at];
  return (
    <div class="table">
      <section class="board" aria-label="Board">
        <Status trouble={trouble}>{found && !secret ? "Found: that is how a game ends." : last ? `${last.guess} is answered: ${last.words}.` : task}</Status>
        <GuessBoard
          layout={size.layout}
          words={words}
          change={change}
          turns={turns}
          shown={turns.length ? turns.length - 1 : null}
          secret={secret ?? (found ? hidden : null)}
          heat={!secret && analysis?.heat.length ? heatOf(analysis.heat) : undefined}
        />
        <Typed label="Your guess" hint={exampleGuess(size.layout)} button="Ask" value={words} change={setWords} send={send} />
      </section>
      <section class="log" aria-label="What it means">
        <h2>{last ? "The answer" : "The rules"}</h2>
        {!last && <p>{size.rules}</p>}
        {last && size.layout.kind === "places" && <Turns turns={turns} layout={size.layout} />}
        {last && size.layout.kind === "pegs" && <p>{last.words}.</p>}
        {!secret && analysis && <p>{analysis.sentence}</p>}
        {last && <p class="faint">{size.rules}</p>}
        <HuntLegend spec={size.spec} layout={size.layout} />
      </section>
    </div>
  );
}

/** Something to hide, drawn here: the places or pegs of a small game. */
function drawn(size: GameSize): string {
  const { layout } = size;
  const any = <T,>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!;
  if (layout.kind === "pegs") return Array.from({ length: layout.holes }, () => any(layout.colours).letter).join("");
  const places = new Set<string>();
  while (places.size < layout.picks) places.add(any(layout.columns) + any(layout.rows));
  return [...places].join(" ");
}
