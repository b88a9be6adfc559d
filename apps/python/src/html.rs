/// A table for a notebook.
pub(crate) fn html_table<const N: usize>(head: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let row = |cells: &[String], tag: &str| {
        let cells: Vec<String> =
            cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect();
        format!("<tr>{}</tr>", cells.concat())
    };
    let head = row(&head.map(str::to_owned), "th");
    let rows: Vec<String> = rows.map(|cells| row(&cells, "td")).collect();
    format!("<table>{head}{}</table>", rows.concat())
}

/// Text as it stands in a page.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
