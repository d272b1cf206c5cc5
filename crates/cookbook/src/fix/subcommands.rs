//! Subcommands of a program, from its pack.

use aish_programs::{section, words};

pub struct Subcommands {
    /// Preceding options that take a value.
    pub valued: Vec<&'static str>,
    /// Most used first.
    pub names: Vec<&'static str>,
    pub everyday: usize,
}

/// `None` if the pack has no words for the program.
pub fn subcommands(program: &str) -> Option<Subcommands> {
    let mut names: Vec<&str> = words(program)?.subs().flat_map(|sub| sub.names().split(' ')).collect();
    let everyday = names.len();
    if everyday == 0 {
        return None;
    }
    let section = section(program);
    for name in section.iter().flat_map(aish_programs::Section::subcommands) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let valued = section.iter().flat_map(aish_programs::Section::value_options).collect();
    Some(Subcommands { valued, names, everyday })
}
