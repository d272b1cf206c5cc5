//! Says a request another way before it is read: quotes around a text that runs on, Windows commands in plain words,
//! and, where nothing fits, without the parts that only give a reason. It knows no recipe and makes no command.

use super::vocab::{self, windows};
use super::{courtesy, states};
use crate::lists;

/// Other ways to say a request nothing fits, most cautious first: without politeness, as an order instead of a wish,
/// and without its reasons.
pub fn otherwise(words: &str) -> Vec<String> {
    let kindless = courtesy::off(words);
    let mut out = states::orders(&kindless);
    if kindless != words {
        out.push(kindless.clone());
    }
    // What a wish or an order names may be a word of ours.
    let named: Vec<String> = out.iter().chain([&kindless]).filter_map(|w| announced(w)).collect();
    out.extend(named);
    out.extend(shorter(&kindless));
    out
}

/// "the folder site", "between BEGIN and END": what the noun announces is a name, also where it is a word of ours.
pub fn announced(words: &str) -> Option<String> {
    if words.contains(['"', '\'', '`']) {
        return None;
    }
    let mut out: Vec<String> = Vec::new();
    let mut names = false;
    let mut several = false;
    let mut found = false;
    for word in words.split(' ') {
        let bare = word.trim_end_matches([',', '.', '?', '!']);
        let low = bare.to_lowercase();
        let plain = !bare.is_empty() && bare.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        let article = matches!(low.as_str(), "called" | "named" | "and");
        if names
            && plain
            && !article
            && !vocab::is_filler(&low)
            && !lists::has("reword.days", &low)
            && !matches!(low.as_str(), "as" | "into" | "here")
        {
            out.push(format!("'{bare}'{}", &word[bare.len()..]));
            found = true;
            names = several;
        } else {
            names = names && article;
            out.push(word.to_owned());
        }
        if matches!(low.as_str(), "folder" | "directory" | "folders" | "directories" | "between") {
            names = bare.len() == word.len();
            several = low != "folder" && low != "directory";
        }
    }
    found.then(|| out.join(" "))
}

/// The request with what every reader needs settled: text that runs on is quoted, Windows commands are in words.
pub fn plain(words: &str) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = greeted(&words).to_owned();
    let words = super::terse::usual(&asked(&words));
    let words = windows::words(&words).unwrap_or(words);
    running_text(&words).unwrap_or(words)
}

/// A request without the greeting before it.
fn greeted(words: &str) -> &str {
    let mut rest = words;
    loop {
        let cut = lists::words("reword.greetings").iter().find_map(|g| {
            let head = rest.get(..g.len()).filter(|h| h.eq_ignore_ascii_case(g))?;
            rest[head.len()..].strip_prefix([' ', ',', ':', '!', '.']).map(|r| r.trim_start_matches([' ', ',', ':']))
        });
        match cut.filter(|r| r.contains(' ')) {
            Some(r) => rest = r,
            None => return rest,
        }
    }
}

/// Short spellings, wishes and figures of speech in the words of a plain order.
fn asked(words: &str) -> String {
    const BINS: &[&str] =
        &["bin", "trash", "garbage", "rubbish", "recycle bin", "trash can", "wastebasket", "trashcan"];
    let mut text = words.to_owned();
    for lead in ["can u ", "could u ", "would u ", "will u ", "how do u "] {
        let Some(rest) =
            text.get(..lead.len()).filter(|h| h.eq_ignore_ascii_case(lead)).map(|_| text[lead.len()..].to_owned())
        else {
            continue;
        };
        text = rest;
        text = greeted(&text).to_owned();
    }
    let low = text.to_lowercase();
    if low.len() != text.len() {
        return text;
    }
    // "i need a folder named x": something that is not there yet.
    for need in lists::words("reword.needs") {
        let Some(rest) = low.strip_prefix(need).and_then(|r| r.strip_prefix(" a ").or_else(|| r.strip_prefix(" an ")))
        else {
            continue;
        };
        let rest = rest.strip_prefix("new ").unwrap_or(rest);
        if rest.split(' ').next().is_some_and(|w| lists::words("reword.things").contains(&w)) {
            return format!("create a {}", &text[text.len() - rest.len()..]);
        }
    }
    // "throw x in the bin"
    for bin in BINS {
        for way in [" in the ", " into the ", " to the ", " to ", " in "] {
            let Some(head) = low.strip_suffix(bin).and_then(|h| h.strip_suffix(way)) else { continue };
            if let Some(thing) = ["throw ", "put ", "move ", "send ", "toss "].iter().find_map(|v| head.strip_prefix(v))
                && (way.contains("the") || matches!(*bin, "trash"))
            {
                return format!("delete {}", &text[head.len() - thing.len()..head.len()]);
            }
        }
    }
    text
}

