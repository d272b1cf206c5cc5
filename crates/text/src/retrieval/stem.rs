//! English stems by Porter's second stemmer
//! (<https://snowballstem.org/algorithms/english/stemmer.html>).

use std::borrow::Cow;

/// Words whose stem no rule finds, and words that are their own stem.
const WHOLE: &str = "skis:ski skies:sky dying:die lying:lie tying:tie idly:idl gently:gentl ugly:ugli early:earli only:onli \
    singly:singl sky:sky news:news howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes";
/// Words that are stems once the plural is removed.
const KEPT: &str = "inning outing canning herring earring proceed exceed succeed";
/// Beginnings that end the first region, wherever their vowels are.
const REGION: &str = "gener commun arsen";
/// Endings in the first region and their replacements.
const SECOND: &str = "tional:tion enci:ence anci:ance abli:able entli:ent izer:ize ization:ize ational:ate ation:ate ator:ate \
    alism:al aliti:al alli:al fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble ogi:og fulli:ful \
    lessli:less li:";
/// The same, one step later.
const THIRD: &str = "tional:tion ational:ate alize:al icate:ic iciti:ic ical:ic ful: ness: ative:";
/// Endings removed in the second region.
const FOURTH: &str = "al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ism: ate: iti: ous: ive: ize: ion:";

/// The stem of a word, which must be in lower case.
pub fn of(word: &str) -> Cow<'_, str> {
    if let Some((_, stem)) = pairs(WHOLE).find(|(whole, _)| *whole == word) {
        return Cow::Borrowed(stem);
    }
    if word.chars().nth(2).is_none() {
        return Cow::Borrowed(word);
    }
    let stem = StemmedWord::new(word).stem();
    if stem == word { Cow::Borrowed(word) } else { Cow::Owned(stem) }
}

/// What every word with this stem begins with: a stem differs from its word in two last letters at
/// most ("ble", "ize", "die"). So few words need stemming to find those that have it.
pub fn beginning(stem: &str) -> &[u8] {
    &stem.as_bytes()[..stem.len().saturating_sub(2)]
}

