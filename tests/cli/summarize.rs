//! `aish memory summarize` on a terminal, from the log of a conversation to `memory.jsonl`
//! (SUM-01…11).

use std::cell::Cell;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::cost::{answer, records};
use crate::support::cli::{Home, Ran};
use crate::support::llm_server::{Recorded, Script, Server};
use crate::support::pty::{Pty, wait};

/// Whether a request is for notes: the others are streamed.
fn is_summary(request: &Recorded) -> bool {
    request.json()["stream"] != true
}

/// A server that answers questions with "fine", and says this when it is asked for notes.
fn server(notes: &str) -> Server {
    let notes = notes.to_owned();
    Server::answering(move |request, _| {
        if !is_summary(request) {
            return answer("fine", 10, 2, 0);
        }
        let body = json!({"model": "scribe-1", "choices": [{"message": {"role": "assistant", "content": notes},
            "finish_reason": "stop"}], "usage": {"prompt_tokens": 500, "completion_tokens": 30}});
        Script::json(200, &[], &body.to_string())
    })
}

fn home(server: &Server, more: &str) -> Home {
    let home = Home::with_server(server, more).var("CLICOLOR", "0");
    assert_eq!(home.run(&["ask", "my server is alpha"]).code, 0);
    home
}

/// A run on a terminal; each answer waits for its question.
struct Talk {
    pty: Pty,
    at: Cell<usize>,
}

impl Talk {
    fn new(home: &Home, args: &[&str]) -> Self {
        let args: Vec<&str> = ["memory", "summarize"].iter().chain(args).copied().collect();
        Self { pty: home.on_terminal(&args, ""), at: Cell::new(0) }
    }

    fn sees(&self, text: &str) -> &Self {
        wait(text, || self.pty.written(text, self.at.get()).is_some(), || self.pty.output(0));
        self.at.set(self.pty.written(text, self.at.get()).unwrap());
        self
    }

    fn types(&self, keys: &str) -> &Self {
        self.pty.send(keys.as_bytes());
        self
    }

    /// Answers the next question.
    fn says(&self, keys: &str) -> &Self {
        self.sees("keep? [y/N/edit] ").types(keys)
    }
}

fn memory(home: &Home) -> Vec<Value> {
    let text = fs::read_to_string(home.path().join(".local/share/aish/memory.jsonl")).unwrap_or_default();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .filter(|line: &Value| line.get("id").is_some())
        .collect()
}

fn notes(home: &Home) -> Vec<Value> {
    memory(home).iter().map(|note| json!([note["kind"], note["content"]])).collect()
}

/// The file of the only conversation; the lock and the names stand beside it.
fn log_file(home: &Home) -> PathBuf {
    let dir = home.path().join(".local/share/aish/sessions");
    let mut files = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    files.find(|path| path.extension().is_some_and(|ending| ending == "jsonl")).unwrap()
}

