//! The command a search runs on its finds (`find -exec`, `fd -x`), with an unknown path.

use crate::argument::{Arg, UNKNOWN};
use crate::lists;
use crate::paths;
use crate::walk::{Call, Walk};

const MARKS: [&str; 5] = ["{}", "{/}", "{//}", "{.}", "{/.}"];

/// The path is appended if `appends` and unmarked; unless `narrowed`, it stands for all files.
pub fn on_found(walk: &Walk<'_>, words: &[Arg], starts: &[&Arg], appends: bool, narrowed: bool) -> Vec<Arg> {
    // Of several places, one outside the workspaces.
    let start = starts.iter().find(|start| walk.place(start).outside).or(starts.first());
    let found = |span| {
        let text = format!("{}/{UNKNOWN}", start.map_or(".", |start| start.text.trim_end_matches('/')));
        Arg { text, span, ..Arg::default() }
    };
    let mut command: Vec<Arg> = Vec::with_capacity(words.len() + 1);
    let mut marked = false;
    for word in words {
        let mut text = word.text.clone();
        for mark in MARKS.iter().filter(|mark| appends || **mark == "{}") {
            text = text.replace(mark, &UNKNOWN.to_string());
        }
        marked |= text != word.text;
        command.push(match word.text == "{}" {
            true => found(word.span),
            false => word.with_text(text),
        });
    }
    if let Some(last) = words.last().filter(|_| appends && !marked) {
        command.push(found(last.span));
    }
    if narrowed && !takes_all_rights(&command) { command } else { recursing(command) }
}

/// From argument `at` on, up to a `;`.
pub fn of_fd(walk: &Walk<'_>, call: &Call<'_>, at: usize) -> Vec<Arg> {
    let words = call.args.get(at..).unwrap_or_default();
    let end = words.iter().position(|word| matches!(word.text.as_str(), ";" | "\\;")).unwrap_or(words.len());
    let before = &call.args[..at];
    let place = |arg: &&Arg| !arg.is_option() && (paths::looks_like_path(&arg.text) || walk.is_directory(arg));
    let starts: Vec<&Arg> = before.iter().filter(place).filter(|arg| arg.text != ".").collect();
    let all = |(at, arg): (usize, &Arg)| {
        let kind = at > 0 && matches!(before[at - 1].text.as_str(), "-t" | "--type");
        arg.is_option() || kind || matches!(arg.text.as_str(), "." | "" | ".*" | "*") || starts.contains(&arg)
    };
    let chosen = before.iter().any(|arg| arg.text.starts_with("-e") || arg.text.starts_with("--extension"));
    on_found(walk, &words[..end], &starts, true, chosen || !before.iter().enumerate().all(all))
}

/// If it names its output without the find, each run replaces the last one's.
pub fn run(walk: &mut Walk<'_>, command: &[Arg]) {
    let Some((program, args)) = command.split_first() else { return };
    let named = args.iter().filter(|arg| !arg.is_known()).count();
    if named < 2 && lists::FIND_SAME_OUTPUT.has(paths::base_name(&program.text)) {
        walk.rule("fs.overwrite", program.span);
    }
    walk.invoke(command);
}

/// `chmod 000`, `chmod a-rwx`: only root can use these files then.
fn takes_all_rights(command: &[Arg]) -> bool {
    let none =
        |mode: &Arg| matches!(mode.text.trim_start_matches('0'), "" | "a-rwx" | "ugo-rwx" | "-rwx" | "a=" | "ugo=");
    command.iter().skip(1).any(|arg| !arg.text.is_empty() && none(arg))
}

/// Applied to each file below a directory, a command counts as with its recursive option.
fn recursing(mut command: Vec<Arg>) -> Vec<Arg> {
    if let Some(option) =
        command.first().and_then(|program| lists::FIND_RECURSING.value(paths::base_name(&program.text)))
    {
        command.insert(1, Arg::known(option, command[0].span));
    }
    command
}

#[cfg(test)]
#[path = "found_tests.rs"]
mod tests;
