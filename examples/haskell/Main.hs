-- | Turns a course submission, the module @Proj2@ with its seven names, into a program that speaks the protocol of
-- docs/protocol.md. Put this file beside @Proj2.hs@ and grade the submission with two commands:
--
-- > ghc --make -O -o guesser Main.hs
-- > parlour grade ships -- ./guesser
module Main (main) where

import Data.Maybe (mapMaybe)
import Proj2 (GameState, Location, feedback, fromLocation, initialGuess, nextGuess, toLocation)
import System.IO

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  hSetEncoding stdin utf8
  hSetEncoding stdout utf8
  serve initialGuess

-- | Answers one line after the other. The state is the last guess and what the submission remembers.
serve :: ([Location], GameState) -> IO ()
serve state = do
  ended <- isEOF
  if ended then return () else getLine >>= answer
  where
    answer line = case break (== ' ') line of
      ("quit", _) -> return ()
      ("new", ' ' : "ships 4 8 3") -> guess initialGuess
      ("new", _) -> putStrLn "?" >> serve state
      ("location", rest) -> do
        putStrLn (maybe "-" fromLocation (toLocation (drop 1 rest)))
        serve state
      ("feedback", rest) -> do
        let (target, asked) = break (== "/") (words rest)
        putStrLn (shown (feedback (locations target) (locations (drop 1 asked))))
        serve state
      ("after", rest) -> do
        putStrLn (unwords (map fromLocation (fst (foldl follow initialGuess (turns (words rest))))))
        serve state
      _ -> case numbers (words line) of
        (3, 0, 0) -> serve state
        counts -> guess (nextGuess state counts)

    guess next = do
      putStrLn (unwords (map fromLocation (fst next)))
      serve next

    -- The submission plays its own guesses; the history only tells it the answers.
    follow (_, memory) (asked, counts) = nextGuess (asked, memory) counts

locations :: [String] -> [Location]
locations = mapMaybe toLocation

turns :: [String] -> [([Location], (Int, Int, Int))]
turns [] = []
turns history = (locations (take 3 turn), numbers (drop 3 turn)) : turns (drop 1 rest)
  where
    (turn, rest) = break (== "/") history

numbers :: [String] -> (Int, Int, Int)
numbers line = case map read line of
  [exact, near, far] -> (exact, near, far)
  _ -> error ("three numbers expected, not " ++ unwords line)

shown :: (Int, Int, Int) -> String
shown (exact, near, far) = unwords (map show [exact, near, far])
