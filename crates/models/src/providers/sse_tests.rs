//! The unit tests of `sse.rs`.

use super::*;
use proptest::prelude::*;

fn decode(pieces: &[&[u8]]) -> Vec<SseEvent> {
    let (mut decoder, mut out) = (SseDecoder::default(), Vec::new());
    for piece in pieces {
        decoder.push(piece, &mut out).unwrap();
    }
    decoder.finish(&mut out);
    out
}

fn data(events: &[SseEvent]) -> Vec<&str> {
    events.iter().map(|e| e.data.as_str()).collect()
}

/// The whole, each two-way split, and one byte at a time must give the same.
fn every_split(bytes: &[u8]) -> Vec<SseEvent> {
    let whole = decode(&[bytes]);
    for at in 0..=bytes.len() {
        assert_eq!(decode(&[&bytes[..at], &bytes[at..]]), whole, "split at {at}");
    }
    assert_eq!(decode(&bytes.chunks(1).collect::<Vec<_>>()), whole, "one byte at a time");
    whole
}

#[test]
fn line_ends_of_every_kind() {
    for end in ["\n", "\r\n", "\r"] {
        let text = ["data: one", "", "data: two", "data:  three", "", "data: [DONE]", "", ""].join(end);
        assert_eq!(data(&every_split(text.as_bytes())), ["one", "two\n three", "[DONE]"], "{end:?}");
    }
}

#[test]
fn comments_names_and_unknown_fields() {
    let text = ": ping\n\nid: 7\nretry: 100\nevent: message_start\ndata:{\"a\":1}\n\n:\ndata\n\nevent: lonely\n\n";
    let events = every_split(text.as_bytes());
    assert_eq!(events.len(), 2);
    assert_eq!((events[0].name.as_str(), events[0].data.as_str()), ("message_start", "{\"a\":1}"));
    assert_eq!((events[1].name.as_str(), events[1].data.as_str()), ("", ""));
}

#[test]
fn byte_order_mark_split_utf8_and_bad_bytes() {
    let mut bytes = b"\xef\xbb\xbfdata: caf\xc3\xa9 \xf0\x9f\x98\x80\n\ndata: bad \xff\xfe end\n\n".to_vec();
    assert_eq!(data(&every_split(&bytes)), ["café 😀", "bad \u{fffd}\u{fffd} end"]);
    bytes.truncate(20);
    every_split(&bytes);
}

#[test]
fn the_last_event_needs_no_blank_line() {
    assert_eq!(data(&every_split(b"data: a\n\ndata: [DONE]")), ["a", "[DONE]"]);
    assert_eq!(data(&every_split(b"data: a\n\ndata: [DONE]\n")), ["a", "[DONE]"]);
}

#[test]
fn an_error_field_is_an_event() {
    let events = every_split(b"error: {\"code\":500}\n\n");
    assert_eq!((events[0].name.as_str(), events[0].data.as_str()), ("error", "{\"code\":500}"));
}

#[test]
fn an_endless_event_is_refused() {
    let (mut decoder, mut out) = (SseDecoder::default(), Vec::new());
    let piece = vec![b'x'; 1024 * 1024];
    let refused = (0..9).map(|_| decoder.push(&piece, &mut out)).any(|r| r == Err(TooLong));
    assert!(refused && out.is_empty());
    let (mut decoder, line) = (SseDecoder::default(), [b"data: ".as_slice(), &piece, b"\n"].concat());
    assert!((0..9).map(|_| decoder.push(&line, &mut out)).any(|r| r == Err(TooLong)));
}

proptest! {
    #[test]
    fn any_bytes_in_any_split(bytes in proptest::collection::vec(any::<u8>(), 0..300), cut in 0usize..300) {
        let whole = decode(&[&bytes]);
        let at = cut.min(bytes.len());
        prop_assert_eq!(&decode(&[&bytes[..at], &bytes[at..]]), &whole);
        prop_assert_eq!(&decode(&bytes.chunks(1).collect::<Vec<_>>()), &whole);
    }

    #[test]
    fn what_is_sent_arrives(lines in proptest::collection::vec("[^\r\n\u{feff}]{0,20}", 1..5), end in 0usize..3) {
        let end = ["\n", "\r\n", "\r"][end];
        let text: String = lines.iter().map(|l| format!("data: {l}{end}")).collect::<String>() + end;
        let events = decode(&[text.as_bytes()]);
        prop_assert_eq!(data(&events), vec![lines.join("\n")]);
    }
}
