//! Encoded secrets: runs of base64, base32 or hexadecimal, on one line or wrapped, that decode to
//! text with a secret. Digests, images and binary keys don't decode to text and cost little.

use base64::Engine;
use base64::alphabet;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use base64::engine::{DecodePaddingMode, general_purpose};

use super::detect::{FoundSecret, find_below};
use super::text::hex_byte;

/// Digits of the shortest run that is decoded: a token of 15 bytes.
const SHORTEST: usize = 20;

const MAX_RUN: usize = 1 << 18;

/// Bytes decoded to see whether a run is text.
const PROBE: usize = 9;

/// Line lengths from which the next line may continue the run: encoders wrap at 60, 64 or 76.
const WRAPPED: usize = 56;

const STANDARD: GeneralPurpose = lenient(&alphabet::STANDARD);
const URL_SAFE: GeneralPurpose = lenient(&alphabet::URL_SAFE);

const fn lenient(alphabet: &alphabet::Alphabet) -> GeneralPurpose {
    let config = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    general_purpose::GeneralPurpose::new(alphabet, config)
}

fn is_digit(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b"+/-_".contains(&b)
}

/// Text without control characters other than white space.
fn is_text(bytes: &[u8]) -> bool {
    bytes.iter().all(|b| b.is_ascii_graphic() || b" \t\r\n".contains(b))
}

/// End of the run at `from` with line breaks and padding, end of its digits, and the digits.
fn run(text: &[u8], from: usize) -> (usize, usize, Vec<u8>) {
    let mut digits = Vec::new();
    let mut line = from;
    let mut at = from;
    let mut first = None;
    loop {
        while at < text.len() && is_digit(text[at]) {
            at += 1;
        }
        let first = *first.get_or_insert(at);
        digits.extend_from_slice(&text[line..at]);
        let long = at - line >= WRAPPED && digits.len() < MAX_RUN;
        let mut next = at;
        if text[at..].starts_with(b"\\n") {
            next += 2;
        } else {
            while text.get(next).is_some_and(u8::is_ascii_whitespace) && next - at < 40 {
                next += 1;
            }
        }
        let goes_on = long && next > at && text[at..next].iter().any(|b| *b == b'\n' || *b == b'n');
        if !goes_on || !text.get(next).is_some_and(|b| is_digit(*b)) {
            while text.get(at) == Some(&b'=') {
                at += 1;
            }
            return (at, first, digits);
        }
        // A word that starts the next line belongs to the run only if it fills the line.
        let end = (next..text.len()).find(|i| !is_digit(text[*i])).unwrap_or(text.len());
        let rest = text.get(end).is_none_or(|b| b.is_ascii_whitespace() || b"=\"'\\".contains(b));
        if !rest {
            return (at, first, digits);
        }
        line = next;
        at = next;
    }
}

/// Decodes base32 (RFC 4648) of one case; `None` on other characters.
fn base32(digits: &[u8]) -> Option<Vec<u8>> {
    let upper = digits.first()?.is_ascii_uppercase() || digits.iter().all(|b| !b.is_ascii_lowercase());
    let mut bytes = Vec::with_capacity(digits.len() * 5 / 8);
    let (mut word, mut bits) = (0u32, 0);
    for b in digits {
        let value = match b {
            b'A'..=b'Z' if upper => b - b'A',
            b'a'..=b'z' if !upper => b - b'a',
            b'2'..=b'7' => b - b'2' + 26,
            _ => return None,
        };
        word = (word << 5 | u32::from(value)) & 0xfff;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push((word >> bits) as u8);
        }
    }
    Some(bytes)
}

fn decoded(digits: &[u8]) -> Option<String> {
    let text = |bytes: Vec<u8>| is_text(&bytes).then(|| String::from_utf8(bytes).ok()).flatten();
    if let Some(said) = base32(digits).and_then(text) {
        return Some(said);
    }
    let hex = digits.iter().all(u8::is_ascii_hexdigit);
    if hex && digits.len().is_multiple_of(2) {
        return text(digits.chunks(2).filter_map(hex_byte).collect());
    }
    let engine = if digits.iter().any(|b| b"-_".contains(b)) { &URL_SAFE } else { &STANDARD };
    // A cut can leave one digit that encodes no whole byte.
    let whole = digits.len() - usize::from(digits.len() % 4 == 1);
    let bytes = engine.decode(&digits[..whole]).ok()?;
    if is_text(&bytes) {
        return text(bytes);
    }
    // Letters beyond ASCII are allowed.
    String::from_utf8(bytes).ok().filter(|text| !text.chars().any(|c| c.is_control() && !c.is_whitespace()))
}

fn promising(digits: &[u8]) -> bool {
    let bits = |b: u8| match b {
        b'A'..=b'Z' => b - b'A',
        b'a'..=b'z' => b - b'a' + 26,
        b'0'..=b'9' => b - b'0' + 52,
        b'+' | b'-' => 62,
        _ => 63,
    };
    let base64 = digits[..PROBE / 3 * 4].chunks_exact(4).all(|four| {
        let word = four.iter().fold(0u32, |word, b| word << 6 | u32::from(bits(*b)));
        is_text(&word.to_be_bytes()[1..])
    });
    let hex = || {
        digits[..PROBE * 2].chunks_exact(2).all(|pair| {
            // Printable ASCII starts with 2 to 7.
            matches!(pair[0], b'2'..=b'7') && pair[1].is_ascii_hexdigit()
                || matches!(pair, b"0a" | b"09" | b"0d" | b"0A" | b"0D")
        })
    };
    base64 || hex() || base32(&digits[..PROBE / 5 * 8]).is_some_and(|bytes| is_text(&bytes))
}

/// `depth`: how often the text was decoded already.
pub(super) fn scan(text: &[u8], depth: usize, out: &mut Vec<FoundSecret>) {
    if depth > 1 {
        return;
    }
    let mut at = 0;
    while at + SHORTEST <= text.len() {
        // Most words are short: searching the gap from behind reads few bytes.
        if let Some(gap) = text[at..at + SHORTEST].iter().rposition(|b| !is_digit(*b)) {
            at += gap + 1;
            continue;
        }
        let start = if text[at..].starts_with(b"0x") || text[at..].starts_with(b"0X") { at + 2 } else { at };
        at += SHORTEST;
        while at < text.len() && is_digit(text[at]) {
            at += 1;
        }
        if at < start + SHORTEST || !promising(&text[start..at]) {
            continue;
        }
        let (end, first, digits) = run(text, start);
        if let Some(inner) = decoded(&digits)
            && !find_below(&inner, depth + 1).is_empty()
        {
            out.push(FoundSecret::place(start..end, "encoded-secret"));
            at = end;
        } else if end > first
            && let Some(inner) = decoded(&text[start..first])
            && !find_below(&inner, depth + 1).is_empty()
        {
            out.push(FoundSecret::place(start..first, "encoded-secret"));
        }
    }
}
