use std::time::{Duration, Instant};

use super::inspector::Inspector;
use super::{Finding, Rule};
use crate::contained::{Command, Contained, Mishap, StartError};

/// How many times as long as the slowest run so far a prompt is waited for: a busy machine makes both slower.
const PATIENCE: u32 = 30;

/// The least that a prompt is waited for.
const LEAST: Duration = Duration::from_millis(300);

impl Inspector<'_> {
    /// One round typed only when the prompts have come: a program that holds them back never gets there. On a terminal many
    /// write out what they hold back in a pipe.
    pub(super) fn flushing(&mut self) -> Result<(), StartError> {
        if self.is_stopped() || self.is_told(Rule::MovePrompt) {
            return Ok(());
        }
        (self.watch.progress)("prompts", 0, 1);
        let Some(missing) = self.prompt_not_written(&self.human_human())? else { return Ok(()) };
        let on_terminal = self.prompt_not_written(&self.human_human().on_terminal())?;
        let rule = if on_terminal.is_some() { Rule::Flushed } else { Rule::FlushedIntoPipe };
        self.tell_once(Finding {
            section: rule.section(),
            source: rule.source(),
            rule,
            what: format!("no line ending in `{missing}` came before a line was typed"),
            before: None,
            expected: format!("a prompt that ends in `{missing}`"),
            came: "the prompt came when the input had ended".to_owned(),
            arguments: vec!["human".to_owned(), "human".to_owned()],
            input: Vec::new(),
            remark: None,
        });
        Ok(())
    }

    /// The prompt that comes only when the input has ended, if there is one.
    fn prompt_not_written(&mut self, command: &Command) -> Result<Option<&'static str>, StartError> {
        let mut program = Contained::start(command, &self.inspection.limits)?;
        self.check.runs += 1;
        let patience = (self.slowest * PATIENCE).clamp(LEAST, self.inspection.run_time.max(LEAST));
        for prompt in ["B2:", "W2:"] {
            if !comes(&mut program, prompt, Instant::now() + patience) {
                // Only if it was written and held back has it not been written out; otherwise it is another matter.
                program.close_input();
                let late = comes(&mut program, prompt, Instant::now() + self.inspection.run_time * 5);
                return Ok(late.then_some(prompt));
            }
            program.send(b"\n");
        }
        Ok(None)
    }
}

fn comes(program: &mut Contained, prompt: &str, deadline: Instant) -> bool {
    loop {
        match program.line(deadline) {
            Ok(line) if line.trim_end().ends_with(prompt) => return true,
            Ok(_) | Err(Mishap::NotText(_)) => {}
            Err(_) => return false,
        }
    }
}
