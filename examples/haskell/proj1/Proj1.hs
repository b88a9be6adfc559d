-- | A submission for the older edition of the project: it has no @fromLocation@, and a location is shown as its name.
module Proj1 (Location, toLocation, feedback, GameState, initialGuess, nextGuess) where

-- | A column and a row, both from 0.
data Location = Location Int Int deriving (Eq, Ord)

-- | The targets that fit every answer so far.
type GameState = [[Location]]

-- | The location of this name, if it is one of A1 to H4.
toLocation :: String -> Maybe Location
toLocation [column, row]
  | column `elem` ['A' .. 'H'] && row `elem` ['1' .. '4'] =
    Just (Location (fromEnum column - fromEnum 'A') (fromEnum row - fromEnum '1'))
toLocation _ = Nothing

instance Show Location where
  show (Location column row) = [toEnum (fromEnum 'A' + column), toEnum (fromEnum '1' + row)]

-- | How many locations of the guess are exact, one away and two away from the nearest ship of the target.
feedback :: [Location] -> [Location] -> (Int, Int, Int)
feedback target guess = (count 0, count 1, count 2)
  where
    nearest location = minimum (map (distance location) target)
    count away = length (filter ((== away) . nearest) guess)

distance :: Location -> Location -> Int
distance (Location a b) (Location c d) = max (abs (a - c)) (abs (b - d))

-- | The first guess, and all targets.
initialGuess :: ([Location], GameState)
initialGuess = (head targets, targets)
  where
    board = Location <$> [0 .. 7] <*> [0 .. 3]
    targets = [[a, b, c] | a <- board, b <- board, a < b, c <- board, b < c]

-- | The first target that would have answered the last guess as it was answered.
nextGuess :: ([Location], GameState) -> (Int, Int, Int) -> ([Location], GameState)
nextGuess (guess, targets) answer = (head left, left)
  where
    left = filter (\target -> feedback target guess == answer) targets
