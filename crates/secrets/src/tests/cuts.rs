//! No cut of any size leaves eight characters in a row of a secret that the whole text shows: each
//! marked case, cut in and around its secrets, from the front, from behind, and out of the middle.
//! `AISH_CUTS` names a table of one's own, which is cut at every place.

use std::ops::Range;

use super::{find, marked, preview};
use crate::cut;

/// How many characters in a row tell something of a secret.
const TELLING: usize = 8;

/// The stretches of the secrets that must not be seen, as far as they stand nowhere else in the
/// text.
fn telling(text: &str, secrets: &[Range<usize>]) -> Vec<String> {
    let mut rest = text.as_bytes().to_vec();
    for secret in secrets {
        rest[secret.clone()].fill(0);
    }
    let rest = String::from_utf8_lossy(&rest).into_owned();
    let stretches = secrets.iter().flat_map(|secret| {
        let chars: Vec<char> = text[secret.clone()].chars().collect();
        chars.windows(TELLING).map(|window| window.iter().collect::<String>()).collect::<Vec<_>>()
    });
    stretches.filter(|stretch| !rest.contains(stretch.as_str())).collect()
}

/// Where a text is cut: at every place, or near its secrets and at four places in each.
fn places(text: &str, secrets: &[Range<usize>], all: bool) -> Vec<usize> {
    let near = |secret: &Range<usize>| {
        let at = |part: usize| secret.start + (secret.len() * part).div_ceil(4);
        [secret.start.saturating_sub(12), at(0), at(1), at(2), at(3), at(4)]
    };
    let places: Vec<usize> = if all { (0..=text.len()).collect() } else { secrets.iter().flat_map(near).collect() };
    places.into_iter().filter(|at| text.is_char_boundary(*at)).collect()
}

/// The first leak of a text, if there is one.
fn leak(text: &str, all: bool) -> Option<String> {
    let secrets: Vec<Range<usize>> = find(text).into_iter().map(|secret| secret.span).collect();
    let telling = telling(text, &secrets);
    let seen = |kept: &str| {
        let sent = preview(kept);
        let stretch = telling.iter().find(|stretch| sent.contains(stretch.as_str()))?;
        Some(format!("{stretch:?} of {text:?}\n    → {sent:?}"))
    };
    places(text, &secrets, all).into_iter().find_map(|at| {
        let without = |size: usize| {
            let to = (at + size..=text.len()).find(|to| text.is_char_boundary(*to))?;
            seen(&cut::part(text, at..to))
                .or_else(|| seen(&cut::parts(text, &[0..at, to..text.len()]).join("\n[… left out …]\n")))
        };
        seen(&cut::part(text, 0..at))
            .or_else(|| seen(&cut::part(text, at..text.len())))
            .or_else(|| [9, 40].into_iter().find_map(without))
    })
}

#[test]
fn no_cut_leaves_a_piece_of_a_secret() {
    let own = std::env::var_os("AISH_CUTS").map(|path| std::fs::read_to_string(path).unwrap());
    let table = own.as_deref().unwrap_or(include_str!("positives.txt"));
    let mut leaks = Vec::new();
    for (number, line) in table.lines().enumerate() {
        let (text, _) = marked(line);
        let framed = format!("some words before\n{text}\nand a line behind it\n");
        // Every second one with something around it.
        let texts = if own.is_some() { vec![text, framed] } else { vec![if number % 2 == 0 { text } else { framed }] };
        leaks.extend(texts.iter().filter_map(|text| leak(text, own.is_some())));
    }
    assert!(leaks.is_empty(), "{} leak:\n{}", leaks.len(), leaks.join("\n"));
}
