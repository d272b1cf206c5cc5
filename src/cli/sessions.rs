//! `aish sessions`: the conversations of all shells.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use clap::{Args, Subcommand};
use serde_json::json;

use super::app::App;
use super::conversation::show_turns;
use crate::error::{Error, Result};
use crate::model::Role;
use crate::sessions::library::Library;
use crate::sessions::listing::SessionEntry;
use crate::sessions::log::since;
use crate::sessions::names::{SessionNames, proposed_name};
use crate::sessions::prune::{self, prune_logs};
use crate::sessions::search::{self, SearchHit};
use crate::sessions::{export, log};
use crate::store::lock;
use crate::store::shell_state::StateSlot;
use crate::ui::select::list::ListItem;
use aish_text::measure::{ago, size};

#[derive(Debug, Subcommand)]
pub enum SessionsAction {
    /// List them, newest first
    List {
        /// Only the newest N
        #[arg(short = 'n', long, value_name = "N")]
        last: Option<usize>,
    },
    /// Show the turns of one
    Show {
        /// Its name, its id, or the beginning of its id
        session: String,
    },
    /// Find words in all of them, newest first
    Search(SearchArgs),
    /// Print one as Markdown
    Export {
        /// Its name, its id, or the beginning of its id; this shell's without it
        session: Option<String>,
        /// Write to a new file instead
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Give this shell's conversation a name
    Save {
        /// The name; without it one is made of the first question
        name: Option<String>,
    },
    /// Go on with another conversation in this shell
    Resume {
        /// Its name, its id, or the beginning of its id; without it, choose one
        session: Option<String>,
    },
    /// Delete what `history.max_age_days` and `history.max_megabytes` don't let stay
    Prune {
        /// Only say what that would be
        #[arg(long)]
        dry_run: bool,
    },
}

#[derive(Debug, Args)]
pub struct SearchArgs {
    /// The words; all of them must stand in a question and its answer, in any case
    #[arg(required = true, value_name = "WORDS")]
    pub words: Vec<String>,
    /// At most N places
    #[arg(short = 'n', long, value_name = "N", default_value_t = PLACES)]
    pub last: usize,
}

pub const PLACES: usize = 50;

pub fn run(action: Option<&SessionsAction>, app: &App) -> Result<()> {
    match action {
        None => list_sessions(app, None),
        Some(SessionsAction::List { last }) => list_sessions(app, *last),
        Some(SessionsAction::Show { session }) => {
            let library = app.invocation.library()?;
            show_turns(app, &read_log(&find_log(&library, session)?)?, None)
        }
        Some(SessionsAction::Search(args)) => search_sessions(app, &args.words, args.last),
        Some(SessionsAction::Export { session, output }) => to_markdown(app, session.as_deref(), output.as_deref()),
        Some(SessionsAction::Save { name }) => {
            let (library, file) = (app.invocation.library()?, this_shells(app)?);
            let name = match name {
                Some(name) => name.clone(),
                None => own_name(&library, &file)?,
            };
            library.save(&name, &file)?;
            done(app, &format!("saved as `{name}`"))
        }
        Some(SessionsAction::Resume { session: Some(session) }) => resume_session(app, session),
        Some(SessionsAction::Resume { session: None }) => choose_session(app),
        Some(SessionsAction::Prune { dry_run }) => prune_sessions(app, *dry_run),
    }
}

/// For a conversation that was given none.
fn own_name(library: &Library, file: &str) -> Result<String> {
    let loaded = read_log(&library.file(file))?;
    let about = loaded.without_secrets().iter().find(|turn| turn.role == Role::User).map(|turn| turn.content.clone());
    let names = SessionNames::read(library.dir()).unwrap_or_default();
    Ok(proposed_name(&about.unwrap_or_default(), |name| names.file(name).is_some_and(|known| known != file)))
}

pub fn read_log(path: &Path) -> Result<log::LoadedSession> {
    log::load_log(path).map_err(|e| Error::failed(format!("can't read `{}`: {e}", path.display())))
}

/// A name may outlive its conversation.
fn find_log(library: &Library, session: &str) -> Result<PathBuf> {
    let path = library.file(&library.find(session)?);
    if path.exists() {
        return Ok(path);
    }
    Err(Error::failed(format!("the conversation `{session}` isn't there any more")))
}

fn list_sessions(app: &App, last: Option<usize>) -> Result<()> {
    let active = app.invocation.state()?.get(StateSlot::Session);
    let entries = app.invocation.library()?.list(active.as_deref(), last.unwrap_or(usize::MAX));
    let (now, called) = (SystemTime::now(), app.invocation.library()?.called());
    let row = |e: &SessionEntry| {
        let star = if e.active { "*" } else { "" };
        let age = since(&e.started, now).map(ago).unwrap_or_default();
        vec![star.to_owned(), name_of(&called, e.id.clone()), age, e.turns.to_string(), e.about.clone()]
    };
    let header = ["", "name", "begun", "turns", "about"];
    app.printer.list(&entries, |e| json!(e), "there are no conversations yet", &header, row)
}

/// The id if there is no name.
fn name_of(called: &HashMap<String, String>, id: String) -> String {
    called.get(&format!("{id}.jsonl")).cloned().unwrap_or(id)
}

pub fn search_sessions(app: &App, words: &[String], limit: usize) -> Result<()> {
    let library = app.invocation.library()?;
    let hits = search::search_logs(library.dir(), &library.files(), words, limit, SystemTime::now());
    if app.printer.json {
        app.printer.json(&json!({"version": 1, "items": hits}))?;
        return if hits.is_empty() { Err(Error::said(crate::error::Exit::Nothing)) } else { Ok(()) };
    }
    if hits.is_empty() {
        return Err(Error::failed(format!("no conversation has {}", words.join(" "))));
    }
    let called = library.called();
    let row = |hit: SearchHit| {
        let age = hit.age_seconds.map(|seconds| ago(Duration::from_secs(seconds))).unwrap_or_default();
        vec![age, name_of(&called, hit.id), hit.who, hit.line]
    };
    app.printer.table(&["when", "conversation", "who", "line"], hits.into_iter().map(row))
}

fn to_markdown(app: &App, session: Option<&str>, output: Option<&Path>) -> Result<()> {
    let library = app.invocation.library()?;
    let file = match session {
        Some(session) => {
            find_log(&library, session)?;
            library.find(session)?
        }
        None => this_shells(app)?,
    };
    let id = file.trim_end_matches(".jsonl");
    let names = SessionNames::read(library.dir()).unwrap_or_default();
    let title = names.by_file().get(file.as_str()).map_or(id.to_owned(), |name| (*name).to_owned());
    let text = export::markdown(&title, &read_log(&library.file(&file))?);
    let Some(output) = output else {
        if app.printer.json {
            return app.printer.json(&json!({"version": 1, "id": id, "text": text}));
        }
        return app.printer.out(&text);
    };
    let fail = |e: std::io::Error| Error::failed(format!("can't write {}: {e}", output.display()));
    let mut to = OpenOptions::new().write(true).create_new(true).mode(0o600).open(output).map_err(fail)?;
    to.write_all(text.as_bytes()).map_err(fail)?;
    done(app, &format!("written to {}", output.display()))
}

fn this_shells(app: &App) -> Result<String> {
    app.invocation
        .state()?
        .get(StateSlot::Session)
        .ok_or_else(|| Error::failed("this shell has no conversation yet").hint("ask something first"))
}

const OFFERED: usize = 200;

/// Fails when there is no terminal to choose on (exit 2; the list is printed), or the user leaves.
fn choose_session(app: &App) -> Result<()> {
    let (library, current) = (app.invocation.library()?, app.invocation.state()?.get(StateSlot::Session));
    let mut entries = library.list(current.as_deref(), OFFERED);
    entries.retain(|entry| !entry.active && entry.turns > 0);
    if entries.is_empty() {
        return Err(Error::failed("there is no other conversation to go on with"));
    }
    ensure_empty(&library, current.as_deref())?;
    let now = SystemTime::now();
    let item = |entry: &SessionEntry| {
        let age = since(&entry.started, now).map(ago).unwrap_or_default();
        let (title, note) = match &entry.name {
            Some(name) => (name.clone(), entry.about.clone()),
            None => (entry.about.clone(), String::new()),
        };
        ListItem { title, note, detail: format!("{} turns, {age}", entry.turns) }
    };
    let items: Vec<ListItem> = entries.iter().map(item).collect();
    match app.select("Go on with which conversation?", &items, 0)? {
        Some(chosen) => resume_session(app, &entries[chosen].id),
        None => {
            list_sessions(app, None)?;
            Err(Error::usage("which conversation?").hint("`aish sessions resume SESSION`, with a name or an id"))
        }
    }
}

/// Fails when this shell's conversation has turns.
fn ensure_empty(library: &Library, current: Option<&str>) -> Result<()> {
    if current.is_some_and(|current| read_log(&library.file(current)).is_ok_and(|loaded| !loaded.turns.is_empty())) {
        return Err(
            Error::failed("this shell's conversation isn't empty").hint("`aish reset` first; it stays in the list")
        );
    }
    Ok(())
}

fn resume_session(app: &App, session: &str) -> Result<()> {
    let (library, state) = (app.invocation.library()?, app.invocation.state()?);
    // Prevents its deletion until it is this shell's. If locking fails, nothing is deleted.
    let _lock = library.lock(lock::PATIENCE)?;
    let file = library.find(session)?;
    let current = state.get(StateSlot::Session);
    if current.as_deref() == Some(file.as_str()) {
        return done(app, "this is that conversation already");
    }
    ensure_empty(&library, current.as_deref())?;
    let turns = read_log(&find_log(&library, session)?)?.turns.len();
    state.put(StateSlot::Session, &file)?;
    done(app, &format!("resumed `{session}` with {turns} turns"))
}

fn prune_sessions(app: &App, dry: bool) -> Result<()> {
    let (library, limits) = (app.invocation.library()?, prune_limits(app)?);
    if !library.dir().is_dir() {
        return done(app, "there are no conversations yet");
    }
    let paths = app.invocation.paths()?;
    let shells = paths.state.join("shells");
    let pruned = prune_logs(&library, &shells, &paths.norris(), limits, SystemTime::now(), lock::PATIENCE, dry)?;
    for failure in &pruned.failed {
        app.printer.warning(&format!("not deleted: {failure}"))?;
    }
    if app.printer.json {
        let (files, bytes) = (&pruned.files, pruned.bytes);
        app.printer.json(&json!({"version": 1, "items": files, "bytes": bytes, "failed": pruned.failed}))?;
    } else {
        for file in &pruned.files {
            app.printer.line(file.trim_end_matches(".jsonl"))?;
        }
        let said = match (pruned.files.is_empty() && pruned.failed.is_empty(), dry) {
            (true, _) => "nothing is old or large enough to go".to_owned(),
            (_, true) => format!("would delete {}, {}", kinds(&pruned), size(pruned.bytes)),
            (_, false) => format!("deleted {}, {}", kinds(&pruned), size(pruned.bytes)),
        };
        app.printer.status(&said)?;
    }
    if pruned.failed.is_empty() { Ok(()) } else { Err(Error::said(crate::error::Exit::Nothing)) }
}

fn kinds(pruned: &prune::Pruned) -> String {
    let count = |n: usize, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
    let conversations = count(pruned.files.len() - pruned.journals, "conversation");
    match pruned.journals {
        0 => conversations,
        n => format!("{conversations} and {} of Norris", count(n, "journal")),
    }
}

fn prune_limits(app: &App) -> Result<prune::PruneLimits> {
    let history = &app.invocation.config()?.settings.history;
    Ok(prune::PruneLimits {
        max_age: history.max_age_days.map(|days| Duration::from_secs(u64::from(days) * 24 * 3600)),
        max_bytes: Some(history.max_megabytes * 1_000_000),
    })
}

/// How often old conversations are looked for.
const EVERY: Duration = Duration::from_secs(24 * 3600);

/// Once a day, after a shell's first answer. Errors are silent: the user asked for the answer.
pub fn prune_now_and_then(app: &App) -> Result<()> {
    let (Ok(library), Ok(limits), Ok(paths)) = (app.invocation.library(), prune_limits(app), app.invocation.paths())
    else {
        return Ok(());
    };
    let now = SystemTime::now();
    let last = std::fs::metadata(library.lock_file()).and_then(|meta| meta.modified());
    let due = last.map_or(true, |last| now.duration_since(last).is_ok_and(|age| age > EVERY));
    if !due || !library.dir().is_dir() {
        return Ok(());
    }
    match prune_logs(&library, &paths.state.join("shells"), &paths.norris(), limits, now, Duration::ZERO, false) {
        Ok(pruned) if !pruned.files.is_empty() => app.printer.status(&format!(
            "{} deleted by `history.max_age_days` and `history.max_megabytes`; what has a name stays",
            kinds(&pruned)
        )),
        _ => Ok(()),
    }
}

fn done(app: &App, text: &str) -> Result<()> {
    app.printer.done(&json!({"version": 1, "status": text}), text)
}

/// For completions: names first, then the newest ids, with their topics.
pub fn offered(app: &App) -> Result<Vec<(String, String)>> {
    const IDS: usize = 30;
    let library: Library = app.invocation.library()?;
    let names = SessionNames::read(library.dir()).unwrap_or_default();
    let mut words: Vec<(String, String)> = Vec::new();
    for name in names.all() {
        let about =
            names.file(name).and_then(|file| crate::sessions::listing::listing_entry(library.dir(), file, None, false));
        words.extend(about.map(|entry| (name.to_owned(), entry.about)));
    }
    words.extend(library.list(None, IDS).into_iter().filter(|e| e.name.is_none()).map(|e| (e.id, e.about)));
    Ok(words)
}
