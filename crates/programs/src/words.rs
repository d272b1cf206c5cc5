//! What a program, its options and operands mean to a reader, not whether they are harmless.
//! Language: `../data/README.md`.

use crate::packs;

/// Blocks read along `like` lines, the first included.
const LIKE: usize = 4;

/// Whether an option takes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// No value.
    Nothing,
    /// Rest of the word, or the next word.
    Value,
    /// Rest of the word, if any.
    Attached,
}

/// A program or subcommand as described to readers.
#[derive(Clone, Copy, Debug)]
pub struct PackWords {
    names: &'static str,
    does: &'static str,
    lines: &'static str,
    indent: usize,
}

/// By base name; `None` if no pack describes it.
pub fn words(program: &str) -> Option<PackWords> {
    let (names, lines) = packs().words(program)?.split_once('\n')?;
    let words = PackWords { names, does: "", lines, indent: 2 };
    Some(PackWords { does: words.said("does").unwrap_or_default(), ..words })
}

impl PackWords {
    /// Separated by spaces.
    pub fn names(&self) -> &'static str {
        self.names
    }

    /// The first of [`PackWords::names`].
    pub fn name(&self) -> &'static str {
        self.names.split(' ').next().unwrap_or_default()
    }

    /// Rest of a sentence: "lists files".
    pub fn does(&self) -> &'static str {
        self.does
    }

    /// Number of own operands before the command that it runs; `None` if it runs none.
    pub fn runs(&self) -> Option<usize> {
        self.said("runs")?.parse().ok()
    }

    /// Whether option letters may come without a dash, as in `tar xzf`.
    pub fn is_bare(&self) -> bool {
        self.said("bare").is_some()
    }

    /// All subcommands.
    pub fn subs(&self) -> impl Iterator<Item = PackWords> + use<> {
        self.and_like().flat_map(|words| {
            words.own().filter_map(move |(at, line)| {
                let (names, does) = titled(line, "sub")?;
                let lines = &words.lines[at..];
                let lines = lines.split_once('\n').map_or("", |(_, rest)| rest);
                let end =
                    offsets(lines).find(|(_, line)| indent(line) <= words.indent).map_or(lines.len(), |(at, _)| at);
                Some(PackWords { names, does, lines: &lines[..end], indent: words.indent + 2 })
            })
        })
    }

    /// By name.
    pub fn sub(&self, name: &str) -> Option<PackWords> {
        self.subs().find(|sub| sub.names.split(' ').any(|known| known == name))
    }

    /// Options: names separated by spaces, and meaning. `NAME=` takes a value (`{}` in the
    /// meaning), `NAME?` an attached one; `-NUM` is a dash and a number.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.and_like().flat_map(|words| words.own().filter_map(|(_, line)| titled(line, "opt")))
    }

    /// By full name: value and meaning.
    pub fn option(&self, name: &str) -> Option<(Takes, &'static str)> {
        let number = name.len() > 1 && name.starts_with('-') && name[1..].bytes().all(|b| b.is_ascii_digit());
        self.options().find_map(|(names, meaning)| {
            names.split(' ').find_map(|known| {
                let plain = known == name || (number && known == "-NUM");
                let takes = match known.strip_prefix(name) {
                    _ if plain => Takes::Nothing,
                    Some("=") => Takes::Value,
                    Some("?") => Takes::Attached,
                    _ => return None,
                };
                Some((takes, meaning))
            })
        })
    }

    /// In order; `…` at the end of the last: any number.
    pub fn operands(&self) -> impl DoubleEndedIterator<Item = &'static str> + use<> {
        self.said("operands").into_iter().flat_map(|roles| roles.split(';').map(str::trim))
    }

    /// Whether the option replaces the first operand, such as a pattern or script.
    pub fn brings_first(&self, option: &str) -> bool {
        self.said("unless").is_some_and(|options| options.split(' ').any(|known| known == option))
    }

    /// Meaning of operand `index` of `count`.
    pub fn operand(&self, index: usize, count: usize) -> Option<&'static str> {
        let roles: Vec<&str> = self.operands().collect();
        let Some(many) = roles.iter().position(|role| role.ends_with('…')) else { return roles.get(index).copied() };
        let behind = roles.len() - many - 1;
        let role = if index < many {
            roles.get(index)
        } else if index + behind >= count && count >= roles.len().min(behind + 1) {
            roles.get(roles.len() - (count - index))
        } else {
            roles.get(many)
        };
        role.map(|role| role.trim_end_matches('…'))
    }

    fn and_like(&self) -> impl Iterator<Item = PackWords> + use<> {
        std::iter::successors(Some(*self), |words| {
            let mut path = words.own().find_map(|(_, line)| line.strip_prefix("like "))?.split(' ');
            let program = self::words(path.next()?)?;
            path.try_fold(program, |words, sub| words.sub(sub))
        })
        .take(LIKE)
    }

    /// Text behind a word, here or in a block it is like.
    fn said(&self, word: &str) -> Option<&'static str> {
        self.and_like()
            .find_map(|words| {
                words.own().find_map(|(_, line)| {
                    line.strip_prefix(word).filter(|rest| rest.is_empty() || rest.starts_with(' '))
                })
            })
            .map(str::trim)
    }

    /// Its own lines without indent, and their places in `lines`.
    fn own(&self) -> impl Iterator<Item = (usize, &'static str)> + use<> {
        let own = self.indent;
        offsets(self.lines).filter(move |(_, line)| indent(line) == own).map(|(at, line)| (at, line.trim_start()))
    }
}

fn offsets(text: &'static str) -> impl Iterator<Item = (usize, &'static str)> {
    text.lines().scan(0, |at, line| {
        let start = *at;
        *at += line.len() + 1;
        Some((start, line))
    })
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// `WORD NAME…  MEANING`: names and meaning.
fn titled(line: &'static str, word: &str) -> Option<(&'static str, &'static str)> {
    line.strip_prefix(word)?.strip_prefix(' ')?.split_once("  ")
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
