//! Values that have a language of their own: ages and sizes of `find`, owners, scripts of sed and awk, places on other
//! machines. What isn't plain stays as it is; nothing is guessed.

use super::modes;

/// A better meaning for an option with a value; `None` if the table's will do.
pub fn of_option(program: &str, option: &str, value: &str) -> Option<String> {
    match (program, option) {
        ("find", "-mtime" | "-atime" | "-ctime" | "-mmin" | "-amin" | "-cmin") => age(option, value),
        ("find", "-size") => Some(match value.chars().next()? {
            '+' => format!("larger than {}", size(&value[1..])?),
            '-' => format!("smaller than {}", size(&value[1..])?),
            _ => format!("of {}, rounded up", size(value)?),
        }),
        ("find" | "fd", "-type" | "-t") => Some(
            match value {
                "f" => "files only",
                "d" => "directories only",
                "l" => "symbolic links only",
                "s" => "sockets only",
                "p" => "named pipes only",
                "b" => "block devices only",
                "c" => "character devices only",
                _ => return None,
            }
            .to_owned(),
        ),
        ("tail", "-n" | "--lines") => value.strip_prefix('+').map(|from| format!("everything from line {from} on")),
        ("tail", "-c" | "--bytes") => value.strip_prefix('+').map(|from| format!("everything from byte {from} on")),
        ("head", "-n" | "--lines") => value.strip_prefix('-').map(|but| format!("all but the last {but} lines")),
        ("tar", "-f" | "--file") if value == "-" => Some("the archive is the input or output".to_owned()),
        ("sed", "-e" | "--expression") => Some(sed(value)),
        ("mkdir" | "install", "-m" | "--mode") => modes::describe(value),
        _ => None,
    }
}

/// The meaning of an operand whose role starts with `@`.
pub fn of_role(role: &str, value: Option<&str>) -> String {
    match (role.strip_prefix('@'), value) {
        (None, _) => role.to_owned(),
        (Some("mode"), value) => value.and_then(modes::describe).unwrap_or_else(|| "the new rights".to_owned()),
        (Some("owner"), value) => value.map_or_else(|| "the new owner".to_owned(), owner),
        (Some("sed"), value) => value.map_or_else(|| "the sed script".to_owned(), sed),
        (Some("awk"), value) => value.map_or_else(|| "the awk program".to_owned(), awk),
        (Some(role), value) => {
            let role = role.trim_start_matches("remote ");
            match value.filter(|v| is_remote(v)).and_then(|v| v.split_once(':')) {
                Some((host, path)) => {
                    let path = if path.is_empty() { "the home directory".to_owned() } else { format!("`{path}`") };
                    format!("{role}: {path} at `{host}`")
                }
                _ => role.to_owned(),
            }
        }
    }
}

/// Whether a path is on another machine (`host:path`).
pub fn is_remote(value: &str) -> bool {
    value.split_once(':').is_some_and(|(host, _)| !host.is_empty() && !host.contains('/'))
}

fn age(option: &str, value: &str) -> Option<String> {
    let unit = if option.ends_with("min") { "minute" } else { "day" };
    let what = match option.as_bytes().get(1)? {
        b'm' => "changed",
        b'a' => "read",
        _ => "with a status changed",
    };
    let (number, how) = match value.chars().next()? {
        '+' => (&value[1..], "more than"),
        '-' => (&value[1..], "less than"),
        _ => (value, "just"),
    };
    let count: u32 = number.parse().ok()?;
    let plural = if count == 1 { "" } else { "s" };
    Some(format!("{what} {how} {count} {unit}{plural} ago"))
}

fn size(value: &str) -> Option<String> {
    let digits = value.len() - value.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = value.split_at(digits);
    let unit = match unit {
        "c" => "bytes",
        "k" => "KiB",
        "M" => "MiB",
        "G" => "GiB",
        "T" => "TiB",
        "" | "b" => "blocks of 512 bytes",
        _ => return None,
    };
    (digits > 0).then(|| format!("{number} {unit}"))
}

fn owner(value: &str) -> String {
    match value.split_once(':') {
        Some(("", group)) => format!("the new group: `{group}`"),
        Some((user, "")) => format!("the new owner: `{user}`, with that user's main group"),
        Some((user, group)) => format!("the new owner: `{user}`, and the new group: `{group}`"),
        None => format!("the new owner: `{value}`"),
    }
}

/// A sed script of one plain command.
fn sed(script: &str) -> String {
    sed_command(script).unwrap_or_else(|| "the sed script".to_owned())
}

