//! A file's text, encoding and line ends, so that an edit keeps both.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContentForm {
    encoding: Encoding,
    crlf: bool,
}

/// By byte order mark, else UTF-8, else ISO 8859-1, which gives every byte back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf8Marked,
    Utf16Little,
    Utf16Big,
    Latin1,
}

/// A NUL in the first bytes means no text, as for git and grep.
const LOOKED_AT: usize = 8000;

/// With `\n` line ends; none for no text. Mixed line ends keep their carriage returns.
pub fn decode(bytes: &[u8]) -> Option<(String, ContentForm)> {
    let (text, encoding) = match bytes {
        [0xff, 0xfe, rest @ ..] => (utf16(rest, u16::from_le_bytes)?, Encoding::Utf16Little),
        [0xfe, 0xff, rest @ ..] => (utf16(rest, u16::from_be_bytes)?, Encoding::Utf16Big),
        [0xef, 0xbb, 0xbf, rest @ ..] => (std::str::from_utf8(rest).ok()?.to_owned(), Encoding::Utf8Marked),
        _ if bytes[..bytes.len().min(LOOKED_AT)].contains(&0) => return None,
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => (text.to_owned(), Encoding::Utf8),
            Err(_) => (bytes.iter().map(|byte| char::from(*byte)).collect(), Encoding::Latin1),
        },
    };
    let breaks = text.matches('\n').count();
    let crlf = breaks > 0 && text.matches("\r\n").count() == breaks;
    let text = if crlf { text.replace("\r\n", "\n") } else { text };
    Some((text, ContentForm { encoding, crlf }))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, []) = bytes.as_chunks::<2>() else { return None };
    String::from_utf16(&pairs.iter().map(|pair| unit(*pair)).collect::<Vec<_>>()).ok()
}

impl ContentForm {
    pub const NEW: Self = Self { encoding: Encoding::Utf8, crlf: false };

    /// The error is the first character that the encoding lacks.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, char> {
        let whole;
        let text = match self.crlf {
            true => {
                whole = text.replace("\r\n", "\n").replace('\n', "\r\n");
                &whole
            }
            false => text,
        };
        let units = |mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| {
            mark.into_iter().chain(text.encode_utf16().flat_map(bytes)).collect::<Vec<u8>>()
        };
        Ok(match self.encoding {
            Encoding::Utf8 => text.as_bytes().to_vec(),
            Encoding::Utf8Marked => ["\u{feff}", text].concat().into_bytes(),
            Encoding::Utf16Little => units([0xff, 0xfe], u16::to_le_bytes),
            Encoding::Utf16Big => units([0xfe, 0xff], u16::to_be_bytes),
            Encoding::Latin1 => {
                text.chars().map(|c| u8::try_from(u32::from(c)).map_err(|_| c)).collect::<Result<_, _>>()?
            }
        })
    }

    /// For the reader; none for plain UTF-8.
    pub fn encoding_name(self) -> Option<&'static str> {
        match self.encoding {
            Encoding::Utf8 => None,
            Encoding::Utf8Marked => Some("UTF-8 with a byte order mark"),
            Encoding::Utf16Little => Some("UTF-16, little-endian"),
            Encoding::Utf16Big => Some("UTF-16, big-endian"),
            Encoding::Latin1 => Some("not UTF-8; read as ISO 8859-1"),
        }
    }
}

#[cfg(test)]
#[path = "content_tests.rs"]
mod tests;
