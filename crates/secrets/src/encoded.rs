//! The spellings in which a known secret still is one: base64, hexadecimal, percent signs, JSON,
//! entities, the quotes of shells, the line ends of others. It knows nothing about what is secret.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};

/// The fewest bytes of an encoding that is looked for: shorter ones are too often something else.
const SHORTEST: usize = 6;

/// `value` in other spellings that a program may print; those that equal it are left out.
pub(super) fn encodings(value: &str) -> Vec<String> {
    let bytes = value.as_bytes();
    let mut all: Vec<String> = (0..3).map(|before| inside_base64(bytes, before)).collect();
    all.push(STANDARD.encode(bytes));
    all.extend(all.clone().iter().map(|text| text.replace('+', "-").replace('/', "_")));
    all.push(hex(bytes, false));
    all.push(hex(bytes, true));
    all.retain(|other| other.len() >= SHORTEST);
    // What differs from the value in single characters is as telling as the value.
    all.push(percent(bytes, true));
    all.push(percent(bytes, true).replace("%20", "+"));
    all.push(percent(bytes, false));
    all.extend(in_json(value));
    all.push(value.replace('\'', "'\\''"));
    all.push(value.replace('\'', "'\"'\"'"));
    all.push(before_each(value, "\\'"));
    all.push(value.replace('\'', "''"));
    all.push(before_each(value, "\\\"$`"));
    all.push(before_each(value, " \\\"'$`!&;|<>()[]{}*?#~="));
    all.extend(in_markup(value));
    all.push(value.replace('\n', "\r\n"));
    all.retain(|other| other != value && other.len() >= value.len());
    all.sort_unstable();
    all.dedup();
    all
}

/// The part of a base64 text that `bytes` alone decide when `before` bytes (modulo 3) stand in
/// front of them and anything behind them.
fn inside_base64(bytes: &[u8], before: usize) -> String {
    let shifted = [&[0u8; 2][..before], bytes].concat();
    // A character of base64 holds six bits: those that share bits with a neighbour are cut off, but
    // for the very end.
    let from = (before * 8).div_ceil(6);
    let to = shifted.len() * 8 / 6;
    STANDARD_NO_PAD.encode(&shifted).get(from..to).unwrap_or_default().to_owned()
}

fn hex(bytes: &[u8], upper: bool) -> String {
    bytes.iter().map(|b| if upper { format!("{b:02X}") } else { format!("{b:02x}") }).collect()
}

fn percent(bytes: &[u8], upper: bool) -> String {
    let plain = |b: &u8| b.is_ascii_alphanumeric() || b"-._~".contains(b);
    let sign = |b: &u8| if upper { format!("%{b:02X}") } else { format!("%{b:02x}") };
    bytes.iter().map(|b| if plain(b) { char::from(*b).to_string() } else { sign(b) }).collect()
}

/// With a backslash before each of these characters, as double quotes or bare words of a shell want
/// it.
fn before_each(value: &str, signs: &str) -> String {
    value.chars().flat_map(|c| signs.contains(c).then_some('\\').into_iter().chain([c])).collect()
}

/// As strings of JSON, and of JSON inside of its strings: printers differ in whether they keep what
/// isn't ASCII, and the slash.
fn in_json(value: &str) -> Vec<String> {
    let plain = json(value);
    let mut all = vec![ascii(&plain, false), ascii(&plain, true), plain];
    all.extend(all.clone().iter().map(|text| text.replace('/', "\\/")));
    let inside: Vec<String> = all.iter().map(|text| json(text)).collect();
    let twice: Vec<String> = inside.iter().map(|text| json(text)).collect();
    [all, inside, twice].concat()
}

fn json(value: &str) -> String {
    let text = serde_json::to_string(value).unwrap_or_default();
    // Not all quotes: the value may end with one.
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.unwrap_or_default().to_owned()
}

/// With `\u` escapes for all that isn't ASCII.
fn ascii(text: &str, upper: bool) -> String {
    let mut units = [0; 2];
    let mut escaped = |c: char| {
        let units = c.encode_utf16(&mut units).iter();
        units.map(|unit| if upper { format!("\\u{unit:04X}") } else { format!("\\u{unit:04x}") }).collect::<String>()
    };
    text.chars().map(|c| if c.is_ascii() { c.to_string() } else { escaped(c) }).collect()
}

/// With the entities of HTML and XML: each printer has its own for quotes.
fn in_markup(value: &str) -> Vec<String> {
    let text = value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let quotes = ["'", "&#39;", "&#039;", "&#x27;", "&apos;"];
    let quoted = quotes
        .iter()
        .flat_map(|single| ["&quot;", "&#34;"].map(|double| text.replace('"', double).replace('\'', single)));
    quoted.chain([text.clone()]).collect()
}
