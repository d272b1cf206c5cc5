//! Which calls take over the terminal, by the `terminal` lines of the packs. What is done with such
//! a call is decided elsewhere.

use std::collections::BTreeSet;

use crate::argument::Arg;
use crate::packs;
use crate::section::Asides;

aish_text::named_enum! {
    /// On what it depends that a call takes over the terminal.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TerminalUse {
        /// It depends on nothing: each call takes the terminal.
        Always = "always",
        /// Its output is the terminal.
        Shown = "shown",
        /// Its input is the terminal.
        Typed = "typed",
        /// Standard input and output are terminals.
        Both = "both",
        /// It doesn't, but may give the command that it runs another terminal.
        Another = "another",
        /// It doesn't, but what it runs may: for those who go by the names alone.
        Named = "named",
    }
}

/// What the lines that hold for a call of `program`, a base name, say; nothing of one that asks for
/// `--help` or `--version`.
pub fn terminal_uses(program: &str, args: &[Arg]) -> Vec<TerminalUse> {
    packs().asides(program).map_or_else(Vec::new, |asides| uses(&asides, args))
}

pub(super) fn uses(asides: &Asides, args: &[Arg]) -> Vec<TerminalUse> {
    asides.that_hold(args).into_iter().filter_map(TerminalUse::from_name).collect()
}

/// The paths of its `terminal` lines.
fn paths(asides: &Asides) -> impl Iterator<Item = &'static str> + use<> {
    asides.each().filter(|(_, pattern)| TerminalUse::from_name(pattern.target).is_some()).map(|(path, _)| path)
}

/// For a shell that decides by names: programs always left alone; programs left alone with an
/// option that has `t` or a word of the third list; those words, the last ones of the paths.
pub fn names() -> [Vec<&'static str>; 3] {
    let (mut always, mut told, mut words) = (Vec::new(), Vec::new(), BTreeSet::new());
    for (name, asides) in packs().all_asides().filter(|(_, asides)| paths(asides).next().is_some()) {
        let last = paths(&asides).flat_map(|path| path.rsplit(' ').next().unwrap_or_default().split('|'));
        let subcommands: Vec<&str> = last.filter(|word| !word.is_empty() && !word.contains('*')).collect();
        if subcommands.is_empty() {
            always.push(name)
        } else {
            told.push(name)
        }
        words.extend(subcommands);
    }
    [always, told, words.into_iter().collect()]
}
