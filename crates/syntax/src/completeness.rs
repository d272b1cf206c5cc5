//! Whether a command line is whole or the shell would ask for more: the parser's result for the
//! text and a newline. `#` begins a comment, as in a script. No grammar of its own.

use super::check;
use super::cursor::Parser;
use aish_text::Shell;

/// What a shell would do with a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// The shell would run it.
    Complete,
    /// The shell would ask for more lines.
    Incomplete,
    /// No further line could make it right, or it is beyond the limits.
    Invalid,
}

/// Judges one or more command lines. A last newline makes no difference.
pub fn completeness(text: &str, shell: Shell) -> Completeness {
    judge(format!("{}\n", text.strip_suffix('\n').unwrap_or(text)).as_str(), shell).0
}

/// Judges a command line that arrives line by line.
#[derive(Clone, Debug)]
pub struct LineReader {
    shell: Shell,
    text: String,
    status: Completeness,
    /// What a further line has to contain before the status can change.
    awaited: Option<String>,
    /// Bytes parsed so far, over all parses.
    parsed: usize,
}

/// Most bytes that a [`LineReader`] parses in all: about a thousand ordinary lines, each judged.
const MAX_PARSED: usize = 32 * 1024 * 1024;

impl LineReader {
    /// No line yet, which counts as complete.
    pub fn new(shell: Shell) -> Self {
        Self { shell, text: String::new(), status: Completeness::Complete, awaited: None, parsed: 0 }
    }

    /// Takes the next line, without its newline. Invalid stays invalid.
    ///
    /// It parses all lines so far; inside a quote or here-document, only lines that can end it.
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

/// `text` ends with a newline. Of an incomplete text also what it awaits, if known.
fn judge(text: &str, shell: Shell) -> (Completeness, Option<String>) {
    if check(text).is_err() {
        return (Completeness::Invalid, None);
    }
    let mut parser = Parser::new(text, shell);
    parser.comments = true;
    let parsed = parser.whole();
    let at_end = parser.pos >= text.len();
    match parsed {
        Ok(_) if parser.continued => (Completeness::Incomplete, None),
        Ok(_) => (Completeness::Complete, None),
        Err(_) if at_end || parser.unclosed_arithmetic => (Completeness::Incomplete, parser.awaited.take()),
        Err(_) => (Completeness::Invalid, None),
    }
}
