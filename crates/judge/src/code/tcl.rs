//! Tcl and expect: a script is commands of words; brackets are commands inside words.

use super::{Code, CodeDeed, known, past};
use crate::argument::UNKNOWN;
use crate::lists;
use crate::syntax::ir::Span;

pub fn scan_tcl(text: &str, depth: usize) -> Code {
    let mut code = Code::default();
    if depth > super::DEEPEST {
        return Code::unknown(text);
    }
    let mut reader = TclReader { bytes: text.as_bytes(), text, at: 0, inner: Vec::new() };
    while reader.at < reader.bytes.len() {
        let start = reader.at;
        let words = reader.command();
        command(&words, Span::new(start, reader.at.min(text.len())), depth, &mut code);
        if reader.at == start {
            reader.at += 1;
        }
    }
    for span in reader.inner {
        if let Some(part) = text.get(span.start..span.end) {
            code.merge(scan_tcl(part, depth + 1), span.start);
        }
    }
    code
}

struct TclReader<'a> {
    bytes: &'a [u8],
    text: &'a str,
    at: usize,
    inner: Vec<Span>,
}

impl TclReader<'_> {
    fn skip(&mut self, fits: impl Fn(u8) -> bool) {
        self.at = past(self.bytes, self.at, fits);
    }

    /// The next command's words; substitutions are unknown.
    fn command(&mut self) -> Vec<String> {
        let mut words = Vec::new();
        loop {
            self.skip(|byte| matches!(byte, b' ' | b'\t'));
            match self.bytes.get(self.at) {
                None => return words,
                Some(b'\n' | b';' | b'\r') => {
                    self.at += 1;
                    return words;
                }
                Some(b'#') if words.is_empty() => self.skip(|byte| byte != b'\n'),
                Some(b'{') => {
                    let start = self.at + 1;
                    let end = self.closing(b'{', b'}');
                    words.push(self.text.get(start..end).unwrap_or("\u{FFFC}").to_owned());
                }
                Some(b'"') => {
                    self.at += 1;
                    let word = self.word(|byte| byte == b'"');
                    self.at += 1;
                    words.push(word);
                }
                Some(_) => {
                    let before = self.at;
                    words.push(self.word(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b';' | b'\r')));
                    self.at = self.at.max(before + 1);
                }
            }
        }
    }

    fn word(&mut self, ends: impl Fn(u8) -> bool) -> String {
        let mut out = Vec::new();
        while let Some(byte) = self.bytes.get(self.at).copied() {
            super::tick();
            if ends(byte) {
                break;
            }
            match byte {
                b'\\' => {
                    out.extend(self.bytes.get(self.at + 1));
                    self.at += 2;
                    continue;
                }
                b'[' => {
                    let start = self.at + 1;
                    let end = self.closing(b'[', b']');
                    self.inner.push(Span::new(start, end));
                    out.extend_from_slice("\u{FFFC}".as_bytes());
                    continue;
                }
                b'$' => {
                    self.at += 1;
                    self.skip(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'{' | b'}'));
                    out.extend_from_slice("\u{FFFC}".as_bytes());
                    continue;
                }
                _ => out.push(byte),
            }
            self.at += 1;
        }
        String::from_utf8(out).unwrap_or_else(|_| UNKNOWN.to_string())
    }

    fn closing(&mut self, open: u8, close: u8) -> usize {
        let mut depth = 0usize;
        while let Some(byte) = self.bytes.get(self.at).copied() {
            self.at += 1;
            super::tick();
            if byte == b'\\' {
                self.at += 1;
            } else if byte == open {
                depth += 1;
            } else if byte == close {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return self.at - 1;
                }
            }
        }
        self.at = self.bytes.len();
        self.at
    }
}

fn command(words: &[String], span: Span, depth: usize, code: &mut Code) {
    let Some(name) = words.first() else { return };
    let word = |at: usize| words.get(at).cloned().unwrap_or_default();
    match name.trim_start_matches("::") {
        "exec" | "spawn" | "system" | "overlay" => {
            let own = |word: &&String| matches!(word.as_str(), "--" | "-ignorestderr" | "-noecho" | "-keepnewline");
            let rest: Vec<String> = words.iter().skip(1).filter(|word| !own(word)).cloned().collect();
            let what = if name == "system" { CodeDeed::Runs(known(rest.join(" "))) } else { CodeDeed::RunsArgv(rest) };
            code.add_by(what, "code.runs-command", span);
        }
        "open" if word(1).starts_with('|') => code.add_run(word(1).trim_start_matches('|'), span),
        "open" if word(2).starts_with('w') => code.add(CodeDeed::Overwrites { path: known(word(1)) }, span),
        "open" if word(2).starts_with('a') || word(2).contains('+') => {
            code.add(CodeDeed::Writes { path: known(word(1)) }, span)
        }
        "file" => match word(1).as_str() {
            "delete" => {
                for path in words.iter().skip(2).filter(|word| !word.starts_with('-')) {
                    code.add(CodeDeed::Deletes { path: known(path.clone()), recursive: true }, span);
                }
            }
            "rename" => code.add_by(CodeDeed::Deletes { path: known(word(2)), recursive: false }, "code.moves", span),
            "copy" | "link" => code.add(CodeDeed::Overwrites { path: words.last().cloned().and_then(known) }, span),
            "mkdir" | "attributes" | "tempfile" => code.add(CodeDeed::Writes { path: known(word(2)) }, span),
            _ => {}
        },
        "package" if name == "package" && lists::TCL_PACKAGES.has(&word(2)) => {}
        "expr" if words.iter().any(|word| word.contains('[')) => {
            for body in words.iter().skip(1) {
                let inside = body.split_once('[').map_or("", |(_, rest)| rest);
                let inside = inside.rsplit_once(']').map_or(inside, |(inside, _)| inside);
                code.absorb(scan_tcl(inside, depth + 1), span);
            }
        }
        name => match lists::TCL_COMMANDS.value(name) {
            // Bodies are scripts; text sent to a driven program is unknown.
            Some("bodies") => {
                for body in words.iter().skip(1).filter(|word| word.contains([' ', '\n', '['])) {
                    code.absorb(scan_tcl(body, depth + 1), span);
                }
            }
            Some(said) => code.add_said(said, known(word(1)), span),
            None => code.doubt("code.unknown", span),
        },
    }
}
