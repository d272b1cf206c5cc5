//! Credentials inside URLs: `scheme://user:password@host`, and a lone key in the user's place.

use super::detect::{Found, Rank};
use super::entropy::random;
use super::values::reference;

/// The most that is read as the part before the `@`.
const LONGEST: usize = 1024;

fn ends(b: u8) -> bool {
    b.is_ascii_whitespace() || b"\"'`<>|\\".contains(&b)
}

/// The secret of the URL whose `//` ends at `from`.
fn credentials(text: &[u8], from: usize) -> Option<Found> {
    let stop = text.len().min(from + LONGEST);
    let whole = (from..stop).find(|i| ends(text[*i])).unwrap_or(stop);
    let authority = (from..whole).find(|i| b"/?#,;".contains(&text[*i])).unwrap_or(whole);
    let at_sign = |to: usize| (from..to).rev().find(|i| text[*i] == b'@');
    let colon = (from..authority).find(|i| text[*i] == b':');
    let scheme = &text[from.saturating_sub(9)..from];
    let web =
        [&b"http:"[..], b"https:", b"ssh:", b"git:", b"ftp:"].iter().any(|s| scheme.windows(s.len()).any(|w| w == *s));
    let query = (from..whole).find(|i| text[*i] == b'?').unwrap_or(whole);
    // A database has no `@` in its path: the last one ends the password, whatever it holds.
    let last = || {
        if web {
            None
        } else {
            at_sign(query).filter(|i| text[authority.min(*i)..*i].iter().filter(|b| **b == b'/').count() <= 4)
        }
    };
    let host = at_sign(authority).map(|near| last().unwrap_or(near)).or_else(|| {
        // A raw `/`, `?` or `#` inside a password: what stands behind the colon is no port then.
        let port = &text[colon? + 1..authority];
        let numeric = port.iter().all(u8::is_ascii_digit) && (!port.is_empty() || text.get(authority) == Some(&b'/'));
        let next = at_sign(whole)?;
        let slashes = text[authority..next].iter().filter(|b| **b == b'/').count();
        (!numeric && slashes <= 4 && next > colon?).then_some(next)
    })?;
    let (start, lone) = match colon.filter(|c| *c < host) {
        Some(colon) => (colon + 1, false),
        None => (from, true),
    };
    let value = &text[start..host];
    let template = |b: &u8| b"{}$<>*".contains(b);
    let masked = value.iter().all(|b| b"*xX.".contains(b));
    let open = reference(value, false) || (value.iter().any(template) && value.last().is_some_and(template));
    let secret = !value.is_empty() && !open && !masked && if lone { random(value, 16) } else { true };
    secret.then(|| Found::new(start..host, "url-credentials", Rank::Place))
}

/// Adds the credentials of every URL in `text` to `out`.
pub(super) fn scan(text: &[u8], out: &mut Vec<Found>) {
    let mut at = 0;
    while let Some(i) = text.get(at..).and_then(|rest| rest.windows(3).position(|w| w == b"://")) {
        at += i + 3;
        // Escaped slashes, as JSON may write them, come out as `:\/\/` and are taken below.
        out.extend(credentials(text, at));
    }
    let mut at = 0;
    while let Some(i) = text.get(at..).and_then(|rest| rest.windows(5).position(|w| w == b":\\/\\/")) {
        at += i + 5;
        out.extend(credentials(text, at));
    }
}
