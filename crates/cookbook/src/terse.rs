//! Telegraphic and foreign shapes of a request in the usual ones: "a.ini: x -> y", "change x by y", "9 november 1989".
//! It only turns words round; it knows no recipe and leaves what is quoted alone.

use super::pattern;
use crate::lists;

/// The request in the usual shape.
pub fn usual(words: &str) -> String {
    let mut text = words.to_owned();
    for shape in [appearance, dated, led_by_file, swapped, exchanged, joined, capitals, copied] {
        if let Some(new) = shape(&text) {
            text = new;
        }
    }
    text
}

/// Whether the request is about the one who is asked: talk, no task.
pub fn talk(words: &str) -> bool {
    const OPENINGS: &[&str] =
        &["how are you", "how do you feel", "do you like", "do you think", "do you prefer", "do you love", "are you "];
    let low = words.to_lowercase();
    OPENINGS.iter().any(|o| low.starts_with(o))
}

/// "what does x look like"
fn appearance(words: &str) -> Option<String> {
    const WAYS: &[&str] = &[
        "what do|does {x} look like [now|today|currently|right_now]",
        "how do|does {x} look [now|today|currently|right_now]",
    ];
    let said = pattern::words(words);
    let (_, thing) = WAYS.iter().find_map(|way| pattern::holes(way, &said))?.pop()?;
    Some(format!("show {thing}"))
}

/// Words with their quotes' state: whether anything is quoted at all.
fn quoted(words: &str) -> bool {
    words.contains(['"', '`', '“']) || words.split(' ').any(|w| w.starts_with('\''))
}

fn is_file(word: &str) -> bool {
    word.rsplit_once('.').is_some_and(|(stem, ext)| {
        !stem.is_empty() && (1..6).contains(&ext.len()) && ext.chars().all(|c| c.is_ascii_alphanumeric())
    })
}

fn month(word: &str) -> Option<usize> {
    let low = word.trim_end_matches([',', '.']).to_lowercase();
    lists::words("terse.months").iter().position(|m| *m == low || low.len() == 3 && m.starts_with(&low)).map(|i| i + 1)
}

fn day(word: &str) -> Option<u32> {
    let bare = word.trim_end_matches(',');
    let bare = ["st", "nd", "rd", "th", "."].iter().find_map(|e| bare.strip_suffix(e)).unwrap_or(bare);
    bare.parse().ok().filter(|d| (1..=31).contains(d))
}

fn year(word: &str) -> Option<u32> {
    let bare = word.trim_end_matches(['?', '.', '!', ',']);
    bare.parse().ok().filter(|y| bare.len() == 4 && (1800..=2200).contains(y))
}

/// "the 9th of november 1989", "May 5, 2021"
fn dated(words: &str) -> Option<String> {
    if quoted(words) {
        return None;
    }
    let all: Vec<&str> = words.split(' ').collect();
    for i in 0..all.len() {
        let of = usize::from(all.get(i + 1).is_some_and(|w| *w == "of"));
        let first = day(all[i]).zip(all.get(i + 1 + of).and_then(|w| month(w))).map(|(d, m)| (d, m, i + 2 + of));
        let found = first.or_else(|| Some((day(all.get(i + 1)?)?, month(all[i])?, i + 2)));
        if let Some((d, m, at)) = found
            && let Some(y) = all.get(at).and_then(|w| year(w))
        {
            let from = if i > 0 && all[i - 1].eq_ignore_ascii_case("the") { i - 1 } else { i };
            let mut out: Vec<String> = all[..from].iter().map(|w| (*w).to_owned()).collect();
            out.push(format!("{y}-{m:02}-{d:02}"));
            out.extend(all[at + 1..].iter().map(|w| (*w).to_owned()));
            return Some(out.join(" "));
        }
    }
    None
}

/// "conf.ini: foo -> bar" has its file first.
fn led_by_file(words: &str) -> Option<String> {
    let (file, rest) = words.split_once(": ")?;
    let told = rest.split(' ').any(|w| matches!(w, "it" | "in" | "them" | "its"));
    (!file.contains(' ') && is_file(file) && !told).then(|| format!("{rest} in {file}"))
}

