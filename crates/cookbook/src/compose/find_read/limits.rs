//! Reads sizes and ages.

use super::super::find_time;
use super::{FindReader, blocks};
use crate::lex::WordKind;
use crate::vocab::numbers::{self, Unit};
use crate::{lists, quote};

impl FindReader<'_, '_> {
    /// "older than a week or bigger than 10 MB": one of the two is enough. With a third condition or a
    /// negation it is open what belongs together.
    pub(super) fn either(&mut self) -> Option<usize> {
        let compares = self.any(1, &["bigger", "smaller"])
            || lists::LIMITS_OLDER.has(&self.low(1))
            || lists::LIMITS_NEWER.has(&self.low(1));
        let negated = self.t.iter().any(|t| t.is("not") || t.said(&["not", "never"]));
        if self.low(0) != "or" || !compares || !self.bounded || negated {
            return None;
        }
        let [left] = self.spec.tests.as_slice() else { return None };
        let left = left.clone();
        self.i += 1;
        let used = self.age().or_else(|| self.size());
        self.i -= 1;
        let [_, right] = self.spec.tests.as_slice() else { return None };
        self.spec.tests = vec![format!("\\( {left} -o {right} \\)")];
        self.spec.either = true;
        used.map(|used| used + 1)
    }

    pub(super) fn size(&mut self) -> Option<usize> {
        if self.is(0, "between") {
            let (a, b) = (self.size_at(1)?, self.size_at(3)?);
            self.spec.tests.push(format!("-size +{}c -size -{}c", a - 1, b + 1));
            return Some(4 + self.size_tail(4));
        }
        if self.any(0, &["bigger", "size"]) || self.low(0) == "least" {
            let mut k = self.size_start(1);
            if self.is(0, "size") && self.is(k, "bigger") {
                k = self.size_start(k + 1);
            }
            let n = self.size_at(k)?;
            let bound = if self.low(0) == "least" { n - 1 } else { n };
            if self.is(0, "size") && (self.low(1) == "exactly" || k == 1 + usize::from(self.low(1) == "of")) {
                self.spec.tests.push(format!("-size {n}c"));
            } else {
                self.spec.tests.push(format!("-size +{}", blocks(bound)));
            }
            return Some(k + 1 + self.size_tail(k + 1));
        }
        if self.any(0, &["smaller", "under", "below"]) || self.low(0) == "most" {
            let k = self.size_start(1);
            let n = self.size_at(k)?;
            // "at most" includes the size itself.
            let bound = if self.low(0) == "most" { n + 1 } else { n };
            self.spec.tests.push(format!("-size -{bound}c"));
            return Some(k + 1 + self.size_tail(k + 1));
        }
        if self.low(0) == "at" && self.says(1, &["least", "most"]) && self.size_at(2).is_some() {
            return Some(1);
        }
        if self.low(0) == "exactly" {
            self.spec.tests.push(format!("-size {}c", self.size_at(1)?));
            return Some(2 + self.size_tail(2));
        }
        let n = self.size_at(0)?;
        if self.low(1) == "or" || self.low(1) == "and" {
            match self.at(2)?.canon.as_str() {
                "bigger" | "more" | "up" => self.spec.tests.push(format!("-size +{}c", n - 1)),
                "smaller" | "less" => self.spec.tests.push(format!("-size -{}c", n + 1)),
                _ => return None,
            }
            return Some(3);
        }
        self.spec.tests.push(format!("-size {n}c"));
        Some(1 + self.size_tail(1))
    }

    fn size_at(&self, k: usize) -> Option<i64> {
        if let WordKind::Size(bytes) = self.at(k)?.kind { Some(bytes) } else { None }
    }

    fn size_start(&self, mut k: usize) -> usize {
        while self.says(k, &["than", "in", "size", "of", "then", "is", "exactly"]) {
            k += 1;
        }
        k
    }

    /// Words behind a size that belong to it: "10 MB in size", "10 MB each".
    fn size_tail(&self, k: usize) -> usize {
        if self.low(k) == "in" && self.low(k + 1) == "size" {
            2
        } else {
            usize::from(self.says(k, &["each", "big", "large"]))
        }
    }

    fn stamp(&self) -> Option<char> {
        let low = self.low(0);
        let modified = self.is(0, "modified")
            || (self.is(0, "modification") && self.low(1) != "time")
            || self.is(0, "change") && self.spec.stamp.is_none() && self.spec.object && low == "changed"
            // Creation time isn't always stored; a file not written since was created then.
            || matches!(low.as_str(), "created" | "added" | "made") && self.spec.object;
        let accessed = matches!(low.as_str(), "accessed" | "opened")
            || (low == "read" && self.spec.object)
            || (low == "used" && self.spec.not);
        modified.then_some(find_time::MODIFIED).or_else(|| accessed.then_some(find_time::ACCESSED))
    }

