//! The rendering, on strings and on the screen of a terminal.

use proptest::prelude::*;

use super::*;
use crate::ui::styled_text::LINK_END;
use aish_text::sanitize::clean;

/// Takes our own styles out; anything else stays and fails the tests.
pub fn strip(text: &str) -> String {
    let text = text.replace(LINK_END, "");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("\x1b[") {
        out.push_str(before);
        let end = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        rest = end.strip_prefix('m').unwrap_or(after);
    }
    out + rest
}

fn render(text: &str) -> String {
    let mut markdown = Markdown::new(Palette::new(true), 0);
    markdown.push(text) + &markdown.finish()
}

fn shown(text: &str) -> String {
    strip(&render(text))
}

/// As [`shown`], on a terminal of `columns`.
fn shown_at(columns: usize, text: &str) -> String {
    let mut markdown = Markdown::new(Palette::new(true), columns);
    let shown = strip(&(markdown.push(text) + &markdown.finish()));
    let wide = shown.lines().filter(|line| UnicodeWidthStr::width(*line) > columns).collect::<Vec<_>>();
    assert!(wide.is_empty(), "wider than {columns}: {wide:?}");
    shown
}

/// A rule of code with a word in it.
fn rule(word: &str) -> String {
    let begin = if word.is_empty() { String::new() } else { format!("── {word} ") };
    format!("  {begin}{}", "─".repeat(45 - begin.chars().count()))
}

#[test]
fn blocks() {
    assert_eq!(shown("# Title\ntext\n"), "Title\ntext\n");
    assert_eq!(render("## T\nx"), "\x1b[1mT\x1b[0m\nx");
    assert_eq!(shown("- a\n* b\n  + c\n-d\n*e\n"), "• a\n• b\n  • c\n-d\n*e\n");
    assert_eq!(shown("1. one\n2. two"), "1. one\n2. two");
    assert_eq!(shown("> quote\n>x"), "│ quote\n│ x");
    assert_eq!(shown("> > a\n> - b\n>\n> # c\nd"), "│ │ a\n│ • b\n│ \n│ c\nd");
    assert_eq!(shown("#hashtag\n####### x\n#!/bin/sh"), "#hashtag\n####### x\n#!/bin/sh");
    assert_eq!(shown("a\n---\nb\n--\n--x"), format!("a\n{}\nb\n--\n--x", "─".repeat(47)));
    assert_eq!(shown("***\n**\n***a***\n"), format!("{}\n**\na\n", "─".repeat(47)));
    let (bash, py, end) = (rule("bash"), rule("py"), rule(""));
    assert_eq!(
        shown("Run:\n```bash\nls -la\n\n# x\n```\nDone"),
        format!("Run:\n{bash}\n  ls -la\n\n  # x\n{end}\nDone")
    );
    assert_eq!(shown("~~~\n```\n~~~\nx\n"), format!("{end}\n  ```\n{end}\nx\n"));
    assert_eq!(shown("````\n```\n````\nx"), format!("{end}\n  ```\n{end}\nx"));
    let code = format!("{py}\n  x = '**a**'\n  # no heading\n{end}\n");
    assert_eq!(shown("```py\nx = '**a**'\n# no heading\n```"), code);
    assert_eq!(shown("```x```\nend"), "x\nend");
}

