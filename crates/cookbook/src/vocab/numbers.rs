//! Numbers, sizes and time spans as people write them (`../../data/numbers.pairs`).

use crate::lists;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Singular, for GNU date and find.
    pub word: &'static str,
    pub seconds: i64,
}

pub const HOUR: i64 = 3600;
pub const DAY: i64 = 86_400;

/// One-letter units only if `glued` to a number: `7d`.
pub fn unit(word: &str, glued: bool) -> Option<Unit> {
    let named = lists::of("numbers.unit-letters", word).filter(|_| glued).unwrap_or(word);
    let (words, seconds) =
        lists::pairs("numbers.units").iter().find(|(words, _)| words.split(' ').any(|w| w == named))?;
    Some(Unit { word: words.split(' ').next()?, seconds: seconds.parse().ok()? })
}

/// When this or the last unit of the calendar began ("last week"), and when the last one ended.
pub fn calendar(said: &str, unit: Unit) -> Option<(&'static str, Option<&'static str>)> {
    let this = lists::of("calendar.this", unit.word)?;
    match said.split(' ').next()? {
        "this" => Some((this, None)),
        "last" => Some((lists::of("calendar.last", unit.word)?, Some(this))),
        _ => None,
    }
}

/// Half a unit as number and unit: "half an hour".
pub fn half(unit: Unit) -> Option<(i64, Unit)> {
    let (number, word) = lists::of("numbers.halves", unit.word)?.split_once(' ')?;
    number.parse().ok().zip(self::unit(word, false))
}

/// A span in whole units, if needed the next smaller: 1.5 hours are 90 minutes. Seconds are the
/// smallest.
pub fn whole(value: f64, of: Unit) -> Option<(i64, Unit)> {
    if value.fract() == 0.0 {
        return Some((value as i64, of));
    }
    let exact = value * of.seconds as f64;
    let seconds = exact.round() as i64;
    if (exact - exact.round()).abs() > 1e-6 {
        return None;
    }
    let mut units = ["day", "hour", "minute", "second"].into_iter().filter_map(|word| unit(word, false));
    units.find(|unit| seconds % unit.seconds == 0).map(|unit| (seconds / unit.seconds, unit))
}

/// Bytes of a size unit; one letter only if `glued` to a number: `10M`.
pub fn bytes(word: &str, glued: bool) -> Option<i64> {
    let letter = || lists::of("numbers.byte-letters", word).filter(|_| glued);
    let power: u32 = lists::of("numbers.bytes", word).or_else(letter)?.parse().ok()?;
    Some(1 << power)
}

/// A number with a point or a comma: "1,5" is one and a half, "1,000" a thousand. `None` for
/// "1.000", which is one or a thousand.
pub fn decimal(word: &str) -> Option<f64> {
    let thousands = |sign: char| {
        let mut groups = word.split(sign);
        let first = groups.next().is_some_and(|first| !first.starts_with('0') && (1..4).contains(&first.len()));
        first && word.contains(sign) && groups.all(|group| group.len() == 3)
    };
    if !word.starts_with(|c: char| c.is_ascii_digit()) || thousands('.') {
        return None;
    }
    let spelled = if thousands(',') { word.replace(',', "") } else { word.replace(',', ".") };
    spelled.parse().ok()
}

pub fn number(word: &str) -> Option<i64> {
    if let Some(n) = decimal(word).filter(|n| n.fract() == 0.0 && !word.contains('.')) {
        return Some(n as i64);
    }
    lists::of("numbers.words", word)?.parse().ok()
}

/// `2024/1/31` or `31/1/2024` as `2024-01-31`; `None` if day and month could be either.
pub fn slashed(word: &str) -> Option<String> {
    let parts: Vec<u32> = word.split('/').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let (year, month, day) = match parts[..] {
        [year, month, day] if year > 1000 => (year, month, day),
        [one, other, year] if year > 1000 && (one == other || one > 12 || other > 12) => {
            (year, one.min(other), one.max(other))
        }
        _ => return None,
    };
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then(|| format!("{year}-{month:02}-{day:02}"))
}

/// In words or digits: `third`, `3rd`.
pub fn ordinal(word: &str) -> Option<i64> {
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)?.parse().ok());
    digits.or_else(|| lists::of("numbers.ordinals", word)?.parse().ok())
}
