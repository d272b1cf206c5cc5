//! Sentences with holes: matches a request against a pattern of words and says what stood in the holes. It knows no
//! request and makes no command.
//!
//! A pattern is words with blanks between: `a|b` is one of several, `_` joins words that belong together, `[…]` may be
//! missing, `{x}` takes one word or more.

/// What stood in the holes of `pattern`, by name; nothing unless all of `words` fits. The longest prefix counts where
/// `pattern` ends in an open hole.
pub fn holes<'p>(pattern: &'p str, words: &[String]) -> Option<Vec<(&'p str, String)>> {
    let pieces: Vec<&str> = pattern.split(' ').collect();
    let mut held = Vec::new();
    fit(&pieces, words, &mut held).then_some(held)
}

/// The words of a request; what is in quotes stays whole.
pub fn words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut open: Option<char> = None;
    for word in text.split_whitespace() {
        match (open, out.last_mut()) {
            (Some(_), Some(last)) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => out.push(word.to_owned()),
        }
        for c in ['"', '\''] {
            let begins = open.is_none() && word.starts_with(c);
            let count = word.matches(c).count();
            if begins && count == 1 {
                open = Some(c);
            } else if open == Some(c) && !begins && count > 0 {
                open = None;
            }
        }
    }
    out
}

/// A word without the marks of the sentence around it.
fn bare(word: &str) -> &str {
    word.trim_end_matches([',', ';', ':', '?', '!']).trim_end_matches('.')
}

fn fit<'p>(pieces: &[&'p str], words: &[String], held: &mut Vec<(&'p str, String)>) -> bool {
    let Some((piece, rest)) = pieces.split_first() else { return words.is_empty() };
    if let Some(name) = piece.strip_prefix('{').and_then(|p| p.strip_suffix('}')) {
        for taken in 1..=words.len() {
            let depth = held.len();
            held.push((name, bare(&words[..taken].join(" ")).to_owned()));
            if fit(rest, &words[taken..], held) {
                return true;
            }
            held.truncate(depth);
        }
        return false;
    }
    let optional = piece.strip_prefix('[').and_then(|p| p.strip_suffix(']'));
    for way in optional.unwrap_or(piece).split('|') {
        let wanted: Vec<&str> = way.split('_').collect();
        let same =
            words.len() >= wanted.len() && wanted.iter().zip(words).all(|(w, said)| bare(said).eq_ignore_ascii_case(w));
        if same && fit(rest, &words[wanted.len()..], held) {
            return true;
        }
    }
    optional.is_some() && fit(rest, words, held)
}

#[cfg(test)]
#[path = "pattern_tests.rs"]
mod tests;
