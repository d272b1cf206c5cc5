//! The word lists in `../data/*.lists`, compiled in by the build, and the rows of `../data/*.rules`.

aish_text::include_lists!();

pub(super) fn has(list: List, word: &[u8]) -> bool {
    std::str::from_utf8(word).is_ok_and(|word| list.has(word))
}

/// Whether the list has `word`, ignoring ASCII case.
pub(super) fn has_in_any_case(list: List, word: &[u8]) -> bool {
    list.words().any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

pub(super) fn ends(list: List, word: &[u8]) -> bool {
    list.words().any(|end| word.ends_with(end.as_bytes()))
}

/// The rows of a file of rules, without comments.
pub(super) fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The `N` fields of a row, which two blanks or more part.
pub(super) fn fields<const N: usize>(line: &'static str) -> Option<[&'static str; N]> {
    let fields = line.split("  ").map(str::trim).filter(|field| !field.is_empty());
    fields.collect::<Vec<_>>().try_into().ok()
}
