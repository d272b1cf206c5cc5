//! `aish complete`: completions for the scripts in `completions/`. clap_complete reads the
//! definitions; words from files come from here, and mentions (`@`): files, directories, revisions.
//! It opens no socket and starts no runtime.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::StyledStr;
use clap::{Arg, Args, Command, CommandFactory};
use clap_complete::engine::{ArgValueCandidates, CompletionCandidate, complete};

use super::app::App;
use super::completions::visible;
use super::{Cli, Global, background, mcp, memory, safety, secrets, sessions};
use crate::context::git::revision_names;
use crate::error::{Error, Result};
use crate::shell::metas::METAS;
use aish_text::sanitize::clean_line;

#[derive(Debug, Args)]
pub struct CompleteArgs {
    /// The words of the line up to the cursor, the command's name first, without quotes; the last
    /// one may be empty
    #[arg(value_name = "WORD", required = true, num_args = 1.., trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<OsString>,
}

impl CompleteArgs {
    /// A word, a tab and its description per line. Options if nothing else fits, or from a `-`.
    pub fn run(&self, app: &App) -> Result<()> {
        let given: Vec<&str> = self.words.iter().filter_map(|word| word.to_str()).collect();
        if let Some((last, _)) = given.split_last().filter(|(_, before)| takes_mentions(before))
            && let Some(mentions) = offered_mentions(last, &app.invocation.cwd, std::env::home_dir().as_deref())
        {
            return app.printer.out(&mentions.into_iter().map(|mention| mention + "\t\n").collect::<String>());
        }
        // A question has no other words of ours.
        if matches!(given.first(), Some(&("?" | "??"))) {
            return Ok(());
        }
        let mut words = meant(&self.words);
        let dashed = words.last().is_some_and(|word| word.to_string_lossy().starts_with('-'));
        let last = words.len() - 1;
        // Each option once, by its long name.
        if words[last] == "-" {
            words[last] = "--".into();
        }
        let mut command = with_words_from_files(visible(Cli::command()));
        let found = complete(&mut command, words, last, None).map_err(|e| Error::failed(e.to_string()))?;
        let lines: String = found
            .iter()
            .filter_map(|candidate| Some((candidate.get_value().to_str()?, candidate.get_help())))
            .filter(|(word, _)| dashed || !word.starts_with('-'))
            .map(|(word, help)| format!("{word}\t{}\n", help.map(first_line).unwrap_or_default()))
            .collect();
        app.printer.out(&lines)
    }
}

/// Expands a `:NAME` to the command that it stands for.
fn meant(words: &[OsString]) -> Vec<OsString> {
    let name = words.first().and_then(|word| word.to_str()).and_then(|word| word.strip_prefix(':'));
    let stands_for = name.and_then(|name| METAS.iter().find(|meta| meta.name == name)).map_or("", |meta| meta.runs);
    let command = std::iter::once("aish").chain(stands_for.split_whitespace()).map(OsString::from);
    command.chain(words.iter().skip(1).cloned()).collect()
}

/// Adds completions for values by their placeholder names.
fn with_words_from_files(command: Command) -> Command {
    command.mut_args(with_values).mut_subcommands(with_words_from_files)
}

fn with_values(arg: Arg) -> Arg {
    let id = arg.get_id().as_str().to_uppercase();
    let name = arg.get_value_names().and_then(<[_]>::first).map_or(id, ToString::to_string);
    match name.as_str() {
        "SESSION" => arg.add(ArgValueCandidates::new(|| candidates(sessions::offered))),
        "ID" => arg.add(ArgValueCandidates::new(|| candidates(memory::offered))),
        "BACKGROUND" => arg.add(ArgValueCandidates::new(|| candidates(background::offered))),
        "SERVER" => arg.add(ArgValueCandidates::new(|| candidates(mcp::offered))),
        "SECRET" => arg.add(ArgValueCandidates::new(|| candidates(secrets::offered))),
        "REF" => arg.add(ArgValueCandidates::new(|| candidates(revisions))),
        "RULE" => arg.add(ArgValueCandidates::new(|| candidates(safety::offered))),
        // Optional, so clap doesn't know its values.
        "KIND" => arg.add(ArgValueCandidates::new(|| candidates(memory::kinds))),
        "PRESET" => arg.add(ArgValueCandidates::new(|| candidates(presets))),
        _ => arg,
    }
}

type CompletionWords = Vec<(String, String)>;

fn presets(app: &App) -> Result<CompletionWords> {
    Ok(app.invocation.presets()?.into_iter().map(|(name, listed)| (name, listed.preset.model)).collect())
}

fn revisions(app: &App) -> Result<CompletionWords> {
    Ok(revision_names(&app.invocation.cwd).into_iter().map(|name| (name, String::new())).collect())
}

/// Without words of shell syntax, as shells evaluate completions. Unreadable files have none.
fn candidates(words: fn(&App) -> Result<CompletionWords>) -> Vec<CompletionCandidate> {
    let app = App::new(&Global::default());
    app.invocation.stay_offline();
    let plain =
        |word: &str| word.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '+' | '@' | '/'));
    let words = words(&app).unwrap_or_default();
    let shown = words.into_iter().filter(|(word, _)| plain(word)).enumerate();
    shown
        .map(|(order, (word, about))| {
            CompletionCandidate::new(word).help(Some(about.into())).display_order(Some(order))
        })
        .collect()
}

fn first_line(help: &StyledStr) -> String {
    clean_line(help.to_string().lines().next().unwrap_or_default())
}

const MANY: usize = 200;

/// Whether the line ends with a user's own words.
pub fn takes_mentions(words: &[&str]) -> bool {
    matches!(words, ["aish", "ask" | "suggest" | "norris", ..] | ["?" | "??" | ":ask" | ":norris", ..])
}

/// None: no mention. Omits names of shell syntax, and hidden ones unless `word` begins so.
pub fn offered_mentions(word: &str, cwd: &Path, home: Option<&Path>) -> Option<Vec<String>> {
    let path = word.strip_prefix('@')?;
    let (dir, begun) = path.rfind('/').map_or(("", path), |at| path.split_at(at + 1));
    let place = match (dir.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => cwd.join(dir),
    };
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '+' | '@' | '/');
    let mut found: Vec<String> = std::fs::read_dir(place)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let fits = name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.'));
            let end = if entry.path().is_dir() { "/" } else { "" };
            (fits && name.chars().all(plain)).then(|| format!("@{dir}{name}{end}"))
        })
        .collect();
    found.sort();
    found.extend(mentioned_revisions(path, cwd).into_iter().filter(|mention| mention.chars().all(plain)));
    found.truncate(MANY);
    Some(found)
}

/// The second one behind `from..`; a first one needs some letters.
fn mentioned_revisions(begun: &str, cwd: &Path) -> Vec<String> {
    let (before, name, behind) = match begun.rfind("..") {
        Some(at) => (&begun[..at + 2], &begun[at + 2..], ""),
        None => ("", begun, ".."),
    };
    let from = before.trim_end_matches('.');
    let is_path = from.is_empty() && !before.is_empty() || from.starts_with(['.', '~', '/']) || from.ends_with('/');
    if is_path || begun.is_empty() {
        return Vec::new();
    }
    let names = revision_names(cwd).into_iter().filter(|known| known.starts_with(name));
    names.map(|known| format!("@{before}{known}{behind}")).collect()
}
