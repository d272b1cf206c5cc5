//! The lines of one command from its marker on; only the shell's grammar decides where it ends.
//! May go into the line editor: harmless characters, one whole command.

use super::here_document::{Endings, begins};
use super::line::Opening;
use super::placeholder::has_placeholder;
use super::typeset;
use super::{Marker, MarkerStep, clean, forms};
use aish_syntax::{Completeness, LineReader};
use aish_text::Shell;
use aish_text::sanitize::{self, CleanCommand, Refused};

/// The plugins take no more.
const MAX_LINES: usize = 10_000;

/// `lines` are the reply's; `next` is the line behind `opening`.
pub(super) fn take_command(
    opening: &Opening<'_>,
    lines: &[&str],
    next: usize,
    endings: &Endings<'_>,
    shell: Shell,
) -> MarkerStep {
    let following = &lines[next..];
    let step = |marker, lines, unread| MarkerStep { marker: Some(marker), lines, unread };
    let refuse = |why, lines, unread| step(Marker::Refused(clean(opening.first), why), lines, unread);
    let Some(CommandRead { text, lines: used, invalid }) =
        Indent::all(opening).into_iter().find_map(|indent| read_command(opening, following, indent, shell))
    else {
        return refuse(Refused::Unfinished, following.len(), true);
    };
    if invalid {
        let last = text.rsplit('\n').next().unwrap_or_default();
        if begins(last) {
            // A broken line, or another shell's: its document is text all the same.
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
        Ok(command) if forms::says_none(&command.text) => refuse(Refused::Prose, used, false),
        Ok(command) if opening.background => step(Marker::Background(command.text), used, false),
        Ok(command) => step(Marker::Command(command.text), used, false),
        Err(why) => refuse(why, used, false),
    }
}

/// In front of a command's further lines, no part of it.
#[derive(Clone, Debug)]
enum Indent {
    Blanks(String),
    /// At most; the lines of a list item are indented to its text.
    Columns(usize),
}

impl Indent {
    fn strip<'a>(&self, line: &'a str) -> &'a str {
        match self {
            Self::Blanks(blanks) => line.strip_prefix(blanks.as_str()).unwrap_or(line),
            Self::Columns(most) => {
                let blanks = line.len() - line.trim_start_matches(' ').len();
                &line[blanks.min(*most)..]
            }
        }
    }

    fn blanks(opening: &Opening<'_>) -> Self {
        Self::Blanks(opening.before[..opening.before.len() - opening.before.trim_start().len()].to_owned())
    }

    fn all(opening: &Opening<'_>) -> Vec<Self> {
        let list = !opening.before.trim().is_empty();
        let columns = list.then(|| Self::Columns(opening.before.chars().count()));
        [Self::blanks(opening)].into_iter().chain(columns).collect()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Reading {
    reader: LineReader,
    indent: Indent,
    open_mark: Option<&'static str>,
}

impl Reading {
    /// Starts behind `opening` with the first indent; others count only if it fails.
    pub(super) fn new(opening: &Opening<'_>, shell: Shell) -> Self {
        Self::with(opening, Indent::blanks(opening), shell)
    }

    fn with(opening: &Opening<'_>, indent: Indent, shell: Shell) -> Self {
        let mut reader = LineReader::new(shell);
        reader.line(opening.first);
        Self { reader, indent, open_mark: opening.open_mark }
    }

    pub(super) fn status(&self) -> Completeness {
        self.reader.status()
    }

    /// The part of the next line that belongs to the command.
    pub(super) fn line<'a>(&mut self, line: &'a str) -> &'a str {
        let mut line = self.indent.strip(line);
        if let Some(end) = self.open_mark.and_then(|mark| line.trim_end().strip_suffix(mark)) {
            let mut without = self.reader.clone();
            without.line(end);
            if without.status() == Completeness::Complete {
                line = end;
            }
        }
        self.reader.line(line);
        line
    }
}

struct CommandRead {
    text: String,
    lines: usize,
    invalid: bool,
}

fn read_command(opening: &Opening<'_>, following: &[&str], indent: Indent, shell: Shell) -> Option<CommandRead> {
    let mut text = opening.first.to_owned();
    let mut reading = Reading::with(opening, indent, shell);
    let mut lines = 0;
    while reading.status() == Completeness::Incomplete {
        let line = reading.line(following.get(lines)?);
        text.push('\n');
        text.push_str(line);
        lines += 1;
    }
    Some(CommandRead { text, lines, invalid: reading.status() == Completeness::Invalid })
}

/// Passes what the shell rejects as a whole. Fails for lines behind the command's end, a missing
/// end, or a name to fill in.
pub(super) fn clean_command(raw: &str, shell: Shell) -> Result<CleanCommand, Refused> {
    let command = sanitize::clean_command(raw)?;
    if has_placeholder(&command.text, shell) {
        return Err(Refused::Placeholder);
    }
    if let Some(why) = typeset::misread(&command.text) {
        return Err(why);
    }
    let mut reader = LineReader::new(shell);
    for (n, line) in command.text.split('\n').enumerate() {
        if n > 0 && reader.status() != Completeness::Incomplete {
            return Err(Refused::SecondLine);
        }
        reader.line(line);
    }
    if reader.status() == Completeness::Incomplete { Err(Refused::Unfinished) } else { Ok(command) }
}

#[cfg(test)]
#[path = "command_tests.rs"]
mod tests;
