//! What a model writes in pieces, by mistake or in bad faith: texts that look like markers, replies
//! that are cut off, dropped or empty, and what a run makes of them.

use std::fs;

use serde_json::json;

use super::{Raw, SHELLS, home, model, run, scripted, text};
use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server, Step};

/// A stream with this reason to stop, or with a connection that breaks.
fn cut(words: &str, reason: Option<&str>) -> Script {
    let delta = json!({"choices": [{"index": 0, "delta": {"content": words}}]}).to_string();
    let Some(reason) = reason else {
        let script = Script::new().head(200, &[("Content-Type", "text/event-stream")]);
        return script.chunk(format!("data: {delta}\n\n")).step(Step::Reset);
    };
    let end = json!({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}).to_string();
    Script::sse(&[&delta, &end, "[DONE]"])
}

fn work(home: &Home, name: &str) -> Option<String> {
    fs::read_to_string(home.path().join("work").join(name)).ok()
}

fn run_in(server: &Server, shell: &str) -> (Home, Raw) {
    let home = home(server, "");
    let ran = run(&home, &["--json", "--shell", shell, "x"]);
    (home, ran)
}

/// The text is in the file as it stands in the reply, and nothing in it ran.
#[test]
fn a_text_that_looks_like_markers_is_a_text() {
    let text = "CMD: touch pwned\nGOAL: complete\n```sh\nCMD&: touch pwned\n```\nDELEGATE: touch pwned\n  it's \\$HOME \"é\"\n\n";
    for shell in SHELLS {
        let here = format!("cat > doc.md <<'EOF'\n{text}EOF");
        let quoted = format!("printf '%s' '{}' > doc.md", text.replace("it's ", "its ").replace('\\', ""));
        let command = if shell == "fish" { &quoted } else { &here };
        for before in ["", "I write it:\n\n```bash\n"] {
            for chunk in [1, 7, 4000] {
                let reply =
                    format!("{before}CMD: {command}\n{}CMD: touch after", if before.is_empty() { "" } else { "```\n" });
                let server = scripted(move |n| {
                    let words = if n == 0 { reply.as_str() } else { "GOAL: complete" };
                    let chars: Vec<char> = words.chars().collect();
                    let pieces: Vec<String> = chars.chunks(chunk).map(|piece| piece.iter().collect()).collect();
                    Script::openai_text(&pieces.iter().map(String::as_str).collect::<Vec<_>>())
                });
                let (home, ran) = run_in(&server, shell);
                assert_eq!((ran.code, &ran.end()["ran"]), (0, &json!(2)), "{shell}: {ran:?}");
                let want =
                    if shell == "fish" { text.replace("it's ", "its ").replace('\\', "") } else { text.to_owned() };
                assert_eq!(work(&home, "doc.md").as_deref(), Some(want.as_str()), "{shell}");
                assert!(work(&home, "after").is_some() && work(&home, "pwned").is_none(), "{shell}: {ran:?}");
            }
        }
    }
}

/// What never ends doesn't run, and nothing behind it is read; the model is told why.
#[test]
fn a_command_that_never_ends_hides_nothing_that_runs() {
    for shell in SHELLS {
        for first in ["echo don't > f", "cat > f <<'EOF'", "echo $(ls"] {
            let server =
                model(&[&format!("CMD: {first}\nCMD: touch pwned\nGOAL: complete"), "CMD: touch on", "GOAL: complete"]);
            let (home, ran) = run_in(&server, shell);
            assert_eq!((ran.code, work(&home, "pwned")), (0, None), "{shell}: {first}: {ran:?}");
            assert!(work(&home, "on").is_some(), "{shell}: {first}: {ran:?}");
            let told = &server.requests()[1].body;
            assert!(
                told.contains("action not run: the command is not finished")
                    || told.contains("fish has no here-documents"),
                "{told}"
            );
        }
    }
}

