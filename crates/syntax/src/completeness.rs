//! Whether a command line is whole or the shell would ask for more lines: what the parser says of
//! the text and a newline behind it. Comments count as comments, as in a script. It has no grammar
//! of its own.

use super::check;
use super::cursor::Parser;
use aish_text::Shell;

/// The judgement on a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// The shell would run it as it stands.
    Complete,
    /// The shell would ask for more lines.
    Incomplete,
    /// No further line could make it right, or it is beyond the limits.
    Invalid,
}

/// Judges a command line (or several) as `shell` would read it. A last newline makes no difference.
pub fn completeness(text: &str, shell: Shell) -> Completeness {
    judge(format!("{}\n", text.strip_suffix('\n').unwrap_or(text)).as_str(), shell).0
}

/// A command line that comes line by line.
#[derive(Clone, Debug)]
pub struct LineReader {
    shell: Shell,
    text: String,
    status: Completeness,
    /// What a further line has to contain before the status can change.
    awaited: Option<String>,
    /// Bytes parsed so far, those of each parse counted.
    parsed: usize,
}

/// Most bytes that a [`LineReader`] parses in all: a thousand lines of an ordinary length, each
/// judged.
const MAX_PARSED: usize = 32 * 1024 * 1024;

impl LineReader {
    /// At the start of a command for `shell`.
    pub fn new(shell: Shell) -> Self {
        Self { shell, text: String::new(), status: Completeness::Complete, awaited: None, parsed: 0 }
    }

    /// Takes the next line, without its newline. What is invalid stays so. It costs a parse of the
    /// lines so far, but not inside a quote or a here-document: of their lines only those are kept
    /// that could change how it ends.
    pub fn line(&mut self, line: &str) {
        let inside = self.awaited.as_ref().is_some_and(|awaited| !line.contains(awaited.as_str()));
        if self.status == Completeness::Invalid || (inside && !line.contains(['\\', '$', '`'])) {
            return;
        }
        self.text.push_str(line);
        self.text.push('\n');
        if inside {
            return;
        }
        self.parsed += self.text.len();
        (self.status, self.awaited) =
            if self.parsed > MAX_PARSED { (Completeness::Invalid, None) } else { judge(&self.text, self.shell) };
    }

    /// The judgement on the lines so far.
    pub fn status(&self) -> Completeness {
        self.status
    }
}

/// Judges a text that ends with a newline; of an incomplete one also what it awaits, if that is
/// known.
fn judge(text: &str, shell: Shell) -> (Completeness, Option<String>) {
    if check(text).is_err() {
        return (Completeness::Invalid, None);
    }
    let mut parser = Parser::new(text, shell == Shell::Zsh);
    parser.comments = true;
    let parsed = if shell == Shell::Fish { parser.fish_whole() } else { parser.whole() };
    let at_end = parser.pos >= text.len();
    match parsed {
        Ok(_) if parser.continued => (Completeness::Incomplete, None),
        Ok(_) => (Completeness::Complete, None),
        Err(_) if at_end || parser.unclosed_arithmetic => (Completeness::Incomplete, parser.awaited.take()),
        Err(_) => (Completeness::Invalid, None),
    }
}
