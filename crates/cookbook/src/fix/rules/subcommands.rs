//! Mistyped sub-commands of git, cargo, docker and the like, and long options, by the program's pack.

use aish_judge::judge;
use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::Provenance;
use aish_programs::words::PackWords;

use super::{Case, found};
use crate::fix::line::Cmd;
use crate::fix::subcommands::{Subcommands, subcommands};
use crate::fix::{Fix, danger, distance};

/// Index of the mistyped sub-command, and what was meant.
pub fn mistyped(case: &Case, cmd: &Cmd, program: &str) -> Option<(usize, &'static str)> {
    let Subcommands { valued, names: subs, everyday } = subcommands(program)?;
    let mut at = 1;
    let typed = loop {
        let word = cmd.words.get(at)?.value.as_deref()?;
        if !word.starts_with('-') && !word.starts_with('+') {
            break word;
        }
        at += if valued.contains(&word) { 2 } else { 1 };
    };
    if subs.contains(&typed) || case.line.raw(&cmd.words.get(at)?.span) != typed {
        return None;
    }
    if program == "git"
        && (case.runs(&format!("git-{typed}"))
            || case.git(cmd, &["config", "--get", &format!("alias.{typed}")]).is_some())
    {
        return None;
    }
    if program == "cargo" && case.runs(&format!("cargo-{typed}")) {
        return None;
    }
    let rank = |name: &str| subs[..everyday].iter().position(|s| *s == name).map_or(u32::MAX, |p| p as u32);
    let meant = distance::nearest(typed, subs.iter().copied(), rank)?;
    // Frequent use settles a tie, unless one of them destroys something.
    let near = distance::cost(typed, meant, u32::MAX)?;
    let risky = |name: &str| danger::subcommand(program, name);
    let tied = |name: &&str| *name != meant && distance::cost(typed, name, near) == Some(near);
    let doubtful = subs.iter().filter(|s| tied(s)).any(|s| risky(s) || risky(meant));
    (!doubtful && !another(typed, meant, &subs)).then_some((at, meant))
}

/// Whether the typed word isn't a slip for `meant`: its opposite ("uncommit", also misspelt), or
/// another one cut short ("stat" isn't "start" if there is "status").
fn another(typed: &str, meant: &str, subs: &[&str]) -> bool {
    let turns = |affix: &str| {
        let rest = typed.strip_prefix(affix).filter(|_| !meant.starts_with(affix));
        rest.is_some_and(|word| distance::cost(word, meant, distance::limit(word.len())).is_some())
    };
    let turned = ["un", "re", "de", "dis"].into_iter().any(turns);
    let short = !meant.starts_with(typed) && subs.iter().any(|sub| sub.starts_with(typed));
    turned || short
}

pub fn typo(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let program = cmd.program()?;
    let (at, meant) = mistyped(case, cmd, program)?;
    let word = cmd.words.get(at)?;
    let typed = case.line.raw(&word.span);
    found(case.line.replace(&word.span, meant), format!("`{program}` has no `{typed}`; `{meant}` is nearest."))
}

/// The program rejects an option that its pack nearly has.
pub fn option_typo(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let output = case.output();
    let mut books = vec![aish_programs::words(cmd.program()?)?];
    for word in cmd.args() {
        let Some(value) = word.value.as_deref() else { continue };
        let Some(typed) = value.split('=').next().filter(|name| name.starts_with("--") && name.len() > 2) else {
            books.extend(books.last().and_then(|book| book.sub(value)));
            continue;
        };
        let raw = case.line.raw(&word.span);
        if !output.contains(typed.trim_start_matches('-')) || !raw.starts_with(typed) || knows(&books, typed) {
            continue;
        }
        let names = books.iter().flat_map(PackWords::options).flat_map(|(names, _)| names.split(' '));
        let long = names.map(|name| name.trim_end_matches(['=', '?'])).filter(|name| name.starts_with("--"));
        let meant = distance::nearest(typed, long, |_| 0)?;
        let span = word.span.start..word.span.start + typed.len();
        let command = case.line.replace(&span, meant);
        let reason = format!("`{}` has no `{typed}`; `{meant}` is nearest.", books.last()?.name());
        return destroys_no_more(case, &command).then(|| found(command, reason)).flatten();
    }
    None
}

fn knows(books: &[PackWords], option: &str) -> bool {
    books.iter().any(|book| book.option(option).is_some())
}

fn destroys_no_more(case: &Case, new: &str) -> bool {
    let destructive = |command: &str| {
        let mut request = JudgeRequest::new(command, case.failure.shell, "/", "/");
        (request.look, request.provenance) = (false, vec![Provenance::LocalUser]);
        judge(&request, &Policy::default()).destructive
    };
    destructive(case.failure.command) || !destructive(new)
}
