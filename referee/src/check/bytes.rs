use super::expected::{Script, expected};
use super::run::Run;
use super::{Finding, Rule};
use crate::contained::Ending;

/// What is written on standard error at the end of input.
const END_OF_INPUT: &str = "Apoc: <stdin>: hGetLine: end of file\n";

/// Compares everything on standard output, the exit status, and the word on standard error at the end of input.
pub(super) fn compare(script: &Script, run: &Run) -> Option<Finding> {
    let wanted = expected(script);
    let text = wanted.text();
    let (rule, what, expected, came) = if run.stdout != text.as_bytes() {
        let came = &run.stdout;
        let at = came.iter().zip(text.as_bytes()).take_while(|(a, b)| a == b).count();
        let mut end = 0;
        let segment = wanted.segments.iter().find(|(text, _)| {
            end += text.len();
            at < end
        });
        let number = text.as_bytes()[..at].split(|&byte| byte == b'\n').count();
        let rule = segment.map_or(Rule::ExactEnd, |(_, rule)| *rule);
        let what = format!("line {number} of the output differs");
        (rule, what, line_at(text.as_bytes(), at, run), line_at(came, at, run))
    } else if run.ending != Some(Ending::Exited(wanted.exit_status())) {
        let expected = format!("the program ended with exit status {}", wanted.exit_status());
        (Rule::ExactEnd, "the program ends in another way".to_owned(), expected, run.how_it_ended())
    } else {
        let stderr = if wanted.exit_status() == 0 { "" } else { END_OF_INPUT };
        if run.stderr == stderr {
            return None;
        }
        (Rule::ExactEnd, "standard error is different".to_owned(), stderr.to_owned(), run.stderr.clone())
    };
    Some(Finding {
        section: rule.section(),
        source: rule.source(),
        rule,
        what,
        before: None,
        expected,
        came,
        arguments: vec!["human".to_owned(), "human".to_owned()],
        input: script.lines.clone(),
        remark: None,
    })
}

/// The line in which a byte stands.
fn line_at(bytes: &[u8], at: usize, run: &Run) -> String {
    let from = bytes[..at.min(bytes.len())].iter().rposition(|&byte| byte == b'\n').map_or(0, |n| n + 1);
    let rest = &bytes[from..];
    let to = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |n| n + 1);
    if rest.is_empty() {
        if bytes.len() == run.stdout.len() { run.how_it_ended() } else { "nothing more".to_owned() }
    } else {
        format!("{:?}", String::from_utf8_lossy(&rest[..to]))
    }
}
