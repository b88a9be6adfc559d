use apocalypse::{Choice, Wanted};
use rand::Rng;

use super::Decision;
use crate::grade::{Fault, shown};

/// Reads an answer of the protocol for simultaneous games: a choice, or `mix` and choices with their weights, one of
/// which is drawn here.
pub(super) fn read(answer: &str, wanted: Wanted, chance: &mut impl Rng) -> Result<Decision, Fault> {
    let wrong = |why: String| Fault::NoChoice { answer: shown(answer), why };
    let words: Vec<&str> = answer.split(' ').collect();
    let ["mix", pairs @ ..] = &words[..] else {
        return Ok(Decision { choice: read_choice(answer, wanted).map_err(wrong)?, mix: None });
    };
    if pairs.is_empty() || pairs.len() % 2 != 0 {
        return Err(wrong("a mix is choices, each followed by its weight".to_owned()));
    }
    let mut mix: Vec<(Choice, f64)> = Vec::with_capacity(pairs.len() / 2);
    for pair in pairs.chunks_exact(2) {
        let choice = read_choice(pair[0], wanted).map_err(wrong)?;
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

fn read_choice(word: &str, wanted: Wanted) -> Result<Choice, String> {
    match (wanted, word.parse()) {
        (Wanted::Move, Ok(choice @ (Choice::Pass | Choice::Move(_))))
        | (Wanted::Placement, Ok(choice @ (Choice::Pass | Choice::Place(_)))) => Ok(choice),
        (Wanted::Placement, _) => Err("a placement such as `@22` is wanted, or `pass`".to_owned()),
        (Wanted::Move | Wanted::Nothing, _) => {
            Err("a move such as `1413` is wanted, or `pass` or `goof`".to_owned())
        }
    }
}

/// Draws with 53 random bits, as many as a fraction can hold.
fn draw(mix: &[(Choice, f64)], whole: f64, chance: &mut impl Rng) -> Choice {
    let mut left = (chance.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 * whole;
    let mut drawn = Choice::Pass;
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
    use play::Seed;

    use super::*;

    fn answered(answer: &str, wanted: Wanted) -> Result<Decision, String> {
        read(answer, wanted, &mut Seed(1).generator(0)).map_err(|fault| fault.to_string())
    }

    #[test]
    fn a_mix_is_drawn_in_proportion_to_its_weights() {
        let mut chance = Seed(1).generator(0);
        let drawn = (0..10_000).filter(|_| {
            let answer = read("mix 1413 1 pass 3 0001 0", Wanted::Move, &mut chance).expect("it is a mix");
            assert_eq!(answer.mix.as_deref(), Some("1413:0.2500,pass:0.7500,0001:0.0000"));
            assert_ne!(answer.choice.to_string(), "0001", "a weight of 0 is never drawn");
            answer.choice == Choice::Pass
        });
        let n_drawn = drawn.count();
        assert!((7300..7700).contains(&n_drawn), "{n_drawn} of 10,000 with probability 3/4");
    }

    #[test]
    fn a_choice_must_be_of_the_kind_that_is_wanted() {
        assert!(answered("1413", Wanted::Move).is_ok_and(|decision| decision.mix.is_none()));
        assert!(answered("@22", Wanted::Placement).is_ok());
        assert!(answered("pass", Wanted::Placement).is_ok());
        for (answer, wanted, why) in [
            ("@22", Wanted::Move, "a move such as `1413` is wanted"),
            ("1413", Wanted::Placement, "a placement such as `@22` is wanted"),
            ("", Wanted::Move, "a move such as `1413` is wanted"),
            ("-", Wanted::Move, "a move such as `1413` is wanted"),
            ("mix", Wanted::Move, "each followed by its weight"),
            ("mix 1413 0.5 pass", Wanted::Move, "each followed by its weight"),
            ("mix 1413 half", Wanted::Move, "the weight `half` is no number"),
            ("mix 1413 -1", Wanted::Move, "the weight `-1` is no number"),
            ("mix 1413 NaN", Wanted::Move, "the weight `NaN` is no number"),
            ("mix 1413 0", Wanted::Move, "a sum above 0"),
        ] {
            let told = answered(answer, wanted).expect_err(answer);
            assert!(told.contains(why), "{answer}: {told}");
        }
    }
}
