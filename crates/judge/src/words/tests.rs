//! Expansion, by line and resulting arguments: `?` stands for an unknown stretch.

use super::stream::of_script;
use super::{Value, VariableScope, WordExpander, WordStream};
use crate::argument::{Arg, ArgumentOrigin, UNKNOWN};
use crate::syntax::{
    self,
    ir::{CommandKind, Span},
};
use aish_text::Shell;

fn scope() -> VariableScope {
    let mut scope = VariableScope::new("/home/me/project".into(), "/home/me".into());
    let set = |scope: &mut VariableScope, name: &str, values: &[&str]| {
        scope.set(name, Value::Known(values.iter().map(|text| Arg::known(*text, Span::default())).collect()));
    };
    set(&mut scope, "a", &["rm"]);
    set(&mut scope, "words", &["rm -rf /"]);
    set(&mut scope, "list", &["one", "two words"]);
    set(&mut scope, "empty", &[""]);
    set(&mut scope, "path", &["/etc/passwd.bak"]);
    set(&mut scope, "name", &["a"]);
    scope.positional = Some(vec![Arg::known("first", Span::default()), Arg::known("second one", Span::default())]);
    scope
}

/// The arguments of the first command, each in `<>`.
fn expanded(line: &str) -> String {
    let script = syntax::parse(line, Shell::Bash).unwrap();
    let CommandKind::Simple(simple) = &script.pipelines[0].stages[0].kind else { panic!("{line} is not simple") };
    let scope = scope();
    let args = WordExpander::new(&scope).words(&simple.words);
    args.iter().map(|arg| format!("<{}>", arg.text.replace(UNKNOWN, "?"))).collect()
}

#[test]
fn words_become_arguments() {
    for (line, wanted) in [
        ("r\"m\" -rf", "<rm><-rf>"),
        ("$'\\x72m' $'\\162m' $'\\u0072m'", "<rm><rm><rm>"),
        ("r\\m ''rm r''m", "<rm><rm><rm>"),
        ("$a ${a} \"$a\" ${a}dir", "<rm><rm><rm><rmdir>"),
        ("$words", "<rm><-rf></>"),
        ("\"$words\"", "<rm -rf />"),
        ("rm${IFS}-rf${IFS}/", "<rm><-rf></>"),
        ("{rm,-rf,/}", "<rm><-rf></>"),
        ("r{m,mdir} x{1..3}", "<rm><rmdir><x1><x2><x3>"),
        ("~ ~/x ~root ~other/y", "</home/me></home/me/x></root></home/other/y>"),
        ("'~' \"~\"", "<~><~>"),
        ("$HOME/x $PWD", "</home/me/x></home/me/project>"),
        ("${nothing:-rm}", "<?>"),
        ("${empty:-rm} ${a:-ls} ${empty-ls}", "<rm><rm>"),
        ("${a:+ls} ${empty:+ls}", "<ls>"),
        ("${words:0:2} ${words:3:3}", "<rm><-rf>"),
        ("${path%.bak} ${path##*/} ${path/passwd/shadow}", "</etc/passwd><passwd.bak></etc/shadow.bak>"),
        ("${a^^} ${a^} ${#a}", "<RM><Rm><2>"),
        ("${!name}", "<rm>"),
        ("\"${list[@]}\"", "<one><two words>"),
        ("\"${list[*]}\"", "<one two words>"),
        ("${list[@]}", "<one><two><words>"),
        ("$1 \"$2\" \"$@\"", "<first><second one><first><second one>"),
        ("$unknown \"$unknown/x\"", "<?><?/x>"),
        ("$(echo rm) `printf %s rm` \"$(printf '\\x72\\155')\"", "<rm><rm><rm>"),
        ("$(echo cm0= | base64 -d) $(echo mr | rev) $(echo RM | tr A-Z a-z)", "<rm><rm><rm>"),
        ("$(cat file) $(date)", "<?><?>"),
        ("$(which rm) $(command -v rm)", "</usr/bin/rm></usr/bin/rm>"),
        ("*.txt 'a*' \"$a\"*", "<*.txt><a*><rm*>"),
        ("$((1+1)) $((3))", "<?><3>"),
    ] {
        assert_eq!(expanded(line), wanted, "{line}");
    }
}

#[test]
fn where_unknown_text_comes_from_is_kept() {
    for (line, wanted) in [
        ("echo hello", ArgumentOrigin::Plain),
        ("cat notes", ArgumentOrigin::Output),
        ("curl -s https://example.com", ArgumentOrigin::Fetched),
        ("curl -s https://example.com | tee copy | sed s/a/b/", ArgumentOrigin::Fetched),
        ("sudo -u me wget -qO- https://example.com", ArgumentOrigin::Fetched),
        ("base64 -d notes", ArgumentOrigin::Decoded),
        ("gzip -dc notes.gz", ArgumentOrigin::Decoded),
        ("cat ~/.ssh/id_rsa", ArgumentOrigin::Secret),
        ("cat < ~/.netrc", ArgumentOrigin::Secret),
        ("< ~/.netrc", ArgumentOrigin::Secret),
        ("{ curl https://example.com; }", ArgumentOrigin::Fetched),
        ("true; nc -l 4444", ArgumentOrigin::Fetched),
    ] {
        let script = syntax::parse(line, Shell::Bash).unwrap();
        assert_eq!(of_script(&script, &scope()).origin(), wanted, "{line}");
    }
}

#[test]
fn constant_output_is_computed() {
    for (line, wanted) in [
        ("printf 'a%sc\\n' b", "abc\n"),
        ("printf '%s-' x y", "x-y-"),
        ("printf %b 'r\\x6d'", "rm"),
        ("printf '\\162\\155'", "rm"),
        ("echo -n rm", "rm"),
        ("echo 726d | xxd -r -p", "rm"),
        ("cat <<< rm", "rm\n"),
        ("cat <<X\nrm\nX", "rm\n"),
        ("pwd", "/home/me/project"),
        ("basename /bin/rm", "rm"),
    ] {
        let script = syntax::parse(line, Shell::Bash).unwrap();
        let WordStream::Known(text) = of_script(&script, &scope()) else { panic!("{line}") };
        assert_eq!(text.trim_end(), wanted.trim_end(), "{line}");
    }
}

#[test]
fn expansions_are_bounded() {
    let many = "{a,b}".repeat(40);
    assert_eq!(expanded(&format!("echo {many}")), "<echo><?>");
    let mut scope = scope();
    for i in 0..5000 {
        scope.set(&format!("v{i}"), Value::Known(vec![Arg::known("x".repeat(100), Span::default())]));
    }
    assert_eq!(scope.get("v4999"), Some(Value::Unknown), "what isn't kept is unknown, not unset");
}
