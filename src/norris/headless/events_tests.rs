//! The unit tests of `events.rs`.

use super::*;

#[test]
fn an_event_is_one_line_that_begins_with_its_version_and_name() {
    let line = |event: HeadlessEvent<'_>| event.line();
    assert_eq!(
        line(HeadlessEvent::Step { n: 1, max: 16, task: None }),
        "{\"v\":1,\"event\":\"step\",\"n\":1,\"max\":16}\n"
    );
    assert_eq!(
        line(HeadlessEvent::Halt {
            reason: "rm -rf",
            level: Some(ReviewLevel::C),
            action: "a\nb\u{1b}",
            explanation: "Deletes.",
            requires_click: true,
            requires_pin: true,
            pin_length: Some(6),
            answer: "abort",
        }),
        "{\"v\":1,\"event\":\"halt\",\"reason\":\"rm -rf\",\"level\":\"C\",\"action\":\"a\\nb\\u001b\",\"explanation\":\"Deletes.\",\
         \"requires_click\":true,\"requires_pin\":true,\"pin_length\":6,\"answer\":\"abort\"}\n"
    );
    assert_eq!(
        line(HeadlessEvent::End { status: "done", reason: "", steps: 2, dollars: Some(0.5), tally: None, exit: 0 }),
        "{\"v\":1,\"event\":\"end\",\"status\":\"done\",\"reason\":\"\",\"steps\":2,\"dollars\":0.5,\"exit\":0}\n"
    );
}

#[test]
fn no_character_is_torn_and_no_byte_is_lost() {
    let text = "aé∑😀\n".as_bytes();
    for at in 0..text.len() {
        let mut cutter = Cutter::default();
        let events = [cutter.push(Stream::Stdout, &text[..at]), cutter.push(Stream::Stdout, &text[at..])];
        let joined: String = events
            .into_iter()
            .flatten()
            .map(|event| match event {
                HeadlessEvent::Output { text, base64: None, .. } => text,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(joined.as_bytes(), text, "{at}");
        assert!(cutter.finish(Stream::Stdout).is_none());
    }
    let mut cutter = Cutter::default();
    let raw = cutter.push(Stream::Stderr, b"a\xff\xfeb").unwrap().line();
    assert!(raw.contains(r#""stream":"stderr","text":"a��b","base64":"Yf/+Yg==""#), "{raw}");
    assert!(cutter.push(Stream::Stderr, b"\xe2\x88").is_none());
    assert!(cutter.finish(Stream::Stderr).unwrap().line().contains(r#""base64":"4og=""#));
}
