use std::sync::Arc;

use game::{ByPlayer, Ending, Exchange, Player};
use games::{OneDuel, SimultaneousGame};
use play::choosers::{Strategy, strategies, strategy_names};
use play::judge::{Depth, DuelJudge};
use play::record::{DuelRecord, DuelResult, Notes, Record};
use play::{Duel, Refused, Seed};

use crate::analysis::Analysis;
use crate::choice_numbers::ChoiceNumbers;
use crate::duelled::{Duelled, DuelsOf};
use crate::place::{Duelling, Followed, Place};
use crate::solved::{Solving, solved};

/// A position with its game.
struct At<G: ChoiceNumbers> {
    game: G,
    position: G::Position,
    ending: Option<Ending>,
}

impl<G: ChoiceNumbers> At<G> {
    fn at(game: &G, position: G::Position) -> Arc<dyn Place> {
        Arc::new(At { ending: game.ending(&position), game: game.clone(), position })
    }

    fn strategy(name: &str) -> Result<&'static Strategy<G>, String> {
        let unknown = || format!("`{name}` is no strategy; there are {}", strategy_names::<G>().join(", "));
        Strategy::named(name).ok_or_else(unknown)
    }

    fn follow(&self, choices: ByPlayer<G::Action>) -> Result<Followed, String> {
        if self.ending.is_some() {
            return Err(Refused::Over.to_string());
        }
        let played = self.game.play(&self.position, choices);
        let round = Exchange { before: &self.position, choices, after: &played.position };
        let deeds = Player::BOTH
            .into_iter()
            .filter_map(|player| self.game.deed(&round, player).map(|deed| format!("{player} {deed}")));
        let words = deeds.chain(self.game.remarks(&round)).collect();
        let after = At { game: self.game.clone(), position: played.position.clone(), ending: played.ending };
        Ok(Followed { after: Arc::new(after), choices: choices.map(|choice| choice.to_string()), words })
    }
}

impl<G: ChoiceNumbers> Place for At<G> {
    fn spec(&self) -> String {
        self.game.spec()
    }

    fn title(&self) -> String {
        self.game.title()
    }

    fn rules(&self) -> String {
        self.game.rules()
    }

