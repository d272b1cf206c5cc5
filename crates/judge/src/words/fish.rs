//! Constant output of fish's `echo` and `string`.

use super::decode;

/// Escapes only with `-e`, no blanks between with `-s`.
pub(super) fn echo(words: &[&str]) -> String {
    let (flags, words) = decode::echo_flags(words, "nesE");
    let text = words.join(if flags.contains('s') { "" } else { " " });
    let text = if flags.contains('e') { decode::escapes(&text) } else { text };
    if flags.contains('n') { text } else { text + "\n" }
}

/// None for subcommands that don't spell words. `input` is read if there are no operands.
pub(super) fn string(words: &[&str], input: Option<&str>) -> Option<String> {
    let (verb, rest) = words.split_first()?;
    let mut operands = Vec::new();
    let mut options = Vec::new();
    let mut rest = rest.iter();
    while let Some(word) = rest.next() {
        match *word {
            "--" => {
                operands.extend(rest);
                break;
            }
            "-a" | "--all" if *verb == "replace" => options.push(("all", String::new())),
            "-n" | "--count" if *verb == "repeat" => options.push(("count", (*rest.next()?).to_owned())),
            "-s" | "--start" if *verb == "sub" => options.push(("start", (*rest.next()?).to_owned())),
            "-l" | "--length" if *verb == "sub" => options.push(("length", (*rest.next()?).to_owned())),
            "-N" | "--no-trim-newlines" if *verb == "collect" => {}
            option if option.len() > 1 && option.starts_with('-') => return None,
            operand => operands.push(operand),
        }
    }
    let option = |name: &str| options.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str());
    let fixed = match *verb {
        "join" | "split" => 1,
        "replace" => 2,
        _ => 0,
    };
    if operands.len() < fixed {
        return None;
    }
    let (fixed, texts) = operands.split_at(fixed);
    let texts: Vec<&str> = if texts.is_empty() { input?.lines().collect() } else { texts.to_vec() };
    let each = |change: &dyn Fn(&str) -> Option<String>| -> Option<String> {
        texts.iter().map(|text| change(text).map(|text| text + "\n")).collect()
    };
    match (*verb, fixed) {
        ("join", [separator]) => Some(texts.join(separator) + "\n"),
        ("split", [separator]) if !separator.is_empty() => each(&|text| Some(text.replace(separator, "\n"))),
        ("split", _) => each(&|text| Some(text.chars().map(String::from).collect::<Vec<_>>().join("\n"))),
        ("replace", ["", _]) => None,
        ("replace", [from, to]) => each(&|text| {
            Some(if option("all").is_some() { text.replace(from, to) } else { text.replacen(from, to, 1) })
        }),
        ("lower", _) => each(&|text| Some(text.to_lowercase())),
        ("upper", _) => each(&|text| Some(text.to_uppercase())),
        ("trim", _) => each(&|text| Some(text.trim().to_owned())),
        ("collect", _) => Some(texts.join("\n") + "\n"),
        ("unescape", _) => each(&|text| if text.contains(['\'', '"']) { None } else { Some(decode::escapes(text)) }),
        ("repeat", _) => {
            let count: usize = option("count")?.parse().ok().filter(|count| *count <= 64)?;
            each(&|text| Some(text.repeat(count)))
        }
        ("sub", _) => {
            let start: usize = option("start").unwrap_or("1").parse().ok()?;
            let length: usize = option("length").map_or(Some(usize::MAX), |length| length.parse().ok())?;
            each(&|text| Some(text.chars().skip(start.checked_sub(1)?).take(length).collect()))
        }
        _ => None,
    }
}
