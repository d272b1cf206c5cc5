//! Ages, sizes and counts in everyday words. It knows no time zone and names no dates.

use std::time::Duration;

const UNITS: [(u64, &str); 6] = [
    (365 * 24 * 3600, "year"),
    (30 * 24 * 3600, "month"),
    (7 * 24 * 3600, "week"),
    (24 * 3600, "day"),
    (3600, "hour"),
    (60, "minute"),
];

/// An age such as `3 days ago`; `just now` for less than a minute.
pub fn ago(age: Duration) -> String {
    let seconds = age.as_secs();
    // A week and a half reads better in days.
    let unit = UNITS.iter().find(|(length, name)| seconds >= *length * if *name == "week" { 2 } else { 1 });
    match unit.map(|(length, name)| (seconds / length, *name)) {
        None => "just now".to_owned(),
        Some((1, name)) => format!("1 {name} ago"),
        Some((count, name)) => format!("{count} {name}s ago"),
    }
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
