use thiserror::Error;

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// The text ends too early.
    #[error("the certificate ends at line {line}, where {expected} should follow")]
    Truncated {
        /// The line that is missing.
        line: usize,
        /// What it should hold.
        expected: &'static str,
    },
    /// A line of the header is not what it should be.
    #[error("line {line}: {found:?} should be {expected}")]
    Header {
        /// The line.
        line: usize,
        /// What it holds.
        found: String,
        /// What it should hold.
        expected: &'static str,
    },
    /// The certificate is about another game.
    #[error("this is a certificate of {certificate}, not of {game}")]
    OtherGame {
        /// The game it is about.
        certificate: String,
        /// The game it was checked against.
        game: String,
    },
    /// The game does not have as many secrets as the certificate says.
    #[error("the certificate says secrets {stated}, the game has {game}")]
    WrongSecrets {
        /// What the header says.
        stated: u64,
        /// What the game has.
        game: u64,
    },
    /// There are fewer lines than secrets.
    #[error("a strategy for {n_secrets} secrets has a guess for each of them; the text has {lines} lines")]
    TooShort {
        /// The lines of the text.
        lines: u64,
        /// What the game has.
        n_secrets: u64,
    },
    /// Something follows the checksum.
    #[error("line {line}: nothing may follow the checksum")]
    After {
        /// The first line that is too much.
        line: usize,
    },
    /// A line of the tree does not read as an answer and a guess.
    #[error("line {line}: {found:?} is no guess of the tree: {reason}")]
    Branch {
        /// The line.
        line: usize,
        /// What it holds.
        found: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Some secrets have no branch.
    #[error(
        "line {line}: the guess there has no branch for the answer {feedback}, which {n_secrets} secrets give"
    )]
    Missing {
        /// The line of the guess.
        line: usize,
        /// The answer.
        feedback: String,
        /// How many secrets give it.
        n_secrets: usize,
    },
    /// A number of the header is not what the tree gives.
    #[error("the certificate says {what} {stated}, the tree gives {counted}")]
    WrongCount {
        /// Which number.
        what: &'static str,
        /// What the header says.
        stated: u64,
        /// What was counted.
        counted: u64,
    },
    /// The histogram of the header is not what the tree gives.
    #[error("the certificate says {stated} secrets take {guesses} guesses, in the tree {counted} do")]
    WrongHistogram {
        /// How many guesses.
        guesses: u64,
        /// What the header says.
        stated: u64,
        /// What was counted.
        counted: u64,
    },
    /// Some secret takes more guesses than allowed.
    #[error("the tree takes up to {worst} guesses, the certificate allows {within}")]
    TooDeep {
        /// What is allowed.
        within: u64,
        /// What was counted.
        worst: u64,
    },
    /// The text was changed after it was written.
    #[error("the checksum says {stated}, the text gives {counted}: something was changed")]
    Checksum {
        /// What the last line says.
        stated: String,
        /// What was computed.
        counted: String,
    },
}
