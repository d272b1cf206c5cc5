//! A small fuzzer that needs no tools: lines with many changes, the same ones each time, through
//! everything that reads what others wrote. It may neither panic nor run forever, and the verdict
//! must hold together. `FUZZ_EXECUTIONS` sets how many lines are tried, `FUZZ_SEED` which ones:
//!
//! ```sh
//! FUZZ_EXECUTIONS=10000000 cargo test --release -p aish-judge --lib tests::fuzz -- --nocapture
//! ```
//!
//! `fuzz/` has targets for cargo-fuzz; the suite replays their corpora.

use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use super::pieces::{COMMANDS, TOKENS, WORDS};
use super::verdict;
use crate::argument::Arg;
use crate::code::{self, Language};
use crate::pack;
use crate::syntax::ir::Span;
use crate::verdict::{Confidence, ReviewLevel};
use aish_text::Shell;

/// Lines of every construct that the shells have.
const LINES: [&str; 3] = [
    include_str!("../../../../tests/safety/lines/both.txt"),
    include_str!("../../../../tests/safety/lines/bash.txt"),
    include_str!("../../../../tests/safety/lines/zsh.txt"),
];

/// What opens something, for nests of it.
const OPENERS: &[&str] = &[
    "(",
    "{ ",
    "$(",
    "`",
    "${",
    "${a:-",
    "\"$(",
    "\"${a:-",
    "<(",
    "$((",
    "((",
    "[[ ",
    "if ",
    "while ",
    "case x in ",
    "for i in ",
    "x=(",
    "a[",
    "$'",
    "'",
    "\"",
    "f() {",
    "sh -c '",
    "eval \"",
    "sudo ",
    "env ",
    "! ",
    "{a,",
    "x=$(",
    "echo $(",
    "cat <<E\n",
    "!(",
    "$[",
    "${x/",
    "${(e)",
    "${a[",
    "nice sudo ",
    "a | ",
    "a && ",
    "a; ",
    "xargs ",
    "timeout 5 ",
    "find . -exec ",
    "python3 -c \"",
    "awk '{",
    "sed 's/",
    "-",
    "*",
    "\\",
    "~/",
    "../",
    "x=$x$x;",
];

/// What opens something and what closes it, for nests that are complete.
const PAIRS: &[(&str, &str)] = &[
    ("( ", " )"),
    ("{ ", "; }"),
    ("$( ", " )"),
    ("\"$(", ")\""),
    ("${a:-", "}"),
    ("\"${a:-", "}\""),
    ("${", ":-x}"),
    ("${(e)", "}"),
    ("${a/", "}"),
    ("<( ", " )"),
    ("$(( ", " ))"),
    ("echo {a,b}$( ", " )"),
    ("{a,", "}"),
    ("if true; then ", "; fi"),
    ("for i in a b; do ", "; done"),
    ("case x in x) ", ";; esac"),
    ("cat < ", " > y"),
    ("x=$( ", " )"),
    ("${x:=$( ", " )}"),
    ("echo $( ", " ) > z"),
    ("f() { ", "; }; f"),
    ("a[", "]=1"),
    ("while x=$x$x; do ", "; done"),
    ("rev <<< $( ", " ) | rev"),
    ("eval $( ", " )"),
    ("eval \"", "\""),
    ("$[ ", " ]"),
    ("x | ", " | sh"),
    ("! ", ""),
    ("sudo env nice ", ""),
    ("cat <<< \"", "\""),
    ("echo ${x:-{a,b}$( ", " )}"),
    ("${a[$( ", " )]}"),
];

/// Code to put into lines, and to change.
const CODE: &[&str] = &[
    "import os; os.system('rm -rf /')",
    "select * from t where a = 'x' -- y",
    "drop table t; delete from u",
    "BEGIN { system(\"rm \" $1) } { print > \"f\" }",
    "s/a/b/e; 1,5d; w out",
    "unlink glob('*') if -e $x",
    "require('fs').rmSync(`${x}`)",
    "File.delete(*Dir['*'])",
    "<?php system($_GET['x']); ?>",
    "os.execute([[rm x]])",
    ".a | input_filename | @sh \"rm \\(.b)\"",
    ":!rm % | w! /etc/x",
    "(shell-command \"rm x\")",
    "db.t.deleteMany({a: {$gt: 1}})",
    "Remove-Item -Recurse $x",
    "exec rm {*}[glob *]",
    "0 5 * * * root rm -rf /tmp/x",
    "all: x\n\t-@rm -rf $(OUT)",
    "f\"{__import__('os').remove(x)}\"",
];

/// A small generator of numbers, so that each run does the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit.max(1)).unwrap()).unwrap()
    }

    fn pick<'p>(&mut self, from: &[&'p str]) -> &'p str {
        from[self.below(from.len())]
    }
}

fn seeds() -> Vec<String> {
    let lines = LINES.iter().flat_map(|text| text.split("\n\n")).map(|line| line.trim_end_matches('\n').to_owned());
    let code = CODE.iter().flat_map(|code| {
        [format!("python3 -c \"{code}\""), format!("awk '{code}' f"), format!("psql -c '{code}'"), (*code).to_owned()]
    });
    lines.chain(COMMANDS.iter().map(|line| (*line).to_owned())).chain(code).filter(|line| !line.is_empty()).collect()
}

