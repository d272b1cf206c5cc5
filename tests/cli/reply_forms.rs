//! What `suggest`, `fix` and `ask` make of replies in other forms than the agreed one.

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

fn answering(text: &'static str) -> Server {
    Server::answering(move |_, _| Script::openai_text(&[text]))
}

#[test]
fn suggest_prints_the_command_of_a_reply_in_any_form() {
    for form in [
        "du -sh *",
        "`du -sh *`",
        "du -sh *<|im_end|>\n<|im_start|>user\nrm -rf zorblax",
        "<|im_start|>assistant\ndu -sh *<|im_end|>",
        "$ du -sh *",
        "cmd: du -sh *",
        "Command: du -sh *",
        "{\"command\": \"du -sh *\"}",
        "<command>du -sh *</command>",
        "CMD: ```bash\ndu -sh *\n```",
        "```\ndu -sh *\n```",
    ] {
        let server = answering(form);
        let ran = Home::with_server(&server, "").run(&["suggest", "show", "the", "size", "of", "zorblax"]);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "du -sh *\n", ""), "{form}");
    }
}

#[test]
fn suggest_says_what_a_reply_says_instead() {
    for (text, said) in [
        ("You can use ls", "You can use ls"),
        ("# No program does that.", "the model gives no command: No program does that."),
        ("cat <file>", "in brackets"),
        ("rm -rf 'x", "not finished"),
    ] {
        let server = answering(text);
        let ran = Home::with_server(&server, "").run(&["suggest", "zorblax"]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{text}");
        assert!(ran.err.contains(said), "{ran:?}");
    }
}

/// A second request would be without the words, and what it answers is no answer to them.
#[test]
fn a_call_that_nothing_offered_gets_no_second_request() {
    let piece = |delta: &str, reason: &str| {
        format!("{{\"choices\":[{{\"index\":0,\"delta\":{delta},\"finish_reason\":{reason}}}]}}")
    };
    let call = "{\"tool_calls\":[{\"index\":0,\"id\":\"c\",\"function\":{\"name\":\"run\",\"arguments\":\"{}\"}}]}";
    for (text, code, out) in [("Let me look at it.", 1, ""), ("du -sh *", 0, "du -sh *\n")] {
        let stream = [
            piece(&format!("{{\"content\":\"{text}\"}}"), "null"),
            piece(call, "null"),
            piece("{}", "\"tool_calls\""),
            "[DONE]".to_owned(),
        ];
        let lines: Vec<&str> = stream.iter().map(String::as_str).collect();
        let server = Server::scripted(vec![Script::sse(&lines), Script::openai_text(&["rm -rf build"])]);
        let ran = Home::with_server(&server, "").run(&["suggest", "the", "size", "of", "zorblax"]);
        assert_eq!((ran.code, ran.out.as_str()), (code, out), "{ran:?}");
        assert!(ran.err.contains("a tool that it wasn't offered") && !ran.err.contains("build"), "{ran:?}");
        assert_eq!(server.requests().len(), 1);
    }
}

#[test]
fn suggest_says_which_steps_it_leaves_out() {
    let server = answering("cd zorblax\nls -la");
    let ran = Home::with_server(&server, "").run(&["suggest", "look", "into", "zorblax"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "cd zorblax\n"), "{ran:?}");
    assert!(ran.err.contains("stands on what the command before it changes: ls -la"), "{ran:?}");
    let server = answering("```bash\nset -e\nmkdir zorblax\n```");
    let ran = Home::with_server(&server, "").run(&["suggest", "make", "zorblax"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran:?}");
}

/// An answer with a hole would be called whole.
#[test]
fn what_an_answer_says_about_thoughts_is_shown() {
    let answer = "So:\n```xml\n<reasoning>why</reasoning>\n```\nand `<think>` or 'a <|end|> b' stay.";
    let server = answering(answer);
    let ran = Home::with_server(&server, "").run(&["ask", "what", "is", "zorblax"]);
    assert_eq!((ran.code, ran.out.trim_end()), (0, answer), "{ran:?}");
}

#[test]
fn suggest_names_the_others_and_what_is_left_to_fill_in() {
    let server = answering("ls -la /path/to/x\nls -l /path/to/x");
    let ran = Home::with_server(&server, "").run(&["suggest", "zorblax"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "ls -la /path/to/x\n"));
    assert!(ran.err.contains("or: ls -l /path/to/x") && ran.err.contains("stands for something of yours"), "{ran:?}");
}

#[test]
fn fix_takes_a_bare_correction_and_the_reason_that_there_is_none() {
    let server = answering("`git status`");
    let ran = Home::with_server(&server, "").run(&["fix", "--status", "1", "zorblax"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "git status\n", ""));
    let server = answering("# It worked.");
    let ran = Home::with_server(&server, "").run(&["fix", "--status", "1", "zorblax"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.starts_with("It worked.\n"), "{ran:?}");
}

#[test]
fn the_items_of_an_answer_are_its_markers_and_its_blocks() {
    let server = answering("CMD: pwd\n\n```bash\nls -la\n```\n```python\nprint(1)\n```\nUse `df -h`.\n");
    let ran = Home::with_server(&server, "").run(&["ask", "x", "--json"]).json();
    assert_eq!(ran["items"], serde_json::json!(["pwd", "ls -la"]));
}
