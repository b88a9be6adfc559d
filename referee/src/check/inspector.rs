use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::expected::{Script, expected};
use super::judge::{Departure, OddLines, judge};
use super::output::Output;
use super::run::{Run, run};
use super::{Check, Difference, Finding, Inspection, Recorded, Rule, SCHEMA, Watch, bytes};
use crate::contained::{Command, Conduct, StartError};
use crate::workers::side_by_side;

/// The games that the course recorded.
const RECORDED: [(&str, &str); 3] = [
    ("test2goofs", include_str!("recorded/test2goofs.in")),
    ("test2passes", include_str!("recorded/test2passes.in")),
    ("testBWins", include_str!("recorded/testBWins.in")),
];

/// After how many late runs a part of the check is given up: a program that hangs is not waited for hundreds of times.
const LATE_RUNS: usize = 8;

/// How many times its usual time a late run is given when it is run again, alone.
const SECOND_CHANCE: u32 = 5;

/// Checks one program.
pub(super) struct Inspector<'a> {
    pub(super) command: &'a Command,
    pub(super) inspection: &'a Inspection,
    pub(super) watch: Watch<'a>,
    pub(super) check: Check,
    /// The rules about moves that meet which were broken as if one side moved after the other.
    pub(super) one_by_one: BTreeSet<Rule>,
    /// How long the slowest run has taken that ended by itself.
    pub(super) slowest: Duration,
}

/// What a typed game has shown.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) departures: Vec<Departure>,
    pub(super) bytes: Option<Finding>,
}

impl<'a> Inspector<'a> {
    pub(super) fn new(command: &'a Command, inspection: &'a Inspection, watch: Watch<'a>) -> Self {
        let check = Check {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
            command: command.to_string(),
            seed: inspection.seed.0,
            strategies: Vec::new(),
            runs: 0,
            recorded: Vec::new(),
            findings: Vec::new(),
            unclear: Vec::new(),
            gave_up: false,
            conduct: Conduct::of(command),
            interrupted: false,
            wall_ms: 0.0,
        };
        Inspector { command, inspection, watch, check, one_by_one: BTreeSet::new(), slowest: Duration::ZERO }
    }

    /// Every part in turn; when it is stopped, what was found so far is kept.
    pub(super) fn inspect(&mut self, scripts: &[Script]) -> Result<(), StartError> {
        self.recorded_games()?;
        self.typed_games(scripts)?;
        self.probes(scripts)?;
        let names = self.names()?;
        self.flushing()?;
        self.automatic_games(&names)?;
        self.unexplained();
        self.check.findings.sort_by_key(|finding| (finding.section, finding.source, finding.rule));
        self.check.interrupted = self.is_stopped();
        Ok(())
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.watch.stop.load(Ordering::Relaxed)
    }

    pub(super) fn human_human(&self) -> Command {
        self.command.with(&["human", "human"])
    }

    /// Runs the program once. A late run gets a second chance with more time and nobody beside it.
    pub(super) fn run(&mut self, command: &Command, input: &[u8], time: Duration) -> Result<Run, StartError> {
        self.check.runs += 1;
        let mut done = run(command, input, &self.inspection.limits, time)?;
        if done.needs_time() && !self.is_stopped() {
            self.check.runs += 1;
            done = run(command, input, &self.inspection.limits, time * SECOND_CHANCE)?;
        }
        self.note_time(&done);
        Ok(done)
    }

    fn note_time(&mut self, run: &Run) {
        if !run.is_late() {
            self.slowest = self.slowest.max(run.took);
        }
    }

    /// Types a script into `human human`.
    pub(super) fn type_in(&mut self, script: &Script) -> Result<Vec<Departure>, StartError> {
        let run = self.run(&self.human_human(), &script.bytes(), self.inspection.run_time)?;
        Ok(judge(&run, Some(&script.lines), OddLines::EndIt))
    }

    fn recorded_games(&mut self) -> Result<(), StartError> {
        for (place, (name, input)) in RECORDED.into_iter().enumerate() {
            (self.watch.progress)("the course's games", place, RECORDED.len());
            let script = Script::new(input.lines());
            let run = self.run(&self.human_human(), &script.bytes(), self.inspection.run_time)?;
            let output = Output::read(&run.stdout);
            let mut came = output.states();
            let wanted = expected(&script).states;
            let mut difference = None;
            for state in 1..=wanted.len() + 1 {
                let (expected, came) = (wanted.get(state - 1), came.next());
                if expected != came && difference.is_none() {
                    let text = |state: &apocalypse::trace::State| state.to_string();
                    difference =
                        Some(Difference { state, expected: expected.map(text), came: came.map(text) });
                }
            }
            self.check.recorded.push(Recorded { name, difference });
        }
        Ok(())
    }

