//! Searching text in files: lines with or without a text, which files have it, how often it occurs.

use super::target::Target;
use super::{Built, idle};
use crate::lex::{Kind, Token};
use crate::vocab::types;
use crate::{Environment, lists, quote};

#[derive(Default)]
struct Search {
    text: Option<String>,
    target: Target,
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
    /// The text stood in quotes.
    given: bool,
}

pub fn build(t: &[Token], environment: &Environment) -> Option<Built> {
    // "how often each word occurs" is a table, not a search.
    if t.iter().any(|t| t.is("count") || t.is("frequency"))
        && t.windows(2).any(|w| w[0].is("each") && w[1].any(&["word", "line", "value", "char"]))
    {
        return None;
    }
    let mut s = Search::default();
    let mut i = 0;
    while i < t.len() {
        i += s.step(t, i, environment)?;
    }
    // "count … per file" is a table, not a number.
    if t.windows(2).any(|w| w[0].low() == "per" && w[1].is("file")) {
        return None;
    }
    let alone = |t: &Token| t.said(&["only", "just"]);
    s.files |= t.iter().any(alone) && t.windows(2).any(|w| w[0].is("file") && w[1].is("name"));
    s.render(environment)
}

impl Search {
    fn step(&mut self, t: &[Token], i: usize, environment: &Environment) -> Option<usize> {
        let token = &t[i];
        let low = token.low();
        let at = |k: usize| t.get(i + k);
        let lows = |k: usize| at(k).filter(|t| t.kind == Kind::Word).map(Token::low).unwrap_or_default();
        if token.kind == Kind::Word {
            match token.canon.as_str() {
                "find" | "show" => {
                    // "search X for Y", "grep Y in X"
                    self.found |= token.is("find");
                    let named = lows(1) == "me";
                    if named {
                        return Some(2);
                    }
                    let direct = low == "grep"
                        || low.ends_with(" for")
                        || (token.is("find") && lows(1) == "for")
                        || (token.is("find") && at(1).is_some_and(|t| t.kind == Kind::Quoted))
                        || (token.is("find")
                            && at(1).is_some_and(|t| t.said(&["the", "all", "every"]))
                            && at(2).is_some_and(|t| {
                                t.any(&["word", "text", "string", "phrase", "frequency"])
                                    || t.said(&["occurrences", "instances", "todo", "todos", "mentions"])
                            }));
                    let bare = token.is("find")
                        && at(1).is_some_and(|n| {
                            n.kind == Kind::Word
                                && types::extensions(&n.low()).is_none()
                                && (!n.known || n.raw.chars().all(|c| c.is_ascii_uppercase()))
                                && !n.pathish
                        })
                        && self.text.is_none();
                    let bare = bare && (2..6).any(|k| lists::has("grep.wheres", &lows(k)));
                    if (direct || bare) && self.text.is_none() {
                        return self.take_text(t, i, 1, true);
                    }
                    return Some(1);
                }
                "count" => {
                    self.count = true;
                    return Some(1);
                }
                "line" if low != "row" => {
                    self.lines = true;
                    return Some(1);
                }
                "frequency" | "time" if self.count || (low == "often" && i > 0) || low.starts_with("occurrence") => {
                    self.frequency = true;
                    self.count |= low == "often";
                    if self.text.is_none() && !matches!(low.as_str(), "appears" | "appear" | "occurs" | "occur") {
                        return self.take_text(t, i, 1, true).or(Some(1));
                    }
                    return Some(1);
                }
                "frequency" if self.text.is_some() => return Some(1),
                "contain" if at(1).is_some_and(|t| t.any(&["linenumber", "subdir", "hidden"])) => return None,
                "contain" | "match" => {
                    if matches!(low.as_str(), "have" | "has") || self.text.is_some() {
                        return None;
                    }
                    // "files that contain": their names are wanted, not the lines.
                    self.files |= !self.lines && t[..i].iter().any(|t| t.is("file"));
                    return self.take_text(t, i, 1, true);
                }
                "without" | "exclude" if self.lines && self.text.is_none() && self.target.is_empty() => {
                    self.invert = true;
                    return self.take_text(t, i, 1, true);
                }
                "start" | "ending"
                    if self.lines && self.text.is_none() && matches!(lows(1).as_str(), "with" | "in") =>
                {
                    if token.is("start") {
                        self.start = true
                    } else {
                        self.end = true
                    }
                    return self.take_text(t, i, 2, true);
                }
                "word" | "text" | "string" | "phrase" | "pattern" if self.text.is_none() => {
                    if at(1).is_some_and(|t| t.kind == Kind::Quoted || (t.kind == Kind::Word && !idle(t)))
                        && (self.found || self.count || self.lines)
                    {
                        return self.take_text(t, i, 1, true);
                    }
                    return None;
                }
                "insensitive" => {
                    self.fold = true;
                    return Some(1);
                }
                "linenumber" => {
                    self.numbers = true;
                    return Some(1);
                }
                "error" | "todo" | "fixme" | "warning"
                    if self.text.is_none()
                        && (self.found || self.count || i > 0)
                        && !matches!(lows(1).as_str(), "message") =>
                {
                    // "show the errors in app.log"
                    let many = token.is("error");
                    self.lines = true;
                    self.text = Some(if token.is("error") {
                        "error".to_owned()
                    } else {
                        low.trim_end_matches('s').to_uppercase()
                    });
                    if low == "warning" || low == "warnings" {
                        self.text = Some("warning".to_owned());
                        self.fold = true;
                    }
                    self.fold |= many && token.raw.chars().all(char::is_lowercase);
                    if token.raw.chars().any(char::is_uppercase) {
                        self.text = Some(singular(&token.raw).to_owned());
                    }
                    return Some(1);
                }
                _ => {}
            }
            if matches!(low.as_str(), "with" | "has" | "have")
                && self.lines
                && self.text.is_none()
                && at(1).is_some_and(|t| {
                    t.kind == Kind::Quoted
                        || (t.kind == Kind::Word && (!t.known || t.any(&["error"])) && lows(1) != "the")
                        || lows(2) == "word"
                        || t.any(&["word", "text"])
                })
            {
                return self.take_text(t, i, 1, true);
            }
            // "where is the function parse_config used"
            if lists::has("grep.code", &low)
                && self.text.is_none()
                && at(1).is_some_and(|t| t.kind == Kind::Quoted || t.kind == Kind::Word && !t.known)
            {
                self.found = true;
                self.target.many = true;
                return self.take_text(t, i, 1, true);
            }
            if matches!(low.as_str(), "used" | "called" | "defined" | "referenced" | "occurs" | "where")
                && (self.text.is_some() || i == 0)
            {
                return Some(1);
            }
            if low == "with" && at(1).is_some_and(|t| t.is("linenumber")) {
                self.numbers = true;
                return Some(2);
            }
            if low == "not" {
                if lows(1) == "case" {
                    self.fold = true;
                    return Some(if lows(2) == "sensitive" { 3 } else { 2 });
                }
                self.invert = true;
                return Some(1);
            }
            if low == "whole" && at(1).is_some_and(|t| t.is("word")) {
                self.word = true;
                return Some(2);
            }
            if low == "which" && at(1).is_some_and(|t| t.any(&["file"])) {
                self.files = true;
                return Some(1);
            }
        }
        if token.num().is_some() && self.text.is_none() && (self.lines || self.found) {
            return None;
        }
        if self.text.is_none() && token.kind == Kind::Quoted && (self.count || self.lines || self.found) {
            return self.take_text(t, i, 0, false);
        }
        // "which files mention foo" is a question about names.
        if token.any(&["file"]) && low == "files" && self.text.is_none() {
            self.files = true;
        }
        if let Some(used) = self.target.take(t, i, environment) {
            return Some(used);
        }
        if self.text.is_none() && token.kind == Kind::Word && self.count && self.frequency && !token.known {
            return self.take_text(t, i, 0, false);
        }
        // "how often does foo occur"
        if self.text.is_none()
            && token.kind == Kind::Word
            && self.count
            && !token.known
            && (1..5).any(|k| at(k).is_some_and(|t| t.any(&["frequency"])))
        {
            return self.take_text(t, i, 0, false);
        }
        let meek = idle(token) || lists::has("grep.said-of-matches", &low) || token.any(lists::words("grep.idle"));
        meek.then_some(1)
    }

