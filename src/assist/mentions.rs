//! Mentions in a user's words: `@path`, `@path:10-40`, `@"a path"`, `@from..to`, `@bg:3`, sent as
//! marked data. `user@host` or `@scope/pkg` count only if such a file exists.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::attachment::{MAX, mentioned};
use super::git_diff::{git_diff, is_range};
use crate::background;
use crate::capture::text::describe_output;
use crate::store::{Paths, process_env};
use crate::tools::look;
use crate::tools::place::ToolPlace;
use crate::tools::tree::directory_tree;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::Provenance;
use aish_text::sanitize::{clean, visible};

/// Mentions per line.
const MANY: usize = 20;
/// Levels and characters of a mentioned directory's tree.
const TREE: (usize, usize) = (4, 8_000);
/// With fewer characters left, the mention is omitted.
const LEAST: usize = 200;
/// The last bytes read of a background command's output.
const OUTPUT: usize = 64 * 1024;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mention {
    /// A file, or some of its lines, from 1.
    File(ToolPlace, Option<(usize, usize)>),
    Directory(ToolPlace),
    /// Two revisions, as `git diff` takes them.
    Range(String),
    /// The output of the background command of this number.
    Background(u64),
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Gathered {
    pub text: String,
    /// For the user: what was cut or left out, and why.
    pub notes: Vec<String>,
    pub provenance: Vec<Provenance>,
}

/// Each once, in order.
pub fn find_mentions(words: &str, cwd: &Path, home: &Path) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    let mut before = ' ';
    for (at, c) in words.char_indices() {
        let begins = before.is_whitespace() || "([{\"'`,;:".contains(before);
        before = c;
        if c != '@' || !begins {
            continue;
        }
        let behind = &words[at + 1..];
        let mention = match behind.chars().next() {
            Some(quote @ ('"' | '\'')) => quoted(behind, quote, cwd, home),
            _ => bare(behind, cwd, home),
        };
        if let Some(mention) = mention.filter(|mention| !found.contains(mention)) {
            found.push(mention);
        }
        if found.len() == MANY {
            break;
        }
    }
    found
}

fn quoted(behind: &str, quote: char, cwd: &Path, home: &Path) -> Option<Mention> {
    let (path, rest) = behind[1..].split_once(quote)?;
    let end = rest.find(|c: char| c != ':' && c != '-' && !c.is_ascii_digit()).unwrap_or(rest.len());
    let lines = rest[..end].strip_prefix(':').and_then(line_range);
    file(path, lines, cwd, home)
}

/// The longest beginning that names something; the rest is punctuation.
fn bare(behind: &str, cwd: &Path, home: &Path) -> Option<Mention> {
    let mut word = String::new();
    let mut chars = behind.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => word.extend(chars.next()),
            c if c.is_whitespace() => break,
            c => word.push(c),
        }
    }
    let mut word = word.as_str();
    while !word.is_empty() {
        if let Some(mention) = file(word, None, cwd, home) {
            return Some(mention);
        }
        if let Some(number) = word.strip_prefix("bg:").and_then(|number| number.parse().ok()) {
            return Some(Mention::Background(number));
        }
        let with_lines = word.rsplit_once(':').and_then(|(path, lines)| Some((path, line_range(lines)?)));
        if let Some((path, lines)) = with_lines {
            return file(path, Some(lines), cwd, home);
        }
        if word.contains("..") && is_range(cwd, word) {
            return Some(Mention::Range(word.to_owned()));
        }
        word = word.strip_suffix(|c: char| ".,;:!?)]}'\"`".contains(c))?;
    }
    None
}

/// `10-40`, `10-` or `10`; a too big number becomes the biggest.
fn line_range(text: &str) -> Option<(usize, usize)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let number = |text: &str| text.parse().unwrap_or(usize::MAX);
    let is_one = !first.is_empty() && digits(first) && digits(last);
    is_one.then(|| (number(first), number(last)))
}

fn file(path: &str, lines: Option<(usize, usize)>, cwd: &Path, home: &Path) -> Option<Mention> {
    let place = ToolPlace::find(path, cwd, home).ok().filter(|place| place.missing == 0)?;
    let meta = place.path().symlink_metadata().ok()?;
    Some(if meta.is_dir() { Mention::Directory(place) } else { Mention::File(place, lines) })
}

