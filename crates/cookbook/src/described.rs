//! Commands without a recipe, from the packs' descriptions. The request names the program and
//! subcommand; every other word is an option, value or operand, else there is no answer.

use std::collections::BTreeSet;

use crate::lex::{Token, WordKind};
use crate::{Environment, Suggestion, goal, lists, quote, vocab};
use aish_programs::words::{PackWords, words};
use aish_text::retrieval::stem;

const DEPTH: usize = 3;

pub fn answer(tokens: &[Token], environment: &Environment) -> Option<Suggestion> {
    // A description tells one deed.
    if goal::second_deed(tokens).is_some() {
        return None;
    }
    let mut named = tokens.iter().enumerate().filter_map(|(at, token)| {
        let book = (token.kind == WordKind::Word).then(|| words(&token.raw)).flatten()?;
        book.subs().next().is_some().then_some((at, book))
    });
    let (at, program) = named.next().filter(|_| named.next().is_none())?;
    let request = DescribedRequest { tokens, environment };
    let start = DescriptionDraft { line: vec![tokens[at].raw.clone()], said: BTreeSet::from([at]), fit: 0 };
    let mut found = request.subcommands(&start, &[program], DEPTH);
    found.sort_by_key(|(draft, _)| std::cmp::Reverse(draft.fit));
    let best = found.first()?;
    if found.iter().skip(1).any(|(other, _)| other.fit == best.0.fit && other.line != best.0.line) {
        return None;
    }
    let title = format!("{} {}", program.name(), best.1.does());
    Some(Suggestion::new(best.0.line.join(" "), title, "described", 0.9))
}

struct DescribedRequest<'a> {
    tokens: &'a [Token],
    environment: &'a Environment<'a>,
}

#[derive(Clone)]
struct DescriptionDraft {
    line: Vec<String>,
    /// Explained words of the request.
    said: BTreeSet<usize>,
    fit: usize,
}

