//! Matches a call with one line of a section: path, then tests.

use aish_text::pattern::ways;

use crate::argument::UNKNOWN;
use crate::call::{GivenOption, ProgramCall};
use crate::glob::{Match, matches};

/// A class or rule line without its path.
#[derive(Clone, Copy, Debug)]
pub(super) struct RulePattern {
    /// `c` and the class's index, marked if the line describes operands; or the rule's index.
    pub target: &'static str,
    pub tests: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Path {
    No,
    /// An unknown operand may be the expected word.
    Unknown,
    /// Number of words, and of those that aren't globs.
    Yes {
        words: usize,
        literal: usize,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tests {
    No,
    /// A possible option decides.
    Loose(usize),
    /// True or not, depending on an unknown value.
    Maybe(Option<usize>),
    /// With the argument that made them true.
    Yes(Option<usize>),
}

impl RulePattern {
    pub fn read(rest: &'static str) -> Self {
        let (target, tests) = rest.split_once('\t').unwrap_or((rest, ""));
        Self { target, tests }
    }

    /// Whether a rule is added to the base: it tests more than operands.
    pub fn is_added(&self) -> bool {
        self.tests.split(' ').any(|test| !matches!(test, "" | "$" | "+"))
    }

    pub fn names(&self, arg: &str) -> bool {
        let bare = |name: &str| name.trim_start_matches(['!', '-']).split('=').next().unwrap_or_default().to_owned();
        self.tests.split([' ', '|']).any(|name| name.starts_with(['-', '!']) && bare(name) == bare(arg))
    }

    /// `words`: length of the line's path.
    pub fn tests(&self, call: &ProgramCall, words: usize) -> Tests {
        let operands = &call.operands[words..];
        // Calls usually need an operand: the first is no option unless a subcommand precedes it.
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

/// `@globs`. A fully unknown operand doesn't match: it is mostly a name. Nor does an unknown part
/// behind a directory, unless every value matches.
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

/// `-a|--bcd` holds if one is given, `-a|--bcd=globs` if its value matches; `*` ends a glob of
/// names. In a `negated` test an abbreviation is uncertain.
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
            // The abbreviation may be another option.
            Match::Yes if given.listed || !negated => return Tests::Yes(Some(given.arg)),
            Match::Yes | Match::Maybe => found = Tests::Maybe(Some(given.arg)),
            Match::No => {}
        }
    }
    found
}

/// Whether an option is off: `--option=false`. If `strictly`, anything that may mean off counts.
fn is_off(call: &ProgramCall, given: &GivenOption, strictly: bool) -> bool {
    let Some(value) = given.value.filter(|value| value.arg == given.arg) else { return false };
    let text = call.text(value);
    text.eq_ignore_ascii_case("false")
        || (strictly && (matches!(text, "" | "0" | "none" | "no" | "off" | "never") || text.contains(UNKNOWN)))
}

impl ProgramCall<'_> {
    /// Whether operand `index` is `word`, an alternative or a glob; a shell glob is unknown.
    pub(super) fn word(&self, index: usize, word: &str) -> Match {
        let arg = &self.args[index];
        if arg.glob { matches(word, &arg.text.replace(['*', '?', '['], "\u{FFFC}")) } else { matches(word, &arg.text) }
    }
}
