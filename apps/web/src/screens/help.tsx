import { Peg } from "../boards/pegs";
import { Feedback } from "../parts";
import { link } from "../route";

/** The rules in short, and how to play without a mouse. */
export function Help() {
  return (
    <article class="prose">
      <h1>How to play</h1>
      <h2>Ships</h2>
      <p>
        Ships lie hidden on different cells. Name as many cells as there are ships. Each of your cells counts once, by its distance to the nearest ship, diagonals included:{" "}
        <Feedback feedback="1 1 0" words="1 on a ship, 1 one away, 0 two away" sea /> means one on a ship, one that misses by one, none that misses by two. You are done when every cell is on a ship.
      </p>
      <h2>Mastermind</h2>
      <p>
        A code of coloured pegs such as <Peg letter="R" /> <Peg letter="B" /> <Peg letter="G" /> is hidden. Every guess is answered with two numbers:{" "}
        <Feedback feedback="2 1" words="2 in the right place, 1 in a wrong place" sea={false} /> means two pegs in the right place and one right colour in a wrong place.
      </p>
      <h2>Apocalypse</h2>
      <p>
        Both sides choose a move in secret; then both happen at once. Knights jump as in chess, pawns step forward and take diagonally. Two pieces on one cell clash: a knight beats a pawn, equals remove each other. An illegal move costs a penalty point. A pawn on its far
        row becomes a knight, or is placed anew if you have two. You lose with your second penalty point or your last pawn; if both pass, more pawns win.
      </p>
      <p>
        Moves are written as two cells, column before row: <code>1413</code> moves from column 1, row 4 to column 1, row 3. <code>@22</code> places a pawn, <code>pass</code> passes.
      </p>
      <h2>Keyboard</h2>
      <p>
        Tab reaches a board as one stop; arrows, Home and End walk on it, Enter or Space choose, Escape takes back. On a row of pegs a letter puts its peg. In a replay the left and right arrow step. Every board has a box for notation beside it.
      </p>
      <h2>Skill and luck</h2>
      <p>
        The review plays every guess out as the house’s guesser would go on and counts the guesses it needs on average. Skill is 99 × 2<sup>−x</sup>, where x is what your guesses gave up in expected guesses. Luck is the share of the secrets possible at the time that would
        have answered no better, as a mean over your turns, times 99. A guess as good as the best one is never held against you.
      </p>
      <p>
        <a href={link()}>Back to the games</a>
      </p>
    </article>
  );
}
