//! The rendering, on strings and on the screen of a terminal.

use proptest::prelude::*;

use super::*;
use aish_text::sanitize::clean;

/// Takes our own styles out; anything else stays and fails the tests.
pub(crate) fn strip(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\x1b[") {
        out.push_str(before);
        let end = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        rest = end.strip_prefix('m').unwrap_or(after);
    }
    out + rest
}

fn render(text: &str) -> String {
    let mut markdown = Markdown::new(Palette::new(true));
    markdown.push(text) + &markdown.finish()
}

fn shown(text: &str) -> String {
    strip(&render(text))
}

#[test]
fn blocks() {
    assert_eq!(shown("# Title\ntext\n"), "Title\ntext\n");
    assert_eq!(render("## T\nx"), "\x1b[1m\x1b[36mT\x1b[0m\nx");
    assert_eq!(shown("- a\n* b\n  + c\n-d\n*e\n"), "• a\n• b\n  • c\n-d\n*e\n");
    assert_eq!(shown("1. one\n2. two"), "1. one\n2. two");
    assert_eq!(shown("> quote\n>x"), "│ quote\n│ x");
    assert_eq!(shown("#hashtag\n####### x\n#!/bin/sh"), "#hashtag\n####### x\n#!/bin/sh");
    assert_eq!(shown("a\n---\nb\n--\n--x"), "a\n---\nb\n--\n--x");
    assert_eq!(shown("Run:\n```bash\nls -la\n\n# x\n```\nDone"), "Run:\n  bash\n  ls -la\n\n  # x\nDone");
    assert_eq!(shown("~~~\n```\n~~~\nx\n"), "  ```\nx\n");
    assert_eq!(shown("````\n```\n````\nx"), "  ```\nx");
    assert_eq!(shown("```py\nx = '**a**'\n# no heading\n```"), "  py\n  x = '**a**'\n  # no heading\n");
    assert_eq!(shown("```x```\nend"), "```x```\nend");
}

#[test]
fn inline_markers() {
    assert_eq!(render("a **b** c"), "a \x1b[1mb\x1b[0m c");
    assert_eq!(render("`ls`"), "\x1b[2m`\x1b[0m\x1b[36mls\x1b[0m\x1b[2m`\x1b[0m");
    for same in [
        "*a*",
        "snake_case_name",
        "2**3",
        "ls **/*.rs",
        "a * b * c",
        "`a **b**`",
        "__init__",
        "*.rs and *.c",
        "``a`b``",
        "**",
        "*",
        "`",
        "a ** b",
    ] {
        assert_eq!(shown(same), same);
    }
    assert_eq!(shown("**kwargs\nnext"), "kwargs**\nnext", "nothing is lost");
    assert_eq!(shown("**Note:** see `x` **and** y"), "Note: see `x` and y");
}

#[test]
fn a_command_is_code() {
    let command = |palette: Palette| Markdown::new(palette).command("for i in 1; do\n# **x**\ndone");
    assert_eq!(command(Palette::new(false)), "  for i in 1; do\n  # **x**\n  done\n");
    let coloured = command(Palette::new(true));
    assert_eq!(strip(&coloured), command(Palette::new(false)));
    assert!(coloured.contains("\x1b["));
}

#[test]
fn text_is_passed_on_at_once() {
    let mut markdown = Markdown::new(Palette::new(true));
    for (piece, expected) in [
        ("Hel", "Hel"),
        ("lo w ", "lo w "),
        ("**", ""),
        ("b", "\x1b[1mb"),
        ("\n", "\x1b[0m\x1b[2m**\x1b[0m\n"),
        ("#", ""),
        (" ", ""),
        ("T", "\x1b[1m\x1b[36mT"),
    ] {
        assert_eq!(markdown.push(piece), expected, "{piece:?}");
    }
    assert_eq!(markdown.pause(), "\x1b[0m");
    assert_eq!(markdown.push("U"), "\x1b[1m\x1b[36mU");
    assert_eq!(markdown.finish(), "\x1b[0m");
}

#[test]
fn without_colour_nothing_changes() {
    let mut markdown = Markdown::new(Palette::new(false));
    let text = "# a\n**b**\n```sh\nls\n```\n";
    assert_eq!(markdown.push(text) + &markdown.finish(), text);
}

/// What a terminal of `width` columns shows after the answer, and where its cursor stands.
fn screen(text: &str, width: u16) -> (String, (u16, u16)) {
    let mut terminal = vt100::Parser::new(40, width, 200);
    terminal.process(render(&clean(text)).replace('\n', "\r\n").as_bytes());
    (terminal.screen().contents(), terminal.screen().cursor_position())
}

#[test]
fn the_screen_shows_what_was_said() {
    let samples = [
        (
            "# Große Überschrift\n\n- 日本語のテキスト **太字** と `コード`\n",
            "Große Überschrift\n\n• 日本語のテキスト 太字 と `コード`\n",
        ),
        ("emoji 👍 and 🇫🇷 text e\u{301}e\u{301}\n", "emoji 👍 and 🇫🇷 text e\u{301}e\u{301}\n"),
        (
            "see https://example.org/a/very/long/path/that/has/no/blank?and=a&long=query#fragment-too\nend\n",
            "see https://example.org/a/very/long/path/that/has/no/blank?and=a&long=query#fragment-too\nend\n",
        ),
        ("\x1b]0;evil\x07hi \x1b[2J\x1b[31mthere\x1b[5;5H \u{9b}1m!\r\nx\u{202e}y\u{7}\n", "hi there !\nxy\n"),
        ("```bash\nfor f in *; do echo \"$f\"; done\n```\nok\n", "  bash\n  for f in *; do echo \"$f\"; done\nok\n"),
    ];
    for width in [20, 40, 80] {
        for (text, expected) in &samples {
            let mut plain = vt100::Parser::new(40, width, 200);
            plain.process(expected.replace('\n', "\r\n").as_bytes());
            let (contents, cursor) = screen(text, width);
            assert_eq!(contents, plain.screen().contents(), "width {width}");
            assert_eq!(contents.replace('\n', ""), expected.replace('\n', "").trim_end(), "width {width}");
            assert_eq!((cursor, cursor.1), (plain.screen().cursor_position(), 0), "width {width}");
        }
    }
}

#[test]
fn tabs_stay_tabs() {
    assert_eq!(screen("a\tb\n", 20).0, "a       b");
}

/// The characters that no marker is made of, in order.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !"#*-+>`~•│".contains(*c)).collect()
}

proptest! {
    #[test]
    fn cuts_make_no_difference(
        text in "(\\PC|[a-z *_`#>~\n-]|```|~~~|\n|\\*\\*|\"|'|\\$|[\x01-\x1f\u{80}-\u{9f}]){0,60}",
    ) {
        let whole = render(&text);
        let mut markdown = Markdown::new(Palette::new(true));
        let pieces: String = text.chars().map(|c| markdown.push(&c.to_string())).collect::<String>() + &markdown.finish();
        prop_assert_eq!(&pieces, &whole);
        let plain = strip(&whole);
        prop_assert!(plain.chars().all(|c| !c.is_control() || c == '\n' || c == '\t'), "{plain:?}");
        let visible: String = text.chars().filter(|c| !c.is_control() || *c == '\n').collect();
        prop_assert_eq!(letters(&plain), letters(&visible));
        for line in whole.split('\n') {
            let last = line.rfind("\x1b[").map(|n| &line[n..]);
            prop_assert!(last.is_none_or(|style| style.starts_with("\x1b[0m")), "{line:?}");
        }
    }
}