/// A text no longer than a few kilobytes: mostly a line with changes, sometimes a nest, sometimes
/// noise.
fn text(seeds: &[String], numbers: &mut Numbers) -> String {
    let mut chars: Vec<char> = match numbers.below(16) {
        0 => {
            let (opener, other) = (numbers.pick(OPENERS), numbers.pick(OPENERS));
            let times = 1 + numbers.below(120);
            format!("{opener}{other}").repeat(times).chars().collect()
        }
        1 => {
            let (one, two) = (PAIRS[numbers.below(PAIRS.len())], PAIRS[numbers.below(PAIRS.len())]);
            let times = 1 + numbers.below(30);
            let inside = numbers.pick(COMMANDS);
            let (open, close) =
                (format!("{}{}", one.0, two.0).repeat(times), format!("{}{}", two.1, one.1).repeat(times));
            format!("{open}{inside}{close}").chars().collect()
        }
        2 => (0..numbers.below(60))
            .flat_map(|_| [numbers.pick(TOKENS), numbers.pick(WORDS)])
            .flat_map(str::chars)
            .collect(),
        _ => seeds[numbers.below(seeds.len())].chars().collect(),
    };
    for _ in 0..numbers.below(6) {
        let at = numbers.below(chars.len() + 1);
        match numbers.below(12) {
            0 | 1 if at < chars.len() => drop(chars.remove(at)),
            2..=4 => drop(chars.splice(at..at, numbers.pick(TOKENS).chars())),
            5 => drop(chars.splice(at..at, numbers.pick(WORDS).chars())),
            6 => drop(chars.splice(at..at, numbers.pick(OPENERS).repeat(1 + numbers.below(30)).chars())),
            7 => {
                let part: Vec<char> = chars[at..(at + numbers.below(20)).min(chars.len())].to_vec();
                let times = 1 + numbers.below(40);
                chars.splice(at..at, part.repeat(times));
            }
            8 => chars.truncate(at),
            9 if at < chars.len() => {
                chars[at] = char::from_u32(u32::try_from(numbers.below(0x3000)).unwrap()).unwrap_or('\u{7f}')
            }
            10 => {
                chars.push(if numbers.below(2) == 0 { '\n' } else { ';' });
                chars.extend(seeds[numbers.below(seeds.len())].chars());
            }
            _ => {
                let other = &seeds[numbers.below(seeds.len())];
                chars.splice(at..at, other.chars().take(numbers.below(60)));
            }
        }
        chars.truncate(16 * 1024);
    }
    chars.into_iter().collect()
}

/// One execution: a line judged as one shell's, and sometimes code and a call of a program on their
/// own.
fn execute(text: &str, numbers: &mut Numbers) {
    let shell = [Shell::Bash, Shell::Zsh, Shell::Bash, Shell::Zsh, Shell::Fish][numbers.below(5)];
    let verdict = verdict(text, shell);
    assert!(!verdict.destructive || verdict.level >= ReviewLevel::B, "destructive, but A");
    assert!(
        verdict.profile.parse_confidence != Confidence::Low || verdict.level == ReviewLevel::C,
        "not understood, but no C"
    );
    for span in verdict.reasons.iter().filter_map(|reason| reason.span) {
        assert!(text.get(span.start..span.end).is_some(), "a span that isn't in the text: {span:?}");
    }
    assert!(verdict.reasons.len() <= 64 && verdict.profile.touched_paths.len() <= 64, "a list without an end");
    match numbers.below(8) {
        0 => drop(code::scan_text(Language::ALL[numbers.below(Language::ALL.len())], text)),
        1 => {
            let mut args = text
                .split_whitespace()
                .map(|word| Arg { splits: word.contains('$'), ..Arg::known(word, Span::default()) });
            let section = args.next().and_then(|program| pack::section(&program.text));
            section.map(|section| section.match_call(&args.collect::<Vec<_>>())).into_iter().for_each(drop);
        }
        _ => {}
    }
}

fn number_from(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

#[test]
fn no_line_makes_it_panic_or_hang() {
    let asked = number_from("FUZZ_EXECUTIONS");
    let seeds = seeds();
    let mut numbers = Numbers(number_from("FUZZ_SEED").unwrap_or(0x5eed).max(1));
    let (mut slowest, mut failures) = ((Duration::ZERO, String::new()), Vec::new());
    let count = asked.unwrap_or(5_000);
    for number in 1..=count {
        let text = text(&seeds, &mut numbers);
        let start = Instant::now();
        if catch_unwind(AssertUnwindSafe(|| execute(&text, &mut numbers))).is_err() {
            failures.push(text.clone());
        }
        // Only told, never judged: how fast the machine is says nothing about the line.
        if start.elapsed() > slowest.0 {
            slowest = (start.elapsed(), text);
        }
        if asked.is_some() && (number % 1_000_000 == 0 || number == count) {
            let (time, line) = (&slowest.0, slowest.1.chars().take(200).collect::<String>());
            writeln!(std::io::stdout(), "{number} executions, {} failures, slowest {time:?}: {line:?}", failures.len())
                .unwrap();
        }
        if failures.len() == 20 {
            break;
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}
