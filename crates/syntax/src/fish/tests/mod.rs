//! Lines of fish and their trees.

mod limits;

use crate::parse;
use crate::tests::printer;
use aish_text::Shell;

fn tree(text: &str) -> String {
    match parse(text, Shell::Fish) {
        Ok(script) => printer::script(&script),
        Err(error) => format!("error at {}: {}", error.at, error.message),
    }
}

fn trees(table: &[(&str, &str)]) {
    let wrong: Vec<String> = table
        .iter()
        .filter(|(text, wanted)| tree(text) != *wanted)
        .map(|(text, wanted)| format!("{text}\n  is     {}\n  wanted {wanted}", tree(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn jobs_are_joined() {
    trees(&[
        ("", ""),
        ("a; b\nc", "[a]; [b]; [c]"),
        (";;a;;\n;b;", "[a]; [b]"),
        ("a & b &", "[a] &; [b] &"),
        ("a | b |\n\n# then\nc", "[a] | [b] | [c]"),
        ("a &| b 2>| c >| d 2>>| e", "[a] | [b] | [c] | [d] | [e]"),
        ("a && b || c &&\n d", "[a] && [b] || [c] && [d]"),
        ("a; and b; or c; d", "[a] && [b] || [c]; [d]"),
        ("a\nand b | c", "[a] && [b] | [c]"),
        ("a && and b", "[a] && [b]"),
        ("not a; ! b; not not c", "[a]; [b]; [c]"),
        ("!a b", "[!a b]"),
        ("time a | b; time; time -p a", "[a] | [b]; [time]; [time -p a]"),
        ("not time x=1 a", "[x=1 a]"),
        ("a \\\n b \\\n # c\n d", "[a b d]"),
        ("a # b ( '\nc #d", "[a]; [c]"),
        ("a#b c# #d", "[a#b c#]"),
        ("a &", "[a] &"),
        ("sleep 1& b", "[sleep 1] &; [b]"),
        ("a x&y http://x/?a=1&b=2", "[a x&y http://x/«?»a=1&b=2]"),
    ]);
}

#[test]
fn and_and_or_are_seen() {
    use crate::ir::Join;
    let script = parse("a; and b; or c; d", Shell::Fish).unwrap();
    let joins: Vec<Join> = script.pipelines.iter().map(|pipeline| pipeline.join).collect();
    assert_eq!(joins, [Join::Then, Join::And, Join::Or, Join::Then]);
}

#[test]
fn blocks() {
    trees(&[
        ("begin; a; b; end", "{[a]; [b]}"),
        ("begin a\nend | b", "{[a]} | [b]"),
        ("begin; end >x 2>&1", "{} >x 2=&1"),
        ("{ a; b }; { c; }", "{[a]; [b]}; {[c]}"),
        ("if a; b; end", "choice{[a] / [b]}"),
        ("if a\nand b; or c\nd; end", "choice{[a] && [b] || [c] / [d]}"),
        ("if a && b; c; else if d; e; else; f; end", "choice{[a] && [b] / [c] / [d] / [e] / [f]}"),
        ("while a; b; end", "loop{[a] / [b]}"),
        ("while a; and b; c; end", "loop{[a] && [b] / [c]}"),
        ("for x in 1 2; a $x; end", "loop{x / (1 2) / [a ${x}]}"),
        ("for x in; a; end", "loop{x / [a]}"),
        ("switch $x; case a 'b*' *; c; case d; end", "choice{(${x} a 'b*' «*» d) / [c] / }"),
        ("function f; a; end", "fn f{[a]}"),
        ("function f -d text --on-event e --wraps ls; a; end", "fn f{[a]}"),
        ("function f -a x y -d t; a; end", "fn f{[set -l x ${argv[1]}]; [set -l y ${argv[2]}]; [a]}"),
        ("function f --argument-names x; a; end", "fn f{[set -l x ${argv[1]}]; [a]}"),
        ("function f -d (a); b; end", "{[: f -d $([a])]; fn f{[b]}}"),
        ("x=1 begin; a; end", "{[x=1]; {[a]}}"),
        ("'if' a; b; e\\nd", "error at 0: there is no `end` for this"),
        ("'if' a; b; \"en\"d", "choice{[a] / [b]}"),
        ("b\\x65gin; a; end", "{[a]}"),
        ("\\! a; \"!\" b", "[a]; [b]"),
        ("echo end; echo if begin", "[echo end]; [echo if begin]"),
        ("if --help; end -h", "[if --help]; [end -h]"),
        ("begin; if a; while b; c; end; end; end", "{choice{[a] / loop{[b] / [c]}}}"),
    ]);
}

#[test]
fn words() {
    trees(&[
        ("r\\m 'a\\'b\\\\c\\d' \"a\\\"b\\$c\\\\d\\e\"", "[r'm' 'a'b\\c\\d' 'a\"b$c\\d\\e']"),
        ("a 'x\ny' \"x\\\ny\"", "[a 'x\ny' 'xy']"),
        ("\\x41\\X42\\u00e9\\U0001f600\\101", "['ABé😀A']"),
        ("a \\xc3\\xa9", "[a 'é']"),
        ("a \\n\\t\\cA\\ \\;\\*", "[a '\n\t\u{1} ;*']"),
        ("a\\\nb", "[ab]"),
        ("$a \"$b\" a$b.c $argv[1]", "[${a} ''\"${b}\" a${b}.c ${argv[1]}]"),
        ("$x[1..2] $x[1 -1]y \"$x[2]z\"", "[${x[1..2]} ${x[1 -1]}y ''\"${x[2]}\"'z']"),
        ("a $$x $$x[1][2] $$$x", "[a ${x !} ${[2] <${x[1] !}>} ${ ! <${x !}>}]"),
        ("a $x[1][2]", "[a ${x[1]}[2]]"),
        ("a $x[$y[1]] $x[(b)]", "[a ${x[${y[1]}]} ${x[$([b])]}]"),
        ("a (b; c) $(d) \"$(e)\" \"(f)\"", "[a $([b]; [c]) $([d]) ''\"$([e])\" '(f)']"),
        ("a (b)[1] \"$(c)[2]\"", "[a ${[1] <$([b])>} ''\"${[2] <\"$([c])\">}\"]"),
        ("a \"b $(c \"d $(e)\") f\"", "[a 'b '\"$([c 'd '\"$([e])\"])\"' f']"),
        ("a {b,c}d {b, 'c d' ,\ne}", "[a {b|c}d {b|'c d'|e}]"),
        ("a {} {b} {$x} {1..3} {a,{b,c}}", "[a {} {b} {${x}} {1..3} {a|{b|c}}]"),
        ("a {(b),c} {b c,d}", "[a {$([b])|c} {b c|d}]"),
        ("a * **.rs a?b \\* [a] [", "[a «*» «**».rs a«?»b '*' [a] []"),
        ("a x[b c;d]e", "[a x[b c;d]e]"),
        ("a ~ ~/x ~user/y x~ %self %x", "[a <~> <~>/x <~user>/y x~ ${fish_pid} %x]"),
        ("a ^b = , @ ! - -- --x=$y", "[a ^b = , @ ! - -- --x=${y}]"),
        ("a `b` $é", "[a `b` ${é}]"),
        ("(a) b; $x c", "[$([a]) b]; [${x} c]"),
        ("x=1 Y=$z w= a b=c", "[x=1 Y=${z} w= a b=c]"),
        ("{a,b} c", "[{a|b} c]"),
        ("a\u{2003}b \u{2003}c", "[a\u{2003}b c]"),
        ("command a; builtin b; exec c; eval d", "[command a]; [builtin b]; [exec c]; [eval d]"),
        ("test a = b; [ a ]; [[ a ]]", "[test a = b]; [[ a ]]; [[[ a ]]]"),
    ]);
}

#[test]
fn redirections() {
    trees(&[
        ("a <b >c >>d 2>e", "[a] <b >c >>d 2>e"),
        ("a > b c < d", "[a c] >b <d"),
        ("a &>b &>>c >?d 2>?e <?f", "[a] &>b &>>c >?d 2>?e <f"),
        ("a >&2 2>&1 <&- 2>&-", "[a] =&2 2=&1 =&- 2=&-"),
        ("a>b c2>d ^e", "[a c2 ^e] >b >d"),
        ("a >$x\"y\"(b)", "[a] >${x}'y'$([b])"),
        ("a <(b)", "[a] <$([b])"),
        ("if a; b; end <c | d", "choice{[a] / [b]} <c | [d]"),
    ]);
}

#[test]
fn what_is_no_fish_is_refused() {
    for text in [
        "a |",
        "a &&",
        "| a",
        "&& a",
        "a | | b",
        "(a",
        "a)",
        "\"a",
        "'a",
        "a\"$(b\"",
        "a {b",
        "a }",
        "a {b)",
        "{a",
        "{ a",
        "{a}",
        "{a b,c} d",
        "a $",
        "a \"$\"",
        "a ${x}",
        "a $x[",
        "a $x[1",
        "a b[",
        "a $(",
        "a \\",
        "a \\xg",
        "a \\u",
        "a \\400",
        "a \\0",
        "a >",
        "a > ;",
        "> a",
        "<a b",
        "x=1",
        "x=1; a",
        "if a",
        "if a; b",
        "if; end",
        "end",
        "else",
        "case a",
        "begin",
        "begin; a",
        "begin; a; end b",
        "while a end",
        "for x; a; end",
        "for x in a",
        "for $x in a; end",
        "switch a; b; end",
        "switch; end",
        "function; end",
        "function f; a",
        "if a; else b; end",
        "ls&rm",
        "''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''if a",
        "a; }",
        "if a; }; end",
        "begin; ); end",
        "and",
        "not; and",
    ] {
        assert!(parse(text, Shell::Fish).is_err(), "{text:?}: {}", tree(text));
    }
}

#[test]
fn errors_say_where() {
    for (text, wanted) in [
        ("echo 'a", "error at 5: the quote is never closed"),
        ("echo (a", "error at 5: the `(` is never closed"),
        ("begin; a", "error at 0: there is no `end` for this"),
        ("a ${x}", "error at 2: there is no variable's name after the `$`"),
        ("a >", "error at 2: the redirection has no target"),
        ("x=1", "error at 3: fish sets variables with `set`"),
    ] {
        assert_eq!(tree(text), wanted);
    }
}

#[test]
fn spans_are_those_of_the_text() {
    use crate::ir::CommandKind;
    let text = "a; not x=1  echo \"b $(c d)\" $e[1] >f # g";
    let script = parse(text, Shell::Fish).unwrap();
    let command = &script.pipelines[1].stages[0];
    assert_eq!(&text[command.span.start..command.span.end], "x=1  echo \"b $(c d)\" $e[1] >f");
    let CommandKind::Simple(simple) = &command.kind else { panic!("not simple") };
    let words: Vec<&str> = simple.words.iter().map(|word| &text[word.span.start..word.span.end]).collect();
    assert_eq!(words, ["echo", "\"b $(c d)\"", "$e[1]"]);
    let assignment = &simple.assignments[0];
    assert_eq!(&text[assignment.span.start..assignment.span.end], "x=1");
    let redirect = &command.redirects[0];
    assert_eq!(&text[redirect.span.start..redirect.span.end], ">f");
    assert_eq!(&text[redirect.target.span.start..redirect.target.span.end], "f");
}

/// fish's reader of tokens lets any `]` close any `[`, and begins a comment behind an escaped blank
/// as well: what is behind it is another word, or another command.
#[test]
fn no_bracket_and_no_comment_hides_what_fish_runs() {
    for text in [
        "echo [[ $x[1]; rm a; echo ]",
        "echo a[ $x[1]; rm a; echo ]",
        "echo a[ (ls)[1]; rm a; echo ]",
        "echo $x[$y[1] ; rm a ; echo ]",
        "echo $x[(ls)[1] ; rm a ; echo ]",
        "echo a[{]} ; rm a; echo ]",
        "echo a[(echo ]) ; rm a; echo ]",
        "echo a[ b \"$(echo ])\" ; rm a; echo ]",
        "echo a[ b $(echo ]) ; rm a; echo ]",
        "x=a[(echo ]) ; rm a; echo ]",
        "ls >a[(echo ]) ; rm a; echo ]",
        "echo (echo a[{]} ; rm a; echo ])",
        "echo a\\ # '\nrm a #'",
        "echo a\\;#\"\nrm a #\"",
        "echo a\\(#'\nrm a #'",
        "echo a\\ # b",
    ] {
        assert!(crate::parse(text, Shell::Fish).is_err(), "{text}");
    }
    for text in [
        "echo $x[1] $x[$y[2]] $x[1 2] (ls)[1..2] \"$x[1]\" a[b c] [ ] a]",
        "test [ a = b ]; [ -f x ]",
        "echo a[\"]\"; b ]",
        "if [ (count $x[(math 1 + 1)]) -gt 1 ]; echo y; end",
        "string match -r '[a-z]+[0-9]' [a]",
        "x=a[1 2] ls",
        "echo a#b 'a '#b \"a \"#b (ls)#b # c",
    ] {
        assert!(crate::parse(text, Shell::Fish).is_ok(), "{text}: {:?}", crate::parse(text, Shell::Fish));
    }
}
