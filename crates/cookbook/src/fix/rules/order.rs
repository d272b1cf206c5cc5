//! Options and arguments in the wrong order.

use super::{Case, found};
use crate::fix::Fix;
use crate::fix::line::Cmd;
use crate::lists;

/// `tar -xfz a.tgz`: `f` takes what follows.
pub fn tar_file_last(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let word = cmd.words.get(1)?;
    let cluster = case.line.raw(&word.span);
    let letters = cluster.strip_prefix('-').unwrap_or(cluster);
    if letters.starts_with('-') || !letters.contains('f') || letters.ends_with('f') || letters.len() > 8 {
        return None;
    }
    // Without a dash any order works.
    if !cluster.starts_with('-') || !letters.chars().all(|c| c.is_ascii_alphabetic()) {
        return None;
    }
    let new = format!("-{}f", letters.replace('f', ""));
    found(case.line.replace(&word.span, &new), "The name of the archive follows `f`, so `f` comes last.")
}

/// `find -name x dir`: the directory comes first.
pub fn find_path_first(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let (last, before) = cmd.args().split_last()?;
    let path = cmd.path(last.value.as_deref()?)?;
    let first = before.first()?;
    if !first.value.as_deref().is_some_and(|v| lists::FIX_FIND_TESTS.has(v))
        || before.len() % 2 != 0
        || !case.world.is_dir(&path)
    {
        return None;
    }
    let place = case.line.raw(&last.span).to_owned();
    let edits = vec![
        (first.span.start..first.span.start, format!("{place} ")),
        (before.last()?.span.end..last.span.end, String::new()),
    ];
    found(case.line.replace_all(edits), "`find` wants the place first and the tests behind it.")
}

/// `chmod file 755`, `grep file pattern`, `kill 123 -9`: swapped arguments.
pub fn swapped(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let [.., first, second] = cmd.words.as_slice() else { return None };
    let (Some(a), Some(b)) = (first.value.as_deref(), second.value.as_deref()) else { return None };
    let here = |value: &str| cmd.path(value).is_some_and(|p| case.exists(&p));
    let mode = |value: &str| {
        (value.len() >= 3 && value.len() <= 4 && value.chars().all(|c| ('0'..='7').contains(&c)))
            || value
                .strip_prefix(['+', 'u', 'g', 'o', 'a'])
                .is_some_and(|r| r.chars().all(|c| "+-=rwxugoaXst,".contains(c)))
    };
    let wrong = match (cmd.program(), cmd.args().len()) {
        (Some("chmod"), 2..) => here(a) && !here(b) && mode(b),
        (Some("chown" | "chgrp"), 2..) => {
            here(a) && !here(b) && !a.contains(':') && b.chars().all(|c| c.is_alphanumeric() || ":-_.".contains(c))
        }
        (Some("grep"), 2) => case.failure.status == 2 && here(a) && !here(b) && !b.starts_with('-'),
        (Some("kill"), 2) => {
            !a.is_empty() && a.chars().all(|c| c.is_ascii_digit()) && b.starts_with('-') && b.len() > 1
        }
        _ => false,
    };
    if !wrong {
        return None;
    }
    let edits = vec![
        (first.span.clone(), case.line.raw(&second.span).to_owned()),
        (second.span.clone(), case.line.raw(&first.span).to_owned()),
    ];
    found(case.line.replace_all(edits), format!("`{b}` comes before `{a}`."))
}
