use std::path::{Path, PathBuf};
use std::{env, fs};

use play::choosers::apocalypse::know_by;
use play::places::{self, TablePlace, TablePlaces};

use crate::console;
use crate::failure::Failure;
use crate::mapped_file;

/// Where programs keep what is a person's own.
pub(crate) fn data_folder() -> Option<PathBuf> {
    places::data_folder(env::var_os("XDG_DATA_HOME"), env::home_dir())
}

fn places() -> TablePlaces {
    TablePlaces::new(env::var_os(TablePlaces::VARIABLE), data_folder())
}

/// The file with larger tables than those that come with the program, if there is one.
pub(crate) fn found() -> Option<TablePlace> {
    places().found(Path::exists)
}

/// Where tables with so many pieces are put so that they are found, in a folder that is there.
pub(crate) fn own_place(n_pieces: u8, all_layers: bool) -> Result<PathBuf, Failure> {
    let places = places();
    let no_place =
        |why: &str| Failure::Outside(format!("there is no place for tables ({why}); name a file with --out"));
    let file = places.of(n_pieces, all_layers).ok_or_else(|| {
        let is_off = env::var_os(TablePlaces::VARIABLE).is_some();
        no_place(if is_off { "PARLOUR_TABLES is empty" } else { "no home folder is known" })
    })?;
    if let TablePlaces::Usual(folder) = &places {
        fs::create_dir_all(folder).map_err(|error| no_place(&format!("{}: {error}", folder.display())))?;
    }
    Ok(file)
}

/// Has positions known by the larger tables, if there are any. They are mapped and checked when the first position is met
/// that they may hold; a file that cannot be used is refused then, with the reason.
pub(crate) fn take() {
    let Some(place) = found() else { return };
    let file = place.file.clone();
    // The mapping is kept until the program ends, as long as somebody may ask.
    let read = move || mapped_file::map(&file).map(|mapped| -> &'static [u8] { Box::leak(Box::new(mapped)) });
    // Before a verb runs nothing has been estimated, so it is not too late.
    let _ = know_by(read, move |why| console::remark(place.refused(why)));
}
