//! The tables of recipes, one file per domain. They hold data only; every recipe's examples are checked by a test.

mod administration;
mod containers;
mod data;
mod files;
mod git;
mod machine;
mod media;
mod network;
mod photos;
mod processes;
mod remote;
mod shop;
mod text;
mod tools;

use super::template::Recipe;

const TABLES: &[&[Recipe]] = &[
    files::RECIPES,
    text::RECIPES,
    data::RECIPES,
    git::RECIPES,
    processes::RECIPES,
    machine::RECIPES,
    network::RECIPES,
    media::RECIPES,
    containers::RECIPES,
    remote::RECIPES,
    tools::RECIPES,
    photos::RECIPES,
    shop::RECIPES,
    administration::RECIPES,
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
