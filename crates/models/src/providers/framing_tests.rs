//! The unit tests of `framing.rs`.

use super::*;

fn cut(body: &[u8], lines: bool) -> Vec<String> {
    let mut wholes = Vec::new();
    for size in [1, 3, body.len().max(1)] {
        let (mut framer, mut out) = (Framer::new(lines), Vec::new());
        for piece in body.chunks(size) {
            framer.push(piece, &mut out).unwrap();
        }
        framer.finish(&mut out);
        wholes.push(out);
    }
    assert!(wholes.windows(2).all(|w| w[0] == w[1]), "{wholes:?}");
    wholes.remove(0)
}

#[test]
fn forms() {
    assert_eq!(cut(b"\n\ndata: a\n\ndata: [DONE]\n\n", false), ["a", "[DONE]"]);
    assert_eq!(cut(b"\xef\xbb\xbf: hi\n\ndata: a\n\n", false), ["a"]);
    assert_eq!(cut(b" {\"a\":\n1} ", false), ["{\"a\":\n1}"]);
    assert_eq!(cut(b"[{\"a\":1},\n{\"b\":2}]", false), ["[{\"a\":1},\n{\"b\":2}]"]);
    assert_eq!(cut(b"{\"a\":1}\n{\"b\":2}\n", true), ["{\"a\":1}", "{\"b\":2}"]);
    assert_eq!(cut(b"data: a\n\n", true), ["a"]);
    assert_eq!(cut(b"<html>", false), ["<html>"]);
    assert_eq!(cut(b"{broken", false), ["{broken"]);
    assert!(cut(b" \n ", false).is_empty());
}

#[test]
fn a_complete_json_body_does_not_wait_for_the_end() {
    let (mut framer, mut out) = (Framer::new(false), Vec::new());
    framer.push(b"{\"a\":{}", &mut out).unwrap();
    assert!(out.is_empty());
    framer.push(b"}\n", &mut out).unwrap();
    framer.finish(&mut out);
    assert_eq!(out, ["{\"a\":{}}"]);
}

#[test]
fn error_events() {
    assert_eq!(cut(b"event: error\ndata: oops\n\n", false), [r#"{"error":"oops"}"#]);
    assert_eq!(cut(b"error: {\"code\":500}\n\n", false), [r#"{"error":{"code":500}}"#]);
    assert_eq!(cut(b"event: error\ndata: {\"error\":{}}\n\n", false), [r#"{"error":{}}"#]);
}

fn decode(pieces: &[&[u8]]) -> Vec<String> {
    let (mut decoder, mut out) = (Framer::new(true), Vec::new());
    for piece in pieces {
        decoder.push(piece, &mut out).unwrap();
    }
    decoder.finish(&mut out);
    out
}

#[test]
fn lines_in_any_split() {
    let bytes = "\u{feff}{\"a\":\"é😀\"}\n\r\n{\"b\":2}\r\n  {\"c\":3}".as_bytes();
    let whole = ["{\"a\":\"é😀\"}", "{\"b\":2}", "{\"c\":3}"];
    for at in 0..=bytes.len() {
        assert_eq!(decode(&[&bytes[..at], &bytes[at..]]), whole, "split at {at}");
    }
    assert_eq!(decode(&bytes.chunks(1).collect::<Vec<_>>()), whole);
}

#[test]
fn an_endless_line_is_refused() {
    let (mut decoder, mut out) = (Framer::new(true), Vec::new());
    let piece = vec![b'x'; 1024 * 1024];
    assert!((0..9).map(|_| decoder.push(&piece, &mut out)).any(|r| r == Err(TooLong)));
}