    /// Takes the text searched for from `i + k` on.
    fn take_text(&mut self, t: &[Token], i: usize, mut k: usize, skip: bool) -> Option<usize> {
        let low = |k: usize| t.get(i + k).filter(|t| t.kind == Kind::Word).map(Token::low).unwrap_or_default();
        // "how often does the word the appear"
        let said = |k: usize| {
            k > 0
                && matches!(low(k - 1).as_str(), "word" | "string")
                && t.get(i + k + 1).is_some_and(|t| t.is("frequency"))
        };
        while skip && lists::has("grep.take-text", &low(k)) && !said(k) {
            if low(k).starts_with("line") {
                self.lines = true;
            }
            if low(k) == "whole" {
                self.word = true;
            }
            k += 1;
        }
        let first = t.get(i + k)?;
        self.word |= said(k);
        self.given = first.kind == Kind::Quoted;
        let mut text = match first.kind {
            Kind::Ext => format!(".{}", first.raw),
            Kind::Word if idle(first) && !said(k) || first.is("frequency") || first.any(&["file", "dir", "here"]) => {
                return None;
            }
            Kind::Word => singular(&first.raw).to_owned(),
            _ => first.raw.clone(),
        };
        k += 1;
        if first.kind == Kind::Word {
            while let Some(next) = t.get(i + k) {
                let stop = next.kind != Kind::Word && !matches!(next.kind, Kind::Num(_))
                    || lists::has("grep.stops", &next.low())
                    || next.any(&["here", "insensitive", "linenumber"])
                    || t[i + k - 1].comma
                    || next.pathish;
                if stop {
                    break;
                }
                // "TODO comments", "import statements": the noun says what the text is.
                if lists::has("grep.texts", &next.low()) {
                    k += 1;
                    break;
                }
                text.push(' ');
                text.push_str(&next.raw);
                k += 1;
            }
        }
        self.text = Some(text);
        Some(k)
    }

