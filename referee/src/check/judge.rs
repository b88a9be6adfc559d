use std::ops::ControlFlow;

use apocalypse::trace::State;
use apocalypse::{BLACK, Play, Round, WHITE};
use game::{ByPlayer, Player};

use super::Rule;
use super::human::{Reading, read, tested_rule};
use super::output::{Event, Output};
use super::rounds::{self, as_cell, as_move};
use super::run::Run;
use super::standing::{Due, Standing, is_second};
use super::winner::{Named, named_winner};

/// One place where a program departs from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Departure {
    pub(super) rule: Rule,
    pub(super) what: String,
    /// The state that the program had shown before.
    pub(super) before: Option<State>,
    pub(super) expected: String,
    pub(super) came: String,
    /// How many states came before it.
    pub(super) step: usize,
    /// The typed lines of the round, by who answered.
    pub(super) lines: ByPlayer<Option<usize>>,
    /// Whether the board is what it would be if one side moved after the other.
    pub(super) is_one_by_one: bool,
}

/// Whether a game is judged behind a line that is more than integers and single blanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OddLines {
    /// It is, by what the instructor's module makes of such a line.
    Read,
    /// It is not: nobody knows what the program made of it.
    EndIt,
}

/// Judges a run, each round from the state that the program itself has shown before. `typed` are the lines typed in, or
/// nothing where automatic strategies play.
pub(super) fn judge(run: &Run, typed: Option<&[String]>, odd_lines: OddLines) -> Vec<Departure> {
    let output = Output::read(&run.stdout);
    let mut judge = Judge {
        run,
        typed,
        odd_lines,
        is_prompted: output.has_prompts(),
        standing: None,
        held: None,
        n_states: 0,
        n_asked: 0,
        asked: Vec::new(),
        tail: Vec::new(),
        found: Vec::new(),
    };
    if typed.is_some() && !judge.is_prompted && output.states().next().is_some() {
        judge.depart(Rule::MovePrompt, "no prompt ends in `B2:` or `W2:`", "a prompt", "none");
    }
    let mut events = output.events.iter().peekable();
    while let Some(event) = events.next() {
        match event {
            Event::State(state, odd) => {
                if let Some(why) = odd {
                    judge.depart(
                        Rule::StateText,
                        &format!("a state is not written as it must be: {why}"),
                        "",
                        &state.to_string(),
                    );
                }
                if judge.state(*state, next_state(events.clone())).is_break() {
                    return judge.found;
                }
            }
            // Where the output was cut, so may be its last state.
            Event::Unreadable(..) if run.mishap.is_some() && events.peek().is_none() => {}
            Event::Unreadable(text, why) => {
                judge.depart(Rule::StateText, &format!("a state cannot be read: {why}"), "a state", text);
                // Nothing is known of the rounds behind it.
                return judge.found;
            }
            Event::Prompt { player, n_cells, is_exact, line } => {
                judge.prompt(*player, *n_cells, *is_exact, line);
            }
            Event::Line(line) => judge.line(line),
        }
    }
    judge.end();
    judge.found
}

fn next_state<'a>(mut events: impl Iterator<Item = &'a Event>) -> Option<State> {
    events.find_map(|event| match event {
        Event::State(state, _) => Some(*state),
        _ => None,
    })
}

/// A prompt and the line that answered it.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) player: Player,
    pub(super) n_cells: usize,
    pub(super) line: usize,
}

pub(super) struct Judge<'a> {
    run: &'a Run,
    pub(super) typed: Option<&'a [String]>,
    odd_lines: OddLines,
    is_prompted: bool,
    standing: Option<Standing>,
    /// The first of two states of one second round.
    held: Option<State>,
    n_states: usize,
    n_asked: usize,
    /// The prompts since the last state.
    pub(super) asked: Vec<Asked>,
    /// Other lines since the last state.
    tail: Vec<String>,
    pub(super) found: Vec<Departure>,
}

