//! Assigns roles to operands by the `args` lines of the section.

use crate::call::ProgramCall;
use crate::options::scope_length;
use crate::outcome::{Operand, OperandRole};
use crate::pattern::{RulePattern, Tests};
use crate::section::Section;

/// In argument order. `words`: operands in the base's path; `reads`: the call only reads.
pub(super) fn roles(section: &Section, call: &ProgramCall, words: usize, reads: bool) -> Vec<Operand> {
    let mut roles = call.values.clone();
    roles.extend(call.command);
    match args_line(section, call) {
        Some((length, kinds)) => {
            let start = if length == 0 { words } else { length };
            deal(kinds, call.operands.get(start..).unwrap_or_default(), &mut roles);
        }
        None => {
            let kind = if reads { OperandRole::Read } else { OperandRole::Touched };
            for arg in call.operands.get(words..).unwrap_or_default() {
                if looks_like_a_path(&call.args[*arg].text) {
                    roles.push(Operand { arg: *arg, at: 0, kind, option: false });
                }
            }
        }
    }
    // `-` is a standard stream, not a file.
    roles.retain(|operand| !operand.kind.is_path() || call.args[operand.arg].text.get(operand.at..) != Some("-"));
    roles.sort_by_key(|operand| (operand.arg, operand.at));
    roles
}

/// The `args` line with the longest path, then with tests: length of its path, and its kinds.
pub(super) fn args_line(section: &Section, call: &ProgramCall) -> Option<(usize, &'static str)> {
    let first = call.operands.first().map_or("", |index| call.args[*index].text.as_str());
    let mut best: Option<((usize, bool), &str)> = None;
    for index in section.scopes(first).into_iter().flatten() {
        let mut fields = section.tables().entry(index).split('\t');
        let mut next = || fields.next().unwrap_or_default();
        let (path, sort, tests, kinds) = (next(), next(), next(), next());
        if sort != "a" {
            continue;
        }
        let Some(length) = scope_length(path, call.args, &call.operands) else { continue };
        let rank = (length, !tests.is_empty());
        if best.is_none_or(|(other, _)| rank > other)
            && matches!(RulePattern { target: "", tests }.tests(call, length), Tests::Yes(_) | Tests::Maybe(_))
        {
            best = Some((rank, kinds));
        }
    }
    best.map(|((length, _), kinds)| (length, kinds))
}

/// `last:K` goes to the last operand; the others from the left, without leftmost optional ones
/// while operands are too few. The last kind holds for the rest.
fn deal(kinds: &str, operands: &[usize], roles: &mut Vec<Operand>) {
    let mut give = |arg: usize, letter: &str| {
        if let Some(kind) = OperandRole::from_name(letter) {
            roles.push(Operand { arg, at: 0, kind, option: false });
        }
    };
    let mut operands = operands;
    let last = kinds.split(' ').find_map(|kind| kind.strip_prefix("last:"));
    if let (Some(letter), Some((arg, rest))) = (last, operands.split_last()) {
        give(*arg, letter);
        operands = rest;
    }
    let fixed = || kinds.split(' ').filter(|kind| !kind.is_empty() && !kind.starts_with("last:"));
    let mut missing = fixed().count().saturating_sub(operands.len());
    let mut dealt = fixed().filter(|kind| {
        let leave_out = missing > 0 && kind.ends_with('?');
        missing -= usize::from(leave_out);
        !leave_out
    });
    let mut letter = "v";
    for arg in operands {
        letter = dealt.next().map_or(letter, |kind| kind.trim_end_matches('?'));
        give(*arg, letter);
        if OperandRole::from_name(letter).is_some_and(OperandRole::takes_the_rest) {
            break;
        }
    }
}

fn looks_like_a_path(text: &str) -> bool {
    (text.contains('/') && !text.contains("://") && !text.starts_with("//"))
        || text.starts_with('~')
        || text == "."
        || text == ".."
}
