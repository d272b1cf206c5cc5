//! What holds for any input: no panic, the same tree each time, work in proportion to the length, a
//! bounded stack, and spans that lie in the text.

use proptest::prelude::*;

use super::super::cursor::Parser;
use super::super::ir::{Command, CommandKind, Part, Script, Word};
use super::super::{MAX_DEPTH, MAX_LENGTH, parse, parse_word};
use aish_text::Shell;

/// Pieces that shell lines are made of, for random lines that get further than random text does.
const PIECES: [&str; 64] = [
    " ",
    "\n",
    ";",
    "&",
    "&&",
    "||",
    "|",
    "|&",
    "&!",
    "(",
    ")",
    "((",
    "))",
    "{",
    "}",
    "[[ ",
    " ]]",
    "[",
    "]",
    "<",
    ">",
    ">>",
    "<<E",
    "<<-'E'",
    "\nE\n",
    "<<<",
    "&>",
    ">&",
    "2>",
    "{fd}>",
    "<(",
    "=(",
    ">(",
    "$(",
    "$((",
    "$[",
    "${",
    "${(s:/:)",
    ":-",
    "//",
    "##",
    "`",
    "\\`",
    "\\",
    "\"",
    "'",
    "$'",
    "\\x41",
    "$",
    "$x",
    "x=",
    "a[",
    "+=(",
    "*",
    "?",
    "!(",
    "~",
    "=ls",
    "é",
    "日本",
    "if ",
    "; then ",
    "case x in ",
    "for x in ",
];

fn lines() -> impl Strategy<Value = String> {
    prop_oneof![
        proptest::collection::vec(proptest::sample::select(PIECES.to_vec()), 0..40).prop_map(|pieces| pieces.concat()),
        any::<String>(),
        "[ -~\n]{0,60}",
    ]
}

fn shells() -> impl Strategy<Value = Shell> {
    prop_oneof![Just(Shell::Bash), Just(Shell::Zsh), Just(Shell::Fish)]
}

/// All words of a script, wherever they stand, with whether they may be the inside of backticks.
fn each_word(script: &Script, visit: &mut impl FnMut(&Word)) {
    for command in script.pipelines.iter().flat_map(|pipeline| &pipeline.stages) {
        each_word_of(command, visit);
    }
}

fn each_word_of(command: &Command, visit: &mut impl FnMut(&Word)) {
    let mut words: Vec<&Word> = Vec::new();
    for redirect in &command.redirects {
        words.push(&redirect.target);
        words.extend(redirect.body());
    }
    match &command.kind {
        CommandKind::Simple(simple) => {
            words.extend(&simple.words);
            words.extend(simple.assignments.iter().flat_map(|one| one.values.iter().chain(&one.index)));
        }
        CommandKind::Group(scripts) => scripts.iter().for_each(|script| each_word(script, visit)),
        CommandKind::Compound(compound) => {
            words.extend(&compound.words);
            compound.bodies.iter().for_each(|script| each_word(script, visit));
        }
        CommandKind::Function(function) => each_word(&function.body, visit),
        CommandKind::Test(all) => words.extend(all),
        CommandKind::Arithmetic(text) => words.push(text),
    }
    words.into_iter().for_each(|word| inside(word, visit));
}

fn inside(word: &Word, visit: &mut impl FnMut(&Word)) {
    visit(word);
    for part in &word.parts {
        match part {
            Part::Command { script, .. } | Part::Process(script) => each_word(script, visit),
            Part::Arithmetic(text) => inside(text, visit),
            Part::Braces(words) => words.iter().for_each(|word| inside(word, visit)),
            Part::Parameter(parameter) => {
                parameter.operands.iter().chain(&parameter.index).for_each(|word| inside(word, visit));
            }
            _ => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn any_text_has_a_tree_or_an_error(text in lines(), shell in shells()) {
        let first = parse(&text, shell);
        prop_assert_eq!(&first, &parse(&text, shell));
        match &first {
            Ok(script) => each_word(script, &mut |word| {
                assert!(text.get(word.span.start..word.span.end).is_some(), "{word:?}");
            }),
            Err(error) => prop_assert!(error.at <= text.len() && text.is_char_boundary(error.at)),
        }
        if let Err(error) = parse_word(&text, shell) {
            prop_assert!(error.at <= text.len());
        }
    }

    #[test]
    fn cut_lines_have_a_tree_or_an_error(text in lines(), cut in any::<prop::sample::Index>(), shell in shells()) {
        let mut end = cut.index(text.len() + 1);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let _ = parse(&text[..end], shell);
    }
}

/// The steps a parse takes.
fn steps(text: &str, zsh: bool) -> usize {
    let mut parser = Parser::new(text, if zsh { Shell::Zsh } else { Shell::Bash });
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
                for zsh in [false, true] {
                    let taken = steps(&text, zsh);
                    worst.push((taken / text.len().max(1), unit.clone(), text.len(), taken, zsh));
                }
            }
        }
    }
    worst.sort();
    let top = worst.last().unwrap();
    assert!(top.0 < 40, "{:?}", &worst[worst.len() - 30..]);
}

