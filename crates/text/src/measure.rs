//! Ages, sizes and counts in everyday words. It knows no time zone and names no dates.

use std::time::Duration;

const UNITS: [(u64, &str); 7] = [
    (365 * 24 * 3600, "year"),
    (30 * 24 * 3600, "month"),
    (7 * 24 * 3600, "week"),
    (24 * 3600, "day"),
    (3600, "hour"),
    (60, "minute"),
    (1, "second"),
];

/// An age such as `3 days ago`; `just now` for less than a minute.
pub fn ago(age: Duration) -> String {
    let seconds = age.as_secs();
    // A week and a half reads better in days.
    let unit = UNITS.iter().find(|(length, name)| seconds >= *length * if *name == "week" { 2 } else { 1 });
    match unit.map(|(length, name)| (seconds / length, *name)) {
        None | Some((_, "second")) => "just now".to_owned(),
        Some((1, name)) => format!("1 {name} ago"),
        Some((count, name)) => format!("{count} {name}s ago"),
    }
}

/// Reads an age such as `7d`, `12h` or `1h 30min`: whole numbers, each with the beginning of a unit's name (`m` is a
/// minute, `mo` a month). None for anything else, and for more seconds than a `u64` holds.
pub fn parse_age(text: &str) -> Option<Duration> {
    let mut rest = text.trim();
    let mut seconds = None;
    while !rest.is_empty() {
        let (number, behind) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
        let behind = behind.trim_start();
        let (unit, behind) = behind.split_at(behind.find(|c: char| !c.is_alphabetic()).unwrap_or(behind.len()));
        let name = unit.strip_suffix('s').filter(|name| !name.is_empty()).unwrap_or(unit);
        // The shortest one whose name begins so.
        let (length, _) = UNITS.iter().rev().find(|(_, full)| !name.is_empty() && full.starts_with(name))?;
        let part = number.parse::<u64>().ok()?.checked_mul(*length)?;
        seconds = Some(seconds.unwrap_or(0_u64).checked_add(part)?);
        rest = behind.trim_start();
    }
    seconds.map(Duration::from_secs)
}

/// A duration in days, hours, minutes and whole seconds, without those that are zero: `1h 30m`; `0s` for less than one.
pub fn lasting(duration: Duration) -> String {
    let seconds = duration.as_secs();
    let parts = [(seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")];
    let shown: Vec<_> =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count}{unit}")).collect();
    if shown.is_empty() { "0s".to_owned() } else { shown.join(" ") }
}

/// A size in decimal units, with two or three digits: `1.5 kB`, `34 MB`.
#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
pub fn size(bytes: u64) -> String {
    let mut value = bytes as f64;
    let mut unit = "bytes";
    for next in ["kB", "MB", "GB", "TB", "PB"] {
        if value < 999.5 {
            break;
        }
        value /= 1000.0;
        unit = next;
    }
    match unit {
        "bytes" => count(bytes, "byte", "bytes"),
        _ if value < 9.95 => format!("{value:.1} {unit}"),
        _ => format!("{value:.0} {unit}"),
    }
}

/// A count with its noun: `12,345 files`.
pub fn count(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", digits(count), if count == 1 { one } else { many })
}

/// The digits of a count, in threes: `12,345`.
pub fn digits(count: u64) -> String {
    let text = count.to_string();
    let mut out = String::new();
    for (i, c) in text.chars().enumerate() {
        if i > 0 && (text.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
#[path = "measure_tests.rs"]
mod tests;
