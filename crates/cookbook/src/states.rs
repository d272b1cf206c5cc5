//! Descriptions of how things should be, said as the order that makes them so: "nobody but me should read x" is "make x
//! private". It knows the ways to describe, no recipe, and makes no command.

use super::pattern;
use crate::lists;

/// The orders a description may mean, likeliest first.
pub fn orders(said: &str) -> Vec<String> {
    let words = pattern::words(said);
    let mut out: Vec<String> = lists::pairs("states.orders")
        .iter()
        .filter_map(|(pattern, order)| pattern::holes(pattern, &words).and_then(|held| filled(order, &held)))
        .collect();
    for (done, order) in lists::pairs("states.done") {
        let ways = [
            format!("{{x}} should|must|shall|ought_to|needs_to|need_to|has_to|have_to [all] be {done}"),
            format!("{{x}} should|must|shall|ought_to|needs_to|need_to|has_to|have_to [all] be {done} {{r}}"),
            format!("i want|need|would_like [to_have|to_see] {{x}} {done}"),
            format!("i'd|we'd|we like|want|need [to_have|to_see] {{x}} {done}"),
        ];
        for way in &ways {
            let Some(held) = pattern::holes(way, &words) else { continue };
            let get = |name| held.iter().find(|(n, _)| *n == name).map_or("", |(_, v)| v.as_str());
            // "nobody", "no file": not that one.
            let first = get("x").split(' ').next().unwrap_or_default().to_lowercase();
            if lists::has("states.nobody", &first) {
                continue;
            }
            // "executable": the thing stands between the verb and what it becomes.
            let (verb, state) = order.split_once(' ').unwrap_or((order, ""));
            let text = [verb, get("x"), state, get("r")].join(" ");
            out.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    out
}

/// An order with its holes filled; `{l@d}` is every name of the list `l`, below `d`.
fn filled(order: &str, held: &[(&str, String)]) -> Option<String> {
    let get = |name: &str| held.iter().find(|(n, _)| *n == name).map(|(_, v)| v.as_str());
    let mut out: Vec<String> = Vec::new();
    for piece in order.split(' ') {
        if let Some(name) = piece.strip_prefix("./{").and_then(|p| p.strip_suffix('}')) {
            let name = get(name)?;
            out.push(if name.contains(['/', '"', '\'', '.']) { name.to_owned() } else { format!("./{name}") });
            continue;
        }
        let Some(hole) = piece.strip_prefix('{').and_then(|p| p.strip_suffix('}')) else {
            out.push(piece.to_owned());
            continue;
        };
        match hole.split_once('@') {
            Some((list, below)) => {
                let below = get(below)?.trim_end_matches('/');
                let names = get(list)?.split([' ', ',']).filter(|w| !w.is_empty() && !matches!(*w, "and" | "the"));
                let names: Vec<String> = names.map(|n| format!("{below}/{n}/")).collect();
                if below.contains([' ', '"', '\'']) {
                    return None;
                }
                let (last, most) = names.split_last()?;
                out.push(if most.is_empty() { last.clone() } else { format!("{} and {last}", most.join(", ")) });
            }
            None => out.push(get(hole)?.to_owned()),
        }
    }
    Some(out.join(" "))
}

#[cfg(test)]
#[path = "states_tests.rs"]
mod tests;
