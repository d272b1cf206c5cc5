//! Files and directories with running numbers: "create 5 files called page1.html to page5.html".

use super::super::Environment;
use super::super::lex::{Kind, Token};
use super::super::quote;
use super::{Built, idle};

/// Most things made at once; a slip of the pen must not fill a disk.
const MOST: i64 = 10_000;

/// The family's offer.
pub fn build(t: &[Token], environment: &Environment) -> Option<Built> {
    let first = t.iter().position(|t| !idle(t))?;
    if !t[first].is("create") {
        return None;
    }
    let dirs = t.iter().any(|t| t.is("dir"));
    let (mut names, mut stated): (Vec<&str>, Option<i64>) = (Vec::new(), None);
    for token in &t[first + 1..] {
        match token.kind {
            Kind::Path | Kind::Quoted => names.push(&token.raw),
            Kind::Num(n) if stated.is_none() => stated = Some(n),
            Kind::Word if numbered(&token.raw).is_some() => names.push(&token.raw),
            Kind::Word
                if idle(token)
                    || token.any(&["file", "dir", "named", "empty", "newly", "number"])
                    || matches!(token.low().as_str(), "through" | "until" | "till" | "up" | "numbered") => {}
            _ => return None,
        }
    }
    let [from, to] = names.as_slice() else { return None };
    let through =
        t.windows(2).any(|w| matches!(w[0].low().as_str(), "to" | "through" | "until" | "till") && w[1].raw == **to);
    let ((head, a, tail), (head2, b, tail2)) = (numbered(from)?, numbered(to)?);
    let (low, high) = (a.parse::<i64>().ok()?, b.parse::<i64>().ok()?);
    // "5 files … page1 to page9" contradicts itself.
    if !through || head != head2 || tail != tail2 || low >= high || high - low >= MOST {
        return None;
    }
    if stated.is_some_and(|n| n != high - low + 1) {
        return None;
    }
    let padded = a.len() > 1 && a.starts_with('0');
    let format = if padded { format!("%0{}g", a.len()) } else { "%g".to_owned() };
    let safe = |s: &str| s.replace('%', "%%");
    let pattern = quote::path(&format!("{}{format}{}", safe(head), safe(tail)), environment.shell);
    if pattern.contains([' ', '"', '\\']) || head.contains('\'') || tail.contains('\'') {
        return None;
    }
    let make = if dirs { "mkdir -p" } else { "touch" };
    let things = if dirs { "directories" } else { "files" };
    Some(Built {
        command: format!("seq -f {pattern} {low} {high} | xargs {make}"),
        title: format!("Create the {things} {from} to {to}"),
        recipe: "file.numbered",
        score: 1.0,
    })
}

/// The last number in a name, with what stands before and after it.
fn numbered(name: &str) -> Option<(&str, &str, &str)> {
    let end = name.rfind(|c: char| c.is_ascii_digit())? + 1;
    // "song1.mp3": the digit of an extension counts nothing.
    let end = match name.rfind('.') {
        Some(dot) if dot < end && dot > 0 => name[..dot].rfind(|c: char| c.is_ascii_digit())? + 1,
        _ => end,
    };
    let start = name[..end].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |i| i + 1);
    name.is_char_boundary(start).then(|| (&name[..start], &name[start..end], &name[end..]))
}
