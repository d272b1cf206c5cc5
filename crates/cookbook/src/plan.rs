//! Goals of several steps: split where one deed ends and the next begins, every part answered by a recipe of its own,
//! "it" and "them" standing for what the step before was about.

use super::lex::{self, Kind};
use super::{Environment, Suggestion, courtesy, pattern, reword, single};

/// Most steps of one goal.
const MOST: usize = 8;

/// A recipe that fits less well than this may explain only the first half of a request.
pub const WHOLE: f32 = 0.95;

/// What a step begins with; "and the docs directory" is no step.
const VERBS: &[&str] = &[
    "show", "find", "count", "delete", "create", "rename", "move", "copy", "replace", "change", "convert", "kill",
    "stop", "compress", "archive", "zip", "tar", "extract", "sort", "merge", "split", "switch", "commit", "push",
    "pull", "go", "run", "restart", "start", "install", "download", "open", "append", "add", "symlink", "staged",
    "fetch", "clone", "upgrade", "backup", "sync", "sum", "init", "tag", "give", "set", "enter", "cd", "write", "wait",
    "sleep", "gzip",
];

/// A goal as ordered steps (title, command); nothing unless every part of it is understood.
pub fn plan(goal: &str, environment: &Environment) -> Option<Vec<(String, String)>> {
    if courtesy::chats(goal) {
        return None;
    }
    let goal = reword::plain(goal);
    let steps_of = |goal: &str| match single(goal, environment) {
        Some(whole) if whole.score >= WHOLE => Some(vec![whole]),
        whole => parts(goal, environment).or_else(|| whole.map(|w| vec![w])),
    };
    let steps = steps_of(&goal).or_else(|| reword::otherwise(&goal).iter().find_map(|g| steps_of(g)))?;
    Some(steps.into_iter().map(|s| (s.title, s.command)).collect())
}

/// Whether a text begins with a deed, as a step does.
pub fn begins(text: &str, environment: &Environment) -> bool {
    let tokens = lex::lex(text, environment);
    tokens.iter().find(|t| !super::vocab::is_filler(&t.low())).is_some_and(|t| t.any(VERBS))
}

/// The parts of a request of two or more deeds.
pub fn parts(goal: &str, environment: &Environment) -> Option<Vec<Suggestion>> {
    for pieces in [split(goal, false), split(goal, true)] {
        if !(2..=MOST).contains(&pieces.len()) {
            continue;
        }
        let mut subject: Option<String> = None;
        let mut folder: Option<String> = None;
        let mut branch: Option<String> = None;
        let mut steps = Vec::new();
        for piece in &pieces {
            // "delete topic", which was a branch before.
            let piece = &match branch.as_deref() {
                Some(b) if piece.split(' ').any(|w| w == b) && !piece.contains("branch") => piece
                    .split(' ')
                    .map(|w| if w == b { format!("branch {b}") } else { w.to_owned() })
                    .collect::<Vec<_>>()
                    .join(" "),
                _ => piece.clone(),
            };
            let piece = &recalled(piece, subject.as_deref(), folder.as_deref());
            let text = subject.as_deref().map_or_else(|| piece.clone(), |s| refer(piece, s));
            // Half a sentence ("and save it") must not become a command of its own.
            let writes =
                piece.to_lowercase().starts_with("write ") && !piece.contains(" into ") && !piece.contains(" to ");
            let whole = !writes
                && !matches!(
                    text.split_whitespace().next().map(str::to_lowercase).as_deref(),
                    Some("save" | "store" | "keep")
                );
            let whole = whole
                && lex::lex(&text, environment)
                    .iter()
                    .find(|t| !super::vocab::is_filler(&t.low()))
                    .is_some_and(|t| t.any(VERBS));
            let fits = |text: &str| single(text, environment).filter(|s| whole && s.score >= 0.88);
            // "and show the last 5" is about what the step before was about.
            let step = fits(&text).or_else(|| {
                let named = reword::announced(&text).and_then(|t| fits(&t));
                if named.is_some() {
                    return named;
                }
                let about = subject.as_deref().filter(|_| last_thing(&text, environment).is_none())?;
                fits(&format!("{text} of {about}")).or_else(|| fits(&format!("{text} lines of {about}")))
            });
            let Some(step) = step else { break };
            folder = named_folder(&text, environment).or(folder);
            branch = pattern::holes("{v} branch {b}", &pattern::words(&text))
                .and_then(|mut h| h.pop())
                .map(|(_, b)| b)
                .filter(|b| !b.contains(' '))
                .or(branch);
            subject = last_thing(&text, environment).or(subject);
            steps.push(step);
        }
        if steps.len() == pieces.len() {
            return Some(steps);
        }
    }
    None
}

