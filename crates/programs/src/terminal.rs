//! Which calls take over the terminal, by the `terminal` lines of the packs. What is done with such
//! a call is decided elsewhere.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::argument::Arg;
use crate::call::Name;
use crate::packs;
use crate::pattern::{Path, RulePattern, Tests};
use crate::section::Section;

aish_text::named_enum! {
    /// On what it depends that a call takes over the terminal.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TerminalUse {
        /// On nothing.
        Always = "always",
        /// Its output is the terminal.
        Shown = "shown",
        /// Its input is the terminal.
        Typed = "typed",
        /// Both are.
        Both = "both",
        /// It doesn't, but may give the command that it runs another terminal.
        Another = "another",
        /// It doesn't, but what it runs may: for those who go by the names alone.
        Named = "named",
    }
}

/// The `terminal` lines of a program.
#[derive(Clone, Debug)]
pub struct Terminal {
    pub(super) section: Section,
    pub(super) lines: Range<u32>,
}

/// By base name; `None` for a program that leaves the terminal alone.
pub fn terminal(program: &str) -> Option<Terminal> {
    packs().terminal(program)
}

impl Terminal {
    /// What the lines that hold for a call with these arguments say; nothing of one that asks for
    /// `--help` or `--version`.
    pub fn uses(&self, args: &[Arg]) -> Vec<TerminalUse> {
        let call = self.section.parse(args);
        let tells = |name: &str| matches!(name.trim_start_matches('-'), "help" | "version");
        if call.given.iter().any(|given| matches!(given.name, Name::Long(name) if tells(name))) {
            return Vec::new();
        }
        let holds = |(path, pattern): &(&str, RulePattern)| match Path::of(path, &call) {
            Path::Yes { words, .. } => matches!(pattern.tests(&call, words), Tests::Yes(_)),
            Path::No | Path::Unknown => false,
        };
        self.lines().filter(holds).filter_map(|(_, pattern)| TerminalUse::from_name(pattern.target)).collect()
    }

    /// The paths and patterns.
    fn lines(&self) -> impl Iterator<Item = (&'static str, RulePattern)> + use<> {
        let tables = self.section.tables();
        self.lines.clone().map(|index| {
            let (path, rest) = tables.head(index);
            (path, RulePattern::read(tables.line(rest)))
        })
    }

    /// The last words of the paths, if they aren't globs: subcommands that take the terminal.
    fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        let last = |(path, _): (&'static str, _)| path.rsplit(' ').next().unwrap_or_default().split('|');
        self.lines().flat_map(last).filter(|word| !word.is_empty() && !word.contains('*'))
    }
}

/// For a shell that decides by names: programs always left alone; programs left alone with an
/// option that has `t` or a word of the third list; those words.
pub fn names() -> [Vec<&'static str>; 3] {
    let told = |terminal: &Terminal| terminal.words().next().is_some();
    let (with, always): (Vec<_>, Vec<_>) = packs().all_terminals().partition(|(_, terminal)| told(terminal));
    let words: BTreeSet<&str> = with.iter().flat_map(|(_, terminal)| terminal.words()).collect();
    let names = |all: Vec<(&'static str, Terminal)>| all.into_iter().map(|(name, _)| name).collect();
    [names(always), names(with), words.into_iter().collect()]
}
