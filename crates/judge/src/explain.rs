//! The explanation (CON-06): what a command does and a safer alternative, from profile and
//! findings. Always there for levels B and C; no level depends on it.

use super::argument::UNKNOWN;
use super::assessment::{Assessment, Finding};
use super::verdict::{ActionProfile, Confidence, OperationClass, ReviewLevel};
use super::weight;
use aish_text::sanitize::is_deceptive;

/// In characters.
const MAX_EXPLANATION: usize = 800;
const SENTENCES: usize = 4;
/// Longest path shown, in characters.
const PATH: usize = 80;
/// Most paths, or other things, named in one place.
pub const LISTED: usize = 3;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// Sentences; empty at level A.
    pub text: String,
    /// One phrase; none at level A, and if the text says that there is none.
    pub alternative: Option<String>,
}

/// `outside`: touched paths outside the workspace.
pub fn explain(found: &Assessment, level: ReviewLevel, outside: &[&str]) -> Explanation {
    if level == ReviewLevel::A {
        return Explanation::default();
    }
    let mut findings: Vec<&Finding> = weight::heaviest_first(&found.findings);
    if findings.len() > 1 {
        // What is done with the rights comes first; the rights are said below.
        findings.retain(|finding| finding.rule != "sys.privilege");
    }
    let everything = everything_deleted(&found.profile);
    let mut sentences = everything.map_or_else(|| effects(&findings), |sentence| vec![sentence]);
    if sentences.is_empty() {
        sentences.extend(operations(&found.profile));
    }
    // These rules name the program already.
    let says_unknown = |finding: &&Finding| matches!(&*finding.rule, "exec.unknown-call" | "exec.unknown-program");
    sentences.extend(circumstances(&found.profile, outside, findings.iter().any(says_unknown)));
    if sentences.is_empty() {
        sentences.push("Does something that a rule wants you to look at first.".to_owned());
    }
    let alternative = match findings.iter().find(|finding| !finding.safer.is_empty() || !finding.none.is_empty()) {
        Some(finding) if finding.safer.is_empty() => {
            sentences.push(finding.none.to_string());
            None
        }
        Some(finding) => Some(plain(&finding.safer, MAX_EXPLANATION)),
        None => Some(general(&found.profile).to_owned()),
    };
    Explanation { text: plain(&sentences.join(" "), MAX_EXPLANATION), alternative }
}

fn effects(findings: &[&Finding]) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    for finding in findings {
        let does = if finding.does.is_empty() { &finding.message } else { &finding.does };
        let mut sentence = does.trim().to_owned();
        if sentence.is_empty() {
            continue;
        }
        if !sentence.ends_with(['.', '!', '?']) {
            sentence.push('.');
        }
        if sentences.len() < SENTENCES && !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences
}

/// Where everything is deleted, and that it is for good.
fn everything_deleted(profile: &ActionProfile) -> Option<String> {
    if !profile.has_unbounded_scope_signals || !profile.operations.has(OperationClass::Delete) {
        return None;
    }
    let touched = || profile.touched_paths.iter().map(String::as_str);
    // A pattern for all, or the root, is meant; among several other paths it is unknown which.
    let meant: Vec<&str> = touched().filter(|path| *path == "/" || path.ends_with("/*")).collect();
    if meant.is_empty() && target_unknown(profile) {
        return Some(
            "Deletes what is only known when it runs: that can be EVERYTHING. There is no way back.".to_owned(),
        );
    }
    let meant = if meant.is_empty() { touched().collect() } else { meant };
    let places: Vec<&str> = meant
        .iter()
        .map(|path| path.trim_end_matches('*').trim_end_matches('/'))
        .map(|path| if path.is_empty() { "/" } else { path })
        .collect();
    let under = named(&places).map_or_else(|| "it can reach".to_owned(), |places| format!("under {places}"));
    Some(format!("Deletes EVERYTHING {under}. There is no way back."))
}

/// Whether a target is known only at run time, whatever else the command reads or writes.
fn target_unknown(profile: &ActionProfile) -> bool {
    profile.touched_paths.iter().any(|path| path.chars().all(|c| c == UNKNOWN))
}

