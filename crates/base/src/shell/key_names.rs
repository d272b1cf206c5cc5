//! Turns a shell's key notation into people's. Unknown notation stays.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyPress {
    Escape,
    Meta(char),
    Ctrl(char),
    Plain(char),
}

/// `Alt-I` for `^[i` (zsh), `\ei` (bash, fish 3) and `alt-i` (fish 4).
pub fn key_name(notation: &str) -> String {
    let names = ["alt-", "ctrl-", "shift-", "super-"];
    let is_named = |key: &str| names.iter().any(|name| key.starts_with(name));
    if notation.split(',').any(is_named) {
        return notation.split(',').map(named).collect::<Vec<_>>().join(" ");
    }
    if let Some(name) = notation.strip_prefix("-k ") {
        return named(name);
    }
    presses(notation).and_then(|presses| spoken(&presses)).unwrap_or_else(|| notation.to_owned())
}

/// Alt with a letter as CSI-u (`^[[105;3u`) or modifyOtherKeys (`^[[27;3;105~`).
pub fn is_extended_alt(notation: &str) -> bool {
    let plain = notation.replace("\\[", "[").replace("\\;", ";").replace("\\~", "~");
    let Some(rest) = plain.strip_prefix("^[[").or_else(|| plain.strip_prefix("\\e[")) else { return false };
    let code = rest.strip_suffix(";3u").or_else(|| rest.strip_prefix("27;3;")?.strip_suffix('~'));
    code.is_some_and(|code| code.parse::<u8>().is_ok())
}

fn named(key: &str) -> String {
    let capital = |part: &str| {
        let mut letters = part.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    key.split('-').map(capital).collect::<Vec<_>>().join("-")
}

fn presses(notation: &str) -> Option<Vec<KeyPress>> {
    let mut presses = Vec::new();
    let mut rest = notation;
    while !rest.is_empty() {
        let behind = |marks: &[&str]| marks.iter().find_map(|mark| rest.strip_prefix(mark));
        if let Some(left) = behind(&["\\e", "^["]) {
            presses.push(KeyPress::Escape);
            rest = left;
            continue;
        }
        let (press, left): (fn(char) -> KeyPress, &str) = match (behind(&["^", "\\C-", "\\c"]), behind(&["\\M-"])) {
            (Some(left), _) => (KeyPress::Ctrl, left),
            (None, Some(left)) => (KeyPress::Meta, left),
            (None, None) if rest.starts_with('\\') => return None,
            (None, None) => (KeyPress::Plain, rest),
        };
        let c = left.chars().next()?;
        presses.push(press(c));
        rest = &left[c.len_utf8()..];
    }
    Some(presses)
}

fn spoken(mut presses: &[KeyPress]) -> Option<String> {
    let letter = |c: char| {
        let shift = if c.is_uppercase() { "Shift-" } else { "" };
        format!("{shift}{}", c.to_uppercase())
    };
    let mut keys = Vec::new();
    while let [first, rest @ ..] = presses {
        presses = rest;
        keys.push(match first {
            KeyPress::Escape => match rest {
                [KeyPress::Plain('[' | 'O'), _, ..] => return None,
                [KeyPress::Plain(c), left @ ..] => {
                    presses = left;
                    format!("Alt-{}", letter(*c))
                }
                [KeyPress::Ctrl(c), left @ ..] => {
                    presses = left;
                    format!("Ctrl-Alt-{}", c.to_uppercase())
                }
                _ => "Esc".to_owned(),
            },
            KeyPress::Meta(c) => format!("Alt-{}", letter(*c)),
            KeyPress::Ctrl(c) => format!("Ctrl-{}", c.to_uppercase()),
            KeyPress::Plain(c) => c.to_string(),
        });
    }
    (!keys.is_empty()).then(|| keys.join(" "))
}

#[cfg(test)]
#[path = "key_names_tests.rs"]
mod tests;
