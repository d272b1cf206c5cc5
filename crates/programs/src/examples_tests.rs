//! The examples of the packs, judged by the sections alone, and what every pack must have.

use std::collections::BTreeSet;

use aish_text::Span;

use crate::argument::Arg;
use crate::examples::{JudgedExample, failures, packs};
use crate::level::ReviewLevel;
use crate::outcome::OperandRole;
use crate::source::{Pack, PackEntry};

/// The words of a command line that is one simple command with nothing to expand; a leading `sudo`
/// is dropped.
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

/// Judges by the sections alone. What becomes of the operands is for others: `ask` by what they are
/// counts as B.
fn by_section(line: &str, grave: &[OperandRole]) -> Option<JudgedExample> {
    let words = simple(line)?;
    let program = words[0].rsplit('/').next().unwrap_or_default();
    let known = |text: &String| Arg { glob: text.contains('*'), ..Arg::known(text.as_str(), Span::default()) };
    let args: Vec<Arg> = words[1..].iter().map(known).collect();
    let outcome = crate::section(program)?.match_call(&args);
    let rules = outcome.rules.iter().map(|(rule, _)| rule.id.to_owned()).collect();
    let raised = outcome.roles.iter().any(|operand| grave.contains(&operand.kind));
    Some(JudgedExample { rules, level: if raised { outcome.level().max(ReviewLevel::B) } else { outcome.level() } })
}

/// Whether the examples of a rule can be judged by sections: the program has one that names it. The
/// other ones are raised in code.
fn named(packs: &[Pack], line: &str, rule: &str) -> bool {
    let words = simple(line).unwrap_or_default();
    let name = words.first().and_then(|word| word.rsplit('/').next()).unwrap_or_default();
    let (mut todo, mut seen) = (vec![name], BTreeSet::new());
    while let Some(name) = todo.pop().filter(|name| seen.insert(*name)) {
        let sections = packs.iter().flat_map(|pack| &pack.sections);
        for (_, entry) in sections.filter(|section| section.names.iter().any(|n| n == name)).flat_map(|s| &s.entries) {
            match entry {
                PackEntry::Pattern { target, .. } if target == rule => return true,
                PackEntry::Like(other) => todo.push(other),
                _ => {}
            }
        }
    }
    false
}

/// What an operand can be that makes a call more than it looks like.
const GRAVE: [OperandRole; 12] = [
    OperandRole::Write,
    OperandRole::Append,
    OperandRole::WriteInto,
    OperandRole::Delete,
    OperandRole::Line,
    OperandRole::Command,
    OperandRole::RemoteLine,
    OperandRole::RemoteCommand,
    OperandRole::Script,
    OperandRole::Url,
    OperandRole::Upload,
    OperandRole::Sql,
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
            if rule.safer.is_empty() == rule.none.is_empty() {
                say(rule.line, format!("`{}` needs either `safer` or `none`", rule.id));
            }
            let long = rule.safer.chars().count().max(rule.none.chars().count()) > 120;
            if long || rule.safer.ends_with('.') || rule.safer.starts_with(char::is_uppercase) {
                say(rule.line, format!("`safer` of `{}` is a short phrase, without capital and period", rule.id));
            }
            let sentence = rule.none.ends_with('.') && rule.none.starts_with(char::is_uppercase);
            if !rule.none.is_empty() && !sentence {
                say(rule.line, format!("`none` of `{}` is a sentence with a period", rule.id));
            }
            if rule.says.ends_with('.') || rule.says.chars().count() > 60 {
                say(rule.line, format!("`says` of `{}` is a few words without a period", rule.id));
            }
        }
        for section in &pack.sections {
            for (line, entry) in &section.entries {
                let PackEntry::Pattern { tests, .. } = entry else { continue };
                let valued = tests.iter().filter_map(|test| test.trim_start_matches('!').split_once('='));
                for name in valued
                    .flat_map(|(names, _)| names.split('|'))
                    .filter(|name| name.len() == 2 && name.starts_with('-'))
                {
                    let takes = |(_, other): &(usize, PackEntry)| match other {
                        PackEntry::Takes { option, .. } => option == name,
                        PackEntry::SingleDash | PackEntry::Alike | PackEntry::Like(_) => true,
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