#[test]
fn words_wrap_under_the_text_of_their_line() {
    let long = "Lists the files of the directory, with their sizes, the newest ones first.";
    assert_eq!(
        shown_at(45, &format!("{long}\n")),
        "Lists the files of the directory, with their\nsizes, the newest ones first.\n"
    );
    assert_eq!(
        shown_at(45, &format!("- {long}\n  12) {long}\n")),
        "• Lists the files of the directory, with\n  their sizes, the newest ones first.\n  12) Lists the files of the directory, with\n      their sizes, the newest ones first.\n"
    );
    assert_eq!(
        shown_at(45, &format!("> > {long}\n> 1. {long}\n")),
        "│ │ Lists the files of the directory, with\n│ │ their sizes, the newest ones first.\n│ 1. Lists the files of the directory, with\n│    their sizes, the newest ones first.\n"
    );
    assert_eq!(shown_at(80, &format!("- {long}\n")), format!("• {long}\n"));
    let japanese = shown_at(21, "- 日本語のテキストは、どこでも折り返せます。");
    assert_eq!(japanese, "• 日本語のテキスト\n  は、どこでも折り返\n  せます。");
    assert_eq!(
        shown_at(30, "a **bold phrase that is cut** and `code with blanks` more"),
        "a bold phrase that is cut and\ncode with blanks more"
    );
    assert!(
        shown_at(200, &long.repeat(3)).lines().all(|line| line.chars().count() <= 100),
        "not wider than one can read"
    );
}

#[test]
fn code_of_known_languages_has_colours() {
    let code = "def f():\n\n    \"\"\"a\n    b\"\"\" # c\n";
    let palette = Palette::new(true);
    let whole = render(&format!("```Python title=x\n{code}```\nno def\n"));
    for (role, part) in [(StyleRole::Keyword, "def"), (StyleRole::Text, "    b\"\"\""), (StyleRole::Comment, "# c")] {
        assert!(whole.contains(&palette.paint(role, part)), "{part}: {whole:?}");
    }
    assert!(whole.ends_with("no def\n"));
    let lines: String = code.lines().map(|it| if it.is_empty() { "\n".into() } else { format!("  {it}\n") }).collect();
    assert_eq!(strip(&whole), format!("{}\n{lines}{}\nno def\n", rule("Python title=x"), rule("")));
    // Another fence begins anew, even if the last one ended in the middle of a string.
    let twice = render("```py\n'''a\n```\n```py\ndef\n```\n```x\ndef\n```\n");
    assert_eq!(twice.matches(&palette.paint(StyleRole::Keyword, "def")).count(), 1);
    assert_eq!(twice.matches(&palette.paint(StyleRole::Code, "def")).count(), 1);
}

#[test]
fn code_is_not_wrapped() {
    let line = "printf '%s\\n' aaaaaaaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbbbbb ccccccccccccccccccccc";
    for language in ["bash", "python"] {
        let mut markdown = Markdown::new(Palette::new(true), 45);
        let shown = strip(&(markdown.push(&format!("```{language}\n{line}\n```\n")) + &markdown.finish()));
        let narrow = |word: &str| rule(word).chars().take(45).collect::<String>();
        assert_eq!(shown, format!("{}\n  {line}\n{}\n", narrow(language), narrow("")));
    }
}

const TABLE: &str = "\
| Option | What it does | Since |
|:--|---|--:|
| `-l` | one file a line, with its size, owner and the time it was changed | 1 |
| `--color` | **colours** by `a|b` kind | 12 |
";

#[test]
fn tables_align_or_become_lists() {
    assert_eq!(
        shown_at(100, &format!("{TABLE}after\n")),
        "\
Option   What it does                                                       Since
───────  ─────────────────────────────────────────────────────────────────  ─────
-l       one file a line, with its size, owner and the time it was changed      1
--color  colours by a|b kind                                                   12
after
"
    );
    assert_eq!(
        shown_at(45, TABLE),
        "\
Option   What it does                   Since
───────  ─────────────────────────────  ─────
-l       one file a line, with its          1
         size, owner and the time it
         was changed
--color  colours by a|b kind               12
"
    );
    assert_eq!(
        shown_at(30, TABLE),
        "\
• -l
  What it does: one file a
    line, with its size, owner
    and the time it was
    changed
  Since: 1
• --color
  What it does: colours by
    a|b kind
  Since: 12
"
    );
    assert_eq!(shown_at(45, "|日本|b|\n|--|--|\n|a|語|"), "日本  b\n────  ──\na     語\n", "the last row has no end");
    let uneven = "a     b\n────  ───────────\nx\nzzzz  w more here\n";
    assert_eq!(shown_at(45, "|a|b|\n|-|-|\n|x|\n|zzzz|w|more|here|\n"), uneven, "no cell is lost");
    for same in ["| grep x\nmore\n", "|a|b|\n", "| a |\n| b |\n", "|a|b|\n|--|\nx\n"] {
        assert_eq!(shown_at(45, same), same, "no table");
    }
}