    fn rule_set(&self) -> Option<&'static str> {
        self.game.rule_set()
    }

    fn strategies(&self) -> Vec<(&'static str, &'static str)> {
        strategies::<G>().map(|strategy| (strategy.name, strategy.about)).collect()
    }

    fn text(&self) -> String {
        self.position.to_string()
    }

    fn read(&self, text: &str) -> Result<Arc<dyn Place>, String> {
        let position = self.game.parse_position(text).map_err(|misprint| misprint.to_string())?;
        Ok(At::at(&self.game, position))
    }

    fn drawing(&self) -> String {
        self.game.drawing(&self.position, None).to_string()
    }

    fn rows(&self) -> Vec<String> {
        self.game.rows(&self.position)
    }

    fn facts(&self, player: Player) -> Vec<String> {
        self.game.facts(&self.position, player)
    }

    fn ending(&self) -> Option<Ending> {
        self.ending
    }

    fn is_mid_round(&self) -> bool {
        self.game.is_mid_round(&self.position)
    }

    fn is_asked(&self, player: Player) -> bool {
        self.ending.is_none() && self.game.is_asked(&self.position, player)
    }

    fn choices(&self, player: Player) -> Vec<String> {
        if self.ending.is_some() {
            return Vec::new();
        }
        self.game.choices(&self.position, player).iter().map(ToString::to_string).collect()
    }

    fn choice_numbers(&self, player: Player) -> Vec<usize> {
        if self.ending.is_some() {
            return Vec::new();
        }
        self.game
            .choices(&self.position, player)
            .into_iter()
            .map(|choice| self.game.number_of(choice))
            .collect()
    }

    fn n_choices(&self) -> usize {
        self.game.n_choices()
    }

    fn choice_text(&self, number: usize) -> String {
        self.game.choice_at(number).to_string()
    }

    fn shape(&self) -> Vec<usize> {
        self.game.shape()
    }

    fn observe(&self) -> Vec<i16> {
        let mut seen = vec![0; self.game.shape().iter().product()];
        self.game.observe(&self.position, &mut seen);
        seen
    }

    fn play(&self, texts: ByPlayer<Option<&str>>) -> Result<Followed, String> {
        let read = |player: Player| -> Result<G::Action, String> {
            let Some(text) = texts[player] else { return Ok(self.game.unanswered(&self.position, player)) };
            let choice = self.game.parse_choice(text).map_err(|misprint| misprint.to_string())?;
            self.game.judge(&self.position, player, choice).map_err(|misfit| misfit.to_string())?;
            Ok(choice)
        };
        if self.ending.is_some() {
            return Err(Refused::Over.to_string());
        }
        self.follow(ByPlayer { first: read(Player::First)?, second: read(Player::Second)? })
    }

    fn play_numbers(&self, numbers: ByPlayer<usize>) -> Result<Followed, String> {
        self.follow(numbers.map(|number| self.game.choice_at(number)))
    }

    fn mix(&self, strategy: &str, player: Player) -> Result<Vec<f64>, String> {
        let strategy = Self::strategy(strategy)?;
        if self.ending.is_some() {
            return Err(Refused::Over.to_string());
        }
        let mix = strategy.chooser(&self.game, Seed(0), 0).mix(&self.position, player);
        Ok(crate::matrix::shares(&mix))
    }

    fn analyse(&self, depth: Depth, stop: &(dyn Fn() -> bool + Sync)) -> Result<Analysis, String> {
        let analysed = DuelJudge::new(&self.game).look_further(&self.position, depth, stop, &mut |_| {});
        analysed.map(|analysis| Analysis::of(&analysis)).map_err(|over| over.to_string())
    }

    fn duel(
        &self,
        names: ByPlayer<&str>,
        seed: u64,
        number: u64,
        most_rounds: u32,
    ) -> Result<Duelling, String> {
        let (first, second) = (Self::strategy(names.first)?, Self::strategy(names.second)?);
        let mut choosers = ByPlayer {
            first: first.chooser(&self.game, Seed(seed), 2 * number),
            second: second.chooser(&self.game, Seed(seed), 2 * number + 1),
        };
        let mut duel = Duel::from_position(self.game.clone(), self.position.clone());
        duel.play_out(&mut choosers, most_rounds);
        let mut record = DuelRecord::new(self.game.clone());
        record.start = self.position.clone();
        for (name, who) in [("black", names.first), ("white", names.second)] {
            record.headers.set(name, who).map_err(|error| error.to_string())?;
        }
        record.seed = Some(Seed(seed));
        for step in duel.steps() {
            record.push(&step, Notes::new());
        }
        record.result = duel.ending().map(DuelResult::from);
        let record = Record::from(record).to_string();
        Ok(Duelling { ending: duel.ending(), n_rounds: duel.n_rounds(), record })
    }

    fn solve(&self, most: usize, stop: &(dyn Fn() -> bool + Sync)) -> Result<Box<dyn Solving>, String> {
        if self.ending.is_some() {
            return Err(Refused::Over.to_string());
        }
        solved(&self.game, &self.position, most, stop)
    }

    fn duels(&self, n: usize) -> Box<dyn Duelled> {
        Box::new(DuelsOf::new(self.game.clone(), self.position.clone(), n))
    }
}

/// The start of the game of a spec by the rules of this name, where it is played by several.
pub(crate) fn start_of(spec: &str, rules: Option<&str>) -> Result<Arc<dyn Place>, String> {
    let game: SimultaneousGame = spec.parse().map_err(|none: games::NoDuel| none.to_string())?;
    match game {
        OneDuel::Apocalypse(game) => start_under(&game, rules),
        OneDuel::OshiZumo(game) => start_under(&game, rules),
        other => Err(format!("the choices of {} have no numbers yet", other.spec())),
    }
}

fn start_under<G: ChoiceNumbers>(game: &G, rules: Option<&str>) -> Result<Arc<dyn Place>, String> {
    let game = match rules {
        None => game.clone(),
        Some(rules) => game.under(rules).ok_or_else(|| match G::RULE_SETS {
            [] => format!("{} has one set of rules; give none", game.spec()),
            names => format!("`{rules}` is no set of rules; there are {}", names.join(", ")),
        })?,
    };
    Ok(At::at(&game, game.start()))
}
