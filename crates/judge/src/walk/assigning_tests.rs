//! Tests of `assigning.rs`: a variable that matters matters in whatever form it gets its value, and
//! a value is known from there on.

use crate::judge;
use crate::policy::Policy;
use crate::request::JudgeRequest;
use crate::verdict::{Provenance, ReviewLevel};
use aish_text::Shell;

fn level(shell: Shell, line: &str) -> ReviewLevel {
    level_from(Provenance::LocalUser, shell, line)
}

fn level_from(provenance: Provenance, shell: Shell, line: &str) -> ReviewLevel {
    let top = tempfile::tempdir().expect("a directory");
    std::fs::write(top.path().join("important"), "data").expect("written");
    let top = top.path().canonicalize().expect("a directory");
    let mut request = JudgeRequest::new(line, shell, &top, top.join("home"));
    request.provenance = vec![provenance];
    judge(&request, &Policy::default()).level
}

fn asked(shell: Shell, lines: &[&str]) {
    for line in lines {
        assert!(level(shell, line) >= ReviewLevel::B, "{line}");
    }
}

#[test]
fn arithmetic_assigns() {
    asked(
        Shell::Bash,
        &[
            "((HISTFILESIZE=0))",
            "(( x = 1, HISTSIZE = 00 ))",
            "((HISTSIZE*=0))",
            "echo $((HISTSIZE=0))",
            "let 'HISTSIZE = 0'",
            "for ((HISTSIZE=0;;)); do break; done",
            "a[HISTSIZE=0]=1",
            "echo ${a[HISTSIZE=0]}",
            "echo ${a:HISTSIZE=0}",
            "x='HISTSIZE=0'; ((x))",
            "x=HISTSIZE; (($x=0))",
            "declare -n r=HISTSIZE; ((r=0))",
            "declare -i x; x='HISTSIZE=0'",
            "((PATH=1))",
        ],
    );
    asked(
        Shell::Zsh,
        &["((SAVEHIST=0))", "repeat $((HISTSIZE=0)) :", "((mapfile[important]=1))", "((functions[ls]++))"],
    );
    let harmless = [
        "((x=1))",
        "((HISTSIZE == 0 || HISTSIZE <= 0 || HISTSIZE != 0))",
        "((HISTSIZE=10000))",
        "echo $((HISTSIZE + 1))",
        "i=0; while ((i < 3)); do echo $i; ((i++)); done",
        "x=a=b; ((y=1)); echo $x",
    ];
    harmless.iter().for_each(|line| assert_eq!(level(Shell::Bash, line), ReviewLevel::A, "{line}"));
}

/// zsh ties an array to a variable: who sets one sets the other. A pattern that every line matches
/// keeps no history.
#[test]
fn tied_names_and_patterns_of_the_history() {
    let lines = [
        "typeset -T LD_PRELOAD tied; tied=(./x.so)",
        "export -T LD_LIBRARY_PATH tied=(./lib)",
        "typeset -xT PATH p : ; p=(/tmp/evil)",
        "HISTORY_IGNORE='*'",
        "SAVEHIST=1",
        "HISTSIZE=5; fc -W",
        "HISTORY_IGNORE='(ls|*)'",
    ];
    asked(Shell::Zsh, &lines);
    asked(Shell::Bash, &["HISTIGNORE='*'", "export HISTIGNORE='ls:*'"]);
    let harmless = ["typeset -T MY_LIST my_list; my_list=(a b)", "HISTORY_IGNORE='(ls|cd *)'"];
    harmless.iter().for_each(|line| assert_eq!(level(Shell::Zsh, line), ReviewLevel::A, "{line}"));
    assert_eq!(level(Shell::Bash, "HISTIGNORE='ls:cd *:&'"), ReviewLevel::A);
}

