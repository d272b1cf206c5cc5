//! The private parts of keys that are written field by field: JSON Web Keys (RFC 7518),
//! `RSAKeyValue` of .NET, what `openssl … -text` prints. The public parts stay.

use std::ops::Range;

use memchr::memmem;

use super::detect::FoundSecret;
use super::sensitive::object;
use super::text::{is_blank, line_end, skip_space};

const MEMBERS: [&[u8]; 7] = [b"\"d\"", b"\"p\"", b"\"q\"", b"\"dp\"", b"\"dq\"", b"\"qi\"", b"\"k\""];
const ELEMENTS: [&[u8]; 6] = [b"<P>", b"<Q>", b"<DP>", b"<DQ>", b"<InverseQ>", b"<D>"];
const HEADINGS: [&[u8]; 7] =
    [b"privateExponent:", b"prime1:", b"prime2:", b"exponent1:", b"exponent2:", b"coefficient:", b"priv:"];

const SHORTEST: usize = 16;
const LONGEST: usize = 1 << 14;

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    let mut spans = Vec::new();
    members(text, &mut spans);
    elements(text, &mut spans);
    dumps(text, &mut spans);
    spans.retain(|span| span.len() >= SHORTEST);
    out.extend(spans.into_iter().map(|span| FoundSecret::block(span, "private-key")));
}

fn encoded(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b"+/=_-".contains(&b)
}

fn run(text: &[u8], start: usize) -> Range<usize> {
    start..start + text[start..].iter().take(LONGEST).take_while(|b| encoded(**b)).count()
}

/// The values of `{"kty":"RSA","d":"…"}`.
fn members(text: &[u8], spans: &mut Vec<Range<usize>>) {
    let mut covered = 0;
    for at in memmem::find_iter(text, b"\"kty\"") {
        if at < covered {
            continue;
        }
        let object = object(text, at, 0);
        covered = object.end;
        let inside = &text[object.clone()];
        for name in MEMBERS {
            for found in memmem::find_iter(inside, name) {
                let colon = skip_space(text, object.start + found + name.len());
                let quote = skip_space(text, colon + 1);
                if text.get(colon) == Some(&b':') && text.get(quote) == Some(&b'"') {
                    spans.push(run(text, quote + 1));
                }
            }
        }
    }
}

fn elements(text: &[u8], spans: &mut Vec<Range<usize>>) {
    let mut covered = 0;
    for at in memmem::find_iter(text, b"<RSAKeyValue>") {
        if at < covered {
            continue;
        }
        let reach = &text[at..text.len().min(at + LONGEST)];
        let value = &reach[..memmem::find(reach, b"</RSAKeyValue>").unwrap_or(reach.len())];
        let found =
            ELEMENTS.iter().flat_map(|name| memmem::find_iter(value, name).map(move |found| found + name.len()));
        spans.extend(found.map(|found| run(text, at + found)));
        covered = at + value.len();
    }
}

/// Rows of two digits and colons below a heading.
fn dumps(text: &[u8], spans: &mut Vec<Range<usize>>) {
    let mut at = 0;
    while at < text.len() {
        let end = line_end(text, at, text.len() - at);
        let heading = text[at..end].trim_ascii();
        at = end + 1;
        if !HEADINGS.contains(&heading) {
            continue;
        }
        let mut span: Option<Range<usize>> = None;
        while at < text.len() {
            let end = line_end(text, at, LONGEST);
            let row = text[at..end].trim_ascii();
            let pairs = row.len() > 2 && row.iter().all(|b| b.is_ascii_hexdigit() || *b == b':') && row.contains(&b':');
            let last = span.is_some() && row.len() == 2 && row.iter().all(u8::is_ascii_hexdigit);
            if !pairs && !last {
                break;
            }
            let from = at + text[at..end].iter().take_while(|b| is_blank(**b)).count();
            span = Some(span.map_or(from, |span| span.start)..from + row.len());
            at = end + 1;
        }
        spans.extend(span);
    }
}
