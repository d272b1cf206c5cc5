//! Commands of Windows in plain words, for people who come from there. Only what no Unix command means otherwise.

use crate::lists;

/// The request in words, if it is such a command.
pub fn words(text: &str) -> Option<String> {
    if let Some(bare) = lists::words("windows.asides").iter().find_map(|a| text.strip_suffix(a)) {
        return Some(words(bare).unwrap_or_else(|| bare.to_owned()));
    }
    let low = text.to_lowercase();
    let fits = |name: &str| low == *name || low.strip_prefix(name).is_some_and(|r| r.starts_with(' '));
    let mut best: Option<(&str, String)> = None;
    for (name, say) in lists::pairs("windows.commands") {
        if !fits(name) || best.as_ref().is_some_and(|(n, _)| n.len() > name.len()) {
            continue;
        }
        let rest = text.get(name.len()..).unwrap_or_default().trim();
        let args: Vec<&str> = rest.split(' ').filter(|a| !(a.starts_with('/') && a.len() < 4)).collect();
        let args: Vec<&str> = args.into_iter().filter(|a| !a.is_empty()).collect();
        let said = match (say.contains('{'), args.as_slice()) {
            (false, []) => (*say).to_owned(),
            (true, [one]) if say.contains("{}") && is_value(one) => say.replace("{}", &windows_path(one)),
            (true, [a, b]) if say.contains("{2}") => {
                say.replace("{2}", &format!("{} to {}", windows_path(a), windows_path(b)))
            }
            (true, [a, b]) if say.contains("{in}") => say.replace("{in}", &format!("{a} in {}", windows_path(b))),
            _ => continue,
        };
        best = Some((name, said));
    }
    best.map(|(_, said)| said)
}

/// "del temp.txt" is a command, "dir sizes" is language.
fn is_value(word: &str) -> bool {
    word.contains(['.', '/', '\\', '*', '_', '-']) || word.bytes().all(|b| b.is_ascii_digit())
}

fn windows_path(word: &str) -> String {
    let slashed = word.replace('\\', "/");
    slashed
        .strip_prefix("%userprofile%")
        .or_else(|| slashed.strip_prefix("%USERPROFILE%"))
        .map_or(slashed.clone(), |r| format!("~{r}"))
}

#[cfg(test)]
#[path = "windows_tests.rs"]
mod tests;
