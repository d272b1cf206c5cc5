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

#[test]
fn the_plugin_says_what_it_wants() {
    let of = |variables: &[(&str, &str)]| {
        let variable = |name: &str| {
            variables
                .iter()
                .find(|(known, _)| *known == name)
                .map_or_else(String::new, |(_, value)| (*value).to_owned())
        };
        Purpose::of_call(&variable, Path::new("/tmp"))
    };
    let report = CommandReport { status: 2, ran: true, captured: false, cwd: PathBuf::from("/tmp") };
    let said = [
        ("AISH_NORRIS", "report"),
        ("AISH_NORRIS_STATUS", "2"),
        ("AISH_NORRIS_RAN", "1"),
        ("AISH_NORRIS_CAPTURED", "0"),
    ];
    assert_eq!(of(&said), Some(Purpose::Report(report)));
    // What isn't said counts as a failure of a command that never ran.
    let silent = CommandReport { status: 1, ran: false, captured: true, cwd: PathBuf::from("/tmp") };
    assert_eq!(of(&[("AISH_NORRIS", "report")]), Some(Purpose::Report(silent)));
    let meanings = FrontMeanings { aliases: vec![("ll".into(), "ls -l".into())], functions: Vec::new() };
    assert_eq!(of(&[("AISH_NORRIS", "meanings"), ("AISH_ALIASES", "ll=ls -l")]), Some(Purpose::Meanings(meanings)));
    assert_eq!(of(&[("AISH_NORRIS", "end"), ("AISH_NORRIS_WHY", "off")]), Some(Purpose::Left("off".into())));
    assert!(matches!(of(&[("AISH_NORRIS", "end")]), Some(Purpose::Left(why)) if !why.is_empty()));
    assert_eq!(of(&[]), None);
}