impl Judge<'_> {
    pub(super) fn depart(&mut self, rule: Rule, what: &str, expected: &str, came: &str) {
        let lines = ByPlayer::from_fn(|player| {
            self.asked.iter().rev().find(|asked| asked.player == player).map(|asked| asked.line)
        });
        let (step, before) = (self.n_states, self.standing.map(|standing| standing.state));
        if self.found.iter().any(|known| known.rule == rule && known.step == step) {
            return;
        }
        let (what, expected, came) = (what.to_owned(), expected.to_owned(), came.to_owned());
        self.found.push(Departure { rule, what, before, expected, came, step, lines, is_one_by_one: false });
    }

    fn line(&mut self, line: &str) {
        let is_echo = self.typed.is_some_and(|typed| typed.iter().any(|typed| typed == line));
        if line.starts_with(['(', ' ', '>']) && !is_echo {
            self.depart(
                Rule::OtherLines,
                "a line begins as only those of a state may",
                "",
                &format!("{line:?}"),
            );
        }
        self.tail.push(line.to_owned());
    }

    fn prompt(&mut self, player: Player, n_cells: usize, is_exact: bool, line: &str) {
        let rule = if n_cells == 2 { Rule::MovePrompt } else { Rule::PlacementPrompt };
        if !is_exact {
            let expected = format!("a line that ends in `{}{n_cells}:`", letter(player));
            self.depart(rule, "a prompt does not end as it must", &expected, &format!("{line:?}"));
        }
        if self.typed.is_some() {
            self.asked.push(Asked { player, n_cells, line: self.n_asked });
            self.n_asked += 1;
        }
    }

    /// Whether a line of this round is more than integers and single blanks, where that ends the judging.
    fn is_beyond_judging(&self) -> bool {
        self.odd_lines == OddLines::EndIt
            && self.asked.iter().any(|ask| {
                let line = self.typed.and_then(|typed| typed.get(ask.line));
                line.is_some_and(|line| tested_rule(line, 2 * ask.n_cells).is_some())
            })
    }

    fn state(&mut self, state: State, next: Option<State>) -> ControlFlow<()> {
        let Some(before) = self.standing else {
            let initial = State::from(&Round::START);
            if state != initial {
                self.depart(
                    Rule::InitialState,
                    "the first state is not the initial one",
                    &initial.to_string(),
                    &state.to_string(),
                );
            }
            self.settle(Standing::first(state));
            return ControlFlow::Continue(());
        };
        if self.typed.is_some() && !self.is_prompted {
            self.suppose_prompts(&before, is_second(&state));
        }
        // A state for each side of one second round is judged as if it were one state.
        if is_second(&state) && is_second_for(&before, &state, next) {
            let expected = "one state with the plays of both sides";
            self.depart(
                Rule::OneState,
                "two states were printed for one second round",
                expected,
                &state.to_string(),
            );
            self.n_states += 1;
            self.held = Some(state);
            return ControlFlow::Continue(());
        }
        let state = self.held.take().map_or(state, |first| merged(&first, state));
        self.left_out(&before, is_second(&state));
        self.kind(&before, is_second(&state), &state.to_string());
        if self.is_beyond_judging() {
            return ControlFlow::Break(());
        }
        self.prompts(&before, true);
        let served = rounds::served(&before, &state);
        if is_second(&state) {
            self.second_round(&served, &state);
        } else {
            self.normal_round(&before, &state);
        }
        self.settle(served.then(state));
        ControlFlow::Continue(())
    }

    fn settle(&mut self, standing: Standing) {
        self.standing = Some(standing);
        self.n_states += 1;
        self.asked.clear();
        self.tail.clear();
    }

    /// Where a program asks in a way of its own, each round is taken to read the lines that it must.
    fn suppose_prompts(&mut self, before: &Standing, is_second: bool) {
        for player in Player::BOTH {
            if !is_second || before.chooses_cell(player) {
                self.asked.push(Asked { player, n_cells: if is_second { 1 } else { 2 }, line: self.n_asked });
                self.n_asked += 1;
            }
        }
    }

    /// A side whose pawn was left out of a second round, which nothing made good since.
    fn left_out(&mut self, before: &Standing, is_second: bool) {
        if before.is_second && before.is_awaited() && !is_second && before.due() == Due::Normal {
            let state = before.state.to_string();
            let expected = "the plays of both sides, each of which had a pawn on its far row";
            self.depart(Rule::ServesBoth, "a second round served one side alone", expected, &state);
        }
    }

    /// Whether a round of the right kind has come.
    fn kind(&mut self, before: &Standing, is_second: bool, came: &str) {
        match (before.due(), is_second) {
            (Due::End(_), true) if before.is_awaited() && !before.is_second => {
                let what = "a second round began though the game was over";
                self.depart(Rule::EndBeforeSecondRound, what, "the end of the game", came);
            }
            (Due::End(rule), _) => {
                self.depart(rule, "the game went on though it was over", "the end of the game", came);
            }
            (Due::Second, false) => {
                let what = "a normal round came where a pawn on its far row awaited the second one";
                self.depart(Rule::SecondRound, what, "a second round", came);
            }
            (Due::Normal, true) => {
                let is_stranded = Player::BOTH.into_iter().any(|player| before.has_stranded(player));
                let rule = match () {
                    () if before.is_second => Rule::OrdinaryAfterwards,
                    () if is_stranded => Rule::Stranded,
                    () => Rule::NoSecondRound,
                };
                self.depart(rule, "a second round came where a normal one was due", "a normal round", came);
            }
            (Due::Second, true) | (Due::Normal, false) => {}
        }
    }

    /// Who is asked, in which order, and how often. Behind the last state a round may be cut short.
    fn prompts(&mut self, before: &Standing, is_whole: bool) {
        let asked = self.asked.clone();
        for (place, ask) in asked.iter().enumerate() {
            let Some(line) = self.typed.and_then(|typed| typed.get(ask.line)) else { continue };
            let again = asked[place + 1..]
                .iter()
                .find(|later| later.player == ask.player && later.n_cells == ask.n_cells);
            let reading = read(line, 2 * ask.n_cells);
            let is_unreadable = matches!(reading, Reading::TooFew | Reading::Malformed);
            let came = |what: &str| format!("{what} after {line:?}");
            if again.is_some() && !is_unreadable {
                let rule = rule_of_line(before, *ask, &reading);
                self.depart(
                    rule,
                    "the same choice was asked for again",
                    "one question",
                    &came("the same prompt"),
                );
            } else if again.is_none() && is_unreadable && is_whole {
                let rule = tested_rule(line, 2 * ask.n_cells).unwrap_or(Rule::Malformed);
                self.depart(
                    rule,
                    "a line that is no choice was taken for one",
                    "the same prompt again",
                    &came("a state"),
                );
            }
            if ask.n_cells == 1 && !before.chooses_cell(ask.player) && before.due() == Due::Second {
                let rule = match () {
                    () if before.awaiting[ask.player].is_some() => Rule::Upgrade,
                    () if before.has_stranded(ask.player) => Rule::Stranded,
                    () => Rule::NoSecondRound,
                };
                self.depart(
                    rule,
                    "a side was asked for a cell that has none to choose",
                    "no question",
                    &format!("a prompt for {}", ask.player),
                );
            }
        }
        let black = asked.iter().position(|ask| ask.player == BLACK);
        let white = asked.iter().position(|ask| ask.player == WHITE);
        if black.zip(white).is_some_and(|(black, white)| white < black) {
            self.depart(
                Rule::AskingOrder,
                "White was asked before Black",
                "Black's prompt first",
                "White's prompt first",
            );
        }
    }

    /// What stands behind the last state.
    fn end(&mut self) {
        let how = self.run.how_it_ended();
        let Some(before) = self.standing else {
            let rule = if self.run.is_late() {
                Rule::Slow
            } else if self.run.has_crashed() {
                Rule::Crash
            } else {
                Rule::InitialState
            };
            self.depart(rule, "no state was printed", "the initial state", &how);
            return;
        };
        let is_second = self.asked.first().is_some_and(|ask| ask.n_cells == 1);
        if let Some(ask) = self.asked.first().copied() {
            self.left_out(&before, is_second);
            self.kind(
                &before,
                is_second,
                &format!("a prompt for {}, `{}{}:`", ask.player, letter(ask.player), ask.n_cells),
            );
            if self.is_beyond_judging() {
                return;
            }
            self.prompts(&before, false);
        }
        match before.due() {
            Due::End(_) if self.asked.is_empty() => self.closing(&before, &how),
            Due::End(_) => {}
            due => self.stopped(&before, due, &how),
        }
    }

    /// The game is over and nothing was asked any more.
    fn closing(&mut self, before: &Standing, how: &str) {
        if self.run.is_late() {
            self.depart(Rule::OneGame, "the game is over and the program goes on", "its end", how);
        } else if self.run.was_killed() {
            self.depart(Rule::Crash, "the program crashed at the end of the game", "its end", how);
        }
        let (winner, rule) = before.winner();
        let winner = Named::from(winner);
        let named = named_winner(self.tail.iter().map(String::as_str));
        if let Some(named) = named.filter(|named| *named != winner) {
            let tail = self.tail.join("\n");
            self.depart(rule, &format!("{named} is named as the winner"), &format!("{winner} wins"), &tail);
        }
    }

    /// The game is not over, and the program has stopped or was stopped.
    fn stopped(&mut self, before: &Standing, due: Due, how: &str) {
        if let Some(typed) = self.typed {
            let n_wanted = match due {
                Due::Second => Player::BOTH.into_iter().filter(|player| before.chooses_cell(*player)).count(),
                _ => 2,
            };
            let n_read = if self.is_prompted { self.n_asked } else { self.n_asked + n_wanted };
            if n_read > typed.len() {
                return;
            }
        }
        let chosen = |player: Player| {
            let line = self
                .asked
                .iter()
                .rev()
                .find(|ask| ask.player == player)
                .and_then(|ask| self.typed?.get(ask.line));
            line.map_or_else(|| format!("{player} was not asked"), |line| format!("{player} typed {line:?}"))
        };
        let after = format!("{} and {}", chosen(BLACK), chosen(WHITE));
        let after = if self.typed.is_some() { format!(" after {after}") } else { String::new() };
        if self.run.is_late() {
            self.depart(
                Rule::Slow,
                &format!("the game was not over within the time allowed{after}"),
                "the next state",
                how,
            );
        } else if self.run.has_crashed() {
            let complaint = self.run.stderr.lines().next().unwrap_or_default();
            let came = if complaint.is_empty() { how.to_owned() } else { format!("{how}: {complaint}") };
            self.depart(Rule::Crash, &format!("the program crashed{after}"), "the next state", &came);
        } else {
            let nulls = before.state.plays == ByPlayer { first: Play::NullPlaced, second: Play::NullPlaced };
            let rule = if nulls { Rule::NullsAreNoPasses } else { Rule::GoesOn };
            self.depart(rule, "the program ended though the game was not over", "the next round", how);
        }
    }
}