#[test]
fn brackets_around_brackets_are_read_once() {
    let opens =
        ["$x[", "a[", "((", "$((", "${a[", "\"${a[", "$[", "echo (", "x=(", "`", "\\`", "[", "{", "{a,", "${x:-'"];
    let middles = ["", ";", "'", "\"", "}", "$(", "x", " ", "\n", "<<E", "\\"];
    let closes = ["]", ")", "))", "}", "]}", "\"", "`", "'", ",b}", "]=1", "a]=1 "];
    for open in opens {
        for middle in middles {
            for close in closes {
                let text = open.repeat(150) + middle + &close.repeat(150);
                for zsh in [false, true] {
                    let taken = steps(&text, zsh);
                    assert!(taken < text.len() * 60, "{open:?} {middle:?} {close:?} {zsh}: {taken} for {}", text.len());
                }
            }
        }
    }
}

#[test]
fn long_lines_take_no_more_steps_a_byte() {
    for unit in [
        "echo \"$(date)\" >> log; ",
        "a=(1 2 3) ",
        "x[1]=$((1+2)) ",
        "{a,b}",
        "`echo \\`date\\`` ",
        "[a-z]* ",
        "cat <<E\nx $y\nE\n",
    ] {
        for zsh in [false, true] {
            let short = steps(&unit.repeat(50), zsh);
            let long = steps(&unit.repeat(5000), zsh);
            assert!(long <= short * 110, "{unit:?}: {short} for 50, {long} for 5000");
        }
    }
}

/// Runs on a stack as small as any thread of ours could have.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(512 * 1024).spawn(work).unwrap().join().unwrap();
}

#[test]
fn the_deepest_nesting_fits_a_small_stack() {
    on_a_small_stack(|| {
        for (open, close) in NESTED {
            for depth in [1, MAX_DEPTH / 4, MAX_DEPTH / 2, MAX_DEPTH, MAX_DEPTH * 4] {
                for shell in [Shell::Bash, Shell::Zsh] {
                    let text = format!("{}x{}", open.repeat(depth), close.repeat(depth));
                    let parsed = parse(&text, shell);
                    drop(parsed.clone());
                    if depth == 1 {
                        assert!(parsed.is_ok(), "{text:?} {shell:?}: {parsed:?}");
                    }
                    // Parentheses in parentheses are arithmetic, which is not nested.
                    if depth > MAX_DEPTH && open != "(" {
                        assert!(parsed.is_err(), "{text:?}");
                    }
                }
            }
        }
    });
}

/// Constructs that nest in themselves.
const NESTED: [(&str, &str); 22] = [
    ("$(", ")"),
    ("\"$(", ")\""),
    ("${x:-", "}"),
    ("\"${x:-", "}\""),
    ("echo $((", "))"),
    ("echo <(", ")"),
    ("(", ")"),
    ("{ ", "; }"),
    ("if a; then ", "; fi"),
    ("while a; do ", "; done"),
    ("for x in a; do ", "; done"),
    ("case x in a) ", ";; esac"),
    ("f() { ", "; }"),
    ("a=($(", "))"),
    ("a[$(", ")]=y"),
    ("[[ -n $(", ") ]]"),
    ("echo ${a[$(", ")]}"),
    ("x=${y/$(", ")/z}"),
    ("$(if a; then ", "; fi)"),
    ("! time if \"${x:-$(", ")}\"; then y; fi"),
    ("{a,", "}"),
    ("export x=($(", "))"),
];

#[test]
fn limits_are_errors_that_say_so() {
    let long = "a".repeat(MAX_LENGTH + 1);
    assert_eq!(parse(&long, Shell::Bash).unwrap_err().message, "the line is too long to judge");
    let deep = "$(".repeat(MAX_DEPTH + 1) + &")".repeat(MAX_DEPTH + 1);
    assert_eq!(parse(&deep, Shell::Zsh).unwrap_err().message, "it is nested too deeply to judge");
    assert_eq!(parse("a\0b", Shell::Bash).unwrap_err().at, 1);
}
