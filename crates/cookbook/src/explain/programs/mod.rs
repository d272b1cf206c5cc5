//! What is known about everyday programs, as tables by domain. The sentences are the project's own; a program that is
//! not here is unknown, never guessed at.

mod archives;
mod containers;
mod files;
mod git;
mod network;
mod packages;
mod shells;
mod system;
mod text;

use std::collections::HashMap;
use std::sync::LazyLock;

use super::table::Program;

/// Every domain.
const DOMAINS: [&[Program]; 9] = [
    archives::PROGRAMS,
    containers::PROGRAMS,
    files::PROGRAMS,
    git::PROGRAMS,
    network::PROGRAMS,
    packages::PROGRAMS,
    shells::PROGRAMS,
    system::PROGRAMS,
    text::PROGRAMS,
];

static BY_NAME: LazyLock<HashMap<&'static str, &'static Program>> = LazyLock::new(|| {
    DOMAINS.iter().flat_map(|d| d.iter()).flat_map(|p| p.names.split_whitespace().map(move |name| (name, p))).collect()
});

/// The program of that name.
pub fn find(name: &str) -> Option<&'static Program> {
    BY_NAME.get(name).copied()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn check(program: &Program, path: &str) {
        let path = format!("{path} {}", program.names);
        let mut seen = HashSet::new();
        assert!(!program.does.is_empty() && !program.does.ends_with('.'), "{path}");
        for (names, meaning) in program.options {
            for name in names.split_whitespace() {
                assert!(
                    seen.insert(if name.starts_with('-') {
                        name.strip_suffix(['=', '?']).unwrap_or(name)
                    } else {
                        name
                    }),
                    "{path}: {name} twice"
                );
                assert!(!meaning.contains("{}") || name.ends_with(['=', '?']), "{path}: {name} takes no value");
            }
            assert!(!meaning.is_empty(), "{path}: {names}");
        }
        let mut subs = HashSet::new();
        for sub in program.subs {
            for name in sub.names.split_whitespace() {
                assert!(subs.insert(name), "{path}: {name} twice");
            }
            check(sub, &path);
        }
    }

    #[test]
    fn no_name_stands_twice_and_every_entry_is_whole() {
        let mut seen = HashSet::new();
        for program in DOMAINS.iter().flat_map(|d| d.iter()) {
            for name in program.names.split_whitespace() {
                assert!(seen.insert(name), "{name} twice");
            }
            check(program, "");
        }
    }

    #[test]
    fn everyday_programs_are_known() {
        let programs: usize = DOMAINS.iter().map(|d| d.len()).sum();
        assert!(programs >= 160, "{programs}");
    }
}
