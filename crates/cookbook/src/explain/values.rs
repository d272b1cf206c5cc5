//! Values with their own language: file modes, `find` ages and sizes, owners, sed and awk scripts, remote
//! places.

use crate::lists;

/// Explains the value of an option or operand where a word such as `@mode` asks for it.
pub fn with_value(meaning: &str, value: Option<&str>) -> String {
    let (kind, rest) = split(meaning);
    let looked_into = value.and_then(|value| look_into(kind, rest, value));
    looked_into.unwrap_or_else(|| match value {
        Some(value) => rest.replace("{}", &quoted(value)),
        None => rest.to_owned(),
    })
}

/// A meaning with `instead` for its value.
pub fn without_value(meaning: &str, instead: &str) -> String {
    split(meaning).1.replace("{}", instead)
}

/// Kind of the value (or empty) and the meaning.
pub fn split(meaning: &str) -> (&str, &str) {
    meaning.strip_prefix('@').map_or(("", meaning), |rest| rest.split_once(' ').unwrap_or((rest, "")))
}

fn look_into(kind: &str, meaning: &str, value: &str) -> Option<String> {
    match kind {
        "mode" => mode(value),
        "owner" => Some(owner(value)),
        "sed" => sed_command(value),
        "awk" => awk(value),
        "module" => lists::of("explain.modules", value).map(str::to_owned),
        "type" => lists::of("explain.file-types", value).map(str::to_owned),
        "amount" => amount(meaning, value),
        "size" => Some(match value.chars().next()? {
            '+' => format!("larger than {}", size(&value[1..])?),
            '-' => format!("smaller than {}", size(&value[1..])?),
            _ => format!("of {}, rounded up", size(value)?),
        }),
        "line" | "byte" => value.strip_prefix('+').map(|from| format!("everything from {kind} {from} on")),
        "lines" | "bytes" => value.strip_prefix('-').map(|but| format!("all but the last {but} {kind}")),
        "file" => (value == "-").then(|| meaning.replace("{}", "the input or output")),
        "remote" => {
            let (host, path) = value.split_once(':').filter(|(host, _)| !host.is_empty() && !host.contains('/'))?;
            let path = if path.is_empty() { "the home directory".to_owned() } else { format!("`{path}`") };
            Some(format!("{meaning}: {path} at `{host}`"))
        }
        _ => None,
    }
}

/// `+7`, `-7` or `7`; the unit follows `{}`.
fn amount(meaning: &str, value: &str) -> Option<String> {
    let (how, number) = match value.chars().next()? {
        '+' => ("more than", &value[1..]),
        '-' => ("less than", &value[1..]),
        _ => ("just", value),
    };
    let count: u32 = number.parse().ok()?;
    let filled = meaning.replace("{}", &format!("{how} {count}"));
    let (before, behind) = filled.split_once(&format!("{how} {count} "))?;
    let unit = behind.split(' ').next()?;
    let one = if count == 1 { unit.trim_end_matches('s') } else { unit };
    Some(format!("{before}{how} {count} {one}{}", &behind[unit.len()..]))
}

fn size(value: &str) -> Option<String> {
    let digits = value.len() - value.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = value.split_at(digits);
    let unit = lists::of("explain.sizes", if unit.is_empty() { "b" } else { unit })?;
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

/// A sed script with one simple command.
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

fn quoted(text: &str) -> String {
    if text.contains('`') { format!("\"{text}\"") } else { format!("`{text}`") }
}

/// Lines addressed by a sed command, and the command.
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

/// The three pieces of `s/…/…/…`, with backslashes respected.
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

fn awk(program: &str) -> Option<String> {
    let list = program.trim().strip_prefix("{print").and_then(|r| r.strip_suffix('}'))?;
    let fields: Option<Vec<String>> = list.trim().trim_end_matches(';').split(',').map(|f| field(f.trim())).collect();
    Some(format!("prints {} of each line", fields?.join(" and ")))
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

/// A file mode in words: `755`, `u+x`, `go-w`.
fn mode(mode: &str) -> Option<String> {
    if (3..=4).contains(&mode.len()) && mode.bytes().all(|b| (b'0'..=b'7').contains(&b)) {
        return Some(octal(mode));
    }
    let clauses: Option<Vec<String>> = mode.split(',').map(symbolic).collect();
    Some(clauses?.join("; "))
}

fn octal(mode: &str) -> String {
    let digits: Vec<u32> = mode.bytes().map(|b| u32::from(b - b'0')).collect();
    let (special, who) = if digits.len() == 4 { (digits[0], &digits[1..]) } else { (0, &digits[..]) };
    let names = ["owner", "group", "others"];
    let mut pieces: Vec<String> =
        names.iter().zip(who).map(|(name, bits)| format!("{name} may {}", rights(*bits))).collect();
    for (bit, text) in [(4, "runs as its owner (setuid)"), (2, "runs as its group (setgid)"), (1, "sticky")] {
        if special & bit != 0 {
            pieces.push(text.to_owned());
        }
    }
    pieces.join(", ")
}

fn rights(bits: u32) -> String {
    let list: Vec<&str> =
        [(4, "read"), (2, "write"), (1, "run")].iter().filter(|(b, _)| bits & b != 0).map(|(_, t)| *t).collect();
    match list.as_slice() {
        [] => "do nothing".to_owned(),
        [one] => (*one).to_owned(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

fn symbolic(clause: &str) -> Option<String> {
    let at = clause.find(['+', '-', '='])?;
    let (who, change) = clause.split_at(at);
    let letters = |letters: &str, word: fn(&str) -> Option<&'static str>| {
        letters.chars().map(|c| word(c.encode_utf8(&mut [0; 4]))).collect::<Option<Vec<_>>>()
    };
    let names = letters(who, |letter| lists::of("explain.who", letter))?;
    let who = if names.is_empty() { "everybody".to_owned() } else { names.join(" and ") };
    let what = letters(&change[1..], |letter| lists::of("explain.rights", letter))?;
    let what = if what.is_empty() { "nothing".to_owned() } else { what.join(" and ") };
    Some(match change.chars().next()? {
        '+' => format!("gives {who} the right to {what}"),
        '-' => format!("takes from {who} the right to {what}"),
        _ => format!("sets the rights of {who} to {what}"),
    })
}

#[cfg(test)]
#[path = "modes_tests.rs"]
mod modes_tests;
#[cfg(test)]
#[path = "values_tests.rs"]
mod tests;
