//! Compares a call with one line of a section: its path, then its tests.

use aish_text::pattern::ways;

use crate::argument::UNKNOWN;
use crate::call::{GivenOption, ProgramCall};
use crate::glob::{Match, matches};

/// A class or rule line, but for its path.
#[derive(Clone, Copy, Debug)]
pub(super) struct RulePattern {
    /// `c` and the index of a class, with a mark behind it if the line says what the operands are;
    /// or the index of a rule.
    pub target: &'static str,
    pub tests: &'static str,
}

/// How the path of a line fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Path {
    No,
    /// An unknown operand stands where a word is expected that it could be.
    Unknown,
    /// It fits: how many words it has, and how many of them are no globs.
    Yes {
        words: usize,
        literal: usize,
    },
}

/// How the tests of a line fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tests {
    No,
    /// Only an argument that could turn out to be an option could make them true, or false.
    Loose(usize),
    /// They are true, or could be, with a value that isn't known.
    Maybe(Option<usize>),
    /// They are true; the argument that made them so.
    Yes(Option<usize>),
}

impl RulePattern {
    /// Reads the text after the path.
    pub fn read(rest: &'static str) -> Self {
        let (target, tests) = rest.split_once('\t').unwrap_or((rest, ""));
        Self { target, tests }
    }

    /// Whether a rule line is added to the base instead of being one: it asks for more than
    /// operands or none.
    pub fn is_added(&self) -> bool {
        self.tests.split(' ').any(|test| !matches!(test, "" | "$" | "+"))
    }

    /// Whether a test names the option of an argument.
    pub fn names(&self, arg: &str) -> bool {
        let bare = |name: &str| name.trim_start_matches(['!', '-']).split('=').next().unwrap_or_default().to_owned();
        self.tests.split([' ', '|']).any(|name| name.starts_with(['-', '!']) && bare(name) == bare(arg))
    }

    /// Compares the tests, for a line whose path has `words` words.
    pub fn tests(&self, call: &ProgramCall, words: usize) -> Tests {
        let operands = &call.operands[words..];
        // A call needs an operand more often than not: the first one is no option in disguise,
        // unless a subcommand stands before.
        let loose = call.loose.iter().find(|index| words > 0 || call.operands.first() != Some(index));
        let mut result = Tests::Yes(None);
        for test in self.tests.split(' ').filter(|test| !test.is_empty()) {
            let (negated, positive) = test.strip_prefix('!').map_or((false, test), |test| (true, test));
            let one = if positive == "$" {
                match operands.iter().find(|index| !call.loose.contains(index)) {
                    None if call.command.is_some() => Tests::No,
                    None if operands.is_empty() => Tests::Yes(None),
                    None => Tests::Maybe(None),
                    Some(_) => Tests::No,
                }
            } else if positive == "+" {
                if operands.is_empty() && call.command.is_none() { Tests::No } else { Tests::Yes(None) }
            } else if let Some(globs) = positive.strip_prefix('@') {
                operand(call, operands, globs)
            } else {
                match (option(call, positive, negated), loose) {
                    (Tests::No, Some(loose)) => Tests::Loose(*loose),
                    (found, _) => found,
                }
            };
            result = result.and(if negated { one.negated() } else { one });
            if result == Tests::No {
                break;
            }
        }
        result
    }
}

impl Path {
    /// Compares the path of a line with the operands of a call.
    pub fn of(path: &str, call: &ProgramCall) -> Self {
        let (mut words, mut literal) = (0, 0);
        if !path.is_empty() {
            for word in path.split(' ') {
                let Some(index) = call.operands.get(words) else { return Self::No };
                match call.word(*index, word) {
                    Match::No => return Self::No,
                    Match::Maybe => return Self::Unknown,
                    Match::Yes => {}
                }
                words += 1;
                literal += usize::from(!word.bytes().any(|byte| matches!(byte, b'*' | b'?')));
            }
        }
        Self::Yes { words, literal }
    }
}

impl Tests {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Loose(arg), _) | (_, Self::Loose(arg)) => Self::Loose(arg),
            (Self::Maybe(arg), Self::Yes(more) | Self::Maybe(more)) | (Self::Yes(more), Self::Maybe(arg)) => {
                Self::Maybe(arg.or(more))
            }
            (Self::Yes(arg), Self::Yes(more)) => Self::Yes(arg.or(more)),
        }
    }

    fn negated(self) -> Self {
        match self {
            Self::No => Self::Yes(None),
            Self::Yes(_) => Self::No,
            Self::Maybe(_) => Self::Maybe(None),
            loose @ Self::Loose(_) => loose,
        }
    }
}

/// `@globs`. A wholly unknown operand matches nothing: it is, far more often than not, just a name.
/// So is what is unknown behind a directory, unless it matches whatever it is.
fn operand(call: &ProgramCall, operands: &[usize], globs: &str) -> Tests {
    let mut found = Tests::No;
    for index in operands {
        let text = &call.args[*index].text;
        if text.chars().all(|letter| letter == UNKNOWN) && !text.is_empty() && globs != "*" {
            continue;
        }
        match matches(globs, text) {
            Match::Yes => return Tests::Yes(Some(*index)),
            Match::Maybe if text.trim_end_matches(UNKNOWN).ends_with('/') => {}
            Match::Maybe => found = Tests::Maybe(Some(*index)),
            Match::No => {}
        }
    }
    found
}

/// Compares a test of options with the call: `-a|--bcd` holds if one of them is given,
/// `-a|--bcd=globs` if one is given with a value that matches. A name that ends in `*` is a glob.
/// In a `negated` test an abbreviation is not certain.
fn option(call: &ProgramCall, test: &str, negated: bool) -> Tests {
    let mut found = Tests::No;
    if call.given.is_empty() {
        return found;
    }
    let (names, globs) = test.split_once('=').map_or((test, None), |(names, globs)| (names, Some(globs)));
    let is = |given: &GivenOption, name: &str| match name.ends_with('*') {
        true => matches(name, call.args[given.arg].text.split('=').next().unwrap_or_default()) != Match::No,
        false => given.could_be(name),
    };
    for given in call.given.iter().filter(|given| ways(names).any(|name| is(given, name))) {
        let fits = match (globs, given.value) {
            (Some(globs), Some(value)) => matches(globs, call.text(value)),
            (Some(_), None) => Match::No,
            (None, _) if is_off(call, given, negated) => Match::No,
            (None, _) => Match::Yes,
        };
        match fits {
            // An abbreviation could as well be another option.
            Match::Yes if given.listed || !negated => return Tests::Yes(Some(given.arg)),
            Match::Yes | Match::Maybe => found = Tests::Maybe(Some(given.arg)),
            Match::No => {}
        }
    }
    found
}

/// Whether an option is given as `--option=false`. Where it would make the call harmless, all that
/// could mean so counts.
fn is_off(call: &ProgramCall, given: &GivenOption, strictly: bool) -> bool {
    let Some(value) = given.value.filter(|value| value.arg == given.arg) else { return false };
    let text = call.text(value);
    text.eq_ignore_ascii_case("false")
        || (strictly && (matches!(text, "" | "0" | "none" | "no" | "off" | "never") || text.contains(UNKNOWN)))
}

impl ProgramCall<'_> {
    /// Whether the operand `index` is the word (or one of the words, or globs) `word`; a glob of
    /// the shell is unknown.
    pub(super) fn word(&self, index: usize, word: &str) -> Match {
        let arg = &self.args[index];
        if arg.glob { matches(word, &arg.text.replace(['*', '?', '['], "\u{FFFC}")) } else { matches(word, &arg.text) }
    }
}