fn pairs(list: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    list.split_ascii_whitespace().filter_map(|pair| pair.split_once(':'))
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

/// A `y` that is a consonant is written `Y`.
struct StemmedWord {
    letters: String,
    /// Starts of both regions: each behind the next consonant that follows a vowel.
    regions: [usize; 2],
}

impl StemmedWord {
    fn new(word: &str) -> Self {
        let mut letters = String::with_capacity(word.len() + 1);
        for letter in word.strip_prefix('\'').unwrap_or(word).chars() {
            let consonant = letter == 'y' && letters.chars().next_back().is_none_or(is_vowel);
            letters.push(if consonant { 'Y' } else { letter });
        }
        let given = REGION.split_ascii_whitespace().find(|begin| letters.starts_with(begin));
        let first = given.map_or_else(|| region(&letters, 0), str::len);
        Self { regions: [first, region(&letters, first)], letters }
    }

    fn stem(mut self) -> String {
        self.plural();
        if !KEPT.split_ascii_whitespace().any(|kept| kept == self.letters) {
            self.past();
            self.last_y();
            self.replace(SECOND, |before, ending| match ending {
                "ogi" => before.ends_with('l'),
                "li" => before.ends_with(['c', 'd', 'e', 'g', 'h', 'k', 'm', 'n', 'r', 't']),
                _ => true,
            });
            let second = self.regions[1];
            self.replace(THIRD, |before, ending| ending != "ative" || before.len() >= second);
            self.replace(FOURTH, |before, ending| {
                before.len() >= second && (ending != "ion" || before.ends_with(['s', 't']))
            });
            self.last_e();
        }
        self.letters.replace('Y', "y")
    }

    fn without(&self, ending: &str) -> Option<&str> {
        self.letters.strip_suffix(ending)
    }

    fn end(&mut self, length: usize, ending: &str) {
        self.letters.truncate(length);
        self.letters.push_str(ending);
    }

    /// Replaces the longest ending of `list` that the word has, if in the first region and `fits`.
    fn replace(&mut self, list: &'static str, fits: impl Fn(&str, &str) -> bool) {
        let endings = pairs(list).filter(|(ending, _)| self.letters.ends_with(ending));
        let Some((ending, new)) = endings.max_by_key(|(ending, _)| ending.len()) else { return };
        let length = self.letters.len() - ending.len();
        if length >= self.regions[0] && fits(&self.letters[..length], ending) {
            self.end(length, new);
        }
    }

    fn plural(&mut self) {
        if let Some(before) = ["'s'", "'s", "'"].iter().find_map(|mark| self.without(mark)) {
            self.letters.truncate(before.len());
        }
        if let Some(before) = self.without("sses") {
            self.end(before.len(), "ss");
        } else if let Some(before) = self.without("ied").or_else(|| self.without("ies")) {
            let ending = if before.chars().nth(1).is_some() { "i" } else { "ie" };
            self.end(before.len(), ending);
        } else if let Some(before) = self.without("s")
            && !before.ends_with(['s', 'u'])
        {
            let mut letters = before.chars();
            letters.next_back();
            if letters.any(is_vowel) {
                self.letters.truncate(before.len());
            }
        }
    }

    fn past(&mut self) {
        if let Some(before) = self.without("eedly").or_else(|| self.without("eed")) {
            if before.len() >= self.regions[0] {
                self.end(before.len(), "ee");
            }
            return;
        }
        let before = ["ingly", "edly", "ing", "ed"].iter().find_map(|ending| self.without(ending));
        let Some(before) = before.filter(|before| before.contains(is_vowel)) else { return };
        self.letters.truncate(before.len());
        let doubled = |letter| self.letters.ends_with([letter; 2].iter().collect::<String>().as_str());
        if ["at", "bl", "iz"].iter().any(|ending| self.letters.ends_with(ending)) {
            self.letters.push('e');
        } else if ['b', 'd', 'f', 'g', 'm', 'n', 'p', 'r', 't'].into_iter().any(doubled) {
            self.letters.pop();
        } else if self.letters.len() == self.regions[0] && is_short(&self.letters) {
            self.letters.push('e');
        }
    }

    fn last_y(&mut self) {
        let Some(before) = self.without("y").or_else(|| self.without("Y")) else { return };
        if before.chars().nth(1).is_some() && !before.ends_with(is_vowel) {
            self.end(before.len(), "i");
        }
    }

    fn last_e(&mut self) {
        let [first, second] = self.regions;
        let goes = if let Some(before) = self.without("e") {
            before.len() >= second || before.len() >= first && !is_short(before)
        } else {
            self.without("l").is_some_and(|before| before.len() >= second && before.ends_with('l'))
        };
        if goes {
            self.letters.pop();
        }
    }
}

/// The position behind the first consonant that follows a vowel at or behind `from`.
fn region(letters: &str, from: usize) -> usize {
    let mut vowel = false;
    for (at, letter) in letters[from..].char_indices() {
        if is_vowel(letter) {
            vowel = true;
        } else if vowel {
            return from + at + letter.len_utf8();
        }
    }
    letters.len()
}

/// Whether a word ends in consonant, vowel, consonant (not `w`, `x`, `Y`), or is vowel, consonant.
fn is_short(letters: &str) -> bool {
    let mut back = letters.chars().rev();
    let (Some(last), Some(vowel)) = (back.next(), back.next()) else { return false };
    let closed = !is_vowel(last) && is_vowel(vowel);
    match back.next() {
        None => closed,
        Some(before) => closed && !matches!(last, 'w' | 'x' | 'Y') && !is_vowel(before),
    }
}

#[cfg(test)]
#[path = "stem_tests.rs"]
mod tests;