/// `ask` is called for what is outside the workspaces or may hold secrets; a no leaves it out.
pub fn gather(mentions: &[Mention], request: &JudgeRequest, ask: &mut dyn FnMut(&str) -> bool) -> Gathered {
    let mut gathered = Gathered::default();
    let mut room = MAX;
    for mention in mentions {
        let name = mention.name(request);
        if let Some(why) = mention.objection(request)
            && !ask(&format!("{name} {why}: send it to the model?"))
        {
            gathered.notes.push(format!("{name} {why}, and isn't sent"));
            continue;
        }
        let (text, cut) = match mention.read(request) {
            Ok(read) if room >= LEAST => read,
            outcome => {
                let why = outcome.err().unwrap_or_else(|| "there is no room left".to_owned());
                gathered.notes.push(format!("{name} isn't sent: {why}"));
                continue;
            }
        };
        let size = text.chars().count();
        if size > room {
            gathered.notes.push(format!("{name} is too long: only the first {room} of its {size} characters are sent"));
        }
        if cut {
            gathered.notes.push(format!("only the first names in {name} are sent"));
        }
        let (block, source) = match mention {
            Mention::Range(_) => ("diff", Provenance::ToolOutput),
            Mention::Background(_) => ("output", Provenance::ToolOutput),
            _ => ("file", Provenance::WorkspaceFile),
        };
        gathered.text.push_str(&mentioned(block, &name, &text, room));
        room = room.saturating_sub(size);
        if !gathered.provenance.contains(&source) {
            gathered.provenance.push(source);
        }
    }
    gathered
}

impl Mention {
    /// One line: below the workspace as seen from the current directory, elsewhere the real path.
    fn name(&self, request: &JudgeRequest) -> String {
        let name = match self {
            Self::File(place, _) | Self::Directory(place) => {
                let path = place.path();
                let cwd = std::fs::canonicalize(&request.cwd).unwrap_or_else(|_| request.cwd.clone());
                path.strip_prefix(cwd).map_or_else(|_| path.display().to_string(), |path| path.display().to_string())
            }
            Self::Range(range) => format!("git diff {range}"),
            Self::Background(number) => format!("background command {number}"),
        };
        let name = visible(if name.is_empty() { "." } else { &name }).replace('\n', "␊");
        match self {
            Self::File(_, Some((first, usize::MAX))) => format!("{name} from line {first}"),
            Self::File(_, Some((first, last))) if first == last => format!("{name} line {first}"),
            Self::File(_, Some((first, last))) => format!("{name} lines {first} to {last}"),
            Self::Directory(_) if name != "/" => format!("{name}/"),
            _ => name,
        }
    }

    /// Why it needs a question first.
    fn objection(&self, request: &JudgeRequest) -> Option<&'static str> {
        let (Self::File(place, _) | Self::Directory(place)) = self else { return None };
        let secret = aish_judge::is_secret(&place.path().to_string_lossy(), &request.home.to_string_lossy());
        if secret {
            Some("may hold secrets")
        } else {
            (!place.is_inside(&request.workspaces)).then_some("is outside of the workspace")
        }
    }

    /// The content, and whether it is only a part.
    fn read(&self, request: &JudgeRequest) -> Result<(String, bool), String> {
        let text = match self {
            Self::File(place, lines) => {
                let (first, last) = lines.unwrap_or((1, usize::MAX));
                if first == 0 || first > last {
                    return Err("lines are counted from 1, the smaller number first".to_owned());
                }
                look::bounded_lines(place, Some(first), Some(last), usize::MAX, usize::MAX)?
            }
            Self::Directory(place) => {
                let tree = directory_tree(&place.path(), TREE.0, TREE.1);
                return Ok((clean(&tree.text), tree.cut));
            }
            Self::Range(range) => git_diff(&request.cwd, std::slice::from_ref(range)).map_err(|error| error.message)?,
            Self::Background(number) => background_output(*number).map_err(|error| error.message)?,
        };
        Ok((clean(&text), false))
    }
}

/// The command, its state, and the end of its output.
fn background_output(number: u64) -> crate::error::Result<String> {
    let paths = Paths::new(&process_env)?;
    let status = background::find(&paths, number)?;
    let output = background::log::read_end(&background::dir_of(&paths, number), OUTPUT);
    let code = status.code.map(|code| format!(" with exit code {code}")).unwrap_or_default();
    Ok(format!("$ {}\n[{}{code}]\n{}", status.command, status.state.name(), describe_output(&output, 0).text))
}

#[cfg(test)]
#[path = "mentions_tests.rs"]
mod tests;
