//! The unit tests of `repetition.rs`.

use super::*;

/// What is left of a text, whole and in pieces; none if it doesn't repeat itself.
fn kept(text: &str) -> Option<String> {
    let at = Repetition::default().push(text);
    for size in [1, 3, 17] {
        let (mut reader, mut found) = (Repetition::default(), None);
        let chars: Vec<char> = text.chars().collect();
        for piece in chars.chunks(size) {
            found = found.or_else(|| reader.push(&piece.iter().collect::<String>()));
        }
        assert_eq!(found, at, "in pieces of {size}");
    }
    at.map(|at| text[..at].to_owned())
}

#[test]
fn what_is_said_again_and_again_is_cut_behind_the_first_time() {
    let line = |line: &str, times| format!("So:\n{}", format!("{line}\n").repeat(times));
    for (text, want) in [
        (line("I will list the files now.", 4), "So:\nI will list the files now.\n"),
        (line("CMD: du -sh *", 5), "So:\nCMD: du -sh *\n"),
        (line("I will list the files now.\n", 5), "So:\nI will list the files now.\n"),
        (line("Once again.", 30), "So:\nOnce again.\n"),
        (format!("So: {}", "and then we look at it ".repeat(9)), "So: and then we look at it "),
        (format!("So: {}", "list all files, ".repeat(9)), "So: list all files, "),
        (line("First this one\nthen that one", 9), "So:\nFirst this one\nthen that one\n"),
        (format!("So: {}", "我会列出文件。".repeat(9)), "So: 我会列出文件。"),
        (format!("```sh\n{}", "echo the same line\n".repeat(40)), "```sh\necho the same line\n"),
    ] {
        assert_eq!(kept(&text).as_deref(), Some(want), "{text}");
    }
}

#[test]
fn what_repeats_itself_in_good_order_is_left_alone() {
    let table: String = (1..60).map(|n| format!("| file{n} | yes | no |\n")).collect();
    let same_rows = "| yes | no | not yet |\n".repeat(12);
    let code = format!("```c\n{}{}```\n", "    }\n".repeat(60), "    printf(\"the same line again\\n\");\n".repeat(8));
    let log = format!("```\n{}```\n", "64 bytes from host: time out of reach\n".repeat(12));
    let steps: String = (1..40).map(|n| format!("{n}. Press the button and wait for the light.\n")).collect();
    let commands: String = (1..40).map(|n| format!("CMD: mv photo{n}.jpeg pictures/photo{n}.jpg\n")).collect();
    for text in [
        "}\n".repeat(80),
        "done\n".repeat(5),
        "</div>\n".repeat(40),
        "0 ".repeat(500),
        "word ".repeat(500),
        "0123456789 words\n".repeat(300),
        "many words ".repeat(300),
        "DELEGATE: deep \"one\"\n".repeat(9),
        "00 ff ".repeat(300),
        "-----\n".repeat(30),
        "{\"name\": \"a\", \"is\": true},\n".repeat(20),
        table,
        same_rows,
        code,
        log,
        steps,
        commands,
        "I will list the files now.\n".repeat(3),
        "and then we look at it ".repeat(6),
        "very very very very important".to_owned(),
        "echo a b a b a b a b a b a b a b a b".to_owned(),
    ] {
        assert_eq!(kept(&text), None, "{text}");
    }
}

#[test]
fn what_goes_on_with_something_else_at_once_is_no_loop() {
    let text = format!("{}So the files are listed.", "and then we look at it ".repeat(9));
    assert_eq!(Repetition::default().push(&text), None);
}

/// The first one belongs to the answer, and what came before it.
#[test]
fn a_sign_or_a_word_without_end() {
    for (once, again, kept) in [
        ("Yes!", "!", "Yes!"),
        ("so ", "la ", "so la "),
        ("", "哈", "哈"),
        ("a", "\n", "a\n"),
        ("", "</s>\n", "</s>\n"),
    ] {
        let text = format!("{once}{}", again.repeat(21_000));
        let mut repetition = Repetition::default();
        let found = text.char_indices().find_map(|(at, c)| repetition.push(&text[at..at + c.len_utf8()]));
        assert_eq!(found.map(|at| &text[..at]), Some(kept), "{again:?}");
    }
    let mut repetition = Repetition::default();
    assert_eq!(repetition.push(&format!("{}\n{}", "=".repeat(15_000), "0 ".repeat(6000))), None);
}
