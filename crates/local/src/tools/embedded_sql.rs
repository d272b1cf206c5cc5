//! Where an SQL statement that may change something begins in a text, told from prose by its form
//! (`crates/base/data/tools.lists`). The judge says what it does.

use aish_text::lists::List;

use crate::lists;

const MOST: usize = 32;
/// How much of a statement is compared with a form.
const TOKENS: usize = 32;
/// Tokens that `*` matches at most.
const SKIPPED: usize = 16;

/// True: there are more than `MOST`.
pub fn statement_starts(text: &str) -> (Vec<usize>, bool) {
    let mut found = Vec::new();
    for at in word_starts(text) {
        let first = text[at..].split(|sign| !is_of_word(sign)).next().unwrap_or_default();
        if is_verb(first) && is_statement(text, at) {
            if found.len() == MOST {
                return (found, true);
            }
            found.push(at);
        }
    }
    (found, false)
}

/// After blanks, brackets and comments.
pub fn first_sign(text: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let skipped = match rest.trim_start_matches(|sign: char| sign.is_whitespace() || matches!(sign, '(' | ';')) {
            comment if comment.starts_with("--") => comment.find('\n').map(|end| &comment[end..]),
            comment if comment.starts_with("/*") => comment.find("*/").map(|end| &comment[end + 2..]),
            rest => return text.len() - rest.len(),
        };
        match skipped {
            Some(rest) => at = text.len() - rest.len(),
            None => return text.len(),
        }
    }
}

fn is_of_word(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '_' | '$' | '@' | '#' | '{' | '}' | '%' | '?')
}

fn word_starts(text: &str) -> impl Iterator<Item = usize> {
    let mut before = ' ';
    text.char_indices().filter_map(move |(at, sign)| {
        let begins = sign.is_ascii_alphabetic() && !is_of_word(before) && before != '.';
        before = sign;
        begins.then_some(at)
    })
}

fn is_verb(word: &str) -> bool {
    let begins = |form: &str| form.split(' ').next().is_some_and(|head| is_one_of(head, word));
    let mut forms = lists::TOOLS_SQL_FORMS.words().chain(lists::TOOLS_SQL_FORMS_IN_CAPITALS.words());
    (2..=16).contains(&word.len()) && forms.any(begins)
}

fn is_one_of(wanted: &str, word: &str) -> bool {
    wanted.split('|').any(|one| one.eq_ignore_ascii_case(word))
}

fn is_statement(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '\t']).chars().next_back();
    // Within a sentence only the plainest forms count.
    let apart =
        before.is_none_or(|sign| matches!(sign, ';' | '\n' | '\r' | '"' | '\'' | '`' | ':' | '(' | '>' | '/' | '='));
    let tokens = tokens(&text[at..]);
    let fits = |form: &str| matches(&form.split(' ').collect::<Vec<_>>(), &tokens, apart);
    let capitals = |word: &str| word.bytes().all(|sign| sign.is_ascii_uppercase());
    let in_capitals = matches!(tokens.first(), Some(EmbeddedToken::Word(word)) if capitals(word));
    lists::TOOLS_SQL_FORMS.words().any(fits) || (in_capitals && lists::TOOLS_SQL_FORMS_IN_CAPITALS.words().any(fits))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EmbeddedToken<'a> {
    Word(&'a str),
    Name,
    Literal,
    Sign(char),
}

fn tokens(text: &str) -> Vec<EmbeddedToken<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while tokens.len() < TOKENS {
        rest = rest.trim_start();
        let Some(sign) = rest.chars().next() else { break };
        let end_of = |quote: char| rest[sign.len_utf8()..].find(quote).map_or(rest.len(), |end| end + 2);
        let (token, length) = match sign {
            '-' if rest.starts_with("--") => {
                rest = rest.find('\n').map_or("", |end| &rest[end..]);
                continue;
            }
            '/' if rest.starts_with("/*") => {
                rest = rest.find("*/").map_or("", |end| &rest[end + 2..]);
                continue;
            }
            sign if is_of_word(sign) => {
                let length = rest.find(|sign| !is_of_word(sign)).unwrap_or(rest.len());
                (EmbeddedToken::Word(&rest[..length]), length)
            }
            '"' | '`' => (EmbeddedToken::Name, end_of(sign)),
            '[' => (EmbeddedToken::Name, end_of(']')),
            '\'' => (EmbeddedToken::Literal, end_of('\'')),
            sign => (EmbeddedToken::Sign(sign), sign.len_utf8()),
        };
        tokens.push(token);
        rest = &rest[length.min(rest.len())..];
    }
    tokens
}

