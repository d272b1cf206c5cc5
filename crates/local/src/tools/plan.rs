//! What a file tool's call would do, worked out before asking: places, new content, diff, and the
//! command line that is judged for it.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use aish_judge::request::JudgeRequest;
use aish_text::Shell;
use aish_text::quote::quote;

use super::content::{ContentForm, decode};
use super::diff::unified_diff;
use super::file_call::FileCall;
use super::place::ToolPlace;
use crate::undo::UndoState;

/// In bytes; bigger files aren't edited.
const BIGGEST: u64 = 8 << 20;

#[derive(Clone, Debug)]
pub struct Plan {
    pub call: FileCall,
    /// In the order of the arguments.
    pub places: Vec<ToolPlace>,
    /// For the user; a link that is meant itself shows its target.
    pub shown: Vec<String>,
    /// A bash line that does the same: its verdict is the call's.
    pub line: String,
    pub inside: bool,
    pub written: Option<PlannedWrite>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedWrite {
    pub bytes: Vec<u8>,
    /// Must still be there when it is written.
    pub before: UndoState,
    /// Unified, without colours; may hold anything.
    pub diff: String,
}

impl Plan {
    /// In `request`'s directory, home and workspaces. The error is for the model.
    pub fn make(call: FileCall, request: &JudgeRequest) -> Result<Self, String> {
        let find = |path: &str| ToolPlace::find(path, &request.cwd, &request.home);
        let entry = |path: &str| ToolPlace::find_entry(path, &request.cwd, &request.home);
        let places = match &call {
            FileCall::Read { path, .. }
            | FileCall::List { path, .. }
            | FileCall::Search { path, .. }
            | FileCall::Write { path, .. }
            | FileCall::Replace { path, .. }
            | FileCall::MakeDir { path } => vec![find(path)?],
            FileCall::Delete { path, .. } => vec![entry(path)?],
            FileCall::Move { from, to, .. } => vec![entry(from)?, entry(to)?],
            FileCall::Copy { from, to, .. } => vec![find(from)?, find(to)?],
        };
        let written = match &call {
            FileCall::Write { content, .. } => Some(write(&places[0], content)?),
            FileCall::Replace { old, new, all, .. } => Some(replace(&places[0], old, new, *all)?),
            _ => None,
        };
        let inside = places.iter().all(|place| place.is_inside(&request.workspaces));
        let shown = places.iter().map(shown).collect();
        Ok(Self { line: line(&call, &places), call, places, shown, inside, written })
    }
}

fn shown(place: &ToolPlace) -> String {
    let path = place.path();
    match UndoState::of(&path) {
        UndoState::Link { target, .. } => format!("{} (the link itself, to {})", path.display(), target.display()),
        _ => path.display().to_string(),
    }
}

fn line(call: &FileCall, places: &[ToolPlace]) -> String {
    let word = |at: usize| quote(Shell::Bash, &places[at].path().to_string_lossy());
    let (one, two) = (word(0), if places.len() > 1 { word(1) } else { String::new() });
    match call {
        FileCall::Read { .. } => format!("cat -- {one}"),
        FileCall::List { .. } => format!("ls -la -- {one}"),
        FileCall::Search { .. } => format!("grep -r -e x -- {one}"),
        FileCall::Write { .. } | FileCall::Replace { .. } => format!(": > {one}"),
        FileCall::MakeDir { .. } => format!("mkdir -p -- {one}"),
        FileCall::Move { overwrite: true, .. } => format!("mv -f -T -- {one} {two}"),
        FileCall::Move { .. } => format!("mv -n -T -- {one} {two}"),
        FileCall::Copy { overwrite, recursive, .. } => {
            let (over, deep) = (if *overwrite { "-f" } else { "-n" }, if *recursive { " -R" } else { "" });
            format!("cp {over}{deep} -T -- {one} {two}")
        }
        FileCall::Delete { recursive: true, .. } => format!("rm -rf -- {one}"),
        FileCall::Delete { .. } => format!("rm -f -- {one}"),
    }
}

fn write(place: &ToolPlace, content: &str) -> Result<PlannedWrite, String> {
    let path = place.path();
    let before = UndoState::of(&path);
    match before {
        UndoState::Absent => Ok(written(&path, before, "", content, content.as_bytes().to_vec())),
        UndoState::File { .. } => {
            let (bytes, text, form) = match read_text(place) {
                Ok((text, form)) => (form.encode(content), text, form),
                // What is no text is replaced as a whole.
                Err(_) => (Ok(content.as_bytes().to_vec()), String::new(), ContentForm::NEW),
            };
            let bytes = bytes.map_err(|c| unwritable(form, c))?;
            Ok(written(&path, before, &text, content, bytes))
        }
        _ => Err(format!("{} is no regular file", path.display())),
    }
}

fn replace(place: &ToolPlace, old: &str, new: &str, all: bool) -> Result<PlannedWrite, String> {
    let path = place.path();
    let before = UndoState::of(&path);
    let (text, form) = read_text(place)?;
    if old.is_empty() {
        return Err("`old` is empty; use `write_file` to write a whole file".to_owned());
    }
    // The model needn't know the file's line ends.
    let (old, new) = match text.contains('\r') {
        true => (old.to_owned(), new.to_owned()),
        false => (old.replace("\r\n", "\n"), new.replace("\r\n", "\n")),
    };
    match text.matches(&old).count() {
        0 => return Err("`old` doesn't stand in the file as it is written here; read the file again".to_owned()),
        1 => {}
        _ if all => {}
        many => {
            return Err(format!("`old` stands in the file {many} times; give more of the lines around it, or `all`"));
        }
    }
    let after = text.replace(&old, &new);
    let bytes = form.encode(&after).map_err(|c| unwritable(form, c))?;
    Ok(written(&path, before, &text, &after, bytes))
}

fn unwritable(form: ContentForm, c: char) -> String {
    format!("`{c}` can't be written in this file's encoding ({})", form.encoding_name().unwrap_or("UTF-8"))
}

fn written(path: &Path, before: UndoState, old: &str, new: &str, bytes: Vec<u8>) -> PlannedWrite {
    PlannedWrite { bytes, before, diff: unified_diff(path, old, new) }
}

pub fn read_text(place: &ToolPlace) -> Result<(String, ContentForm), String> {
    let path = place.path();
    let fail = |why: &str| format!("{} can't be read: {why}", path.display());
    let broken = |error: std::io::Error| fail(&aish_text::io_error::describe(&error));
    let mut file = File::from(place.open().map_err(broken)?);
    let meta = file.metadata().map_err(broken)?;
    if !meta.is_file() {
        return Err(fail(if meta.is_dir() { "it is a directory" } else { "it is no regular file" }));
    }
    if meta.len() > BIGGEST {
        return Err(fail(&format!("it has {} MB; use a command that reads a part of it", meta.len() >> 20)));
    }
    let mut bytes = Vec::new();
    (&mut file).take(BIGGEST + 1).read_to_end(&mut bytes).map_err(broken)?;
    if bytes.len() as u64 > BIGGEST {
        return Err(fail("it grows while it is read"));
    }
    decode(&bytes).ok_or_else(|| fail("it is no text"))
}
