//! Permissions (`[permissions]`): proposed commands that are never offered, always asked about, or
//! run without another Enter. They change no verdict. Only the user's `allow` counts.

use std::cmp::Reverse;
use std::slice;

use super::glob::{Glob, Match};
use super::matching::on_command;
use super::{Matcher, Policy, PolicyRank, PolicySource};
use crate::argument::UNKNOWN;
use crate::assessment::SeenEffects;
use crate::request::JudgeRequest;
use crate::syntax::ir::{Command, CommandKind, Part, Pipeline, Redirect, RedirectOperator, Script, Simple, Word};
use crate::syntax::parse_typed;
use crate::verdict::{ReviewLevel, Verdict};
use crate::walk;

/// In bytes.
const MAX_PATTERN: usize = 1000;
/// Most commands of a line that runs unasked.
const COMMANDS: usize = 64;

aish_text::named_enum! {
    /// What becomes of a proposed command; the first list wins.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum PermissionList {
        /// It isn't offered.
        Deny = "deny",
        /// It waits for the user's Enter, as does a command that no pattern matches.
        Confirm = "confirm",
        /// It runs without another Enter, if all of it is allowed and needs no review.
        Allow = "allow",
    }
}

/// A pattern of one of the lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permission {
    /// The list it stands in.
    pub list: PermissionList,
    /// The owner of its file.
    pub rank: PolicyRank,
    /// With the pattern's line.
    pub source: PolicySource,
    matcher: Matcher,
}

impl Permission {
    /// Fails if the author hardly means `text` as a pattern; the error says why, as a clause.
    pub(super) fn new(
        list: PermissionList,
        rank: PolicyRank,
        source: PolicySource,
        text: &str,
    ) -> Result<Self, String> {
        let matcher = Matcher { command: vec![Glob::word(text)], ..Matcher::default() };
        objection(text).map_or(Ok(Self { list, rank, source, matcher }), Err)
    }

    /// As it was written.
    pub fn pattern(&self) -> &str {
        self.matcher.command.first().map_or("", Glob::text)
    }
}

/// A command of a line, and its weightiest pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Covered<'p> {
    /// Words unknown before the run are `…`.
    pub words: String,
    /// None: no pattern matches.
    pub by: Option<&'p Permission>,
}

/// The decision on a proposed line.
#[derive(Clone, Debug, PartialEq)]
pub struct Permitted<'p> {
    /// The fate of the line.
    pub outcome: PermissionList,
    /// The deciding pattern; none if nothing matches or a matching `allow` isn't enough.
    pub by: Option<&'p Permission>,
    /// Why it doesn't run unasked, as a clause; empty for `allow` and `deny`.
    pub why: String,
    /// All commands that the line may run, carried ones included.
    pub parts: Vec<Covered<'p>>,
}

/// `allow` only for lines at level A, made of plain commands and words, each surely allowed.
pub fn permit<'p>(policy: &'p Policy, request: &JudgeRequest, verdict: &Verdict) -> Permitted<'p> {
    let found = walk::assess(request);
    let mut parts = Vec::new();
    let (mut denied, mut asked, mut uncovered) = (None, None, None);
    for seen in &found.commands {
        let (by, sure) = weightiest(&policy.permissions, request, seen);
        let words = [slice::from_ref(&seen.program), &seen.args].concat().join(" ").replace(UNKNOWN, "…");
        match by.map(|by| by.list) {
            Some(PermissionList::Deny) if sure => denied = denied.or(by),
            Some(PermissionList::Deny | PermissionList::Confirm) => asked = asked.or(by),
            Some(PermissionList::Allow) => {}
            None => uncovered = uncovered.or_else(|| Some(format!("no pattern allows `{words}`"))),
        }
        parts.push(Covered { words, by });
    }
    let first = parts.first().and_then(|part| part.by);
    if denied.is_some() {
        return Permitted { outcome: PermissionList::Deny, by: denied, why: String::new(), parts };
    }
    let asks = asked.map(|by| match by.list {
        PermissionList::Deny => format!("it could be what `{}` denies", by.pattern()),
        _ => format!("`{}` asks for it", by.pattern()),
    });
    let broken = || (!policy.problems.is_empty()).then(|| "a policy file is broken, so nothing is allowed".to_owned());
    let reviewed = || {
        (verdict.denied || verdict.destructive || verdict.level != ReviewLevel::A).then(|| match verdict.denied {
            true => "your policy denies it".to_owned(),
            false => format!("it is level {}", verdict.level.letter()),
        })
    };
    let special = || not_plain(request).map(str::to_owned);
    let many = || (parts.is_empty() || parts.len() > COMMANDS).then(|| "its commands can't all be known".to_owned());
    let why = asks.or(uncovered).or_else(broken).or_else(reviewed).or_else(special).or_else(many);
    match why {
        Some(why) => Permitted { outcome: PermissionList::Confirm, by: asked, why, parts },
        None => Permitted { outcome: PermissionList::Allow, by: first, why: String::new(), parts },
    }
}

