//! The unit tests of `pattern.rs`.

use super::*;

#[test]
fn names_match_as_each_shell_has_it() {
    let fits = |pattern: &str, shell: Option<Shell>, name: &str| BlastPattern::new(pattern, shell, false).matches(name);
    let (bash, zsh, fish) = (Some(Shell::Bash), Some(Shell::Zsh), Some(Shell::Fish));
    for (pattern, shell, yes, no) in [
        ("*", bash, "a b", ".a"),
        (".*", bash, ".a", "a"),
        ("a?c", bash, "abc", "ac"),
        ("[a-c]x", bash, "bx", "dx"),
        ("[!a-c]x", zsh, "dx", "ax"),
        ("[^]]", bash, "a", "]"),
        ("[[:digit:]]*", bash, "1a", "a1"),
        ("[[:lower:]]", bash, "a", "A"),
        ("[[:upper:]x]", zsh, "A", "a"),
        ("[[:space:]]", bash, " ", "a"),
        ("[![:blank:]]", bash, "a", " "),
        ("[[:punct:]]", bash, "-", "a"),
        ("[[:xdigit:]]", bash, "f", "g"),
        ("[[:cntrl:]]", bash, "\t", "a"),
        ("[[:graph:]]", bash, "a", " "),
        ("[[:print:]]", bash, " ", "\n"),
        ("[]a]", bash, "]", "b"),
        ("[a", bash, "[a", "a"),
        ("\\*\\[x\\]*", bash, "*[x]y", "x[x]"),
        ("*.@(o|a)", bash, "x.o", "x.c"),
        ("+(ab)", bash, "abab", "aba"),
        ("!(*.c)", bash, "x.h", "x.c"),
        ("x?(y)z", bash, "xz", "xyyz"),
        ("*.(jpg|png)", zsh, "a.png", "a.gif"),
        ("img<5-20>.txt", zsh, "img12.txt", "img21.txt"),
        ("a<->", zsh, "a007", "a"),
        ("[x]", fish, "[x]", "x"),
        ("*(x)", fish, "ab(x)", "x"),
        ("*.[oa]", None, "x.o", "x.c"),
    ] {
        assert!(fits(pattern, shell, yes), "{pattern} {yes}");
        assert!(!fits(pattern, shell, no), "{pattern} {no}");
    }
    assert!(BlastPattern::new("*", None, true).matches(".a"));
    assert_eq!(BlastPattern::new("a\\*b", bash, false).literal().as_deref(), Some("a*b"));
    assert_eq!(BlastPattern::new("a*b", bash, false).literal(), None);
}

#[test]
fn a_match_ends_whatever_the_pattern() {
    let name = "a".repeat(200);
    for pattern in ["*a".repeat(60) + "b", "+(+(a)|a)".repeat(8) + "b", "((((".to_owned(), ")|)".to_owned()] {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            BlastPattern::new(&pattern, Some(shell), false).matches(&name);
        }
    }
}
