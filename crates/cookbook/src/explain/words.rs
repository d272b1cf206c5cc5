//! What the shell makes of a word before a program sees it: variables, patterns, braces, the home directory.

/// What the shell will put in place of a word's special pieces, as an addition to its meaning; `None` if the word
/// stays as it is.
pub fn expansion(raw: &str) -> Option<String> {
    let mut notes = Vec::new();
    if raw == "~" || raw.starts_with("~/") {
        notes.push("`~` is your home directory".to_owned());
    }
    let mut quote = None;
    let mut chars = raw.char_indices().peekable();
    let (mut glob, mut brace) = (false, false);
    // Whether a brace is open, and whether what it holds has more than one piece.
    let (mut open, mut many) = (false, false);
    while let Some((at, c)) = chars.next() {
        match (quote, c) {
            (Some('\''), '\'') | (Some('"'), '"') => quote = None,
            (Some('\''), _) => {}
            (_, '\\') => {
                chars.next();
            }
            (None, '\'' | '"') => quote = Some(c),
            (_, '$') => {
                if let Some(name) = variable(&raw[at + 1..]) {
                    notes.push(format!("`${name}` is {}", special(name)));
                    // What belongs to the variable, as in `$?` and `${x:?}`, is no pattern.
                    let rest = &raw[at + 1..];
                    let own = if rest.starts_with('{') {
                        rest.find('}').map_or(rest.len(), |end| end + 1)
                    } else {
                        name.len()
                    };
                    while chars.next_if(|(next, _)| *next < at + 1 + own).is_some() {}
                }
            }
            (None, '*' | '?' | '[') => glob = true,
            (None, '{') => {
                open = !raw[..at].ends_with('$');
                many = false;
            }
            (None, ',') => many = true,
            (None, '.') if raw[at..].starts_with("..") => many = true,
            (None, '}') => {
                brace |= open && many;
                open = false;
            }
            _ => {}
        }
    }
    if glob {
        notes.push("the shell puts all matching names in place of the pattern".to_owned());
    }
    if brace {
        notes.push("the shell writes the word once for each piece in the braces".to_owned());
    }
    notes.dedup();
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// The name of the variable a text behind `$` starts with.
fn variable(rest: &str) -> Option<&str> {
    if let Some(inner) = rest.strip_prefix('{') {
        let end = inner.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(inner.len());
        return (end > 0).then(|| &inner[..end]);
    }
    if rest.starts_with(['?', '!', '$', '#', '@', '*', '-']) || rest.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(&rest[..1]);
    }
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
    (end > 0).then(|| &rest[..end])
}

fn special(name: &str) -> String {
    match name {
        "?" => "the exit status of the last command".to_owned(),
        "!" => "the process number of the last background command".to_owned(),
        "$" => "the process number of this shell".to_owned(),
        "#" => "the number of arguments".to_owned(),
        "@" | "*" => "all arguments".to_owned(),
        "0" => "the name of the script".to_owned(),
        "HOME" => "your home directory".to_owned(),
        "PWD" => "the current directory".to_owned(),
        "PATH" => "the list of directories with programs".to_owned(),
        "USER" => "your user name".to_owned(),
        _ if name.bytes().all(|b| b.is_ascii_digit()) => format!("argument number {name}"),
        _ => "replaced by the value of that variable".to_owned(),
    }
}

/// Whether a quoted word reaches the shell it is for as it stands: in double quotes, this shell would expand it first.
pub fn whole_script(raw: &str) -> bool {
    raw.starts_with('\'') || !raw.contains(['`', '$']) || !substitutions(raw, false).is_empty()
}

/// Where the command substitutions of a word are: the span of the whole and of the command in it.
pub fn substitutions(raw: &str, fish: bool) -> Vec<(std::ops::Range<usize>, std::ops::Range<usize>)> {
    let mut found = Vec::new();
    let bytes = raw.as_bytes();
    let (mut at, mut single, mut double) = (0, false, false);
    while at < bytes.len() {
        let rest = &raw[at..];
        let step = rest.chars().next().map_or(1, char::len_utf8);
        match bytes[at] {
            b'\\' if !single => {
                at += 1 + raw[at + 1..].chars().next().map_or(0, char::len_utf8);
                continue;
            }
            b'\'' if !double => single = !single,
            b'"' if !single => double = !double,
            b'`' if !single => {
                let Some(length) = rest[1..].find('`') else { break };
                found.push((at..at + length + 2, at + 1..at + 1 + length));
                at += length + 2;
                continue;
            }
            b'(' if !single && (fish || (at > 0 && b"$<>".contains(&bytes[at - 1]))) => {
                // `$((` is arithmetic.
                let Some(length) = closing(&rest[1..]) else { break };
                if !rest.starts_with("((") {
                    let start = if at > 0 && b"$<>".contains(&bytes[at - 1]) { at - 1 } else { at };
                    found.push((start..at + length + 2, at + 1..at + 1 + length));
                }
                at += length + 2;
                continue;
            }
            _ => {}
        }
        at += step;
    }
    found
}

/// Where the bracket closes that was opened before the text.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut quote) = (0usize, None);
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match (quote, c) {
            (Some(q), c) if q == c => quote = None,
            (Some('\''), _) => {}
            (_, '\\') => {
                chars.next();
            }
            (None, '\'' | '"') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') if depth == 0 => return Some(at),
            (None, ')') => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansions() {
        assert!(expansion("*.txt").unwrap().contains("matching names"));
        assert!(expansion("'*.txt'").is_none());
        assert!(expansion("\"$HOME/x\"").unwrap().contains("home directory"));
        assert!(expansion("a{1..3}").unwrap().contains("braces"));
        assert!(expansion("plain").is_none());
        assert!(!expansion("$?").unwrap().contains("pattern"));
        assert!(!expansion("${x:?}").unwrap().contains("pattern"));
        assert!(expansion("${x:?}*").unwrap().contains("pattern"));
    }

    #[test]
    fn substitutions_and_their_commands() {
        let raw = "a$(ls \"x)\" $(pwd))b";
        let (whole, inner) = substitutions(raw, false).remove(0);
        assert_eq!((&raw[whole], &raw[inner]), ("$(ls \"x)\" $(pwd))", "ls \"x)\" $(pwd)"));
        assert!(substitutions("$((1+2))", false).is_empty());
        assert!(substitutions("'$(ls)'", false).is_empty());
        assert_eq!(substitutions("(ls)", true).len(), 1);
    }
}
