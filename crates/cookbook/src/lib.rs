//! The cookbook: aish's embedded default model. It turns plain words into one command by recipes,
//! on this machine alone, with no key and no network, and says so when it has none. It must not
//! run, open or print anything.
//!
//! A request becomes typed tokens (`lex`, `vocab`); families of commands are put together from
//! parts (`compose`), everything else comes from the tables (`recipes`) by ranked retrieval
//! (`rank`). Commands are for GNU tools; BSD's differ in places.

mod align;
mod answer;
mod certainty;
mod compose;
mod courtesy;
mod described;
pub mod examples;
pub mod explain;
pub mod fix;
pub mod goal;
mod lex;
mod lists;
mod phrasings;
mod quote;
mod rank;
mod reading;
mod recipes;
mod reword;
mod sentence;
mod template;
mod tree;
mod typed;
mod vocab;

use certainty::Fit;

pub use answer::describe_unknown;
pub use recipes::phrasings;
pub use typed::is_command;
pub use vocab::family;

/// What the cookbook may know about the machine; injected so tests are hermetic.
pub struct Environment<'a> {
    /// The shell the command is for.
    pub shell: aish_text::Shell,
    /// The absolute path of the directory it will run in.
    pub cwd: &'a std::path::Path,
    /// Whether a program is installed.
    pub has: &'a dyn Fn(&str) -> bool,
    /// Whether there is something at an absolute path.
    pub exists: &'a dyn Fn(&std::path::Path) -> bool,
}

/// The answer to a request: one command, and others that fit nearly as well.
#[derive(Debug)]
pub struct Suggestion {
    /// One line for [`Environment::shell`], its values quoted.
    pub command: String,
    /// What it does, one line.
    pub title: String,
    /// The recipe it comes from.
    pub recipe: &'static str,
    /// How well it fits, 0 to 1.
    pub score: f32,
    /// Other commands that fit nearly as well, with what they do.
    pub alternatives: Vec<(String, String)>,
    /// Whether another reading bears it out; else it is a guess, to be named one.
    pub certain: bool,
    pub(crate) fit: Fit,
}

/// The one command for a request in plain words; nothing when no recipe fits well.
pub fn suggest(words: &str, environment: &Environment) -> Option<Suggestion> {
    if courtesy::chats(words) {
        return None;
    }
    // A command stays as it is: another one in its place would be a guess.
    if is_command(words, environment) {
        let said = words.trim();
        let found = as_said(said, environment).filter(|found| found.command == said)?;
        return Some(Suggestion { certain: true, ..found });
    }
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    // Politeness goes first: in "zip docs thanks a lot" nothing but docs is a name.
    let kind = courtesy::off(&words);
    let well = |words: &String| as_said(words, environment).filter(|found| found.score >= REWORDED);
    let found = Some(&kind).filter(|kind| **kind != words).and_then(well);
    let found = found.or_else(|| as_said(&words, environment));
    let found = found.or_else(|| reword::otherwise(&words).iter().find_map(well))?;
    Some(Suggestion { certain: certainty::is_certain(&words, &found), ..found })
}

/// How well a recipe must fit a request that was said another way.
const REWORDED: f32 = 0.88;

/// From this score on one recipe explains the whole request; what fits less well may explain only
/// its first half.
const WHOLE: f32 = 0.95;

/// The one command for a request exactly as it stands.
fn as_said(words: &str, environment: &Environment) -> Option<Suggestion> {
    // What comes "then" is another deed, which one recipe does only if its phrasing says so.
    let whole = reading::answer(words, environment).filter(|_| !goal::is_several(words));
    if whole.as_ref().is_some_and(|s| s.score >= WHOLE) {
        return whole;
    }
    // Several commands in one line, when every part has its own.
    let several = goal::steps(words, environment).ok().filter(|steps| steps.len() > 1).map(|steps| {
        let command = steps.iter().map(|s| s.command.as_str()).collect::<Vec<_>>().join(" && ");
        let title = steps.iter().map(|s| s.title.as_str()).collect::<Vec<_>>().join("; ");
        let score = steps.iter().map(|s| s.score).fold(1.0, f32::min);
        Suggestion {
            command,
            title,
            recipe: "several",
            score,
            alternatives: Vec::new(),
            certain: false,
            fit: Fit::Part,
        }
    });
    several.or(whole)
}

#[cfg(test)]
mod tests;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
