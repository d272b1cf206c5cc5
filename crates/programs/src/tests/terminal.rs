//! What the `terminal` lines mean.

use super::{RULES, args, source, table, tables};
use crate::terminal::{self, TerminalUse};

/// What a call of `program` is said to do with the terminal, in words.
fn uses(pack: &str, call: &str) -> String {
    let (program, rest) = call.split_once(' ').unwrap_or((call, ""));
    let Some(asides) = tables(pack).asides(program) else { return "nothing known".to_owned() };
    terminal::uses(&asides, &args(rest)).into_iter().map(TerminalUse::name).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_terminal_line_says_when_for_which_names_and_by_patterns() {
    let pack = "
== ed vi cat
read
terminal shown ed vi
terminal always vi: -e|--edit; open + !@dry; reset $
takes  -c
";
    for (call, wanted) in [
        ("ed", "shown"),
        ("cat", "nothing known"),
        ("vi x", "shown"),
        ("vi --edit x", "shown always"),
        ("vi -ce x", "shown"),
        ("vi open", "shown"),
        ("vi open x", "shown always"),
        ("vi open x dry", "shown"),
        ("vi $x y", "shown"),
        ("vi reset", "shown always"),
        ("vi --version", ""),
        ("ed x --help", ""),
    ] {
        assert_eq!(uses(pack, call), wanted, "{call}");
    }
}

#[test]
fn a_section_of_terminal_lines_alone_is_none_of_the_judges() {
    let tables = tables("== sh\ntakes -o\nstop-at-operand\nterminal typed: $\n== bash\nlike sh\nread\n");
    assert!(tables.section("sh").is_none());
    assert!(tables.section("bash").is_some());
    let names: Vec<&str> = tables.all_asides().map(|(name, _)| name).collect();
    assert_eq!(names, ["bash", "sh"]);
    let pack = "== sh\ntakes -o\nstop-at-operand\nterminal typed: $\n";
    assert_eq!(uses(pack, "sh -o posix"), "typed");
    assert_eq!(uses(pack, "sh x -o"), "");
}

#[test]
fn a_terminal_line_lists_no_option_for_the_judge() {
    let (with, without) = ("== p\nread\nterminal always: -x|--edit\n", "== p\nread\n");
    for line in ["--edit=x", "-x y", "--edi y"] {
        let judged = |pack: &str| tables(pack).section("p").unwrap().match_call(&args(line));
        assert_eq!(judged(with), judged(without), "{line}");
    }
}

#[test]
fn a_wrong_terminal_line_is_an_error_of_the_pack() {
    let wrong = |lines: &str| {
        let mut errors = Vec::new();
        let packs = [source::read("r", RULES, &mut errors), source::read("f", lines, &mut errors)];
        errors.extend(table::compile(&packs).err().unwrap_or_default());
        errors.join("\n")
    };
    let all = wrong("== p q\nread\nterminal often\nterminal shown r: -x\nterminal typed: ./\nterminal both: -\n");
    for said in [
        "f:3: `often` is none of `always shown typed both another named`",
        "f:4: `r` is no name of the section",
        "f:5: only a class says what the operands are",
        "f:6: `-` is no option",
    ] {
        assert!(all.contains(said), "{said} is not in\n{all}");
    }
    assert_eq!(wrong("== p q\nread\nterminal shown p: -x; open\n"), "");
    assert_eq!(source::TERMINALS, TerminalUse::NAMES);
}
