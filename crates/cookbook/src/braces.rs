//! Braces with alternatives, as every shell expands them (`{a,b}.txt`), and brackets with a range.
//! They hold names, no code.

/// Whether the word has a list in braces, which a shell would expand.
pub fn has(word: &str) -> bool {
    inside(word).is_some_and(|(_, list, _)| list.contains(',') || list.contains(".."))
}

/// Whether the word may stand unquoted and becomes names only.
pub fn is_safe(word: &str) -> bool {
    let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/');
    inside(word).is_some_and(|(before, list, behind)| {
        list.contains(',')
            && !list.contains("..")
            && list.split(',').all(|item| !item.is_empty())
            && !word.starts_with('-')
            && !list.starts_with('-')
            && [before, behind].iter().all(|part| part.chars().all(name))
            && list.chars().all(|c| name(c) || c == ',')
    })
}

/// The words that it stands for; itself without braces, or with several.
pub fn expand(word: &str) -> Vec<String> {
    match inside(word).filter(|(_, list, behind)| list.contains(',') && !behind.contains('{')) {
        Some((before, list, behind)) => list.split(',').map(|item| format!("{before}{item}{behind}")).collect(),
        None => vec![word.to_owned()],
    }
}

/// Whether the word has a range in brackets (`[0-9]`), which a pattern has and a text hardly ever.
pub fn has_range(word: &str) -> bool {
    word.split('[')
        .skip(1)
        .filter_map(|rest| rest.split_once(']'))
        .any(|(range, _)| range.len() > 2 && range.as_bytes().windows(3).any(|w| w[1] == b'-' && w[0] < w[2]))
}

fn inside(word: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = word.split_once('{')?;
    let (list, behind) = rest.split_once('}')?;
    (!list.contains('{')).then_some((before, list, behind))
}

#[cfg(test)]
#[path = "braces_tests.rs"]
mod tests;
