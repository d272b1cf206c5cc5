//! What `find`'s actions run, delete and write.

use super::deleting::target;
use super::found::{self, on_found};
use crate::argument::{Arg, UNKNOWN};
use crate::assessment::{Destroys, How};
use crate::lists;
use crate::paths;
use crate::verdict::{OperationClass, ReviewLevel};
use crate::walk::{Access, Call, Walk};

pub fn handle_find(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.looks_for(names(call.args));
    let leads = |arg: &&Arg| matches!(arg.text.get(..2), Some("-O" | "-D")) || lists::FIND_LEADING.has(&arg.text);
    let is_start = |arg: &&Arg| !arg.is_option() && !matches!(arg.text.as_str(), "(" | "!" | ",");
    let starts: Vec<&Arg> = call.args.iter().skip_while(leads).take_while(is_start).collect();
    let narrowed = call.args.iter().any(|arg| {
        (takes_value(&arg.text) && !matches!(arg.text.as_str(), "-type" | "-mindepth" | "-printf" | "-regextype"))
            || arg.text == "-empty"
    });
    let first = walk.notes();
    let (changes, deeds) = act(walk, call, &starts);
    let others: Vec<Destroys> = walk.notes_since(first);
    for start in &starts {
        if changes && narrowed {
            walk.access(start, Access::Delete);
        } else if changes {
            target(walk, start, true);
            let place = walk.place(start);
            if place.path == walk.scope.cwd.as_deref().unwrap_or_default()
                || paths::is_wide(&place.path, &walk.scope.home)
            {
                walk.unbounded();
            }
        } else {
            walk.access(start, Access::Read);
        }
    }
    walk.notes_since(first);
    others.into_iter().for_each(|note| walk.note(note));
    if let Some(how) = deeds.into_iter().reduce(worse) {
        let here = Arg::known(".", call.span);
        let starts = if starts.is_empty() { vec![&here] } else { starts };
        let picks: Vec<String> = call.args.iter().map(|arg| arg.text.clone()).collect();
        for start in starts {
            let note = Destroys { picks: Some(picks.clone()), ..walk.noted(start, how) };
            walk.note(note);
        }
    }
}

/// Returns whether files found may be deleted, and all effects on them.
fn act(walk: &mut Walk<'_>, call: &Call<'_>, starts: &[&Arg]) -> (bool, Vec<How>) {
    let mut changes = false;
    let mut deeds = Vec::new();
    let mut i = 0;
    while let Some(arg) = call.args.get(i) {
        i += 1;
        match arg.text.as_str() {
            "-delete" => {
                changes = true;
                deeds.push(How::Delete);
                walk.rule("fs.find-delete", call.span.join(arg.span));
            }
            "-exec" | "-execdir" | "-ok" | "-okdir" => {
                let rest = &call.args[i..];
                let ends = |arg: &Arg| matches!(arg.text.as_str(), ";" | "+" | "\\;");
                let length = rest.iter().position(ends).unwrap_or(rest.len());
                let command = on_found(walk, &rest[..length], starts, false, narrows(call.args));
                deeds.extend(run(walk, &command, if arg.text.ends_with("dir") { starts } else { &[] }));
                if walk.level() > ReviewLevel::A && walk.has_operation(OperationClass::Delete) {
                    changes = true;
                    walk.rule("fs.find-exec", call.span.join(arg.span));
                }
                i += length;
            }
            "-fprint" | "-fprint0" | "-fls" | "-fprintf" => {
                walk.access_all(call.args.get(i), Access::Overwrite);
                i += if arg.text == "-fprintf" { 2 } else { 1 };
            }
            "-files0-from" => {
                walk.access_all(call.args.get(i), Access::Read);
                i += 1;
            }
            text if takes_value(text) => i += 1,
            _ if arg.may_be_option() && !arg.is_known() => {
                walk.partly_known();
                walk.rule("exec.unknown-call", arg.span);
            }
            _ => {}
        }
    }
    (changes, deeds)
}

/// Runs where the file is, somewhere below `places`, if there are any. Returns the effects on files
/// found; other files it names stay noted as they are.
fn run(walk: &mut Walk<'_>, command: &[Arg], places: &[&Arg]) -> Vec<How> {
    let noted = walk.notes();
    let stays = walk.scope.trail.clone();
    walk.scope.trail.elsewhere |= places.iter().any(|place| walk.place(place).outside);
    found::run(walk, command);
    walk.scope.trail = stays;
    let is_found = |note: &Destroys| note.path.contains(UNKNOWN) && !note.remote && note.into.is_none();
    let (on_finds, others): (Vec<_>, Vec<_>) = walk.notes_since(noted).into_iter().partition(is_found);
    others.into_iter().for_each(|note| walk.note(note));
    on_finds.into_iter().map(|note| note.how).collect()
}

fn narrows(args: &[Arg]) -> bool {
    args.iter().any(|arg| lists::FIND_NARROWING.has(&arg.text))
}

fn names(args: &[Arg]) -> impl Iterator<Item = &Arg> {
    let looks = |test: &Arg| {
        matches!(test.text.as_str(), "-name" | "-iname" | "-path" | "-ipath" | "-wholename" | "-iwholename")
    };
    let negated = |at: usize| at > 0 && matches!(args[at - 1].text.as_str(), "!" | "-not");
    args.windows(2).enumerate().filter(move |(at, two)| looks(&two[0]) && !negated(*at)).map(|(_, two)| &two[1])
}

fn worse(one: How, other: How) -> How {
    if one == How::DeleteTree || other == How::DeleteTree { How::DeleteTree } else { one }
}

/// Tests and options that take the next argument (POSIX, GNU and BSD).
fn takes_value(text: &str) -> bool {
    lists::FIND_VALUE_OPTIONS.has(text) || text.starts_with("-newer")
}
