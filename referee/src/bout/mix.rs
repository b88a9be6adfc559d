use game::{Duelling, Player};
use rand::Rng;

use super::Decision;
use crate::protocol::{Fault, shown};

/// Reads an answer of the protocol for simultaneous games: a choice, or `mix` and choices with their weights, one of
/// which is drawn here.
pub(super) fn read<G: Duelling>(
    game: &G,
    position: &G::Position,
    player: Player,
    answer: &str,
    chance: &mut impl Rng,
) -> Result<Decision<G::Action>, Fault> {
    let wrong = |why: String| Fault::NoChoice { answer: shown(answer), why };
    let read_choice = |word: &str| {
        let choice = game.parse_choice(word).ok();
        let fits = choice.filter(|&choice| game.admit(position, player, choice).is_some());
        fits.ok_or_else(|| wrong(format!("it must be {}", game.allowed(position, player))))
    };
    let words: Vec<&str> = answer.split(' ').collect();
    let ["mix", pairs @ ..] = &words[..] else {
        return Ok(Decision { choice: read_choice(answer)?, mix: None });
    };
    if pairs.is_empty() || pairs.len() % 2 != 0 {
        return Err(wrong("a mix is choices, each followed by its weight".to_owned()));
    }
    let mut mix: Vec<(G::Action, f64)> = Vec::with_capacity(pairs.len() / 2);
    for pair in pairs.chunks_exact(2) {
        let choice = read_choice(pair[0])?;
        let weight = pair[1].parse().ok().filter(|weight: &f64| weight.is_finite() && *weight >= 0.0);
        let Some(weight) = weight else {
            return Err(wrong(format!("the weight `{}` is no number from 0 up", shown(pair[1]))));
        };
        mix.push((choice, weight));
    }
    let whole: f64 = mix.iter().map(|(_, weight)| weight).sum();
    if !(whole.is_finite() && whole > 0.0) {
        return Err(wrong("the weights of a mix have a sum above 0".to_owned()));
    }
    let written: Vec<String> =
        mix.iter().map(|(choice, weight)| format!("{choice}:{:.4}", weight / whole)).collect();
    Ok(Decision { choice: draw(&mix, whole, chance), mix: Some(written.join(",")) })
}

/// Draws with 53 random bits, as many as a fraction can hold.
fn draw<A: Copy>(mix: &[(A, f64)], whole: f64, chance: &mut impl Rng) -> A {
    let mut left = (chance.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 * whole;
    let mut drawn = mix[0].0;
    for &(choice, weight) in mix.iter().filter(|(_, weight)| *weight > 0.0) {
        drawn = choice;
        left -= weight;
        if left < 0.0 {
            break;
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use apocalypse::{Apocalypse, BLACK, Choice, Position};
    use play::{Seed, Stream};

    use super::*;

    /// Where Black chooses a move, and where it places a pawn.
    const MOVING: &str = "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -";
    const PLACING: &str = "p4/P4/5/2n2/2n2 0 0 3 9 00";

    fn answered(answer: &str, position: &str) -> Result<Decision<Choice>, String> {
        let position: Position = position.parse().expect("a position");
        let chance = &mut Seed(1).words(Stream::User(0));
        read(&Apocalypse::default(), &position, BLACK, answer, chance).map_err(|fault| fault.to_string())
    }

    #[test]
    fn a_mix_is_drawn_in_proportion_to_its_weights() {
        let mut chance = Seed(1).words(Stream::User(0));
        let drawn = (0..10_000).filter(|_| {
            let words = "mix 1413 1 pass 3 0001 0";
            let game = Apocalypse::default();
            let answer = read(&game, &Position::START, BLACK, words, &mut chance);
            let answer = answer.expect("it is a mix");
            assert_eq!(answer.mix.as_deref(), Some("1413:0.2500,pass:0.7500,0001:0.0000"));
            assert_ne!(answer.choice.to_string(), "0001", "a weight of 0 is never drawn");
            answer.choice == Choice::Pass
        });
        let n_drawn = drawn.count();
        assert!((7300..7700).contains(&n_drawn), "{n_drawn} of 10,000 with probability 3/4");
    }

    #[test]
    fn a_choice_must_be_of_the_kind_that_is_wanted() {
        assert!(answered("1413", MOVING).is_ok_and(|decision| decision.mix.is_none()));
        assert!(answered("@22", PLACING).is_ok());
        assert!(answered("pass", PLACING).is_ok());
        for (answer, position, why) in [
            ("@22", MOVING, "it must be a move such as 1413"),
            ("1413", PLACING, "it must be a placement such as @22"),
            ("", MOVING, "it must be a move such as 1413"),
            ("-", MOVING, "it must be a move such as 1413"),
            ("mix", MOVING, "each followed by its weight"),
            ("mix 1413 0.5 pass", MOVING, "each followed by its weight"),
            ("mix 1413 half", MOVING, "the weight `half` is no number"),
            ("mix 1413 -1", MOVING, "the weight `-1` is no number"),
            ("mix 1413 NaN", MOVING, "the weight `NaN` is no number"),
            ("mix 1413 0", MOVING, "a sum above 0"),
        ] {
            let told = answered(answer, position).expect_err(answer);
            assert!(told.contains(why), "{answer}: {told}");
        }
    }
}
