//! Taking a JSON file apart with `jq`: a field of every element, of one element, and the elements a condition holds for.

use super::super::Environment;
use super::super::lex::{Kind, Token};
use super::super::quote;
use super::{Built, idle};
use crate::lists;

/// The JSON family's offer.
pub fn build(t: &[Token], environment: &Environment) -> Option<Built> {
    let at = t
        .iter()
        .position(|t| matches!(t.kind, Kind::Path | Kind::Quoted) && t.raw.to_lowercase().ends_with(".json"))?;
    let file = t[at].raw.clone();
    let mut rest: Vec<Token> = t.to_vec();
    rest.remove(at);
    // Another file is another matter.
    if rest.iter().any(|t| matches!(t.kind, Kind::Path | Kind::Glob | Kind::Ext | Kind::Url)) {
        return None;
    }
    let (program, title) = condition(&rest).or_else(|| field(&rest))?;
    let path = quote::path(&file, environment.shell);
    let mut command = "jq".to_owned();
    if program.raw {
        command.push_str(" -r");
    }
    if let Some(value) = &program.value {
        command.push_str(&format!(" --arg v {}", quote::arg(value, environment.shell)));
    }
    Some(Built {
        command: format!("{command} {} {path}", quote::arg(&program.text, environment.shell)),
        title: format!("{title} in {file}"),
        recipe: "json.select",
        score: 0.985,
    })
}

struct Program {
    text: String,
    raw: bool,
    value: Option<String>,
}

/// A field name that `jq` reads as it is.
fn key(t: &Token) -> Option<String> {
    let plain = t.raw.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && t.raw.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (matches!(t.kind, Kind::Word | Kind::Quoted) && plain).then(|| t.raw.clone())
}

fn empty(t: &Token) -> bool {
    t.kind == Kind::Word && (idle(t) || lists::has("json.nouns", &t.low()) || lists::has("json.verbs", &t.low()))
}

/// "objects where status is open"
fn condition(t: &[Token]) -> Option<(Program, String)> {
    let split = t.iter().position(|t| matches!(t.low().as_str(), "where" | "whose" | "with" | "having" | "if"))?;
    let (head, tail) = t.split_at(split);
    let counting = head.iter().any(|t| t.is("count"));
    // Before the condition stands what is shown: at most one word for the elements.
    let named: Vec<&Token> = head.iter().filter(|t| !empty(t) && !t.is("count")).collect();
    if named.len() > 1 || named.iter().any(|t| t.kind != Kind::Word || super::super::rank::changes(t)) {
        return None;
    }
    let tail: Vec<&Token> = tail[1..].iter().filter(|t| !lists::has("json.articles", &t.low())).collect();
    let name = key(tail.first()?)?;
    let (mut not, mut op, mut i) = (false, None, 1);
    while let Some(word) = tail.get(i).filter(|t| t.kind == Kind::Word) {
        match word.low().as_str() {
            "is" | "are" | "equals" | "equal" | "=" | "==" | "being" | "set" | "was" | "has" => op = op.or(Some("==")),
            "not" | "isn't" | "isnt" => not = true,
            "!=" => {
                not = true;
                op = Some("==");
            }
            ">" => op = Some(">"),
            "<" => op = Some("<"),
            ">=" => op = Some(">="),
            "<=" => op = Some("<="),
            _ if word.is("bigger") => op = Some(">"),
            _ if word.is("smaller") || word.low() == "below" || word.low() == "under" => op = Some("<"),
            _ if word.is("contain") => op = Some("contains"),
            _ => break,
        }
        i += 1;
    }
    let value = tail.get(i)?;
    // Nothing but an aside may follow.
    if tail[i + 1..].iter().any(|t| !empty(t)) {
        return None;
    }
    let (test, value) = match (op.unwrap_or("=="), value.kind) {
        (">" | "<" | ">=" | "<=", Kind::Num(n)) => (format!(".{name} {} {n}", op?), None),
        ("contains", Kind::Word | Kind::Quoted | Kind::Num(_)) => {
            (format!(".{name} | tostring | contains($v)"), Some(value.raw.clone()))
        }
        ("==", Kind::Word | Kind::Quoted | Kind::Num(_) | Kind::Date | Kind::Host) => {
            (format!("(.{name} | tostring) == $v"), Some(value.raw.clone()))
        }
        _ => return None,
    };
    let test = if not { format!("{test} | not") } else { test };
    let text = if counting { format!("[.[] | select({test})] | length") } else { format!(".[] | select({test})") };
    let what = if counting { "Count the elements" } else { "Show the elements" };
    Some((Program { text, raw: false, value }, format!("{what} that fit the condition on {name}")))
}

/// "the name of every user", "email of the second record"
fn field(t: &[Token]) -> Option<(Program, String)> {
    let mut which: Option<Option<i64>> = None;
    let mut names: Vec<&Token> = Vec::new();
    let mut before = 0;
    let mut marked = false;
    for (i, token) in t.iter().enumerate() {
        let low = token.low();
        match token.kind {
            Kind::Num(n) if (1..10_000).contains(&n) => which = Some(Some(n - 1)),
            Kind::Word if matches!(low.as_str(), "each" | "every" | "all") => {
                if which.is_none() {
                    which = Some(None);
                    before = names.len();
                }
            }
            Kind::Word if low == "first" => {
                which = Some(Some(0));
                before = names.len();
            }
            Kind::Word if low == "last" => {
                which = Some(Some(-1));
                before = names.len();
            }
            Kind::Word
                if matches!(low.as_str(), "field" | "fields" | "value" | "values" | "attribute" | "property") =>
            {
                marked = true
            }
            Kind::Word
                if matches!(low.as_str(), "count" | "keys" | "pretty" | "sort" | "unique" | "sum" | "average")
                    || !lists::has("json.verbs", &low) && super::super::rank::changes(token) =>
            {
                return None;
            }
            _ if empty(token) => {}
            Kind::Word | Kind::Quoted => {
                // "the name of the 2nd user": the field stands first.
                if matches!(t.get(i.wrapping_sub(1)).map(|t| t.kind), Some(Kind::Num(_))) {
                    before = before.max(1);
                }
                names.push(token);
            }
            _ => return None,
        }
    }
    let which = which?;
    let noun = t.iter().any(|t| lists::has("json.elements", &t.low()));
    // One word for the field; a second one names the elements.
    let first = match names.len() {
        1 if marked || noun => names[0],
        2 if before == 1 => names[0],
        _ => return None,
    };
    let mut name = key(first)?;
    if names.len() == 2 && first.kind == Kind::Word && which.is_none() && name.len() > 3 && !name.ends_with("ss") {
        name = name.strip_suffix('s').unwrap_or(&name).to_owned();
    }
    let text = match which {
        None => format!(".[].{name}"),
        Some(n) => format!(".[{n}].{name}"),
    };
    Some((Program { text, raw: true, value: None }, format!("Show {name}")))
}
