//! Certificates that the solver writes pass, and any change of them is found.

use std::path::Path;

use certificate::{Flaw, header, verify};
use deduction::{
    CandidateSet, Claim, Conditions, FeedbackTable, Guesser, Heuristic, read_certificate, solve, walk,
    write_certificate,
};
use game::Deduction;
use mastermind::Mastermind;
use ships::Ships;

const CLAIM: Claim = Claim { conditions: Conditions { consistent: false, within: None }, lower: 0 };

fn small() -> Mastermind {
    Mastermind::new(3, 4).expect("a small game")
}

/// The optimal strategy of a small game, as text.
fn small_certificate() -> String {
    let game = small();
    let solution = solve(&game).expect("a small game can be solved");
    solution.certificate(&game).expect("it is a strategy of the game")
}

#[test]
fn an_optimal_strategy_passes_with_its_counts() {
    let verified = verify(&small(), &small_certificate()).expect("the solver writes what is true");
    assert_eq!((verified.header.total, verified.header.lower, verified.header.worst), (206, 206, 4));
    assert_eq!(verified.header.secrets, 64);
    assert!(verified.n_nodes >= 64);
}

#[test]
fn the_certificates_that_we_publish_pass() {
    let text = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates").join(name);
        std::fs::read_to_string(path).expect("it is committed")
    };
    let ships = verify(&Ships::default(), &text("ships-4-8-3-total.tree")).expect("it is true").header;
    assert_eq!((ships.secrets, ships.total, ships.worst), (4_960, 22_856, 7));
    let sure = verify(&Ships::default(), &text("ships-4-8-3-worst.tree")).expect("it is true").header;
    assert_eq!((sure.secrets, sure.total, sure.worst), (4_960, 22_863, 6));
    for (spec, secrets, total, worst) in
        [("ships 4 8 2", 496, 2_095, 6), ("ships 6 6 2", 630, 2_738, 6), ("ships 5 5 3", 2_300, 10_148, 7)]
    {
        let game: Ships = spec.parse().expect("a size of Ships");
        let name = format!("{}-total.tree", spec.replace(' ', "-"));
        let best = verify(&game, &text(&name)).expect("it is true").header;
        assert_eq!(
            (best.secrets, best.total, best.lower, best.worst),
            (secrets, total, total, worst),
            "{spec}"
        );
    }
    let codes =
        verify(&Mastermind::default(), &text("mastermind-4-6-total.tree")).expect("it is true").header;
    assert_eq!((codes.secrets, codes.total, codes.lower, codes.worst), (1_296, 5_625, 5_625, 6));
}

#[test]
fn a_whole_ships_strategy_passes() {
    let game = Ships::default();
    let table = FeedbackTable::build(&game, 1 << 26).expect("the default game fits");
    let guesser = Guesser::new(&table, Heuristic::ExpectedSize).consistent();
    let strategy = walk(&table, &CandidateSet::all(&table), &|set| guesser.choose(set));
    let claim = Claim { conditions: Conditions { consistent: true, within: None }, ..CLAIM };
    let text = write_certificate(&game, &strategy, claim).expect("it is a strategy of the game");
    let verified = verify(&game, &text).expect("a walk solves every secret");
    assert_eq!(verified.header.total, strategy.tally().total());
    assert_eq!(read_certificate(&game, &table, &text), Ok(strategy));
}

#[test]
fn every_change_of_a_single_byte_is_found() {
    let (game, text) = (small(), small_certificate());
    for place in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[place] = if bytes[place] == b'1' { b'2' } else { b'1' };
        let changed = String::from_utf8(bytes).expect("certificates are plain text");
        assert!(verify(&game, &changed).is_err(), "byte {place} of\n{text}");
    }
}

#[test]
fn a_certificate_cut_short_anywhere_is_found() {
    let (game, text) = (small(), small_certificate());
    for end in 0..text.len() {
        assert!(verify(&game, &text[..end]).is_err(), "cut at {end}");
    }
}

/// Replaces the checksum by the right one, as a forger would.
fn sign(text: &str) -> String {
    let body = &text[..text.rfind("checksum ").expect("a certificate ends with its checksum")];
    let hash = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}checksum {hash:016x}\n")
}

#[test]
fn a_signed_forgery_is_found_by_replaying_it() {
    let (game, text) = (small(), small_certificate());
    assert_eq!(sign(&text), text);
    let better = sign(&text.replace("total 206", "total 205"));
    assert_eq!(verify(&game, &better), Err(Flaw::WrongCount { what: "total", stated: 205, counted: 206 }));

    let lines: Vec<&str> = text.lines().collect();
    let deepest = lines.iter().rposition(|line| line.starts_with("  ")).expect("the tree is not flat");
    let without: Vec<&str> =
        lines.iter().enumerate().filter(|(i, _)| *i != deepest).map(|(_, l)| *l).collect();
    let missing = sign(&(without.join("\n") + "\n"));
    assert!(matches!(verify(&game, &missing), Err(Flaw::Missing { .. })), "{:?}", verify(&game, &missing));

    let consistent = sign(&text.replace("guesses any", "guesses consistent"));
    let strict = verify(&game, &consistent);
    assert!(strict.is_ok() || matches!(strict, Err(Flaw::Branch { .. })), "{strict:?}");
}

#[test]
fn a_certificate_of_another_game_is_refused_by_name() {
    let other = Mastermind::new(3, 5).expect("a small game");
    let error = verify(&other, &small_certificate()).expect_err("it is another game");
    assert!(error.to_string().contains(&header(&small_certificate()).expect("it has a header").game));
}

#[test]
fn a_signed_certificate_without_a_tree_is_refused() {
    let text = small_certificate();
    let (head, _) = text.split_once("tree\n").expect("a certificate has a tree");
    let empty = head.lines().map(|line| match line.split_once(' ') {
        Some((word @ ("secrets" | "total" | "lower" | "worst" | "histogram"), _)) => format!("{word} 0\n"),
        _ => format!("{line}\n"),
    });
    let empty = sign(&format!("{}tree\nchecksum 0\n", empty.collect::<String>()));
    assert_eq!(verify(&small(), &empty), Err(Flaw::WrongSecrets { stated: 0, game: 64 }));
    let honest_head = sign(&format!("{head}tree\nchecksum 0\n"));
    assert_eq!(verify(&small(), &honest_head), Err(Flaw::TooShort { lines: 11, n_secrets: 64 }));
    // A size whose secrets no memory holds is judged by the length of the text alone.
    let vast: Ships = "ships 9 26 5".parse().expect("a size");
    let vast_head = head.replace(&small().spec(), "ships 9 26 5");
    let vast_head = vast_head.replace("secrets 64", &format!("secrets {}", vast.n_secrets()));
    let flaw = verify(&vast, &sign(&format!("{vast_head}tree\nchecksum 0\n")));
    assert!(matches!(flaw, Err(Flaw::TooShort { lines: 11, .. })), "{flaw:?}");
    assert_eq!(
        verify(&small(), &format!("{text}more\n")),
        Err(Flaw::After { line: text.lines().count() + 1 })
    );
}