/// Whether a state serves one side of a second round and the next one the other.
fn is_second_for(before: &Standing, state: &State, next: Option<State>) -> bool {
    let Some(next) = next.filter(is_second) else { return false };
    Player::BOTH.into_iter().any(|player| {
        before.awaiting[player].is_some()
            && before.awaiting[player.other()].is_some()
            && state.plays[player] == Play::Idle
            && next.plays[player] != Play::Idle
    })
}

/// The second of two states of one second round, with the play that the first one has shown.
fn merged(first: &State, second: State) -> State {
    let plays = ByPlayer::from_fn(|player| match second.plays[player] {
        Play::Idle => first.plays[player],
        play => play,
    });
    State { plays, ..second }
}

const fn letter(player: Player) -> char {
    match player {
        BLACK => 'B',
        WHITE => 'W',
    }
}

/// The rule about what a plain line means.
fn rule_of_line(before: &Standing, ask: Asked, reading: &Reading) -> Rule {
    let board = &before.state.board;
    match reading {
        Reading::Nothing if ask.n_cells == 2 => Rule::EmptyLine,
        Reading::Nothing => Rule::NullRead,
        Reading::Numbers(numbers) if ask.n_cells == 2 => match as_move(numbers) {
            Some(m) if !board.targets(ask.player, m.from).contains(m.to) => Rule::Goof,
            _ => Rule::PlainLine,
        },
        Reading::Numbers(numbers) => match as_cell(numbers) {
            Some(cell) if board.occupied().contains(cell) => Rule::BadPlaced,
            _ => Rule::PlainLine,
        },
        Reading::TooFew | Reading::Malformed => Rule::PlainLine,
    }
}
