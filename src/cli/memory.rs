//! `aish remember` and `aish memory`: the notes that are sent with questions. `edit` and `clear` ask
//! on the terminal before they write.

use std::time::{Duration, SystemTime};

use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};

use super::app::App;
use super::input_text;
use super::memory_summarize::SummarizeArgs;
use crate::assist::notes::damage_notice;
use crate::config::known_secrets;
use crate::error::{Error, Exit, Result};
use crate::memory::recall::BackgroundBlock;
use crate::memory::{MemoryItem, NewItem, NoteKind, Recalled, recall_notes};
use crate::store::private::describe;
use crate::ui::{edit_line, signals};
use aish_secrets::report;
use aish_text::measure::ago;

#[derive(Debug, Args)]
pub struct RememberArgs {
    /// A word to find it by; can be given several times
    #[arg(long = "tag", value_name = "WORD")]
    pub tags: Vec<String>,
    /// What to remember, in plain words; `-` reads it from stdin
    #[arg(value_name = "TEXT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<String>,
}

impl RememberArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        add_note(app, NoteKind::Fact, &self.tags, &self.words)
    }
}

#[derive(Debug, Subcommand)]
pub enum MemoryAction {
    /// Add a note
    Add {
        /// What sort of note it is: fact, pref or context; a fact when the first word is none of
        /// them
        kind: Option<String>,
        /// The rest of it
        #[command(flatten)]
        rest: RememberArgs,
    },
    /// List the notes, newest first
    List(ListArgs),
    /// Take notes back; in the file they stay, marked as forgotten
    Forget {
        /// The numbers of the notes, as in the list
        #[arg(value_name = "ID", required = true)]
        ids: Vec<u64>,
    },
    /// Take all notes back, after a question
    Clear {
        /// Don't ask
        #[arg(short, long)]
        yes: bool,
    },
    /// Show which notes are sent with a question
    Inject {
        /// The question; without it, which notes are sent when it has no word of them
        #[arg(value_name = "TEXT", trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    /// Change a note: it gets a new number
    Edit(EditArgs),
    /// Draw notes from this shell's conversation, and ask about each
    Summarize(SummarizeArgs),
}

#[derive(Debug, Default, Args)]
pub struct ListArgs {
    /// Those too that are left out because of their age (memory.prune_older_than_days)
    #[arg(short, long)]
    pub all: bool,
    /// Only those of a kind
    #[arg(long, value_name = "KIND")]
    pub kind: Option<NoteKind>,
}

pub fn run(action: Option<&MemoryAction>, app: &App) -> Result<()> {
    match action {
        None => list_notes(app, &ListArgs::default()),
        Some(MemoryAction::Add { kind: first, rest }) => {
            match first.as_deref().map(|first| (first, NoteKind::from_name(first))) {
                Some((_, Some(kind))) => add_note(app, kind, &rest.tags, &rest.words),
                _ => add_note(
                    app,
                    NoteKind::Fact,
                    &rest.tags,
                    &first.iter().chain(&rest.words).cloned().collect::<Vec<_>>(),
                ),
            }
        }
        Some(MemoryAction::List(args)) => list_notes(app, args),
        Some(MemoryAction::Forget { ids }) => forget_notes(app, ids),
        Some(MemoryAction::Clear { yes }) => clear_notes(app, *yes),
        Some(MemoryAction::Inject { words }) => show_injected(app, &input_text::argument(words)?),
        Some(MemoryAction::Edit(args)) => edit_note(app, args),
        Some(MemoryAction::Summarize(args)) => args.run(app),
    }
}

fn add_note(app: &App, kind: NoteKind, tags: &[String], words: &[String]) -> Result<()> {
    let content = input_text::required(words, "what to remember")?;
    let item = app.invocation.memory()?.add(&NewItem { tags: tags.to_vec(), ..NewItem::new(kind, content) })?;
    show_written(app, &item, &format!("noted as {} ({})", item.id, item.kind.name()))
}

fn show_written(app: &App, item: &MemoryItem, status: &str) -> Result<()> {
    let path = app.invocation.paths()?.memory();
    let stands = format!("it stands in {} as it is", path.display());
    if let Some(secret) = report::scan(&item.content).items.first() {
        let seems = format!("the note seems to hold a secret ({})", secret.masked);
        app.printer.warning(&format!("{seems}: {stands}, and is scrubbed only on its way to a model"))?;
    } else if known_secrets::vault().finds_any(&item.content) {
        app.printer.warning(&format!("the note holds a value that is known to be secret; {stands}"))?;
    }
    let max = app.invocation.memory_rules()?.max_chars;
    if max > 0 && !BackgroundBlock::new(max).add(item) {
        app.printer
            .warning(&format!("the note is too long to be sent with a question (memory.inject_max_chars = {max})"))?;
    }
    app.printer.done(&json!({"version": 1, "item": item}), &format!("memory: {status}"))
}

/// `hidden`: too old to be sent.
fn note_row(item: &MemoryItem, hidden: bool) -> Value {
    let mut value = json!(item);
    value["hidden"] = json!(hidden);
    value
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Characters of a note in a list; `--json` has all.
const SHOWN: usize = 300;

fn brief(text: &str) -> String {
    let flat = flat(text);
    match flat.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &flat[..end]),
        None => flat,
    }
}