    pub(super) fn age(&mut self) -> Option<usize> {
        if let Some(stamp) = self.stamp() {
            self.spec.stamp = Some(stamp);
            return Some(1);
        }
        let stamp = self.spec.stamp.unwrap_or(find_time::MODIFIED);
        let shell = self.environment.shell;
        if self.is(0, "between")
            && let (Some(WordKind::Date), Some(WordKind::Date)) =
                (self.at(1).map(|t| t.kind), self.at(3).map(|t| t.kind))
        {
            let (from, to) = (self.at(1)?.raw.clone(), self.at(3)?.raw.clone());
            self.spec.tests.push(find_time::since(&from, stamp, shell));
            self.spec.tests.push(format!("-not {}", find_time::since(&to, stamp, shell)));
            return Some(4);
        }
        let mut k = 0;
        while lists::LIMITS_AGE.has(&self.low(k)) || self.any(k, &["bigger", "smaller"]) {
            k += 1;
        }
        let older = (0..k).any(|j| lists::LIMITS_OLDER.has(&self.low(j)) || self.is(j, "bigger"));
        let newer = (0..k).any(|j| lists::LIMITS_NEWER.has(&self.low(j)));
        if let Some(WordKind::Span(n, unit)) = self.at(k).map(|t| t.kind) {
            return self.limit_by_span(k, (n, unit), older, newer);
        }
        let day = self.low(k);
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
        if let Some(file) = self.at(k).filter(|t| t.kind == WordKind::Path && !crate::reading::names::is_version(t))
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
        self.limit_by_date(k, older, newer)
    }

    fn limit_by_span(&mut self, k: usize, (n, unit): (i64, Unit), older: bool, newer: bool) -> Option<usize> {
        let (raw, after) = (self.at(k)?.raw.to_lowercase(), self.low(k + 1));
        let stamp = self.spec.stamp.unwrap_or(find_time::MODIFIED);
        // "a week or older", not "a week or bigger than 10 MB".
        let more = after == "or" && self.says(k + 2, &["older", "more", "longer"]) && self.low(k + 3) != "than";
        let used = k + 1 + usize::from(matches!(after.as_str(), "ago" | "old" | "back")) + usize::from(more) * 2;
        // "at least 3 days ago" is that long ago or longer.
        let older = older || (0..k).any(|j| self.says(j, &["least"])) && matches!(after.as_str(), "ago" | "back");
        let smaller = (0..k).any(|j| self.is(j, "smaller"));
        let old = older || (after == "old" && !newer && !smaller && self.spec.stamp.is_none()) || more;
        let last = (0..k).any(|j| lists::LIMITS_LAST.has(&self.low(j)))
            || ["last", "past", "this"].iter().any(|word| raw.starts_with(word));
        let bound = old || newer || last || smaller;
        let from = (0..k).any(|j| self.says(j, &["from"]));
        if !(bound || from || self.spec.stamp.is_some()) {
            return None;
        }
        // "modified 3 days ago": that day.
        if after == "ago" && !(bound || from || self.spec.not) {
            let days = (unit.seconds % numbers::DAY == 0).then(|| n * unit.seconds / numbers::DAY)?;
            self.spec.tests.push(find_time::on_day(days, stamp));
            return Some(used);
        }
        // "not older than" negates the bound, "not modified for more than" the deed.
        let within = if old { self.spec.not && self.spec.stamp.is_none() } else { !self.spec.not };
        self.spec.not = false;
        if raw.starts_with("this") && unit.seconds == numbers::DAY {
            return None;
        }
        // "in the last month" are 30 days, "last month" is one of the calendar.
        let sliding = k > 0 && self.says(k - 1, &["the", "within", "during", "over", "past", "for"]);
        if !(old || newer || sliding)
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

    fn limit_by_date(&mut self, k: usize, older: bool, newer: bool) -> Option<usize> {
        let from = if k > 0 && self.low(k - 1) == "last" { k - 1 } else { k };
        let (used, date) = find_time::day(self.t, self.i + from)?;
        let (stamp, shell) = (self.spec.stamp.unwrap_or(find_time::MODIFIED), self.environment.shell);
        let since = find_time::since(&date, stamp, shell);
        if older {
            self.spec.tests.push(format!("-not {since}"));
        } else if newer {
            self.limit_by(since);
        } else if self.at(from).is_some_and(|t| t.kind == WordKind::Date) {
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
