//! What a hostile model might send, and what must survive.

use proptest::prelude::*;

use super::*;

/// No character that a terminal obeys or a reader can't see, apart from joiners where they belong.
fn harmless(text: &str) -> bool {
    let mut previous = None;
    text.chars().all(|c| {
        let fine = kind(c) == SequenceKind::Plain || belongs(c, previous);
        previous = Some(c);
        fine
    })
}

#[test]
fn sequences_are_removed() {
    for (raw, expected) in [
        ("a\x1b[31mred\x1b[0mb", "aredb"),
        ("\x1b[2J\x1b[Hgone", "gone"),
        ("\x1b]0;title\x07ok", "ok"),
        ("\x1b]0;title\x1b\\ok", "ok"),
        ("\x1b]8;;http://evil/\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b]52;c;cm0gLXJmIH4=\x07x", "x"),
        ("\x1bP$q\"p\x1b\\x", "x"),
        ("\x1bP+q544e\x1b\\x", "x"),
        ("\x1bPq#0;2;0;0;0#0~~@@vv\x1b\\x", "x"),
        ("\x1b]1337;File=inline=1:AAAA\x07x", "x"),
        ("\x1b_Gf=24,s=1,v=1;AAAA\x1b\\x", "x"),
        ("\x1b^private\x1b\\x", "x"),
        ("\x1bXstart\x1b\\x", "x"),
        ("\x1bktitle\x1b\\x", "x"),
        ("\x1bPtmux;\x1b\x1b]52;c;AAAA\x07\x1b\\x", "x"),
        ("\x1b[201~rm -rf ~\n", "rm -rf ~\n"),
        ("\x1b[21t\x1b[6n\x1b[c\x1b[>0qx", "x"),
        ("\x1b#8\x1b(0\x1b%G\x1bc\x1b7\x1b8x", "x"),
        ("\x1b\x1b\x1b[31mx", "x"),
        ("\x1b[3\x1b[1mx", "x"),
        ("\u{9b}31mx", "x"),
        ("\u{9d}0;title\u{9c}x", "0;titlex"),
        ("\x1b]0;title\u{9c}x", "x"),
        ("a\u{85}b\u{90}c\u{84}d", "abcd"),
        ("a\0b\x07c\x08d\x0ee\x0ff\x7fg\x05", "abcdefg"),
        ("a\x0bb\x0cc", "a b c"),
        ("one\r\ntwo\rthree\r\r\nfour", "one\ntwo\nthree\n\nfour"),
        ("a\u{202e}b\u{2066}c\u{200f}d\u{61c}e", "abcde"),
        ("a\u{200b}b\u{feff}c\u{ad}d\u{2060}e\u{3164}f\u{180e}g\u{115f}h", "abcdefgh"),
        ("x\u{e0001}\u{e0041}\u{e007f}\u{e0100}y", "xy"),
        ("a\u{fff9}b\u{fffa}c\u{fffb}", "abc"),
        ("a\u{2028}b\u{2029}c", "a b c"),
        ("a\x1b", "a"),
        ("a\x1b[", "a"),
        ("a\x1b[12", "a"),
        ("a\x1b]0;", "a"),
        ("a\x1b(", "a"),
        ("tab\tkept\n", "tab\tkept\n"),
        ("日本語 é e\u{301} ñ Ω", "日本語 é e\u{301} ñ Ω"),
        ("👩\u{200d}💻 ❤\u{fe0f} 👍🏽 🇫🇷", "👩\u{200d}💻 ❤\u{fe0f} 👍🏽 🇫🇷"),
        ("l\u{200d}s a\u{fe0f}", "ls a"),
        ("می\u{200c}خواهم", "می\u{200c}خواهم"),
    ] {
        assert_eq!(clean(raw), expected, "{raw:?}");
    }
}

#[test]
fn a_sequence_cannot_swallow_the_answer() {
    assert_eq!(clean("\x1b]0;no end\nCMD: ls\n"), "\nCMD: ls\n");
    assert_eq!(clean("\x1bPno end\r\nCMD: ls\n"), "\nCMD: ls\n");
    assert_eq!(clean("\x1b[1;2\nx"), "\nx");
    assert_eq!(clean(&format!("\x1b[{}x", "1".repeat(500))).len(), 500 - MAX_CSI + 1);
    let long = clean(&format!("\x1b]52;c;{}end", "A".repeat(100_000)));
    assert!(long.ends_with("AAend") && long.len() > 97_000);
    assert_eq!(clean("\x1b]0;x\x18after"), "after");
    assert_eq!(clean("\x1b[3\u{e9}t\u{e9}"), "\u{e9}t\u{e9}");
}