/// "foo -> bar in a.txt"
fn swapped(words: &str) -> Option<String> {
    let (from, rest) = words.split_once(" -> ").or_else(|| words.split_once(" => "))?;
    let (to, place) = rest.split_once(' ').unwrap_or((rest, ""));
    if from.contains(' ') || to.is_empty() || !place.starts_with("in ") && !place.starts_with("everywhere in ") {
        return None;
    }
    let place = place.trim_start_matches("everywhere ");
    Some(match (from.to_lowercase().as_str(), to.to_lowercase().as_str()) {
        ("crlf", "lf") | ("dos", "unix") => format!("convert crlf to lf {place}"),
        ("lf", "crlf") | ("unix", "dos") => format!("convert lf to crlf {place}"),
        ("tabs" | "tab", "spaces") => format!("convert tabs to spaces {place}"),
        _ => format!("replace {from} with {to} {place}"),
    })
}

/// "change the word Peter by Paul in …" is said where "by" is the word for "with".
fn exchanged(words: &str) -> Option<String> {
    let low = words.to_lowercase();
    let at = low.find("change ").filter(|at| *at == 0 || low.as_bytes()[at - 1] == b' ')?;
    let rest = words.get(at + "change ".len()..)?;
    let (old, _) = rest.split_once(" by ").or_else(|| rest.split_once(" for "))?;
    let old =
        ["the word ", "the text ", "the string ", "word "].iter().find_map(|l| old.strip_prefix(l)).unwrap_or(old);
    if old.contains(' ') {
        return None;
    }
    let tail = &rest[rest.find(old)?..];
    // What stands before the order is the place: it goes behind.
    let place = words[..at].trim().trim_end_matches(',');
    Some(if place.is_empty() { format!("replace {tail}") } else { format!("replace {tail} {place}") })
}

/// "files a and b … become one file c"
fn joined(words: &str) -> Option<String> {
    let (before, after) = words.split_once(" become ").or_else(|| words.split_once(" becomes "))?;
    let to = after.strip_prefix("one file ").or_else(|| after.strip_prefix("a single file "))?;
    let to = to.strip_prefix("called ").or_else(|| to.strip_prefix("named ")).unwrap_or(to);
    let files: Vec<&str> = before.split([' ', ',']).filter(|w| is_file(w)).collect();
    (files.len() > 1 && !to.contains(' ')).then(|| format!("merge {} into {to}", files.join(" and ")))
}

/// "all jpg pictures, also those with JPG in capitals": pictures are looked for in both spellings anyway.
fn capitals(words: &str) -> Option<String> {
    let low = words.to_lowercase();
    if low.len() != words.len() {
        return None;
    }
    for lead in [", also those ", ", also the ones ", ", including those ", " including those ", " including the ones "]
    {
        let Some(at) = low.find(lead) else { continue };
        let rest = &low[at + lead.len()..];
        for end in ["in capitals", "in capital letters", "in uppercase", "in upper case", "in caps"] {
            if let Some(k) = rest.find(end).filter(|k| *k < 24) {
                let tail = words[at + lead.len() + k + end.len()..].trim_start_matches([',', ' ']);
                let head = &words[..at];
                let known = ["picture", "photo", "image"].iter().any(|n| low[..at].contains(n));
                return known.then(|| format!("{head} {tail}").trim_end().to_owned());
            }
        }
    }
    None
}

/// "a copy from the folder x with the name y", "create please …"
fn copied(words: &str) -> Option<String> {
    let text = words.replacen("create please ", "create ", 1).replacen("make please ", "make ", 1);
    let low = text.to_lowercase();
    let at = low.find("a copy from ").or_else(|| low.find("a copy of "))?;
    let rest = text.get(at..)?.split_once(' ')?.1.split_once(' ')?.1.split_once(' ')?.1;
    let (what, to) = ["with the name ", "with name ", "and call it ", "and name it ", "named ", "called "]
        .iter()
        .find_map(|l| rest.split_once(&format!(" {l}")))?;
    let what = what.trim_start_matches("the ").trim_start_matches("folder ").trim_start_matches("file ");
    (!to.contains(' ')).then(|| format!("copy {what} to {to}"))
}

#[cfg(test)]
#[path = "terse_tests.rs"]
mod tests;