/// A line costs what its bounds allow, however many assignments it has.
#[test]
fn many_assignments_are_too_many() {
    let few = "a=1 ".repeat(1000);
    assert_eq!(level(Shell::Bash, &few), ReviewLevel::A);
    assert_eq!(level(Shell::Bash, &format!("{few}ls")), ReviewLevel::A);
    let many = "a=1 ".repeat(20_000);
    for line in [many.clone(), format!("{many}ls"), format!("env {many}ls"), format!("export {many}")] {
        let begun = std::time::Instant::now();
        assert_eq!(level(Shell::Bash, &line), ReviewLevel::C, "{}", &line[..12]);
        // Unoptimised, on a busy machine; each one walked in full took half a minute.
        assert!(begun.elapsed().as_secs() < 60, "{}", &line[..12]);
    }
}

/// What the packs say of a name is asked once for each variable that a line exports, and not for
/// builtins that get none.
#[test]
fn many_exports_are_soon_judged() {
    let exports: String = (0..200).map(|number| format!("export TOOL{number}_OPTS=-v; ")).collect();
    for line in [format!("{exports}{}", "ls; ".repeat(200)), format!("{exports}{}", "echo a; ".repeat(200))] {
        let begun = std::time::Instant::now();
        assert_eq!(level(Shell::Bash, &line), ReviewLevel::A);
        // Unoptimised, on a busy machine; asked at every command it took half a minute.
        assert!(begun.elapsed().as_secs() < 60);
    }
    asked(Shell::Bash, &["export TOOL_OPTS='rm -rf x'; echo a; ls", "export SORT_OPTS=-oimportant; sort f"]);
}

#[test]
fn builtins_and_loops_assign() {
    asked(
        Shell::Bash,
        &[
            "printf -v HISTSIZE 0",
            "x=HISTSIZE; printf -v \"$x\" 0",
            "read x HISTSIZE <<< '1 0'",
            "for HISTSIZE in 0; do :; done",
            "exec {PATH}<important",
            "wait -p PATH",
            "printf -vHISTFILE /dev/null",
            "printf -v \"$unset\" %s x",
            "coproc PROMPT_COMMAND { ls; }",
            "compgen -V PATH -W x",
            "printf -v o %s -oimportant; sort $o f",
            "read o <<< -oimportant; sort $o f",
            "read -a o <<< '-o important'; sort \"${o[@]}\" f",
            "mapfile -t o <<< -oimportant; sort \"${o[@]}\" f",
            "for o in -oimportant; do sort $o f; done",
            ": ${o:=-oimportant}; sort $o f",
            "builtin printf -v o %s -oimportant; sort $o f",
            "[ -t 'a[$(touch x)]' ]",
            "x=HISTFILE; : ${!x:=/dev/null}",
        ],
    );
    asked(
        Shell::Zsh,
        &[
            "x=HISTFILE; : ${(P)x::=/dev/null}",
            "x=PATH; : ${(P)x:=/tmp/x}",
            ": ${(A)path::=/tmp/x}",
            "printf -v SAVEHIST 0",
            "for a PATH in 1 2; do :; done",
            "foreach a fpath (1 2) :; end",
            "zstat -A path important",
            "read 'PATH?where to? '",
            "read -k1 -t 5 'path[1]?x'",
            "read -p PATH",
            "private PATH=/tmp/x",
        ],
    );
    asked(
        Shell::Fish,
        &[
            "echo /tmp/x.so | read -gx LD_PRELOAD",
            "echo 'rm -rf x' | read -gx GIT_EDITOR",
            "echo | read -g fish_history",
        ],
    );
    let harmless = [
        "printf -v x %s y",
        "read -r a b <<< '1 2'",
        "for x in a b; do echo $x; done",
        "mapfile -t lines < important",
        ": ${x:=1} ${PATH:?unset} ${HISTSIZE:-0}",
        "exec {fd}<important",
        "coproc JOB { ls; }",
        "[ -t 1 ] && echo yes",
        "printf -v o %s -n; sort $o f",
    ];
    harmless.iter().for_each(|line| assert_eq!(level(Shell::Bash, line), ReviewLevel::A, "{line}"));
    assert_eq!(level(Shell::Fish, "echo a | read x; echo $x"), ReviewLevel::A);
    let harmless = [
        "for k v in a 1 b 2; do echo $k $v; done",
        "read -rk 1 'answer?sure? '",
        "read -q 'REPLY?sure? ' && ls",
        "private x=1",
        "zparseopts -D -E -- v=verbose",
    ];
    harmless.iter().for_each(|line| assert_eq!(level(Shell::Zsh, line), ReviewLevel::A, "{line}"));
}

