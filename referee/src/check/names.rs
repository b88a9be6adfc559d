//! The list of strategies, and what names do.

use super::inspector::Inspector;
use super::output::Output;
use super::run::Run;
use super::{Finding, Rule};
use crate::contained::StartError;

const NO_STRATEGY: &str = "no-such-strategy";

impl Inspector<'_> {
    /// Looks at the list that is printed without arguments and input, and tries its names. Gives those that can be played.
    pub(super) fn names(&mut self) -> Result<Vec<String>, StartError> {
        if self.is_stopped() {
            return Ok(Vec::new());
        }
        let time = self.inspection.run_time;
        let none: [&str; 0] = [];
        let run = self.run(&self.command.with(&none), b"", time)?;
        let (exact, any) = (exact_names(&run.stdout), any_names(&run.stdout));
        let names = if any.len() > exact.len() { any } else { exact.clone() };
        if exact.len() < names.len() || exact.is_empty() {
            let expected = "each name on a line of its own, behind two blanks";
            self.about_names(
                Rule::StrategyList,
                "the list of strategies cannot be read",
                expected,
                &run,
                &[],
                b"",
            );
        } else if !names.iter().any(|name| name == "human") {
            self.about_names(
                Rule::NoHuman,
                "the list does not name `human`",
                "a line with `human`",
                &run,
                &[],
                b"",
            );
        }
        let mut playable = Vec::new();
        for (place, name) in names.iter().enumerate() {
            (self.watch.progress)("names", place, names.len());
            let arguments = ["human", name.as_str()];
            let run = self.run(&self.command.with(&arguments), b"", time)?;
            let is_refused =
                Output::read(&run.stdout).states().next().is_none() && !any_names(&run.stdout).is_empty();
            let word = name.split_whitespace().next().unwrap_or(name);
            if !is_refused {
                playable.push(name.clone());
            } else if word == name {
                let expected = format!("a game of `human` and `{name}`, which the list names");
                self.about_names(
                    Rule::ListedRefused,
                    &format!("`{name}` is listed and then refused"),
                    &expected,
                    &run,
                    &arguments,
                    b"",
                );
            } else {
                let what = "a line that is no name stands behind two blanks";
                self.about_names(Rule::StrategyList, what, "nothing behind the name", &run, &[], b"");
            }
        }
        let arguments = [NO_STRATEGY, "human"];
        let run = self.run(&self.command.with(&arguments), b"", time)?;
        let has_list = any_names(&run.stdout).len().max(exact_names(&run.stdout).len()) >= names.len().min(1);
        if !names.is_empty() && (!has_list || Output::read(&run.stdout).states().next().is_some()) {
            let what = "a name that is no strategy is not answered with the list";
            self.about_names(Rule::BadNames, what, "the list of strategies", &run, &arguments, b"");
        }
        let input = b"human\nhuman\n\n\n";
        let run = self.run(&self.command.with(&none), input, time)?;
        if Output::read(&run.stdout).states().next().is_none() && !run.has_crashed() {
            let what = "two names were typed and no game was played";
            self.about_names(Rule::Interactive, what, "a game", &run, &[], input);
        }
        self.check.strategies = names;
        Ok(playable)
    }

    fn about_names(
        &mut self,
        rule: Rule,
        what: &str,
        expected: &str,
        run: &Run,
        arguments: &[&str],
        input: &[u8],
    ) {
        let came = format!("{}\n{}", String::from_utf8_lossy(&run.stdout).trim_end(), run.how_it_ended());
        self.tell_once(Finding {
            section: rule.section(),
            source: rule.source(),
            rule,
            what: what.to_owned(),
            before: None,
            expected: expected.to_owned(),
            came,
            arguments: arguments.iter().map(|&word| word.to_owned()).collect(),
            input: String::from_utf8_lossy(input).lines().map(str::to_owned).collect(),
            remark: None,
        });
    }
}

/// The names behind exactly two blanks, each once: the list may be printed again at the end of input.
fn exact_names(stdout: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(stdout);
    let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
    once(lines.filter(|name| !name.is_empty() && !name.starts_with(' ')).map(str::to_owned))
}

/// The names of a list that is not written as it must be: lines of one word around the one that says `human`.
fn any_names(stdout: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(stdout);
    let name = |line: &str| {
        let word = line.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let is_word =
            !word.is_empty() && !word.contains(char::is_whitespace) && !line.trim_end().ends_with(':');
        is_word.then(|| word.to_owned())
    };
    let lines: Vec<Option<String>> = text.lines().map(name).collect();
    let Some(human) = lines.iter().position(|name| name.as_deref() == Some("human")) else {
        return Vec::new();
    };
    let first = lines[..human].iter().rposition(Option::is_none).map_or(0, |place| place + 1);
    once(lines[first..].iter().map_while(Clone::clone))
}

fn once(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    for name in names {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_found_whatever_stands_before_its_names() {
        for list in [
            "Strategies:\n  human\n  greedy\n",
            "human\ngreedy\n\nBlack?\n",
            "Choose one:\n- human\n- greedy\nNow go\n",
        ] {
            assert_eq!(any_names(list.as_bytes()), ["human", "greedy"], "{list}");
        }
        assert_eq!(exact_names(b"x\n  human\n   greedy\n  human\n"), ["human"]);
        assert!(any_names(b"Welcome to it\n").is_empty());
    }
}
