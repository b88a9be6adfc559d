use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use deduction::{Conditions, Proof, ProofLog, Row};
use game::counted;
use games::{Plain, Registered, Visitor};
use play::Stream;
use serde::Serialize;

use crate::console::Console;
use crate::draw::histogram::Histogram;
use crate::failure::Failure;
use crate::interrupt;
use crate::memory_size::MemoryOption;
use crate::seeds::SeedOption;
use crate::solver::tabulated;
use crate::whole_file;

const EXAMPLES: &str = "\
Examples:
  parlour verify best.txt                         replay a certified strategy against every secret
  parlour verify ships.proof --rows 5 --seed 7    prove five rows of a proof log again
  parlour verify best.txt --json                  the same for programs";

/// Check a certificate or a proof log.
///
/// A certificate is replayed against every secret by code that shares nothing with the solver but the rules. Of a
/// proof log, rows drawn by a seed are proven again from the log alone. Fails with exit code 1 if what the file says
/// is not so, and with 3 if it is neither a certificate nor a proof log.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Verify {
    /// The certificate or the proof log.
    file: PathBuf,
    /// How many rows of a proof log are proven again.
    #[arg(long, value_name = "N", default_value_t = 5)]
    rows: usize,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    memory: MemoryOption,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

const SCHEMA: &str = "parlour/verify/1";

#[derive(Serialize)]
struct CertificateReport<'a> {
    schema: &'static str,
    kind: &'static str,
    game: &'a str,
    consistent: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<u64>,
    secrets: u64,
    total: u64,
    average: f64,
    worst: u64,
    /// What the certificate claims and replaying it cannot show.
    lower_claimed: u64,
    /// Secrets by the number of guesses, from one guess on.
    histogram: &'a [u64],
    /// How many guesses are written in the tree.
    guesses: usize,
}

#[derive(Serialize)]
struct LogReport {
    schema: &'static str,
    kind: &'static str,
    game: String,
    consistent: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<u8>,
    rows: usize,
    first_guesses: usize,
    /// By the log no strategy has a smaller total; none if it does not bound the whole game.
    lower: Option<u32>,
    /// Whether by the log no strategy keeps within the limit at all.
    refuted: bool,
    /// The first guesses whose rows were proven again.
    proven_again: Vec<String>,
}

/// Checks the text of a certificate or a log of this game.
struct Check<'a> {
    verb: &'a Verify,
    text: &'a str,
    console: &'a mut Console,
}

impl Visitor<Plain> for Check<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        self.verb.check(game, self.text, self.console)
    }
}

