//! Whether an agent's search pattern could name a file with secrets. It looks at no file.

use crate::blast::pattern::BlastPattern;
use crate::paths;

/// Most alternatives of a pattern; with more it could be anything.
const MOST: usize = 64;

/// A known secret file that the pattern matches; none if it matches none, or everything (`**/*`).
pub fn matched_secret(pattern: &str) -> Option<String> {
    let Some(alternatives) = alternatives(pattern) else { return Some(".env".to_owned()) };
    let says = |one: &String| one.chars().any(|c| !matches!(c, '*' | '.' | '/')) && !one.starts_with('!');
    alternatives.iter().filter(|one| says(one)).find_map(|one| {
        let wanted: Vec<&str> = one.split('/').filter(|part| !part.is_empty()).collect();
        paths::secret_examples().find(|example| {
            let names: Vec<&str> = example.trim_start_matches("~/").split('/').collect();
            fits(&wanted, &names, false)
        })
    })
}

/// Compares from the end. `said`: more than wildcards has matched, else nothing is reported.
fn fits(wanted: &[&str], names: &[&str], said: bool) -> bool {
    match (wanted.split_last(), names.split_last()) {
        (None, _) | (_, None) => said,
        (Some((&"**", wanted)), _) => (0..=names.len()).any(|end| fits(wanted, &names[..end], said)),
        (Some((pattern, wanted)), Some((name, names))) => {
            let same = BlastPattern::new(&pattern.to_lowercase(), None, false).matches(&name.to_lowercase());
            same && fits(wanted, names, said || pattern.contains(|c| !matches!(c, '*' | '.' | '?')))
        }
    }
}

/// The pattern with its braces expanded; none beyond [`MOST`].
fn alternatives(pattern: &str) -> Option<Vec<String>> {
    let (mut done, mut open) = (Vec::new(), vec![pattern.to_owned()]);
    while let Some(text) = open.pop() {
        if done.len() + open.len() >= MOST {
            return None;
        }
        let braces = text.find('}').and_then(|end| Some((text[..end].rfind('{')?, end)));
        match braces {
            Some((start, end)) => {
                let inner = &text[start + 1..end];
                open.extend(inner.split(',').map(|part| format!("{}{part}{}", &text[..start], &text[end + 1..])));
            }
            None => done.push(text),
        }
    }
    Some(done)
}

#[cfg(test)]
#[path = "patterns_tests.rs"]
mod tests;
