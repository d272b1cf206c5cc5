//! Checks the examples of the packs: `yes` lines trigger their rule, `no` lines don't, `ok` lines
//! are level A, `ask` lines aren't. It reports all failures with file and line. For tests only.
#![allow(clippy::unwrap_used, reason = "a source tree that can't be read is a failed test")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

use crate::level::ReviewLevel;
use crate::source::{self, Pack, RuleExample};
use crate::table::{self, ProgramTable};
use crate::tables::Tables;

static LAID_OUT: OnceLock<Tables> = OnceLock::new();

/// The tested judge's verdict on a line.
pub struct JudgedExample {
    /// Ids of the rules that apply.
    pub rules: BTreeSet<String>,
    /// Level of the whole line.
    pub level: ReviewLevel,
}

/// The packs of the source tree and their syntax errors.
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

/// Compiles the packs with one more, for all later look-ups of this process.
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
    let tables = leaked(table);
    LAID_OUT.set(tables).map_err(|_| vec!["a pack was added before".to_owned()])?;
    Ok(packs.split_off(packs.len() - 1))
}

/// The table for the rest of the process.
pub(super) fn leaked(table: ProgramTable) -> Tables {
    let ProgramTable { text, entries, sections, programs, rules, words, asides } = table;
    Tables {
        text: text.leak(),
        entries: entries.leak(),
        sections: sections.leak(),
        programs: programs.leak(),
        rules: rules.leak(),
        words: words.leak(),
        asides: asides.leak(),
    }
}

pub(super) fn laid_out_now() -> Option<&'static Tables> {
    LAID_OUT.get()
}

/// Runs the examples through `judge(line, about)`, where `about` is a rule's id, `ok` or `ask`; it
/// may decline (`None`). Returns the failures and the number judged.
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
