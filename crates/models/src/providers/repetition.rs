//! Detects a model that repeats itself, while text arrives, by lines and phrases. Orderly
//! repetition (brackets, code, tables, numbers) doesn't count, one word or sign only where it never
//! ends.

/// The same line of words in a row.
const LINES: usize = 4;
/// The same phrase in a row.
const PHRASES: usize = 7;
/// The same sign, or the same word, in a row.
const SIGNS: usize = 20_000;
const WORDS: usize = 8000;
/// Factor for code, tables and lines of two words.
const IN_CODE: usize = 6;
const LONGEST_PHRASE: usize = 40;
const PHRASE: usize = 3;
/// From here on scripts have no blanks between words: each character is one.
const WITHOUT_BLANKS: char = '\u{2e80}';

#[derive(Debug)]
struct RepeatedWord {
    text: String,
    at: usize,
    /// A word of a language, not a sign, a number or code.
    says_something: bool,
}

#[derive(Clone, Copy, Debug)]
struct RepetitionFound {
    /// The end of the first occurrence.
    at: usize,
    period: usize,
}

#[derive(Debug, Default)]
pub struct Repetition {
    read: usize,
    line: String,
    word: String,
    words: Vec<RepeatedWord>,
    /// Words up to the last that equal those so many places before (index 0: one place).
    runs: Vec<usize>,
    phrase: Option<RepetitionFound>,
    last_line: String,
    /// How often the last line has come, and where it first ended.
    lines: usize,
    first_end: usize,
    in_fence: bool,
    /// The last sign, and how often it has come in a row.
    sign: (char, usize),
}

impl Repetition {
    /// Returns where the repetition begins that the text ends with, in bytes.
    pub fn push(&mut self, piece: &str) -> Option<usize> {
        for c in piece.chars() {
            self.sign = (c, if c == self.sign.0 { self.sign.1 + 1 } else { 1 });
            self.take(c);
            self.read += c.len_utf8();
            if c == '\n' {
                let line = std::mem::take(&mut self.line);
                self.end_line(line.trim());
            } else {
                self.line.push(c);
            }
        }
        self.repeated_lines().or_else(|| self.repeated_phrase()).or_else(|| self.endless())
    }

    fn endless(&self) -> Option<usize> {
        let (sign, signs) = self.sign;
        if signs >= SIGNS {
            return Some(self.read - (signs - 1) * sign.len_utf8());
        }
        let again = self.runs.first().copied().unwrap_or(0);
        (again >= WORDS).then(|| self.words[self.words.len() - again].at)
    }

    fn take(&mut self, c: char) {
        let alone = c >= WITHOUT_BLANKS && c.is_alphabetic();
        if !alone && !c.is_whitespace() {
            return self.word.push(c);
        }
        let word = std::mem::take(&mut self.word);
        if !word.is_empty() {
            let at = self.read - word.len();
            self.end_word(word, at);
        }
        if alone {
            self.end_word(c.to_string(), self.read);
        }
    }

    fn end_word(&mut self, text: String, at: usize) {
        self.runs.resize(LONGEST_PHRASE, 0);
        let earlier = &self.words;
        for (period, run) in (1..).zip(&mut self.runs) {
            let same = earlier.len().checked_sub(period).is_some_and(|place| earlier[place].text == text);
            *run = if same { *run + 1 } else { 0 };
        }
        self.words.push(RepeatedWord { at, says_something: says_something(&text), text });
        let factor = self.factor();
        // A repeated word or two is no phrase, however it is cut.
        let short = self.runs.iter().take(PHRASE - 1).copied().max().unwrap_or(0);
        let found = (1..)
            .zip(&self.runs)
            .skip(PHRASE - 1)
            .find(|&(period, &run)| short < period && run >= period * (PHRASES * factor - 1) && self.is_phrase(period));
        // The first occurrence belongs to the answer.
        self.phrase = found.map(|(period, run)| RepetitionFound { at: self.words[self.words.len() - run].at, period });
    }

    fn repeated_phrase(&self) -> Option<usize> {
        let RepetitionFound { at, period } = self.phrase?;
        let next = self.words.get(self.words.len() - period)?;
        next.text.starts_with(&self.word).then_some(at)
    }

    fn repeated_lines(&self) -> Option<usize> {
        let words = self.last_line.split_whitespace().filter(|word| says_something(word)).count();
        let factor = match words {
            0 | 1 => return None,
            2 => IN_CODE,
            _ if self.last_line.starts_with('|') => IN_CODE,
            _ => self.factor(),
        };
        let goes_on = self.last_line.starts_with(self.line.trim());
        (goes_on && self.lines >= LINES * factor).then_some(self.first_end)
    }

    fn is_phrase(&self, period: usize) -> bool {
        let last = &self.words[self.words.len() - period..];
        last.iter().filter(|word| word.says_something).count() >= PHRASE
    }

    fn end_line(&mut self, line: &str) {
        if line.starts_with("```") || line.starts_with("~~~") {
            self.in_fence = !self.in_fence;
            self.lines = 0;
        } else if !line.is_empty() && line == self.last_line {
            self.lines += 1;
        } else if !line.is_empty() {
            line.clone_into(&mut self.last_line);
            (self.lines, self.first_end) = (1, self.read);
        }
    }

    fn factor(&self) -> usize {
        if self.in_fence || self.line.trim_start().starts_with('|') { IN_CODE } else { 1 }
    }
}

fn says_something(word: &str) -> bool {
    let word = word.trim_matches(['.', ',', ':', ';', '!', '?', '-', '*', '_', '…']);
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let plain = word.chars().all(|c| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-' | '/' | '.'));
    plain && (letters >= 2 || word.chars().any(|c| c >= WITHOUT_BLANKS && c.is_alphabetic()))
}

#[cfg(test)]
#[path = "repetition_tests.rs"]
mod tests;
