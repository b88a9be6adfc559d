/// The first few of a list as one line, with dots where there are more.
pub(crate) fn first_few<T: ToString>(
    items: impl IntoIterator<Item = T>,
    most: usize,
    between: &str,
) -> String {
    let mut items = items.into_iter();
    let mut listed: Vec<String> = items.by_ref().take(most).map(|item| item.to_string()).collect();
    if items.next().is_some() {
        listed.push("...".to_owned());
    }
    listed.join(between)
}
