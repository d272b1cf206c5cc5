//! Splits a goal at sentences, lines, "then" and list numbers; at "and" and commas if the next
//! words are understood alone. Quotes are never cut.

use crate::lex::Token;
use crate::{lists, sentence};

/// A piece of a goal, and whether another deed surely follows.
#[derive(Debug, PartialEq, Eq)]
pub struct GoalPiece<'a> {
    pub text: &'a str,
    pub ends: bool,
}

pub fn pieces(goal: &str) -> Vec<GoalPiece<'_>> {
    let numbered = goal.split_whitespace().any(|w| matches!(w, "1." | "1)" | "(1)"));
    let mut out: Vec<GoalPiece> = Vec::new();
    let (mut from, mut end) = (None, 0);
    let mut close = |from: &mut Option<usize>, end: usize, ends: bool| {
        match from.take() {
            Some(from) => out.push(GoalPiece { text: &goal[from..end], ends }),
            None => out.iter_mut().last().map_or((), |last| last.ends |= ends),
        };
    };
    let mut at = 0;
    while let Some(start) = goal[at..].find(|c: char| !c.is_whitespace()).map(|i| at + i) {
        if goal[at..start].contains('\n') {
            close(&mut from, end, true);
        }
        let length = sentence::first_word(&goal[start..]);
        let text = &goal[start..start + length];
        at = start + length;
        let low = text.to_lowercase();
        let bare = low.trim_end_matches([',', ';', ':', '.']);
        let item = text.trim_matches(['(', ')', '.']);
        let number =
            numbered && item.len() < text.len() && !item.is_empty() && item.bytes().all(|b| b.is_ascii_digit());
        let joins = bare == "and" || bare == "&";
        if number || joins || lists::GOAL_THEN.has(bare) || bare == "-" && from.is_none() {
            close(&mut from, end, !joins);
            continue;
        }
        from.get_or_insert(start);
        let kept = text.trim_end_matches([',', ';', ':', '.', '!', '?']).len();
        // "go to .." isn't the end of a sentence.
        let marks = if text[..kept].trim_matches('/').is_empty() { "" } else { &text[kept..] };
        end = at - marks.len();
        if !marks.is_empty() {
            close(&mut from, end, marks.contains([';', '.', '!']));
        }
    }
    close(&mut from, end, true);
    out
}

/// Whether a request surely has several deeds.
pub fn is_several(request: &str) -> bool {
    pieces(request).iter().filter(|p| p.ends).count() > 1
}

/// Where a second deed begins behind "and" or "then".
pub fn second_deed(tokens: &[Token]) -> Option<usize> {
    let joined = |at: &usize| tokens[at - 1].said(&["and", "then"]);
    (1..tokens.len()).find(|at| joined(at) && tokens[*at].among(lists::GOAL_DEEDS))
}

/// Drops words before the deed that say nothing.
pub fn deed(part: &str) -> &str {
    let mut rest = part.trim();
    'lead: loop {
        // Backwards, so that "first of all" comes before "first".
        for lead in lists::GOAL_LEADS.words().rev() {
            let after = lead.split(' ').try_fold(rest, |rest, word| {
                let (head, tail) = rest.split_at_checked(word.len())?;
                head.eq_ignore_ascii_case(word)
                    .then(|| tail.trim_start_matches([' ', ',', ':']))
                    .filter(|t| t.len() < tail.len())
            });
            if let Some(after) = after.filter(|a| !a.is_empty()) {
                rest = after;
                continue 'lead;
            }
        }
        return rest;
    }
}

#[cfg(test)]
#[path = "parts_tests.rs"]
mod tests;
