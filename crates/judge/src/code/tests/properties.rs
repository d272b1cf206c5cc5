//! What holds for every text: it is read to an end, in linear time, the same way each time.

use super::*;

const ALL: &[Language] = &[
    Language::Sql,
    Language::MySql,
    Language::Sqlite,
    Language::ClickHouse,
    Language::Awk,
    Language::Sed,
    Language::Python,
    Language::Perl,
    Language::Ruby,
    Language::JavaScript,
    Language::Php,
    Language::Lua,
    Language::Vim,
    Language::Lisp,
    Language::R,
    Language::Julia,
    Language::Groovy,
    Language::Tcl,
    Language::AppleScript,
    Language::Mongo,
    Language::Bc,
    Language::Dc,
    Language::Gnuplot,
];

/// Pieces that are likely to break a tokenizer when they are put together.
const PIECES: &[&str] = &[
    "'",
    "\"",
    "`",
    "\\",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "${",
    "#{",
    "$(",
    "$$",
    "$a$",
    "/*",
    "*/",
    "/*!",
    "--",
    "#",
    "//",
    "\n",
    ";",
    "|",
    "||",
    ">",
    ">>",
    "<<E",
    "<<~E",
    "\nE\n",
    "q{",
    "qw(",
    "s/",
    "tr/",
    "=begin",
    "%w[",
    "r\"",
    "f'",
    "\"\"\"",
    "[[",
    "]]",
    "system",
    "eval",
    "exec",
    "import os",
    "os.",
    "rm -rf /",
    "DELETE FROM t",
    "WHERE",
    "print",
    "getline",
    "\u{FFFC}",
    "é",
    " ",
    "a",
    "1",
    "=",
    ",",
    ".",
    "::",
    "->",
    "def f",
    "=>",
    "w x",
    "e",
    "\\!",
    ".shell",
    "\t",
    "0x",
    "\\x",
    "\\u{",
    "@",
    "&",
    "%",
    "/",
    "require('fs')",
    "~",
    "!",
    "-",
    "+",
];

fn messy() -> impl proptest::strategy::Strategy<Value = String> {
    use proptest::prelude::*;
    prop_oneof![
        proptest::collection::vec(proptest::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat()),
        "\\PC{0,60}",
    ]
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]

    /// Every text is read to an end; the spans are inside of it, on characters; and the same text
    /// gives the same answer.
    #[test]
    fn any_text_is_read(text in messy()) {
        for language in ALL {
            let code = scan_text(*language, &text);
            proptest::prop_assert!(code.what.len() <= MOST);
            for thing in &code.what {
                proptest::prop_assert!(thing.span.start <= thing.span.end && thing.span.end <= text.len(), "{language:?} {thing:?}");
                let reads = matches!(thing.what, CodeDeed::Reads { .. });
                proptest::prop_assert!(reads || !code.is_harmless());
            }
            proptest::prop_assert_eq!(scan_text(*language, &text), code);
        }
    }

    /// A dangerous statement after any complete harmless one is seen.
    #[test]
    fn what_follows_is_seen(first in proptest::sample::select(&["SELECT 1", "SELECT 'a;b'", "-- x\n", "/* x */ SELECT 2", "SELECT $$x;$$", "BEGIN", "SELECT E'\\'' "][..])) {
        let text = format!("{first};\nDROP TABLE t");
        let found = rules(SQL, &text);
        proptest::prop_assert!(found.contains(&"sql.drop"), "{}", text);
    }

    /// Arguments of HTTP clients in any order and shape are read.
    #[test]
    fn any_arguments_are_read(words in proptest::collection::vec("-{0,2}[a-zA-Z:=@/.]{0,12}", 0..12)) {
        let args: Vec<_> = words.into_iter().map(|word| super::super::super::argument::Arg::known(word, Span::default())).collect();
        for program in ["curl", "wget", "http", "aria2c"] {
            let _ = super::super::http::scan_requests(&super::super::http::read_client_args(program, &args).unwrap());
        }
    }
}

/// The work must not grow faster than the text, whatever the text is: counted in steps, for texts
/// of two lengths.
#[test]
fn the_work_is_linear() {
    let shapes = [
        "(",
        "((a,",
        "f(f(",
        "'",
        "\"\\",
        "a.b.",
        "/*",
        "$a$ ",
        "x + ",
        "`",
        "DELETE (",
        "[",
        "{",
        "w x\n",
        "s/a/b/;",
        "#{",
        "\"#{",
        "f'{",
        "<<E\n",
        "a(1).",
        "q{",
        "\u{FFFC}",
        "$(shell ",
        "= a",
        "a = 'b'\n",
        "print > \"x\"\n",
        "|",
        "(SELECT ",
        "GO\n",
        ";",
        ".read |x\n",
        "[exec ",
        "exe \"",
        "{ if ",
        "WITH x AS (DELETE ",
        "import a\n",
        "a=b=",
        "--[[",
        "[=",
        "<<<E\n",
        "\\!",
        "$x$",
        "a->",
        "s{",
        "%w[",
        "require('",
        "eval(",
        "UPDATE ",
        "g/x/",
        "silent ",
        "DROP ",
        "INTO ",
    ];
    let steps = |language: Language, text: &str| {
        let before = STEPS.get();
        let _ = scan_text(language, text);
        STEPS.get() - before
    };
    for shape in shapes {
        for language in ALL {
            let (short, long) = (shape.repeat(800 / shape.len()), shape.repeat(3_200 / shape.len()));
            let (few, many) = (steps(*language, &short), steps(*language, &long));
            assert!(many <= few * 6 + 2_000, "{language:?} {shape:?}: {few} steps, then {many}");
        }
    }
}
