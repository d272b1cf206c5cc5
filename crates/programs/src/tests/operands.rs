//! Operands: their roles, and what it means where one isn't known.

use super::*;

#[test]
fn a_line_can_ask_for_operands_or_none() {
    let pack = "
        read branch $; tag -l
        write branch +; tag @v*
        t.ask tag !@v* +";
    check(
        pack,
        &[
            ("branch", "read"),
            ("branch x", "write"),
            ("branch -v", "read"),
            ("branch $x", "write"),
            ("tag v1", "write"),
            ("tag x", "? ask@0"),
            ("tag", "?"),
            ("tag -l v1", "write"),
        ],
    );
}

#[test]
fn operands_have_their_roles() {
    let pack = "
        takes -t:W --out:w -x:x -e:X
        args r? w
        args cp: r last:W
        args exec: v Y
        args run: X
        args v: v r
        takes --two:vr -T:vr
        args cond -z|--zz: d
        args pg:sql: X
        args cond: v r
        read ..
        write cp; exec; run; v";
    for (line, wanted) in [
        ("a", "a:Write"),
        ("a b", "a:Read b:Write"),
        ("- -", ""),
        ("a - --out=-", "a:Read"),
        ("a b c", "a:Read b:Write c:Write"),
        ("cp a b c", "a:Read b:Read c:WriteInto"),
        ("cp a", "a:WriteInto"),
        ("-t d cp --out=f a b", "d:WriteInto f:Write a:Read b:WriteInto"),
        ("--ou f", "f:Write f:Write"),
        ("-x ls a", "ls:Line a:Write"),
        ("a -e ls -t x", "ls:Command a:Write"),
        ("exec -t d pod ls -t x", "d:WriteInto ls:RemoteCommand"),
        ("exec pod -- ls -t x", "ls:RemoteCommand"),
        ("exec -- pod ls -t x", "ls:RemoteCommand"),
        ("run -- ls", "ls:Command"),
        ("run ls -l", "ls:Command"),
        ("run", ""),
        ("v x a b", "a:Read b:Read"),
        ("--two p q a", "q:Read a:Write"),
        ("-vT p q a -Tp q b", "q:Read a:Read q:Read b:Write"),
        ("-T p", ""),
        ("cond a b", "b:Read"),
        ("pg:sql a b", "a:Command"),
        ("cond a b -z", "a:Delete b:Delete"),
    ] {
        let mut found: Vec<_> = roles(pack, line).split(' ').map(str::to_owned).collect();
        let mut wanted: Vec<_> = wanted.split(' ').map(str::to_owned).collect();
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted, "{line}");
    }
}

#[test]
fn operands_nobody_describes_count_when_they_look_like_paths() {
    let pack = "read log; show\nwrite add";
    assert_eq!(roles(pack, "log a/b c https://x.org/y ~ .."), "a/b:Read ~:Read ..:Read");
    assert_eq!(roles(pack, "add a/b c"), "a/b:Touched");
    assert_eq!(roles(pack, "what a/b"), "a/b:Touched");
}

#[test]
fn a_partly_unknown_operand_is_what_it_could_be() {
    let pack = "t.ask push\nt.halt push @+*|*:";
    check(
        pack,
        &[("push o +$x", "rule ask@0 halt@2"), ("push o $x:", "rule ask@0 halt@2"), ("push o $x", "rule ask@0")],
    );
}

#[test]
fn an_unknown_word_is_never_a_known_subcommand() {
    let pack = "read log; get-*; stash list\nwrite stash\nt.halt push -f";
    check(
        pack,
        &[
            ("$x", "?"),
            ("\"$x", "?"),
            ("l$x", "?"),
            ("z$x", "?"),
            ("get-$x", "read"),
            ("stash $x", "?"),
            ("stash z$x", "write"),
            ("lo*", "?"),
            ("log $x", "read"),
            ("$x push -f", "? halt@2"),
            ("\"$x push -f", "?"),
        ],
    );
    check("read", &[("$x", "read"), ("*", "read")]);
}

#[test]
fn an_unknown_argument_may_be_an_option_that_matters() {
    let pack = "
        takes -X -o --o
        args v
        read  log; show; get; list !--all
        write branch
        t.halt branch -D; get -X=DELETE; -c
        t.ask  show --ext";
    check(
        pack,
        &[
            ("log $x", "read"),
            ("show $x", "read"),
            ("branch $x", "write !1"),
            ("branch a \"$x", "write"),
            ("branch a $x/b", "write"),
            ("branch -- $x", "write"),
            ("branch -o $x", "write"),
            ("branch -$x", "write !1"),
            ("branch --$x", "write !1"),
            ("branch --o=$x", "write"),
            ("get -X $x", "read halt@1"),
            ("get -XDE$x", "read halt@1"),
            ("list $x", "? !1"),
            ("list a", "read"),
        ],
    );
    // Where no subcommand stands before it, the first operand is what the program is called with.
    check("read\nt.halt -delete|-D", &[("$x", "read"), ("a $x", "read !1"), ("a \"$x", "read")]);
}
