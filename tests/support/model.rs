//! A model for runs of Norris on top of the scripted server: planning calls are answered from a
//! queue, probes and the call for a plan from places of their own, so that a test says only what it
//! is about.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use serde_json::json;

use super::llm_server::{Gate, Recorded, Script, Server, Step};
use super::pty::wait;

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// A step, or a question of the user.
    Step,
    /// The second opinion.
    Probe,
    /// The plan.
    Plan,
    /// More about a command: the judge is asked in words.
    Explanation,
}

/// Which call a request is: only the two special ones limit their reply so.
pub fn call(request: &Recorded) -> Call {
    match request.json()["max_tokens"].as_u64() {
        Some(4) => Call::Probe,
        Some(800) => Call::Plan,
        _ if request.json()["model"] == "judge" => Call::Explanation,
        _ => Call::Step,
    }
}

/// Whether it is the first of two probes.
fn is_first(request: &Recorded) -> bool {
    system(request).contains("destructive")
}

/// The system prompt.
pub fn system(request: &Recorded) -> String {
    request.json()["messages"][0]["content"].as_str().unwrap().to_owned()
}

/// The words of a first question, without the facts before them and the task behind them.
pub fn sent_words(request: &Recorded) -> String {
    let turn = last_turn(request);
    if !turn.starts_with("[context]") {
        // A request for one command has nothing around the words but the shell.
        return turn.trim_end_matches("\n(in fish)").to_owned();
    }
    let (facts_and_words, _task) = turn.rsplit_once("\n\n").unwrap();
    facts_and_words.split_once("\n\n").unwrap().1.to_owned()
}

/// All that the user's side said last.
pub fn last_turn(request: &Recorded) -> String {
    let json = request.json();
    let last = json["messages"].as_array().unwrap().last().unwrap();
    assert_eq!(last["role"], "user");
    last["content"].as_str().unwrap().to_owned()
}

struct Replies {
    steps: VecDeque<Script>,
    probes: [Script; 2],
    plan: Script,
    explanation: Script,
}

/// The model.
pub struct Model {
    server: Server,
    replies: Arc<Mutex<Replies>>,
}

/// A whole reply, as the calls that don't stream get it.
pub fn whole(text: &str) -> Script {
    let choice = serde_json::json!({"message": {"role": "assistant", "content": text}, "finish_reason": "stop"});
    Script::json(200, &[], &serde_json::json!({ "choices": [choice] }).to_string())
}

/// A reply that calls tools: names and arguments, each in three pieces.
pub fn calling(calls: &[(&str, &str)]) -> Script {
    saying_and_calling("", calls)
}

/// The same behind a text.
pub fn saying_and_calling(text: &str, calls: &[(&str, &str)]) -> Script {
    let delta =
        |value: serde_json::Value| json!({"choices": [{"index": 0, "delta": {"tool_calls": [value]}}]}).to_string();
    let mut events = vec![json!({"choices": [{"index": 0, "delta": {"content": text}}]}).to_string()];
    for (index, (name, arguments)) in calls.iter().enumerate() {
        let (first, second) = arguments.split_at(arguments.len() / 2);
        let id = format!("call_{index}");
        events.push(delta(
            json!({"index": index, "id": id, "type": "function", "function": {"name": name, "arguments": ""}}),
        ));
        for piece in [first, second] {
            events.push(delta(json!({"index": index, "function": {"arguments": piece}})));
        }
    }
    events.push(json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]}).to_string());
    events.push("[DONE]".to_owned());
    Script::sse(&events.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A reply that begins with `text` and never ends; the gate opens when the other side has had
/// enough.
pub fn endless(text: &str) -> (Script, Gate) {
    let gate = Gate::default();
    let data = serde_json::json!({"choices": [{"index": 0, "delta": {"content": text}}]});
    let script = Script::new().head(200, &[("Content-Type", "text/event-stream")]).chunk(format!("data: {data}\n\n"));
    (script.step(Step::Hold(gate.clone())), gate)
}

/// A server that takes the request and says nothing at all.
pub fn silent() -> (Script, Gate) {
    let gate = Gate::default();
    (Script::new().step(Step::Hold(gate.clone())), gate)
}

impl Model {
    /// A model that finds everything harmless and has nothing to do.
    pub fn new() -> Self {
        let replies = Replies {
            steps: VecDeque::new(),
            probes: [whole("NO"), whole("YES")],
            plan: whole("no plan is scripted"),
            explanation: whole("{\"whatIWillDo\": \"sweep the floor\"}"),
        };
        let replies = Arc::new(Mutex::new(replies));
        let known = Arc::clone(&replies);
        let server = Server::answering(move |request, _| {
            if request.lists_models() {
                return Script::json(404, &[], "{}");
            }
            let mut replies = known.lock().unwrap();
            match call(request) {
                Call::Probe => replies.probes[usize::from(!is_first(request))].clone(),
                Call::Plan => replies.plan.clone(),
                Call::Explanation => replies.explanation.clone(),
                Call::Step => {
                    replies.steps.pop_front().unwrap_or_else(|| Script::openai_text(&["nothing more is scripted"]))
                }
            }
        });
        Self { server, replies }
    }

    /// Its address as `base_url`.
    pub fn url(&self) -> String {
        self.server.url("/v1")
    }

    /// What it says when it is asked for more about a command.
    pub fn explains(&self, script: Script) {
        self.replies.lock().unwrap().explanation = script;
    }

    /// Replies to the next planning calls.
    pub fn replies(&self, texts: &[&str]) {
        for text in texts {
            // In pieces, as models write.
            let chars: Vec<char> = text.chars().collect();
            let size = (chars.len() / 8).max(5);
            let pieces: Vec<String> = chars.chunks(size).map(|piece| piece.iter().collect()).collect();
            self.script(Script::openai_text(&pieces.iter().map(String::as_str).collect::<Vec<_>>()));
        }
    }

    /// What happens at the next planning call.
    pub fn script(&self, script: Script) {
        self.replies.lock().unwrap().steps.push_back(script);
    }

    /// Takes back the replies that were not asked for.
    pub fn clear(&self) {
        self.replies.lock().unwrap().steps.clear();
    }

    /// What the two probes get from now on.
    pub fn probes(&self, first: Script, second: Script) {
        self.replies.lock().unwrap().probes = [first, second];
    }

    /// What the call for a plan gets from now on.
    pub fn plan(&self, script: Script) {
        self.replies.lock().unwrap().plan = script;
    }

    /// All requests so far.
    pub fn requests(&self) -> Vec<Recorded> {
        self.server.requests()
    }

    /// The requests of one kind so far.
    pub fn calls(&self, kind: Call) -> Vec<Recorded> {
        self.server.requests().into_iter().filter(|request| call(request) == kind).collect()
    }

    /// Waits for so many requests of a kind.
    pub fn wait_calls(&self, kind: Call, count: usize) {
        wait(&format!("{count} × {kind:?}"), || self.calls(kind).len() >= count, || format!("{:#?}", self.calls(kind)));
    }

    /// The system prompt and the last turn of the n-th planning call, from 0.
    pub fn heard(&self, n: usize) -> String {
        self.calls(Call::Step).get(n).map(last_turn).unwrap_or_default()
    }
}
