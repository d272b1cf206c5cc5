//! Fields of forms on the command line of an HTTP client, whose values may hold blanks and every sign: `--data-urlencode 'password=let me
//! in'`. Which names are those of secrets is asked of `names`; other bodies are read by the other scanners.

use memchr::memmem;

use super::detect::{Found, Rank};
use super::names::is_secret_name;
use super::text::is_name;

/// Options whose value is one field, and whether it ends at an ampersand.
const OPTIONS: [(&[u8], bool); 5] = [
    (b"--data-urlencode", false),
    (b"--form-string", false),
    (b"--url-query", false),
    (b"--data-raw", true),
    (b"--data", true),
];

/// Adds the secret fields of `text` to `out`.
pub(super) fn scan(text: &[u8], out: &mut Vec<Found>) {
    for (option, parted) in OPTIONS {
        for at in memmem::find_iter(text, option) {
            out.extend(field(text, at + option.len(), parted));
        }
    }
}

fn field(text: &[u8], at: usize, parted: bool) -> Option<Found> {
    let quote = at + 1;
    let sign = *text.get(quote).filter(|b| matches!(b, b'"' | b'\''))?;
    if !matches!(text[at], b' ' | b'=') {
        return None;
    }
    let start = quote + 1;
    let end = start + text[start..].iter().take(1 << 12).position(|b| *b == sign)?;
    let mut from = start;
    while from < end {
        let stop = if parted { text[from..end].iter().position(|b| *b == b'&').map_or(end, |i| from + i) } else { end };
        let name = from + text[from..stop].iter().take_while(|b| is_name(**b)).count();
        let value = name + 1;
        if text.get(name) == Some(&b'=')
            && value < stop
            && !matches!(text[value], b'$' | b'@' | b'<' | b'{' | b'%')
            && !text[value..stop].contains(&b'\n')
            && (std::str::from_utf8(&text[from..name]).is_ok_and(is_secret_name) || &text[from..name] == b"pass")
        {
            return Some(Found::new(value..stop, "form-field", Rank::Place));
        }
        from = stop + 1;
    }
    None
}
