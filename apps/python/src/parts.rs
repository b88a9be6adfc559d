use game::Layout;

/// The names of what secrets and guesses are made of.
pub(crate) fn part_names(layout: &Layout) -> Vec<String> {
    match layout {
        Layout::Places { columns, rows, .. } => {
            columns.iter().flat_map(|column| rows.iter().map(move |row| format!("{column}{row}"))).collect()
        }
        Layout::Pegs { colours, .. } => colours.iter().map(|peg| peg.letter.to_string()).collect(),
    }
}
