//! The unit tests of `text_calls.rs`.

use super::*;

/// The text and the calls of an answer, in pieces of `size` characters.
fn read(answer: &str, size: usize) -> (String, Vec<(String, String)>) {
    let mut reader = TextCalls::new(vec!["read_file".to_owned(), "list".to_owned()]);
    let chars: Vec<char> = answer.chars().collect();
    let pieces = chars.chunks(size).map(|piece| piece.iter().collect::<String>());
    let mut text: String = pieces.map(|piece| reader.push(&piece)).collect();
    let (rest, calls) = reader.finish(true);
    text.push_str(&rest);
    (text, calls.into_iter().map(|call| (call.name, call.arguments)).collect())
}

#[test]
fn calls_in_every_form() {
    let one = r#"{"name": "read_file", "arguments": {"path": "a </tool_call> {b"}}"#;
    let want = ("read_file".to_owned(), r#"{"path":"a </tool_call> {b"}"#.to_owned());
    for (answer, text, times) in [
        (format!("<tool_call>\n{one}\n</tool_call>"), "", 1),
        (format!("I look.\n<tool_call>{one}</tool_call>\n<tool_call>{one}</tool_call>\n"), "I look.\n", 2),
        (format!("<tool_call>{one}"), "", 1),
        (one.to_owned(), "", 1),
        (format!("I look.\n\n{one}\n"), "I look.\n\n", 1),
        (format!("```json\n{one}\n```"), "", 1),
        (format!("I look:\n```\n[{one}, {one}]\n```\n"), "I look:\n", 2),
        (format!("[TOOL_CALLS] [{one}]"), "", 1),
        (format!("[TOOL_CALLS]read_file[ARGS]{}", &want.1), "", 1),
        (format!("<|python_tag|>{}<|eom_id|>", one.replace("arguments", "parameters")), "", 1),
        (format!("<|python_tag|>{one}; {one}"), "", 2),
        (format!("<function=read_file>{}</function>", &want.1), "", 1),
        (format!(r#"{{"tool_calls": [{{"type": "function", "function": {one}}}]}}"#), "", 1),
        (one.replace("read_file", "functions.read_file"), "", 1),
    ] {
        for size in [1, 4, 1000] {
            assert_eq!(read(&answer, size), (text.to_owned(), vec![want.clone(); times]), "{answer} by {size}");
        }
    }
    let bare = read(r#"<tool_call>{"name": "list"}</tool_call>"#, 5);
    assert_eq!(bare, (String::new(), vec![("list".to_owned(), "{}".to_owned())]));
}

#[test]
fn what_is_no_call_stays_text() {
    for answer in [
        r#"{"name": "format_disk", "arguments": {}}"#,
        r#"<tool_call>{"name": "format_disk", "arguments": {}}</tool_call>"#,
        r#"<tool_call>{"name": "read_file", "arguments": {"path": </tool_call>"#,
        r#"{"name": "read_file", "arguments": {"path": "a"}} and so on"#,
        r#"{"name": "read_file"}"#,
        r#"{"name": "read_file", "arguments": 7}"#,
        r#"{"command": "ls"}"#,
        "```sh\nls\n```\n[1] is a note\n``",
        "Use `<tool_call>` for it.",
        "CMD: ls [a]\n{ echo; }",
        "[TOOL_CALLS]",
        "read_file{\"path\": \"a\"}",
    ] {
        for size in [1, 4, 1000] {
            assert_eq!(read(answer, size), (answer.to_owned(), Vec::new()), "{answer} by {size}");
        }
    }
}

#[test]
fn plain_text_is_not_held_back() {
    let mut reader = TextCalls::new(vec!["list".to_owned()]);
    assert_eq!(reader.push("Here is"), "Here is");
    assert_eq!(reader.push(" it:\n```sh\nls"), " it:\n```sh\nls");
}
