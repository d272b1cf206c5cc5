//! `aish tree` and `aish diff`: what of a project is sent with questions, besides mentions.

use clap::Args;

use super::app::App;
use crate::assist::attachment::{MAX, mentioned, project_tree, turn_tree_off};
use crate::assist::git_diff::git_diff;
use crate::error::{Error, Result};
use crate::store::shell_state::StateSlot;
use aish_text::sanitize::{clean, visible};

/// Levels of a tree, at most.
const DEEPEST: usize = 8;

#[derive(Debug, Args)]
pub struct TreeArgs {
    /// How many levels deep, `refresh` to read it anew, or `off`
    #[arg(value_name = "DEPTH|refresh|off")]
    pub what: Option<String>,
}

impl TreeArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        let (fresh, depth) = match self.what.as_deref() {
            None => (false, None),
            Some("refresh") => (true, None),
            Some("off") => {
                turn_tree_off(&app.invocation)?;
                return app.printer.status("the tree isn't sent any more in this shell");
            }
            Some(number) => match number.parse() {
                Ok(depth) if (1..=DEEPEST).contains(&depth) => (true, Some(depth)),
                _ => return Err(Error::usage(format!("a depth from 1 to {DEEPEST}, `refresh` or `off`"))),
            },
        };
        let tree = project_tree(&app.invocation, true, fresh, depth)?.unwrap_or_default();
        app.printer.paged(|| app.printer.out(&tree))?;
        app.printer.status(
            "these names are sent with your next questions; `:tree refresh` reads them again, `:tree off` ends it",
        )
    }
}

#[derive(Debug, Args)]
pub struct DiffArgs {
    /// A revision, two with `..` between, `--staged`, `--stat`; nothing for what isn't staged
    #[arg(value_name = "REF", allow_hyphen_values = true)]
    pub what: Vec<String>,
}

impl DiffArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        let text = clean(&git_diff(&app.invocation.cwd, &self.what)?);
        let state = app.invocation.state()?;
        if text.trim().is_empty() {
            state.remove(StateSlot::Diff);
            return app.printer.status("there is no difference");
        }
        let about = visible(&["git diff".to_owned()].iter().chain(&self.what).cloned().collect::<Vec<_>>().join(" "));
        let size = text.chars().count();
        state.put(StateSlot::Diff, &mentioned("diff", &about, &text, MAX))?;
        let cut = if size > MAX { format!("; it is long: {MAX} of its {size} characters") } else { String::new() };
        let files = count_files(&text);
        let s = if files == 1 { "" } else { "s" };
        app.printer.status(&format!("{about} ({files} file{s}) is sent with your next question{cut}"))
    }
}

fn count_files(diff: &str) -> usize {
    let sum = || diff.lines().next_back()?.trim_start().split_once(" file")?.0.parse().ok();
    match diff.lines().filter(|line| line.starts_with("diff --git ")).count() {
        0 => sum().unwrap_or_default(),
        files => files,
    }
}
