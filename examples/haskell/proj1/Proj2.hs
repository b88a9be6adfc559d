-- | Turns a submission for the older edition of the project, the module @Proj1@, into the module @Proj2@. Put this file and
-- @Main.hs@ beside @Proj1.hs@.
module Proj2 (Location, GameState, toLocation, fromLocation, feedback, initialGuess, nextGuess) where

import Proj1

-- | The name of a location, which the older edition asks to be shown.
fromLocation :: Location -> String
fromLocation = show
