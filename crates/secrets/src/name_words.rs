//! Words that names of secrets are made of. `names` decides about whole names.

use std::sync::LazyLock;

use super::lists;
use super::names::Tier;

static STEMS: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let mut stems = vec![false; 1 << 15];
    lists::NAMES_STEMS.words().filter_map(|stem| triple(stem.as_bytes())).for_each(|at| stems[at] = true);
    stems
});

fn triple(letters: &[u8]) -> Option<usize> {
    let &[a, b, c] = letters else { return None };
    let letter = |byte: u8| byte.is_ascii_alphabetic().then(|| usize::from(byte & 31));
    Some(letter(a)? << 10 | letter(b)? << 5 | letter(c)?)
}

/// Cheap test before splitting: whether the name has a stem.
pub(super) fn has_stem(name: &[u8]) -> bool {
    name.windows(3).any(|letters| triple(letters).is_some_and(|at| STEMS[at]))
        || name.ends_with(b"pw")
        || name.ends_with(b"PW")
}

/// Words behind a secret's name that don't change it: environments, numbers, encodings.
pub(super) fn qualifier(word: &[u8]) -> bool {
    lists::has(lists::NAMES_QUALIFIERS, word)
        || word.iter().all(u8::is_ascii_digit)
        || (word.len() == 2 && word[0] == b'v' && word[1].is_ascii_digit())
}

/// Words that make `key` a secret one.
pub(super) fn key_kind(word: &[u8]) -> bool {
    lists::has(lists::NAMES_KEYS, word)
}

/// Tier of a compound that ends in a secret's name.
pub(super) fn run_together(word: &[u8]) -> Option<Tier> {
    if word.starts_with(b"public") || word.starts_with(b"publishable") {
        return None;
    }
    if lists::ends(lists::NAMES_PASSWORD_ENDS, word) {
        return Some(Tier::Password);
    }
    if lists::ends(lists::NAMES_TOKEN_ENDS, word) {
        return Some(Tier::Token);
    }
    lists::ends(lists::NAMES_SESSION_ENDS, word).then_some(Tier::Session)
}
