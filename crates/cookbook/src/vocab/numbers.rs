//! Numbers, sizes and spans of time as people write them.

/// A unit of time, with the word GNU date and find take for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Seconds.
    Second,
    /// Minutes.
    Minute,
    /// Hours.
    Hour,
    /// Days.
    Day,
    /// Weeks.
    Week,
    /// Months.
    Month,
    /// Years.
    Year,
}

impl Unit {
    /// The English word, singular.
    pub fn word(self) -> &'static str {
        match self {
            Self::Second => "second",
            Self::Minute => "minute",
            Self::Hour => "hour",
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Year => "year",
        }
    }

    /// Seconds in one of it; a month counts 30 days, a year 365.
    pub fn seconds(self) -> i64 {
        match self {
            Self::Second => 1,
            Self::Minute => 60,
            Self::Hour => 3600,
            Self::Day => 86_400,
            Self::Week => 604_800,
            Self::Month => 2_592_000,
            Self::Year => 31_536_000,
        }
    }
}

/// The unit a word names; one-letter forms only when `glued` to a number (`7d`).
pub fn unit(word: &str, glued: bool) -> Option<Unit> {
    Some(match word {
        "second" | "seconds" | "sec" | "secs" => Unit::Second,
        "minute" | "minutes" | "min" | "mins" => Unit::Minute,
        "hour" | "hours" | "hr" | "hrs" => Unit::Hour,
        "day" | "days" => Unit::Day,
        "week" | "weeks" | "wk" | "wks" => Unit::Week,
        "month" | "months" => Unit::Month,
        "year" | "years" | "yr" | "yrs" => Unit::Year,
        "s" if glued => Unit::Second,
        "h" if glued => Unit::Hour,
        "d" if glued => Unit::Day,
        "w" if glued => Unit::Week,
        "y" if glued => Unit::Year,
        _ => return None,
    })
}

/// Bytes of one size unit, powers of 1024 as `find` and `du` count.
pub fn bytes(word: &str, glued: bool) -> Option<i64> {
    Some(match word {
        "byte" | "bytes" => 1,
        "kb" | "kib" | "kilobyte" | "kilobytes" | "kbyte" | "kbytes" | "kilo" | "kilos" | "kbs" => 1 << 10,
        "mb" | "mib" | "megabyte" | "megabytes" | "mbyte" | "mbytes" | "meg" | "megs" | "mega" | "mbs" => 1 << 20,
        "gb" | "gib" | "gigabyte" | "gigabytes" | "gig" | "gigs" | "giga" | "gbs" => 1 << 30,
        "tb" | "tib" | "terabyte" | "terabytes" => 1 << 40,
        "b" | "c" if glued => 1,
        "k" if glued => 1 << 10,
        "m" if glued => 1 << 20,
        "g" if glued => 1 << 30,
        "t" if glued => 1 << 40,
        _ => return None,
    })
}

/// A whole number in digits or in words.
pub fn number(word: &str) -> Option<i64> {
    if let Ok(n) = word.replace(',', "").parse::<i64>() {
        return word.starts_with(|c: char| c.is_ascii_digit()).then_some(n);
    }
    Some(match word {
        "zero" => 0,
        "one" => 1,
        "two" | "couple" => 2,
        "three" | "few" => 3,
        "four" => 4,
        "five" => 5,
        "six" => 6,
        "seven" => 7,
        "eight" => 8,
        "nine" => 9,
        "ten" => 10,
        "eleven" => 11,
        "twelve" | "dozen" => 12,
        "thirteen" => 13,
        "fourteen" => 14,
        "fifteen" => 15,
        "sixteen" => 16,
        "twenty" => 20,
        "thirty" => 30,
        "forty" => 40,
        "fifty" => 50,
        "sixty" => 60,
        "ninety" => 90,
        "hundred" => 100,
        "thousand" => 1000,
        "million" => 1_000_000,
        _ => return None,
    })
}

/// An ordinal in words or digits (`third`, `3rd`).
pub fn ordinal(word: &str) -> Option<i64> {
    for end in ["st", "nd", "rd", "th"] {
        if let Some(n) = word.strip_suffix(end).and_then(|d| d.parse().ok()) {
            return Some(n);
        }
    }
    Some(match word {
        "first" => 1,
        "second" => 2,
        "third" => 3,
        "fourth" => 4,
        "fifth" => 5,
        "sixth" => 6,
        "seventh" => 7,
        "eighth" => 8,
        "ninth" => 9,
        "tenth" => 10,
        _ => return None,
    })
}