#[test]
fn wide_columns_share_the_room() {
    let word = "word ".repeat(12);
    let shown = shown_at(45, &format!("|a|b|c|\n|-|-|-|\n|x|{word}|{word}|\n"));
    let below = "   word word word word   word word word word\n";
    let rule = "─".repeat(20);
    let head = format!("a  b                     c\n─  {rule}  {rule}\n");
    let first = below.replacen(' ', "x", 1);
    assert_eq!(shown, format!("{head}{first}{below}{below}"));
}

#[test]
fn quotes_hold_tables_and_code() {
    let narrow = |word: &str| rule(word).chars().take(43).collect::<String>();
    assert_eq!(
        shown_at(45, "> |q|table|\n> |-|-|\n> |in|a quote|\n>\n> ```sh\n> ls |\n> sort\n>\n>  pwd\n> ```\n> x\ny\n"),
        format!(
            "│ q   table\n│ ──  ───────\n│ in  a quote\n│ \n│ {}\n│   ls |\n│   sort\n│ \n│    pwd\n│ {}\n│ x\ny\n",
            narrow("sh"),
            narrow("")
        )
    );
    assert_eq!(shown("`[a](b)`"), "[a](b)");
    // The end of the quote is the end of the text in it.
    let end = rule("");
    assert_eq!(shown("> ```\n> a\nb\n"), format!("│ {end}\n│   a\n│ {end}\nb\n"));
    assert_eq!(shown("> > ```\n> > a\n> b\n"), format!("│ │ {end}\n│ │   a\n│ │ {end}\n│ b\n"));
    assert_eq!(shown("> |a|\n|b|\n> |-|\n"), "│ |a|\n|b|\n│ |-|\n");
    assert_eq!(shown("> ```\n\nb\n"), format!("│ {end}\n│ {end}\n\nb\n"));
    let wide = shown_at(30, &format!("> {}", TABLE.trim_end().replace('\n', "\n> ")));
    assert!(
        wide.lines().all(|line| line.starts_with("│ ")) && wide.contains("│ • -l\n│   What it does: one"),
        "{wide}"
    );
}

#[test]
fn code_in_a_list_loses_the_indent_of_its_fence() {
    let (py, end) = (rule("python"), rule(""));
    let shown = shown("1. so:\n   ```python\n   if x:\n       y\n\n  z\n   ```\n");
    assert_eq!(shown, format!("1. so:\n{py}\n  if x:\n      y\n\n  z\n{end}\n"));
}

#[test]
fn links_lead_where_they_say() {
    let linked = |text: &str| {
        let mut markdown = Markdown::new(Palette::of(crate::ui::style::Styles::Effects, Default::default(), true), 80);
        markdown.push(text) + &markdown.finish()
    };
    let address = "https://example.org/a_b*c";
    assert_eq!(shown(&format!("see [the page]({address}).")), format!("see the page ({address})."));
    assert_eq!(shown(&format!("[{address}]({address}) [x](../y)")), format!("{address} x (../y)"));
    assert_eq!(
        linked(&format!("[the page]({address}).")),
        format!("\x1b]8;;{address}\x1b\\\x1b[4mthe\x1b[0m page").replace("\x1b[0m page", " page\x1b[0m")
            + LINK_END
            + "."
    );
    assert!(strip(&linked("[bank.example](https://evil.example/)")).ends_with("bank.example (https://evil.example/)"));
    for plain in ["[x](file:///etc/passwd)", "[x](javascript:alert)", "[x](https://a b)", "[x](/y)"] {
        assert!(!linked(plain).contains("\x1b]8"), "{plain}");
    }
    for same in ["[[ -f x ]]", "ls [OPTION]...", "a[0] = b(c)", "[", "[x]", "[x](", "[x](y", "[a] (b)", "[a [b] c"] {
        assert_eq!(shown(same), same);
    }
}

