//! The unit tests of `content.rs`.

use super::*;

#[test]
fn every_form_comes_back_byte_for_byte() {
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain("ä\r\n𝄞\r\n".encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let big: Vec<u8> = [0xfe, 0xff].into_iter().chain("ab".encode_utf16().flat_map(u16::to_be_bytes)).collect();
    let cases: [&[u8]; 9] = [
        b"",
        b"a\nb",
        b"a\r\nb\r\n",
        b"a\r\nb\nc\r",
        "\u{feff}ä\n".as_bytes(),
        b"gr\xfc\xdfe\r\n",
        b"\r",
        &utf16,
        &big,
    ];
    for bytes in cases {
        let (text, form) = decode(bytes).unwrap();
        assert_eq!(form.encode(&text).unwrap(), bytes, "{bytes:?}");
    }
    assert_eq!(decode(b"a\r\nb\r\n").unwrap().0, "a\nb\n");
}

#[test]
fn what_is_no_text_is_told_apart() {
    for bytes in [&b"a\0b"[..], b"\xff\xfea", b"\xef\xbb\xbf\xff", b"\xff\xfe\x00\xd8"] {
        assert!(decode(bytes).is_none(), "{bytes:?}");
    }
    let latin = decode(b"\xfc").unwrap().1;
    assert_eq!(latin.encode("€"), Err('€'));
    assert!(latin.encoding_name().is_some() && ContentForm::NEW.encoding_name().is_none());
}
