//! The judge's findings on a line in words, so that explanation and verdict agree.

use std::path::Path;

use aish_judge::assessment::{Assessment, Destroys, How, SeenEffects};
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{OperationClass, Operations, Provenance};
use aish_judge::{assess_parsed, heaviest_first, is_known_program};
use aish_programs::argument::UNKNOWN;
use aish_text::Shell;
use aish_text::sanitize::clean_line;

use super::ExplainPlace;
use crate::tree::Tree;

const MOST: usize = 24;

/// Sentences, gravest first; whether the judge knows more than unknown programs.
pub(super) fn effects(command: &str, shell: Shell, tree: &Tree, place: Option<ExplainPlace>) -> (Vec<String>, bool) {
    let ExplainPlace { cwd, home } = place.unwrap_or(ExplainPlace { cwd: Path::new("/"), home: Path::new("/") });
    let mut request = JudgeRequest::new(command, shell, cwd, home);
    request.provenance = vec![Provenance::LocalUser];
    (request.look, request.comments) = (place.is_some(), true);
    let found = assess_parsed(&request, tree.whole());
    let mut sentences = Vec::new();
    let mut said = Operations::default();
    for finding in heaviest_first(&found.findings) {
        let does = if finding.does.is_empty() { &finding.message } else { &finding.does };
        let does = does.trim().trim_end_matches('.');
        if does.is_empty() {
            continue;
        }
        if let Some(rule) = aish_programs::rule(&finding.rule) {
            said.merge(rule.operations);
        }
        let part = finding.span.and_then(|span| command.get(span.start..span.end));
        let whose = part.filter(|part| found.commands.len() > 1 && part.trim() != command.trim());
        let whose = whose.map(|part| format!(" ({})", quoted(part))).unwrap_or_default();
        push(&mut sentences, format!("{does}{whose}."));
    }
    found.destroys.iter().filter_map(hit).for_each(|sentence| push(&mut sentences, sentence));
    if sentences.is_empty() && found.profile.operations.is_pure_read() {
        sentences.push("Only reads; it changes nothing.".to_owned());
        said.merge(found.profile.operations);
    }
    for class in GRAVEST_FIRST {
        if found.profile.operations.has(class) && !said.has(class) {
            push(&mut sentences, format!("{}{}.", class.meaning(), doers(&found, class)));
        }
    }
    let known = found.commands.iter().any(|seen| is_known_program(&seen.program))
        || found.findings.iter().any(|finding| finding.rule != "exec.unknown-program");
    (sentences, known)
}

/// A class covered by a finding isn't repeated.
const GRAVEST_FIRST: [OperationClass; 8] = [
    OperationClass::Device,
    OperationClass::Delete,
    OperationClass::Privileged,
    OperationClass::Process,
    OperationClass::Network,
    OperationClass::Write,
    OperationClass::Read,
    OperationClass::Unknown,
];

fn push(sentences: &mut Vec<String>, sentence: String) {
    if sentences.len() < MOST && !sentences.contains(&sentence) {
        sentences.push(sentence);
    }
}

fn doers(found: &Assessment, class: OperationClass) -> String {
    if found.commands.len() < 2 {
        return String::new();
    }
    let mut names: Vec<&str> = Vec::new();
    for SeenEffects { program, .. } in found.commands.iter().filter(|seen| seen.operations.has(class)) {
        if !program.is_empty() && !names.contains(&program.as_str()) && names.len() < 8 {
            names.push(program);
        }
    }
    let list: Vec<String> = names.into_iter().map(quoted).collect();
    if list.is_empty() { String::new() } else { format!(" ({})", list.join(", ")) }
}

fn hit(destroyed: &Destroys) -> Option<String> {
    let verb = match destroyed.how {
        How::Delete | How::DeleteTree => "Deletes",
        How::Overwrite | How::Merge => "Overwrites",
        How::Move => "Moves away",
        How::Within => "Can replace or delete what is in",
        How::Untracked { .. } | How::Changes => return None,
    };
    if destroyed.picks.is_some() || destroyed.path.is_empty() || destroyed.path.contains(UNKNOWN) {
        return None;
    }
    Some(match &destroyed.into {
        Some(into) if into.contains(UNKNOWN) => return None,
        Some(into) => format!("{verb} what has the same name as {} in {}.", quoted(&destroyed.path), quoted(into)),
        None => format!("{verb} {}.", quoted(&destroyed.path)),
    })
}

/// Inline code that its content can't end.
fn quoted(text: &str) -> String {
    format!("`{}`", clean_line(text).replace('`', "'"))
}
