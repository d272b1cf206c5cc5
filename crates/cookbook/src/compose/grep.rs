//! Searches text in files: lines, files with it, or counts.

mod read;

use super::cursor::Cursor;
use super::target::ComposeTarget;
use crate::lex::{Token, WordKind};
use crate::{Environment, Suggestion, lists, quote};

#[derive(Default)]
struct GrepSearch {
    text: Option<String>,
    target: ComposeTarget,
    fold: bool,
    word: bool,
    invert: bool,
    numbers: bool,
    count: bool,
    files: bool,
    lines: bool,
    frequency: bool,
    found: bool,
    start: bool,
    end: bool,
    each: bool,
    whole: bool,
    regex: bool,
    given: bool,
}

pub fn build(t: &[Token], environment: &Environment) -> Option<Suggestion> {
    // "how often each word occurs": a table.
    if t.iter().any(|t| t.is("count") || t.is("frequency"))
        && t.windows(2).any(|w| w[0].is("each") && w[1].any(&["word", "line", "value", "char"]))
    {
        return None;
    }
    // "files with draft in their name": by name.
    let named = |at: usize| {
        let lead = t[..at].iter().rev().find(|t| !t.any(&["file"]) && !t.said(&["the", "a", "their", "its", "file"]));
        (t[at].is("name") || t[at].said(&["filename", "filenames", "title"])) && lead.is_some_and(|t| t.low() == "in")
    };
    if (1..t.len()).any(named) {
        return None;
    }
    let mut s = GrepSearch::default();
    let mut i = 0;
    while i < t.len() {
        i += s.step(Cursor { tokens: t, at: i }, environment)?;
    }
    if t.windows(2).any(|w| w[0].low() == "per" && w[1].is("file")) {
        return None;
    }
    let alone = |t: &Token| t.said(&["only", "just"]);
    s.files |= t.windows(2).any(|w| w[0].is("name") && w[1].low() == "only" || w[0].low() == "only" && w[1].is("name"));
    s.files |= t.iter().any(alone) && t.windows(2).any(|w| w[0].is("file") && w[1].is("name"));
    s.each = t.windows(3).any(|w| w[0].is("each") && (w[1].is("file") || w[2].is("file")));
    s.whole = t
        .windows(2)
        .any(|w| w[0].said(&["are", "is", "be"]) && (w[1].low() == "exactly" || w[1].kind == WordKind::Quoted));
    // "containing exactly x" may mean line, word or case.
    if !s.whole && t.iter().any(|t| t.low() == "exactly") {
        return None;
    }
    // An unquoted pattern may have lost a sign; a quoted one isn't plain text.
    let pattern = |text: &String| text.contains(['^', '$', '[', '*', '+', '\\', '(', '|']);
    if t.iter().any(|t| t.any(&["match", "pattern", "regex"])) && s.text.as_ref().is_some_and(pattern) {
        if !s.given {
            return None;
        }
        s.regex = true;
    }
    // "count the files in 'my photos'" isn't about a text.
    let inside = |text: &str| t.windows(2).any(|w| w[0].low() == "in" && w[1].raw == text);
    let place = s.text.as_ref().is_some_and(|text| environment.is_there(text) || inside(text));
    if place && !s.found && !t.iter().any(|t| t.any(&["contain", "match"])) {
        return None;
    }
    s.render(environment)
}

impl GrepSearch {
    fn render(&self, environment: &Environment) -> Option<Suggestion> {
        let text = self.text.as_deref()?;
        if !(self.found || self.count || self.lines || self.files || self.target.files.len() == 1) {
            return None;
        }
        let one = !self.target.files.is_empty();
        let packed = |name: &String| lists::ARCHIVE_SUFFIXES.words().any(|end| name.ends_with(end));
        if self.target.files.iter().chain(&self.target.globs).any(packed) {
            return None;
        }
        // A single file has no exclusions.
        if one && !(self.target.globs.is_empty() && self.target.not_files.is_empty() && self.target.not_dirs.is_empty())
        {
            return None;
        }
        // Without a place, only an explicit search through "files" counts.
        if self.target.is_empty() || (one && self.target.root.is_some()) {
            return None;
        }
        // "a|b": either of them, or a text with that sign.
        if !self.regex && text.contains('|') {
            return None;
        }
        let several: Vec<&str> = if self.given { vec![text] } else { text.split(" or ").collect() };
        if several.len() > 1 && (self.start || self.end) {
            return None;
        }
        let anchored = self.start || self.end;
        let fixed = !anchored && !self.regex && text.contains(['.', '*', '[', '^', '$', '\\']);
        let quoted = |text: &str| quote::arg(text, environment.shell);
        let pattern = if several.len() > 1 {
            several.iter().map(|text| format!("-e {}", quoted(text))).collect::<Vec<_>>().join(" ")
        } else {
            let regex = quote::regex(text).replace("\\/", "/");
            let bound = || format!("{}{regex}{}", flag(self.start, "^"), flag(self.end, "$"));
            let one = if anchored { bound() } else { text.to_owned() };
            format!("{}{}", flag(text.starts_with('-'), "-e "), quoted(&one))
        };
        let (place, filter) = if one {
            (self.target.file_args(environment), String::new())
        } else {
            let root = self.target.root.as_deref().unwrap_or(".");
            (quote::path(root, environment.shell), self.target.grep_filter(environment))
        };
        let flags = [
            flag(self.fold, "i"),
            flag(self.word, "w"),
            flag(fixed, "F"),
            flag(self.regex, "E"),
            flag(self.whole, "x"),
        ]
        .concat();
        let (options, sum, title, recipe) = self.wanted(text)?;
        let dash = flag(!(options.is_empty() && flags.is_empty()), " -");
        let command = format!("grep{dash}{options}{flags}{filter} {pattern} {place}{}", flag(sum, " | wc -l"));
        Some(Suggestion::new(command, title, recipe, 0.975))
    }

    /// Options for the wanted output, whether to sum it, title and recipe.
    fn wanted(&self, text: &str) -> Option<(String, bool, String, &'static str)> {
        let one = !self.target.files.is_empty();
        let anchored = self.start || self.end;
        let (deep, not, list) = (flag(!one, "r"), flag(self.invert, "v"), if self.invert { "L" } else { "l" });
        Some(if self.count && self.files && !self.frequency && !self.lines {
            (format!("{deep}{list}"), true, format!("Count the files that contain {text}"), "grep.count-files")
        } else if self.count && self.each && !one {
            // A count per file takes more than one grep.
            if self.frequency || !self.lines {
                return None;
            }
            (format!("rc{not}"), false, format!("Count the lines with {text} in each file"), "grep.count-each")
        } else if self.count && (self.frequency || (!self.lines && !self.invert && !anchored)) {
            (format!("{deep}oh"), true, format!("Count how often {text} occurs"), "grep.count-occurrences")
        } else if self.count {
            let own = one && self.target.files.len() == 1;
            let options = if own { format!("c{not}") } else { format!("{deep}h{not}") };
            (options, !own, format!("Count the lines with {text}"), "grep.count-lines")
        } else if self.files && !self.lines && !one {
            (format!("{deep}{list}"), false, format!("List the files that contain {text}"), "grep.files")
        } else {
            let with = if self.invert { "without" } else { "with" };
            let options = format!("{deep}{}{not}", flag(self.numbers || !one, "n"));
            (options, false, format!("Show the lines {with} {text}"), "grep.lines")
        })
    }
}

fn flag(on: bool, letter: &'static str) -> &'static str {
    if on { letter } else { "" }
}
