//! The words the cookbook understands: one form per meaning, stems, and a bounded tolerance for typing errors.
//! It knows nothing of recipes beyond the words they use, and never touches names or paths.

pub mod numbers;
pub mod quick;
pub mod synonyms;
pub mod types;

use std::collections::HashMap;
use std::sync::LazyLock;

use quick::{Map, Set};
use rust_stemmers::{Algorithm, Stemmer};

/// Words the hand-written composers look for, beside those of the recipes.
const COMPOSER_WORDS: &str = "show find count delete create rename move copy replace change modified convert kill stop compress archive \
    zip tar extract biggest smallest newest oldest bigger smaller dir subdir file line column word char contain match content name named \
    start ending exclude without recursive hidden sort descending ascending empty duplicate keep structure size old older newer broken \
    symlink executable permission owner user group link item accessed created today yesterday week month since before after ago last past \
    least most exactly between and depth top level deep direct here home insensitive case linenumber context regex text string phrase \
    pattern anywhere occurrence frequency inside under below outside into worldwritable setuid readonly writable readable git commit branch \
    author log image quality percent half width height sum total average use space take take number human readable except ignore first less \
    more every newly large small tiny huge recent recently extension prefix suffix type kind monday tuesday wednesday thursday friday \
    saturday sunday january february march april may june july august september october november december";

/// One form per meaning.
static SAME: LazyLock<Map<&'static str, &'static str>> = LazyLock::new(|| {
    synonyms::SAME.iter().flat_map(|(to, from)| from.split_whitespace().map(move |w| (w, *to))).collect()
});

/// Words without a meaning of their own.
static FILLER: LazyLock<Set<&'static str>> = LazyLock::new(|| synonyms::FILLER.split_whitespace().collect());

/// Every word that is understood: the meanings, the recipes' words and the composers'.
static KNOWN: LazyLock<Set<&'static str>> = LazyLock::new(|| {
    let mut all: Set<&'static str> = COMPOSER_WORDS.split_whitespace().collect();
    all.extend(synonyms::SAME.iter().map(|(to, _)| *to));
    all.extend(synonyms::JOINED.iter().flat_map(|(_, to)| to.split(' ')));
    all.extend(super::recipes::words());
    all
});

static STEMS: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let stemmer = Stemmer::create(Algorithm::English);
    KNOWN.iter().map(|w| (stemmer.stem(w).into_owned(), *w)).collect()
});

/// Whether `word` (lower case) is filler.
pub fn is_filler(word: &str) -> bool {
    FILLER.contains(word)
}

/// The form of `word` (lower case) that recipes use, and whether it is known at all. A typing error of one edit is
/// forgiven from four letters on, of two from eight on.
pub fn canon(word: &str) -> (String, bool) {
    if let Some(found) = exact(word) {
        return (found.to_owned(), true);
    }
    let stem = Stemmer::create(Algorithm::English).stem(word).into_owned();
    if word.len() > 3
        && let Some(found) = STEMS.get(&stem)
    {
        return ((*found).to_owned(), true);
    }
    match near(word) {
        Some(found) => (exact(found).unwrap_or(found).to_owned(), true),
        None => (word.to_owned(), false),
    }
}

/// Takes the plural off a word, so that phrasings and requests need not agree in it.
pub fn singular(word: &str) -> &str {
    let keep =
        word.len() < 4 || word.ends_with("ss") || word.ends_with("us") || word.ends_with("is") || is_filler(word);
    if keep { word } else { word.strip_suffix('s').unwrap_or(word) }
}

/// A word as it stands, or what it is a synonym of.
pub fn same(word: &str) -> Option<&'static str> {
    SAME.get(word).or_else(|| SAME.get(singular(word))).copied()
}

fn exact(word: &str) -> Option<&str> {
    if let Some(found) = same(word) {
        return Some(found);
    }
    let word = singular(word);
    SAME.get(word).copied().or_else(|| KNOWN.get(word).copied()).or_else(|| FILLER.get(word).copied())
}

/// Words of everyday English that lie one slip from a word of ours; never to be "corrected".
const NOT_TYPOS: &str = "poem joke love life meaning world date data test tests text lime live like line lines note notes fire five tile pile \
    mile kids wife mood boot root book look took cook hook time tape cape name game same home hope mail main make male mode more most move love \
    part past park port post sort short sport store story state stage start star stop step shop ship chip clip list last lost best rest west \
    nest find mind kind wind fine mine file life free tree three there where here heart health bigger letter better matter weather mother \
    brother father feather leather price place planet plane plate play pray clay claim class glass grass cross track truck trick brick marriage \
    message massage song songs movie dinner lunch pizza coffee report repeat production product project prompt site side size sign";

/// A known word one slip away: only when exactly the best candidate is near enough.
fn near(word: &str) -> Option<&'static str> {
    let len = word.chars().count();
    let bound = match len {
        0..=3 => return None,
        4..=7 => 1,
        _ => 2,
    };
    if !word.chars().all(|c| c.is_ascii_alphabetic()) || NOT_TYPOS.split_whitespace().any(|w| w == word) {
        return None;
    }
    let pool = KNOWN.iter().chain(SAME.keys()).chain(FILLER.iter());
    let mut best: Option<(usize, &'static str)> = None;
    for candidate in pool {
        let size = candidate.len();
        // A slip in the first letter of a short word makes it another word ("file", "life").
        if size < 4 || size.abs_diff(len) > bound || (len < 6 && candidate.as_bytes()[0] != word.as_bytes()[0]) {
            continue;
        }
        // In a short word another letter makes another word ("alice", "alive"); a swap or a lost letter does not.
        if len < 6 && size == len && word.bytes().zip(candidate.bytes()).filter(|(a, b)| a != b).count() == 1 {
            continue;
        }
        let distance = edits(word, candidate, bound);
        // Ties go to the alphabetically first, so that the answer is the same on every run.
        if distance <= bound && best.is_none_or(|(d, c)| (distance, *candidate) < (d, c)) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, w)| w)
}

/// Edit distance with swapped neighbours as one edit; anything above `bound` may come back as any number above it.
fn edits(a: &str, b: &str, bound: usize) -> usize {
    let (a, b): (Vec<u8>, Vec<u8>) = (a.bytes().collect(), b.bytes().collect());
    let mut rows = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        rows[i][0] = i;
        let mut least = i;
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut cost = (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                cost = cost.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = cost;
            least = least.min(cost);
        }
        if least > bound {
            return bound + 1;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_forgiven_and_words_are_not_bent() {
        for (typed, meant) in [
            ("lagest", "biggest"),
            ("direcotry", "dir"),
            ("delte", "delete"),
            ("serach", "find"),
            ("containig", "contain"),
            ("permisions", "permission"),
        ] {
            assert_eq!(canon(typed).0, meant, "{typed}");
        }
        for word in ["poem", "joke", "marriage", "zebra", "quux"] {
            assert!(!canon(word).1, "{word} became {}", canon(word).0);
        }
    }
}
