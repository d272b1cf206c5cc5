//! Tests of the engine with packs of their own: each says in a few lines what a feature of the
//! language means.

mod answer;
mod index;
mod operands;
mod options;
mod secret;
mod terminal;

use super::outcome::{Base, EffectClass, OperandRole, Outcome};
use super::section::Section;
use super::source;
use super::table;
use super::tables::Tables;
use crate::argument::Arg;
use crate::level::ReviewLevel;
use crate::operation::OperationClass;
use aish_text::Span;

/// Rules for the packs of these tests.
const RULES: &str = "
rule t.ask ask write
  says asks
  does Asks.
rule t.halt halt delete network
  says halts
  does Halts.
  safer don't
rule t.pin pin device
  says stops
  does Stops.
  none It can't be done otherwise.
";

/// The table of a pack; it lives as long as the tests.
fn tables(pack: &str) -> &'static Tables {
    let mut errors = Vec::new();
    let packs = [source::read("rules", RULES, &mut errors), source::read("test", pack, &mut errors)];
    assert_eq!(errors, [""; 0]);
    Box::leak(Box::new(crate::examples::leaked(table::compile(&packs).unwrap())))
}

fn section(pack: &str) -> Section {
    tables(&format!("== p\n{pack}")).section("p").unwrap()
}

/// Words as arguments: `$x` is an unquoted unknown, `"$x` a quoted one (also inside a word), and a
/// `*` makes a glob.
fn args(line: &str) -> Vec<Arg> {
    let word = |word: &str| {
        let quoted = word.starts_with('"');
        let text = word.trim_start_matches('"').replace("$x", "\u{FFFC}");
        Arg {
            splits: !quoted && text.contains('\u{FFFC}'),
            glob: text.contains('*'),
            text,
            span: Span::default(),
            ..Arg::default()
        }
    };
    line.split_whitespace().map(word).collect()
}

fn judge(pack: &str, line: &str) -> Outcome {
    section(pack).match_call(&args(line))
}

/// In short: the class or `?`, the rules with the arguments they are about, and `!` and the
/// argument for an unknown option.
fn short(pack: &str, line: &str) -> String {
    let outcome = judge(pack, line);
    let mut words = vec![match outcome.base {
        Base::Known(class) => format!("{class:?}").to_lowercase(),
        Base::Rule => "rule".to_owned(),
        Base::Unknown => "?".to_owned(),
    }];
    for (rule, about) in &outcome.rules {
        let about = if *about == usize::MAX { "p".to_owned() } else { about.to_string() };
        words.push(format!("{}@{about}", rule.id.trim_start_matches("t.")));
    }
    words.extend(outcome.unknown_option.map(|arg| format!("!{arg}")));
    words.join(" ")
}

