//! Options: which there are, and where their values stand.

use super::*;

#[test]
fn options_can_be_asked_for_by_a_glob() {
    let pack = "read\nt.ask -J*|--plugin-*";
    check(
        pack,
        &[
            ("-Jdebug", "read ask@0"),
            ("--plugin-x", "read ask@0"),
            ("--plugin", "read"),
            ("-j", "read"),
            ("x -J", "read ask@1"),
        ],
    );
}

#[test]
fn a_glob_lists_options_too() {
    let pack = "takes -W*? --x-*:w\nflags --no-*\nread";
    check(pack, &[("-Wall=1 --no-way=1 a", "read"), ("--x-y=1", "read"), ("--y-x=1", "read !0")]);
    assert_eq!(roles(pack, "--x-y=1"), "1:Write");
}

#[test]
fn values_of_options_are_no_operands() {
    let pack = "
        takes -C --git-dir -i? --color:v?
        takes commit: -m -C --author
        flags log: -C
        read log $; status
        write commit $";
    check(
        pack,
        &[
            ("-C dir log", "read"),
            ("-Cdir log", "read"),
            ("--git-dir x log", "read"),
            ("--git-dir=x log", "read"),
            ("commit -m msg", "write"),
            ("commit -am msg --author x", "write"),
            ("commit -m", "write"),
            ("log -C x", "?"),
            ("log -i x", "?"),
            ("log -ibak --color", "read"),
            ("-i status", "read"),
            ("-m status", "read"),
            ("--git status", "read"),
            ("--git x status", "?"),
        ],
    );
}

#[test]
fn options_with_one_dash_are_whole_words() {
    let pack = "
        single-dash
        takes -target --state:w -o:w -x:v -f:r
        read plan
        t.ask apply
        t.halt apply -auto-approve; -destroy";
    check(
        pack,
        &[
            ("plan -destroy", "read halt@1"),
            ("plan -d", "read"),
            ("apply -auto-approve", "rule ask@0 halt@1"),
            ("apply --auto-approve", "rule ask@0 halt@1"),
            ("apply --auto-approve=false", "rule ask@0"),
            ("-target apply plan", "read"),
            ("--target apply plan", "read"),
            ("--target=apply plan", "read"),
        ],
    );
    assert_eq!(roles(pack, "plan --state=x -state y -state=/z"), "x:Write y:Write /z:Write");
    // A letter and the file that it writes, unless it is a longer word.
    assert_eq!(roles(pack, "plan -onew -o./new -o=y -xnew -fnew"), "new:Write ./new:Write y:Write");
}

#[test]
fn a_strict_section_knows_its_options() {
    let pack = "
        strict
        takes -n --lines
        flags -v --verbose -NUM -version
        args r
        read
        t.halt -o|--output";
    check(
        pack,
        &[
            ("-v x", "read"),
            ("-vn5 x", "read"),
            ("-25", "read"),
            ("-version", "read"),
            ("--verb", "read"),
            ("-vx", "read !0"),
            ("x --pager=y", "read !1"),
            ("x -- --pager=y", "read"),
            ("-o", "read halt@0"),
            ("x --help", "read !1"),
            ("--help", "read"),
        ],
    );
}

#[test]
fn options_can_end_at_an_operand() {
    check("stop-at-operand\nread\nt.ask -f", &[("-f x", "read ask@0"), ("x -f", "read")]);
    check("stop-at-operand do:\nread\nt.ask -f", &[("do -f x", "read ask@1"), ("do x -f", "read")]);
}

/// The subcommand may stand behind a value that nobody listed.
#[test]
fn behind_an_unlisted_option_the_worse_reading_counts() {
    let pack = "read list; *\nt.ask config\nt.halt server delete\nt.pin wipe";
    for line in
        ["server delete x", "--of-late y server delete x", "server --of-late y delete x", "-c y server -z 1 delete x"]
    {
        assert!(judge(pack, line).rules.iter().any(|(rule, _)| rule.id == "t.halt"), "{line}");
    }
    assert!(judge(pack, "--region y wipe").rules.iter().any(|(rule, _)| rule.id == "t.pin"));
    for line in ["list --of-late wipe", "list server --of-late delete", "list --of-late=y wipe"] {
        assert_eq!(judge(pack, line).rules, [], "{line}");
    }
}

/// Of unlike programs one may have without a value what another has with one.
#[test]
fn of_a_shared_section_the_worse_reading_counts() {
    let lines = "takes -q --mode:w -o\nread list; *\nt.halt wipe; -u\nt.ask -o=x";
    let judge = |names: &str, alike: &str, line: &str| {
        let section = tables(&format!("== {names}\n{alike}{lines}")).section("p").unwrap();
        section.match_call(&args(line)).rules.iter().map(|(rule, _)| rule.id).collect::<Vec<_>>()
    };
    for line in ["-q wipe", "--mode wipe list", "-q -u x", "list -o x --mode -u"] {
        assert!(judge("p q r", "", line).contains(&"t.halt"), "{line}");
        assert!(!judge("p q", "", line).contains(&"t.halt"), "{line}");
        assert!(!judge("p q r", "alike\n", line).contains(&"t.halt"), "{line}");
    }
    for line in ["-q x", "--mode=wipe list", "list -q wipe"] {
        assert_eq!(judge("p q r", "", line), [""; 0], "{line}");
    }
    // The rule that names the option knows its value.
    assert_eq!(judge("p q r", "", "list -o y"), [""; 0]);
}
