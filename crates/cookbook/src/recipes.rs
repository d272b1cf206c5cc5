//! The recipes (`../data/*.recipes`; language: `../data/README.md`), read at the first request.

use std::sync::LazyLock;

use crate::examples::unpack;
use crate::template::Recipe;

/// Without the lines that only tests and `examples` need.
#[cfg(not(test))]
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/all.deflate"));
#[cfg(test)]
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/tested.deflate"));

static TEXT: LazyLock<String> = LazyLock::new(|| unpack(PACKED));
static RECIPES: LazyLock<Vec<Recipe>> = LazyLock::new(|| read(&TEXT));

pub fn all() -> impl Iterator<Item = &'static Recipe> {
    RECIPES.iter()
}

/// Skips what isn't in the language; a test finds it.
fn read(text: &'static str) -> Vec<Recipe> {
    let mut recipes: Vec<Recipe> = Vec::new();
    for line in text.lines() {
        let Some((word, rest)) = line.split_once(' ') else { continue };
        match (word, recipes.last_mut()) {
            ("recipe", _) => recipes.push(Recipe { id: rest, ..Recipe::default() }),
            ("does", Some(recipe)) => recipe.title = rest,
            ("say", Some(recipe)) => recipe.say.push(rest),
            ("run", Some(recipe)) => recipe.run.push(rest),
            #[cfg(test)]
            ("eg", Some(recipe)) => recipe.eg.extend(rest.split_once("  =>  ")),
            _ => {}
        }
    }
    recipes
}

/// Per recipe its phrasings without slots, and the start of its commands ("git log …").
pub fn phrasings() -> impl Iterator<Item = (String, impl Iterator<Item = &'static str>)> {
    all().map(|recipe| {
        let words = recipe.say.iter().flat_map(|say| say.split(' ')).filter(|word| !word.starts_with(['{', '[']));
        (words.collect::<Vec<_>>().join(" "), recipe.run.iter().map(|run| command_of(run)))
    })
}

/// Command of a `run` line, without the required program and `sudo`.
fn command_of(run: &'static str) -> &'static str {
    let run = run.split_once("? ").map_or(run, |(program, rest)| if program.contains(' ') { run } else { rest });
    run.strip_prefix("sudo ").unwrap_or(run)
}

#[cfg(test)]
#[path = "recipes_tests.rs"]
mod tests;
