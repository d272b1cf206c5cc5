//! What the shell itself does with a line: redirections, and what it expands in a word (variables,
//! patterns, braces, `~`). It doesn't judge targets.

use crate::lists;
use aish_syntax::ir::{Part, RedirectOperator, Word};

/// `patterns`: the shell compares them, and puts no names in their place.
pub fn expansion(words: &[Word], patterns: bool) -> Option<String> {
    let mut notes = ExplainNotes::default();
    words.iter().for_each(|word| notes.word(word));
    if notes.glob {
        let names = "the shell puts all matching names in place of the pattern";
        notes.all.push(if patterns { "a pattern that is compared" } else { names }.to_owned());
    }
    if notes.brace {
        notes.all.push("the shell writes the word once for each piece in the braces".to_owned());
    }
    notes.all.dedup();
    (!notes.all.is_empty()).then(|| notes.all.join("; "))
}

#[derive(Default)]
struct ExplainNotes {
    all: Vec<String>,
    glob: bool,
    brace: bool,
}

impl ExplainNotes {
    fn word(&mut self, word: &Word) {
        for part in &word.parts {
            match part {
                Part::Tilde(user) if user.is_empty() => self.all.push("`~` is your home directory".to_owned()),
                Part::Parameter(parameter) if !parameter.name.is_empty() => {
                    self.all.push(format!("`${}` is {}", parameter.name, special(&parameter.name)));
                }
                Part::Glob(_) => self.glob = true,
                Part::Range(_) => self.brace = true,
                Part::Braces(words) => {
                    self.brace = true;
                    words.iter().for_each(|word| self.word(word));
                }
                _ => {}
            }
        }
    }
}

fn special(name: &str) -> String {
    match lists::of("explain.variables", name) {
        Some(known) => known.to_owned(),
        None if name.bytes().all(|b| b.is_ascii_digit()) => format!("argument number {name}"),
        None => "replaced by the value of that variable".to_owned(),
    }
}

pub fn redirection(operator: RedirectOperator, descriptor: Option<&str>, written: &str, target: &str) -> String {
    use RedirectOperator as Op;
    let what = match (descriptor, operator) {
        (None, Op::Duplicate) if written.starts_with('<') => "input",
        (None | Some("1"), _) => "output",
        (Some("2"), _) => "error messages",
        (Some("0"), _) => "input",
        _ => "that file descriptor",
    };
    let nowhere = target == "/dev/null";
    let into = if nowhere { "nowhere (it is thrown away)".to_owned() } else { format!("`{target}`") };
    match operator {
        Op::Write | Op::Clobber if nowhere => format!("throws the {what} away"),
        Op::Write => format!("writes the {what} to {into}, replacing what was in it"),
        Op::WriteNew => format!("writes the {what} to {into}, which may not exist yet"),
        Op::Clobber => format!("writes the {what} to {into}, even if it is protected from overwriting"),
        Op::Append => format!("adds the {what} to the end of {into}"),
        Op::Read if nowhere => "gives no input".to_owned(),
        Op::Read => format!("takes the input from {into}"),
        Op::ReadWrite => format!("opens {into} for reading and writing"),
        Op::WriteBoth => format!("writes output and error messages to {into}"),
        Op::AppendBoth => format!("adds output and error messages to the end of {into}"),
        Op::HereDocument => format!("takes the lines up to `{target}` as input"),
        Op::HereString => "gives this text as input".to_owned(),
        Op::Duplicate => match target {
            "1" => format!("sends the {what} where the output goes"),
            "2" => format!("sends the {what} where the error messages go"),
            "-" => format!("closes the {what}"),
            other => format!("sends the {what} to file descriptor {other}"),
        },
    }
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
