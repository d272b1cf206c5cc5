//! Mistyped long options, by the program's pack.

use aish_judge::judge;
use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::Provenance;
use aish_programs::words::PackWords;

use super::{Case, found};
use crate::fix::{Fix, distance};

/// The program rejects an option that its pack nearly has.
pub fn typo(case: &Case) -> Option<Fix> {
    let output = case.output();
    case.cmds().iter().find_map(|cmd| {
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
    })
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
