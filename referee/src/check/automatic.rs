//! Games that the program's own strategies play with each other.

use apocalypse::trace::State;
use apocalypse::{Move, Play};
use game::Player;

use super::Rule;
use super::confirm::first;
use super::expected::Script;
use super::inspector::{Inspector, finding};
use super::judge::{OddLines, judge};
use super::output::Output;
use super::standing::{Standing, is_second};
use crate::contained::StartError;

impl Inspector<'_> {
    /// Every pair of automatic strategies plays one game. What goes wrong there is typed in again, so that it can be repeated.
    pub(super) fn automatic_games(&mut self, names: &[String]) -> Result<(), StartError> {
        let names: Vec<&String> = names.iter().filter(|name| *name != "human").collect();
        let pairs = names.iter().flat_map(|black| names.iter().map(move |white| (*black, *white)));
        let total = names.len() * names.len();
        for (place, (black, white)) in pairs.enumerate() {
            (self.watch.progress)("automatic games", place, total);
            if self.is_stopped() {
                break;
            }
            let arguments = vec![black.clone(), white.clone()];
            let run = self.run(&self.command.with(&arguments), b"", self.inspection.game_time)?;
            let departures = judge(&run, None, OddLines::EndIt);
            let states: Vec<State> = Output::read(&run.stdout).states().copied().collect();
            for rule in first(&departures) {
                let Some(departure) = departures.iter().find(|departure| departure.rule == rule) else {
                    continue;
                };
                if self.is_told(rule) || rule.general().is_some_and(|general| self.is_told(general)) {
                    continue;
                }
                let n_shown = states.len().min(departure.step + 1);
                let mut departure = departure.clone();
                if rule == Rule::Slow {
                    departure.what = format!("the game was not over after {} states", states.len());
                    self.tell_once(finding(&departure, arguments.clone(), Vec::new(), None));
                    continue;
                }
                let script = Script::new(as_typed(&states[..n_shown]));
                let typed = self.type_in(&script)?;
                if first(&typed).contains(&rule) && self.confirm(rule, &script)? {
                    continue;
                }
                let remark = "the input is the game that the two strategies played; typed into `human human` it goes right";
                self.tell_once(finding(&departure, arguments.clone(), script.lines, Some(remark.to_owned())));
            }
        }
        Ok(())
    }
}

/// The lines that lead through these states when they are typed into `human human`.
fn as_typed(states: &[State]) -> Vec<String> {
    let mut lines = Vec::new();
    let Some(first) = states.first() else { return lines };
    let mut standing = Standing::first(*first);
    for state in &states[1..] {
        let is_second = is_second(state);
        for player in Player::BOTH {
            if is_second && !standing.chooses_cell(player) {
                continue;
            }
            lines.push(match state.plays[player] {
                Play::Played(Move { from, to }) | Play::Goofed(Move { from, to }) => {
                    format!("{} {} {} {}", from.x(), from.y(), to.x(), to.y())
                }
                Play::Placed(Move { to, .. }) | Play::BadPlaced(Move { to, .. }) => {
                    format!("{} {}", to.x(), to.y())
                }
                _ => String::new(),
            });
        }
        standing = standing.then(*state);
    }
    lines
}
