use std::fmt::Write;

use super::html::{escaped, page};
use super::junit::{Case, suite};
use super::svg::bars;
use crate::grade::{Class, Row};

impl Class {
    /// The report for the terminal: a row for each program and a summary.
    pub fn text(&self) -> String {
        let width = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(4);
        let mut out = format!("{}: {} programs\n\n", self.game, self.rows.len());
        let _ = writeln!(
            out,
            "{:<width$} {:>6} {:>12} {:>8} {:>5}  verdict",
            "name", "mark", "found", "average", "worst"
        );
        for row in &self.rows {
            let [mark, found, average, worst] = row.cells();
            let _ = writeln!(
                out,
                "{:<width$} {mark:>6} {found:>12} {average:>8} {worst:>5}  {}",
                row.name, row.verdict
            );
        }
        let _ = writeln!(out, "\n{}", self.summary());
        out
    }

    /// The report as a page that needs nothing else.
    pub fn html(&self) -> String {
        let mut body = format!("<p>{}</p>\n", self.summary());
        let marks = self.marks();
        let classes = (0..7).map(|decade| {
            let (from, below) = (f64::from(decade) * 10.0, f64::from(decade + 1) * 10.0);
            let n = marks.iter().filter(|mark| **mark >= from && (**mark < below || decade == 6)).count();
            (format!("{from} to {below}"), n)
        });
        body.push_str(&bars("Programs by their mark", &classes.collect::<Vec<_>>()));
        body.push_str("<table><tr><th>name</th><th>mark</th><th>found</th><th>average</th><th>worst</th><th>verdict</th></tr>\n");
        for row in &self.rows {
            let [mark, found, average, worst] = row.cells();
            let _ = writeln!(
                body,
                "<tr><td>{}</td><td>{mark}</td><td>{found}</td><td>{average}</td><td>{worst}</td><td>{}</td></tr>",
                escaped(&row.name),
                escaped(&row.verdict)
            );
        }
        body.push_str("</table>\n");
        page(&format!("{}: {} programs", self.game, self.rows.len()), &body)
    }

    /// The report for a build server: a case for each program.
    pub fn junit(&self) -> String {
        let cases: Vec<Case> = self
            .rows
            .iter()
            .map(|row| Case {
                name: row.name.clone(),
                failure: (!row.is_clean()).then(|| (row.verdict.clone(), row.details())),
                time_ms: row.grade.as_ref().map_or(0.0, |grade| grade.guessing.wall_ms),
            })
            .collect();
        suite(&self.game, &cases)
    }

    /// Whether no program made a mistake.
    pub fn is_clean(&self) -> bool {
        self.rows.iter().all(Row::is_clean)
    }

    fn marks(&self) -> Vec<f64> {
        self.rows.iter().map(|row| row.grade.as_ref().map_or(0.0, |grade| grade.mark.total)).collect()
    }

    fn summary(&self) -> String {
        let marks = self.marks();
        let n = marks.len();
        let clean = self.rows.iter().filter(|row| row.is_clean()).count();
        let mean = marks.iter().sum::<f64>() / n.max(1) as f64;
        format!(
            "{clean} of {n} programs without a mistake; mark {mean:.2} on average, median {:.2}",
            median(marks)
        )
    }
}

impl Row {
    /// Whether there is nothing to complain about.
    pub fn is_clean(&self) -> bool {
        self.grade.as_ref().is_some_and(crate::grade::Grade::is_clean)
    }

    fn cells(&self) -> [String; 4] {
        let Some(grade) = &self.grade else { return ["0.00", "-", "-", "-"].map(str::to_owned) };
        let guessing = &grade.guessing;
        [
            format!("{:.2}", grade.mark.total),
            format!("{}/{}", guessing.solved, guessing.targets),
            guessing.average.map_or("-".to_owned(), |average| format!("{average:.4}")),
            guessing.worst.map_or("-".to_owned(), |worst| worst.to_string()),
        ]
    }

    fn details(&self) -> String {
        let mistake = self.grade.as_ref().and_then(crate::grade::Grade::first_mistake);
        mistake.map_or(String::new(), |(_, details)| details.join("\n"))
    }
}

/// The mark in the middle; of an even number of marks the mean of the two there.
fn median(mut marks: Vec<f64>) -> f64 {
    marks.sort_by(f64::total_cmp);
    let at = |place: usize| marks.get(place).copied().unwrap_or(0.0);
    let half = marks.len() / 2;
    if marks.len().is_multiple_of(2) { f64::midpoint(at(half.saturating_sub(1)), at(half)) } else { at(half) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_marks_lie_above_the_median_as_below() {
        let medians = [vec![], vec![7.0], vec![70.0, 10.0], vec![3.0, 1.0, 2.0], vec![4.0, 1.0, 2.0, 3.0]];
        let shown = medians.map(|marks| median(marks).to_string());
        assert_eq!(shown, ["0", "7", "40", "2", "2.5"]);
    }

    #[test]
    fn the_page_keeps_every_blank_of_a_verdict() {
        let verdict = "a wrong answer to `location  A1`".to_owned();
        let rows = vec![Row { name: "Ada".to_owned(), verdict: verdict.clone(), grade: None }];
        let class = Class { schema: "", version: "", game: "ships 4 8 3".to_owned(), rows };
        let page = class.html();
        assert!(page.contains(&format!("<td>{verdict}</td>")), "{page}");
        // A browser draws two blanks as one unless it is told otherwise.
        assert!(page.contains("td,p,summary{white-space:pre-wrap}"), "{page}");
    }
}