fn sed_command(script: &str) -> Option<String> {
    let (place, command) = address(script)?;
    let place = place.map(|p| format!("{p}: ")).unwrap_or_default();
    match command {
        "d" => return Some(format!("{place}deletes the line")),
        "p" => return Some(format!("{place}prints the line")),
        "q" => return Some(format!("{place}stops there")),
        _ => {}
    }
    let rest = command.strip_prefix('s')?;
    let mark = rest.chars().next().filter(|c| c.is_ascii_punctuation() && *c != '\\')?;
    let pieces = pieces(&rest[1..], mark)?;
    let [old, new, flags] = pieces.as_slice() else { return None };
    if !flags.chars().all(|c| "gIip".contains(c) || c.is_ascii_digit()) {
        return None;
    }
    let which = if flags.contains('g') { "every" } else { "the first" };
    let case = if flags.contains(['i', 'I']) { ", in capitals or not" } else { "" };
    let what = if new.is_empty() { "removes".to_owned() } else { "replaces".to_owned() };
    let with = if new.is_empty() { String::new() } else { format!(" with {}", quoted(new)) };
    Some(format!("{place}{what} {which} {}{with} in a line{case}", quoted(old)))
}

/// Text in code marks that can't end early.
fn quoted(text: &str) -> String {
    if text.contains('`') { format!("\"{text}\"") } else { format!("`{text}`") }
}

/// The lines a sed command is for, and the command.
fn address(script: &str) -> Option<(Option<String>, &str)> {
    let digits = |s: &str| s.len() - s.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if let Some(rest) = script.strip_prefix('/') {
        let end = rest.find('/').filter(|end| !rest[..*end].contains('\\'))?;
        return Some((Some(format!("lines that match {}", quoted(&rest[..end]))), &rest[end + 1..]));
    }
    if let Some(rest) = script.strip_prefix('$') {
        return Some((Some("the last line".to_owned()), rest));
    }
    let first = digits(script);
    if first == 0 {
        return Some((None, script));
    }
    let rest = &script[first..];
    let Some(behind) = rest.strip_prefix(',') else {
        return Some((Some(format!("line {}", &script[..first])), rest));
    };
    if let Some(rest) = behind.strip_prefix('$') {
        return Some((Some(format!("from line {} on", &script[..first])), rest));
    }
    let last = digits(behind);
    let to = (last > 0).then(|| format!("lines {} to {}", &script[..first], &behind[..last]))?;
    Some((Some(to), &behind[last..]))
}

/// What stands between the marks of `s/…/…/…`, backslashes respected; three pieces or none.
fn pieces(text: &str, mark: char) -> Option<Vec<String>> {
    let mut pieces = vec![String::new()];
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == mark {
            pieces.push(String::new());
            continue;
        }
        let last = pieces.last_mut()?;
        last.push(c);
        if c == '\\' {
            last.extend(chars.next());
        }
    }
    (pieces.len() == 3).then_some(pieces)
}

/// An awk program that only prints fields.
fn awk(program: &str) -> String {
    let plain = || "the awk program".to_owned();
    let Some(list) = program.trim().strip_prefix("{print").and_then(|r| r.strip_suffix('}')) else { return plain() };
    let fields: Option<Vec<String>> = list.trim().trim_end_matches(';').split(',').map(|f| field(f.trim())).collect();
    match fields {
        Some(fields) => format!("prints {} of each line", fields.join(" and ")),
        None => plain(),
    }
}

fn field(text: &str) -> Option<String> {
    match text {
        "" | "$0" => Some("all".to_owned()),
        "$NF" => Some("the last field".to_owned()),
        "NR" => Some("the number".to_owned()),
        _ => {
            let number = text.strip_prefix('$')?;
            let plain = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| format!("field {number}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_and_sizes() {
        assert_eq!(of_option("find", "-mtime", "-7").as_deref(), Some("changed less than 7 days ago"));
        assert_eq!(of_option("find", "-mmin", "+1").as_deref(), Some("changed more than 1 minute ago"));
        assert_eq!(of_option("find", "-size", "+100M").as_deref(), Some("larger than 100 MiB"));
        assert_eq!(of_option("find", "-size", "lots"), None);
        assert_eq!(of_option("tail", "-n", "+2").as_deref(), Some("everything from line 2 on"));
    }

    #[test]
    fn scripts() {
        let sed = |s| of_role("@sed", Some(s));
        assert_eq!(sed("s/a/b/g"), "replaces every `a` with `b` in a line");
        assert_eq!(sed("s|/x|/y|"), "replaces the first `/x` with `/y` in a line");
        assert_eq!(sed("s/ *$//"), "removes the first ` *$` in a line");
        assert_eq!(sed("/^#/d"), "lines that match `^#`: deletes the line");
        assert_eq!(sed("5,10p"), "lines 5 to 10: prints the line");
        assert_eq!(sed("2q;x"), "the sed script");
        assert_eq!(of_role("@awk", Some("{print $1, $NF}")), "prints field 1 and the last field of each line");
        assert_eq!(of_role("@awk", Some("{s+=$1} END {print s}")), "the awk program");
    }

    #[test]
    fn owners_and_places() {
        assert_eq!(of_role("@owner", Some("a:b")), "the new owner: `a`, and the new group: `b`");
        assert_eq!(of_role("@remote from", Some("h:/x")), "from: `/x` at `h`");
        assert_eq!(of_role("@remote from", Some("./a:b")), "from");
    }
}