/// The shells evaluate a subscript in the text of a number.
#[test]
fn text_of_another_host_is_no_number() {
    let x = |rest: &str| format!("x=$(curl -s https://h.net/x); {rest}");
    for shell in [Shell::Bash, Shell::Zsh] {
        for rest in ["(( x > 3 ))", "(( $x > 3 ))", "[[ $x -gt 3 ]]", "echo $((x))", "echo ${a[x]}"] {
            assert!(level(shell, &x(rest)) >= ReviewLevel::B, "{rest}");
        }
        for rest in ["[[ $x == ok ]]", "[[ $x == ok && $n -gt 3 ]]", "echo ${#x}", "x=3; echo $((x))"] {
            assert_eq!(level(shell, &x(rest)), ReviewLevel::A, "{rest}");
        }
        for line in [
            "n=$(curl -s https://h.net/x | wc -l); (( n > 3 ))",
            "n=\"$(curl -s https://h.net/x | jq length)\"; echo $((n + 1))",
            "s=$(curl -so /dev/null -w '%{http_code}' https://h.net/x); [[ $s -eq 200 ]]",
            "echo $(( $(curl -s https://h.net/x | grep -c y) + 1 ))",
        ] {
            assert_eq!(level(shell, line), ReviewLevel::A, "{line}");
        }
    }
}

#[test]
fn text_of_a_file_is_a_number_for_who_knows_it() {
    let asked = [
        "x=$(cat f); echo $((x))",
        "x=$(<f); ((x++))",
        "read -r x < f; (( x > 3 ))",
        "while read -r a b; do echo $((a + b)); done < f",
        "mapfile -t a < f; echo $((a[0] + 1))",
        "echo $(( $(head -1 f) + 1 ))",
        "(( $(cat f) > 3 ))",
        "[[ $(cat f) -gt 3 ]]",
        "let x=$(cat f)",
        "declare -i x; x=$(cat f)",
    ];
    for line in asked {
        assert!(level_from(Provenance::Unknown, Shell::Bash, line) >= ReviewLevel::B, "{line}");
        assert_eq!(level(Shell::Bash, line), ReviewLevel::A, "{line}");
    }
    assert!(level_from(Provenance::Unknown, Shell::Zsh, "[ $(cat f) -gt 3 ]") >= ReviewLevel::B);
    let harmless = [
        "[ $(cat f) -gt 3 ]",
        "n=$(wc -l < f); echo $((n + 1))",
        "n=$(awk 'END {print NR}' f); echo $((n + 1))",
        "kb=$(awk '/MemTotal/ {print $2}' /proc/meminfo); echo $((kb / 1024))",
        "x=$(cat f); [[ $x =~ ^[0-9]+$ ]] && echo $((x))",
        "x=$(cat f); [[ \"$x\" =~ ^-?[0-9]+$ ]] || exit; (( x > 3 ))",
        "x=$(cat f); [[ $x == ok ]]",
        "x=$(date +%s); echo $((x - 1))",
        "wait \"$(cat f)\"",
    ];
    for line in harmless {
        assert_eq!(level_from(Provenance::Unknown, Shell::Bash, line), ReviewLevel::A, "{line}");
    }
    assert!(
        level_from(Provenance::Unknown, Shell::Bash, "x=$(cat f); [[ $x =~ [0-9] ]] && echo $((x))") > ReviewLevel::A
    );
}