/// `deny` before `confirm` before `allow`, and whether it surely matches; an `allow` must.
fn weightiest<'p>(all: &'p [Permission], request: &JudgeRequest, seen: &SeenEffects) -> (Option<&'p Permission>, bool) {
    let known = !seen.program.is_empty() && !seen.args.iter().any(|arg| arg.contains(UNKNOWN));
    // A wildcard's value need not be known.
    let any = |arg: &String| arg.replace(UNKNOWN, "\u{1}");
    let whatever = SeenEffects { args: seen.args.iter().map(any).collect(), ..seen.clone() };
    let mut best: Option<(&Permission, Match)> = None;
    for permission in all {
        let matched = match on_command(&permission.matcher, request, seen) {
            Match::Maybe => on_command(&permission.matcher, request, &whatever).max(Match::Maybe),
            matched => matched,
        };
        let speaks = match permission.list {
            PermissionList::Allow => matched == Match::Yes && known,
            PermissionList::Deny | PermissionList::Confirm => matched != Match::No,
        };
        let weight = |list, matched| (list, Reverse(matched));
        if speaks && best.is_none_or(|(other, m)| weight(permission.list, matched) < weight(other.list, m)) {
            best = Some((permission, matched));
        }
    }
    (best.map(|(permission, _)| permission), best.is_some_and(|(_, matched)| matched == Match::Yes))
}

/// What is more than plain commands and words, as a clause.
fn not_plain(request: &JudgeRequest) -> Option<&'static str> {
    if request.command.contains(['\n', '\r']) {
        return Some("it has several lines");
    }
    match parse_typed(&request.command, request.shell, request.comments) {
        Ok(script) => in_script(&script),
        Err(_) => Some("it can't be read"),
    }
}

fn in_script(script: &Script) -> Option<&'static str> {
    script.pipelines.iter().find_map(|Pipeline { stages, background, .. }| match background {
        true => Some("it goes to the background"),
        false => stages.iter().find_map(in_command),
    })
}

fn in_command(Command { kind, redirects, .. }: &Command) -> Option<&'static str> {
    let CommandKind::Simple(Simple { assignments, words }) = kind else {
        return Some("it is more than plain commands");
    };
    if !assignments.is_empty() {
        return Some("it sets a variable");
    }
    if words.first().and_then(text_of).is_none_or(|program| program.contains('/')) {
        return Some("a program is named by its path");
    }
    if !redirects.iter().all(is_harmless) {
        return Some("it reads from or writes to a file");
    }
    words.iter().any(|word| text_of(word).is_none()).then_some("not all of its words are known before it runs")
}

fn is_harmless(redirect: &Redirect) -> bool {
    use RedirectOperator::{Append, AppendBoth, Duplicate, Read, Write, WriteBoth};
    let Some(target) = text_of(&redirect.target) else { return false };
    match redirect.operator {
        Read | Write | WriteBoth | Append | AppendBoth => target == "/dev/null",
        Duplicate => matches!(target.as_str(), "1" | "2"),
        _ => false,
    }
}

/// A word taken literally, but for quotes and the user's home.
fn text_of(word: &Word) -> Option<String> {
    let text = |part: &Part| match part {
        Part::Literal(text) | Part::Quoted(text) => Some(text.clone()),
        Part::Tilde(user) if user.is_empty() => Some("~".to_owned()),
        _ => None,
    };
    word.parts.iter().map(text).collect()
}

fn objection(text: &str) -> Option<String> {
    let mut escaped = false;
    let joins = text.chars().find(|c| {
        let found = !escaped && ";|&<>\n".contains(*c);
        escaped = *c == '\\' && !escaped;
        found
    });
    match (Glob::objection(text, false), joins) {
        (Some(why), _) => Some(why.to_owned()),
        _ if text.trim() != text => Some("it begins or ends with a blank".to_owned()),
        _ if text.len() > MAX_PATTERN => Some(format!("it is longer than {MAX_PATTERN} bytes")),
        (_, Some(c)) => Some(format!(
            "a pattern is about one command, without redirections; write one for each, and `\\\\{}` for the character",
            c.escape_default()
        )),
        _ => None,
    }
}

#[cfg(test)]
#[path = "permissions_tests.rs"]
mod tests;
