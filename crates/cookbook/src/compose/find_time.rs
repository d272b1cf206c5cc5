//! Ages of files as `find` tests: spans, days and dates.

use super::cursor::Cursor;
use crate::lex::{Token, WordKind};
use crate::lists;
use crate::vocab::numbers::{self, Unit};

/// Letters of the times in the names of find's tests: of the last change and the last access.
pub const MODIFIED: char = 'm';
pub const ACCESSED: char = 'a';

/// Younger (`within`) or as old. `-mtime` counts whole days: "older than 7 days" is `+6`.
pub fn span(n: i64, unit: Unit, within: bool, stamp: char) -> String {
    if unit.seconds <= numbers::HOUR {
        let minutes = (n * unit.seconds + 59) / 60;
        return format!("-{stamp}min {}{minutes}", if within { '-' } else { '+' });
    }
    let days = n * unit.seconds / numbers::DAY;
    if within { format!("-{stamp}time -{days}") } else { format!("-{stamp}time +{}", (days - 1).max(0)) }
}

/// Since midnight of `date`, in a form that GNU find reads.
pub fn since(date: &str, stamp: char, shell: aish_text::Shell) -> String {
    format!("-newer{}t {}", stamp, super::super::quote::arg(date, shell))
}

/// This or the last week, month or year of the calendar: since when, and for the last one until when.
pub fn calendar(said: &str, unit: Unit, stamp: char) -> Option<(String, Option<String>)> {
    let (since, until) = numbers::calendar(said, unit)?;
    let newer = |than: &str| format!("-newer{stamp}t \"{than}\"");
    Some((newer(since), until.map(|until| format!("-not {}", newer(until)))))
}

/// One calendar day, counted back from today.
pub fn on_day(back: i64, stamp: char) -> String {
    format!("-daystart -{}time {}", stamp, if back == 0 { "-1".to_owned() } else { back.to_string() })
}

/// A day for `date`: date, week day, "yesterday" or month. Returns tokens used.
pub fn day(here: Cursor) -> Option<(usize, String)> {
    let token = here.get(0)?;
    if token.kind == WordKind::Date {
        return Some((1, token.raw.clone()));
    }
    let low = token.low();
    let skip = usize::from(low == "last" || low == "the" || low == "this");
    let low = if skip == 1 { here.get(1)?.low() } else { low };
    if lists::FIND_TIME_DAYS.has(&low) {
        return Some((1 + skip, format!("last {low}")));
    }
    if lists::FIND_TIME_MONTHS.has(&low) {
        if let Some(n) = here.get(1 + skip).and_then(Token::num) {
            if n > 31 {
                return Some((2 + skip, format!("1 {low} {n}")));
            }
            if let Some(y) = here.get(2 + skip).and_then(Token::num).filter(|y| *y > 1900) {
                return Some((3 + skip, format!("{n} {low} {y}")));
            }
            return Some((2 + skip, format!("{n} {low}")));
        }
        return Some((1 + skip, format!("1 {low}")));
    }
    if let Some(year) = token.num().filter(|n| (1990..2100).contains(n)) {
        return Some((1, format!("{year}-01-01")));
    }
    match low.as_str() {
        "yesterday" => Some((1 + skip, "yesterday 00:00".to_owned())),
        "today" | "midnight" => Some((1 + skip, "today 00:00".to_owned())),
        "morning" => Some((1 + skip, "today 06:00".to_owned())),
        _ => None,
    }
}
