//! aish's embedded model: plain words become one command by recipes, without network or key, or no
//! answer. It must not run, open or print anything. `lex` makes typed tokens, `compose` builds
//! commands from parts, `rank` finds recipes. Commands are for GNU tools; macOS gets some of its own.

mod align;
mod braces;
mod certainty;
mod compose;
mod courtesy;
mod described;
mod example_words;
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
pub mod status;
mod template;
mod tree;
mod typed;
mod vocab;

use certainty::Fit;

pub use recipes::phrasings;
pub use typed::is_command;
pub use vocab::family;

/// What the cookbook may know of the machine; tests inject their own.
pub struct Environment<'a> {
    /// Shell of the command.
    pub shell: aish_text::Shell,
    /// Absolute; the command will run there.
    pub cwd: &'a std::path::Path,
    /// Whether a program is installed.
    pub has: &'a dyn Fn(&str) -> bool,
    /// Whether anything is at an absolute path.
    pub exists: &'a dyn Fn(&std::path::Path) -> bool,
}

impl Environment<'_> {
    pub(crate) fn is_there(&self, name: &str) -> bool {
        (self.exists)(&self.cwd.join(name))
    }

    /// Whether a relative or absolute path is a directory: only there is a `.`.
    pub(crate) fn is_dir(&self, name: &str) -> bool {
        (self.exists)(&self.cwd.join(name).join("."))
    }
}

/// One command, and others that fit nearly as well.
#[derive(Debug)]
pub struct Suggestion {
    /// One line for [`Environment::shell`], values quoted.
    pub command: String,
    /// What it does, in one line.
    pub title: String,
    /// Id of the recipe.
    pub recipe: &'static str,
    /// 0 to 1.
    pub score: f32,
    /// Nearly as good commands and what they do.
    pub alternatives: Vec<(String, String)>,
    /// Confirmed by another reading; else the answer must be called a guess.
    pub certain: bool,
    pub(crate) fit: Fit,
}

impl Suggestion {
    /// The only one, read in part.
    pub(crate) fn new(command: String, title: String, recipe: &'static str, score: f32) -> Self {
        Self { command, title, recipe, score, alternatives: Vec::new(), certain: false, fit: Fit::Part }
    }

    /// What the command does, then `CMD: …`.
    pub fn to_answer(&self) -> String {
        let mut out = format!("{}.\nCMD: {}\n", self.title, self.command);
        // A second choice is shown only if nearly as good.
        for (command, title) in self.alternatives.iter().take(1) {
            out.push_str(&format!("\nOr: {title}.\nCMD: {command}\n"));
        }
        out
    }
}

/// The answer when no recipe matches.
pub fn describe_unknown() -> &'static str {
    "no recipe for this in the built-in cookbook"
}

/// `None` if no recipe fits well.
pub fn suggest(words: &str, environment: &Environment) -> Option<Suggestion> {
    if courtesy::chats(words) {
        return None;
    }
    // A typed command stays as it is.
    if is_command(words, environment) {
        let said = words.trim();
        let found = as_said(said, environment).filter(|found| found.command == said)?;
        return Some(Suggestion { certain: true, ..found });
    }
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    // "zip docs thanks a lot": politeness isn't a name.
    let kind = courtesy::off(&words);
    let well = |words: &String| as_said(words, environment).filter(|found| found.score >= REWORDED);
    let found = Some(&kind).filter(|kind| **kind != words).and_then(well);
    let found = found.or_else(|| as_said(&words, environment));
    let found = found.or_else(|| reword::otherwise(&words).iter().find_map(well))?;
    Some(Suggestion { certain: certainty::is_certain(&reword::under(&words), &found), ..found })
}

const REWORDED: f32 = 0.88;

/// Score from which a recipe explains the whole request, not only its first half.
const WHOLE: f32 = 0.95;

/// Without rewording.
fn as_said(words: &str, environment: &Environment) -> Option<Suggestion> {
    // "then" starts another deed, unless the phrasing has it.
    let whole = reading::answer(words, environment).filter(|_| !goal::is_several(words));
    if whole.as_ref().is_some_and(|s| s.score >= WHOLE) {
        return whole;
    }
    let several = goal::steps(words, environment).ok().filter(|steps| steps.len() > 1).map(|steps| {
        let command = steps.iter().map(|s| s.command.as_str()).collect::<Vec<_>>().join(" && ");
        let title = steps.iter().map(|s| s.title.as_str()).collect::<Vec<_>>().join("; ");
        let score = steps.iter().map(|s| s.score).fold(1.0, f32::min);
        Suggestion::new(command, title, "several", score)
    });
    several.or(whole)
}

#[cfg(test)]
mod tests;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
