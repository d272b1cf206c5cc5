//! Checks the examples of the packs: each `yes` line of a rule triggers it, no `no` line does, `ok`
//! lines are level A and `ask` lines aren't. All failures are reported, one line each with file and
//! line, because authors of packs work through them. For tests only: the judge runs the same
//! examples through all of itself.
#![allow(clippy::unwrap_used, reason = "a source tree that can't be read is a failed test")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

use crate::level::ReviewLevel;
use crate::source::{self, Pack, RuleExample};
use crate::table;
use crate::tables::Tables;

static LAID_OUT: OnceLock<Tables> = OnceLock::new();

/// The verdict of the judge under test on a command line.
pub struct JudgedExample {
    /// The ids of the rules that speak.
    pub rules: BTreeSet<String>,
    /// The review level of the whole line.
    pub level: ReviewLevel,
}

/// The packs of the source tree, and what is wrong with their text.
pub fn packs() -> (Vec<Pack>, Vec<String>) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut names: Vec<_> = std::fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.retain(|path| path.extension().is_some_and(|extension| extension == "pack"));
    names.sort();
    let mut errors = Vec::new();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        source::read(&name, &std::fs::read_to_string(path).unwrap(), &mut errors)
    };
    (names.iter().map(read).collect(), errors)
}

/// Lays out the packs with one more, as the build does, for all look-ups of this process from now
/// on.
///
/// # Errors
/// What is wrong with the pack, in lines; or a pack was added before.
pub fn add(name: &str, text: &str) -> Result<Vec<Pack>, Vec<String>> {
    let (mut packs, mut errors) = packs();
    packs.push(source::read(name, text, &mut errors));
    let table = table::compile(&packs)?;
    if !errors.is_empty() {
        return Err(errors);
    }
    let tables = Tables {
        text: table.text.leak(),
        entries: table.entries.leak(),
        sections: table.sections.leak(),
        programs: table.programs.leak(),
        rules: table.rules.leak(),
        words: table.words.leak(),
    };
    LAID_OUT.set(tables).map_err(|_| vec!["a pack was added before".to_owned()])?;
    Ok(packs.split_off(packs.len() - 1))
}

pub(super) fn laid_out_now() -> Option<&'static Tables> {
    LAID_OUT.get()
}

/// Runs the examples of `packs` through `judge`, which may decline one (`None`); it is told what
/// the example is about: the id of a rule, `ok` or `ask`. Returns the failures, and how many
/// examples were judged.
pub fn failures(packs: &[Pack], judge: impl Fn(&str, &str) -> Option<JudgedExample>) -> (Vec<String>, usize) {
    let (mut wrong, mut judged) = (Vec::new(), 0);
    for pack in packs {
        let mut check = |example: &RuleExample, wish: &str, holds: &dyn Fn(&JudgedExample) -> bool| {
            if let Some(found) = judge(&example.text, wish.rsplit(' ').next().unwrap_or_default()) {
                judged += 1;
                if !holds(&found) {
                    let rules = found.rules.iter().cloned().collect::<Vec<_>>().join(" ");
                    let level = found.level.letter();
                    wrong.push(format!(
                        "{}:{}: {wish}, found {level} [{rules}]: {}",
                        pack.file, example.line, example.text
                    ));
                }
            }
        };
        for rule in &pack.rules {
            for example in &rule.yes {
                check(example, &format!("yes {}", rule.id), &|found| found.rules.contains(&rule.id));
            }
            for example in &rule.no {
                check(example, &format!("no {}", rule.id), &|found| !found.rules.contains(&rule.id));
            }
        }
        for section in &pack.sections {
            for example in &section.ok {
                check(example, "ok", &|found| found.level == ReviewLevel::A);
            }
            for example in &section.ask {
                check(example, "ask", &|found| found.level != ReviewLevel::A);
            }
        }
    }
    (wrong, judged)
}
