//! What holds for any input: no panic, the same tree each time, work in proportion to the length, a
//! bounded stack.

use proptest::prelude::*;

use crate::cursor::Parser;
use crate::ir::{CommandKind, Script};
use crate::{MAX_DEPTH, MAX_LENGTH, parse, parse_word};
use aish_text::Shell;

/// Pieces that lines of fish are made of, for random lines that get further than random text does.
const PIECES: [&str; 60] = [
    " ",
    "\n",
    ";",
    "&",
    "&&",
    "||",
    "|",
    "&|",
    "2>|",
    "(",
    ")",
    "$(",
    "\"$(",
    "{",
    "}",
    "{ ",
    " }",
    ",",
    "[",
    "]",
    "<",
    ">",
    ">>",
    "&>",
    ">?",
    ">&2",
    "\"",
    "'",
    "\\",
    "\\x41",
    "\\u",
    "\\\n",
    "$",
    "$x",
    "$$x",
    "$x[",
    "..",
    "x=",
    "*",
    "?",
    "~",
    "%self",
    "#",
    "é",
    "\u{2003}",
    "if ",
    "else ",
    "else if ",
    "end",
    "; end",
    "while ",
    "for x in ",
    "switch x",
    "; case y; ",
    "function f ",
    "begin ",
    "and ",
    "not ",
    "'if' ",
    "a",
];

fn lines() -> impl Strategy<Value = String> {
    prop_oneof![
        proptest::collection::vec(proptest::sample::select(PIECES.to_vec()), 0..40).prop_map(|pieces| pieces.concat()),
        any::<String>(),
        "[ -~\n]{0,60}",
    ]
}

/// All commands lie in the text, and those inside in those around them.
fn nested(script: &Script, text: &str) {
    for command in script.pipelines.iter().flat_map(|pipeline| &pipeline.stages) {
        assert!(text.get(command.span.start..command.span.end).is_some(), "{command:?}");
        match &command.kind {
            CommandKind::Simple(simple) => {
                for word in &simple.words {
                    assert!(text.get(word.span.start..word.span.end).is_some(), "{word:?}");
                    assert!(command.span.start <= word.span.start && word.span.end <= command.span.end, "{command:?}");
                }
            }
            CommandKind::Group(scripts) => scripts.iter().for_each(|script| nested(script, text)),
            CommandKind::Compound(compound) => compound.bodies.iter().for_each(|script| nested(script, text)),
            CommandKind::Function(function) => nested(&function.body, text),
            CommandKind::Test(_) | CommandKind::Arithmetic(_) => panic!("fish has neither"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_has_a_tree_or_an_error(text in lines()) {
        let first = parse(&text, Shell::Fish);
        prop_assert_eq!(&first, &parse(&text, Shell::Fish));
        match &first {
            Ok(script) => nested(script, &text),
            Err(error) => prop_assert!(error.at <= text.len() && text.is_char_boundary(error.at)),
        }
        if let Err(error) = parse_word(&text, Shell::Fish) {
            prop_assert!(error.at <= text.len());
        }
    }

    #[test]
    fn comments_and_blanks_change_nothing(text in lines()) {
        let plain = parse(&text, Shell::Fish).map(|script| crate::tests::printer::script(&script));
        let changed = parse(&format!(" \n# comment (\n\t{text}\n# more '"), Shell::Fish);
        if let (Ok(plain), Ok(changed)) = (plain, changed) {
            prop_assert_eq!(plain, crate::tests::printer::script(&changed));
        }
    }
}

/// The steps a parse takes.
fn steps(text: &str) -> usize {
    let mut parser = Parser::new(text, Shell::Fish);
    let _ = parser.whole();
    parser.steps.get()
}

#[test]
fn work_grows_with_the_length_only() {
    let mut worst = Vec::new();
    for first in PIECES {
        for second in PIECES {
            let unit = format!("{first}{second}");
            for text in
                [unit.repeat(700 / unit.len()), first.repeat(350 / first.len()) + &second.repeat(350 / second.len())]
            {
                let taken = steps(&text);
                worst.push((taken / text.len().max(1), unit.clone(), text.len(), taken));
            }
        }
    }
    worst.sort();
    let top = worst.last().unwrap();
    assert!(top.0 < 40, "{:?}", &worst[worst.len() - 30..]);
}

#[test]
fn long_lines_take_no_more_steps_a_byte() {
    for unit in [
        "echo \"$(date)\" >> log; ",
        "set x $y[1] 'z'\n",
        "{a,b}",
        "if a; and b; c; end; ",
        "a | b &| c && d; ",
        "\"\"\"\"'a' ",
        "1234567890 ",
        "12345678901234567890",
        "a=1 ",
        "\\x41",
        "$x",
        "$",
        "''",
    ] {
        let short = steps(&unit.repeat(50));
        let long = steps(&unit.repeat(5000));
        assert!(long <= short * 110, "{unit:?}: {short} for 50, {long} for 5000");
    }
}

#[test]
fn the_deepest_nesting_fits_a_small_stack() {
    const NESTED: [(&str, &str); 20] = [
        ("echo (", ")"),
        ("echo $(", ")"),
        ("echo \"$(", ")\""),
        ("echo \"a\"(", ")[1]"),
        ("echo $x[(echo ", ")]"),
        ("echo $x[$x[", "]]"),
        ("echo {a,", "}"),
        ("echo {$x,(echo ", ")}"),
        ("begin; ", "; end"),
        ("{ ", "; }"),
        ("if a; ", "; end"),
        ("if ", "; end"),
        ("if a; else if b; ", "; end"),
        ("while ", "; end"),
        ("for x in a; ", "; end"),
        ("switch a; case b; ", "; end"),
        ("function f; ", "; end"),
        ("not time x=1 begin; ", "; end"),
        ("x=(echo ", ") a"),
        ("a >(echo ", ")"),
    ];
    let work = || {
        for (open, close) in NESTED {
            for depth in [1, MAX_DEPTH / 4, MAX_DEPTH / 2, MAX_DEPTH, MAX_DEPTH * 4] {
                let text = format!("{}x{}", open.repeat(depth), close.repeat(depth));
                let parsed = parse(&text, Shell::Fish);
                drop(parsed.clone());
                if depth == 1 {
                    assert!(parsed.is_ok(), "{text:?}: {parsed:?}");
                }
                if depth > MAX_DEPTH {
                    assert!(parsed.is_err(), "{text:?}");
                }
            }
        }
    };
    std::thread::Builder::new().stack_size(512 * 1024).spawn(work).unwrap().join().unwrap();
}

#[test]
fn limits_are_errors_that_say_so() {
    let message = |text: &str| parse(text, Shell::Fish).unwrap_err().message;
    assert_eq!(message(&"a".repeat(MAX_LENGTH + 1)), "the line is too long to judge");
    assert_eq!(message(&format!("echo {}{}", "(".repeat(99), ")".repeat(99))), "it is nested too deeply to judge");
    assert_eq!(message(&format!("echo {}x", "$".repeat(99))), "it is nested too deeply to judge");
    assert_eq!(message("a\0b"), "there is a NUL byte in it");
}