/// Cuts at "then", ";" and sentence ends; with `every_and` also at "and" and commas.
fn split(goal: &str, every_and: bool) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut quote: Option<char> = None;
    for word in goal.split_whitespace() {
        let inside = quote.is_some();
        for c in word.chars().filter(|c| matches!(c, '\'' | '"')) {
            quote = match quote {
                Some(q) if q == c => None,
                None if word.starts_with(c) => Some(c),
                other => other,
            };
        }
        let low = word.to_lowercase();
        let bare = low.trim_end_matches([',', ';']);
        let cut = !inside && (bare == "then" || bare == "afterwards" || bare == "&&" || (every_and && bare == "and"));
        if cut {
            // "and then": the "and" belongs to the cut.
            if let Some(last) = pieces.last_mut() {
                let kept = last.trim_end().trim_end_matches(" and").trim_end_matches(',').to_owned();
                *last = if kept == "and" { String::new() } else { kept };
            }
            pieces.push(String::new());
            continue;
        }
        if let Some(last) = pieces.last_mut() {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
        let ends = !inside
            && quote.is_none()
            && (word.ends_with(';') || (word.ends_with('.') && word.len() > 2) || (every_and && word.ends_with(',')));
        if ends {
            if let Some(last) = pieces.last_mut() {
                *last = last.trim_end_matches([';', ',']).to_owned();
            }
            pieces.push(String::new());
        }
    }
    pieces.retain(|p| !p.trim().is_empty());
    pieces
}

/// A later step's way to speak of what was there before, in words that stand on their own: "the folder", "the copy",
/// "how many there are".
fn recalled(piece: &str, subject: Option<&str>, folder: Option<&str>) -> String {
    const COUNTS: &str = "[please] [tell|show|print|report|give|count|say] [me] how many [files|of_them] [there] are|is [there|in_it|in_there]";
    const FOLDERS: &str = "{x} the|that|this folder|directory|dir [afterwards|again|too]";
    const THINGS: &str = "{x} the|that|this copy|archive|result|file|zip|tarball [afterwards|again|too]";
    const LISTS: &str = "list|show|display|print [me] what is|what's|is in|inside [the|it] [archive|zip|tarball]";
    const THAT: &str = "{x} that|this|it|them [afterwards|again|too]";
    let words = pattern::words(piece);
    let given = |way| pattern::holes(way, &words).and_then(|mut h| h.pop()).map(|(_, x)| x);
    if let Some(place) = folder.filter(|_| pattern::holes(COUNTS, &words).is_some()) {
        let bare = !place.contains([' ', '/']);
        return if bare { format!("count the files in ./{place}") } else { format!("count the files in '{place}'") };
    }
    if let Some((place, deed)) = folder.zip(given(FOLDERS)) {
        return format!("{deed} the folder '{place}'");
    }
    let packed = |s: &&str| [".zip", ".tar", ".gz", ".tgz", ".xz", ".bz2", ".zst"].iter().any(|e| s.ends_with(e));
    if let Some(subject) = subject.filter(packed).filter(|_| pattern::holes(LISTS, &words).is_some()) {
        return format!("list the contents of {subject}");
    }
    if let Some((subject, deed)) = subject.zip(given(THINGS).or_else(|| given(THAT))) {
        return format!("{deed} {}", if subject.contains(' ') { format!("'{subject}'") } else { subject.to_owned() });
    }
    let inside = piece.strip_suffix(" in the copy").or_else(|| piece.strip_suffix(" in the file"));
    if let Some((subject, deed)) = subject.zip(inside) {
        return format!("{deed} in {subject}");
    }
    piece.to_owned()
}

/// The folder a step names.
pub fn named_folder(text: &str, environment: &Environment) -> Option<String> {
    let tokens = lex::lex(text, environment);
    let at = tokens.iter().position(|t| t.is("dir") && t.kind == Kind::Word)?;
    let after = at + 1 + usize::from(tokens.get(at + 1).is_some_and(|t| t.any(&["named"])));
    let name = tokens.get(after)?;
    let fits = matches!(name.kind, Kind::Path | Kind::Quoted | Kind::Word);
    (fits && !super::vocab::is_filler(&name.low()) && !name.raw.contains('\'')).then(|| name.raw.clone())
}

/// Puts the subject where the text says "it" or "them".
fn refer(piece: &str, subject: &str) -> String {
    let quoted = if subject.contains(' ') { format!("'{subject}'") } else { subject.to_owned() };
    piece
        .split_whitespace()
        .map(|w| {
            let bare = w.trim_end_matches([',', '.']).to_lowercase();
            if matches!(bare.as_str(), "it" | "them" | "there") { quoted.clone() } else { w.to_owned() }
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// What a later "it" would stand for: the last path or name mentioned.
pub fn last_thing(text: &str, environment: &Environment) -> Option<String> {
    let tokens = lex::lex(text, environment);
    let thing = tokens.iter().rev().find(|t| matches!(t.kind, Kind::Path | Kind::Quoted) || t.pathish);
    // "create dir logs": a name for once, though a word of ours.
    let made = || {
        let at = tokens.iter().rposition(|t| t.is("dir"))?;
        let named = usize::from(tokens.get(at + 1).is_some_and(|t| t.any(&["named"])));
        tokens.get(at + 1 + named).filter(|t| t.kind == Kind::Word && !super::vocab::is_filler(&t.low()))
    };
    thing.or_else(made).map(|t| t.raw.clone())
}
