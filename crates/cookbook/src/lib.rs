//! The cookbook: aish's embedded default model. It turns plain words into one command by recipes, on this machine
//! alone, with no key and no network, and says so when it has none. It must not run, open or print anything.
//!
//! A request becomes typed tokens ([`lex`], [`vocab`]); families of commands are put together from parts
//! ([`compose`]), everything else comes from the tables ([`recipes`]) by ranked retrieval ([`rank`]).
//! Commands are for GNU tools; BSD's differ in places.

mod align;
mod answer;
mod asked;
mod compose;
mod courtesy;
pub mod explain;
pub mod fix;
pub mod goal;
mod lex;
mod lists;
mod names;
mod pattern;
mod phrasings;
mod quote;
mod rank;
mod reading;
mod recipes;
mod reword;
mod roles;
mod signs;
mod states;
mod template;
mod terse;
mod tree;
mod typed;
mod verify;
pub mod vocab;

pub use answer::{ask, describe_unknown};
pub use typed::is_command;

/// What the cookbook may know about the machine; injected so tests are hermetic.
pub struct Environment<'a> {
    /// The shell the command is for.
    pub shell: aish_text::Shell,
    /// Where it will run.
    pub cwd: &'a std::path::Path,
    /// Whether a program is installed.
    pub has: &'a dyn Fn(&str) -> bool,
    /// Whether a path exists.
    pub exists: &'a dyn Fn(&std::path::Path) -> bool,
}

/// An answer.
#[derive(Debug)]
pub struct Suggestion {
    /// The command line.
    pub command: String,
    /// What it does, one line.
    pub title: String,
    /// The recipe it comes from.
    pub recipe: &'static str,
    /// How well it fits, 0 to 1.
    pub score: f32,
    /// Other commands that fit nearly as well, with what they do.
    pub alternatives: Vec<(String, String)>,
}

/// The one command for a request in plain words; nothing when no recipe fits well.
pub fn suggest(words: &str, environment: &Environment) -> Option<Suggestion> {
    if courtesy::chats(words) {
        return None;
    }
    // A command stays as it is: another one in its place would be a guess.
    if is_command(words, environment) {
        let said = words.trim();
        return as_said(said, environment).filter(|found| found.command == said);
    }
    let words = reword::plain(words);
    if terse::talk(&words) {
        return None;
    }
    if let Some(found) = as_said(&words, environment) {
        return Some(found);
    }
    reword::otherwise(&words).iter().find_map(|w| as_said(w, environment).filter(|s| s.score >= SHORTENED))
}

/// How well a recipe must fit what is left of a request without its reasons.
const SHORTENED: f32 = 0.88;

/// From this score on one recipe explains the whole request; what fits less well may explain only its first half.
const WHOLE: f32 = 0.95;

/// The one command for a request exactly as it stands.
fn as_said(words: &str, environment: &Environment) -> Option<Suggestion> {
    // What comes "then" is another deed, which one recipe does only if its phrasing says so.
    let whole = single(words, environment).filter(|s| !goal::is_several(words) || s.recipe == "run.manner");
    if whole.as_ref().is_some_and(|s| s.score >= WHOLE) {
        return whole;
    }
    // Several commands in one line, when every part has its own.
    let several = goal::steps(words, environment).ok().filter(|steps| steps.len() > 1).map(|steps| {
        let command = steps.iter().map(|s| s.command.as_str()).collect::<Vec<_>>().join(" && ");
        let title = steps.iter().map(|s| s.title.as_str()).collect::<Vec<_>>().join("; ");
        let score = steps.iter().map(|s| s.score).fold(1.0, f32::min);
        Suggestion { command, title, recipe: "several", score, alternatives: Vec::new() }
    });
    several.or(whole)
}

/// Whether the request only asks: "is the file empty" must never empty it.
fn asks(tokens: &[lex::Token]) -> bool {
    tokens.first().is_some_and(|t| t.kind == lex::Kind::Word && lists::has("lib.questions", &t.low()))
}

/// One recipe for the whole request.
fn single(words: &str, environment: &Environment) -> Option<Suggestion> {
    let tokens = lex::lex(words, environment);
    if tokens.len() < 2 && tokens.first().is_none_or(|t| t.kind == lex::Kind::Word && vocab::is_filler(&t.low())) {
        return None;
    }
    let mut found: Vec<Suggestion> = compose::all(&tokens, environment)
        .into_iter()
        .chain(compose::arithmetic::build(words))
        .map(|b| Suggestion {
            command: b.command,
            title: b.title,
            recipe: b.recipe,
            score: b.score,
            alternatives: Vec::new(),
        })
        .collect();
    for hit in rank::search(&tokens) {
        // "the node_modules folders" are those on every level.
        if matches!(hit.entry.recipe.id, "file.delete-dir" | "file.empty-dir" | "file.rmdir-empty")
            && tokens.iter().any(|t| matches!(t.low().as_str(), "folders" | "directories"))
        {
            continue;
        }
        if names::doubtful(hit.entry.recipe.id, hit.values.get("name"), &tokens, environment) {
            // What fits less well would only take the same word for something else.
            break;
        }
        // "cities in the 3rd column" names no column.
        let counted = tokens
            .windows(2)
            .any(|w| w[0].is("column") && w[1].num().is_some() || w[1].is("column") && w[0].num().is_some());
        if counted
            && (hit.entry.recipe.id.starts_with("csv.named") || hit.entry.recipe.id.starts_with("csv.sort-named"))
        {
            continue;
        }
        if asks(&tokens)
            && hit.entry.recipe.id.split(['.', '-']).any(|part| lists::words("lib.changing").contains(&part))
        {
            continue;
        }
        if let Some(command) = template::render(hit.entry.recipe, &hit.values, environment)
            && reading::follows(&tokens, &hit, &command)
        {
            let title = template::title(hit.entry.recipe, &hit.values);
            found.push(Suggestion {
                command,
                title,
                recipe: hit.entry.recipe.id,
                score: hit.score + if template::wants(hit.entry.recipe.id).is_some() { 0.01 } else { 0.0 },
                alternatives: Vec::new(),
            });
        }
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut found = found.into_iter().filter(|f| {
        verify::accounts_for(&tokens, f, environment)
            && asked::aims(&tokens, f.recipe)
            && asked::only_asked(&tokens, &f.command, environment)
    });
    let mut best = found.next()?;
    best.alternatives = found.filter(|s| s.command != best.command).take(3).map(|s| (s.command, s.title)).collect();
    Some(best)
}

/// How many distinct recipes there are: those of the tables and the composed ones.
pub fn recipe_count() -> usize {
    recipes::all().count() + compose::IDS.len()
}

#[cfg(test)]
mod tests;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
