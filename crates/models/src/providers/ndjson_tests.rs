//! The unit tests of `ndjson.rs`.

use super::*;

fn decode(pieces: &[&[u8]]) -> Vec<String> {
    let (mut decoder, mut out) = (NdjsonDecoder::default(), Vec::new());
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
    let (mut decoder, mut out) = (NdjsonDecoder::default(), Vec::new());
    let piece = vec![b'x'; 1024 * 1024];
    assert!((0..9).map(|_| decoder.push(&piece, &mut out)).any(|r| r == Err(TooLong)));
}
