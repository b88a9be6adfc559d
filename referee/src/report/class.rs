use std::fmt::Write;

use super::date::date;
use super::html::{escaped, page};
use super::junit::{Case, suite};
use super::svg::bars;
use crate::grade::{Class, Mark, Row};

impl Class {
    /// The report for the terminal: a row for each program and a summary.
    pub fn text(&self) -> String {
        let width = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(4);
        let mut out =
            format!("{}: {} programs\ncontainment: {}\n\n", self.game, self.programs, self.containment);
        let _ = writeln!(
            out,
            "{:<width$} {:>6} {:>12} {:>8} {:>5}  verdict",
            "name", "mark", "found", "average", "worst"
        );
        for row in &self.rows {
            let [found, average, worst] = row.cells();
            let _ = writeln!(
                out,
                "{:<width$} {:>6.2} {found:>12} {average:>8} {worst:>5}  {}",
                row.name,
                row.mark.total,
                row.words()
            );
        }
        let _ = writeln!(out, "\n{}", self.summary());
        out
    }

    /// The report as a page. The pages of the programs stand where `folder` says, which ends in a slash or is empty.
    pub fn page(&self, folder: &str) -> String {
        let mut body = format!("<p>{}</p>\n", self.summary());
        if let Some(last) = self.rows.iter().map(|row| row.graded_at_s).max() {
            let _ = writeln!(
                body,
                "<p>Graded until {}. Containment: {}.</p>",
                date(last),
                escaped(&self.containment.to_string())
            );
        }
        let marks = self.marks();
        let classes = (0..7).map(|decade| {
            let (from, below) = (f64::from(decade) * 10.0, f64::from(decade + 1) * 10.0);
            let n = marks.iter().filter(|mark| **mark >= from && (**mark < below || decade == 6)).count();
            (format!("{from} to {below}"), n)
        });
        body.push_str(&bars("Programs by their mark", &classes.collect::<Vec<_>>()));
        body.push_str("<table><tr><th>name</th>");
        for column in self.columns.iter().map(String::as_str).chain(HEADS) {
            let _ = write!(body, "<th>{}</th>", escaped(column));
        }
        body.push_str("</tr>\n");
        for row in &self.rows {
            let page = link(&format!("{folder}{}/report.html", row.file));
            let _ = write!(body, "<tr><td><a href=\"{page}\">{}</a></td>", escaped(&row.name));
            for cell in row.further.iter().chain(&row.figures()) {
                let _ = write!(body, "<td>{}</td>", escaped(cell));
            }
            let _ = writeln!(body, "<td>{}</td></tr>", escaped(&row.words()));
        }
        body.push_str("</table>\n");
        page(&format!("{}: {} programs", self.game, self.programs), &body)
    }

    /// The grades as a table for other programs, with the further columns of the list.
    pub fn csv(&self) -> String {
        let mut table = csv::Writer::from_writer(Vec::new());
        let head = ["name"].into_iter().chain(self.columns.iter().map(String::as_str)).chain(HEADS);
        // Writing into memory does not fail.
        let _ = table.write_record(head);
        for row in &self.rows {
            let cells = std::iter::once(&row.name).chain(&row.further).cloned().chain(row.figures());
            let _ = table.write_record(cells.chain([row.words()]));
        }
        String::from_utf8(table.into_inner().unwrap_or_default()).unwrap_or_default()
    }

    /// The report for a build server: a case for each program.
    pub fn junit(&self) -> String {
        let cases: Vec<Case> = self
            .rows
            .iter()
            .map(|row| Case {
                name: row.name.clone(),
                failure: (!row.is_clean).then(|| (row.verdict.clone(), row.details.join("\n"))),
                time_ms: row.wall_ms,
            })
            .collect();
        suite(&self.game, &cases)
    }

    /// Whether every program was graded and made no mistake.
    pub fn is_clean(&self) -> bool {
        self.rows.len() == self.programs && self.rows.iter().all(|row| row.is_clean)
    }

    fn marks(&self) -> Vec<f64> {
        self.rows.iter().map(|row| row.mark.total).collect()
    }

    fn summary(&self) -> String {
        let marks = self.marks();
        let n = marks.len();
        let clean = self.rows.iter().filter(|row| row.is_clean).count();
        let mean = marks.iter().sum::<f64>() / n.max(1) as f64;
        let missing = match self.programs - n {
            0 => String::new(),
            missing => format!("; {missing} not graded yet"),
        };
        format!(
            "{clean} of {n} programs without a mistake; mark {mean:.2} on average, median {:.2}{missing}",
            median(marks)
        )
    }
}

