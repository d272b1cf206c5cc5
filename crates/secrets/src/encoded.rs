//! Spellings of a known secret: base64, hexadecimal, percent signs, JSON, entities, shell quotes,
//! line ends. It doesn't decide what is secret.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};

/// Fewest bytes of an encoding that is searched; shorter ones match by chance.
const SHORTEST: usize = 6;

/// Other spellings of `value` that a program may print.
pub(super) fn encodings(value: &str) -> Vec<String> {
    let bytes = value.as_bytes();
    let mut all: Vec<String> = (0..3).map(|before| inside_base64(bytes, before)).collect();
    all.push(STANDARD.encode(bytes));
    all.extend(all.clone().iter().map(|text| text.replace('+', "-").replace('/', "_")));
    all.push(hex(bytes, false));
    all.push(hex(bytes, true));
    all.retain(|other| other.len() >= SHORTEST);
    // Spellings that differ in single characters identify the value as well as it does.
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

/// Base64 digits that `bytes` alone decide; `before` (modulo 3) bytes are in front of them.
fn inside_base64(bytes: &[u8], before: usize) -> String {
    let shifted = [&[0u8; 2][..before], bytes].concat();
    // A digit holds six bits: those shared with a neighbour are cut off, except at the very end.
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

/// `value` with a backslash before each of `signs`, as in double quotes or bare shell words.
fn before_each(value: &str, signs: &str) -> String {
    value.chars().flat_map(|c| signs.contains(c).then_some('\\').into_iter().chain([c])).collect()
}

/// As JSON strings and as JSON within JSON; printers differ on non-ASCII letters and the slash.
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
    // Strips one pair of quotes only: the value may end with a quote.
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.unwrap_or_default().to_owned()
}

fn ascii(text: &str, upper: bool) -> String {
    let mut units = [0; 2];
    let mut escaped = |c: char| {
        let units = c.encode_utf16(&mut units).iter();
        units.map(|unit| if upper { format!("\\u{unit:04X}") } else { format!("\\u{unit:04x}") }).collect::<String>()
    };
    text.chars().map(|c| if c.is_ascii() { c.to_string() } else { escaped(c) }).collect()
}

fn in_markup(value: &str) -> Vec<String> {
    let text = value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let quotes = ["'", "&#39;", "&#039;", "&#x27;", "&apos;"];
    let quoted = quotes
        .iter()
        .flat_map(|single| ["&quot;", "&#34;"].map(|double| text.replace('"', double).replace('\'', single)));
    quoted.chain([text.clone()]).collect()
}
