//! Reads a value: quoted, escaped, prefixed or bare. It doesn't judge it.

use super::bare::bare;
use super::text::has_at;

const MAX_VALUE: usize = 1 << 14;

/// Bytes read per value once the budget of the text is spent.
const SHORT: usize = 128;

/// Budget for unquoted values: bytes per byte of the text.
const SHARE: usize = 16;
const LEAST: usize = 1 << 18;

#[derive(Clone, Copy, Debug)]
pub(super) struct ReadValue {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) quote: u8,
}

/// What reading one text has cost, to keep it linear: how far closing quotes were searched in vain,
/// and bytes of unquoted values read. Nested names (`key=key=…`) are read whole within the budget,
/// then only [`SHORT`] bytes each until a value is found secret.
pub(super) struct Readings {
    until: [usize; 3],
    read: usize,
    allowed: usize,
}

impl Readings {
    pub(super) fn of(length: usize) -> Self {
        Self { until: [0; 3], read: 0, allowed: length.saturating_mul(SHARE) + LEAST }
    }

    #[cfg(test)]
    pub(super) fn read(&self) -> usize {
        self.read
    }

    pub(super) fn bare(&mut self, text: &[u8], start: usize) -> Option<ReadValue> {
        let longest = if self.read < self.allowed { MAX_VALUE } else { SHORT };
        let value = bare(text, start, longest)?;
        self.read += value.end - value.start;
        Some(value)
    }

    /// End of the whole value, once it is found secret.
    pub(super) fn whole(&mut self, text: &[u8], value: &ReadValue) -> usize {
        if value.quote != 0 || value.end - value.start < SHORT / 2 {
            return value.end;
        }
        let end = bare(text, value.start, MAX_VALUE).map_or(value.end, |whole| whole.end.max(value.end));
        self.read += end - value.start;
        end
    }

    fn slot(quote: u8) -> usize {
        match quote {
            b'"' => 0,
            b'\'' => 1,
            _ => 2,
        }
    }
}

/// The quote at `at`: byte, length, whether escaped (`\"`).
pub(super) fn quote_at(text: &[u8], at: usize) -> Option<(u8, usize, bool)> {
    match text.get(at)? {
        q @ (b'"' | b'\'' | b'`') => Some((*q, 1, false)),
        b'\\' => {
            let slashes = text[at..].iter().take_while(|b| **b == b'\\').count().min(8);
            match text.get(at + slashes)? {
                q @ (b'"' | b'\'') => Some((*q, slashes + 1, true)),
                _ => None,
            }
        }
        b'&' if has_at(text, at, b"&quot;") => Some((b'&', 6, true)),
        _ => None,
    }
}

/// The offset behind the quote at `at`, if there is one.
pub(super) fn behind_quote(text: &[u8], at: usize) -> usize {
    at + quote_at(text, at).map_or(0, |(_, width, _)| width)
}

/// The value at `at`, behind separator and blanks.
pub(super) fn value_at(text: &[u8], at: usize, readings: &mut Readings) -> Option<ReadValue> {
    let mut at = at;
    // String prefixes: b"", r"", f"", @"", $''.
    if text.get(at).is_some_and(|b| b"bBrRfFuU@$LN".contains(b))
        && quote_at(text, at + 1).is_some_and(|q| !q.2 && q.0 != b'`')
    {
        at += 1;
    }
    if let Some((quote, width, escaped)) = quote_at(text, at) {
        let mut start = at + width;
        if !escaped
            && quote != b'`'
            && text.get(start) == Some(&quote)
            && text.get(start + 1) != Some(&quote)
            && start == at + 1
        {
            return None;
        }
        if !escaped && text.get(start) == Some(&quote) && text.get(start + 1) == Some(&quote) {
            start += 2;
        }
        let slot = Readings::slot(quote);
        if start >= readings.until[slot] {
            let stop = text.len().min(start + MAX_VALUE);
            let mut i = start;
            while i < stop {
                let b = text[i];
                if b == b'\n' && !escaped && quote != b'`' && i > start + 200 {
                    break;
                }
                if b == b'\n' && text[start..i].iter().any(|b| !b.is_ascii_whitespace()) {
                    break;
                }
                if escaped {
                    if quote_at(text, i).is_some_and(|q| q.0 == quote) {
                        return Some(ReadValue { start, end: i, quote: if quote == b'&' { b'"' } else { quote } });
                    }
                    if b == quote {
                        break;
                    }
                } else if b == b'\'' && quote == b && i > start && doubled(text, i) {
                    // A doubled quote (SQL, YAML), or two adjacent shell words.
                    i += 1;
                } else if b == quote {
                    return Some(ReadValue { start, end: i, quote });
                } else if b == b'\\' && quote != b'\'' {
                    i += 1;
                }
                i += 1;
            }
            readings.until[slot] = i;
        }
        return readings.bare(text, start);
    }
    readings.bare(text, at)
}

/// Whether the quote is doubled and text follows.
fn doubled(text: &[u8], at: usize) -> bool {
    text.get(at + 1) == Some(&b'\'')
        && text.get(at + 2).is_some_and(|b| b.is_ascii_graphic() && !b",;)]}'\"".contains(b))
}
