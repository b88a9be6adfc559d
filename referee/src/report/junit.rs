use std::fmt::Write;

use super::html::escaped;

/// One thing that was tried.
#[derive(Debug)]
pub(super) struct Case {
    pub(super) name: String,
    /// In one line and in full.
    pub(super) failure: Option<(String, String)>,
    pub(super) time_ms: f64,
}

/// A suite of cases in the XML that build servers read.
pub(super) fn suite(name: &str, cases: &[Case]) -> String {
    let failures = cases.iter().filter(|case| case.failure.is_some()).count();
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"{}\" tests=\"{}\" failures=\"{failures}\">\n",
        escaped(name),
        cases.len()
    );
    for Case { name, failure, time_ms } in cases {
        let (name, seconds) = (escaped(name), time_ms / 1000.0);
        let _ = match failure {
            None => writeln!(xml, "  <testcase name=\"{name}\" time=\"{seconds:.3}\"/>"),
            Some((what, details)) => writeln!(
                xml,
                "  <testcase name=\"{name}\" time=\"{seconds:.3}\">\n    <failure message=\"{}\">{}</failure>\n  </testcase>",
                escaped(what),
                escaped(details)
            ),
        };
    }
    xml.push_str("</testsuite>\n");
    xml
}
