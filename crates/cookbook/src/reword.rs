//! Says a request another way before it is read: quotes around a text that runs on, Windows commands in plain words,
//! and, where nothing fits, without the parts that only give a reason. It knows no recipe and makes no command.

use super::vocab::{self, windows};
use super::{courtesy, states};

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
        if names && plain && !article && !vocab::is_filler(&low) && !matches!(low.as_str(), "as" | "into" | "here") {
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
    const GREETINGS: &[&str] = &[
        "hey",
        "hi",
        "hello",
        "hiya",
        "yo",
        "ok",
        "okay",
        "so",
        "please",
        "pls",
        "plz",
        "um",
        "uh",
        "quick question",
        "sorry",
        "dear computer",
        "computer",
        "there",
    ];
    let mut rest = words;
    loop {
        let cut = GREETINGS.iter().find_map(|g| {
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
    const NEEDS: &[&str] = &[
        "i need",
        "i want",
        "i'd like",
        "i would like",
        "we need",
        "need",
        "want",
        "i wanna have",
        "i need to have",
        "i want to have",
    ];
    const THINGS: &[&str] = &[
        "folder",
        "directory",
        "dir",
        "file",
        "branch",
        "symlink",
        "link",
        "subfolder",
        "tag",
        "archive",
        "zip",
        "tarball",
        "copy",
        "backup",
        "text",
        "empty",
    ];
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
    for need in NEEDS {
        let Some(rest) = low.strip_prefix(need).and_then(|r| r.strip_prefix(" a ").or_else(|| r.strip_prefix(" an ")))
        else {
            continue;
        };
        let rest = rest.strip_prefix("new ").unwrap_or(rest);
        if rest.split(' ').next().is_some_and(|w| THINGS.contains(&w)) {
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

/// What announces a text, and the deeds such an announcement may belong to.
const LEADS: &[&str] = &[
    "line", "text", "words", "word", "phrase", "sentence", "string", "message", "saying", "says", "content", "reading",
];
const DEEDS: &[&str] =
    &["append", "add", "write", "insert", "prepend", "put", "commit", "create", "make", "save", "echo"];

/// "append the line a b c to x.txt": the text between its announcement and the place it goes to, quoted.
fn running_text(words: &str) -> Option<String> {
    if words.contains(['"', '\'', '`', '“', '‘']) {
        return None;
    }
    let all: Vec<&str> = words.split(' ').collect();
    let low: Vec<String> = all.iter().map(|w| w.to_lowercase()).collect();
    let deed = low.iter().position(|w| DEEDS.contains(&w.as_str()))?;
    let lead = (deed + 1..low.len().saturating_sub(1)).find(|i| {
        let w = low[*i].trim_end_matches(':');
        let told = matches!(w, "saying" | "says" | "reading" | "message") || low[*i].ends_with(':');
        let article = matches!(low[*i - 1].as_str(), "the" | "a" | "this" | "following");
        LEADS.contains(&w) && (told || article)
    })?;
    // "find the commit whose message mentions x" writes nothing.
    if low[..lead].iter().any(|w| {
        matches!(w.as_str(), "find" | "show" | "which" | "search" | "list" | "grep" | "what" | "where" | "whose")
    }) {
        return None;
    }
    // "a line saying …", "the message of …"
    let mut from = lead + 1;
    while low.get(from).is_some_and(|w| matches!(w.as_str(), "saying" | "reading" | "that" | "says" | "of" | "is")) {
        from += 1;
    }
    let about = low.get(from)?;
    if matches!(
        about.as_str(),
        "number" | "numbers" | "ending" | "endings" | "file" | "files" | "in" | "to" | "with" | "from" | "count"
    ) {
        return None;
    }
    let whole =
        deed < lead && matches!(low[lead].trim_end_matches(':'), "saying" | "says" | "reading" | "message" | "content");
    // The last preposition with a file behind it ends the text.
    let end = (from + 1..low.len()).rev().find(|i| {
        matches!(low[*i].as_str(), "to" | "into" | "in" | "at" | "as" | "on")
            && all[*i + 1..].last().is_some_and(|f| is_file(f))
            && low[*i + 1..low.len() - 1].iter().all(|w| {
                matches!(
                    w.as_str(),
                    "the" | "end" | "bottom" | "top" | "start" | "beginning" | "of" | "file" | "my" | "a" | "new"
                )
            })
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

/// Where a reason or an afterthought begins.
const REASONS: &[&str] = &[
    "before i ",
    "before we ",
    "before it ",
    "before they ",
    "so that ",
    "so nobody ",
    "so no one ",
    "so noone ",
    "so nothing ",
    "so others ",
    "so other ",
    "so everyone ",
    "so everybody ",
    "so people ",
    "so you ",
    "so they ",
    "so my ",
    "so the ",
    "so only ",
    "so i ",
    "so we ",
    "so it ",
    "because ",
    "cause ",
    "cuz ",
    "since i ",
    "since it ",
    "since we ",
    "in case ",
    "even if it ",
    "even if they ",
    "even if the ",
    "even though ",
    "as i ",
    "as we ",
    "otherwise ",
    "or else ",
    "just in case",
    "to be safe",
    "to be sure",
    "for now",
    "for once",
    "thanks",
    "thank you",
    "if possible",
    "if you can",
    "not sure ",
    "i think ",
    "i forgot ",
    "i dont ",
    "i don't ",
    "i need to ",
    "i want to ",
    "i want it ",
    "i want see ",
    "i have to ",
    "it is ",
    "it's ",
    "its too ",
    "that is ",
    "to save space",
    "to free space",
    "to make room",
    "human readable",
    "in human readable",
    "in a human readable",
    "on this computer",
    "on this machine",
    "on my computer",
    "on my machine",
    "on my laptop",
    "on my pc",
    "on this system",
    "on linux",
    "in linux",
    "from the command line",
    "on the command line",
    "in the terminal",
    "in terminal",
    "in bash",
    "as well",
    "by mistake",
    "by accident",
    "accidentally",
    "right now",
    "at the moment",
    "all together",
    "altogether",
    "one per line",
    "comma separated",
    "separated by comma",
    "first row is a header",
    "first line is a header",
    "first row is the header",
    "the first row is a header",
    "no header",
    "both are sorted",
    "both sorted",
    "already sorted",
    "according to git",
    "with all subfolders",
    "with all its subfolders",
    "with all subdirectories",
    "with everything in it",
    "and everything in it",
    "or something",
    "or whatever",
    "if it exists",
    "if there are any",
    "if any",
    "quickly",
    "combined",
    "together",
    "added up",
    "in my repo",
    "in this repo",
    "in the repo",
    "of my repo",
    "of this repo",
    "in my project",
    "in the project",
    "in this project",
    "for testing",
    "if you please",
    "in one go",
    "at once",
];

/// Words that make a clause a condition of the deed.
const BINDING: &[&str] = &[
    "not", "except", "only", "keep", "but", "without", "unless", "if", "dont", "don't", "never", "no", "until", "when",
];

/// Words a request cannot end in.
const HANGING: &[&str] =
    &["that", "whether", "how", "where", "what", "which", "who", "as", "than", "and", "or", "to", "in", "of"];

/// The same request without its reasons, most cautious first; to be tried where the whole has no answer.
fn shorter(words: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let low = words.to_lowercase();
    if low.len() != words.len() {
        return out;
    }
    for reason in REASONS {
        for (at, _) in low.match_indices(reason) {
            let joins = at > 0 && matches!(low.as_bytes()[at - 1], b' ' | b'(');
            let rest = &low[at + reason.len()..];
            // A clause runs on to the end; of a mere adverb only itself is a reason.
            let rest = if reason.ends_with(' ') { rest } else { "" };
            let binds = !reason.starts_with("even ") && rest.split(' ').any(|w| BINDING.contains(&w));
            let head = low[..at].trim_end_matches([' ', ',', ';', '.', '-', '(']);
            let head = head.trim_end_matches(" and").trim_end_matches(" but").trim_end_matches([' ', ',']);
            // What is left must be a request, and a reason that takes "not" back is none.
            let hangs = !head.ends_with("read only")
                && head.rsplit(' ').next().is_some_and(|w| BINDING.contains(&w) || HANGING.contains(&w));
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
        let tells = matches!(
            opening,
            "i" | "my"
                | "we"
                | "our"
                | "the"
                | "there"
                | "it"
                | "this"
                | "hi"
                | "hello"
                | "hey"
                | "ok"
                | "okay"
                | "so"
                | "sorry"
                | "quick"
                | "im"
                | "i'm"
                | "ive"
                | "i've"
        );
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
mod tests {
    use super::*;

    #[test]
    fn text_that_runs_on_is_quoted() {
        for (said, meant) in [
            (
                "append the line 127.0.0.1 dev.local to hosts.txt",
                "append the line \"127.0.0.1 dev.local\" to hosts.txt",
            ),
            ("add the words see you to the end of a.txt", "add the words \"see you\" to the end of a.txt"),
            ("commit everything with message fix login bug", "commit everything with message \"fix login bug\""),
            ("add line numbers to a.txt", "add line numbers to a.txt"),
            ("add the text files to git", "add the text files to git"),
        ] {
            assert_eq!(plain(said), meant);
        }
    }

    #[test]
    fn reasons_go_and_conditions_stay() {
        assert_eq!(shorter("copy a.txt to b.txt before i break it"), ["copy a.txt to b.txt"]);
        assert_eq!(shorter("i broke main.py, restore it from git"), ["restore main.py from git"]);
        assert!(shorter("delete a.txt so that it is not shown").is_empty());
    }
}