impl Verify {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        let text = whole_file::read(&self.file)?;
        match jobs::game_of(&self.file, &text)? {
            Some(game) => game.visit(Check { verb: &self, text: &text, console }),
            None => {
                Err(self.bad("this is neither a certificate nor a proof log of a game that is known here"))
            }
        }
    }

    fn check<G: Registered>(&self, game: &G, text: &str, console: &mut Console) -> Result<(), Failure> {
        if text.starts_with("parlour certificate ") {
            self.certificate(game, text, console)
        } else if text.starts_with("parlour proof ") {
            self.log(game, text, console)
        } else {
            Err(self.bad("the first line is neither `parlour certificate 1` nor `parlour proof 2`"))
        }
    }

    fn certificate<G: Registered>(&self, game: &G, text: &str, console: &mut Console) -> Result<(), Failure> {
        certificate::header(text).map_err(|flaw| self.bad(flaw.to_string()))?;
        let verified = certificate::verify(game, text).map_err(|flaw| self.no(flaw.to_string()))?;
        let header = verified.header;
        let average = header.total as f64 / header.secrets as f64;
        if self.json {
            return console.json(&CertificateReport {
                schema: SCHEMA,
                kind: "certificate",
                game: &header.game,
                consistent: header.consistent,
                within: header.within,
                secrets: header.secrets,
                total: header.total,
                average,
                worst: header.worst,
                lower_claimed: header.lower,
                histogram: &header.histogram,
                guesses: verified.n_nodes,
            });
        }
        let guesses = if header.consistent { "consistent guesses" } else { "any guess" };
        let (secrets, nodes) = (
            counted(header.secrets, "secret", "secrets"),
            counted(verified.n_nodes as u64, "guess", "guesses"),
        );
        writeln!(console, "{}, {guesses}: {secrets}, a tree of {nodes}", header.game)?;
        writeln!(
            console,
            "total        {}, {average:.4} guesses on average, worst case {}",
            header.total, header.worst
        )?;
        let within = header.within.map_or_else(String::new, |within| format!(" within {within} guesses"));
        writeln!(console, "lower bound  {}{within}, as the certificate claims", header.lower)?;
        writeln!(console, "verified     every secret is found, every count is true\n")?;
        Ok(write!(console, "{}", Histogram(&header.histogram))?)
    }

    fn log<G: Registered>(&self, game: &G, text: &str, console: &mut Console) -> Result<(), Failure> {
        let stop = interrupt::flag();
        // First of all, since it refuses a size too large to be listed.
        let solver = tabulated(game, self.memory, None, stop)?;
        let log = ProofLog::read(game, text).map_err(|error| self.bad(error))?;
        let Conditions { consistent, within } = log.conditions();
        let prover = solver.prover().under(log.conditions());
        let rows: Vec<&Row> = log.rows().collect();
        let drawn = self.drawn(&rows, console);
        let mut proven_again = Vec::new();
        for row in &drawn {
            let guess = game.guess_at(row.guess.0.into());
            if !solver.with_threads(|| prover.upholds(row)) {
                if stop.load(std::sync::atomic::Ordering::Relaxed) {
                    return Err(Failure::Interrupted(format!(
                        "interrupted while proving the row of {guess}"
                    )));
                }
                return Err(self
                    .no(format!("the row of {guess} cannot be proven: its bound {} or a part", row.bound)));
            }
            proven_again.push(guess.to_string());
            match within.filter(|_| row.bound >= Proof::IMPOSSIBLE) {
                _ if self.json => {}
                Some(limit) => writeln!(console, "first guess {guess}: not within {limit}, proven again")?,
                None => writeln!(console, "first guess {guess}: at least {}, proven again", row.bound)?,
            }
            console.flush()?;
        }
        let openings = prover.openings();
        let lower = log.lower(&openings);
        let refuted = lower.is_some_and(|lower| lower >= Proof::IMPOSSIBLE);
        if self.json {
            return console.json(&LogReport {
                schema: SCHEMA,
                kind: "proof",
                game: game.spec(),
                consistent,
                within,
                rows: rows.len(),
                first_guesses: openings.len(),
                lower: lower.filter(|_| !refuted),
                refuted,
                proven_again,
            });
        }
        let n_openings = counted(openings.len() as u64, "first guess", "first guesses");
        writeln!(console, "{}: {} of {n_openings} in the log", game.spec(), rows.len())?;
        match (lower, within) {
            (_, Some(limit)) if refuted => {
                writeln!(console, "by the log no strategy finds every secret within {limit} guesses")?;
            }
            (Some(lower), _) => writeln!(console, "by the log no strategy has a total below {lower}")?,
            (None, _) => writeln!(console, "the log does not bound the whole game yet")?,
        }
        let total = rows.len() as u64;
        Ok(writeln!(
            console,
            "verified     {} of {} proven again",
            drawn.len(),
            counted(total, "row", "rows")
        )?)
    }

    /// The rows that the seed draws, in the order of the log.
    fn drawn<'r>(&self, rows: &[&'r Row], console: &mut Console) -> Vec<&'r Row> {
        let mut places: Vec<usize> = (0..rows.len()).collect();
        if self.rows < places.len() {
            let mut chance = self.seed.or_new(console).chance(Stream::User(0));
            for place in 0..self.rows {
                let other = place + chance.index(places.len() - place);
                places.swap(place, other);
            }
            places.truncate(self.rows);
            places.sort_unstable();
        }
        places.into_iter().map(|place| rows[place]).collect()
    }

    fn bad(&self, why: impl std::fmt::Display) -> Failure {
        Failure::bad(&self.file, why)
    }

    fn no(&self, why: impl std::fmt::Display) -> Failure {
        Failure::No(format!("{}: {why}", self.file.display()))
    }
}
