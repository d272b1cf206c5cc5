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

/// Runs the examples of `packs` through `judge`, which may decline one (`None`); it is told what the example is about: the id of a
/// rule, `ok` or `ask`. Returns the failures, and how many examples were judged.
pub(crate) fn failures(packs: &[Pack], judge: impl Fn(&str, &str) -> Option<Judged>) -> (Vec<String>, usize) {
    let (mut wrong, mut judged) = (Vec::new(), 0);
    for pack in packs {
        let mut check = |example: &Example, wish: &str, holds: &dyn Fn(&Judged) -> bool| {
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
fn by_section(line: &str, grave: &[Role]) -> Option<Judged> {
    let words = simple(line)?;
    let program = words[0].rsplit('/').next().unwrap_or_default();
    let known = |text: &String| Arg { glob: text.contains('*'), ..Arg::known(text.as_str(), Span::default()) };
    let args: Vec<Arg> = words[1..].iter().map(known).collect();
    let outcome = super::section(program)?.judge(&args);
    let rules = outcome.rules.iter().map(|(rule, _)| rule.id.to_owned()).collect();
    let raised = outcome.roles.iter().any(|operand| grave.contains(&operand.kind));
    Some(Judged { rules, level: if raised { outcome.level().max(ReviewLevel::B) } else { outcome.level() } })
}

/// Whether the examples of a rule can be judged by sections: the program has one that names it. The other ones are raised in
/// code.
fn named(packs: &[Pack], line: &str, rule: &str) -> bool {
    let words = simple(line).unwrap_or_default();
    let name = words.first().and_then(|word| word.rsplit('/').next()).unwrap_or_default();
    let (mut todo, mut seen) = (vec![name], BTreeSet::new());
    while let Some(name) = todo.pop().filter(|name| seen.insert(*name)) {
        let sections = packs.iter().flat_map(|pack| &pack.sections);
        for (_, entry) in sections.filter(|section| section.names.iter().any(|n| n == name)).flat_map(|s| &s.entries) {
            match entry {
                Entry::Pattern { target, .. } if target == rule => return true,
                Entry::Like(other) => todo.push(other),
                _ => {}
            }
        }
    }
    false
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
    let (failures, judged) = failures(&packs, |line, about| match about {
        "ok" => by_section(line, &[]),
        // An `ask` line may be one because of an operand, which is judged elsewhere.
        "ask" => by_section(line, &GRAVE),
        rule => named(&packs, line, rule).then(|| by_section(line, &[])).flatten(),
    });
    wrong.extend(failures);
    assert!(wrong.is_empty(), "{} failures, {judged} examples judged:\n{}", wrong.len(), wrong.join("\n"));
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
                for name in valued
                    .flat_map(|(names, _)| names.split('|'))
                    .filter(|name| name.len() == 2 && name.starts_with('-'))
                {
                    let takes = |(_, other): &(usize, Entry)| match other {
                        Entry::Takes { option, .. } => option == name,
                        Entry::SingleDash | Entry::Like(_) => true,
                        _ => false,
                    };
                    if !section.entries.iter().any(takes) {
                        say(*line, format!("the value of `{name}` is tested: list it in `takes`"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} mistakes:\n{}", wrong.len(), wrong.join("\n"));
}
