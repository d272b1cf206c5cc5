//! Signs of prose: words of sentences, and sentences that warn.

use std::sync::LazyLock;

use crate::lists;
use crate::own_pattern::own_pattern;
use aish_text::lists::List;
use regex::Regex;

static CONTRACTION: LazyLock<Regex> =
    LazyLock::new(|| own_pattern(r"(?:^|\s)[A-Za-z]+['’](?i-u:s|t|re|ve|ll|d|m)(?:[\s.,!?;:]|$)"));

/// Lower case, without punctuation around it.
pub(super) fn bare_word(word: &str) -> String {
    word.trim_matches(['"', '(', ')', '*', '_'])
        .trim_end_matches([',', '.', '!', '?', ':', ';'])
        .to_lowercase()
        .replace('’', "'")
}

/// It occurs in sentences and hardly in commands; `next` is the word behind it.
pub(super) fn is_of_sentence(word: &str, next: Option<&str>) -> bool {
    let bare = bare_word(word);
    match bare.as_str() {
        // An article, or the name of a file.
        "a" => next.is_some_and(|next| next.len() > 2 && is_plain(next)),
        _ => lists::REPLIES_SENTENCE.has(&bare) || lists::REPLIES_SENTENCE.has(&word.to_lowercase()),
    }
}

pub(super) fn is_plain(word: &str) -> bool {
    let bare = word.trim_end_matches([',', '.', '!', '?', ':', ';']);
    !bare.is_empty() && bare.chars().all(|c| c.is_alphabetic() || matches!(c, '\'' | '’')) || is_hyphenated(bare)
}

fn is_hyphenated(word: &str) -> bool {
    word.split('-').count() == 2 && word.split('-').all(|part| part.len() > 1 && part.chars().all(char::is_alphabetic))
}

/// Words like `don't`, which a shell reads as an open quote.
pub(super) fn has_contraction(text: &str) -> bool {
    CONTRACTION.is_match(text)
}

pub(super) fn sentence_words(text: &str) -> usize {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.iter().enumerate().filter(|(n, word)| is_of_sentence(word, words.get(n + 1).copied())).count()
}

/// Prose of several words, whatever a shell would make of it.
pub(super) fn is_remark(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let counted = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let plain = words.iter().filter(|word| is_plain(word) || counted(word)).count();
    let begins = text.starts_with(char::is_uppercase) || text.trim_end().ends_with(['.', '!']);
    words.len() >= 2 && plain + 1 >= words.len() && (sentence_words(text) > 0 || begins && plain == words.len())
}

/// What it leads to isn't to be run.
pub(super) fn warns(sentence: &str) -> bool {
    let label = sentence.trim().strip_suffix([':']).map(bare_word);
    has_any(sentence, lists::REPLIES_WARNINGS) || label.is_some_and(|label| lists::REPLIES_BAD.has(&label))
}

/// What was said before it doesn't count.
pub(super) fn takes_back(sentence: &str) -> bool {
    has_any(sentence, lists::REPLIES_TAKING_BACK)
}

/// It denies or warns of what it names.
pub(super) fn denies(sentence: &str) -> bool {
    has_any(sentence, lists::REPLIES_DENIALS) || warns(sentence)
}

fn has_any(sentence: &str, phrases: List) -> bool {
    let words: Vec<String> = sentence.split_whitespace().map(bare_word).collect();
    let text = format!(" {} ", words.join(" "));
    // Some scripts have no blanks between words.
    let joined = |phrase: &str| phrase.starts_with(|c: char| c >= '\u{2e80}') && text.contains(phrase);
    phrases.words().any(|phrase| text.contains(&format!(" {phrase} ")) || joined(phrase))
}

#[cfg(test)]
#[path = "sentence_tests.rs"]
mod tests;
