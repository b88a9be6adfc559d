//! Checks a written strategy against the rules of its game, and against nothing else.
//!
//! This crate knows the text of a certificate and the trait [`Notation`]; it shares no line with the solver that
//! writes certificates, so an error there cannot hide here. [`verify`] splits the secrets of the game along the tree
//! with the game's own feedback, asks that every answer that can happen has its branch and every branch an answer
//! that can happen, counts the guesses anew and compares them with what the certificate says. `docs/solving.md`
//! describes the format.

mod flaw;
mod header;
mod tree;

pub use flaw::Flaw;
pub use header::Header;

use game::Notation;

/// What a certificate proves: there is a strategy that needs so many guesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// What the certificate says about itself; all of it was checked except the lower bound.
    pub header: Header,
    /// How many guesses are written in the tree.
    pub n_nodes: usize,
}

/// Reads the header alone, to find out which game a certificate is about. Nothing is checked.
pub fn header(text: &str) -> Result<Header, Flaw> {
    header::Reader::new(text).header()
}

/// Checks a certificate of this game.
pub fn verify<G: Notation>(game: &G, text: &str) -> Result<Verified, Flaw> {
    let mut reader = header::Reader::new(text);
    let header = reader.header()?;
    if header.game != game.spec() {
        return Err(Flaw::OtherGame { certificate: header.game, game: game.spec() });
    }
    if header.secrets != game.n_secrets() {
        return Err(Flaw::WrongSecrets { stated: header.secrets, game: game.n_secrets() });
    }
    // A guess wins against one secret at most, so a short text is no strategy of a game of many; its secrets, which
    // may be more than any memory holds, are not even listed.
    let lines = text.lines().count() as u64;
    if lines < game.n_secrets() {
        return Err(Flaw::TooShort { lines, n_secrets: game.n_secrets() });
    }
    let counts = tree::walk(game, &mut reader, header.consistent)?;
    reader.checksum()?;
    let histogram = counts.histogram;
    let total: u64 = (1..).zip(&histogram).map(|(guesses, secrets)| guesses * secrets).sum();
    let worst = histogram.len() as u64;
    let compare = |what, stated, counted| {
        if stated == counted { Ok(()) } else { Err(Flaw::WrongCount { what, stated, counted }) }
    };
    compare("secrets", header.secrets, histogram.iter().sum())?;
    compare("total", header.total, total)?;
    compare("worst", header.worst, worst)?;
    for (place, guesses) in (1..).zip(0..histogram.len().max(header.histogram.len())) {
        let stated = header.histogram.get(guesses).copied().unwrap_or(0);
        let counted = histogram.get(guesses).copied().unwrap_or(0);
        if stated != counted {
            return Err(Flaw::WrongHistogram { guesses: place, stated, counted });
        }
    }
    if let Some(within) = header.within.filter(|&within| worst > within) {
        return Err(Flaw::TooDeep { within, worst });
    }
    if header.lower > header.total {
        return Err(Flaw::WrongCount { what: "lower", stated: header.lower, counted: total });
    }
    Ok(Verified { header, n_nodes: counts.n_nodes })
}

/// The README, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