#[track_caller]
fn check(pack: &str, cases: &[(&str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(line, wanted)| (line, wanted, short(pack, line)))
        .filter(|(_, wanted, found)| **wanted != *found)
        .map(|(line, wanted, found)| format!("`{line}`: wanted `{wanted}`, found `{found}`"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The operands and values as `TEXT:ROLE`.
fn roles(pack: &str, line: &str) -> String {
    let args = args(line);
    let outcome = section(pack).match_call(&args);
    let role = |operand: &super::Operand| format!("{}:{:?}", &args[operand.arg].text[operand.at..], operand.kind);
    outcome.roles.iter().map(role).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_section_is_found_by_each_of_its_names_and_by_no_other() {
    let tables = tables("== b bb\nread\n== a\nwrite\n== ccc\nt.ask\n");
    for name in ["a", "b", "bb", "ccc"] {
        assert!(tables.section(name).is_some(), "{name}");
    }
    for name in ["", "aa", "bbb", "c", "cc", "cccc", "d", "B", "a b", "a\tb", "ä"] {
        assert!(tables.section(name).is_none(), "{name}");
    }
}

#[test]
fn a_rule_has_what_its_block_says() {
    let rule = tables("").rule_by_id("t.halt").unwrap();
    assert_eq!((rule.level, rule.destructive), (ReviewLevel::B, true));
    assert_eq!((rule.says, rule.does, rule.safer, rule.none), ("halts", "Halts.", "don't", ""));
    assert!(rule.operations.iter().eq([OperationClass::Delete, OperationClass::Network]));
    let [ask, pin] = ["t.ask", "t.pin"].map(|id| tables("").rule_by_id(id).unwrap());
    assert_eq!((ask.level, ask.destructive, ask.safer), (ReviewLevel::B, false, ""));
    assert_eq!((pin.level, pin.destructive), (ReviewLevel::C, true));
    assert!(tables("").rule_by_id("t.as").is_none());
}

#[test]
fn the_most_specific_line_is_the_base() {
    let pack = "
        read  log; get-*; stash list|show; config -l; a * c
        write stash; config; a b *
        t.ask stash drop; get-secret; get-*
        sync  a b c";
    check(
        pack,
        &[
            ("log", "read"),
            ("log x y", "read"),
            ("logs", "?"),
            ("", "?"),
            ("stash", "write"),
            ("stash show 1", "read"),
            ("stash drop", "rule ask@1"),
            ("config x y", "write"),
            ("config -l", "read"),
            ("get-object", "rule ask@0"),
            ("get-secret", "rule ask@0"),
            ("a b c", "sync"),
            ("a b x", "write"),
            ("a x c", "read"),
        ],
    );
}

#[test]
fn a_star_doesnt_hide_what_a_rule_names() {
    let pack = "
        read  * list; * * list; * * * list
        t.halt * delete; * * delete; * * * delete
        t.ask iam";
    check(
        pack,
        &[
            ("a b list", "read"),
            ("a b delete", "rule halt@2"),
            ("a b delete list", "read halt@2"),
            ("a delete list", "read halt@1"),
            ("a list delete", "rule halt@2"),
            ("iam list", "read"),
            ("iam x", "rule ask@0"),
        ],
    );
}

#[test]
fn rule_lines_with_tests_are_added_to_the_base() {
    let pack = "
        takes -X --request -o
        read  get
        t.ask push
        t.halt push -f|--force|--mirror; push @+*|:*; get --prune !-n|--dry-run; -X|--request=DELETE|PU*";
    check(
        pack,
        &[
            ("push", "rule ask@0"),
            ("push -f", "rule ask@0 halt@1"),
            ("push origin +main", "rule ask@0 halt@2"),
            ("push -vf", "rule ask@0 halt@1"),
            ("-f push", "rule ask@1 halt@0"),
            ("push --force=x", "rule ask@0 halt@1"),
            ("push --forc", "rule ask@0 halt@1"),
            ("push --force=false", "rule ask@0"),
            ("push -o --force", "rule ask@0"),
            ("push -of", "rule ask@0"),
            ("push -- --force", "rule ask@0"),
            ("get --prune", "read halt@1"),
            ("get --prune -n", "read"),
            ("get --prune --dry-run", "read"),
            ("get --prune --dry-run=none", "read halt@1"),
            ("get --prune --dry", "read halt@1"),
            ("get -XDELETE", "read halt@1"),
            ("get -X DELETE", "read halt@1"),
            ("get -vXPUT", "read halt@1"),
            ("get --request=DELETE", "read halt@1"),
            ("get --request PUSH", "read halt@1"),
            ("get --req=DELETE", "read halt@1"),
            ("get --req DELETE", "read halt@1"),
            ("get -X GET", "read"),
            ("get -X delete", "read"),
            ("get -X", "read"),
        ],
    );
}

#[test]
fn what_nobody_described_is_not_harmless() {
    let pack = "
        takes --to -t
        flags --listed
        build ..
        read  list
        args  list: v
        t.ask --told";
    check(
        pack,
        &[
            ("a b", "build"),
            ("--to=x -t y --listed=true --told=w", "build ask@4"),
            // An abbreviation of an option with a value.
            ("--t=x a", "build ask@0"),
            ("--unheard=x", "build !0"),
            ("--listed=x", "build !0"),
            ("list a --unheard=x", "read !2"),
            ("--unheard", "build"),
            // A value, or an operand: what is there is looked at elsewhere.
            ("--unheard x", "build"),
            ("-- a", "build !0"),
            ("a exec b", "build !1"),
            ("run b", "build !0"),
            ("run", "build !0"),
            ("-c a", "build !0"),
            ("list -- a", "read"),
            ("list run a", "read"),
            ("list -c a", "read"),
        ],
    );
    // An option that only the line of another subcommand has is none of this one.
    let pack_of_two =
        "write up; down\nt.ask up --force; down --prune !--dry-run\nflags down: --merge\nt.ask up --merge";
    check(
        pack_of_two,
        &[
            ("up --force", "write ask@1"),
            ("down --force", "write !1"),
            ("down --prune --dry-run", "write"),
            ("up --prune", "write !1"),
            ("down --merge", "write"),
        ],
    );
    let unsaid = |line: &str| {
        let outcome = judge(pack, line);
        outcome.unsaid.iter().map(|unsaid| (unsaid.arg, unsaid.value || unsaid.made)).collect::<Vec<_>>()
    };
    // The last of several may be what is made.
    assert_eq!(unsaid("--unheard a b c"), [(1, true), (2, false), (3, true)]);
    assert_eq!(unsaid("a b"), [(0, false), (1, true)]);
    assert_eq!(unsaid("list --unheard a b"), [(2, true)]);
    assert_eq!(unsaid("--listed a"), [(1, false)]);
    let made = |pack: &str, line: &str| {
        let outcome = judge(pack, line);
        outcome.unsaid.iter().filter(|unsaid| unsaid.made).map(|unsaid| unsaid.arg).collect::<Vec<_>>()
    };
    assert_eq!(made("write add", "add a b"), [1, 2]);
    assert_eq!(made("write add\nargs add: a", "add a b"), [0; 0]);
    assert_eq!(made("sync", "a b"), [0, 1]);
    assert_eq!(made("build add", "add a b"), [2]);
    assert_eq!(made("build test", "test a b"), [0; 0]);
    assert_eq!(made("read", "a b"), [0; 0]);
}

#[test]
fn a_class_without_a_pattern_speaks_for_no_subcommand() {
    // `!1` is a verb of all programs; a word is looked for among the files.
    let word = |pack: &str, line: &str| {
        let outcome = judge(pack, line);
        outcome.unsaid.iter().find(|unsaid| unsaid.word).map(|unsaid| unsaid.arg)
    };
    for (pack, line, verb, name) in [
        ("read", "delete", "read !0", Some(0)),
        ("read", "delete-user x", "read", Some(0)),
        ("read ..; list", "delete-user x", "read !0", None),
        ("args v r\nread", "delete f", "read", None),
        ("read", "-v stop", "read !1", Some(1)),
        ("read", "thing", "read", Some(0)),
        ("read", "./thing", "read", None),
        ("read", "thing.txt", "read", None),
        ("read", "help delete", "read", None),
        ("read", "commit", "read", Some(0)),
        ("args v\nread", "thing", "read", None),
        ("args v\nread", "delete", "read !0", None),
        ("args r\nread", "delete", "read", None),
        ("read -l", "-l thing", "read", None),
        ("read -l", "-l delete", "read !1", None),
        ("read ./; list", "thing", "read", Some(0)),
        ("args r\nread ./; list", "thing", "read", Some(0)),
        ("read ..; list", "thing", "read", None),
        ("read ..; list", "commit", "read !0", None),
        ("read ..; list", "delete x", "read !0", None),
        ("read ...; list", "delete x", "read", None),
        ("read user; user info", "user delete", "read !1", None),
        ("read user", "user delete", "read !1", None),
        ("read user", "user commit", "read", None),
        ("read user; user info", "user commit", "read !1", None),
        ("read user ...", "user delete", "read", None),
        ("read search", "search delete", "read", None),
    ] {
        assert_eq!((short(pack, line).as_str(), word(pack, line)), (verb, name), "`{line}` of `{pack}`");
    }
}

#[test]
fn a_class_without_a_pattern_beside_subcommands_is_an_error_of_the_pack() {
    let compiled = |lines: &str| {
        let mut errors = Vec::new();
        let packs = [source::read("rules", RULES, &mut errors), source::read("f", lines, &mut errors)];
        errors.extend(table::compile(&packs).err().unwrap_or_default());
        errors
    };
    for wrong in [
        "== p\nread\nwrite add",
        "== p\nbuild\nt.halt delete",
        "== p\nread\nlike q\n== q\nread list",
        "== p\nt.ask x ..",
    ] {
        assert_eq!(compiled(wrong).len(), 1, "{wrong}");
        assert!(compiled(wrong)[0].starts_with("f:2: "), "{:?}", compiled(wrong));
    }
    for right in
        ["== p\nread\nt.halt -f", "== p\nread $\nwrite add", "== p\nread ./\nwrite add", "== p\nread * x\nwrite"]
    {
        assert_eq!(compiled(right), [""; 0], "{right}");
    }
}

#[test]
fn words_of_all_programs_hold_where_a_section_is_silent() {
    let pack = "takes -o --log-file\nflags --quiet --remove-orphans\nread";
    assert_eq!(roles(pack, "--output=a.out --exec=true --basetemp=d"), "a.out:Write true:Line d:Empty");
    assert_eq!(roles(pack, "--output b.out"), "b.out:Write");
    assert_eq!(roles(pack, "--output=json --output table -o x --log-file=x"), "");
    check(
        pack,
        &[
            ("--output=a.out --color=always --timeout=3 --no-color", "read"),
            ("--delete", "read !0"),
            ("--remove-all a", "read !0"),
            ("--remove-orphans a", "read"),
            ("--force", "read !0"),
            ("--refresh --unset", "read !1"),
            ("--mystery", "read"),
            ("--mystery a", "read !0"),
            ("--show-mystery a", "read"),
            ("--no-commit a", "read"),
        ],
    );
}

#[test]
fn asking_for_help_is_harmless() {
    let pack = "t.ask push; stash drop\nt.halt clean\nargs run: X\nt.ask run";
    check(
        pack,
        &[
            ("--help", "read"),
            ("--version", "read"),
            ("push --help", "read"),
            ("stash drop --help", "read"),
            ("push x --help", "rule ask@0"),
            ("push --version", "rule ask@0"),
            ("push --help --force", "rule ask@0"),
            ("what --help", "?"),
            ("run x --help", "rule ask@0"),
            ("$x --help", "?"),
        ],
    );
}

#[test]
fn a_section_can_be_like_another_one() {
    let tables = tables("== a\nlike b\nread x\n== b\nlike c\ntakes -C\nwrite y\n== c\nt.ask z\nlike a\n");
    for (line, wanted) in
        [("x", Base::Known(EffectClass::Read)), ("-C x y", Base::Known(EffectClass::Write)), ("z", Base::Rule)]
    {
        for name in ["a", "b", "c"] {
            assert_eq!(tables.section(name).unwrap().match_call(&args(line)).base, wanted, "{name} {line}");
        }
    }
}

#[test]
fn the_outcome_sums_up() {
    let pack = "takes --out:w\nnet get\nt.halt get --prune";
    let outcome = judge(pack, "get x --prune");
    assert!(outcome.operations.iter().eq([OperationClass::Read, OperationClass::Delete, OperationClass::Network]));
    assert_eq!((outcome.level(), outcome.path.as_slice()), (ReviewLevel::B, &[0][..]));
    assert_eq!(judge(pack, "get x").level(), ReviewLevel::A);
    let outcome = judge(pack, "put x");
    assert!(outcome.operations.has(OperationClass::Unknown) && outcome.is_unknown());
    assert_eq!(outcome.level(), ReviewLevel::B);
    assert_eq!(judge(pack, "get --out f").roles[0].kind, OperandRole::Write);
}

#[test]
fn mistakes_are_reported_with_their_lines_all_at_once() {
    let text = "what\nrule x ask\nrule a.b maybe eat\n  says\n  yum\nrule a.b ask read\n  says s\n  does d.\n\
        == p p\nread -\nsplit x\na.c push\nlike q\ntakes x -y:z\nargs r? o\n";
    let mut errors = Vec::new();
    let pack = source::read("f", text, &mut errors);
    errors.extend(table::compile(&[pack]).unwrap_err());
    let lines: Vec<&str> = errors.iter().filter_map(|error| error.split(':').nth(1)).collect();
    for line in ["1", "2", "3", "5", "6", "9", "10", "11", "12", "13", "14", "15"] {
        assert!(lines.contains(&line), "nothing about line {line}: {errors:#?}");
    }
}

/// Pieces of arguments that have a meaning somewhere, and some that are only hard to cut.
const PIECES: [&str; 24] = [
    "a", "bb", "get-", "-", "--", "-f", "--force", "--forc", "-X", "=", "DELETE", "\u{FFFC}", "é", "🦀", "*", "/", "~",
    "+", ":", "--help", "x y", "\n", "\t", "",
];

/// A section with a bit of everything.
const EVERYTHING: &str = "
    takes -X -C --dir:W -i:v? --two:rw -e:x -E:X
    flags -NUM -v --all
    read  a; get-*; bb *; * a; $; a -v|--all !-f @*
    write bb +; a b
    t.ask a bb; get-x; !@a* +
    t.halt -f|--force; -X=DELETE|*x*; bb -J*; @+*|é*; --
    t.pin a !--all -X=*
    args r? w last:d
    args a: v Y
    args bb -f: a
    stop-at-operand get-*";

proptest::proptest! {
    #[test]
    fn whatever_the_arguments_are_the_answer_fits_them(
        words in proptest::collection::vec((proptest::collection::vec(0..PIECES.len(), 0..4), 0..4u8), 0..8),
        mode in 0..4usize,
    ) {
        let pack = format!("{}{EVERYTHING}", ["", "strict", "single-dash", "stop-at-operand"][mode]);
        let args: Vec<Arg> = words
            .iter()
            .map(|(pieces, kind)| {
                let text: String = pieces.iter().map(|piece| PIECES[*piece]).collect();
                Arg { splits: kind & 1 != 0, glob: kind & 2 != 0, text, span: Span::default(), ..Arg::default() }
            })
            .collect();
        let section = PROPERTY[mode].get_or_init(|| section(&pack));
        let outcome = section.match_call(&args);
        for operand in &outcome.roles {
            proptest::prop_assert!(args[operand.arg].text.get(operand.at..).is_some());
        }
        for (_, about) in &outcome.rules {
            proptest::prop_assert!(*about == usize::MAX || *about < args.len());
        }
        proptest::prop_assert!(outcome.path.iter().all(|word| *word < args.len()));
        proptest::prop_assert_eq!(outcome.is_unknown(), outcome.operations.has(OperationClass::Unknown));
        proptest::prop_assert_eq!(outcome.clone(), section.match_call(&args));
        // A call that does something harmful does so with a harmful option more.
        let mut more = vec![Arg::known("--force", Span::default())];
        more.extend(args.iter().cloned());
        let more = section.match_call(&more);
        proptest::prop_assert!(more.rules.iter().any(|(rule, _)| rule.id == "t.halt"), "{:?}", more);
    }
}

/// The section of each mode of the property above: compiled once.
static PROPERTY: [std::sync::OnceLock<Section>; 4] = [const { std::sync::OnceLock::new() }; 4];
