//! The files `find` passes to a deletion: its tests, if they are joined by "and" only.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::SystemTime;

use super::pattern::BlastPattern;
use crate::argument::UNKNOWN;
use crate::lists;

/// Levels of directories that are looked into for whether one is empty: each is looked into again.
const HOLLOW: usize = 16;

#[derive(Debug, Default)]
pub(super) struct Picks {
    tests: Vec<(bool, Test)>,
    /// A starting point has depth 0.
    pub min_depth: usize,
    pub max_depth: Option<usize>,
    /// Empty directories are deleted like files.
    pub directories: bool,
    /// Some tests aren't understood: at most what is found is hit.
    pub unclear: bool,
}

#[derive(Debug)]
enum Test {
    Name {
        pattern: BlastPattern,
        folds: bool,
    },
    Path(BlastPattern),
    Kind(Vec<char>),
    /// Full units of `unit` seconds since the last change.
    Age {
        unit: u64,
        number: Number,
    },
    Size {
        unit: u64,
        number: Number,
    },
    Empty,
    Newer(SystemTime),
}

/// A number in a test: `+3` is more than 3, `-3` less, `3` exactly.
#[derive(Debug)]
struct Number {
    sign: char,
    value: u64,
}

impl Number {
    fn read(text: &str) -> Option<Self> {
        let sign = text.chars().next().filter(|c| matches!(c, '+' | '-')).unwrap_or('=');
        Some(Self { sign, value: text.trim_start_matches(['+', '-']).parse().ok()? })
    }

    fn fits(&self, value: u64) -> bool {
        match self.sign {
            '+' => value > self.value,
            '-' => value < self.value,
            _ => value == self.value,
        }
    }
}

impl Picks {
    /// Reference files are looked up from `cwd`.
    pub(super) fn read(args: &[String], cwd: &Path) -> Self {
        let mut picks = Self::default();
        let mut at = 0;
        let mut negated = false;
        let mut done = false;
        while let Some(arg) = args.get(at) {
            at += 1;
            let value = args.get(at).map_or("", String::as_str);
            if value.contains(UNKNOWN) {
                picks.unclear = true;
            }
            match arg.as_str() {
                // These apply wherever they stand.
                "-maxdepth" => (picks.max_depth, at) = (value.parse().ok(), at + 1),
                "-mindepth" => (picks.min_depth, at) = (value.parse().unwrap_or(0), at + 1),
                "-L" | "-follow" => picks.unclear = true,
                // Tests after the action don't limit it.
                _ if done => {}
                "-delete" => (picks.directories, done) = (true, true),
                "-exec" | "-execdir" | "-ok" | "-okdir" => {
                    // Before another action, this one is a test.
                    picks.unclear |= args[at..].iter().any(|arg| arg.starts_with("-exec") || arg == "-delete");
                    done = true;
                }
                "!" | "-not" => {
                    negated = !negated;
                    continue;
                }
                arg if lists::FIND_NO_TESTS.has(arg) => continue,
                arg if arg.starts_with('-') || matches!(arg, "(" | ")" | ",") => {
                    match Test::read(arg, value, cwd) {
                        Some(test) => picks.tests.push((negated, test)),
                        None => picks.unclear = true,
                    }
                    at += usize::from(arg != "-empty" && arg.starts_with('-') && arg != "-o" && arg != "-or");
                }
                _ => {}
            }
            negated = false;
        }
        if picks.unclear {
            // An "or" isn't taken apart: everything may be hit.
            picks.tests.clear();
        }
        picks
    }

    /// `shown` is as `find` would print the path.
    pub(super) fn has(&self, path: &Path, shown: &str, name: &str, data: &Metadata, now: SystemTime) -> bool {
        self.tests.iter().all(|(negated, test)| {
            let holds = match test {
                Test::Empty if data.is_dir() => is_hollow(path, if self.directories { HOLLOW } else { 0 }),
                test => test.holds(shown, name, data, now),
            };
            holds != *negated
        })
    }
}

/// Whether nothing is in a directory, or nothing but such directories, which `-delete` takes first.
fn is_hollow(directory: &Path, levels: usize) -> bool {
    let Ok(entries) = fs::read_dir(directory) else { return false };
    entries.flatten().all(|entry| {
        levels > 0 && entry.file_type().is_ok_and(|kind| kind.is_dir()) && is_hollow(&entry.path(), levels - 1)
    })
}

impl Test {
    fn read(test: &str, value: &str, cwd: &Path) -> Option<Self> {
        let pattern = |text: &str| BlastPattern::new(text, None, true);
        let age = |unit| Some(Self::Age { unit, number: Number::read(value)? });
        Some(match test {
            "-name" => Self::Name { pattern: pattern(value), folds: false },
            "-iname" => Self::Name { pattern: pattern(&value.to_lowercase()), folds: true },
            "-path" | "-wholename" => Self::Path(pattern(value)),
            "-type" => Self::Kind(value.split(',').filter_map(|kind| kind.chars().next()).collect()),
            "-mtime" => age(86_400)?,
            "-mmin" => age(60)?,
            "-empty" => Self::Empty,
            "-newer" => Self::Newer(fs::metadata(cwd.join(value)).ok()?.modified().ok()?),
            "-size" => {
                let digits = value.trim_end_matches(|c: char| c.is_ascii_alphabetic());
                let unit = match &value[digits.len()..] {
                    "" | "b" => 512,
                    "c" => 1,
                    "w" => 2,
                    "k" => 1 << 10,
                    "M" => 1 << 20,
                    "G" => 1 << 30,
                    _ => return None,
                };
                Self::Size { unit, number: Number::read(digits)? }
            }
            _ => return None,
        })
    }

    fn holds(&self, path: &str, name: &str, data: &Metadata, now: SystemTime) -> bool {
        let kind = data.file_type();
        match self {
            Self::Name { pattern, folds: true } => pattern.matches(&name.to_lowercase()),
            Self::Name { pattern, folds: false } => pattern.matches(name),
            Self::Path(pattern) => pattern.matches(path),
            Self::Kind(kinds) => kinds.iter().any(|letter| match letter {
                'f' => kind.is_file(),
                'd' => kind.is_dir(),
                'l' => kind.is_symlink(),
                _ => !kind.is_file() && !kind.is_dir() && !kind.is_symlink(),
            }),
            Self::Age { unit, number } => {
                let age = data.modified().ok().and_then(|time| now.duration_since(time).ok()).unwrap_or_default();
                // `-mmin` rounds up, `-mtime` drops the fraction.
                let units = if *unit == 60 { age.as_secs().div_ceil(60) } else { age.as_secs() / unit };
                number.fits(units)
            }
            Self::Size { unit, number } => number.fits(data.len().div_ceil(*unit)),
            Self::Empty => kind.is_file() && data.len() == 0,
            Self::Newer(than) => data.modified().is_ok_and(|time| time > *than),
        }
    }
}
