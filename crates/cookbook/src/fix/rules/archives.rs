//! Archives: the right tool for the file, and tar's letters.

use super::{Case, found};
use crate::fix::Fix;
use crate::fix::line::{Cmd, quote};
use crate::lists;

/// What unpacks a file of that name, and tar's letter for its compression.
fn unpacker(name: &str) -> Option<(&'static str, Option<char>)> {
    let name = name.to_lowercase();
    let ends = |(endings, _): &&(&str, &str)| endings.split(' ').any(|ending| name.ends_with(ending));
    let (_, how) = lists::pairs("fix.unpackers").iter().find(ends)?;
    Some(how.split_once(", ").map_or((*how, None), |(tool, letter)| (tool, letter.chars().next())))
}

/// tar's letter for a file name: `Some(None)` for a plain archive.
fn compression(name: &str) -> Option<Option<char>> {
    unpacker(name).filter(|(tool, _)| tool.starts_with("tar ")).map(|(_, letter)| letter)
}

fn archive<'a>(case: &Case, cmd: &'a Cmd) -> Option<(&'a str, std::ops::Range<usize>)> {
    cmd.operands().into_iter().find_map(|w| {
        let value = w.value.as_deref()?;
        (value.contains('.') && case.world.is_file(&cmd.path(value)?)).then(|| (value, w.span.clone()))
    })
}

/// `unzip a.tar.gz`, `tar xf a.zip`, `gunzip a.zip`, `tar xf a.gz`.
pub fn unpack_with_the_right_tool(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let program = cmd.program()?;
    let (name, span) = archive(case, cmd)?;
    let reads = program != "tar" || cmd.arg(0).is_some_and(|a| a.contains('x') && !a.contains('c'));
    let raw = case.line.raw(&span).to_owned();
    // Options differ between tools: only plain forms.
    if !reads || cmd.operands().len() > 2 || cmd.words.len() > 3 {
        return None;
    }
    let (right, _) = unpacker(name)?;
    let tool = right.split(' ').next().unwrap_or(right);
    // The others are there on nearly every machine.
    if tool == program || tool == "7z" && !case.runs(tool) {
        return None;
    }
    found(case.line.replace(&cmd.span()?, &format!("{right} {raw}")), format!("`{name}` is for `{tool}`."))
}

/// `gzip dir`: gzip takes only files.
pub fn gzip_directory(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let [word] = cmd.args() else { return None };
    let name = word.value.as_deref()?.trim_end_matches('/');
    let path = cmd.path(name)?;
    if !case.world.is_dir(&path) || case.exists(&path.with_file_name(format!("{}.tar.gz", path.file_name()?.to_str()?)))
    {
        return None;
    }
    let command = format!("tar -czf {} {}", quote(&format!("{name}.tar.gz")), quote(name));
    found(
        case.line.replace(&(cmd.words.first()?.span.start..word.span.end), &command),
        format!("`{name}` is a directory; `tar` packs it, gzip takes single files."),
    )
}

/// Letter `f` is missing, or the compression is wrong.
pub fn tar_options(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let word = cmd.words.get(1)?;
    let cluster = case.line.raw(&word.span);
    let letters = cluster.strip_prefix('-').unwrap_or(cluster);
    let known = !letters.is_empty() && letters.chars().all(|c| "xctrzjJvpkfOwUhaS".contains(c));
    if !known || !letters.contains(['x', 'c', 't']) {
        return None;
    }
    let name = cmd.words.get(2)?.value.as_deref()?;
    if !letters.contains('f') {
        compression(name)?;
        return found(
            case.line.insert(word.span.end, "f"),
            "Without `f` tar doesn't take the next word for the archive.",
        );
    }
    if !letters.ends_with('f') && cluster.starts_with('-') {
        return None;
    }
    if letters.contains('c') {
        // `tar czf dir`: the archive's name is missing.
        let [_, _, dir] = cmd.words.as_slice() else { return None };
        let path = cmd.path(name)?;
        let packs = |(_, how): &&(&str, &str)| {
            how.strip_prefix("tar -xf")
                .is_some_and(|rest| rest.trim_start_matches(", ").chars().all(|c| letters.contains(c)))
        };
        let ending = lists::pairs("fix.unpackers").iter().find(packs)?.0.split(' ').next()?;
        let archive = format!("{}{ending}", name.trim_end_matches('/'));
        if !case.world.is_dir(&path) || case.exists(&cmd.path(&archive)?) {
            return None;
        }
        return found(
            case.line.insert(dir.span.start, &format!("{} ", quote(&archive))),
            "The name of the new archive was missing.",
        );
    }
    let right = compression(name)?;
    if !case.world.is_file(&cmd.path(name)?) {
        return None;
    }
    let given = letters.chars().find(|c| "zjJ".contains(*c));
    // Without a letter tar finds out itself.
    if given.is_none() || given == right {
        return None;
    }
    let new: String = match right {
        Some(letter) => cluster.chars().map(|c| if "zjJ".contains(c) { letter } else { c }).collect(),
        None => cluster.chars().filter(|c| !"zjJ".contains(*c)).collect(),
    };
    found(case.line.replace(&word.span, &new), format!("`{name}` is compressed another way."))
}
