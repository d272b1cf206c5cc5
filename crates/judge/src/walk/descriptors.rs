//! Files by descriptor: `> /dev/fd/5` writes to what `exec 5<f` opened, `>&5` to what `<>` opened.

use super::places::WalkPlace;
use super::{Access, Walk};
use crate::argument::{Arg, UNKNOWN};
use crate::paths;
use crate::syntax::ir::{Command, CommandKind, Part, Redirect, RedirectOperator, Span};
use crate::words::Opened;

fn number_of(path: &str) -> Option<&str> {
    match path {
        "/dev/stdin" => return Some("0"),
        "/dev/stdout" => return Some("1"),
        "/dev/stderr" => return Some("2"),
        _ => {}
    }
    let number = path.strip_prefix("/dev/fd/").or_else(|| {
        let (process, rest) = path.strip_prefix("/proc/")?.split_once('/')?;
        let rest = rest.strip_prefix("task/").and_then(|rest| rest.split_once('/')).map_or(rest, |(_, rest)| rest);
        // Another process' descriptor is another file; `$$` isn't known.
        let own = matches!(process, "self" | "thread-self") || process.contains(UNKNOWN);
        rest.strip_prefix("fd/").filter(|_| own)
    })?;
    (!number.is_empty() && !number.contains('/')).then_some(number)
}

impl Walk<'_> {
    /// The file behind a descriptor's name; none for other names, or if an earlier line set it.
    pub(super) fn behind_descriptor(&self, arg: &Arg) -> Option<WalkPlace> {
        if arg.process || self.remote {
            return None;
        }
        let path = paths::absolute(&arg.text, self.scope.cwd.as_deref());
        let number = number_of(&path)?;
        let known = &self.scope.kept.descriptors;
        let opened = if number.contains(UNKNOWN) { known.any_file() } else { known.get(number) };
        match opened {
            Some(Opened::File { path, .. }) => Some(self.place(&Arg::known(path.clone(), arg.span))),
            Some(Opened::Stream) => None,
            None if matches!(number, "0" | "1" | "2") => None,
            None => Some(WalkPlace { path: UNKNOWN.to_string(), outside: true, null: false }),
        }
    }

    /// Through a descriptor of `<>`, a command replaces the beginning of the file.
    pub fn writes_through(&mut self, number: &str, span: Span) {
        if let Some(Opened::File { path, both: true }) = self.scope.kept.descriptors.get(number).cloned() {
            self.access(&Arg::known(path, span), Access::Overwrite);
        }
    }

    /// `number`: a descriptor, or a variable that then holds it.
    pub fn opened_as(&mut self, number: &str, file: &Arg) {
        let path = self.place(file).path;
        let digits = number.bytes().all(|b| b.is_ascii_digit());
        let number = if digits { number.to_owned() } else { self.name_descriptor(number) };
        self.scope.kept.descriptors.open(&number, Opened::File { path, both: true });
    }

    fn name_descriptor(&mut self, name: &str) -> String {
        let number = self.scope.kept.descriptors.next_number();
        self.assigns(name, vec![Arg::known(number.clone(), Span::default())], self.frame.span);
        number
    }

    pub(super) fn opens(&mut self, redirect: &Redirect, operator: RedirectOperator, target: &Arg) {
        let input = self.source(redirect.span).is_some_and(|text| text.contains('<'));
        let usual = if input { "0" } else { "1" };
        let named = redirect.descriptor.as_deref().and_then(|text| text.strip_prefix('{')?.strip_suffix('}'));
        let number = match (named, &redirect.descriptor) {
            (Some(name), _) => self.name_descriptor(name),
            (None, Some(number)) => number.trim_start_matches('0').to_owned(),
            (None, None) => usual.to_owned(),
        };
        let number = if number.is_empty() { "0".to_owned() } else { number };
        let both = operator == RedirectOperator::ReadWrite;
        let opened = match operator {
            RedirectOperator::HereDocument | RedirectOperator::HereString => Opened::Stream,
            RedirectOperator::Duplicate => {
                let from = target.text.trim_end_matches('-');
                let known = &self.scope.kept.descriptors;
                let opened = if from.contains(UNKNOWN) { known.any_file() } else { known.get(from) };
                opened.cloned().unwrap_or(Opened::Stream)
            }
            _ => {
                let place = self.place(target);
                if place.null || target.process { Opened::Stream } else { Opened::File { path: place.path, both } }
            }
        };
        if matches!(operator, RedirectOperator::WriteBoth | RedirectOperator::AppendBoth) {
            self.scope.kept.descriptors.open("2", opened.clone());
        }
        self.scope.kept.descriptors.open(&number, opened);
        if matches!(number.as_str(), "1" | "2") {
            self.writes_through(&number, target.span);
        }
    }

    /// The ends of a pipe are no files.
    pub(super) fn pipes(&mut self, reads: bool, writes: bool) {
        for number in [("0", reads), ("1", writes)].into_iter().filter_map(|(number, piped)| piped.then_some(number)) {
            self.scope.kept.descriptors.open(number, Opened::Stream);
        }
    }
}

/// Whether redirections stay in force for the shell: `exec 5< file`.
pub(super) fn stays_open(command: &Command) -> bool {
    let CommandKind::Simple(simple) = &command.kind else { return false };
    matches!(simple.words.as_slice(), [.., word] if word.parts == [Part::Literal("exec".to_owned())])
}

#[cfg(test)]
#[path = "descriptors_tests.rs"]
mod tests;
