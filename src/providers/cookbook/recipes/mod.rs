//! The tables of recipes, one file per domain. They hold data only; every recipe's examples are checked by a test.

mod data;
mod files;
mod git;
mod machine;
mod media;
mod network;
mod processes;
mod text;

use std::sync::LazyLock;

use super::template::{self, Piece, Recipe};
use super::vocab::quick::Map;

const TABLES: &[&[Recipe]] = &[
    files::RECIPES,
    text::RECIPES,
    data::RECIPES,
    git::RECIPES,
    processes::RECIPES,
    machine::RECIPES,
    network::RECIPES,
    media::RECIPES,
];

/// A recipe in short form.
const fn r(
    id: &'static str,
    title: &'static str,
    say: &'static [&'static str],
    run: &'static [&'static str],
    eg: &'static [(&'static str, &'static str)],
) -> Recipe {
    Recipe { id, title, say, run, eg }
}

/// All recipes of the tables.
pub fn all() -> impl Iterator<Item = &'static Recipe> {
    TABLES.iter().copied().flatten()
}

/// Every recipe's phrasings, parsed; in the order of [`all`]. Parsed once, since two indexes are made from them.
pub static PHRASES: LazyLock<Vec<Vec<Vec<Piece>>>> = LazyLock::new(|| {
    let mut seen = Map::default();
    all().map(|r| r.say.iter().map(|s| template::phrase(s, &mut seen)).collect()).collect()
});

/// Every word of every phrasing.
pub fn words() -> impl Iterator<Item = &'static str> {
    PHRASES.iter().flatten().flatten().filter_map(|p| if let Piece::Word(w, _) = p { Some(*w) } else { None })
}
