//! Checks the examples of the packs: each `yes` line of a rule triggers it, no `no` line does, `ok` lines are level A and `ask`
//! lines aren't. All failures are reported, one line each with file and line, because authors of packs work through them.

use std::collections::BTreeSet;
use std::path::Path;

use super::outcome::Role;
use super::source::{self, Entry, Example, Pack};
use crate::safety::argument::Arg;
use crate::safety::syntax::ir::Span;
use crate::safety::verdict::ReviewLevel;

/// What a judge says of a command line.
pub(crate) struct Judged {
    /// The ids of the rules that speak.
    pub rules: BTreeSet<String>,
    /// The level.
    pub level: ReviewLevel,
}

/// The packs of the source tree, and what is wrong with their text.
pub(crate) fn packs() -> (Vec<Pack>, Vec<String>) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/safety/packs");
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

/// Runs the examples of `packs` through `judge`, which may decline one (`None`). `only` says of which rules `yes` and `no` are
/// checked. Returns the failures, and how many examples were judged.
pub(crate) fn failures(
    packs: &[Pack],
    only: impl Fn(&str) -> bool,
    judge: impl Fn(&str) -> Option<Judged>,
) -> (Vec<String>, usize) {
    let (mut wrong, mut judged) = (Vec::new(), 0);
    for pack in packs {
        let mut check = |example: &Example, wish: &str, holds: &dyn Fn(&Judged) -> bool| {
            if let Some(found) = judge(&example.text) {
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
        for rule in pack.rules.iter().filter(|rule| only(&rule.id)) {
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

/// The words of a command line that is one simple command with nothing to expand; a leading `sudo` is dropped.
fn simple(line: &str) -> Option<Vec<String>> {
    let mut quote = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some('\''), '\'') | (Some('"'), '"') => quote = None,
            (None, '\'' | '"') => quote = Some(letter),
            (Some('"') | None, '\\') => {
                letters.next();
            }
            (Some('"') | None, '$' | '`') => return None,
            (None, '|' | '&' | ';' | '<' | '>' | '(' | ')' | '{' | '}' | '#') => return None,
            _ => {}
        }
    }
    let mut words = shell_words::split(line).ok()?;
    if words.first()? == "sudo" && words.get(1).is_some_and(|word| !word.starts_with('-')) {
        words.remove(0);
    }
    (!words.first()?.contains('=')).then_some(words)
}

/// Judges by the sections alone. What becomes of the operands is for others: `ask` by what they are counts as B.
fn by_section(line: &str, counts: &[Role]) -> Option<Judged> {
    let words = simple(line)?;
    let program = words[0].rsplit('/').next().unwrap_or_default();
    let known = |text: &String| Arg { glob: text.contains('*'), ..Arg::known(text.as_str(), Span::default()) };
    let args: Vec<Arg> = words[1..].iter().map(known).collect();
    let outcome = super::section(program)?.judge(&args);
    let rules = outcome.rules.iter().map(|(rule, _)| rule.id.to_owned()).collect();
    let role = outcome.roles.iter().any(|operand| counts.contains(&operand.kind));
    Some(Judged { rules, level: if role { outcome.level().max(ReviewLevel::B) } else { outcome.level() } })
}

/// The rules that lines of sections name; the other ones are raised in code.
fn named(packs: &[Pack]) -> BTreeSet<&str> {
    let entries = packs.iter().flat_map(|pack| &pack.sections).flat_map(|section| &section.entries);
    let target = |(_, entry): &'_ (usize, Entry)| matches!(entry, Entry::Pattern { .. });
    entries
        .filter(|entry| target(entry))
        .filter_map(|(_, entry)| if let Entry::Pattern { target, .. } = entry { Some(target.as_str()) } else { None })
        .collect()
}

/// What an operand can be that makes a call more than it looks like.
const GRAVE: [Role; 12] = [
    Role::Write,
    Role::Append,
    Role::WriteInto,
    Role::Delete,
    Role::Line,
    Role::Command,
    Role::RemoteLine,
    Role::RemoteCommand,
    Role::Script,
    Role::Url,
    Role::Upload,
    Role::Sql,
];

#[test]
fn packs_hold_what_their_examples_say() {
    let (packs, mut wrong) = packs();
    let named = named(&packs);
    // An `ok` line must be harmless by its section; an `ask` line may be so by an operand, which is judged elsewhere.
    let (strict, judged) = failures(&packs, |id| named.contains(id), |line| by_section(line, &[]));
    let (lenient, _) = failures(&packs, |_| false, |line| by_section(line, &GRAVE));
    wrong.extend(strict.into_iter().filter(|line| !line.contains(": ask, ")));
    wrong.extend(lenient.into_iter().filter(|line| line.contains(": ask, ")));
    assert!(wrong.is_empty(), "{} of {judged} examples and more:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn packs_are_complete_and_well_written() {
    let (packs, mut wrong) = packs();
    for pack in &packs {
        let mut say = |line: usize, what: String| wrong.push(format!("{}:{line}: {what}", pack.file));
        for rule in &pack.rules {
            if rule.yes.len() < 2 || rule.no.is_empty() {
                say(rule.line, format!("`{}` needs two `yes` lines and a `no` line", rule.id));
            }
            if !rule.does.ends_with('.') || !rule.does.starts_with(char::is_uppercase) {
                say(rule.line, format!("`does` of `{}` is a sentence with a period", rule.id));
            }
            if rule.says.ends_with('.') || rule.says.chars().count() > 60 {
                say(rule.line, format!("`says` of `{}` is a few words without a period", rule.id));
            }
        }
        for section in &pack.sections {
            for (line, entry) in &section.entries {
                let Entry::Pattern { tests, .. } = entry else { continue };
                let valued = tests.iter().filter_map(|test| test.trim_start_matches('!').split_once('='));
                for name in valued.filter(|(names, _)| names.starts_with('-')).flat_map(|(names, _)| names.split('|')) {
                    let takes =
                        |(_, other): &(usize, Entry)| matches!(other, Entry::Takes { option, .. } if option == name);
                    if !section.entries.iter().any(takes)
                        && !section.entries.iter().any(|(_, e)| matches!(e, Entry::Like(_)))
                    {
                        say(
                            *line,
                            format!(
                                "`{name}=…` is tested: list it in `takes` (`{name}?` if its value is only attached)"
                            ),
                        );
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} mistakes:\n{}", wrong.len(), wrong.join("\n"));
}
