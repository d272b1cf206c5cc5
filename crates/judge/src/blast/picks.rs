//! The files `find` passes to a deletion: its tests, if they are joined by "and" only.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::SystemTime;

use super::pattern::BlastPattern;
use crate::argument::UNKNOWN;
use crate::lists;
use crate::paths::base_name;

/// Levels of directories that are looked into for whether one is empty: each is looked into again.
const HOLLOW: usize = 16;

#[derive(Default)]
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

type Test = Box<dyn Fn(&Entry<'_>) -> bool>;

/// What `find` comes upon.
struct Entry<'e> {
    path: &'e Path,
    /// As `find` would print the path.
    shown: &'e str,
    name: &'e str,
    data: &'e Metadata,
    now: SystemTime,
    /// Levels of directories in it that go before it, if they are empty.
    hollow: usize,
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
                    match test(arg, value, cwd) {
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
    pub(super) fn has(&self, path: &Path, shown: &str, data: &Metadata, now: SystemTime) -> bool {
        let name = base_name(shown.trim_end_matches('/'));
        let hollow = if self.directories { HOLLOW } else { 0 };
        let entry = Entry { path, shown, name, data, now, hollow };
        self.tests.iter().all(|(negated, test)| test(&entry) != *negated)
    }
}

/// Whether nothing is in a directory, or nothing but such directories, which `-delete` takes first.
fn is_hollow(directory: &Path, levels: usize) -> bool {
    let Ok(entries) = fs::read_dir(directory) else { return false };
    entries.flatten().all(|entry| {
        levels > 0 && entry.file_type().is_ok_and(|kind| kind.is_dir()) && is_hollow(&entry.path(), levels - 1)
    })
}

/// A number in a test: `+3` is more than 3, `-3` less, `3` exactly.
fn number(text: &str) -> Option<impl Fn(u64) -> bool + 'static> {
    let sign = text.chars().next();
    let wanted: u64 = text.trim_start_matches(['+', '-']).parse().ok()?;
    Some(move |value: u64| match sign {
        Some('+') => value > wanted,
        Some('-') => value < wanted,
        _ => value == wanted,
    })
}

fn is_of_kind(letter: char, data: &Metadata) -> bool {
    match letter {
        'f' => data.is_file(),
        'd' => data.is_dir(),
        'l' => data.is_symlink(),
        _ => !data.is_file() && !data.is_dir() && !data.is_symlink(),
    }
}

/// None if the test isn't understood. Reference files are looked up from `cwd`.
fn test(name: &str, value: &str, cwd: &Path) -> Option<Test> {
    let pattern = BlastPattern::new(value, None, true);
    Some(match name {
        "-name" => Box::new(move |entry| pattern.matches(entry.name)),
        "-iname" => {
            let pattern = BlastPattern::new(&value.to_lowercase(), None, true);
            Box::new(move |entry| pattern.matches(&entry.name.to_lowercase()))
        }
        "-path" | "-wholename" => Box::new(move |entry| pattern.matches(entry.shown)),
        "-type" => {
            let kinds: Vec<char> = value.split(',').filter_map(|kind| kind.chars().next()).collect();
            Box::new(move |entry| kinds.iter().any(|letter| is_of_kind(*letter, entry.data)))
        }
        "-mtime" | "-mmin" => {
            let fits = number(value)?;
            // Full units since the last change: `-mmin` rounds up, `-mtime` drops the fraction.
            let units = if name == "-mmin" { |age: u64| age.div_ceil(60) } else { |age| age / 86_400 };
            Box::new(move |entry| {
                let age = entry.data.modified().ok().and_then(|time| entry.now.duration_since(time).ok());
                fits(units(age.unwrap_or_default().as_secs()))
            })
        }
        "-empty" => Box::new(|entry| match entry.data.is_dir() {
            true => is_hollow(entry.path, entry.hollow),
            false => entry.data.is_file() && entry.data.len() == 0,
        }),
        "-newer" => {
            let than = fs::metadata(cwd.join(value)).ok()?.modified().ok()?;
            Box::new(move |entry| entry.data.modified().is_ok_and(|time| time > than))
        }
        "-size" => {
            let digits = value.trim_end_matches(|c: char| c.is_ascii_alphabetic());
            let unit: u64 = match &value[digits.len()..] {
                "" | "b" => 512,
                "c" => 1,
                "w" => 2,
                "k" => 1 << 10,
                "M" => 1 << 20,
                "G" => 1 << 30,
                _ => return None,
            };
            let fits = number(digits)?;
            Box::new(move |entry| fits(entry.data.len().div_ceil(unit)))
        }
        _ => return None,
    })
}
