//! The unit tests of `question_class.rs`.

use super::*;

fn class(text: &str) -> QuestionClass {
    classify(text).class
}

#[test]
fn code_is_seen_by_what_it_looks_like() {
    for text in [
        "what is wrong here:\n```\nfn main() {}\n```",
        "~~~python\nprint(1)\n~~~",
        "error: cannot borrow `x` as mutable",
        "I get TypeError: 'int' object is not callable",
        "fatal: not a git repository",
        "error[E0382]: use of moved value",
        "it says\nTraceback (most recent call last):\n  File \"a\", line 3, in <module>",
        "java.lang.X\n    at com.foo.Bar.main(Bar.java:12)",
        "thread 'main' panicked at 'oops'",
        "panic: runtime error\ngoroutine 1 [running]:",
        "app.rb:12:in `foo'",
        "what does src/main.rs do",
        "refactor (lib/util.py) please",
        "look at ./cmd/x.go:12:3 again",
        "what is in utils.ts?",
        "is there a bug in deploy.sh.",
        "why\n    a\n    b\n\n    c\n    d\n    e\n",
        "\ta\n\tb\n\tc\n\td\n\te",
    ] {
        assert_eq!(class(text), QuestionClass::Code, "{text}");
    }
}

#[test]
fn reasoning_is_asked_for_in_words_or_at_length() {
    for text in [
        "explain how tcp slow start works",
        "why is my disk full",
        "How does rsync decide what to copy",
        "compare zfs with btrfs",
        "what's the difference between tmux and screen",
        "pros and cons of btrfs",
        "ext4 vs xfs for postgres",
        &format!("{} is it so?", "a long story ".repeat(9)),
    ] {
        assert_eq!(class(text), QuestionClass::Reasoning, "{text}");
    }
}

#[test]
fn everything_else_is_left_alone() {
    for text in [
        "",
        "why",
        "explain ls",
        "how do I list open ports",
        "list the *.py files",
        "which node.js version is that",
        "open https://example.com/a/index.php",
        "is docs.rs down",
        "find files larger than 10 MB, e.g. in /var/log",
        "what is `ls -l`",
        "rename a.txt to b.txt",
        "  one\n  two\n  three\n  four\nfive\n  six",
        "ip of host v1.c5.example",
    ] {
        assert_eq!(class(text), QuestionClass::Default, "{text}: {}", classify(text).because);
    }
    // A message counts near the beginning only.
    assert_eq!(class(&format!("{} error: x", "word ".repeat(15))), QuestionClass::Default);
}

#[test]
fn long_and_strange_texts_are_read_all_the_same() {
    assert_eq!(class(&"ä".repeat(200_000)), QuestionClass::Default);
    assert_eq!(class(&format!("{}\n```", "x".repeat(70_000))), QuestionClass::Default);
    assert_eq!(class("\u{1b}[31m\u{0}"), QuestionClass::Default);
}
