//! Plan, executor, second opinion, money and journal of a run, from the wire to the files.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use super::{Raw, is_step, model, run, text, whole};
use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

/// A million tokens cost two dollars in and ten out.
const PRICED: &str = "price_in = 2.0\nprice_out = 10.0";

fn records(home: &Home) -> Vec<Value> {
    let text = fs::read_to_string(home.path().join(".local/share/aish/usage.jsonl")).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A home with the presets `fast` and `plan` on one server; `settings` stand before them.
fn planned(server: &Server, settings: &str) -> Home {
    let home = Home::new();
    let url = server.url("/v1");
    let preset = |name: &str, model: &str| {
        format!("[models.{name}]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"{model}\"\n{PRICED}\n")
    };
    home.config(&format!("model = \"fast\"\n{settings}\n{}{}", preset("fast", "m"), preset("plan", "p")));
    home
}

/// A server for the whole of a planned run.
fn whole_run(plan: impl Fn() -> Script + Send + Sync + 'static, steps: &'static [&'static str]) -> Server {
    let count = AtomicUsize::new(0);
    Server::answering(move |request, _| {
        let body = request.json();
        if is_step(request) {
            return text(steps[count.fetch_add(1, Ordering::SeqCst).min(steps.len() - 1)]);
        }
        if body["model"] == "p" {
            return plan();
        }
        whole(if body["messages"][0]["content"].to_string().contains("destructive") { "NO" } else { "YES" })
    })
}

const PREPLANNER: &str = "[norris]\npreplanner = \"plan\"";

/// COST-01, COST-03.
#[test]
fn a_planned_run_is_booked_call_by_call() {
    let server = whole_run(|| whole("TASK: look\nTASK: count"), &["CMD: echo a", "CMD: echo b"]);
    let home = planned(&server, PREPLANNER);
    let ran = run(&home, &["--json", "x"]);
    let end = ran.end();
    assert_eq!((ran.code, &end["status"]), (0, &json!("tasks_complete")), "{ran:?}");
    assert_eq!(end["reason"], "all 2 preplanned tasks executed");
    let seen: Vec<Value> = records(&home)
        .iter()
        .map(|r| json!([r["category"], r["model"], r["input"], r["output"], r["dollars"]]))
        .collect();
    let step = json!(["norris", "m", 100, 20, 0.0004]);
    let probe = json!(["probe", "m", 10, 2, 0.00004]);
    let plan = json!(["norris-preplan", "p", 10, 2, 0.00004]);
    // The last call is for the closing words.
    let steps = [step.clone(), probe.clone(), probe.clone(), step.clone(), probe.clone(), probe, step];
    assert_eq!(seen, [&[plan][..], &steps].concat());
    assert!((end["dollars"].as_f64().unwrap() - 0.0014).abs() < 1e-9, "{end}");
    let cost = home.run(&["cost", "detail"]);
    for row in ["norris-preplan", "norris ", "probe"] {
        assert!(cost.out.contains(row) || cost.err.contains(row), "{cost:?}");
    }
    // The task is shown with its step (REN-06), and the model hears of it.
    assert!(ran.err.contains("\n  [step 2/2: count]\n"), "{}", ran.err);
    let steps: Vec<_> = server.requests().into_iter().filter(is_step).collect();
    assert!(steps[0].body.contains("look") && steps.len() == 3);
}

/// PRE-07…12: what is said, and that the run goes on.
#[test]
fn every_failure_of_a_plan_is_said_and_none_ends_the_run() {
    let lines = |ran: &Raw| -> Vec<String> {
        ran.err.lines().filter(|line| line.starts_with("[aish] preplan")).map(str::to_owned).collect()
    };
    let none = "[aish] preplan produced no TASK lines; running single-model";
    let refused = |status| move || Script::json(status, &[], r#"{"error":{"message":"boom"}}"#);
    let go = &["CMD: echo a", "GOAL: complete"];
    for (server, settings, expected) in [
        (whole_run(|| whole("TASK: a"), go), "tasks_max = 1", vec!["[aish] preplanned 1 tasks via plan"]),
        (
            whole_run(|| whole("TASK: a\nTASK: b\nTASK: c"), go),
            "tasks_max = 2",
            vec!["[aish] preplan emitted >2 tasks; truncated", "[aish] preplanned 2 tasks via plan"],
        ),
        (whole_run(|| whole("1. look\n2. count"), go), "", vec![none]),
        (whole_run(|| whole(""), go), "", vec![none]),
        (whole_run(refused(401), go), "", vec!["[aish] preplan failed: plan: WHY; running single-model"]),
    ] {
        let home = planned(&server, &format!("{PREPLANNER}\n{settings}"));
        let ran = run(&home, &["x"]);
        assert_eq!((ran.code, ran.out.as_slice()), (0, b"a\n".as_slice()), "{}", ran.err);
        let host = server.addr().to_string();
        let said: Vec<String> = lines(&ran).into_iter().map(|line| line.replace(&host, "HOST")).collect();
        // What a provider says of a refusal isn't the matter here.
        match expected[0].split_once("WHY") {
            Some((start, end)) => assert!(said.len() == 1 && said[0].starts_with(start) && said[0].ends_with(end)),
            None => assert_eq!(said, expected),
        }
    }
    let server = whole_run(|| whole("TASK: a"), go);
    let ran = run(&planned(&server, "[norris]\npreplanner = \"bogus\""), &["x"]);
    assert_eq!(lines(&ran), ["[aish] preplan failed: unknown model preset \"bogus\"; running single-model"]);
    assert_eq!(ran.code, 0);
    // Without a preplanner nothing is said (PRE-23).
    let ran = run(&planned(&whole_run(|| whole("TASK: a"), go), ""), &["x"]);
    assert_eq!((lines(&ran).len(), ran.code), (0, 0));
}

/// COST-06: a plan is a plain call: no other model makes it when the planner fails.
#[test]
fn a_plan_has_no_fallback() {
    let refused = || Script::json(500, &[], r#"{"error":{"message":"boom"}}"#);
    let server = whole_run(refused, &["CMD: echo a", "GOAL: complete"]);
    let home = planned(
        &server,
        &format!("{PREPLANNER}\n[safety]\nllm_second_opinion = false\n[routing]\nfallback = \"fast\""),
    );
    let ran = run(&home, &["x"]);
    assert_eq!((ran.code, ran.out.as_slice()), (0, b"a\n".as_slice()), "{}", ran.err);
    assert!(ran.err.contains("[aish] preplan failed: plan: "), "{}", ran.err);
    let requests = server.requests();
    let plans: Vec<Value> =
        requests.iter().filter(|request| !is_step(request)).map(|r| r.json()["model"].clone()).collect();
    assert!(!plans.is_empty() && plans.iter().all(|model| model == "p"), "{plans:?}");
}

/// PRE-14.
#[test]
fn the_executor_takes_the_steps_and_an_unknown_one_is_said() {
    let server = model(&["GOAL: complete"]);
    let ran = run(&planned(&server, "[norris]\nexecutor = \"plan\""), &["--json", "x"]);
    assert_eq!((&ran.events()[0]["model"], ran.code), (&json!("plan"), 0));
    assert_eq!(server.requests()[0].json()["model"], "p");
    let server = model(&["GOAL: complete"]);
    let ran = run(&planned(&server, "[norris]\nexecutor = \"nope\""), &["x"]);
    assert!(
        ran.code == 0
            && ran
                .err
                .contains("[aish] norris.executor: unknown model preset \"nope\"; the active preset takes the steps\n"),
        "{}",
        ran.err
    );
    assert_eq!(server.requests()[0].json()["model"], "m");
}

#[test]
fn the_limit_of_a_run_is_kept_before_the_request() {
    let server = model(&["CMD: echo $RANDOM"]);
    let home = planned(&server, "[safety]\nllm_second_opinion = false\n[tools]\nfiles = \"off\"");
    let ran = run(&home, &["--json", "--max-dollars", "0", "x"]);
    let end = ran.end();
    assert_eq!((ran.code, &end["status"], &end["exit"]), (6, &json!("budget_exhausted"), &json!(6)), "{ran:?}");
    assert!(server.requests().is_empty() && end.get("dollars").is_none(), "{end}");
    // A new run of the same shell in the same second begins at nothing.
    for _ in 0..2 {
        let before = server.requests().len();
        let ran = run(&home, &["--json", "--max-dollars", "0.0065", "--max-steps", "9", "x"]);
        let (end, calls) = (ran.end(), server.requests().len() - before);
        let spent = end["dollars"].as_f64().unwrap();
        assert_eq!((ran.code, &end["status"]), (6, &json!("budget_exhausted")), "{ran:?}");
        assert!((1..9).contains(&calls) && spent <= 0.0065, "{calls} {end}");
        assert!((spent - 0.0004 * calls as f64).abs() < 1e-9, "{calls} {end}");
        assert!(ran.err.contains("hint: --max-dollars"), "{}", ran.err);
    }
    // A higher limit is no help where nobody knows the price.
    let config = std::fs::read_to_string(home.path().join(".config/aish/config.toml")).unwrap();
    home.config(&config.replace(PRICED, ""));
    let ran = run(&home, &["--max-dollars", "5", "x"]);
    assert!(ran.code == 6 && ran.err.contains("; set `price_in` and `price_out` in [models.fast]"), "{}", ran.err);
    assert!(!ran.err.contains("hint:"), "{}", ran.err);
}

/// LLM-05, PAT-01.
#[test]
fn a_second_opinion_that_finds_danger_halts() {
    let count = AtomicUsize::new(0);
    let server = Server::answering(move |request, _| {
        if is_step(request) {
            return text(
                ["CMD: echo harmless; touch made", "GOAL: complete"][count.fetch_add(1, Ordering::SeqCst).min(1)],
            );
        }
        whole(if request.json()["messages"][0]["content"].to_string().contains("destructive") { "YES" } else { "NO" })
    });
    let home = planned(&server, "");
    let ran = run(&home, &["x"]);
    assert_eq!((ran.code, ran.out.len()), (7, 0), "{ran:?}");
    assert!(ran.err.contains("NORRIS HALT") && !home.path().join("work/made").exists(), "{}", ran.err);
}

/// COST-05, IMP-11, LLM-13: every call of a run passes the egress, and the command that runs is
/// whole.
#[test]
fn no_call_of_a_run_tells_a_secret() {
    let token = ["ghp_", "16C7e42F292c6912E7", "710c838347Ae178B4a"].concat();
    let steps = AtomicUsize::new(0);
    let server = Server::answering(move |request, _| {
        let body = request.json();
        if is_step(request) {
            let word = body["messages"].to_string();
            let word = word.split("carry ").nth(1).unwrap().split(['\\', '"', '\n']).next().unwrap().to_owned();
            let reply = if steps.fetch_add(1, Ordering::SeqCst) == 0 {
                format!("CMD: echo {word}")
            } else {
                "GOAL: complete".into()
            };
            return text(&reply);
        }
        let system = body["messages"][0]["content"].as_str().unwrap();
        whole(if system.contains("TASK:") {
            "TASK: look\nTASK: end"
        } else if system.contains("destructive") {
            "NO"
        } else {
            "YES"
        })
    });
    let home = planned(&server, "[norris]\npreplanner = \"plan\"\n");
    let ran = run(&home, &[&format!("carry {token}")]);
    assert_eq!((ran.code, String::from_utf8_lossy(&ran.out).trim()), (0, token.as_str()), "{ran:?}");
    let requests = server.requests();
    assert_eq!(requests.len(), 5, "a plan, two steps, two probes");
    for request in requests {
        assert!(request.body.contains("AISH_SECRET_") && !request.body.contains(&token), "{}", request.body);
    }
}

#[test]
fn the_journal_tells_the_whole_run() {
    let server = model(&["\u{1b}]0;evil\u{7}Look.\u{202e}\u{1b}[2J\nCMD: echo hi; false", "**CMD:** `rm -rf a`"]);
    let home = super::home(&server, "");
    assert_eq!(home.run(&["norris", "log"]).code, 1);
    assert_eq!(run(&home, &["tidy", "up"]).code, 7);
    let log = home.run(&["norris", "log"]);
    for words in [
        "begin: tidy up (fast, bash, ",
        "step 1/16",
        "model: Look.",
        "judged A []: echo hi; false",
        "status 1 after ",
        "halt (rm -rf): abort: rm -rf a",
        "end: aborted after 2 steps: halted: rm -rf",
    ] {
        assert!(log.out.contains(words), "{words}: {log:?}");
    }
    assert!(!log.out.contains("CMD:") && log.out.matches("model: ").count() == 1, "{log:?}");
    for args in [&["norris", "log", "--json"][..], &["norris", "--json", "log"]] {
        let log = home.run(args).json();
        let names: Vec<&str> = log["items"].as_array().unwrap().iter().map(|i| i["event"].as_str().unwrap()).collect();
        assert_eq!(
            names,
            ["begin", "step", "reply", "verdict", "result", "step", "reply", "verdict", "halt", "end"],
            "{log}"
        );
        assert_eq!(log["version"], 1);
        assert_eq!(log["items"][2]["text"], "Look.\nCMD: echo hi; false", "nothing that a terminal would obey");
    }
}
