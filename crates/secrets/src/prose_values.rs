//! Values of more than one word: groups of four, recovery phrases, literals in calls.

use memchr::memmem;

use super::lists;
use super::reading::{ReadValue, quote_at};
use super::text::{is_word, skip_blanks};

/// Literal in a call that only wraps it (`[]byte("x")`, `String::from("x")`). Calls that fetch by
/// name don't count.
pub(super) fn argument(text: &[u8], to: usize) -> Option<ReadValue> {
    let open = (to..text.len().min(to + 40)).find(|i| text[*i] == b'(' || text[*i].is_ascii_whitespace())?;
    if text[open] != b'(' || !text[to..open].iter().all(|b| is_word(*b) || b"[]:.<>&*".contains(b)) {
        return None;
    }
    let function = text[to..open].to_ascii_lowercase();
    if lists::CALLS_FETCHING.words().any(|part| memmem::find(&function, part.as_bytes()).is_some()) {
        return None;
    }
    let first = quote_at(text, skip_blanks(text, open + 1))?;
    let inside = skip_blanks(text, open + 1) + first.1;
    let close = (inside..text.len().min(inside + 400)).find(|i| text[*i] == first.0)?;
    let comma = skip_blanks(text, close + 1);
    let value = ReadValue { start: inside, end: close, quote: first.0 };
    if lists::ends(lists::CALLS_HASHING, &function) {
        return Some(value);
    } else if text.get(comma) != Some(&b')') || function.is_empty() {
        return None;
    }
    let bytes = &text[value.start..value.end];
    (bytes.iter().any(u8::is_ascii_digit) && !bytes.contains(&b' ')).then_some(value)
}

/// End of four to eight groups of four at `at`: lower-case letters, or base32 of one case with a
/// digit.
pub(super) fn grouped(text: &[u8], at: usize) -> Option<usize> {
    let run = |member: &dyn Fn(&u8) -> bool| {
        let fits = |(i, b): &(usize, &u8)| if i % 5 == 4 { **b == b' ' } else { member(b) };
        let run = text.get(at..)?.iter().take(40).enumerate().take_while(fits).count();
        let whole = run - run % 5 + 4 * usize::from(run % 5 == 4);
        (run % 5 == 4 && whole >= 19 && !text.get(at + whole).is_some_and(|b| is_word(*b))).then_some(at + whole)
    };
    let lower = run(&u8::is_ascii_lowercase).filter(|end| *end == at + 19 && text.get(*end) != Some(&b' '));
    let base32 = |case: &fn(&u8) -> bool| {
        let end = run(&|b| case(b) || (b'2'..=b'7').contains(b))?;
        text[at..end].iter().any(u8::is_ascii_digit).then_some(end)
    };
    lower.or_else(|| [u8::is_ascii_uppercase as fn(&u8) -> bool, u8::is_ascii_lowercase].iter().find_map(base32))
}

/// End of eleven or more short lower-case words at `at`, numbered or comma-separated or not.
pub(super) fn words_end(text: &[u8], at: usize) -> Option<usize> {
    let (mut i, mut end, mut count) = (at, at, 0);
    while count < 26 {
        while text.get(i).is_some_and(|b| b" ,\t.\n\"'".contains(b) || b.is_ascii_digit()) && i < end + 6 {
            i += 1;
        }
        // Quotes part the items of a list, and end a phrase.
        let gap = &text[end..i];
        if gap.iter().any(|b| b"\"'".contains(b)) && !gap.contains(&b',') {
            break;
        }
        let from = i;
        while text.get(i).is_some_and(u8::is_ascii_lowercase) {
            i += 1;
        }
        if !(3..=8).contains(&(i - from)) || (count == 0 && from > at + 3) {
            break;
        }
        (end, count) = (i, count + 1);
    }
    (count >= 11).then_some(end)
}
