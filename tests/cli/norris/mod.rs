//! `aish norris --headless` as a program: bytes in and out, exit codes, events, files, and what is
//! left behind.

mod books;
mod endings;
mod exits;
mod secrets;
mod streams;
mod surroundings;
mod whole_replies;

use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use crate::support::cli::Home;
use crate::support::llm_server::{Recorded, Script, Server};
use crate::support::processes::processes;

/// The three shells.
pub const SHELLS: [&str; 3] = ["zsh", "bash", "fish"];

/// What a call left behind, bytes as they came.
#[derive(Debug)]
pub struct Raw {
    pub code: i32,
    pub out: Vec<u8>,
    pub err: String,
}

impl Raw {
    /// The objects on stdout; a line that is none fails the test.
    pub fn events(&self) -> Vec<Value> {
        let text = std::str::from_utf8(&self.out).unwrap();
        assert!(text.is_empty() || text.ends_with('\n'), "{text}");
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"))).collect()
    }

    /// The last event, which must be the end.
    pub fn end(&self) -> Value {
        let end = self.events().pop().unwrap();
        assert_eq!(end["event"], "end", "{self:?}");
        end
    }
}

/// A streamed answer with its count of tokens.
pub fn text(text: &str) -> Script {
    let delta = json!({"choices": [{"index": 0, "delta": {"content": text}}]}).to_string();
    let usage = json!({"choices": [], "usage": {"prompt_tokens": 100, "completion_tokens": 20}}).to_string();
    Script::sse(&[&delta, r#"{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#, &usage, "[DONE]"])
}

/// A whole answer, as probes and plans get.
pub fn whole(text: &str) -> Script {
    let body = json!({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 10, "completion_tokens": 2}});
    Script::json(200, &[], &body.to_string())
}

/// Whether a request is a step of a run; else it is a probe or a plan.
pub fn is_step(request: &Recorded) -> bool {
    request.json()["stream"] == true
}

/// A model that gives these answers to the steps, the last of them again and again. Its second
/// opinion is that nothing is destructive.
pub fn model(replies: &[&str]) -> Server {
    let replies: Vec<String> = replies.iter().map(|reply| (*reply).to_owned()).collect();
    scripted(move |n| text(&replies[n.min(replies.len() - 1)]))
}

/// The same with any scripts.
pub fn scripted(step: impl Fn(usize) -> Script + Send + Sync + 'static) -> Server {
    let steps = AtomicUsize::new(0);
    Server::answering(move |request, _| {
        if is_step(request) {
            return step(steps.fetch_add(1, Ordering::SeqCst));
        }
        let system = request.json()["messages"][0]["content"].to_string();
        whole(if system.contains("destructive") { "NO" } else { "YES" })
    })
}

/// A home with this model and without a second opinion; `more` follows in the table of the preset.
pub fn home(server: &Server, more: &str) -> Home {
    Home::with_server(server, &format!("{more}\n[safety]\nllm_second_opinion = false"))
}

/// The headless run with these arguments.
pub fn headless(home: &Home, args: &[&str]) -> Command {
    let mut all = vec!["norris", "--headless"];
    all.extend(args);
    home.command(&all)
}

/// Runs it to its end.
pub fn run(home: &Home, args: &[&str]) -> Raw {
    finish(headless(home, args).spawn().unwrap())
}

/// Waits for its end.
pub fn finish(child: Child) -> Raw {
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    Raw { code: output.status.code().unwrap_or(-1), out: output.stdout, err }
}

/// Runs it with stdout somewhere else.
pub fn run_into(home: &Home, args: &[&str], out: impl Into<Stdio>) -> Raw {
    finish(headless(home, args).stdout(out).spawn().unwrap())
}

/// The processes that still have this home in their environment.
pub fn left_running(home: &Home) -> Vec<String> {
    processes(home.path()).into_iter().map(|(_, line)| line.replace('\0', " ")).collect()
}
