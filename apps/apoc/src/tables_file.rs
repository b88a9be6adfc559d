use std::io::{self, Write};
use std::path::Path;
use std::{env, fs};

use play::choosers::apocalypse::know_by;
use play::places::{TablePlaces, data_folder};

/// Has positions known by the larger tables, if somebody has built them where `parlour` finds them too. They are read when the
/// first position is met that they may hold; a file that cannot be used is refused then, with the reason.
pub(crate) fn take() {
    let folder = data_folder(env::var_os("XDG_DATA_HOME"), env::home_dir());
    let places = TablePlaces::new(env::var_os(TablePlaces::VARIABLE), folder);
    let Some(place) = places.found(Path::exists) else { return };
    let file = place.file.clone();
    // The bytes are kept until the program ends, as long as somebody may ask.
    let read = move || fs::read(&file).map(|bytes| -> &'static [u8] { bytes.leak() });
    let refused = move |why: &dyn std::fmt::Display| {
        // Nobody is left to tell when standard error is gone.
        let _ = writeln!(io::stderr(), "apoc: {}", place.refused(why));
    };
    // Before the game begins nothing has been estimated, so it is not too late.
    let _ = know_by(read, refused);
}
