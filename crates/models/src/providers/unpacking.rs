//! Unpacks a body that a server compresses though nobody asked for it, in pieces: gzip (RFC 1952). What
//! is damaged ends there.

use std::borrow::Cow;

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZFlush, MZStatus};
use reqwest::Response;

/// Bytes that a piece may become; more is no answer.
const MOST: usize = 32 * 1024 * 1024;
/// Bytes that are unpacked at once, and at most held of a header.
const PART: usize = 16 * 1024;

pub enum Unpacking {
    Plain,
    /// What has come of the header.
    Header(Vec<u8>),
    Packed(Box<InflateState>),
    Over,
}

impl Unpacking {
    pub fn of(response: &Response) -> Self {
        let coding = response.headers().get("content-encoding").and_then(|coding| coding.to_str().ok());
        let packed = coding.is_some_and(|coding| coding.trim().trim_start_matches("x-").eq_ignore_ascii_case("gzip"));
        if packed { Self::Header(Vec::new()) } else { Self::Plain }
    }

    /// What the next piece holds.
    pub fn push<'p>(&mut self, piece: &'p [u8]) -> Cow<'p, [u8]> {
        match self {
            Self::Plain => piece.into(),
            Self::Over => Cow::default(),
            Self::Packed(state) => {
                let (unpacked, goes_on) = unpack(state, piece);
                if !goes_on {
                    *self = Self::Over;
                }
                unpacked.into()
            }
            Self::Header(held) => {
                held.extend_from_slice(piece);
                let Some(end) = header_end(held) else {
                    if held.len() > PART {
                        *self = Self::Over;
                    }
                    return Cow::default();
                };
                let rest = held.split_off(end);
                *self = Self::Packed(InflateState::new_boxed(DataFormat::Raw));
                self.push(&rest).into_owned().into()
            }
        }
    }
}

/// Where the header ends, if it is whole. A file's name may be in it; servers send nothing else.
fn header_end(held: &[u8]) -> Option<usize> {
    let is_named = *held.get(3)? & 8 != 0;
    let name = held.get(10..)?;
    if is_named { Some(11 + name.iter().position(|b| *b == 0)?) } else { Some(10) }
}

fn unpack(state: &mut InflateState, mut rest: &[u8]) -> (Vec<u8>, bool) {
    let (mut all, mut part) = (Vec::new(), vec![0; PART]);
    loop {
        let done = inflate(state, rest, &mut part, MZFlush::None);
        all.extend_from_slice(&part[..done.bytes_written]);
        rest = &rest[done.bytes_consumed..];
        let needs_more = rest.is_empty() && done.bytes_written < PART;
        if needs_more || done.status != Ok(MZStatus::Ok) || all.len() > MOST {
            // Without input it complains of the buffer.
            return (all, needs_more && done.status != Ok(MZStatus::StreamEnd));
        }
    }
}

#[cfg(test)]
#[path = "unpacking_tests.rs"]
mod tests;
