use serde_json::{Value, json};

use super::html::escaped;
use crate::grade::{FUNCTIONS, GUESSING, Grade, Row};

impl Grade {
    /// The scores in the form of Gradescope's `results.json`.
    pub fn gradescope(&self) -> String {
        let each = FUNCTIONS / self.functions.len().max(1) as f64;
        let mut tests: Vec<Value> = self
            .functions
            .iter()
            .map(|verb| test(verb.verb, each * verb.share_right(), each, &verb.summary()))
            .collect();
        tests.push(test("guessing", self.mark.guessing, GUESSING, &self.guessing.summary()));
        let said = match self.first_mistake() {
            Some((what, details)) => format!("First mistake: {what}\n{}", details.join("\n")),
            None => "No mistake found.".to_owned(),
        };
        results(self.mark.total, self.guessing.wall_ms, &format!("{said}\n\n{}", self.mark.summary()), &tests)
    }
}

impl Row {
    /// The scores of a program that could not be graded.
    pub(crate) fn gradescope(&self) -> String {
        let said = format!("{}\n{}", self.verdict, self.details.join("\n"));
        let tests = [test("program", 0.0, self.mark.out_of, &self.verdict)];
        results(self.mark.total, self.wall_ms, &said, &tests)
    }
}

fn test(name: &str, score: f64, out_of: f64, output: &str) -> Value {
    let score = (score * 100.0).round() / 100.0;
    json!({ "name": name, "score": score, "max_score": out_of, "output": output })
}

fn results(score: f64, wall_ms: f64, output: &str, tests: &[Value]) -> String {
    let seconds = (wall_ms / 1000.0).round();
    // What a program printed is shown as text and never as a page.
    let output = format!("<pre>{}</pre>", escaped(output));
    let results = json!({
        "score": score, "execution_time": seconds, "output": output, "output_format": "html", "tests": tests,
    });
    format!("{results:#}\n")
}
