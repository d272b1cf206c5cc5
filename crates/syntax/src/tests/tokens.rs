//! Tokens of lines, and that they cover every line that has a tree.

use proptest::prelude::*;

use crate::tokens::{TokenKind, tokens};
use crate::{Shell, parse};

fn cut(text: &str, shell: Shell) -> String {
    let script = parse(text, shell).unwrap();
    let letter = |kind| match kind {
        TokenKind::Program => 'P',
        TokenKind::Word => 'w',
        TokenKind::Assignment => '=',
        TokenKind::Keyword => 'K',
        TokenKind::Name => 'N',
        TokenKind::Operator => 'o',
        TokenKind::Redirection => 'r',
        TokenKind::Arithmetic => '+',
        TokenKind::HereDocument => 'D',
        TokenKind::Comment => 'c',
    };
    let shown = tokens(text, &script).into_iter().map(|token| {
        let piece = &text[token.span.start..token.span.end];
        format!("{}{}{piece:?}", letter(token.kind), "'".repeat(token.depth))
    });
    shown.collect::<Vec<_>>().join(" ")
}

#[test]
fn words_and_grammar() {
    for (text, shell, expected) in [
        ("A=1 ls -l | wc # x", Shell::Bash, r##"="A=1" P"ls" w"-l" o"|" P"wc" c"# x""##),
        ("x=$(date; pwd) ls", Shell::Bash, r#"="x=$(" P'"date" o'";" P'"pwd" =")" P"ls""#),
        (
            "cat <<E >f 2>&1\na\nE\nls",
            Shell::Bash,
            r#"P"cat" r"<<" w"E" r">" w"f" r"2>&" w"1" o"\n" D"a\nE" o"\n" P"ls""#,
        ),
        (
            "for f in a b; do rm $f; done",
            Shell::Bash,
            r#"K"for" N"f" K"in" w"a" w"b" o";" K"do" P"rm" w"$f" o";" K"done""#,
        ),
        (
            "for ((i=0; i<3; i++)); do :; done",
            Shell::Bash,
            r#"K"for" +"((i=0; i<3; i++))" o";" K"do" P":" o";" K"done""#,
        ),
        ("f() { ls; }; ((1+2)) && f", Shell::Bash, r#"N"f" o"()" K"{" P"ls" o";" K"}" o";" +"((1+2))" o"&&" P"f""#),
        ("case $x in a|b) ls;; esac", Shell::Bash, r#"K"case" w"$x" K"in" w"a" o"|" w"b" o")" P"ls" o";;" K"esac""#),
        ("() { echo $1 } a", Shell::Zsh, r#"o"()" K"{" P"echo" w"$1" K"}" P"a""#),
        ("function f -a x; echo $x; end", Shell::Fish, r#"K"function" N"f" N"-a" N"x" o";" P"echo" w"$x" o";" K"end""#),
        (
            "[[ -f a && -d b ]] || ! sudo ls",
            Shell::Bash,
            r#"K"[[" w"-f" w"a" w"&&" w"-d" w"b" K"]]" o"||" K"!" P"sudo" w"ls""#,
        ),
        ("diff <(sort a) b", Shell::Bash, r#"P"diff" w"<(" P'"sort" w'"a" w")" w"b""#),
    ] {
        assert_eq!(cut(text, shell), expected, "{text}");
    }
}

proptest! {
    #[test]
    fn tokens_cover_any_line(
        words in proptest::collection::vec(proptest::sample::select(vec![
            "ls", "x=1", "a=(b c)", "$(", ")", "(", "`", "'q w'", "\"a $b\"", "|", "&&", ";", "\n", "if", "then", "fi", "for x in",
            "do", "done", "case x in", "esac", ";;", "{", "}", "f()", "<<E", "\nE\n", ">", "2>&1", "((1))", "[[ a ]]", "# c",
            "begin", "end", "function f", "é", "{a,b}", "!",
        ]), 0..12),
        shell in proptest::sample::select(Shell::ALL.to_vec()),
    ) {
        let text = words.join(" ");
        if let Ok(script) = parse(&text, shell) {
            let mut at = 0;
            for token in tokens(&text, &script) {
                prop_assert!(token.span.start >= at && token.span.end > token.span.start, "{text:?} {token:?}");
                let gap = text[at..token.span.start].replace("\\\n", "");
                prop_assert!(gap.chars().all(|c| c.is_whitespace() || c == '\\'), "{text:?} {gap:?}");
                at = token.span.end;
            }
            prop_assert!(text[at..].chars().all(|c| c.is_whitespace() || c == '\\'), "{text:?} {:?}", &text[at..]);
        }
    }
}