    /// Short games for every rule and random ones, all typed into `human human`.
    fn typed_games(&mut self, scripts: &[Script]) -> Result<(), StartError> {
        let shown = self.type_all("typed games", scripts, OddLines::EndIt)?;
        for bytes in shown.iter().filter_map(|(_, shown)| shown.bytes.as_ref()) {
            self.tell_once(bytes.clone());
        }
        let seen: Vec<_> =
            shown.into_iter().map(|(place, shown)| (&scripts[place], shown.departures)).collect();
        self.confirm_all(&seen)
    }

    /// What each script shows, several processes side by side.
    pub(super) fn type_all(
        &mut self,
        part: &str,
        scripts: &[Script],
        odd_lines: OddLines,
    ) -> Result<Vec<(usize, Shown)>, StartError> {
        let (next, n_late) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let runs = Mutex::new(Vec::with_capacity(scripts.len()));
        let (inspection, watch, command) = (self.inspection, self.watch, self.human_human());
        let work = || -> Result<(), StartError> {
            while !watch.stop.load(Ordering::Relaxed) && n_late.load(Ordering::Relaxed) < LATE_RUNS {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(script) = scripts.get(place) else { break };
                let run = run(&command, &script.bytes(), &inspection.limits, inspection.run_time)?;
                n_late.fetch_add(usize::from(run.needs_time()), Ordering::Relaxed);
                let mut runs = runs.lock().unwrap_or_else(PoisonError::into_inner);
                runs.push((place, run));
                (watch.progress)(part, runs.len(), scripts.len());
            }
            Ok(())
        };
        side_by_side(inspection.workers, scripts.len(), work).into_iter().collect::<Result<(), _>>()?;
        let mut runs = runs.into_inner().unwrap_or_else(PoisonError::into_inner);
        runs.sort_by_key(|&(place, _)| place);
        self.check.runs += runs.len();
        let mut shown = Vec::with_capacity(runs.len());
        self.check.gave_up |= n_late.into_inner() >= LATE_RUNS;
        let mut n_tried = 0;
        for (place, mut run) in runs {
            let script = &scripts[place];
            if run.needs_time() && n_tried < 2 && !self.is_stopped() {
                run = self.run(&command, &script.bytes(), inspection.run_time)?;
                n_tried += usize::from(run.is_late());
            }
            self.note_time(&run);
            let departures = judge(&run, Some(&script.lines), odd_lines);
            let bytes = if departures.is_empty() { bytes::compare(script, &run) } else { None };
            shown.push((place, Shown { departures, bytes }));
        }
        Ok(shown)
    }

    /// Tells a finding unless its rule was told already.
    pub(super) fn tell_once(&mut self, finding: Finding) {
        if !self.is_told(finding.rule) {
            self.check.findings.push(finding);
        }
    }

    pub(super) fn is_told(&self, rule: Rule) -> bool {
        self.check.findings.iter().any(|finding| finding.rule == rule)
    }

    /// Tells a departure that a typed game has shown.
    pub(super) fn tell_typed(&mut self, script: &Script, departure: &Departure) {
        let arguments = vec!["human".to_owned(), "human".to_owned()];
        if departure.is_one_by_one {
            self.one_by_one.insert(departure.rule);
        }
        self.tell_once(finding(departure, arguments, script.lines.clone(), None));
    }

    /// A special case is no finding of its own where the general rule is broken, and what was seen only behind other
    /// departures has no cause of its own that we know.
    fn unexplained(&mut self) {
        let meetings = |finding: &&mut Finding| finding.rule.is_about_meeting();
        // Several of these broken as if one side moved after the other have that as their one cause.
        let is_one_cause = self.one_by_one.len() > 1
            && self
                .check
                .findings
                .iter_mut()
                .filter(meetings)
                .all(|finding| self.one_by_one.contains(&finding.rule));
        if is_one_cause {
            if let Some(first) = self.check.findings.iter_mut().find(meetings) {
                first.rule = Rule::AtOnce;
                "one side moves after the other".clone_into(&mut first.what);
            }
            self.check.findings.retain(|finding| !finding.rule.is_about_meeting());
        }
        let told: BTreeSet<Rule> = self.check.findings.iter().map(|finding| finding.rule).collect();
        let is_covered = |rule: Rule| rule.general().is_some_and(|general| told.contains(&general));
        self.check.findings.retain(|finding| !is_covered(finding.rule));
        self.check.unclear.retain(|rule| !told.contains(rule) && !is_covered(*rule));
    }
}

/// A departure as it is told.
pub(super) fn finding(
    departure: &Departure,
    arguments: Vec<String>,
    input: Vec<String>,
    remark: Option<String>,
) -> Finding {
    let rule = departure.rule;
    Finding {
        section: rule.section(),
        source: rule.source(),
        rule,
        what: departure.what.clone(),
        before: departure.before.map(|state| state.to_string()),
        expected: departure.expected.clone(),
        came: departure.came.clone(),
        arguments,
        input,
        remark,
    }
}
