//! The unit tests of `unpacking.rs`.

use super::*;
use miniz_oxide::deflate::compress_to_vec;

fn packed(text: &[u8], name: &[u8]) -> Vec<u8> {
    let flags = if name.is_empty() { 0 } else { 8 };
    let body = compress_to_vec(text, 6);
    [&[0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3], name, &body, &[0; 8]].concat()
}

fn unpacked(bytes: &[u8], size: usize) -> Vec<u8> {
    let mut body = Unpacking::Header(Vec::new());
    bytes.chunks(size).flat_map(|piece| body.push(piece).into_owned()).collect()
}

#[test]
fn a_packed_body_is_read_in_any_pieces() {
    let text: Vec<u8> = (0..3000).flat_map(|n| format!("data: {{\"n\":{n}}}\n\n").into_bytes()).collect();
    for name in [&b""[..], b"answer.json\0"] {
        let bytes = packed(&text, name);
        for size in [1, 7, 4096, bytes.len()] {
            assert!(unpacked(&bytes, size) == text, "{size}");
        }
    }
}

#[test]
fn each_piece_is_passed_on_as_it_comes_and_damage_ends_it() {
    let bytes = packed(b"data: one\n\n", b"");
    let mut body = Unpacking::Header(Vec::new());
    assert_eq!(&*body.push(&bytes[..10]), b"");
    assert_eq!(&*body.push(&bytes[10..]), b"data: one\n\n");
    assert_eq!(&*body.push(b"more"), b"");
    assert_eq!(unpacked(&[&bytes[..10], &[0xff; 40]].concat(), 5), b"");
    assert_eq!(&*Unpacking::Plain.push(b"as it is"), b"as it is");
}

#[test]
fn a_header_without_an_end_is_not_held_for_ever() {
    let mut body = Unpacking::Header(Vec::new());
    let endless = [&[0x1f, 0x8b, 8, 8][..], &[b'x'; 5000]].concat();
    (0..4).for_each(|_| assert!(body.push(&endless).is_empty()));
    assert!(matches!(body, Unpacking::Over));
}
