import { useEffect, useState } from "preact/hooks";

import { answerOf } from "../answers";
import { ask } from "../api";
import { GuessBoard, StillBoard } from "../boards/guess_board";
import { useSize } from "../games";
import { keep, kept } from "../keep";
import { say } from "../load";
import type { MatchHandle } from "../match";
import { Feedback, Trouble } from "../parts";
import type { Analysis, Answer, HuntTable, View } from "../wire";
import { heatOf } from "./hints";

/** So long an answer is shown before it is sent, in milliseconds. */
const PAUSE = 1500;

/** What a person has hidden in this browser; nothing where it stands on paper. */
export interface Hiding {
  secret: string | null;
  hide: (secret: string) => void;
}

/** The secret of a match as this tab keeps it; it is in no request of the match itself. */
export function useHiding(id: string): Hiding {
  const key = `parlour.secret.${id}`;
  const [secret, setSecret] = useState(() => kept(key, "tab"));
  return {
    secret,
    hide: (next) => {
      keep(key, next, "tab");
      setSecret(next);
    },
  };
}

/** Hides something on the board, if one likes that better than paper. */
export function HideHere({ table, hiding }: { table: HuntTable; hiding: Hiding }) {
  const { size } = useSize(table.game);
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const [trouble, setTrouble] = useState("");
  if (!open) {
    return (
      <div class="acts">
        <button type="button" onClick={() => setOpen(true)}>
          Hide it on the board instead of on paper
        </button>
      </div>
    );
  }
  const hide = async () => {
    try {
      // What answers nothing is no secret; the server's sentence says what is wrong with it.
      await answerOf(size!, words, words);
      hiding.hide(words);
    } catch (failure) {
      setTrouble(say(failure));
    }
  };
  return (
    <div class="offer">
      <p>Choose what to hide. Only this browser keeps it: the server works out each answer from it and forgets it, and the machine that searches is not told.</p>
      <GuessBoard layout={table.layout} words={words} change={setWords} />
      <Trouble text={trouble} />
      <div class="acts">
        <button type="button" class="main" disabled={!words.trim() || !size} onClick={() => void hide()}>
          Hide it
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          On paper after all
        </button>
      </div>
    </div>
  );
}

/** The board while the page answers by itself: what is hidden, what is asked, and how the machine closes in. */
export function HiddenBoard({ table, view, match, secret }: { table: HuntTable; view: View; match: MatchHandle; secret: string }) {
  const { size } = useSize(table.game);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [left, setLeft] = useState<Analysis | null>(null);
  const [still, setStill] = useState(false);
  const asks = view.asked ? table.asks : null;
  useEffect(() => {
    setAnswer(null);
    if (!asks || !size) return;
    let current = true;
    answerOf(size, asks, secret)
      .then((told) => current && setAnswer(told))
      .catch((failure) => current && match.complain(say(failure)));
    return () => {
      current = false;
    };
  }, [asks, size?.spec]);
  useEffect(() => {
    if (!answer || still) return;
    const timer = setTimeout(() => void match.choose(answer.feedback), PAUSE);
    return () => clearTimeout(timer);
  }, [answer, still]);
  useEffect(() => {
    if (table.turns.length === 0) return;
    let current = true;
    const turns = table.turns.map(({ guess, feedback }) => ({ guess, feedback }));
    ask<Analysis>("POST", "/api/analysis", undefined, { game: table.game, turns })
      .then((told) => current && setLeft(told))
      // How many are left is good to know and not needed.
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [table.turns.length]);
  return (
    <>
      <StillBoard
        layout={table.layout}
        guess={table.asks}
        secret={secret}
        turns={table.turns}
        shown={table.turns.length ? table.turns.length - 1 : null}
        heat={left?.heat.length ? heatOf(left.heat) : undefined}
      />
      <p class="closing" role="status">
        {left ? left.sentence : "Everything is possible still."} {asks && answer && "Your secret answers "}
        {asks && answer && <Feedback {...answer} />}
      </p>
      {asks && (
        <div class="acts">
          <button type="button" aria-pressed={still} onClick={() => setStill(!still)}>
            {still ? "Go on answering" : "Wait"}
          </button>
          {still && answer && (
            <button type="button" class="main" disabled={match.busy} onClick={() => void match.choose(answer.feedback)}>
              Answer
            </button>
          )}
        </div>
      )}
    </>
  );
}
