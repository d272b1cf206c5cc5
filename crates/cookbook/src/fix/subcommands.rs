//! The subcommands of a program, as its book has them. Which one was meant is decided elsewhere.

use aish_programs::{section, words};

pub struct Subcommands {
    /// The options before them that take a value.
    pub valued: Vec<&'static str>,
    /// Their names, those that people use most first.
    pub names: Vec<&'static str>,
    /// How many of them people use most.
    pub everyday: usize,
}

/// Those of a program whose book has words for them.
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
