/// What a guessing game is, whatever its size: all that programs say about it before a size is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The word that begins its spec and names it on the command line, such as `ships`.
    pub name: &'static str,
    /// Its name as people write it.
    pub title: &'static str,
    /// One or two sentences that make somebody want to play it.
    pub pitch: &'static str,
    /// What there is to do, as one line of a list.
    pub task: &'static str,
    /// What is hidden, in one word, such as `fleet`.
    pub secret: &'static str,
    /// What its size is made of, in the order of the spec.
    pub parameters: &'static [Parameter],
    /// Sizes that many people know, as specs; the first is the usual one.
    pub usual: &'static [&'static str],
    /// Another size as it is typed on a command line, for examples.
    pub example: &'static str,
    /// The numbers of an answer in their order.
    pub answer: &'static [AnswerPart],
    /// Certified strategies that travel with the game.
    pub strategies: &'static [StoredStrategy],
    /// What one of the places is called that a guess is made of, where it is made of places.
    pub place: Option<&'static str>,
}

/// A certified strategy of one size, which is followed instead of searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredStrategy {
    /// The game and its size as words.
    pub spec: &'static str,
    /// The strategy, packed.
    pub packed: &'static [u8],
    /// Whether it is proven that none takes fewer guesses in all.
    pub is_optimal: bool,
}

impl About {
    /// Whether a spec that begins with this word is one of this game.
    pub fn begins(&self, word: &str) -> bool {
        self.name == word || self.switch_words().any(|other| other == word)
    }

    /// The words other than its name that a spec of this game may begin with.
    pub fn switch_words(&self) -> impl Iterator<Item = &'static str> {
        self.parameters.iter().filter_map(|parameter| match parameter.range {
            Range::Switch { word } => Some(word),
            Range::Numbers { .. } => None,
        })
    }

    /// The names of the numbers of an answer, such as `exact near far`.
    pub fn answer_form(&self) -> String {
        self.answer.iter().map(|part| part.name).collect::<Vec<_>>().join(" ")
    }
}

/// One thing that the size of a game is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The word by which it is named on a command line, such as `rows`.
    pub name: &'static str,
    /// What stands beside the field in which it is chosen.
    pub label: &'static str,
    /// What it is, as a sentence without its end.
    pub about: &'static str,
    /// What it may be.
    pub range: Range,
}

/// What a parameter may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// A whole number, which stands in the spec. Which numbers go together the game itself says.
    Numbers {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
        /// What it is if nobody says otherwise.
        usual: u64,
    },
    /// On or off; off if nobody says otherwise.
    Switch {
        /// The word that begins the spec, in place of the game's name, when it is on.
        word: &'static str,
    },
}

/// One number of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerPart {
    /// In one word, such as `near`.
    pub name: &'static str,
    /// What it counts, such as `one away`.
    pub counts: &'static str,
}
