//! A failed command line with the spans of its words, and edits that leave everything else as it was typed.

use std::ops::Range;
use std::path::{Path, PathBuf};

pub use crate::explain::lexer::Word;
use crate::explain::lexer::{self, Redirection};
use aish_text::Shell;

/// Words that may stand before the real program, and their options that take a value.
const PREFIXES: [(&str, &[&str]); 9] = [
    ("sudo", &["-u", "-g", "-h", "-p", "-C", "-r", "-t"]),
    ("doas", &["-u", "-C"]),
    ("env", &["-u", "-C"]),
    ("time", &["-f", "-o"]),
    ("nohup", &[]),
    ("command", &[]),
    ("nice", &["-n"]),
    ("exec", &["-a"]),
    ("builtin", &[]),
];

/// One command of the line: its prefixes taken off.
#[derive(Clone, Debug)]
pub struct Cmd {
    /// Everything from the program on.
    pub words: Vec<Word>,
    /// Its redirections.
    pub redirects: Vec<Redirection>,
    /// Where the command begins, prefixes and assignments included.
    pub start: usize,
    /// Names of the prefixes.
    pub prefixes: Vec<String>,
    /// Where it ran; `None` behind a `cd` that can't be followed.
    pub cwd: Option<PathBuf>,
}

impl Cmd {
    /// The program, if its name is plain.
    pub fn program(&self) -> Option<&str> {
        self.words.first()?.value.as_deref()
    }

    /// The plain value of an argument; 0 is the first one behind the program.
    pub fn arg(&self, index: usize) -> Option<&str> {
        self.words.get(index + 1)?.value.as_deref()
    }

    /// The words behind the program.
    pub fn args(&self) -> &[Word] {
        self.words.get(1..).unwrap_or_default()
    }

    /// Plain arguments that are no options.
    pub fn operands(&self) -> Vec<&Word> {
        let mut plain = false;
        self.args()
            .iter()
            .filter(|w| match w.value.as_deref() {
                Some("--") if !plain => {
                    plain = true;
                    false
                }
                Some(v) => plain || v == "-" || !v.starts_with('-'),
                None => true,
            })
            .collect()
    }

    /// Whether one of these options is there, short ones also inside a cluster.
    pub fn has(&self, options: &[&str]) -> bool {
        self.args().iter().filter_map(|w| w.value.as_deref()).take_while(|v| *v != "--").any(|v| {
            options.iter().any(|o| {
                v == *o
                    || (o.len() == 2
                        && v.len() > 2
                        && v.starts_with('-')
                        && !v.starts_with("--")
                        && o.chars().nth(1).is_some_and(|c| v.contains(c)))
            })
        })
    }

    /// Where the last word or redirection ends.
    pub fn end(&self) -> usize {
        let words = self.words.last().map_or(self.start, |w| w.span.end);
        self.redirects.iter().map(|r| r.target.as_ref().map_or(r.span.end, |t| t.span.end)).fold(words, usize::max)
    }

    /// The path a plain value means, `~` and the directory of the command taken into account.
    pub fn path(&self, value: &str) -> Option<PathBuf> {
        if value.starts_with('~') || value.is_empty() {
            return None;
        }
        Some(self.cwd.as_ref()?.join(value))
    }
}

/// The failed line.
#[derive(Debug)]
pub struct Line {
    /// As typed.
    pub text: String,
    /// Its commands in order.
    pub cmds: Vec<Cmd>,
    /// A quote or bracket that is never closed.
    pub open: Option<(char, usize)>,
}

impl Line {
    /// Takes a line apart.
    pub fn new(text: &str, shell: Shell, cwd: &Path) -> Self {
        let lexed = lexer::lex(text, shell);
        let mut here = Some(cwd.to_path_buf());
        let mut cmds = Vec::new();
        for simple in lexer::commands(text, &lexed) {
            let start = simple.words.first().map_or(0, |w| w.span.start);
            let (skip, prefixes) = prefixes(text, &simple.words);
            let cmd = Cmd {
                words: simple.words[skip..].to_vec(),
                redirects: simple.redirects,
                start,
                prefixes,
                cwd: here.clone(),
            };
            if matches!(cmd.program(), Some("cd" | "pushd" | "popd")) {
                here = cmd.arg(0).and_then(|to| cmd.path(to));
            }
            if !cmd.words.is_empty() || !cmd.redirects.is_empty() {
                cmds.push(cmd);
            }
        }
        Self { text: text.to_owned(), cmds, open: lexed.open }
    }

    /// The line as typed at a place.
    pub fn raw(&self, span: &Range<usize>) -> &str {
        &self.text[span.clone()]
    }

    /// The line with one place changed.
    pub fn replace(&self, span: &Range<usize>, new: &str) -> String {
        format!("{}{new}{}", &self.text[..span.start], &self.text[span.end..])
    }

    /// The line with several places changed; places must not overlap.
    pub fn replace_all(&self, mut edits: Vec<(Range<usize>, String)>) -> String {
        edits.sort_by_key(|(span, _)| span.start);
        let mut text = self.text.clone();
        for (span, new) in edits.iter().rev() {
            text.replace_range(span.clone(), new);
        }
        text
    }

    /// The line with something put in.
    pub fn insert(&self, at: usize, new: &str) -> String {
        self.replace(&(at..at), new)
    }
}

/// How many leading words are assignments and prefixes, and the names of the prefixes.
fn prefixes(text: &str, words: &[Word]) -> (usize, Vec<String>) {
    let mut at = 0;
    let mut names = Vec::new();
    while let Some(word) = words.get(at) {
        if lexer::is_assignment(&text[word.span.clone()]) {
            at += 1;
            continue;
        }
        let Some((name, valued)) = PREFIXES.iter().find(|(n, _)| word.value.as_deref() == Some(n)) else { break };
        let mut next = at + 1;
        while let Some(option) = words.get(next).and_then(|w| w.value.as_deref()).filter(|v| v.starts_with('-')) {
            next += if valued.contains(&option) { 2 } else { 1 };
        }
        if next >= words.len() {
            break;
        }
        names.push((*name).to_owned());
        at = next;
    }
    (at.min(words.len()), names)
}

/// Quotes a value for the shell if it needs it.
pub fn quote(value: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./+,:@%=".contains(c);
    if !value.is_empty() && value.chars().all(plain) {
        value.to_owned()
    } else {
        format!("'{}'", value.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_taken_off() {
        let line = Line::new("A=1 sudo -u bob time ls -l", Shell::Bash, Path::new("/"));
        assert_eq!(line.cmds[0].program(), Some("ls"));
        assert_eq!(line.cmds[0].prefixes, ["sudo", "time"]);
        assert!(line.cmds[0].has(&["-l"]));
    }

    #[test]
    fn cd_moves_the_commands_behind_it() {
        let line = Line::new("cd /a && ls; cd $x; ls", Shell::Bash, Path::new("/"));
        assert_eq!(line.cmds[1].cwd.as_deref(), Some(Path::new("/a")));
        assert_eq!(line.cmds[3].cwd, None);
    }
}
