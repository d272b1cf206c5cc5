//! Finds and walks the code of zsh's glob qualifiers: `*(e:'code':)`, `*(+name)`.

use super::Walk;
use crate::argument::{Arg, UNKNOWN};
use crate::syntax::ir::{Parameter, Part, Word};
use crate::words::{Value, WordExpander};
use aish_text::Shell;

type Sign = (char, bool);

impl Walk<'_> {
    pub(super) fn qualifiers(&mut self, word: &Word) {
        if self.shell() != Shell::Zsh {
            return;
        }
        match word.parts.last() {
            Some(Part::Glob(text)) if text.ends_with(')') => self.codes_of(&self.signs(word), word),
            Some(Part::Parameter(last)) => {
                for text in self.patterns(last) {
                    let before = Word { parts: word.parts[..word.parts.len() - 1].to_vec(), span: word.span };
                    let mut signs = self.signs(&before);
                    signs.extend(text.chars().map(|c| (c, false)));
                    self.codes_of(&signs, word);
                }
            }
            _ => {}
        }
    }

    /// Values that become patterns at a word's end: with `~`, or by the option `glob_subst`, which
    /// is unknown. One that ends in parentheses counts as a qualifier.
    fn patterns(&self, parameter: &Parameter) -> Vec<String> {
        if parameter.quoted {
            return Vec::new();
        }
        let expander = WordExpander::new(&self.scope);
        let values = match self.scope.get(&parameter.name) {
            Some(Value::Known(args)) => args.into_iter().map(|arg| arg.text).collect(),
            _ => Vec::new(),
        };
        let operands = parameter.operands.iter().map(|word| expander.text(word).text);
        values.into_iter().chain(operands).filter(|text| text.ends_with(')')).collect()
    }

    fn codes_of(&mut self, signs: &[Sign], word: &Word) {
        let span = self.at(word.span);
        let mut rest = signs;
        while let Some((before, group)) = last_group(rest) {
            let marked = matches!(group, [('#', false), ('q', false), ..]);
            let is_pattern = group.iter().any(|sign| matches!(sign, ('|' | '~', false)));
            if !marked && is_pattern {
                return;
            }
            for code in codes(if marked { &group[2..] } else { group }) {
                self.run_own_text(&Arg::known(code, span));
            }
            if !marked {
                return;
            }
            rest = before;
        }
    }

    fn signs(&self, word: &Word) -> Vec<Sign> {
        let expander = WordExpander::new(&self.scope);
        let mut signs = Vec::new();
        for part in &word.parts {
            match part {
                Part::Literal(text) | Part::Glob(text) => signs.extend(text.chars().map(|c| (c, false))),
                Part::Quoted(text) => signs.extend(text.chars().map(|c| (c, true))),
                other => {
                    let alone = Word { parts: vec![other.clone()], span: word.span };
                    signs.extend(expander.text(&alone).text.chars().map(|c| (c, true)));
                }
            }
        }
        signs
    }
}

fn last_group(signs: &[Sign]) -> Option<(&[Sign], &[Sign])> {
    let inner = signs.len().checked_sub(1).filter(|end| signs[*end] == (')', false))?;
    let mut depth = 1;
    for at in (0..inner).rev() {
        match signs[at] {
            (')', false) => depth += 1,
            ('(', false) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&signs[..at], &signs[at + 1..inner]));
        }
    }
    None
}

fn codes(group: &[Sign]) -> Vec<String> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some((letter, _)) = group.get(at) {
        at += 1;
        match letter {
            'e' => {
                let (code, end) = delimited(group, at);
                found.push(code);
                at = end;
            }
            '+' if group.get(at).is_some_and(|(c, _)| c.is_alphabetic() || matches!(*c, '_' | UNKNOWN)) => {
                let name = |sign: &&Sign| sign.0.is_alphanumeric() || matches!(sign.0, '_' | UNKNOWN);
                let code: String = group[at..].iter().take_while(name).map(|sign| sign.0).collect();
                at += code.chars().count();
                found.push(code);
            }
            // An owner, a mode or a prefix for names is text, unless it is a number.
            'u' | 'g' | 'f' | 'P'
                if group.get(at).is_some_and(|(c, _)| !c.is_ascii_digit() && !matches!(c, '=' | '+' | '-' | 'P')) =>
            {
                at = delimited(group, at).1;
            }
            // Ages and sizes: a unit and a sign, which is no command.
            'a' | 'm' | 'c' | 'L' | 'l' | 'f' => {
                while group.get(at).is_some_and(|(c, _)| {
                    c.is_ascii_digit()
                        || matches!(c, '+' | '-' | '=' | '?' | 'M' | 'w' | 'h' | 's' | 'k' | 'm' | 'p' | 'd')
                }) {
                    at += 1;
                }
            }
            '[' => at = delimited(group, at - 1).1,
            ':' => break,
            // More qualifiers may come out of it.
            &UNKNOWN => found.push(UNKNOWN.to_string()),
            _ => {}
        }
    }
    found
}

/// The text between the delimiter at `at` and its next unquoted twin, and the place after that.
fn delimited(group: &[Sign], at: usize) -> (String, usize) {
    let Some((open, _)) = group.get(at) else { return (String::new(), group.len()) };
    let close = match open {
        '[' => ']',
        '{' => '}',
        '(' => ')',
        '<' => '>',
        other => *other,
    };
    let rest = &group[at + 1..];
    let end = rest.iter().position(|sign| *sign == (close, false)).unwrap_or(rest.len());
    (rest[..end].iter().map(|sign| sign.0).collect(), (at + end + 2).min(group.len()))
}
