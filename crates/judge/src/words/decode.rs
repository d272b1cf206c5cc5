//! Constant output of programs that spell commands (echo, printf, base64, rev, tr, xxd).

use super::stream::has_word;
use crate::argument::Arg;
use crate::{code, lists};

/// None if it depends on the shell.
pub fn echo(words: &[&str]) -> Option<String> {
    let (flags, words) = echo_flags(words, "neEr");
    let text = words.join(" ");
    let raw = flags.contains(['E', 'r']);
    if !raw && !flags.contains('e') && escapes(&text) != text {
        // zsh reads escapes here, bash doesn't.
        return None;
    }
    Some(if raw { text } else { escapes(&text) } + if flags.contains('n') { "" } else { "\n" })
}

/// The flags in front, which have these letters only, as one text; and the words behind them.
pub(super) fn echo_flags<'w>(words: &'w [&'w str], letters: &str) -> (String, &'w [&'w str]) {
    let is_flags = |word: &&&str| {
        word.strip_prefix('-').is_some_and(|flags| !flags.is_empty() && flags.chars().all(|c| letters.contains(c)))
    };
    let (flags, words) = words.split_at(words.iter().take_while(is_flags).count());
    (flags.concat(), words)
}

/// Knows `%s`, `%b`, `%d`, `%c`, `%%` and escapes; none with anything else.
pub fn printf(words: &[&str]) -> Option<String> {
    let words = if words.first() == Some(&"--") { &words[1..] } else { words };
    let (format, mut rest) = words.split_first()?;
    if format.starts_with("-v") {
        return None;
    }
    let mut out = String::new();
    loop {
        let before = rest.len();
        let mut chars = format.chars().peekable();
        let mut literal = String::new();
        while let Some(c) = chars.next() {
            if c != '%' {
                literal.push(c);
                continue;
            }
            out.push_str(&escapes(&std::mem::take(&mut literal)));
            while chars.peek().is_some_and(|c| c.is_ascii_digit() || matches!(c, '-' | '.' | '+' | ' ')) {
                chars.next();
            }
            match chars.next()? {
                '%' => out.push('%'),
                kind @ ('s' | 'd' | 'i' | 'b' | 'c' | 'q') => {
                    let (word, more) = rest.split_first().map_or(("", rest), |(word, more)| (*word, more));
                    rest = more;
                    match kind {
                        'b' => out.push_str(&escapes(word)),
                        'c' => out.extend(word.chars().next()),
                        _ => out.push_str(word),
                    }
                }
                _ => return None,
            }
        }
        out.push_str(&escapes(&literal));
        // The format is used again for the words that are left.
        if rest.is_empty() || rest.len() == before || out.len() > 16 * 1024 {
            return Some(out);
        }
    }
}

/// As `printf` and `echo -e` read them.
pub fn escapes(text: &str) -> String {
    if !text.contains('\\') {
        return text.to_owned();
    }
    let mut bytes: Vec<u8> = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        rest = &rest[at + 1..];
        let Some(kind) = rest.chars().next() else {
            bytes.push(b'\\');
            break;
        };
        let numeric = |digits: &str, radix: u32, most: usize| {
            let end = digits.chars().take(most).take_while(|c| c.is_digit(radix)).count();
            u32::from_str_radix(&digits[..end], radix).ok().map(|value| (value, end))
        };
        let after = &rest[kind.len_utf8()..];
        let (value, used) = match kind {
            'x' => numeric(after, 16, 2),
            'u' => numeric(after, 16, 4),
            'U' => numeric(after, 16, 8),
            '0'..='7' => numeric(rest, 8, if kind == '0' { 4 } else { 3 }).map(|(value, n)| (value, n - 1)),
            _ => None,
        }
        .unzip();
        match (kind, value) {
            ('u' | 'U', Some(value)) => {
                let letter = char::from_u32(value).unwrap_or('\u{FFFD}');
                bytes.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
            }
            (_, Some(value)) => bytes.push(value as u8),
            ('n', _) => bytes.push(b'\n'),
            ('t', _) => bytes.push(b'\t'),
            ('r', _) => bytes.push(b'\r'),
            ('a' | 'b' | 'f' | 'v' | 'e' | 'E', _) => bytes.push(b' '),
            ('c', _) => {
                rest = "";
                break;
            }
            ('\\', _) => bytes.push(b'\\'),
            ('"' | '\'', _) => bytes.push(kind as u8),
            _ => {
                bytes.push(b'\\');
                bytes.extend_from_slice(kind.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
        rest = &after[used.unwrap_or(0)..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A filter's output for a known input; none for filters that aren't computed.
pub fn filter(name: &str, args: &[&str], input: &str) -> Option<String> {
    let has = |options: &[&str]| args.iter().any(|arg| options.contains(arg));
    match name {
        "cat" | "tee" if args.iter().all(|arg| *arg == "-") => Some(input.to_owned()),
        "tac" | "sort" | "uniq" | "head" | "tail" if args.is_empty() && input.lines().count() <= 1 => {
            Some(input.to_owned())
        }
        "rev" if args.is_empty() => {
            Some(input.lines().map(|line| line.chars().rev().collect::<String>() + "\n").collect())
        }
        "base64" | "gbase64" if has(&["-d", "-D", "--decode", "-di", "-id"]) => base64(input),
        "openssl" if has(&["base64", "-base64", "-a"]) && has(&["-d"]) => base64(input),
        "xxd" if has(&["-r", "-rp", "-pr", "-ps"]) => code::hex(input),
        "tr" => tr(args, input),
        _ => None,
    }
}

pub fn is_decoder(name: &str, args: &[Arg]) -> bool {
    let unpacks = |arg: &Arg| {
        arg.text.starts_with("--d")
            || arg.text.starts_with("--unc")
            || arg.text.starts_with('-') && arg.text.contains('d')
    };
    match name {
        "xxd" => args.iter().any(|arg| arg.text.starts_with('-') && arg.text.contains('r')),
        "gzip" | "bzip2" | "xz" | "zstd" | "lz4" | "brotli" | "pigz" | "compress" => args.iter().any(unpacks),
        "base64" | "base32" | "basenc" | "gbase64" if args.iter().any(|arg| arg.text.starts_with("--d")) => true,
        _ => has_word(lists::STREAM_DECODING, name, args),
    }
}

fn base64(text: &str) -> Option<String> {
    code::base64(text.split('=').next().unwrap_or_default())
}

fn tr(args: &[&str], input: &str) -> Option<String> {
    match args {
        ["-d", set] => {
            let set = tr_set(set)?;
            Some(input.chars().filter(|c| !set.contains(c)).collect())
        }
        [from, to] if !from.starts_with('-') => {
            let (from, to) = (tr_set(from)?, tr_set(to)?);
            let last = *to.last()?;
            Some(
                input
                    .chars()
                    .map(|c| match from.iter().position(|known| *known == c) {
                        Some(at) => to.get(at).copied().unwrap_or(last),
                        None => c,
                    })
                    .collect(),
            )
        }
        _ => None,
    }
}

fn tr_set(text: &str) -> Option<Vec<char>> {
    match text {
        "[:upper:]" => return Some(('A'..='Z').collect()),
        "[:lower:]" => return Some(('a'..='z').collect()),
        _ => {}
    }
    let chars: Vec<char> = escapes(text).chars().collect();
    let mut set = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        if i + 2 < chars.len() && chars[i + 1] == '-' && chars[i] <= chars[i + 2] {
            if set.len() > 1024 || chars[i + 2] as u32 - chars[i] as u32 > 1024 {
                return None;
            }
            set.extend(chars[i]..=chars[i + 2]);
            i += 3;
        } else {
            set.push(chars[i]);
            i += 1;
        }
    }
    Some(set)
}