/// `apart`: not part of a sentence.
fn matches(form: &[&str], tokens: &[EmbeddedToken], apart: bool) -> bool {
    let Some((wanted, form)) = form.split_first() else { return true };
    match *wanted {
        "*" => (0..=SKIPPED.min(tokens.len())).any(|skipped| {
            let over = tokens[..skipped].contains(&EmbeddedToken::Sign(';'));
            !over && matches(form, &tokens[skipped..], apart)
        }),
        "kind" => {
            let modifiers =
                tokens.iter().take_while(|token| is_listed(lists::TOOLS_SQL_MODIFIERS, Some(token))).count();
            is_listed(lists::TOOLS_SQL_KINDS, tokens.get(modifiers)) && matches(form, &tokens[modifiers + 1..], apart)
        }
        "name|'" if tokens.first() == Some(&EmbeddedToken::Literal) => matches(form, &tokens[1..], apart),
        "name" | "name|'" => name_end(tokens).is_some_and(|end| matches(form, &tokens[end..], apart)),
        "end" => ends(tokens, apart) && matches(form, tokens, apart),
        optional if optional.ends_with('?') => {
            let word = optional.trim_end_matches('?');
            let there = matches!(tokens.first(), Some(EmbeddedToken::Word(first)) if first.eq_ignore_ascii_case(word));
            matches(form, &tokens[usize::from(there)..], apart)
        }
        wanted => {
            let fits = match tokens.first() {
                Some(EmbeddedToken::Word(word)) => is_one_of(wanted, word) || (wanted == "$" && word.starts_with('$')),
                Some(EmbeddedToken::Literal) => wanted.split('|').any(|one| one == "'"),
                Some(EmbeddedToken::Sign(sign)) => {
                    wanted.split('|').any(|one| one.len() == 1 && one.starts_with(*sign))
                }
                Some(EmbeddedToken::Name) | None => false,
            };
            fits && matches(form, &tokens[1..], apart)
        }
    }
}

fn is_listed(list: List, token: Option<&EmbeddedToken>) -> bool {
    matches!(token, Some(EmbeddedToken::Word(word)) if list.has(&word.to_ascii_uppercase()))
}

fn name_end(tokens: &[EmbeddedToken]) -> Option<usize> {
    let is_condition = |token: &&EmbeddedToken| matches!(token, EmbeddedToken::Word(word) if is_one_of("IF|NOT|EXISTS|CONCURRENTLY", word));
    let start = tokens.iter().take_while(is_condition).count();
    let is_name = |at: usize| matches!(tokens.get(at), Some(EmbeddedToken::Word(_) | EmbeddedToken::Name));
    let mut end = start + 1;
    while tokens.get(end) == Some(&EmbeddedToken::Sign('.')) && is_name(end + 1) {
        end += 2;
    }
    is_name(start).then_some(end)
}

/// A statement may end here, or go on as statements do.
fn ends(tokens: &[EmbeddedToken], apart: bool) -> bool {
    match tokens.first() {
        None => apart,
        Some(EmbeddedToken::Word(_)) => {
            let goes_on = |at: usize| is_listed(lists::TOOLS_SQL_GOES_ON, tokens.get(at));
            // An alias, and what follows one.
            goes_on(0) || (apart && goes_on(1))
        }
        Some(EmbeddedToken::Sign(';')) => true,
        Some(EmbeddedToken::Sign('.' | '!' | '?')) => tokens.len() == 1 || apart,
        Some(EmbeddedToken::Sign(sign)) => apart && matches!(sign, ')' | ',' | '(' | '*'),
        Some(EmbeddedToken::Name | EmbeddedToken::Literal) => apart,
    }
}

#[cfg(test)]
#[path = "embedded_sql_tests.rs"]
mod tests;
