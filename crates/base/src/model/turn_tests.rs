//! The unit tests of `turn.rs`.

use super::*;

#[test]
fn what_was_printed_is_not_the_users() {
    let told = |text: &str| {
        let turn = Turn::user(text, TurnFacts::new());
        turn.pieces().into_iter().map(|(who, text)| format!("{who}: {text}")).collect::<Vec<_>>()
    };
    for (text, pieces) in [
        ("why?", &["you: why?"][..]),
        ("", &["you: "]),
        ("[last output]\nls: no\n[end of last output]\n\nwhy?", &["output: ls: no", "you: why?"]),
        ("[stdin]\na\n\nb\n[end of stdin]\n\nwhat is it?", &["piped in: a\n\nb", "you: what is it?"]),
        ("[stdin]\na\n[end of stdin]", &["piped in: a"]),
        (
            "[last output]\nx\n[end of last output]\n\n[stdin]\ny\n[end of stdin]\n\nz",
            &["output: x", "piped in: y", "you: z"],
        ),
        ("[last output]\nnever ended", &["you: [last output]\nnever ended"]),
        (
            "[exec output]\n0\n[last output]\n[end of last output]",
            &["output: [exec output]\n0\n[last output]\n[end of last output]"],
        ),
        ("[tool result] x", &["output: [tool result] x"]),
    ] {
        assert_eq!(told(text), pieces, "{text:?}");
    }
    let made = "[last output]\nx\n[end of last output]\n\nI asked for: files\nChange it: shorter";
    let turn = Turn { typed: Some("files → shorter".into()), ..Turn::user(made, TurnFacts::new()) };
    assert_eq!(turn.pieces(), [("output", "x"), ("you", "files → shorter")]);
    assert_eq!(turn.wire_text(), made);
    assert_eq!(Turn::assistant("[stdin]\nx\n[end of stdin]").pieces()[0].0, "model");
}
