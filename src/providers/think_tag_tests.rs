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
            Event::Reasoning(r) => reasoning.push_str(&r),
            Event::Text(t) => text.push_str(&t),
            other => panic!("unexpected {other:?}"),
        }
    }
    (reasoning, text)
}

#[test]
fn every_split_gives_the_same() {
    for (text, reasoning, answer) in [
        ("<think>\nhmm é </thin </think>\n\nCMD: ls", "\nhmm é </thin ", "CMD: ls"),
        ("  \n<think>a</think>b <think>c</think>", "a", "b <think>c</think>"),
        ("<think></think>x", "", "x"),
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
fn plain_text_is_not_held_back() {
    let (mut filter, mut out) = (ThinkFilter::default(), Vec::new());
    filter.push("C", &mut out);
    assert_eq!(out, [Event::Text("C".into())]);
}
