//! Norris on the cookbook: a goal becomes steps, and every turn gets the next one until all are done. It plans the whole
//! goal before the first step and gives up then if a part is unknown; it never runs, opens or prints anything.

mod classes;
mod context;
mod deeds;
mod done;
mod filters;
mod grammar;
mod nouns;
mod plan;
mod progress;
mod save;
mod set;
mod solve;
mod split;
mod views;
mod words;

pub use done::Done;
pub use progress::reply;

/// What a step is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// It changes something.
    #[default]
    Change,
    /// It prints what later parts may count, sort or save.
    Query,
}

/// One step of a plan.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// What it does.
    pub title: String,
    /// The command.
    pub command: String,
    /// What it is.
    pub kind: Kind,
    /// A command that prints what this one would write in place.
    pub pure: Option<String>,
    /// For later parts: the thing it is about, its directory, what a copy was made of, several files, a set, what is new.
    pub thing: Option<String>,
    /// A directory.
    pub dir: Option<String>,
    /// What a copy was made of.
    pub source: Option<String>,
    /// Several files.
    pub files: Vec<String>,
    /// A command that lists files.
    pub set: Option<String>,
    /// What it makes.
    pub made: Vec<String>,
    /// What it wrote its output to.
    pub saved: Option<String>,
    /// It takes the place of the step before it.
    pub instead: bool,
}
