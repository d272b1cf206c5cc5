//! Where the lines of a program's section are in the table.

use std::ops::Range;

use crate::argument::Arg;
use crate::call::Name;
use crate::pattern::{Path, RulePattern, Tests};
use crate::tables::Tables;

/// What the packs say of a program; see [`Section::match_call`].
#[derive(Clone, Copy, Debug)]
pub struct Section {
    tables: &'static Tables,
    numbers: &'static [u32; 8],
}

/// The `terminal`, `answer` and `secret` lines of a program.
#[derive(Clone, Debug)]
pub(super) struct Asides {
    pub section: Section,
    pub lines: Range<u32>,
}

impl Asides {
    /// The path and the pattern of each; its target is the kind.
    pub fn each(&self) -> impl Iterator<Item = (&'static str, RulePattern)> + use<> {
        let tables = self.section.tables;
        self.lines.clone().map(|index| {
            let (path, rest) = tables.head(index);
            (path, RulePattern::read(tables.line(rest)))
        })
    }

    /// The kinds of those whose patterns hold for a call; none of one that asks for `--help` or
    /// `--version`.
    pub fn that_hold(&self, args: &[Arg]) -> Vec<&'static str> {
        let call = self.section.parse(args);
        let tells = |name: &str| matches!(name.trim_start_matches('-'), "help" | "version");
        if call.given.iter().any(|given| matches!(given.name, Name::Long(name) if tells(name))) {
            return Vec::new();
        }
        let holds = |path: &str, pattern: RulePattern| match Path::of(path, &call) {
            Path::Yes { words, .. } => matches!(pattern.tests(&call, words), Tests::Yes(_)),
            Path::No | Path::Unknown => false,
        };
        self.each().filter(|(path, pattern)| holds(path, *pattern)).map(|(_, pattern)| pattern.target).collect()
    }
}

impl Section {
    pub(super) fn new(tables: &'static Tables, numbers: &'static [u32; 8]) -> Self {
        Self { tables, numbers }
    }

    pub(super) fn tables(&self) -> &'static Tables {
        self.tables
    }

    /// Patterns for any first operand, and for `first`.
    pub(super) fn patterns(&self, first: &str) -> [Range<u32>; 2] {
        self.either(0, first)
    }

    /// Whether the first word chooses what the program does.
    pub fn has_subcommands(&self) -> bool {
        !self.words().is_empty()
    }

    pub(super) fn words(&self) -> Range<u32> {
        self.numbers[1]..self.numbers[2]
    }

    /// [`Section::patterns`] for `args` and `stop-at-operand`.
    pub(super) fn scopes(&self, first: &str) -> [Range<u32>; 2] {
        self.either(2, first)
    }

    /// First words of the paths of its lines.
    pub fn subcommands(&self) -> impl Iterator<Item = &'static str> + use<> {
        let tables = self.tables;
        let mut last = "";
        self.words().filter_map(move |index| {
            let word = tables.entry(index).split(['\t', ' ']).next().unwrap_or_default();
            (std::mem::replace(&mut last, word) != word && !word.is_empty()).then_some(word)
        })
    }

    /// Options that take a value in every scope, without globs.
    pub fn value_options(&self) -> impl Iterator<Item = &'static str> + use<> {
        let tables = self.tables;
        self.options().filter_map(move |index| {
            let mut fields = tables.entry(index).split('\t');
            let (name, kind, path) = (fields.next()?, fields.next()?, fields.next()?);
            let plain = path.is_empty() && !name.starts_with('*') && !name.contains('*');
            (plain && !kind.is_empty() && !matches!(kind, "-" | "!") && !kind.ends_with('?')).then_some(name)
        })
    }

    fn either(&self, at: usize, first: &str) -> [Range<u32>; 2] {
        let [any, words, end] = [self.numbers[at], self.numbers[at + 1], self.numbers[at + 2]];
        let keyed = if first.is_empty() || words == end { end..end } else { self.tables.keyed(words..end, first) };
        [any..words, keyed]
    }

    pub(super) fn options(&self) -> Range<u32> {
        self.numbers[4]..self.numbers[5]
    }

    /// Rest of a sentence: "works with containers and their images".
    pub fn about(&self) -> &'static str {
        self.tables.line(self.numbers[7])
    }

    pub(super) fn is_single_dash(&self) -> bool {
        self.numbers[6] & 1 != 0
    }

    pub(super) fn is_shared(&self) -> bool {
        self.numbers[6] & 4 != 0
    }

    pub(super) fn is_strict(&self) -> bool {
        self.numbers[6] & 2 != 0
    }
}
