-- | Turns a course submission, the module @Proj2@ with its seven names, into a program that speaks the protocol of
-- docs/protocol.md. Put this file beside @Proj2.hs@ and grade the submission with two commands:
--
-- > ghc --make -O -o guesser Main.hs
-- > parlour grade ships -- ./guesser
--
-- A whole class, with a folder for each submission, is graded with one:
--
-- > parlour grade ships --batch submissions --add Main.hs --build 'ghc --make -O -o guesser Main.hs' -- ./guesser
--
-- The older edition of the project, the module @Proj1@ whose locations are shown and not printed, needs @proj1/Proj2.hs@
-- beside it: add that with a second @--add@.
--
-- With @--tree@ every history is asked for once. The states of the histories are kept, so that a history takes one step of
-- the submission and not as many as it has turns.
module Main (main) where

import qualified Data.Map as Map
import Data.Maybe (mapMaybe)
import Proj2 (GameState, Location, feedback, fromLocation, initialGuess, nextGuess, toLocation)
import System.IO

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  hSetEncoding stdin utf8
  hSetEncoding stdout utf8
  serve Map.empty initialGuess

-- | The last guess and what the submission remembers.
type State = ([Location], GameState)

-- | The states behind histories. A history is its turns as they were written, the last one first.
type Known = Map.Map [[String]] State

-- | How many states are kept: those of a whole tree of games, for most submissions.
mostKnown :: Int
mostKnown = 20000

-- | Answers one line after the other. The state is that of the game which is being played.
serve :: Known -> State -> IO ()
serve known state = do
  ended <- isEOF
  if ended then return () else getLine >>= answer
  where
    answer line = case break (== ' ') line of
      ("quit", _) -> return ()
      ("new", ' ' : "ships 4 8 3") -> guess initialGuess
      ("new", _) -> putStrLn "?" >> serve known state
      ("location", rest) -> do
        putStrLn (maybe "-" fromLocation (toLocation (drop 1 rest)))
        serve known state
      ("feedback", rest) -> do
        let (target, asked) = break (== "/") (words rest)
        putStrLn (shown (feedback (locations target) (locations (drop 1 asked))))
        serve known state
      ("after", rest) -> do
        let (next, more) = after known (reverse (turns (words rest)))
        putStrLn (unwords (map fromLocation (fst next)))
        serve more state
      _ -> case numbers (words line) of
        (3, 0, 0) -> serve known state
        counts -> guess (nextGuess state counts)

    guess next = do
      putStrLn (unwords (map fromLocation (fst next)))
      serve known next

-- | The state behind a history, and the states that are known then. The submission plays its own guesses; the history only
-- tells it the answers.
after :: Known -> [[String]] -> (State, Known)
after known [] = (initialGuess, known)
after known history@(turn : before) = case Map.lookup history known of
  Just found -> (found, known)
  Nothing -> (state, Map.insert history state (if Map.size more < mostKnown then more else Map.empty))
  where
    ((_, memory), more) = after known before
    state = nextGuess (locations (take 3 turn), memory) (numbers (drop 3 turn))

locations :: [String] -> [Location]
locations = mapMaybe toLocation

-- | The words of each turn, three for the guess and three for its answer.
turns :: [String] -> [[String]]
turns [] = []
turns history = turn : turns (drop 1 rest)
  where
    (turn, rest) = break (== "/") history

numbers :: [String] -> (Int, Int, Int)
numbers line = case map read line of
  [exact, near, far] -> (exact, near, far)
  _ -> error ("three numbers expected, not " ++ unwords line)

shown :: (Int, Int, Int) -> String
shown (exact, near, far) = unwords (map show [exact, near, far])