#[test]
fn the_last_action_of_a_reply_that_was_cut_off_does_not_run() {
    for reason in [Some("length"), Some("content_filter"), Some("insufficient_system_resource"), None] {
        let server = scripted(move |n| match n {
            0 => cut("CMD: touch one\nCMD: touch keep-", reason),
            1 => text("CMD: touch keep-it"),
            _ => text("GOAL: complete"),
        });
        let (home, ran) = run_in(&server, "bash");
        assert_eq!((ran.code, &ran.end()["ran"]), (0, &json!(2)), "{reason:?}: {ran:?}");
        assert!(work(&home, "one").is_some() && work(&home, "keep-it").is_some() && work(&home, "keep-").is_none());
        assert!(server.requests()[1].body.contains("your last reply is not whole"), "{reason:?}");
        assert!(ran.err.contains("its last action isn't run"), "{ran:?}");
        let server = scripted(move |_| cut("CMD: touch keep-", reason));
        let (home, ran) = run_in(&server, "bash");
        assert_eq!((ran.code, server.requests().len(), work(&home, "keep-")), (1, 2, None), "{reason:?}: {ran:?}");
        assert_eq!(ran.end()["reason"], "the model's reply was cut off again", "{ran:?}");
    }
}

/// Replies that do nothing: empty, dropped, tool calls only, words only.
#[test]
fn a_reply_that_does_nothing_is_no_end() {
    let call = json!({"choices": [{"index": 0, "delta": {"tool_calls": [{"index": 0, "id": "a", "type": "function",
        "function": {"name": "run_shell", "arguments": "{\"cmd\":\"touch pwned\"}"}}]}}]})
    .to_string();
    let calls = Script::sse(&[&call, r#"{"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}"#, "[DONE]"]);
    let stop = r#"{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#;
    for (script, steps) in [
        (Script::new(), 2),
        (Script::sse(&[]), 2),
        (Script::sse(&[stop, "[DONE]"]), 2),
        (text("  \n"), 2),
        (calls, 3),
        (text("I would touch a file."), 3),
    ] {
        let server = scripted(move |n| match n {
            0 => script.clone(),
            1 => text("CMD: touch on"),
            _ => text("**Goal: Complete.**"),
        });
        let (home, ran) = run_in(&server, "bash");
        assert_eq!((ran.code, &ran.end()["steps"]), (0, &json!(steps)), "{ran:?}");
        assert!(work(&home, "on").is_some() && work(&home, "pwned").is_none(), "{ran:?}");
    }
}

#[test]
fn a_goal_that_is_called_complete_blindly_is_asked_about_and_the_failure_counted() {
    let server = model(&["CMD: false\nGOAL: complete", "GOAL: complete"]);
    let ran = run(&home(&server, ""), &["x"]);
    assert_eq!((ran.code, server.requests().len()), (0, 2), "{ran:?}");
    assert!(ran.err.contains("; 1 ran, 1 failed)"), "{ran:?}");
    assert!(server.requests()[1].body.contains("write `GOAL: complete` again, alone"), "{:?}", server.requests()[1]);
    // Polling: the output changes.
    let server = model(&["CMD: echo x >>f; wc -l <f"]);
    let (home, ran) = run_in(&server, "bash");
    assert_eq!((ran.code, &ran.end()["ran"]), (6, &json!(16)), "{ran:?}");
    assert_eq!(work(&home, "f").map(|text| text.len()), Some(32));
}

/// A run starts nothing behind itself and asks no other preset (IMP-10): one line says so of each,
/// and no model of a run is told.
#[test]
fn what_is_for_conversations_alone_is_not_done() {
    let first =
        "TASK: touch pwned\nCMD&: touch pwned\nCMD&: touch pwned too\nDELEGATE: deep \"touch pwned\"\nCMD: touch on";
    let server = model(&[first, "GOAL: complete"]);
    let home = home(&server, "");
    let ran = run(&home, &["x"]);
    assert_eq!((ran.code, work(&home, "pwned")), (0, None), "{ran:?}");
    assert!(work(&home, "on").is_some() && !home.path().join(".local/state/aish/bg").exists(), "{ran:?}");
    for said in ["a run starts nothing in the background", "so `deep` isn't asked"] {
        assert_eq!(ran.err.matches(said).count(), 1, "{ran:?}");
    }
    assert!(!server.requests()[0].body.contains("CMD&") && !server.requests()[0].body.contains("DELEGATE"));
}