/// "append the line a b c to x.txt": the text between its announcement and the place it goes to, quoted.
fn running_text(words: &str) -> Option<String> {
    if words.contains(['"', '\'', '`', '“', '‘']) {
        return None;
    }
    let all: Vec<&str> = words.split(' ').collect();
    let low: Vec<String> = all.iter().map(|w| w.to_lowercase()).collect();
    let deed = low.iter().position(|w| lists::has("reword.deeds", w))?;
    let lead = (deed + 1..low.len().saturating_sub(1)).find(|i| {
        let w = low[*i].trim_end_matches(':');
        let told = matches!(w, "saying" | "says" | "reading" | "message") || low[*i].ends_with(':');
        let article = matches!(low[*i - 1].as_str(), "the" | "a" | "this" | "following");
        lists::words("reword.leads").contains(&w) && (told || article)
    })?;
    // "find the commit whose message mentions x" writes nothing.
    if low[..lead].iter().any(|w| lists::has("reword.questions", w)) {
        return None;
    }
    // "a line saying …", "the message of …"
    let mut from = lead + 1;
    while low.get(from).is_some_and(|w| matches!(w.as_str(), "saying" | "reading" | "that" | "says" | "of" | "is")) {
        from += 1;
    }
    let about = low.get(from)?;
    if lists::has("reword.no-text", about) {
        return None;
    }
    let whole =
        deed < lead && matches!(low[lead].trim_end_matches(':'), "saying" | "says" | "reading" | "message" | "content");
    // The last preposition with a file behind it ends the text.
    let end = (from + 1..low.len()).rev().find(|i| {
        matches!(low[*i].as_str(), "to" | "into" | "in" | "at" | "as" | "on")
            && all[*i + 1..].last().is_some_and(|f| is_file(f))
            && low[*i + 1..low.len() - 1].iter().all(|w| lists::has("reword.ends-of-files", w))
    });
    // The words of the place may begin before the last preposition: "to the end of x".
    let end = match end {
        Some(end) => end,
        None if whole => low.len(),
        None => return None,
    };
    if end <= from {
        return None;
    }
    let text = all[from..end].join(" ");
    let text = if end == low.len() { text.trim_end_matches(['.', '!']) } else { &text };
    let tail = if end < all.len() { format!(" {}", all[end..].join(" ")) } else { String::new() };
    Some(format!("{} \"{text}\"{tail}", all[..from].join(" ")))
}

fn is_file(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', '?', '!']);
    word.contains('/')
        || word.rsplit_once('.').is_some_and(|(_, e)| !e.is_empty() && e.chars().all(|c| c.is_ascii_alphanumeric()))
        || matches!(word, "Makefile" | "Dockerfile" | "README" | "LICENSE")
}

/// The same request without its reasons, most cautious first; to be tried where the whole has no answer.
fn shorter(words: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let low = words.to_lowercase();
    if low.len() != words.len() {
        return out;
    }
    for reason in lists::words("reword.reasons") {
        for (at, _) in low.match_indices(reason) {
            let joins = at > 0 && matches!(low.as_bytes()[at - 1], b' ' | b'(');
            let rest = &low[at + reason.len()..];
            // A clause runs on to the end; of a mere adverb only itself is a reason.
            let rest = if reason.ends_with(' ') { rest } else { "" };
            let binds =
                !reason.starts_with("even ") && rest.split(' ').any(|w| lists::words("reword.binding").contains(&w));
            let head = low[..at].trim_end_matches([' ', ',', ';', '.', '-', '(']);
            let head = head.trim_end_matches(" and").trim_end_matches(" but").trim_end_matches([' ', ',']);
            // What is left must be a request, and a reason that takes "not" back is none.
            let hangs = !head.ends_with("read only")
                && head.rsplit(' ').next().is_some_and(|w| {
                    lists::words("reword.binding").contains(&w) || lists::words("reword.hanging").contains(&w)
                });
            if joins && !binds && !hangs && head.split(' ').count() > 1 {
                if reason.ends_with(' ') {
                    out.push(words[..head.len()].to_owned());
                    continue;
                }
                let on = words[at + reason.len()..].trim_end_matches(['.', '!', '?', ')']);
                if on.is_empty() || on.starts_with([' ', ',']) {
                    let left = format!("{}{on}", &words[..head.len()]);
                    let more = if on.is_empty() { Vec::new() } else { shorter(&left) };
                    out.push(left);
                    out.extend(more);
                }
            }
        }
    }
    // "…, recursively" and "… (really all)" are further words of the request; "my x is y, do it" has its thing first.
    for (at, c) in words.char_indices() {
        let cuts = matches!(c, ',' | ';' | '.' | '?' | '!' | ':') && words[at + 1..].starts_with(' ');
        if !cuts {
            continue;
        }
        let (first, then) = (words[..at].trim(), words[at + 2..].trim());
        let opening = first.to_lowercase();
        let opening = opening.split(' ').next().unwrap_or_default();
        let tells = lists::has("reword.telling", opening);
        if tells && then.split(' ').count() > 1 {
            let thing = first.split(' ').map(|w| w.trim_end_matches([',', '.'])).rev().find(|w| is_file(w));
            let thing = thing.map(str::to_owned).or_else(|| named_place(first));
            let points =
                then.split(' ').any(|w| matches!(w.trim_end_matches([',', '.', '?']), "it" | "them" | "that" | "this"));
            match thing {
                Some(thing) if points => out.push(with_thing(then, &thing)),
                _ if !points => out.push(then.to_owned()),
                _ => {}
            }
        }
    }
    out
}

/// "the folder build" in a sentence about it.
fn named_place(text: &str) -> Option<String> {
    let all: Vec<&str> = text.split(' ').collect();
    let at = all.iter().position(|w| matches!(*w, "folder" | "directory" | "dir"))?;
    let after = all.get(at + 1).filter(|w| !matches!(**w, "is" | "was" | "has" | "anymore" | "any" | "here"));
    let name = after.or_else(|| {
        at.checked_sub(1).and_then(|b| all.get(b)).filter(|w| !matches!(**w, "the" | "this" | "my" | "a"))
    })?;
    Some(format!("the folder {}", name.trim_end_matches([',', '.'])))
}

fn with_thing(text: &str, thing: &str) -> String {
    let mut done = false;
    text.split(' ')
        .map(|w| {
            let bare = w.trim_end_matches([',', '.', '?']);
            if !done && matches!(bare, "it" | "them" | "that" | "this") {
                done = true;
                thing
            } else {
                w
            }
        })
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
#[path = "reword_tests.rs"]
mod tests;