/// For a profile without findings. Other operations are among the circumstances.
fn operations(profile: &ActionProfile) -> impl Iterator<Item = String> + '_ {
    use OperationClass::{Privileged, Read, Unknown};
    let said = |class: &OperationClass| !matches!(class, Read | Unknown | Privileged);
    profile.operations.iter().filter(said).map(|class| format!("{}.", class.meaning()))
}

fn circumstances(profile: &ActionProfile, outside: &[&str], said_unknown: bool) -> Vec<String> {
    let mut said = Vec::new();
    if profile.uses_privilege || profile.operations.has(OperationClass::Privileged) {
        said.push("It runs with root's rights.".to_owned());
    }
    let deletes_all = profile.has_unbounded_scope_signals && profile.operations.has(OperationClass::Delete);
    if profile.has_unbounded_scope_signals && !deletes_all {
        said.push("It is for everything there is, not for named files.".to_owned());
    }
    // Of all there is the place is said already.
    if profile.outside_workspace && !deletes_all {
        said.push(match named(outside) {
            Some(paths) => format!("It reaches outside the workspace: {paths}."),
            None => "It reaches outside the workspace.".to_owned(),
        });
    }
    if profile.parse_confidence == Confidence::Low {
        said.push("Nobody can tell in advance what this runs.".to_owned());
    } else if profile.operations.has(OperationClass::Unknown) && !said_unknown {
        said.push(match profile.roots.last() {
            Some(root) if !root.is_empty() => {
                format!("What `{}` does isn't known here.", plain(root, PATH))
            }
            _ => "Part of what it runs isn't known here.".to_owned(),
        });
    } else if profile.parse_confidence == Confidence::Medium && !(deletes_all && target_unknown(profile)) {
        said.push("Some of its arguments are only known when it runs.".to_owned());
    }
    said
}

fn named(paths: &[&str]) -> Option<String> {
    let known = paths.iter().filter(|path| path.chars().any(|c| c != UNKNOWN));
    let paths: Vec<String> = known.map(|path| plain(path, PATH)).collect();
    (!paths.is_empty()).then(|| listed(&paths))
}

/// The first few, and how many more there are.
pub fn listed(things: &[String]) -> String {
    let (shown, more) = things.split_at(things.len().min(LISTED));
    let shown = shown.join(", ");
    if more.is_empty() { shown } else { format!("{shown} and {} more", more.len()) }
}

/// For findings without an alternative of their own.
fn general(profile: &ActionProfile) -> &'static str {
    let has = |class| profile.operations.has(class);
    if profile.parse_confidence == Confidence::Low {
        "write it out as plain commands, one step at a time"
    } else if has(OperationClass::Device) {
        "check the device's name with `lsblk` first, and keep a copy of what is on it"
    } else if has(OperationClass::Delete) {
        "list what it would hit first, or move it aside until you are sure"
    } else if has(OperationClass::Unknown) {
        "read the script, or the program's help, before you run it"
    } else if profile.uses_privilege || has(OperationClass::Privileged) {
        "try it without root's rights first"
    } else if profile.outside_workspace {
        "run it inside the workspace, or name the directory as a workspace of yours"
    } else if has(OperationClass::Network) {
        "look at what would be sent or fetched first, for example with its dry run"
    } else if has(OperationClass::Process) {
        "look at the process first, for example with `ps`"
    } else {
        "look at what it would change first"
    }
}

/// Control, direction and invisible characters become U+FFFD, the unknown `…`; cut at `longest`.
pub fn plain(text: &str, longest: usize) -> String {
    let mut out: String = text.chars().take(longest).map(shown).collect();
    if text.chars().nth(longest).is_some() {
        out.push('…');
    }
    out
}

fn shown(c: char) -> char {
    match c {
        UNKNOWN => '…',
        c if is_deceptive(c) => '\u{FFFD}',
        c => c,
    }
}

#[cfg(test)]
#[path = "explain_tests.rs"]
mod tests;
