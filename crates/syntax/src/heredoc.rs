//! Here-documents: reads the delimiter, and the body after the next newline into its redirection.

use super::cursor::{Parsed, Parser};
use super::ir::{HereBody, ParseError, Part, Redirect, RedirectOperator, Word};
use super::words::ends_word;

pub(super) struct PendingHeredoc {
    delimiter: String,
    /// `<<-`: leading tabs don't count.
    strip: bool,
    /// The delimiter is quoted: the body isn't expanded.
    quoted: bool,
    body: HereBody,
    at: usize,
}

impl Parser<'_> {
    pub(super) fn here_document(&mut self, descriptor: Option<String>, strip: bool, start: usize) -> Parsed<Redirect> {
        let at = self.pos;
        let (delimiter, quoted) = self.delimiter()?;
        let target = if quoted {
            self.quoted_word(delimiter.clone(), at, self.pos)
        } else {
            self.literal_word(&delimiter, at, self.pos)
        };
        let body = HereBody::default();
        self.pending.push(PendingHeredoc { delimiter, strip, quoted, body: body.clone(), at: start });
        Ok(Redirect {
            descriptor,
            operator: RedirectOperator::HereDocument,
            target,
            body: Some(body),
            span: self.span(start, self.pos),
        })
    }

    fn delimiter(&mut self) -> Parsed<(String, bool)> {
        let start = self.pos;
        let mut text = String::new();
        let mut quoted = false;
        loop {
            match self.peek() {
                end if ends_word(end) => break,
                quote @ (b'\'' | b'"') => {
                    quoted = true;
                    self.pos += 1;
                    while self.peek() != quote {
                        match self.take_char() {
                            "" => return Err(self.error_at("the quote is never closed", start)),
                            "\\" if quote == b'"' && matches!(self.peek(), b'"' | b'\\' | b'$' | b'`') => {
                                text.push_str(self.take_char());
                            }
                            other => text.push_str(other),
                        }
                    }
                    self.pos += 1;
                }
                b'\\' => {
                    quoted = true;
                    self.pos += 1;
                    text.push_str(self.take_char());
                }
                b'$' if matches!(self.ahead(1), b'\'' | b'"') => self.pos += 1,
                _ => text.push_str(self.take_char()),
            }
        }
        if self.pos == start {
            return Err(self.unexpected());
        }
        Ok((text, quoted))
    }

    /// Reads the bodies announced on the line that just ended.
    pub(super) fn read_bodies(&mut self) -> Parsed<()> {
        for pending in std::mem::take(&mut self.pending) {
            let start = self.pos;
            let Some((end, next)) = self.body_end(&pending) else {
                return Err(self.open_document(pending));
            };
            let body = if pending.quoted {
                self.quoted_word(untabbed(self.slice(start, end), pending.strip), start, end)
            } else {
                self.enter()?;
                let outer_body = std::mem::replace(&mut self.in_body, true);
                let mut body = self.apart(|parser| parser.text_until(end, Part::Quoted))?;
                self.in_body = outer_body;
                self.leave();
                if pending.strip {
                    strip_tabs(&mut body);
                }
                body
            };
            pending.body.fill(body);
            self.pos = next;
        }
        Ok(())
    }

    fn open_document(&mut self, pending: PendingHeredoc) -> ParseError {
        self.pos = self.end;
        self.awaited = Some(pending.delimiter);
        self.error_at("the here-document is never closed", pending.at)
    }

    /// The end of the body at the cursor, and the start of the line after its delimiter.
    fn body_end(&self, pending: &PendingHeredoc) -> Option<(usize, usize)> {
        let mut line = self.pos;
        let mut continued = false;
        while line < self.end {
            let end = self.line_end(line);
            let text = self.slice(line, end);
            let backslashes = text.bytes().rev().take_while(|byte| *byte == b'\\').count();
            let text = if pending.strip { text.trim_start_matches('\t') } else { text };
            if !continued && text == pending.delimiter {
                return Some((line, (end + 1).min(self.end)));
            }
            // Without quotes, a backslash joins the next line to this one.
            continued = !pending.quoted && backslashes % 2 == 1;
            line = end + 1;
        }
        None
    }
}

fn untabbed(body: &str, strip: bool) -> String {
    if strip {
        body.split('\n').map(|line| line.trim_start_matches('\t')).collect::<Vec<_>>().join("\n")
    } else {
        body.to_owned()
    }
}

fn strip_tabs(body: &mut Word) {
    let mut line_start = true;
    for part in &mut body.parts {
        if let Part::Quoted(text) = part {
            let mut stripped = untabbed(text, true);
            if !line_start {
                // The text before this part is on the same line.
                let tabs = text.len() - text.trim_start_matches('\t').len();
                stripped.insert_str(0, &text[..tabs]);
            }
            *text = stripped;
        }
        line_start = false;
    }
}