    fn render(self, environment: &Environment) -> Option<Built> {
        let text = self.text?;
        if !(self.found || self.count || self.lines || self.files || self.target.files.len() == 1) {
            return None;
        }
        let one = !self.target.files.is_empty();
        // Without a word on where, only an explicit search through "files" counts.
        if self.target.is_empty() || (one && self.target.root.is_some()) {
            return None;
        }
        // "warning or error" are two texts.
        let several: Vec<&str> = if self.given { vec![text.as_str()] } else { text.split(" or ").collect() };
        if several.len() > 1 && (self.start || self.end) {
            return None;
        }
        let anchored = self.start || self.end;
        let fixed = !anchored && text.contains(['.', '*', '[', '^', '$', '\\']);
        let flag = |on: bool, letter: &'static str| if on { letter } else { "" };
        let quoted = |text: &str| quote::arg(text, environment.shell);
        let pattern = if several.len() > 1 {
            several.iter().map(|text| format!("-e {}", quoted(text))).collect::<Vec<_>>().join(" ")
        } else {
            let regex = quote::regex(&text).replace("\\/", "/");
            let bound = || format!("{}{regex}{}", flag(self.start, "^"), flag(self.end, "$"));
            let one = if anchored { bound() } else { text.clone() };
            format!("{}{}", flag(text.starts_with('-'), "-e "), quoted(&one))
        };
        let (place, filter) = if one {
            (self.target.file_args(environment), String::new())
        } else {
            let root = self.target.root.as_deref().unwrap_or(".");
            (quote::path(root, environment.shell), self.target.grep_filter(environment))
        };
        let flags = [flag(self.fold, "i"), flag(self.word, "w"), flag(fixed, "F")].concat();
        let (deep, not, list) = (flag(!one, "r"), flag(self.invert, "v"), if self.invert { "L" } else { "l" });
        let (options, sum, title, recipe) = if self.count && self.files && !self.frequency && !self.lines {
            (format!("{deep}{list}"), true, format!("Count the files that contain {text}"), "grep.count-files")
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
        };
        let dash = flag(!(options.is_empty() && flags.is_empty()), " -");
        let command = format!("grep{dash}{options}{flags}{filter} {pattern} {place}{}", flag(sum, " | wc -l"));
        Some(Built { command, title, recipe, score: 0.975 })
    }
}

/// "TODOs" are several of the mark TODO.
fn singular(text: &str) -> &str {
    let mark = |stem: &&str| stem.len() > 1 && stem.chars().all(|c| c.is_ascii_uppercase());
    text.strip_suffix('s').filter(mark).unwrap_or(text)
}
