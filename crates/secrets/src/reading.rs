//! Reads a value: quoted, escaped, prefixed or bare. It doesn't judge it.

use super::text::{has_at, is_name, skip_blanks};

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

fn bare(text: &[u8], start: usize, longest: usize) -> Option<ReadValue> {
    let stop = text.len().min(start + longest);
    let query = start > 1 && {
        // In a URL query an ampersand ends the value.
        let name = (start.saturating_sub(80)..start - 1).rev().find(|i| !is_name(text[*i]));
        text[start - 1] == b'=' && name.is_some_and(|i| b"?&".contains(&text[i]))
    };
    let next_name = |i: usize| {
        let from = skip_blanks(text, i + 1);
        let to = (from..stop.min(from + 60)).find(|i| !is_name(text[*i]) && text[*i] != b' ').unwrap_or(from);
        to > from && b"=:".contains(&text[to])
    };
    let mut open = [0usize; 3];
    let mut i = start;
    while i < stop {
        let next = text.get(i + 1);
        let last = next.is_none_or(|b| b.is_ascii_whitespace() || b",;.:\"'`)]}\\|&<".contains(b));
        match text[i] {
            b if b.is_ascii_whitespace() || b < 0x20 => break,
            b'"' | b'\'' | b'`' | b'<' | b'>' | b';' => break,
            b'\\' if next.is_none_or(|b| b"nrt\"'\\\n".contains(b)) => break,
            b'&' if query
                || has_at(text, i, b"&quot;")
                || has_at(text, i, b"&amp;")
                || next_name(i)
                || next == Some(&b'&') =>
            {
                break;
            }
            b',' if last || next_name(i) => break,
            b'#' if query => break,
            b'|' if last => break,
            b'(' => open[0] += 1,
            b'[' => open[1] += 1,
            b'{' => open[2] += 1,
            b')' if open[0] == 0 && last => break,
            b']' if open[1] == 0 && last => break,
            b'}' if open[2] == 0 && last => break,
            b')' => open[0] = open[0].saturating_sub(1),
            b']' => open[1] = open[1].saturating_sub(1),
            b'}' => open[2] = open[2].saturating_sub(1),
            _ => {}
        }
        i += 1;
    }
    let mut end = i;
    while end > start && b",.:".contains(&text[end - 1]) {
        end -= 1;
    }
    (end > start).then_some(ReadValue { start, end, quote: 0 })
}
