//! Reads sizes and ages.

use super::super::cursor::Cursor;
use super::super::find_time;
use super::{FindReader, blocks};
use crate::lex::WordKind;
use crate::vocab::numbers::{self, Unit};
use crate::{lists, quote};

impl FindReader<'_, '_> {
    /// "older than a week or bigger than 10 MB": one of the two is enough. With a third condition or a
    /// negation it is open what belongs together.
    pub(super) fn either(&mut self, here: Cursor) -> Option<usize> {
        let compares = here.any(1, &["bigger", "smaller"])
            || lists::LIMITS_OLDER.has(&here.low(1))
            || lists::LIMITS_NEWER.has(&here.low(1));
        let negated = here.tokens.iter().any(|t| t.is("not") || t.said(&["not", "never"]));
        if here.low(0) != "or" || !compares || !self.bounded || negated {
            return None;
        }
        let [left] = self.spec.tests.as_slice() else { return None };
        let left = left.clone();
        let used = self.age(here.forward(1)).or_else(|| self.size(here.forward(1)));
        let [_, right] = self.spec.tests.as_slice() else { return None };
        self.spec.tests = vec![format!("\\( {left} -o {right} \\)")];
        self.spec.either = true;
        used.map(|used| used + 1)
    }

    pub(super) fn size(&mut self, here: Cursor) -> Option<usize> {
        if here.is(0, "between") {
            let (a, b) = (size_at(here, 1)?, size_at(here, 3)?);
            self.spec.tests.push(format!("-size +{}c -size -{}c", a - 1, b + 1));
            return Some(4 + size_tail(here, 4));
        }
        if here.any(0, &["bigger", "size"]) || here.low(0) == "least" {
            let mut k = size_start(here, 1);
            if here.is(0, "size") && here.is(k, "bigger") {
                k = size_start(here, k + 1);
            }
            let n = size_at(here, k)?;
            let bound = if here.low(0) == "least" { n - 1 } else { n };
            if here.is(0, "size") && (here.low(1) == "exactly" || k == 1 + usize::from(here.low(1) == "of")) {
                self.spec.tests.push(format!("-size {n}c"));
            } else {
                self.spec.tests.push(format!("-size +{}", blocks(bound)));
            }
            return Some(k + 1 + size_tail(here, k + 1));
        }
        if here.any(0, &["smaller", "under", "below"]) || here.low(0) == "most" {
            let k = size_start(here, 1);
            let n = size_at(here, k)?;
            // "at most" includes the size itself.
            let bound = if here.low(0) == "most" { n + 1 } else { n };
            self.spec.tests.push(format!("-size -{bound}c"));
            return Some(k + 1 + size_tail(here, k + 1));
        }
        if here.low(0) == "at" && here.says(1, &["least", "most"]) && size_at(here, 2).is_some() {
            return Some(1);
        }
        if here.low(0) == "exactly" {
            self.spec.tests.push(format!("-size {}c", size_at(here, 1)?));
            return Some(2 + size_tail(here, 2));
        }
        let n = size_at(here, 0)?;
        if here.low(1) == "or" || here.low(1) == "and" {
            match here.get(2)?.canon.as_str() {
                "bigger" | "more" | "up" => self.spec.tests.push(format!("-size +{}c", n - 1)),
                "smaller" | "less" => self.spec.tests.push(format!("-size -{}c", n + 1)),
                _ => return None,
            }
            return Some(3);
        }
        self.spec.tests.push(format!("-size {n}c"));
        Some(1 + size_tail(here, 1))
    }

    fn stamp(&self, here: Cursor) -> Option<char> {
        let low = here.low(0);
        let modified = here.is(0, "modified")
            || (here.is(0, "modification") && here.low(1) != "time")
            || here.is(0, "change") && self.spec.stamp.is_none() && self.spec.object && low == "changed"
            // Creation time isn't always stored; a file not written since was created then.
            || matches!(low.as_str(), "created" | "added" | "made") && self.spec.object;
        let accessed = matches!(low.as_str(), "accessed" | "opened")
            || (low == "read" && self.spec.object)
            || (low == "used" && self.spec.not);
        modified.then_some(find_time::MODIFIED).or_else(|| accessed.then_some(find_time::ACCESSED))
    }

    pub(super) fn age(&mut self, here: Cursor) -> Option<usize> {
        if let Some(stamp) = self.stamp(here) {
            self.spec.stamp = Some(stamp);
            return Some(1);
        }
        let stamp = self.spec.stamp.unwrap_or(find_time::MODIFIED);
        let shell = self.environment.shell;
        if here.is(0, "between")
            && let (Some(WordKind::Date), Some(WordKind::Date)) =
                (here.get(1).map(|t| t.kind), here.get(3).map(|t| t.kind))
        {
            let (from, to) = (here.get(1)?.raw.clone(), here.get(3)?.raw.clone());
            self.spec.tests.push(find_time::since(&from, stamp, shell));
            self.spec.tests.push(format!("-not {}", find_time::since(&to, stamp, shell)));
            return Some(4);
        }
        let mut k = 0;
        while lists::LIMITS_AGE.has(&here.low(k)) || here.any(k, &["bigger", "smaller"]) {
            k += 1;
        }
        let older = (0..k).any(|j| lists::LIMITS_OLDER.has(&here.low(j)) || here.is(j, "bigger"));
        let newer = (0..k).any(|j| lists::LIMITS_NEWER.has(&here.low(j)));
        if let Some(WordKind::Span(n, unit)) = here.get(k).map(|t| t.kind) {
            return self.limit_by_span(here, k, (n, unit), older, newer);
        }
        let day = here.low(k);
        if day == "today" || day == "yesterday" {
            let since = || find_time::since(&format!("{day} 00:00"), stamp, shell);
            let test = if older {
                format!("-not {}", since())
            } else if newer && day == "yesterday" {
                since()
            } else {
                find_time::on_day(i64::from(day == "yesterday"), stamp)
            };
            self.limit_by(test);
            return Some(k + 1);
        }
        // "newer than reference.txt"
        if let Some(file) = here.get(k).filter(|t| t.kind == WordKind::Path && !crate::reading::names::is_version(t))
            && k > 0
            && (older || newer)
        {
            // "older than 3/4/2024": the day and the month can't be told apart.
            if file.raw.split('/').all(|part| part.parse::<u32>().is_ok()) {
                return None;
            }
            let name = file.raw.clone();
            let file = quote::path(&name, shell);
            self.spec.compared = Some(name);
            // A file isn't older than itself.
            let test = format!("-newer {file}");
            self.spec.tests.push(if older { format!("-not {test} -not -samefile {file}") } else { test });
            return Some(k + 1);
        }
        if k == 0 && self.spec.stamp.is_none() {
            return None;
        }
        self.limit_by_date(here, k, older, newer)
    }

