//! Where one deed of a goal may end and the next begin: at "then", "and", commas, ends of sentences and of lines, and
//! before the numbers of a list. What is quoted is never cut. It decides nothing: [`super::plan`] tries the cuts.

use super::words;

/// Most pieces that are looked at.
pub const MOST: usize = 40;

/// The pieces of a goal as spans of it, in order; what lies between them only joins.
pub fn atoms(goal: &str) -> Vec<(usize, usize)> {
    let mut out: Vec<(usize, usize)> = Vec::new();
    let mut from: Option<usize> = None;
    let mut end = 0;
    let numbered = ["1.", "1)", "(1)"].iter().any(|n| goal.split_whitespace().any(|w| w == *n));
    let mut at = 0;
    while at < goal.len() {
        let rest = &goal[at..];
        let Some(c) = rest.chars().next() else { break };
        if c.is_whitespace() {
            if c == '\n' {
                cut(&mut out, &mut from, end);
            }
            at += c.len_utf8();
            continue;
        }
        let length = words::quoted(rest).unwrap_or(0);
        let length = length + rest[length..].find(char::is_whitespace).unwrap_or(rest.len() - length);
        let word = &rest[..length];
        let low = word.to_lowercase();
        let bare = low.trim_end_matches([',', ';', ':', '.']);
        let item = word.trim_matches(['(', ')', '.']);
        let number =
            numbered && item.len() < word.len() && !item.is_empty() && item.bytes().all(|b| b.is_ascii_digit());
        let joins = matches!(
            bare,
            "and"
                | "then"
                | "afterwards"
                | "afterward"
                | "&&"
                | "next"
                | "finally"
                | "lastly"
                | "&"
                | "secondly"
                | "thirdly"
        ) && !(bare == "next" && from.is_some())
            || bare == "-" && from.is_none();
        if number || joins {
            cut(&mut out, &mut from, end);
            at += length;
            continue;
        }
        from.get_or_insert(at);
        let marks = word.len() - word.trim_end_matches([',', ';', ':', '.', '!', '?']).len();
        end = at + length - marks.min(length - 1);
        at += length;
        let ends = &word[word.len() - marks..];
        let dots = word.trim_end_matches(['.', ',']).is_empty();
        if !dots && ends.contains([',', ';', '.', '!', '?', ':']) {
            cut(&mut out, &mut from, end);
        }
    }
    cut(&mut out, &mut from, end);
    out.truncate(MOST);
    out
}

fn cut(out: &mut Vec<(usize, usize)>, from: &mut Option<usize>, end: usize) {
    if let Some(from) = from.take()
        && from < end
    {
        out.push((from, end));
    }
}

/// What may stand before a deed and says nothing.
const LEADS: &[&str] = &[
    "and",
    "then",
    "next",
    "finally",
    "after that",
    "afterwards",
    "also",
    "first",
    "first of all",
    "firstly",
    "second",
    "secondly",
    "third",
    "lastly",
    "please",
    "can you",
    "could you",
    "would you",
    "i want you to",
    "i need you to",
    "i want to",
    "i need to",
    "i would like to",
    "i'd like to",
    "i would like you to",
    "i'd like you to",
    "make sure to",
    "you should",
    "let's",
    "now",
    "your task is to",
    "the task is to",
    "to begin",
    "to start",
    "once done",
    "when done",
    "once that is done",
    "once that's done",
    "when that is done",
    "after this",
    "as a last step",
    "at the end",
    "in the end",
    "we need to",
    "we want to",
    "go ahead and",
    "afterwards also",
    "step 1",
    "step 2",
    "step 3",
    "step 4",
    "step 5",
    "step 6",
    "there",
    "to finish",
    "so",
    "hey",
    "hi",
    "ok",
    "okay",
    "kindly",
    "will you",
    "you need to",
    "help me",
    "begin by",
    "start by",
    "after doing so",
    "in a second step",
    "as a first step",
    "using the shell",
    "in the shell",
    "&",
    "plus",
];

/// A wish for something as the deed that makes it: "i need a folder x".
pub fn wish(part: &str) -> Option<String> {
    const WISHES: &[&str] = &[
        "i need ",
        "i want ",
        "we need ",
        "i'd like ",
        "i would like ",
        "there should be ",
        "give me ",
        "i want to have ",
        "i need to have ",
        "let there be ",
    ];
    const THINGS: &[&str] = &["a ", "an ", "two ", "three ", "the ", "another ", "one ", "four ", "five "];
    let low = part.to_lowercase();
    let rest = WISHES.iter().find_map(|w| low.strip_prefix(w))?;
    (low.len() == part.len() && THINGS.iter().any(|t| rest.starts_with(t)))
        .then(|| format!("create {}", &part[part.len() - rest.len()..]))
}

/// A part without what stands before its deed.
pub fn deed(part: &str) -> &str {
    let mut rest = part.trim();
    loop {
        let before = rest;
        let mut leads: Vec<&&str> = LEADS.iter().collect();
        leads.sort_by_key(|l| std::cmp::Reverse(l.len()));
        for lead in leads {
            if let Some(head) = rest.get(..lead.len())
                && head.eq_ignore_ascii_case(lead)
                && let Some(after) = rest.get(lead.len()..)
                && let Some(after) = after.strip_prefix([' ', ',', ':'])
                && !after.trim().is_empty()
            {
                rest = after.trim_start_matches([' ', ',', ':', '-']);
                break;
            }
        }
        if rest == before {
            return rest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuts(goal: &str) -> Vec<&str> {
        atoms(goal).into_iter().map(|(a, b)| &goal[a..b]).collect()
    }

    #[test]
    fn cuts_where_a_deed_may_end() {
        assert_eq!(
            cuts("Create a.txt with 'x, y and z', then copy it to b.txt. Finally count the lines and show them!"),
            ["Create a.txt with 'x, y and z'", "copy it to b.txt", "count the lines", "show them"]
        );
        assert_eq!(cuts("1. make a folder out\n2. list it"), ["make a folder out", "list it"]);
        assert_eq!(cuts("do (1) this (2) that"), ["do", "this", "that"]);
    }

    #[test]
    fn leads_say_nothing() {
        assert_eq!(deed("and then please create x"), "create x");
        assert_eq!(deed("After that, list it"), "list it");
    }
}