/// The log of the only conversation.
fn log(home: &Home) -> Vec<Value> {
    fs::read_to_string(log_file(home)).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn without_terminal(home: &Home, args: &[&str]) -> Ran {
    let inner = home.command(args);
    let mut command = Command::new("setsid");
    command.arg("--wait").arg(inner.get_program()).args(inner.get_args()).env_clear();
    command.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = command.current_dir(inner.get_current_dir().unwrap()).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// SUM-02…11, MEM-11, COST-01.
#[test]
fn candidates_are_kept_dropped_and_edited() {
    let server = server(
        "Here you are:\n- fact: the server is alpha\npref: long answers\n* **context:** moves hosts\nfact: no\nfact: also no\n",
    );
    let home = home(&server, "price_in = 1.0\nprice_out = 1.0");
    let talk = Talk::new(&home, &[]);
    talk.sees("[memory] candidate (fact): the server is alpha").says("y\r");
    talk.sees("[memory] candidate (pref): long answers").says("edit\r");
    // The text stands there to be changed.
    talk.sees("note: ").sees("long answers").types("\x01\x1bd").types("short\r");
    talk.sees("[memory] candidate (context): moves hosts").says("perhaps\r").sees("y, n or edit").says("y\r");
    talk.sees("[memory] candidate (fact): no").says("n\r").sees("(fact): also no").says("\r");
    talk.sees("[aish] memory: added 3 candidates").sees("code:0");
    let kept =
        [json!(["fact", "the server is alpha"]), json!(["pref", "short answers"]), json!(["context", "moves hosts"])];
    assert_eq!(notes(&home), kept);
    let source = log_file(&home).file_stem().unwrap().to_str().unwrap().to_owned();
    assert!(memory(&home).iter().all(|note| note["source"] == *source), "{:?}", memory(&home));
    // The call: one turn of the user, the instruction, no tools, no stream; booked under the model
    // that answered.
    let requests = server.requests();
    let body = requests.iter().find(|request| is_summary(request)).unwrap().json();
    let turns = body["messages"].as_array().unwrap();
    assert_eq!((turns.len(), &turns[0]["role"], &turns[1]["role"]), (2, &json!("system"), &json!("user")));
    assert_eq!(turns[1]["content"], "user: my server is alpha\nassistant: fine\n");
    for words in ["`fact: ", "`pref: ", "`context: ", "at most 10"] {
        assert!(turns[0]["content"].as_str().unwrap().contains(words), "{turns:?}");
    }
    let last = records(&home).pop().unwrap();
    assert_eq!(
        (&last["category"], &last["model"], &last["input"], &last["dollars"]),
        (&json!("memory_summarize"), &json!("scribe-1"), &json!(500), &json!(0.00053))
    );
    // The reply is logged with its tag, and is part of neither a question nor the next transcript.
    let tagged: Vec<Value> = log(&home).into_iter().filter(|line| line["meta"] == "summarize").collect();
    assert_eq!((tagged.len(), &tagged[0]["role"]), (1, &json!("assistant")));
    assert!(tagged[0]["content"].as_str().unwrap().contains("long answers"));
    assert_eq!(home.run(&["ask", "and now?"]).code, 0);
    let asked = server.requests().pop().unwrap().json();
    let roles: Vec<&str> = asked["messages"].as_array().unwrap().iter().map(|m| m["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["system", "user", "assistant", "user"], "{asked}");
    assert!(!asked["messages"][2]["content"].as_str().unwrap().contains("long answers"));
    let talk = Talk::new(&home, &[]);
    talk.sees("there is such a note already").says("\x03").sees("code:130");
    let again = server.requests().into_iter().rfind(is_summary).unwrap().json();
    assert_eq!(
        again["messages"][1]["content"],
        "user: my server is alpha\nassistant: fine\nuser: and now?\nassistant: fine\n"
    );
}

/// SUM-01, SUM-11: what was kept stays, and the rest is said to be left.
#[test]
fn ctrl_c_keeps_what_was_kept() {
    let server = server("fact: one\nfact: two\nfact: three");
    let home = home(&server, "");
    let talk = Talk::new(&home, &[]);
    talk.says("y\r").sees("two").says("\x03");
    talk.sees("[aish] memory: added 1 candidates").sees("stopped; 2 of 3 were not kept").sees("code:130");
    assert_eq!(notes(&home), [json!(["fact", "one"])]);
    // Leaving the editor keeps nothing either.
    let talk = Talk::new(&home, &[]);
    talk.says("e\r").sees("note: ").types("\x03").says("n\r").sees("two").says("\x1b");
    talk.sees("added 0 candidates").sees("code:130");
    assert_eq!(notes(&home).len(), 1);
}

#[test]
fn without_a_terminal_no_model_is_asked() {
    let server = server("fact: one");
    let home = home(&server, "");
    let ran = without_terminal(&home, &["memory", "summarize"]);
    assert_eq!((ran.code, ran.out.as_str(), server.requests().len()), (1, "", 1), "{ran:?}");
    assert!(ran.err.contains("on a terminal, so nothing is kept") && ran.err.contains("aish memory add"), "{ran:?}");
    assert_eq!(notes(&home), Vec::<Value>::new());
}

/// SUM-07, and what stands in the way of a summary.
#[test]
fn the_model_is_the_configured_one() {
    let server = server("fact: one");
    let home = home(&server, "");
    let url = server.url("/v1");
    let preset = |name: &str, model: &str| {
        format!("[models.{name}]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"{model}\"\n")
    };
    let config = |memory: &str| {
        home.config(&format!(
            "model = \"fast\"\n[memory]\n{memory}\n{}{}",
            preset("fast", "m"),
            preset("cheap", "scribe")
        ));
    };
    let asked = || server.requests().pop().unwrap().json()["model"].as_str().unwrap().to_owned();
    config("");
    Talk::new(&home, &[]).says("n\r").sees("code:0");
    assert_eq!(asked(), "m");
    config("summarizer_model = \"cheap\"");
    Talk::new(&home, &[]).says("n\r").sees("code:0");
    assert_eq!(asked(), "scribe");
    Talk::new(&home, &["--model", "fast"]).says("n\r").sees("code:0");
    assert_eq!(asked(), "m");
    let before = server.requests().len();
    config("summarizer_model = \"gone\"");
    Talk::new(&home, &[]).sees("gone").sees("code:");
    config("summarizer_model = \"cookbook\"");
    Talk::new(&home, &[]).sees("the cookbook can't draw notes").sees("memory.summarizer_model").sees("code:4");
    config("");
    let empty = Home::with_server(&server, "");
    Talk::new(&empty, &[]).sees("there is no conversation in this shell").sees("code:1");
    assert_eq!(server.requests().len(), before);
}

#[test]
fn nothing_found_is_said() {
    let server = server("I found nothing of interest.\nCMD: rm -rf /\n");
    let home = home(&server, "");
    Talk::new(&home, &[]).sees("found nothing").sees("[aish] memory: added 0 candidates").sees("code:0");
    assert_eq!(notes(&home), Vec::<Value>::new());
}

/// The reply is foreign text.
/// SUM-05, SUM-08
#[test]
fn a_hostile_reply_reaches_neither_terminal_nor_store() {
    let hostile = format!(
        "fact: \u{1b}]0;owned\u{7}\u{1b}[2Ja\u{202e}b\rc\u{9b}2J\n{}",
        (0..20).map(|n| format!("pref: {n} {}\n", "x".repeat(700))).collect::<String>()
    );
    let server = server(&hostile);
    let home = home(&server, "");
    let talk = Talk::new(&home, &[]);
    for _ in 0..10 {
        talk.sees("[memory] candidate (").says("y\r");
    }
    talk.sees("[aish] memory: added 10 candidates").sees("code:0");
    let shown = talk.pty.output(0);
    assert!(!shown.contains("owned\u{7}") && !shown.contains("\u{1b}]") && !shown.contains("\u{1b}[2J"), "{shown:?}");
    let kept = memory(&home);
    assert_eq!(kept.len(), 10);
    for note in kept {
        let text = note["content"].as_str().unwrap();
        assert!(text.chars().count() <= 501 && !text.chars().any(|c| c.is_control() || c == '\u{202e}'), "{text:?}");
    }
}

/// SUM-12: secrets of every sort that were planted in a conversation: none reaches the server,
/// local or not, and none the store unless the user insists.
#[test]
fn planted_secrets_stay_in_the_log() {
    let planted = [
        "ghp_0123456789abcdefghijABCDEFGHIJ012345",
        "AKIAIOSFODNN7EXAMPLQ",
        "sk-ant-api03-Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZg-XyZ",
        "hunter2-Xq9!vL",
        "xoxb-123456789012-123456789012-AbCdEfGhIjKlMnOpQrStUvWx",
    ];
    let words = format!(
        "deploy with GH_TOKEN={} and AWS_ACCESS_KEY_ID={}; curl -H 'x-api-key: {}' x; mysql --password={} x; SLACK_TOKEN={}",
        planted[0], planted[1], planted[2], planted[3], planted[4]
    );
    for local in ["", "local = true"] {
        // The model gives back whatever stands for the secrets, one a line.
        let server = Server::answering(|request, _| {
            if !is_summary(request) {
                return answer("fine", 10, 2, 0);
            }
            let text = request.json()["messages"][1]["content"].as_str().unwrap().to_owned();
            let marks = text.split(|c: char| !(c.is_ascii_alphanumeric() || "$_{}".contains(c)));
            let marks: Vec<&str> = marks.filter(|word| word.contains("AISH_SECRET_")).collect();
            let notes: String = marks.iter().map(|mark| format!("fact: the key is {mark} here\n")).collect();
            let body = json!({"choices": [{"message": {"role": "assistant",
                "content": notes + "fact: use ghp_ABCDEFGHIJ0123456789abcdefghij999999"}, "finish_reason": "stop"}]});
            Script::json(200, &[], &body.to_string())
        });
        let home = Home::with_server(&server, local).var("CLICOLOR", "0");
        // As an earlier version, or another program, may have written the log.
        assert_eq!(home.run(&["ask", "x"]).code, 0);
        let file = log_file(&home);
        let turn = json!({"v": 1, "ts": "2026-01-01T00:00:00Z", "role": "user", "content": words}).to_string();
        fs::write(&file, fs::read_to_string(&file).unwrap() + &turn + "\n").unwrap();
        let talk = Talk::new(&home, &[]);
        let mut count = 0;
        for n in 0..=planted.len() {
            talk.sees("[memory] candidate (fact): ").sees("looks like a secret").says("y\r");
            talk.sees("Keep it with the secret in it?  y yes · n no").types(if n == 1 { "y" } else { "n" });
            count += 1;
        }
        talk.sees(&format!("added {count} candidates")).sees("code:0");
        let sent = server.requests().iter().map(|request| request.body.clone()).collect::<String>();
        let shown = talk.pty.output(0);
        let kept = fs::read_to_string(home.path().join(".local/share/aish/memory.jsonl")).unwrap();
        for (n, secret) in planted.iter().enumerate() {
            assert!(!sent.contains(secret), "{secret} was sent ({local})");
            assert!(!shown.contains(secret), "{secret} was shown");
            assert_eq!(kept.contains(secret), n == 1, "{secret}: {kept}");
        }
        assert!(!kept.contains("ghp_ABCDEFGHIJ") && kept.contains("\"use [secret]\""), "{kept}");
        assert!(kept.contains("the key is [secret] here"), "{kept}");
    }
}

/// An edit that writes a secret is pointed out as well.
#[test]
fn a_secret_that_the_user_types_is_pointed_out() {
    let server = server("fact: the token is elsewhere");
    let home = home(&server, "");
    let talk = Talk::new(&home, &[]);
    talk.says("edit\r").sees("note: ").types("\x15ghp_0123456789abcdefghijABCDEFGHIJ012345 is it\r");
    talk.sees("looks like a secret").says("y\r").sees("· n no").types("n").sees("added 1 candidates");
    assert_eq!(notes(&home), [json!(["fact", "[secret] is it"])]);
}

/// SUM-04: the newest 64 KB.
#[test]
fn a_long_conversation_is_cut() {
    let server = server("");
    let home = home(&server, "");
    let file = log_file(&home);
    let mut text = fs::read_to_string(&file).unwrap();
    for n in 0..400 {
        let turn = json!({"v": 1, "ts": "2026-01-01T00:00:00Z", "role": "user", "content": format!("turn {n} {}", "ä".repeat(200))});
        text += &format!("{turn}\n");
    }
    fs::write(&file, text).unwrap();
    Talk::new(&home, &[]).sees("added 0 candidates").sees("code:0");
    let body = server.requests().pop().unwrap().json();
    let sent = body["messages"][1]["content"].as_str().unwrap().to_owned();
    assert!(sent.len() <= 64 * 1024 && sent.len() > 63 * 1024, "{}", sent.len());
    assert!(sent.starts_with("user: turn ") && sent.contains("turn 399") && !sent.contains("turn 10 "));
}

/// `memory.auto_summarize`: off unless it is wanted, and then a line now and then.
#[test]
fn an_offer_is_a_line_and_no_call() {
    let long = "x".repeat(5000);
    let server = Server::answering(move |_, _| answer(&long, 10, 2, 0));
    for (setting, expected) in [("false", 0), ("true", 1)] {
        let home = Home::with_server(&server, &format!("[memory]\nauto_summarize = {setting}")).var("CLICOLOR", "0");
        let before = server.requests().len();
        let mut offers = 0;
        for _ in 0..3 {
            let pty = home.on_terminal(&["ask", "tell", "me"], "");
            wait("the end", || pty.written("code:0", 0).is_some(), || pty.output(0));
            offers += pty.output(0).matches("worth remembering").count();
        }
        // Three answers of 5000 characters: one stretch of 8 KB.
        assert_eq!(offers, expected, "{setting}");
        assert_eq!(server.requests().len() - before, 3, "no further call");
        assert!(!home.run(&["ask", "x"]).err.contains("worth remembering"), "not in a pipe");
    }
}
