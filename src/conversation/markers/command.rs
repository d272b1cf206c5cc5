//! The lines of one command, from the line with its marker on. The grammar of the shell decides where it ends; no marker,
//! fence or blank line does.

use super::here_document::{Endings, begins};
use super::line::Opening;
use super::{Marker, Refused, clean, clean_command};
use crate::shell::Shell;
use crate::shell::complete::{Completeness, Scanner};

/// Most lines of one command: the plugins take no more.
const MAX_LINES: usize = 10_000;

/// A command that was read.
pub(super) struct Taken {
    pub(super) marker: Marker,
    /// How many lines behind the first one it took.
    pub(super) lines: usize,
    /// Where it ends can't be told, so nothing behind it may be read.
    pub(super) unread: bool,
}

/// Reads the command that begins with `opening`; `lines` are those of the reply, `next` is the one behind the opening.
pub(super) fn take(opening: &Opening<'_>, lines: &[&str], next: usize, endings: &Endings<'_>, shell: Shell) -> Taken {
    let following = &lines[next..];
    let refuse = |why, lines, unread| Taken { marker: Marker::Refused(clean(opening.first), why), lines, unread };
    let Some(Read { text, lines: used, invalid }) =
        indents(opening).into_iter().find_map(|indent| read(opening, following, indent, shell))
    else {
        return refuse(Refused::Unfinished, following.len(), true);
    };
    if invalid {
        let last = text.rsplit('\n').next().unwrap_or_default();
        if begins(last) {
            // A broken line, or one of another shell. Its document is text whatever the shell makes of the line.
            let why = if shell == Shell::Fish { Refused::HereDocument } else { Refused::Syntax };
            return match endings.after(last, next + used) {
                Some(more) => refuse(why, used + more, false),
                None => refuse(why, following.len(), true),
            };
        }
        if used > 0 || ['\'', '"', '`'].iter().any(|quote| last.matches(*quote).count() % 2 == 1) {
            return refuse(Refused::Syntax, following.len(), true);
        }
    }
    if used >= MAX_LINES {
        return refuse(Refused::TooLong, used, false);
    }
    match clean_command(&text, shell) {
        Ok(command) if opening.background => {
            Taken { marker: Marker::Background(command.text), lines: used, unread: false }
        }
        Ok(command) => Taken { marker: Marker::Command(command.text), lines: used, unread: false },
        Err(why) => refuse(why, used, false),
    }
}

/// What stands before the further lines of a command and is no part of it.
#[derive(Clone, Copy)]
enum Indent<'a> {
    /// Exactly this.
    Blanks(&'a str),
    /// As many blanks at most: the lines of a list item stand below its text.
    Columns(usize),
}

impl Indent<'_> {
    fn strip(self, line: &str) -> &str {
        match self {
            Self::Blanks(blanks) => line.strip_prefix(blanks).unwrap_or(line),
            Self::Columns(most) => {
                let blanks = line.len() - line.trim_start_matches(' ').len();
                &line[blanks.min(most)..]
            }
        }
    }
}

/// The indents to try, in order.
fn indents<'a>(opening: &Opening<'a>) -> Vec<Indent<'a>> {
    let blanks = &opening.before[..opening.before.len() - opening.before.trim_start().len()];
    let mut indents = vec![Indent::Blanks(blanks)];
    if blanks.len() < opening.before.len() {
        indents.push(Indent::Columns(opening.before.chars().count()));
    }
    indents
}

/// The lines of a command.
struct Read {
    text: String,
    lines: usize,
    invalid: bool,
}

/// Reads lines until the command is complete; none if it never is.
fn read(opening: &Opening<'_>, following: &[&str], indent: Indent<'_>, shell: Shell) -> Option<Read> {
    let mut text = opening.first.to_owned();
    let mut scanner = Scanner::new(shell);
    scanner.line(opening.first);
    let mut lines = 0;
    while scanner.status() == Completeness::Incomplete {
        let mut line = indent.strip(following.get(lines)?);
        if let Some(end) = opening.open_mark.and_then(|mark| line.trim_end().strip_suffix(mark)) {
            let mut without = scanner.clone();
            without.line(end);
            if without.status() == Completeness::Complete {
                line = end;
            }
        }
        scanner.line(line);
        text.push('\n');
        text.push_str(line);
        lines += 1;
    }
    Some(Read { text, lines, invalid: scanner.status() == Completeness::Invalid })
}