pub fn offered(app: &App) -> Result<Vec<(String, String)>> {
    let (loaded, rules) = (app.invocation.memory()?.load()?, app.invocation.memory_rules()?);
    let begin = |item: &MemoryItem| flat(&item.content).chars().take(60).collect::<String>();
    let shown = loaded.items.iter().filter(|item| !rules.hides(item));
    Ok(shown.map(|item| (item.id.to_string(), format!("{}: {}", item.kind.name(), begin(item)))).collect())
}

pub fn kinds(_: &App) -> Result<Vec<(String, String)>> {
    let kinds = NoteKind::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    Ok(kinds
        .map(|kind| (kind.get_name().to_owned(), kind.get_help().map(ToString::to_string).unwrap_or_default()))
        .collect())
}

fn list_notes(app: &App, args: &ListArgs) -> Result<()> {
    let (loaded, rules) = (app.invocation.memory()?.load()?, app.invocation.memory_rules()?);
    let wanted = |item: &&MemoryItem| args.kind.is_none_or(|kind| item.kind == kind);
    let (hidden, shown): (Vec<&MemoryItem>, Vec<&MemoryItem>) =
        loaded.items.iter().filter(wanted).partition(|item| !args.all && rules.hides(item));
    if loaded.damaged > 0 {
        app.printer.status(&damage_notice(loaded.damaged))?;
    }
    if app.printer.json {
        let items: Vec<Value> = shown.iter().map(|item| note_row(item, rules.hides(item))).collect();
        return app
            .printer
            .json(&json!({"version": 1, "items": items, "left_out": hidden.len(), "damaged_lines": loaded.damaged}));
    }
    if shown.is_empty() && hidden.is_empty() {
        return app.printer.status("memory: there are no notes; `aish remember TEXT` adds one");
    }
    let now = SystemTime::now();
    let rows: Vec<Vec<String>> = shown
        .iter()
        .map(|item| {
            let then = SystemTime::UNIX_EPOCH + Duration::from_secs(item.seconds());
            let age =
                if item.seconds() == 0 { String::new() } else { ago(now.duration_since(then).unwrap_or_default()) };
            let tags: String = item.tags.iter().map(|tag| format!(" #{tag}")).collect();
            let old = if rules.hides(item) { " (left out: too old)" } else { "" };
            let content = format!("{}{tags}{old}", brief(&item.content));
            vec![item.id.to_string(), item.ts.clone(), age, item.kind.name().to_owned(), content]
        })
        .collect();
    if !rows.is_empty() {
        app.printer.table(&["id", "time", "age", "kind", "note"], rows)?;
    }
    match hidden.len() {
        0 => Ok(()),
        n => app.printer.status(&format!(
            "memory: {n} more left out because of memory.prune_older_than_days; `aish memory list --all` shows them"
        )),
    }
}

