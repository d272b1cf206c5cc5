//! Finds the name a user meant by a misspelt one ("did you mean …?").

/// The candidate closest to `word`, if `word` can be its misspelling.
///
/// It may differ in case, `-`, `_` and spaces, or in a third of the letters (at least one, at most
/// three). A `word` of more than 64 bytes has none.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // The cost grows with the square of the length; setting names are shorter.
    if word.len() > 64 {
        return None;
    }
    let plain = plain(word);
    let limit = (plain.len() / 3).clamp(1, 3);
    let best =
        candidates.into_iter().map(|candidate| (edit_distance(&plain, &self::plain(candidate)), candidate)).min();
    best.filter(|(distance, candidate)| *distance <= limit && *distance < candidate.len().min(plain.len().max(1)))
        .map(|(_, candidate)| candidate)
}

fn plain(word: &str) -> Vec<char> {
    word.chars().filter(|ch| !matches!(ch, '-' | '_' | ' ')).flat_map(char::to_lowercase).collect()
}

/// Insertions, deletions, replacements and neighbours swapped (Damerau-Levenshtein).
pub fn edit_distance<T: PartialEq>(a: &[T], b: &[T]) -> usize {
    let mut before_last = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let wrong = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + wrong);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
#[path = "nearest_tests.rs"]
mod tests;