    fn limit_by_span(
        &mut self,
        here: Cursor,
        k: usize,
        (n, unit): (i64, Unit),
        older: bool,
        newer: bool,
    ) -> Option<usize> {
        let (raw, after) = (here.get(k)?.raw.to_lowercase(), here.low(k + 1));
        let stamp = self.spec.stamp.unwrap_or(find_time::MODIFIED);
        // "a week or older", not "a week or bigger than 10 MB".
        let more = after == "or" && here.says(k + 2, &["older", "more", "longer"]) && here.low(k + 3) != "than";
        let used = k + 1 + usize::from(matches!(after.as_str(), "ago" | "old" | "back")) + usize::from(more) * 2;
        // "at least 3 days ago" is that long ago or longer.
        let older = older || (0..k).any(|j| here.says(j, &["least"])) && matches!(after.as_str(), "ago" | "back");
        let smaller = (0..k).any(|j| here.is(j, "smaller"));
        let old = older || (after == "old" && !newer && !smaller && self.spec.stamp.is_none()) || more;
        let last = (0..k).any(|j| lists::LIMITS_LAST.has(&here.low(j)))
            || ["last", "past", "this"].iter().any(|word| raw.starts_with(word));
        let bound = old || newer || last || smaller;
        let from = (0..k).any(|j| here.says(j, &["from"]));
        if !(bound || from || self.spec.stamp.is_some()) {
            return None;
        }
        // "modified 3 days ago", "from 3 days ago": that day.
        if after == "ago" && !(bound || self.spec.not) {
            let days = (unit.seconds % numbers::DAY == 0).then(|| n * unit.seconds / numbers::DAY)?;
            self.spec.tests.push(find_time::on_day(days, stamp));
            return Some(used);
        }
        // "not older than" negates the bound, "not modified for more than" the deed.
        let within = if old { self.spec.not && self.spec.stamp.is_none() } else { !self.spec.not };
        self.spec.not = false;
        let this = raw.starts_with("this ");
        if this && unit.seconds == numbers::DAY {
            return None;
        }
        // "in the last month" are 30 days, "last month" and "this month" are those of the calendar.
        let sliding = k > 0 && lists::NUMBERS_SLIDING.has(&here.low(k - 1));
        if (this || !(old || newer || sliding))
            && let Some((since, until)) = find_time::calendar(&raw, unit, stamp)
        {
            if !within && until.is_some() {
                return None;
            }
            self.spec.tests.push(if within { since } else { format!("-not {since}") });
            self.spec.tests.extend(until);
            return Some(used);
        }
        self.spec.tests.push(find_time::span(n, unit, within, stamp));
        Some(used)
    }

    fn limit_by_date(&mut self, here: Cursor, k: usize, older: bool, newer: bool) -> Option<usize> {
        let from = if k > 0 && here.low(k - 1) == "last" { k - 1 } else { k };
        let (used, date) = find_time::day(here.forward(from))?;
        let (stamp, shell) = (self.spec.stamp.unwrap_or(find_time::MODIFIED), self.environment.shell);
        let since = find_time::since(&date, stamp, shell);
        if older {
            self.spec.tests.push(format!("-not {since}"));
        } else if newer {
            self.limit_by(since);
        } else if here.get(from).is_some_and(|t| t.kind == WordKind::Date) {
            self.spec.tests.push(since);
            self.spec.tests.push(format!("-not {}", find_time::since(&format!("{date} +1 day"), stamp, shell)));
        } else {
            return None;
        }
        Some(from + used)
    }

    fn limit_by(&mut self, test: String) {
        self.spec.tests.push(if self.spec.not { format!("-not {test}") } else { test });
        self.spec.not = false;
    }
}

fn size_at(here: Cursor, k: usize) -> Option<i64> {
    if let WordKind::Size(bytes) = here.get(k)?.kind { Some(bytes) } else { None }
}

fn size_start(here: Cursor, mut k: usize) -> usize {
    while here.says(k, &["than", "in", "size", "of", "then", "is", "exactly"]) {
        k += 1;
    }
    k
}

/// Words behind a size that belong to it: "10 MB in size", "10 MB each".
fn size_tail(here: Cursor, k: usize) -> usize {
    if here.low(k) == "in" && here.low(k + 1) == "size" {
        2
    } else {
        usize::from(here.says(k, &["each", "big", "large"]))
    }
}
