//! Where a person's own files lie. Nothing is looked up here: programs say what the environment holds, and find out
//! themselves which of the files are there.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// The folder in which programs keep what is a person's own, by the conventions of freedesktop.org, from what the variable
/// `XDG_DATA_HOME` says and the home folder.
pub fn data_folder(named: Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    let named = named.map(PathBuf::from).filter(|folder| folder.is_absolute());
    named.or_else(|| Some(home?.join(".local/share")))
}

/// Where tables of Apocalypse are looked for that did not come with the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TablePlaces {
    /// In one file, which a person has named.
    Named(PathBuf),
    /// In this folder.
    Usual(PathBuf),
    /// Nowhere: a person wants none, or has no folder for them.
    Nowhere,
}

/// A place where tables may lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePlace {
    /// The file.
    pub file: PathBuf,
    /// The command that builds tables there.
    pub command: String,
}

impl TablePlaces {
    /// The variable that names the file; empty if no tables are wanted.
    pub const VARIABLE: &str = "PARLOUR_TABLES";

    /// What is looked for, the best first: how many pieces, and whether all layers. With all layers tables also tell how to
    /// make progress.
    const KINDS: [(u8, bool); 4] = [(6, true), (5, true), (6, false), (5, false)];

    /// The places, from what the [variable](Self::VARIABLE) says and the [folder](data_folder) for a person's own files.
    pub fn new(named: Option<OsString>, data_folder: Option<PathBuf>) -> TablePlaces {
        match (named, data_folder) {
            (Some(named), _) if named.is_empty() => TablePlaces::Nowhere,
            (Some(named), _) => TablePlaces::Named(named.into()),
            (None, Some(folder)) => TablePlaces::Usual(folder.join("parlour")),
            (None, None) => TablePlaces::Nowhere,
        }
    }

    /// The best place whose file is there. A file that a person has named is taken to be there, so that they are told if it
    /// is not.
    pub fn found(&self, is_there: impl Fn(&Path) -> bool) -> Option<TablePlace> {
        match self {
            TablePlaces::Named(file) => Some(TablePlace { file: file.clone(), command: command(5, false) }),
            TablePlaces::Usual(folder) => TablePlaces::KINDS
                .map(|(n_pieces, all_layers)| TablePlace {
                    file: folder.join(file_name(n_pieces, all_layers)),
                    command: command(n_pieces, all_layers),
                })
                .into_iter()
                .find(|place| is_there(&place.file)),
            TablePlaces::Nowhere => None,
        }
    }

    /// Where tables with so many pieces are put, so that they are found.
    pub fn of(&self, n_pieces: u8, all_layers: bool) -> Option<PathBuf> {
        match self {
            TablePlaces::Named(file) => Some(file.clone()),
            TablePlaces::Usual(folder) => Some(folder.join(file_name(n_pieces, all_layers))),
            TablePlaces::Nowhere => None,
        }
    }
}

impl TablePlace {
    /// What a person is told if the file is not used.
    pub fn refused(&self, why: impl Display) -> String {
        let TablePlace { file, command } = self;
        format!(
            "{}: {why}; positions with more than four pieces are estimated without it, and `{command} --force` builds it again",
            file.display()
        )
    }
}

fn file_name(n_pieces: u8, all_layers: bool) -> String {
    let layers = if all_layers { "-layers" } else { "" };
    format!("apocalypse-{n_pieces}{layers}.tables")
}

fn command(n_pieces: u8, all_layers: bool) -> String {
    let layers = if all_layers { " --layers" } else { "" };
    format!("parlour tables build --pieces {n_pieces}{layers}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(named: Option<&str>) -> TablePlaces {
        let folder = data_folder(None, Some("/home/ada".into()));
        TablePlaces::new(named.map(OsString::from), folder)
    }

    #[test]
    fn the_data_folder_is_the_one_that_is_named_unless_the_name_is_relative() {
        let home = || Some(PathBuf::from("/home/ada"));
        assert_eq!(data_folder(Some("/data".into()), home()), Some("/data".into()));
        assert_eq!(data_folder(Some("data".into()), home()), Some("/home/ada/.local/share".into()));
        assert_eq!(data_folder(None, None), None);
    }

    #[test]
    fn tables_are_found_where_they_are_put_and_the_best_of_them() {
        let put = |n_pieces, all_layers| places(None).of(n_pieces, all_layers).expect("a place");
        assert_eq!(put(5, false), PathBuf::from("/home/ada/.local/share/parlour/apocalypse-5.tables"));
        let found = |there: &[PathBuf]| {
            places(None).found(|file| there.iter().any(|one| one == file)).map(|place| place.file)
        };
        assert_eq!(found(&[]), None);
        assert_eq!(found(&[put(5, false)]), Some(put(5, false)));
        assert_eq!(found(&[put(5, false), put(6, false)]), Some(put(6, false)));
        assert_eq!(
            found(&[put(5, true), put(6, false)]),
            Some(put(5, true)),
            "it tells how to make progress"
        );
        assert_eq!(found(&[put(4, true)]), None, "those come with the program");
    }

    #[test]
    fn a_file_that_is_named_is_the_only_place_and_an_empty_name_is_none() {
        let named = places(Some("my.tables"));
        assert_eq!(named.of(5, true), Some("my.tables".into()));
        assert_eq!(named.found(|_| false).map(|place| place.file), Some("my.tables".into()));
        assert_eq!((places(Some("")).found(|_| true), places(Some("")).of(5, false)), (None, None));
    }

    #[test]
    fn who_is_refused_a_file_is_told_how_to_build_it_again() {
        let folder = TablePlaces::new(None, Some("/data".into()));
        let place = folder.found(|file| file.ends_with("apocalypse-5-layers.tables")).expect("it is there");
        let told = place.refused("it is cut off");
        assert!(told.starts_with("/data/parlour/apocalypse-5-layers.tables: it is cut off; "), "{told}");
        assert!(told.contains("`parlour tables build --pieces 5 --layers --force`"), "{told}");
    }
}
