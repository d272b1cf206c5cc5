//! The unit tests of `message.rs`.

use super::*;

#[test]
fn messages_come_back_and_torn_ones_are_errors() {
    let mut wire = Vec::new();
    let messages = [
        ToClient::Text("two\nlines \u{1b}[m".into()),
        ToClient::Replied,
        ToClient::Halt(Halt { reason: "rm -rf".into(), ..Halt::default() }),
    ];
    for message in &messages {
        send_message(&mut wire, message).unwrap();
    }
    let mut from = wire.as_slice();
    for message in &messages {
        assert_eq!(receive_message::<ToClient>(&mut from).unwrap().as_ref(), Some(message));
    }
    assert_eq!(receive_message::<ToClient>(&mut from).unwrap(), None);
    for bad in [b"{\"text\":\"x\"}".as_slice(), b"\n", b"{\"format\":1}\n", b"\xff\n"] {
        assert!(receive_message::<ToClient>(&mut &bad[..]).is_err(), "{bad:?}");
    }
}

#[test]
fn a_line_without_end_is_not_read_for_ever() {
    let mut from = io::BufReader::new(io::repeat(b'x'));
    assert!(receive_message::<ToHelper>(&mut from).is_err());
}