impl DescribedRequest<'_> {
    /// All subcommands below `path` that the request says, with their parts.
    fn subcommands(
        &self,
        before: &DescriptionDraft,
        path: &[PackWords],
        depth: usize,
    ) -> Vec<(DescriptionDraft, PackWords)> {
        let (Some(parent), true) = (path.last(), depth > 0) else { return Vec::new() };
        let mut found = Vec::new();
        for sub in parent.subs() {
            let path = [path, &[sub]].concat();
            let name = sub.name().to_owned();
            let by_name = self.tokens.iter().position(|t| sub.names().split(' ').any(|known| t.raw == known));
            let by_words = self.all_said(sub.does(), &before.said).filter(|said| !said.is_empty());
            let mut drafts = Vec::new();
            if let Some(said) = &by_words {
                drafts.push((said.len() + 1, said.clone()));
            }
            if let Some(at) = by_name {
                let some = self.some_said(sub.does(), &before.said);
                drafts.push((some.len() + 2, some.into_iter().chain([at]).collect()));
            }
            for (fit, said) in drafts {
                let mut draft = before.clone();
                draft.said.extend(said);
                draft.fit += fit;
                draft.line.push(name.clone());
                found.extend(self.finish(draft, &path).map(|draft| (draft, sub)));
            }
            // "docker image ls": the upper word may be said or not.
            let mut above = before.clone();
            above.line.push(name);
            above.said.extend(by_name);
            found.extend(self.subcommands(&above, &path, depth - 1));
        }
        found
    }

    /// Adds the options and operands that the rest of the request says; `None` if a word stays.
    fn finish(&self, mut draft: DescriptionDraft, path: &[PackWords]) -> Option<DescriptionDraft> {
        let sub = path.last()?;
        for book in path {
            for (names, meaning) in book.options() {
                let Some((said, value)) = self.option(names, meaning, &draft.said) else { continue };
                let long = names.split(' ').find(|name| name.starts_with("--")).or(names.split(' ').next())?;
                let bare = long.trim_end_matches(['=', '?']);
                let word = match value {
                    Some(value) if long.starts_with("--") => format!("{bare}={value}"),
                    Some(value) => format!("{bare} {value}"),
                    None => bare.to_owned(),
                };
                draft.fit += said.len();
                draft.said.extend(said);
                // Most programs also take their own options behind the subcommand.
                draft.line.push(word);
            }
        }
        let roles: Vec<&str> = sub.operands().collect();
        let nouns: BTreeSet<usize> = roles.iter().flat_map(|role| self.some_said(role, &BTreeSet::new())).collect();
        draft.said.extend(&nouns);
        let many = roles.iter().any(|role| role.ends_with('…'));
        let (mut operands, mut and) = (Vec::<usize>::new(), None);
        for at in (0..self.tokens.len()).filter(|at| !draft.said.contains(at) && !is_empty(&self.tokens[*at])) {
            // Names are joined by a comma or "and"; other words behind a name describe it.
            let before = at.checked_sub(1);
            let goes_on = before.is_some_and(|last| operands.contains(&last) && !self.tokens[last].comma);
            if goes_on && self.tokens[at].low() == "and" {
                and = Some(at);
                continue;
            }
            // "lines 10 to 20 of a.c" isn't a list.
            let apart = operands.last().is_some_and(|last| self.tokens[last + 1..at].iter().any(|t| !is_joint(t)));
            if apart {
                return None;
            }
            let named = before.is_some_and(|noun| nouns.contains(&noun) || and == Some(noun));
            // "the log of alice": an owner or purpose isn't an operand by itself.
            let bound = before.is_some_and(|b| lists::DESCRIBED_BINDING.has(&self.tokens[b].low()));
            let of = before.is_some_and(|b| self.tokens[b].low() == "of") && self.tokens.len() > at + 1;
            if self.is_turned(at) || (bound || of) && !named && self.tokens[at].kind == WordKind::Word {
                return None;
            }
            let value = self.value(at, named).filter(|_| !goes_on)?;
            draft.line.push(value);
            operands.push(at);
        }
        // "without the tests": no option covers it.
        let turns = |at: &usize| lists::RANK_TURNS.has(&self.tokens[*at].canon) && !draft.said.contains(at);
        if (0..self.tokens.len()).any(|at| turns(&at)) {
            return None;
        }
        // Two values for one operand each: ambiguous.
        let fits = match operands.len() {
            0 => roles.is_empty(),
            1 => !roles.is_empty(),
            _ => many && roles.len() == 1,
        };
        (fits && sub.runs().is_none() && sub.subs().next().is_none()).then_some(draft)
    }

    /// The words that say this option, and its value as written.
    fn option(&self, names: &str, meaning: &str, taken: &BTreeSet<usize>) -> Option<(BTreeSet<usize>, Option<String>)> {
        let mut said = self.all_said(meaning, taken).filter(|said| !said.is_empty())?;
        if !names.contains(['=']) {
            return (!meaning.contains("{}")).then_some((said, None));
        }
        let (before, behind) = meaning.split_once("{}")?;
        let beside = |text: &str, last: bool| {
            let found = self.all_said(text, taken)?;
            if last { found.last().copied() } else { found.first().copied() }
        };
        let free = |at: &usize| !taken.contains(at) && !said.contains(at) && !is_empty(&self.tokens[*at]);
        let at = if content(before).next().is_some() {
            (beside(before, true)? + 1..self.tokens.len()).find(|at| !is_empty(&self.tokens[*at])).filter(free)?
        } else {
            (0..beside(behind, false)?).rev().find(|at| !is_empty(&self.tokens[*at])).filter(free)?
        };
        // "the variables in a file" are not a variable.
        let filed = |text: &str| ["file", "path", "dir", "folder", "config", "script"].iter().any(|w| text.contains(w));
        if self.tokens[at].kind == WordKind::Path && !filed(names) && !filed(meaning) {
            return None;
        }
        // "with only names": a vocabulary word isn't an option's value.
        if self.tokens[at].kind == WordKind::Word && self.tokens[at].known {
            return None;
        }
        let value = self.value(at, true)?;
        said.insert(at);
        Some((said, Some(value)))
    }

    /// Positions of all meaningful words of `text`; `None` if one is missing.
    fn all_said(&self, text: &str, taken: &BTreeSet<usize>) -> Option<BTreeSet<usize>> {
        content(text).map(|word| self.place(word, taken, text)).collect()
    }

    fn some_said(&self, text: &str, taken: &BTreeSet<usize>) -> BTreeSet<usize> {
        content(text).filter_map(|word| self.place(word, taken, text)).collect()
    }

    /// Position of a word of `text`. "from …" needs a text with "from".
    fn place(&self, word: &str, taken: &BTreeSet<usize>, text: &str) -> Option<usize> {
        let from = |at: usize| at > 0 && self.tokens[at - 1].low() == "from" && !text.contains("from ");
        let (low, form) = (word.to_lowercase(), vocab::canon(&word.to_lowercase()).0);
        self.tokens.iter().enumerate().position(|(at, token)| {
            let said = token.low();
            token.kind == WordKind::Word
                && !taken.contains(&at)
                && !from(at)
                && (stem::of(&said) == stem::of(&low) || token.known && token.canon == form)
        })
    }

    /// Whether a preposition or noun before it changes its meaning: "push to the branch dev".
    fn is_turned(&self, at: usize) -> bool {
        at > 1
            && lists::TYPED_NOUNS.has(&self.tokens[at - 1].low())
            && lists::PHRASE_LEADING_TO.has(&self.tokens[at - 2].low())
    }

    /// A token as an argument: given as one, not language, or behind its noun.
    fn value(&self, at: usize, named: bool) -> Option<String> {
        let token = &self.tokens[at];
        let named =
            named || at.checked_sub(1).is_some_and(|before| lists::DESCRIBED_NAMING.has(&self.tokens[before].low()));
        match token.kind {
            // "slowly" is an adverb; the first word is the deed.
            WordKind::Word if named || token.pathish || at > 0 && !token.known && !token.raw.ends_with("ly") => {}
            WordKind::Quoted | WordKind::Path | WordKind::Num(_) | WordKind::Host | WordKind::Url => {}
            _ => return None,
        }
        Some(quote::path(&token.raw, self.environment.shell))
    }
}

/// Meaningful words of a description, without bracketed notes and value marks.
fn content(text: &str) -> impl Iterator<Item = &str> {
    let text = text.split(" (").next().unwrap_or_default();
    text.split(|c: char| !c.is_alphanumeric() && c != '@')
        .filter(|word| !word.is_empty() && !word.starts_with('@') && !lists::DESCRIBED_EMPTY.has(&word.to_lowercase()))
}

fn is_joint(token: &Token) -> bool {
    token.kind == WordKind::Word && (token.low() == "and" || lists::READING_ARTICLES.has(&token.low()))
}

fn is_empty(token: &Token) -> bool {
    token.kind == WordKind::Word
        && (lists::DESCRIBED_EMPTY.has(&token.low()) || lists::DESCRIBED_NAMING.has(&token.low()))
}