/// The heads of the columns that every class has, behind the further ones of its list.
const HEADS: [&str; 9] =
    ["mark", "questions", "guessing", "late", "hours_late", "found", "average", "worst", "verdict"];

impl Row {
    fn cells(&self) -> [String; 3] {
        if self.targets == 0 {
            return ["-", "-", "-"].map(str::to_owned);
        }
        [
            format!("{}/{}", self.solved, self.targets),
            self.average.map_or("-".to_owned(), |average| format!("{average:.4}")),
            self.worst.map_or("-".to_owned(), |worst| worst.to_string()),
        ]
    }

    /// The verdict, and what the program attempted against others.
    fn words(&self) -> String {
        std::iter::once(&self.verdict)
            .chain(&self.attempts)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join("; ")
    }

    /// What stands under the heads but for the verdict.
    fn figures(&self) -> Vec<String> {
        let Mark { functions, guessing, late, total, .. } = self.mark;
        let marks = [total, functions, guessing, late].map(|mark| format!("{mark:.2}"));
        marks.into_iter().chain([self.hours_late.to_string()]).chain(self.cells()).collect()
    }

    /// The page of a program that could not be graded.
    pub(crate) fn page(&self) -> String {
        let body = format!(
            "<section class=\"mistake\"><h2>Not graded</h2><p>{}</p><pre>{}</pre></section>\n<p>{}</p>\n",
            escaped(&self.verdict),
            escaped(&self.details.join("\n")),
            self.mark.summary()
        );
        page(&self.name, &body)
    }
}

/// A path as it may stand in a link.
fn link(path: &str) -> String {
    let mut text = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                text.push(char::from(byte));
            }
            _ => {
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
    text
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
    use crate::grade::Containment;

    #[test]
    fn as_many_marks_lie_above_the_median_as_below() {
        let medians = [vec![], vec![7.0], vec![70.0, 10.0], vec![3.0, 1.0, 2.0], vec![4.0, 1.0, 2.0, 3.0]];
        let shown = medians.map(|marks| median(marks).to_string());
        assert_eq!(shown, ["0", "7", "40", "2", "2.5"]);
    }

    fn row(name: &str, verdict: &str) -> Row {
        let mark = Mark { functions: 9.5, guessing: 50.25, late: 3.5, total: 56.25, out_of: 70.0 };
        Row {
            name: name.to_owned(),
            file: name.to_owned(),
            further: vec!["17".to_owned()],
            hours_late: 10.0,
            verdict: verdict.to_owned(),
            details: Vec::new(),
            is_clean: false,
            mark,
            targets: 40,
            solved: 39,
            average: Some(5.5),
            worst: Some(8),
            attempts: Vec::new(),
            graded_at_s: 0,
            wall_ms: 0.0,
            conditions: String::new(),
        }
    }

    fn class(rows: Vec<Row>) -> Class {
        Class {
            schema: "",
            version: "",
            game: "ships 4 8 3".to_owned(),
            containment: Containment::of_this_machine(),
            programs: rows.len(),
            columns: vec!["number".to_owned()],
            rows,
        }
    }

    #[test]
    fn the_page_keeps_every_blank_of_a_verdict() {
        let verdict = "a wrong answer to `location  A1`";
        let page = class(vec![row("Ada", verdict)]).page("");
        assert!(page.contains(&format!("<td>{verdict}</td>")), "{page}");
        // A browser draws two blanks as one unless it is told otherwise.
        assert!(page.contains("td,p,summary{white-space:pre-wrap}"), "{page}");
    }

    #[test]
    fn the_page_has_the_split_of_marks_the_lateness_the_date_and_a_link_to_every_program() {
        let page = class(vec![row("J\u{f6}rg & Co", "x")]).page("out/");
        assert!(
            page.contains("<a href=\"out/J%C3%B6rg%20%26%20Co/report.html\">J\u{f6}rg &amp; Co</a>"),
            "{page}"
        );
        assert!(
            page.contains("<td>17</td><td>56.25</td><td>9.50</td><td>50.25</td><td>3.50</td><td>10</td>"),
            "{page}"
        );
        assert!(page.contains("Graded until 1970-01-01 00:00 UTC"), "{page}");
    }

    #[test]
    fn the_table_has_the_further_columns_of_the_list() {
        let csv = class(vec![row("Bo, B", "fine")]).csv();
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(
            lines[0],
            "name,number,mark,questions,guessing,late,hours_late,found,average,worst,verdict"
        );
        assert_eq!(lines[1], "\"Bo, B\",17,56.25,9.50,50.25,3.50,10,39/40,5.5000,8,fine");
    }
}
