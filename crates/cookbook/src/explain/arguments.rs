//! Explains arguments: options, values, sub-commands, operands and inner commands.

use aish_programs::words::{PackWords, Takes};
use aish_syntax::ir::{Span, Word};
use aish_syntax::tokens::substitutions;

use super::derived::Meaning;
use super::walk::{DEEPEST, ExplainWalk};
use super::{values, words};
use crate::tree::{is_assignment, value};

type Chain = [PackWords];

/// Innermost table with the option: its program, value and meaning.
fn look(chain: &Chain, option: &str) -> Option<(PackWords, Takes, &'static str)> {
    chain.iter().rev().find_map(|p| p.option(option).map(|(takes, meaning)| (*p, takes, meaning)))
}

impl ExplainWalk<'_> {
    pub(super) fn arguments(&mut self, program: PackWords, args: &[Word], depth: usize) {
        let mut chain = vec![program];
        let mut operands: Vec<&Word> = Vec::new();
        let (mut at, mut plain) = (0, None);
        while let Some(word) = args.get(at) {
            let raw = self.raw(word.span);
            let current = chain.last().copied().unwrap_or(program);
            if plain.is_none() && raw == "--" {
                self.part(word.span, "ends the options: what follows is taken as it is");
                plain = Some(word.span.end);
                at += 1;
                continue;
            }
            let named = |option: &str| !option.is_empty() && look(&chain, option).is_some();
            let option = (raw.len() > 1 && raw.starts_with('-'))
                || named(raw)
                || raw.split_once('=').is_some_and(|(head, _)| named(head));
            if plain.is_none() && option {
                at += self.option(&chain, args, at, depth);
                continue;
            }
            if at == 0
                && program.is_bare()
                && let Some(used) = self.cluster(&chain, args, at, depth)
            {
                at += used;
                continue;
            }
            if operands.is_empty()
                && let Some(sub) = value(word).and_then(|v| current.sub(&v))
            {
                self.part(word.span, sub.does());
                chain.push(sub);
                at += 1;
                continue;
            }
            if current.runs().is_some_and(|own| operands.len() >= own) {
                if is_assignment(raw) {
                    self.word(word, "sets a variable for the command", depth);
                    at += 1;
                    continue;
                }
                self.operands(&chain, args, &operands, plain, depth);
                self.inner(&args[at..], depth);
                return;
            }
            operands.push(word);
            at += 1;
        }
        self.operands(&chain, args, &operands, plain, depth);
    }

    /// A command run by another: its own words, or one quoted text.
    pub(super) fn inner(&mut self, words: &[Word], depth: usize) {
        match words {
            [one] if self.quoted(one).is_some() => self.quoted_script(one, depth),
            _ if depth >= DEEPEST => words.iter().for_each(|w| self.word(w, "an argument", depth)),
            _ => self.words(words, depth + 1),
        }
    }

    /// Inside of a word that is one quoted text without escapes.
    pub(super) fn quoted(&self, word: &Word) -> Option<Span> {
        let raw = self.raw(word.span);
        let quote = raw.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
        let inside = raw.get(1..raw.len().checked_sub(1)?)?;
        let whole = raw.len() > 2 && raw.ends_with(quote) && !inside.contains([quote, '\\']);
        whole.then(|| Span::new(word.span.start + 1, word.span.end - 1))
    }

    pub(super) fn quoted_script(&mut self, word: &Word, depth: usize) {
        match self.quoted(word) {
            // In double quotes the outer shell expands it first.
            Some(inside) if depth < DEEPEST && (value(word).is_some() || !substitutions(word).is_empty()) => {
                self.line(self.base + inside.start..self.base + inside.end, depth + 1)
            }
            _ => self.word(word, "the commands to run", depth),
        }
    }

    /// An option and its value; returns words used.
    fn option(&mut self, chain: &Chain, args: &[Word], at: usize, depth: usize) -> usize {
        let Some(word) = args.get(at) else { return 1 };
        let raw = self.raw(word.span);
        if let Some((owner, takes, meaning)) = look(chain, raw) {
            self.note(owner, raw);
            if values::split(meaning).0 == "command" {
                return self.executed(args, at, meaning, depth);
            }
            if takes != Takes::Value {
                self.part(word.span, values::without_value(meaning, "…"));
                return 1;
            }
            return self.valued(word.span, meaning, args.get(at + 1), depth);
        }
        if let Some((head, given)) = raw.split_once('=')
            && let Some((owner, takes, meaning)) = look(chain, head)
        {
            self.note(owner, head);
            let given = rest_of(word, head.len() + 1).unwrap_or_else(|| given.to_owned());
            let meaning = values::with_value(meaning, Some(&given));
            let more = if takes == Takes::Nothing { format!(": `{given}`") } else { String::new() };
            self.word(word, &format!("{meaning}{more}"), depth);
            return 1;
        }
        if !raw.starts_with("--")
            && let Some(used) = self.cluster(chain, args, at, depth)
        {
            return used;
        }
        let derived = chain.first().and_then(|program| self.derive(program.name(), args, at));
        self.meant(word, derived.unwrap_or(Meaning::Nothing("an option")), depth);
        1
    }

    fn note(&mut self, owner: PackWords, option: &str) {
        let brings = owner.brings_first(option);
        if let Some(scripted) = self.scripted.last_mut() {
            *scripted |= brings;
        }
    }

    /// An option and the word behind it; returns words used.
    fn valued(&mut self, span: Span, meaning: &str, given: Option<&Word>, depth: usize) -> usize {
        let Some(given) = given else {
            self.part(span, format!("{}; the value is missing", values::without_value(meaning, "…")));
            return 1;
        };
        if values::split(meaning).0 == "commands" {
            self.part(span, values::without_value(meaning, "…"));
            self.deeper(|walk| walk.quoted_script(given, depth));
        } else if substitutions(given).is_empty() {
            let plain = value(given).unwrap_or_else(|| self.raw(given.span).to_owned());
            let meaning = values::with_value(meaning, Some(&plain));
            let note = words::expansion(std::slice::from_ref(given), self.patterns)
                .map(|n| format!(" ({n})"))
                .unwrap_or_default();
            self.part(Span::new(span.start, given.span.end), format!("{meaning}{note}"));
        } else {
            self.part(span, values::without_value(meaning, "what follows"));
            self.word(given, "its value", depth);
        }
        2
    }

    /// `-xzf`: short options in one word. `None` if one of them is unknown.
    fn cluster(&mut self, chain: &Chain, args: &[Word], at: usize, depth: usize) -> Option<usize> {
        let word = args.get(at)?;
        let raw = self.raw(word.span);
        let dash = usize::from(raw.starts_with('-'));
        let mut found = Vec::new();
        let mut rest = None;
        for (index, c) in raw.char_indices().skip(dash) {
            let (owner, takes, meaning) = look(chain, &format!("-{c}"))?;
            found.push((index, c, owner, takes, meaning));
            let behind = index + c.len_utf8();
            let more = takes == Takes::Value && dash == 1
                || takes == Takes::Attached
                    && !(matches!(owner.name(), "perl" | "make")
                        && raw[behind..].starts_with(|c: char| c.is_ascii_alphabetic()));
            if more && behind < raw.len() {
                rest = Some(behind);
                break;
            }
        }
        if found.is_empty() {
            return None;
        }
        let mut used = 1;
        let base = word.span.start;
        let last = found.len() - 1;
        for (number, (index, c, owner, takes, meaning)) in found.into_iter().enumerate() {
            let start = if number == 0 { base } else { base + index };
            let end = base + index + c.len_utf8();
            let option = format!("-{c}");
            self.note(owner, &option);
            match rest {
                Some(rest) if number == last => {
                    let value = rest_of(word, rest).unwrap_or_else(|| raw[rest..].to_owned());
                    let full = values::with_value(meaning, Some(&value));
                    let more = if takes == Takes::Attached { format!(": `{value}`") } else { String::new() };
                    self.part(Span::new(start, word.span.end), format!("{full}{more}"));
                }
                _ if takes != Takes::Value => self.part(Span::new(start, end), values::without_value(meaning, "…")),
                _ if end == word.span.end => {
                    used = self.valued(Span::new(start, end), meaning, args.get(at + 1), depth);
                }
                _ => self.part(Span::new(start, end), values::without_value(meaning, "the word behind")),
            }
        }
        Some(used)
    }

    fn executed(&mut self, args: &[Word], at: usize, meaning: &str, depth: usize) -> usize {
        let Some(option) = args.get(at) else { return 1 };
        self.part(option.span, values::without_value(meaning, "…"));
        let behind = &args[at + 1..];
        let ends = |w: &Word| matches!(self.raw(w.span), "+" | "\\;" | "';'" | "\";\"");
        let length = behind.iter().position(ends).unwrap_or(behind.len());
        if depth < DEEPEST {
            self.deeper(|walk| walk.words(&behind[..length], depth + 1));
        }
        let Some(end) = behind.get(length) else { return length + 1 };
        let how = if self.raw(end.span) == "+" { "many files at once" } else { "once per file" };
        self.part(end.span, format!("ends that command; {how}"));
        length + 2
    }

    /// `plain`: where `--` ends, behind which a subcommand has what its last operands are.
    fn operands(&mut self, chain: &Chain, args: &[Word], operands: &[&Word], plain: Option<usize>, depth: usize) {
        let Some(program) = chain.last() else { return };
        let last = program.operands().count().saturating_sub(1);
        // An option gave the script or pattern: the first operand is a file.
        let shift = usize::from(self.scripted.last().is_some_and(|scripted| *scripted));
        for (index, word) in operands.iter().enumerate() {
            let raw = self.raw(word.span);
            let behind = chain.len() > 1 && plain.is_some_and(|plain| word.span.start >= plain);
            let index = if behind { last.max(index) } else { index };
            let Some(role) = program.operand(index + shift, operands.len().max(index + 1) + shift) else {
                let at = args.iter().position(|arg| arg.span == word.span);
                let derived = chain.first().zip(at).and_then(|(program, at)| self.derive(program.name(), args, at));
                self.meant(word, derived.unwrap_or(Meaning::Nothing("an argument")), depth);
                continue;
            };
            let meaning = match value(word).as_deref() {
                Some("{}") => "the place where each name is put".to_owned(),
                value => values::with_value(role, value),
            };
            let meaning = if raw == "-" { format!("{meaning}: standard input or output") } else { meaning };
            if values::split(role).0 == "commands" && self.quoted(word).is_some() {
                self.quoted_script(word, depth);
            } else {
                self.word(word, &meaning, depth);
            }
        }
    }
}

/// The program's view of a word behind its first bytes, which are literal.
fn rest_of(word: &Word, bytes: usize) -> Option<String> {
    value(word)?.get(bytes..).map(str::to_owned)
}