#[test]
fn inline_markers() {
    assert_eq!(render("a **b** c"), "a \x1b[1mb\x1b[0m c");
    assert_eq!(render("`ls`"), "\x1b[36mls\x1b[0m");
    assert_eq!(render("*a*"), "\x1b[3ma\x1b[0m");
    assert_eq!(render("***a***"), "\x1b[1m\x1b[3ma\x1b[0m");
    assert_eq!(render("~~old~~"), "\x1b[9mold\x1b[0m");
    assert_eq!(
        render("**a *b* `c`**"),
        "\x1b[1ma \x1b[0m\x1b[1m\x1b[3mb\x1b[0m \x1b[36mc\x1b[0m"
            .replace("\x1b[0m \x1b[36m", "\x1b[0m\x1b[1m \x1b[0m\x1b[36m")
    );
    for same in
        ["snake_case_name", "2**3", "ls **/*.rs", "a * b * c", "__init__", "*.rs and *.c", "**", "*", "`", "a ** b"]
    {
        assert_eq!(shown(same), same);
    }
    assert_eq!(shown("**kwargs\nnext"), "**kwargs\nnext", "nothing is lost");
    assert_eq!(shown("**Note:** see `x` **and** y"), "Note: see x and y");
    assert_eq!(shown("`a **b**` ``a`b`` _x_, *y*."), "a **b** a`b x, y.");
}

/// Paths and options are what models write in bold; patterns are what users copy.
#[test]
fn bold_begins_and_ends_with_any_sign_and_patterns_stay() {
    for word in ["/var", "/etc/hosts", "~/.zshrc", ".env", "--force", "word/", "$HOME", "Note:"] {
        assert_eq!(shown(&format!("see **{word}** now")), format!("see {word} now"));
        assert_eq!(shown(&format!("(**{word}**).")), format!("({word})."));
    }
    for same in [
        "ls **/build/** x",
        "ls **/*.js,**/*.ts",
        "src/**/*.rs and src/**/*.c",
        "rm *foo*.txt *bar*",
        "cp *foo*bar x",
        "--include=*.rs --exclude=*.c",
        "2*3*4 a_b_c",
        "~/x and ~/y, ~~",
        "rm *tmp and more",
        "echo `date",
    ] {
        assert_eq!(shown(same), same.replace("*bar*", "bar"), "a pattern loses nothing");
    }
}

/// Where no colour stands for a mark, it stays.
#[test]
fn marks_stay_without_colours() {
    let text = "# T\n**b** `c` *i* ~~o~~\n";
    let mut markdown = Markdown::new(Palette::of(crate::ui::style::Styles::Effects, Default::default(), false), 0);
    assert_eq!(strip(&(markdown.push(text) + &markdown.finish())), "T\n**b** `c` *i* ~~o~~\n");
}

#[test]
fn a_command_is_code() {
    let command = |palette: Palette| Markdown::new(palette, 0).command("for i in 1; do\n# **x**\ndone");
    assert_eq!(command(Palette::new(false)), "  for i in 1; do\n  # **x**\n  done\n");
    let coloured = command(Palette::new(true));
    assert_eq!(strip(&coloured), command(Palette::new(false)));
    assert!(coloured.contains("\x1b["));
}

