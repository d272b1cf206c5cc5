//! What the shell expands in a word: variables, patterns, braces, `~`.

use crate::lists;
use aish_syntax::ir::{Part, Word};

pub fn expansion(words: &[Word]) -> Option<String> {
    let mut notes = ExplainNotes::default();
    words.iter().for_each(|word| notes.word(word));
    if notes.glob {
        notes.all.push("the shell puts all matching names in place of the pattern".to_owned());
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

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