fn forget_notes(app: &App, ids: &[u64]) -> Result<()> {
    let gone = app.invocation.memory()?.forget(ids)?;
    let missing: Vec<u64> = ids.iter().copied().filter(|id| !gone.iter().any(|item| item.id == *id)).collect();
    if app.printer.json {
        app.printer.json(&json!({"version": 1, "items": gone, "missing": missing}))?;
    }
    for item in gone.iter().filter(|_| !app.printer.json) {
        app.printer.status(&format!("memory: forgot {}: {}", item.id, brief(&item.content)))?;
    }
    for id in &missing {
        app.printer.status(&format!("memory: there is no note {id}"))?;
    }
    if missing.is_empty() { Ok(()) } else { Err(Error::said(Exit::Nothing)) }
}

/// Shows the notes that would be sent (MCM-04); they are read for each question.
fn show_injected(app: &App, request: &str) -> Result<()> {
    let (path, rules) = (app.invocation.paths()?.memory(), app.invocation.memory_rules()?);
    let recalled = recall_notes(&path, request, rules)
        .map_err(|e| Error::failed(format!("the memory can't be read: {}: {}", path.display(), describe(&e))))?;
    let Recalled { items, block, active, hidden, damaged } = recalled;
    let chars = block.chars().count();
    if app.printer.json {
        return app.printer.json(&json!({
            "version": 1, "items": items, "active": active, "left_out": hidden, "damaged_lines": damaged,
            "chars": chars, "max_chars": rules.max_chars,
        }));
    }
    if !block.is_empty() {
        app.printer.line(&block)?;
    }
    if damaged > 0 {
        app.printer.status(&damage_notice(damaged))?;
    }
    app.printer.status(&format!(
        "memory: {} of {active} notes are sent with {} ({chars} of {} characters)",
        items.len(),
        if request.is_empty() { "a question" } else { "this question" },
        rules.max_chars
    ))
}

#[derive(Debug, Args)]
pub struct EditArgs {
    /// The number of the note, as in the list
    #[arg(value_name = "ID")]
    pub id: u64,
    /// The new text; `-` reads it from stdin; without it, it is edited on the terminal
    #[arg(value_name = "TEXT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<String>,
}

/// Writes a new note with a new number and retracts the old one (META-11).
fn edit_note(app: &App, args: &EditArgs) -> Result<()> {
    let store = app.invocation.memory()?;
    let loaded = store.load()?;
    let missing =
        || Error::failed(format!("there is no note {}", args.id)).hint("`aish memory list` has their numbers");
    let old = loaded.find(args.id).ok_or_else(missing)?;
    let content = if args.words.is_empty() {
        read_edited(app, &old.content)?.ok_or_else(Error::interrupted)?
    } else {
        input_text::argument(&args.words)?
    };
    if content.trim() == old.content {
        return app.printer.status(&format!("memory: {} stays as it is", args.id));
    }
    let item = store.edit(args.id, &content)?.ok_or_else(missing)?;
    show_written(app, &item, &format!("{} is now {} ({})", args.id, item.id, item.kind.name()))
}

fn read_edited(app: &App, initial: &str) -> Result<Option<String>> {
    let gone = |e: std::io::Error| {
        Error::failed(format!("editing needs a terminal: {}", describe(&e))).hint("give the new text behind the number")
    };
    let (mut tty, stop) = signals::watched_terminal().map_err(gone)?;
    let edited = edit_line::edit_line(&mut tty, "note: ", initial, app.asking(&stop)).map_err(gone)?;
    Ok(edited.accepted())
}

/// A tombstone per note (MCM-03). Fails without a terminal, on a no (exit 1), or on a write error.
fn clear_notes(app: &App, yes: bool) -> Result<()> {
    let store = app.invocation.memory()?;
    let ids: Vec<u64> = store.load()?.items.iter().map(|item| item.id).collect();
    if ids.is_empty() {
        return report_cleared(app, 0);
    }
    if !yes {
        app.confirm_forgetting("memory", ids.len(), "note")?;
    }
    // Only those in the question: other shells may have added notes.
    report_cleared(app, store.forget(&ids)?.len())
}

fn report_cleared(app: &App, count: usize) -> Result<()> {
    let status = match count {
        0 => "memory: there are no notes".to_owned(),
        1 => "memory: forgot 1 note".to_owned(),
        n => format!("memory: forgot {n} notes"),
    };
    app.printer.done(&json!({"version": 1, "forgotten": count}), &status)
}