#[test]
fn text_is_passed_on_word_by_word() {
    let mut markdown = Markdown::new(Palette::new(true), 0);
    for (piece, expected) in [
        ("Hel", ""),
        ("lo w ", "Hello w"),
        ("**", ""),
        ("b", ""),
        ("c ", ""),
        ("\n", " **bc\n"),
        ("x **b", "x"),
        ("c** ", " \x1b[1mbc"),
        ("\n", "\x1b[0m\n"),
        ("#", ""),
        (" ", ""),
        ("T ", "\x1b[1m\x1b[4m\x1b[36mT"),
        ("u", ""),
    ] {
        assert_eq!(markdown.push(piece), expected, "{piece:?}");
    }
    assert_eq!(markdown.pause(), " u\x1b[0m");
    assert_eq!(markdown.push("U "), "\x1b[1m\x1b[4m\x1b[36mU");
    assert_eq!(markdown.finish(), "\x1b[0m");
}

#[test]
fn without_styles_nothing_changes() {
    let mut markdown = Markdown::new(Palette::new(false), 0);
    let text = "# a\n**b**\n|a|\n|-|\n```sh\nls\n```\n";
    assert_eq!(markdown.push(text) + &markdown.finish(), text);
}

/// What a terminal of `width` columns shows after the answer, and where its cursor stands.
fn screen(text: &str, width: u16) -> (String, (u16, u16)) {
    let mut terminal = vt100::Parser::new(40, width, 200);
    let mut markdown = Markdown::new(Palette::new(true), width.into());
    let rendered = markdown.push(&clean(text)) + &markdown.finish();
    terminal.process(rendered.replace('\n', "\r\n").as_bytes());
    (terminal.screen().contents(), terminal.screen().cursor_position())
}

#[test]
fn the_screen_shows_what_was_said() {
    let samples = [
        (
            "# Große Überschrift\n\n- 日本語のテキスト **太字** と `コード`\n",
            "Große Überschrift\n\n• 日本語のテキスト 太字 と コード\n",
        ),
        ("emoji 👍 and 🇫🇷 text e\u{301}e\u{301}\n", "emoji 👍 and 🇫🇷 text e\u{301}e\u{301}\n"),
        (
            "see https://example.org/a/very/long/path/that/has/no/blank?and=a&long=query#fragment-too\nend\n",
            "see https://example.org/a/very/long/path/that/has/no/blank?and=a&long=query#fragment-too\nend\n",
        ),
        ("\x1b]0;evil\x07hi \x1b[2J\x1b[31mthere\x1b[5;5H \u{9b}1m!\r\nx\u{202e}y\u{7}\n", "hi there !\nxy\n"),
        ("```bash\nfor f in *; do echo \"$f\"; done\n```\nok\n", "  bash\n  for f in *; do echo \"$f\"; done\nok\n"),
    ];
    let solid = |text: &str| text.chars().filter(|c| !c.is_whitespace() && *c != '─').collect::<String>();
    for width in [20, 45, 80] {
        for (text, expected) in &samples {
            let (contents, cursor) = screen(text, width);
            assert_eq!(solid(&contents), solid(expected), "width {width}");
            assert_eq!(cursor.1, 0, "width {width}");
            assert!(
                contents.lines().all(|line| !line.starts_with(' ') || text.contains("```") || text.starts_with('#')),
                "{contents}"
            );
        }
    }
}

#[test]
fn tabs_stay_tabs() {
    assert_eq!(screen("a\tb\n", 20).0, "a       b");
}

/// The characters that no marker is made of, in order.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !"#*_-+>`~•│─|:[]()".contains(*c)).collect()
}

proptest! {
    #[test]
    fn cuts_make_no_difference(
        text in "(\\PC|[a-z *_`#>~\n-]|```|~~~|\n|\\*\\*|\"|'|\\$|[\x01-\x1f\u{80}-\u{9f}]){0,60}",
    ) {
        let whole = render(&text);
        let mut markdown = Markdown::new(Palette::new(true), 0);
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
