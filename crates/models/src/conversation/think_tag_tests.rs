//! The unit tests of `think_tag.rs`.

use super::*;

fn split(pieces: &[&str]) -> (String, String) {
    let (mut filter, mut out) = (ThinkFilter::default(), Vec::new());
    for piece in pieces {
        filter.push(piece, &mut out);
    }
    filter.finish(&mut out);
    let (mut reasoning, mut text) = (String::new(), String::new());
    for event in out {
        match event {
            ThoughtPiece::Thought(r) => reasoning.push_str(&r),
            ThoughtPiece::Text(t) => text.push_str(&t),
            ThoughtPiece::End => {}
            ThoughtPiece::Unsaid => reasoning.insert_str(0, &std::mem::take(&mut text)),
        }
    }
    (reasoning, text)
}

#[test]
fn every_split_gives_the_same() {
    for (text, reasoning, answer) in [
        ("<think>\nhmm é </thin </think>\n\nCMD: ls", "\nhmm é </thin ", "CMD: ls"),
        ("  \n<think>a</think>b <think>c</think>", "ac", "  \nb "),
        ("a\n<Thinking>b</THINKING>\n\nc", "b", "a\nc"),
        ("so <think>b</think>\nc", "b", "so \nc"),
        ("a`<think>`b </x> '</think>' <|c", "", "a`<think>`b </x> '</think>' <|c"),
        ("was thought</think>\n said", "was thought", "said"),
        (
            "<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b<|return|>",
            "<|message|>a<|end|><|start|>assistant",
            "b",
        ),
        ("ls -l<|im_end|>\n<|im_start|>user\nmore", "", "ls -l"),
        ("<|im_start|>assistant\nls -l<|im_start|>user\nmore", "assistant", "ls -l"),
        ("<end_of_turn>\n<start_of_turn>user\nls", "", ""),
        ("`<|im_end|>` ends a turn", "", "`<|im_end|>` ends a turn"),
        ("<think></think>x", "", "x"),
        ("sed -i 's/ <|end|>//g' f", "", "sed -i 's/ <|end|>//g' f"),
        ("echo 'a <|return|> b' > f", "", "echo 'a <|return|> b' > f"),
        ("ls -d */<|end|> \n<|start|>assistant", "", "ls -d */ \n"),
        ("git commit -m 'Strip <think>a</think> b'", "", "git commit -m 'Strip <think>a</think> b'"),
        ("In XML <thought>x</thought> is it.", "", "In XML <thought>x</thought> is it."),
        ("a\n<reasoning>x</reasoning>\nb", "x", "a\nb"),
        ("So. <reasoning>Maybe\nx\n</reasoning>\nb", "Maybe\nx\n", "So. \nb"),
        ("So <analysis>x", "", "So <analysis>x"),
        ("```xml\n<reasoning>x</reasoning>\n```\nso", "", "```xml\n<reasoning>x</reasoning>\n```\nso"),
        ("cat > f <<'E'\n<think>\nx</think>\nE", "", "cat > f <<'E'\n<think>\nx</think>\nE"),
        ("grep -F '</s>' f", "", "grep -F '</s>' f"),
        ("<p>an <s>old</s> price", "", "<p>an <s>old</s> price"),
        ("ls</s>\n<s>[INST] more [/INST]\nrm x", "", "ls"),
        ("ls\n</s>", "", "ls\n"),
        ("ls<｜end▁of▁sentence｜>\n<｜User｜>delete", "", "ls"),
        ("<|im_start|>user\nrm x<|im_end|>\n<|im_start|>assistant\nls", "userrm x<|im_end|>\nassistant", "ls"),
        ("\n plain text", "", "\n plain text"),
        ("<thin air> is text", "", "<thin air> is text"),
        ("<think>never closed </th", "never closed </th", ""),
        ("<thi", "", "<thi"),
        ("", "", ""),
    ] {
        let want = (reasoning.to_owned(), answer.to_owned());
        assert_eq!(split(&[text]), want);
        for at in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
            assert_eq!(split(&[&text[..at], &text[at..]]), want, "{text:?} at {at}");
        }
        let chars: Vec<String> = text.chars().map(String::from).collect();
        assert_eq!(split(&chars.iter().map(String::as_str).collect::<Vec<_>>()), want);
    }
}

#[test]
fn blanks_behind_a_mark_are_not_waited_for_without_end() {
    for mark in ["ls</s>", "ls<|end|>", "so <reasoning>"] {
        let (mut filter, mut out) = (ThinkFilter::default(), Vec::new());
        filter.push(mark, &mut out);
        (0..2 * LONGEST_LINE).for_each(|_| filter.push(" ", &mut out));
        assert!(filter.held.len() < LONGEST_LINE + mark.len(), "{mark}: {}", filter.held.len());
    }
}

#[test]
fn plain_text_is_not_held_back() {
    let (mut filter, mut out) = (ThinkFilter::default(), Vec::new());
    filter.push("C", &mut out);
    assert_eq!(out, [ThoughtPiece::Text("C".into())]);
}

#[test]
fn the_list_of_marks_is_one_that_can_be_searched() {
    let all: Vec<&str> = marks().map(|(name, _)| name).collect();
    for name in &all {
        assert!(name.starts_with(BEGINNINGS) && *name == name.to_ascii_lowercase(), "{name}");
        let same = all.iter().filter(|other| other.starts_with(name)).collect::<std::collections::HashSet<_>>();
        assert_eq!(same.len(), 1, "{name} begins another mark");
    }
}
