//! Brace expansion: `{a,b}` and `{1..9}`, within a bound.

use crate::syntax::ir::Part;

const MAX_WORDS: usize = 128;

/// The parts once per alternative; none if too many.
pub fn expand(parts: &[Part]) -> Option<Vec<Vec<Part>>> {
    let mut results = vec![Vec::new()];
    for part in parts {
        let alternatives = match part {
            Part::Braces(words) => {
                let mut all = Vec::new();
                for word in words {
                    all.extend(expand(&word.parts)?);
                }
                all
            }
            Part::Range(text) => range(text)?,
            other => vec![vec![other.clone()]],
        };
        if results.len() * alternatives.len() > MAX_WORDS {
            return None;
        }
        results = results
            .iter()
            .flat_map(|done| alternatives.iter().map(move |more| [done.as_slice(), more.as_slice()].concat()))
            .collect();
    }
    Some(results)
}

fn range(text: &str) -> Option<Vec<Vec<Part>>> {
    let mut fields = text.split("..");
    let (first, last) = (fields.next()?, fields.next()?);
    let step = fields.next().map_or(Some(1), |step| step.parse::<i64>().ok())?.unsigned_abs().max(1);
    let texts: Vec<String> = if let (Ok(first), Ok(last)) = (first.parse::<i64>(), last.parse::<i64>()) {
        let count = first.abs_diff(last) / step;
        if count as usize >= MAX_WORDS {
            return None;
        }
        let sign = if last < first { -1 } else { 1 };
        (0..=count).map(|i| (first + sign * (i * step) as i64).to_string()).collect()
    } else {
        let (first, last) = (single(first)?, single(last)?);
        let letters: Vec<String> =
            (first.min(last)..=first.max(last)).step_by(step as usize).map(String::from).collect();
        if first <= last { letters } else { letters.into_iter().rev().collect() }
    };
    Some(texts.into_iter().map(|text| vec![Part::Quoted(text)]).collect())
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|c| c.is_ascii() && chars.next().is_none())
}

pub fn needed(parts: &[Part]) -> bool {
    parts.iter().any(|part| matches!(part, Part::Braces(_) | Part::Range(_)))
}