#[test]
fn marks_are_bounded() {
    let zalgo = format!("a{}b{}", "\u{301}".repeat(1000), "\u{20dd}".repeat(5));
    assert_eq!(clean(&zalgo), format!("a{}b{}", "\u{301}".repeat(12), "\u{20dd}".repeat(5)));
}

#[test]
fn visible_shows_everything() {
    assert_eq!(visible("a\x1b[31m\r\t\u{7f}\n"), "a␛[31m␍␉␡\n");
    assert_eq!(visible("x\u{202e}y\u{200b}\u{9b}\u{a0}\u{e0041}"), "x\\u{202e}y\\u{200b}\\u{9b}\\u{a0}\\u{e0041}");
    assert_eq!(visible("日本 é"), "日本 é");
}

#[test]
fn commands_are_refused_or_reported() {
    let check = clean_command;
    let text = |raw: &str| check(raw).map(|c| c.text);
    assert_eq!(text("  ls -la \r\n"), Ok("ls -la".into()));
    assert_eq!(text("ls foo\\ "), Ok("ls foo\\ ".into()));
    assert_eq!(check("ls\u{200b} -la\u{feff}"), Ok(CleanCommand { text: "ls -la".into(), removed: 2 }));
    assert_eq!(text("git commit -m '❤\u{fe0f} 👩\u{200d}💻'"), Ok("git commit -m '❤\u{fe0f} 👩\u{200d}💻'".into()));
    assert_eq!(text("cat <<E\r\na\r\nE"), Ok("cat <<E\na\nE".into()));
    assert_eq!(text("echo 'a\nb'"), Ok("echo 'a\nb'".into()));
    for (raw, refused) in [
        ("", Refused::Empty),
        ("\u{200b}", Refused::Empty),
        ("ls\rrm -rf ~", Refused::Character('\r')),
        ("ls \x1b[8m; rm -rf ~\x1b[0m", Refused::Character('\x1b')),
        ("ls\x1b[201~\nrm", Refused::Character('\x1b')),
        ("ls \u{202e}fr- mr", Refused::Character('\u{202e}')),
        ("ls\u{9b}A", Refused::Character('\u{9b}')),
        ("ls\u{85}rm", Refused::Character('\u{85}')),
        ("ls\u{2028}rm", Refused::Character('\u{2028}')),
        ("ls\0", Refused::Character('\0')),
        ("ls \x08\x08rm", Refused::Character('\x08')),
        ("ls\u{e0041}", Refused::Character('\u{e0041}')),
    ] {
        assert_eq!(check(raw), Err(refused), "{raw:?}");
    }
    assert_eq!(check(&"x".repeat(MAX_COMMAND + 1)), Err(Refused::TooLong));
    assert_eq!(Refused::Character('\x1b').to_string(), "the command holds a hidden control character (␛)");
}

#[test]
fn one_line_stays_one_line() {
    assert_eq!(clean_line("a\nb\tc\r\nd\n"), "a b c d");
}

proptest! {
    #[test]
    fn cuts_make_no_difference(text in "(\\PC|[\\x00-\\x1f\u{7f}-\u{9f}\u{200b}-\u{202e}\u{fe0f}]|\x1b[\\[\\]P_^Xk(]?|[0-9;]|\r\n|\u{1f469}\u{200d}){0,60}", cut in 0usize..60) {
        let whole = clean(&text);
        prop_assert!(harmless(&whole), "{whole:?}");
        let mut sanitizer = Sanitizer::new();
        let pieces: String = text.chars().map(|c| sanitizer.push(&c.to_string())).collect();
        prop_assert_eq!(&pieces, &whole);
        let cut = text.char_indices().map(|(n, _)| n).nth(cut).unwrap_or(text.len());
        let mut sanitizer = Sanitizer::new();
        prop_assert_eq!(sanitizer.push(&text[..cut]) + &sanitizer.push(&text[cut..]), whole.clone());
        prop_assert_eq!(clean(&whole), whole, "cleaning twice changes nothing");
        if let Ok(command) = clean_command(&text) {
            prop_assert!(harmless(&command.text));
        }
        prop_assert!(visible(&text).chars().all(|c| c == '\n' || kind(c) == SequenceKind::Plain));
    }

    #[test]
    fn plain_text_is_untouched(text in "[a-zA-Z0-9 .,;äöü日本語\n\t]{0,80}") {
        prop_assert_eq!(clean(&text), text);
    }
}
