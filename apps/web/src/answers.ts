import { ask } from "./api";
import type { Analysis, Answer, GameSize } from "./wire";

/**
 * What a secret answers to a guess, asked of the server in one question of its own: after the guess of the secret itself and
 * its full answer only that secret is possible, so any other answer to the guess is put right to the true one.
 */
export async function answerOf(size: GameSize, guess: string, secret: string): Promise<Answer> {
  const full = fullAnswer(size);
  const any = size.answers[0]!;
  const turns = [
    { guess: secret, feedback: full.feedback },
    { guess, feedback: any.feedback },
  ];
  const { possible, trouble } = await ask<Analysis>("POST", "/api/analysis", undefined, { game: size.spec, turns });
  const right = possible > 0 ? any : trouble?.repairs.find((repair) => repair.turn === 2)?.instead[0];
  if (!right) throw new Error(`nothing answers ${guess}`);
  return right;
}

/** The answer that ends the game: the one with the most of what an answer counts first. */
export function fullAnswer(size: GameSize): Answer {
  const first = (answer: Answer) => Number(answer.feedback.split(" ")[0]);
  return size.answers.reduce((best, answer) => (first(answer) > first(best) ? answer : best));
}
