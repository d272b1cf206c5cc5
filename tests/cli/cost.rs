//! The books, from the wire to `aish cost`: what is booked, under whose name, and what isn't sent
//! because of a limit.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::support::cli::Home;
use crate::support::llm_server::{Gate, Script, Server, Step};

/// A streamed answer with the server's count of tokens; `cached` of the first are from a cache.
pub fn answer(text: &str, input: u64, output: u64, cached: u64) -> Script {
    let text = json!({"choices": [{"index": 0, "delta": {"content": text}}]}).to_string();
    let usage = json!({"choices": [], "usage": {"prompt_tokens": input, "completion_tokens": output,
        "prompt_tokens_details": {"cached_tokens": cached}}})
    .to_string();
    let stop = r#"{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#;
    Script::sse(&[&text, stop, &usage, "[DONE]"])
}

pub fn books(home: &Home) -> PathBuf {
    home.path().join(".local/share/aish/usage.jsonl")
}

pub fn records(home: &Home) -> Vec<Value> {
    let text = fs::read_to_string(books(home)).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A preset that costs two dollars for a million tokens in and ten for a million out.
const PRICED: &str = "price_in = 2.0\nprice_out = 10.0";

/// COST-01
#[test]
fn the_books_say_what_the_wire_said() {
    let server = Server::answering(|_, n| answer("CMD: ls", 300 + n as u64, 40, 0));
    let home = Home::with_server(&server, PRICED);
    for args in [
        &["ask", "x"][..],
        &["suggest", "x"],
        &["explain", "ls"],
        &["fix", "--status", "1", "gti"],
        &["safety", "check", "--llm", "ls"],
    ] {
        home.run(args);
    }
    let records = records(&home);
    let seen: Vec<Value> =
        records.iter().map(|r| json!([r["category"], r["input"], r["output"], r["dollars"]])).collect();
    assert_eq!(
        seen,
        [
            json!(["main", 300, 40, 0.001]),
            json!(["suggest", 301, 40, 0.001_002]),
            json!(["explain", 302, 40, 0.001_004]),
            json!(["fix", 303, 40, 0.001_006]),
            json!(["probe", 304, 40, 0.001_008]),
        ]
    );
    for record in &records {
        let names = ["v", "session", "preset", "model", "provider", "estimated"].map(|name| record[name].clone());
        assert_eq!(
            names,
            [json!(1), json!("1-1"), json!("fast"), json!("m"), json!("openai"), Value::Null],
            "{record}"
        );
    }
    assert_eq!(fs::metadata(books(&home)).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn the_one_that_answered_is_booked() {
    let server = Server::answering(|_, _| answer("CMD: ls", 10, 2, 0));
    let home = Home::new();
    home.config(&format!(
        "model = \"gone\"\n[routing]\nfallback = \"there\"\n\
         [models.gone]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\nmodel = \"first\"\n\
         [models.there]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"gpt-4.1-mini-2025-04-14\"\n",
        server.url("/v1")
    ));
    assert_eq!(home.run(&["suggest", "x"]).code, 0);
    let records = records(&home);
    assert_eq!(records.len(), 1, "nothing was sent to the first: {records:?}");
    let record = &records[0];
    assert_eq!((&record["preset"], &record["model"]), (&"there".into(), &"gpt-4.1-mini-2025-04-14".into()));
    assert_eq!(record["dollars"], json!(0.000_007_2), "from the table: 0.4 and 1.6 for a million");
}

#[test]
fn a_cached_prompt_costs_less_by_the_table() {
    let server = Server::answering(|_, _| answer("CMD: ls", 1000, 1, 800));
    let home = Home::new();
    let config = |more: &str| {
        home.config(&format!(
            "[models.fast]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"gpt-4.1\"\n{more}",
            server.url("/v1")
        ));
    };
    config("");
    home.run(&["suggest", "x"]);
    config("price_in = 2.0");
    home.run(&["suggest", "x"]);
    let dollars: Vec<Value> = records(&home).iter().map(|record| record["dollars"].clone()).collect();
    assert_eq!(dollars, [json!(0.000_808), json!(0.002_008)]);
}

/// COST-02
#[test]
fn what_is_free_is_local_and_what_nobody_knows_is_unknown() {
    let server = Server::answering(|_, _| answer("CMD: ls", 10, 2, 0));
    let home = Home::with_server(&server, "local = true\nprice_in = 5.0\nprice_out = 5.0");
    home.run(&["suggest", "x"]);
    home.run(&["suggest", "--model", "cookbook", "list files"]);
    let records = records(&home);
    assert_eq!(records.len(), 2);
    for record in &records {
        assert_eq!((&record["local"], &record["dollars"]), (&json!(true), &Value::Null), "{record}");
    }
    assert_eq!(records[1]["model"], "cookbook");
    let detail = home.run(&["cost", "detail"]).out;
    assert!(detail.contains("  cookbook  suggest  1 call  0 in, 0 out   (local)\n"), "{detail}");
    assert!(detail.contains("  m         suggest  1 call  10 in, 2 out  (local)\n"), "{detail}");

    let unknown = Home::with_server(&server, "");
    unknown.run(&["suggest", "x"]);
    assert!(unknown.run(&["cost", "detail"]).out.contains("10 in, 2 out  (unknown)\n"));
}

#[test]
fn what_broke_off_is_booked_with_what_came() {
    let text = "x".repeat(80);
    let piece = json!({"choices": [{"index": 0, "delta": {"content": text}}]}).to_string();
    let server = Server::answering(move |_, _| {
        Script::new()
            .head(200, &[("Content-Type", "text/event-stream")])
            .chunk(format!("data: {piece}\n\n"))
            .step(Step::Reset)
    });
    let home = Home::with_server(&server, PRICED);
    assert_eq!(home.run(&["ask", "x"]).code, 1);
    let records = records(&home);
    assert_eq!((records.len(), &records[0]["output"], &records[0]["estimated"]), (1, &json!(16), &json!(true)));
    assert!(records[0]["input"].as_u64().unwrap() > 100 && records[0]["dollars"].as_f64().unwrap() > 0.0);
    assert!(home.run(&["cost", "detail"]).out.contains(" in, 16 out"), "and marked as an estimate");
    assert!(home.run(&["cost", "detail"]).out.contains(" ~"));
}

#[test]
fn what_was_cancelled_is_booked() {
    let (sent, closed) = (Gate::default(), Gate::default());
    let (at, end) = (sent.clone(), closed.clone());
    let server =
        Server::answering(move |_, _| Script::new().step(Step::Open(at.clone())).step(Step::Hold(end.clone())));
    let home = Home::with_server(&server, PRICED);
    let mut child = home.command(&["suggest", "x"]).spawn().unwrap();
    assert!(sent.wait());
    let pid = nix::unistd::Pid::from_raw(child.id().try_into().unwrap());
    nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGINT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(closed.wait());
    let records = records(&home);
    assert_eq!((records.len(), &records[0]["output"], &records[0]["estimated"]), (1, &json!(0), &json!(true)));
}

#[test]
fn a_refused_request_is_not_booked() {
    let server = Server::answering(|_, _| Script::json(401, &[], "{\"error\":{\"message\":\"bad key\"}}"));
    let home = Home::with_server(&server, PRICED);
    assert_eq!(home.run(&["suggest", "x"]).code, 4);
    assert_eq!(records(&home), Vec::<Value>::new());
}

#[test]
fn a_limit_stops_before_anything_is_sent() {
    let server = Server::answering(|_, _| answer("CMD: ls", 1000, 200, 0));
    let home = Home::with_server(&server, &format!("{PRICED}\n[cost]\nlimit_dollars = 0.012"));
    // 0.004 a call, and each may cost 0.005 for the answer and something for the prompt.
    assert_eq!((home.run(&["ask", "x"]).code, home.run(&["ask", "x"]).code), (0, 0));
    let ran = home.run(&["ask", "x"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("today's limit of $0.0120 would be passed: $0.0080 is spent"), "{}", ran.err);
    assert!(ran.err.contains("cost.limit_dollars"), "{}", ran.err);
    assert_eq!(server.requests().len(), 2);
    assert!(home.run(&["cost"]).err.contains("the limit of a day is $0.0120"), "not rounded away");
    assert_eq!(home.run(&["suggest", "--model", "cookbook", "list files"]).code, 0, "what is free is never stopped");
    let before = home.run(&["cost", "reset"]).code;
    assert_eq!((before, home.run(&["ask", "x"]).code), (0, 1), "a reset lifts no limit");
    assert_eq!(server.requests().len(), 2);
}

#[test]
fn a_project_cannot_lift_a_limit() {
    let server = Server::answering(|_, _| answer("CMD: ls", 1000, 200, 0));
    let home = Home::with_server(&server, &format!("{PRICED}\n[cost]\nlimit_dollars = 0"));
    home.write("work/.aish.toml", "[cost]\nlimit_dollars = 1000\n");
    assert_eq!(home.run(&["config", "trust"]).code, 0);
    let ran = home.run(&["suggest", "x"]);
    assert_eq!((ran.code, server.requests().len()), (1, 0));
    assert!(ran.err.contains("may not set `cost.limit_dollars`"), "{}", ran.err);
}

/// What a limit can't count isn't sent, and the message says what to set.
#[test]
fn a_limit_stops_what_nobody_knows_the_price_of() {
    let server = Server::answering(|_, _| answer("CMD: ls", 10, 2, 0));
    let home = Home::with_server(&server, "[cost]\nlimit_dollars = 5");
    for args in [&["suggest", "x"][..], &["ask", "x"], &["fix", "--status", "1", "gti"]] {
        let ran = home.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{ran:?}");
        assert!(ran.err.contains("price of `m`") && ran.err.contains("`price_in` and `price_out`"), "{}", ran.err);
    }
    assert!(server.requests().is_empty());
    let free = Home::with_server(&server, "local = true\n[cost]\nlimit_dollars = 5");
    assert_eq!(free.run(&["suggest", "x"]).code, 0);
    let priced = Home::with_server(&server, &format!("{PRICED}\n[cost]\nlimit_dollars = 5"));
    assert_eq!(priced.run(&["suggest", "x"]).code, 0);
}

/// COST-04: told, and once.
#[test]
fn warnings_come_once() {
    let server = Server::answering(|_, _| answer("CMD: ls", 1000, 200, 0));
    let home = Home::with_server(&server, &format!("{PRICED}\n[cost]\nwarn_at_dollars = 0.007\nwarn_at_tokens = 3000"));
    let errs: Vec<String> = (0..4).map(|_| home.run(&["suggest", "x"]).err).collect();
    let count = |word: &str| errs.iter().map(|err| err.matches(word).count()).collect::<Vec<_>>();
    assert_eq!(count("cost.warn_at_dollars"), [0, 1, 0, 0]);
    assert_eq!(count("cost.warn_at_tokens"), [0, 0, 1, 0]);
}

#[test]
fn books_that_cannot_be_written_cost_no_answer() {
    let server = Server::answering(|_, _| answer("CMD: ls", 10, 2, 0));
    // No directory can be made there, not even by root.
    let home = Home::with_server(&server, &format!("{PRICED}\n[history]\ndir = \"/proc/aish\""));
    let ran = home.run(&["suggest", "x"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "ls\n"));
    assert_eq!(ran.err.matches("this call isn't in the cost record").count(), 1, "{}", ran.err);
}

/// COST-02, IMP-07
#[test]
fn detail_has_its_layout_and_follows_the_shell() {
    let server = Server::answering(|_, n| answer("CMD: ls", [300, 12, 9][n % 3], [40, 5, 1][n % 3], 0));
    let home = Home::with_server(&server, &format!("{PRICED}\n[context]\ntoken_budget = 4096"));
    home.run(&["ask", "x"]);
    home.run(&["suggest", "x"]);
    fs::write(books(&home), fs::read_to_string(books(&home)).unwrap() + "{\"v\":1,\"ts\":\"2025-").unwrap();
    let other = home.command(&["suggest", "x"]).env("AISH_SESSION", "2-2").status().unwrap();
    assert!(other.success());
    let out = home.run(&["cost", "detail"]).out;
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "[aish] session usage detail (total=$0.001074, 312/45 tokens):",
            "  m  main     1 call  300 in, 40 out  $0.0010",
            "  m  suggest  1 call  12 in, 5 out    <$0.0001",
        ]
    );
    assert!(lines[3].starts_with("[aish] estimated session ctx: ") && lines.len() == 4, "{out}");
    assert!(lines[3].contains(" tokens; token_budget=4096 (") && lines[3].ends_with("% used)"), "{out}");

    let json = home.run(&["cost", "detail", "--json"]).json();
    assert_eq!(
        (&json["version"], &json["total"]["dollars"], &json["context"]["token_budget"]),
        (&json!(1), &json!(0.001_074), &json!(4096))
    );
    assert_eq!(json["items"].as_array().unwrap().len(), 2);

    // The notes that go along count too.
    home.run(&["remember", &"x".repeat(1000)]);
    let tokens = |json: &Value| json["context"]["tokens"].as_u64().unwrap();
    let noted = tokens(&home.run(&["cost", "detail", "--json"]).json());
    assert!((200..300).contains(&(noted - tokens(&json))), "{noted} {json}");

    assert_eq!(home.run(&["cost", "reset"]).code, 0);
    let after = home.run(&["cost", "detail"]).out;
    assert!(
        after.starts_with("[aish] session usage detail (total=$0.000000, 0/0 tokens):\n[aish] estimated"),
        "{after}"
    );
    let all = home.run(&["cost", "--by", "category", "--json"]).json();
    let seen: Vec<Value> =
        all["items"].as_array().unwrap().iter().map(|i| json!([i["category"], i["calls"]])).collect();
    assert_eq!(seen, [json!(["main", 1]), json!(["suggest", 2])], "nothing was deleted");
    let overview = home.run(&["cost", "--json"]).json();
    let seen: Vec<Value> =
        overview["items"].as_array().unwrap().iter().map(|i| json!([i["period"], i["calls"]])).collect();
    assert_eq!(seen, [json!(["session", 0]), json!(["today", 3]), json!(["30d", 3])]);
}

#[test]
fn since_and_by() {
    let home = Home::new();
    let line = |ts: &str, model: &str, dollars: f64| {
        json!({"v": 1, "ts": ts, "session": "9-9", "category": "main", "model": model, "input": 1, "output": 1, "dollars": dollars}).to_string()
    };
    home.write(
        ".local/share/aish/usage.jsonl",
        &[
            line("2024-01-01T00:00:00Z", "old", 5.0),
            line("2024-02-01T00:00:00Z", "b", 1.0),
            line("2024-02-02T00:00:00Z", "a", 1.0),
            line("2024-02-02T01:00:00Z", "c", 2.0),
        ]
        .map(|line| line + "\n")
        .concat(),
    );
    let first = |out: String| -> Vec<String> {
        out.lines().map(|line| line.split_whitespace().next().unwrap_or_default().to_owned()).collect()
    };
    let run = |args: &[&str]| first(home.run(args).out);
    assert_eq!(run(&["cost", "--since", "2024-02-01"]), ["c", "a", "b", "total"]);
    assert_eq!(run(&["cost", "--since", "2024-02-01", "--by", "day"]), ["2024-02-01", "2024-02-02", "total"]);
    assert_eq!(run(&["cost", "--since", "99years", "--by", "model"]), ["old", "c", "a", "b", "total"]);
    assert!(home.run(&["cost", "--since", "7d"]).err.contains("no calls"));
    for bad in ["yesterday", "7", "-1d", ""] {
        assert_eq!(home.run(&["cost", "--since", bad]).code, 2, "{bad}");
    }
    assert_eq!(home.run(&["cost", "--by", "both"]).code, 2);
}

/// Whatever is wrong with the books, a question is answered, with one line about them.
#[test]
fn a_full_disk_a_torn_line_and_foreign_bytes_cost_no_answer() {
    let server = Server::answering(|_, _| answer("CMD: ls", 10, 2, 0));
    let home = Home::with_server(&server, &format!("{PRICED}\n[cost]\nwarn_at_tokens = 1000000"));
    assert_eq!(home.run(&["suggest", "x"]).code, 0);
    // A device in the way: it is written to by nobody.
    fs::remove_file(books(&home)).unwrap();
    std::os::unix::fs::symlink("/dev/full", books(&home)).unwrap();
    let ran = home.run(&["suggest", "x"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "ls\n"));
    assert_eq!(ran.err.matches("this call isn't in the cost record").count(), 1, "{}", ran.err);
    assert!(ran.err.contains("isn't a regular file") && ran.err.lines().count() <= 2, "{}", ran.err);
    // A directory in the way.
    fs::remove_file(books(&home)).unwrap();
    fs::create_dir(books(&home)).unwrap();
    let ran = home.run(&["suggest", "x"]);
    assert_eq!((ran.code, ran.err.matches("isn't in the cost record").count()), (0, 1), "{ran:?}");
    assert_eq!(home.run(&["cost"]).code, 1);
    // With a limit the call isn't made, and how to do without is said.
    home.config(&format!(
        "[models.fast]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"m\"\n{PRICED}\n[cost]\nlimit_dollars = 1",
        server.url("/v1")
    ));
    let ran = home.run(&["suggest", "x"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("the record of costs can't be read") && ran.err.contains("without `cost.limit_dollars`"),
        "{}",
        ran.err
    );
    fs::remove_dir(books(&home)).unwrap();
    // A torn line and foreign bytes: passed over, said when the books are shown, and never glued to
    // the next record.
    fs::write(books(&home), b"\xff\xfe noise\n{\"v\":1,\"ts\":\"20").unwrap();
    assert_eq!(home.run(&["suggest", "x"]).code, 0);
    let shown = home.run(&["cost", "--by", "model"]);
    assert!(shown.out.starts_with("  m      1 call  10 in, 2 out  <$0.0001\n"), "{}", shown.out);
    assert!(shown.err.contains("2 damaged lines of the cost record"), "{}", shown.err);
}

/// A pipe in the place of the books would make everybody wait, and so would a process that was
/// stopped while it held their lock.
#[test]
fn books_that_nobody_can_have_cost_no_answer() {
    let server = Server::answering(|_, _| answer("CMD: ls", 10, 2, 0));
    let home = Home::with_server(&server, &format!("{PRICED}\n[cost]\nwarn_at_tokens = 1000000"));
    assert_eq!(home.run(&["suggest", "x"]).code, 0);
    let holder = fs::File::open(books(&home)).unwrap();
    holder.lock().unwrap();
    let ran = home.run(&["suggest", "x"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "ls\n"));
    assert!(
        ran.err.contains("isn't in the cost record") && ran.err.contains("another aish process holds it"),
        "{}",
        ran.err
    );
    drop(holder);
    assert_eq!(records(&home).len(), 1);
    fs::remove_file(books(&home)).unwrap();
    nix::unistd::mkfifo(&books(&home), nix::sys::stat::Mode::S_IRWXU).unwrap();
    let ran = home.run(&["suggest", "x"]);
    assert_eq!((ran.code, ran.err.matches("isn't in the cost record").count()), (0, 1), "{ran:?}");
    let shown = home.run(&["cost"]);
    assert!(shown.code == 1 && shown.err.contains("it isn't a regular file"), "{shown:?}");
}

/// A network home where locks fail: the line is written without one, so no call is lost from the
/// books.
#[test]
fn without_locks_calls_are_booked() {
    let server = Server::answering(|_, _| answer("CMD: ls", 10, 2, 0));
    let home = Home::with_server(&server, PRICED);
    for n in 1..=2 {
        let Some(ran) = home.run_without_locks(&["suggest", "x"], "ENOLCK") else {
            assert!(std::env::var_os("CI").is_none(), "strace isn't allowed to work");
            return;
        };
        assert!(ran.code == 0 && !ran.err.contains("isn't in the cost record"), "{ran:?}");
        assert_eq!(records(&home).len(), n);
    }
}

/// An amount that no call costs is damage: it would make the sums infinite, and with a limit stop
/// every call for ever.
#[test]
fn impossible_amounts_count_for_nothing() {
    let server = Server::answering(|_, _| answer("CMD: ls", 10, 2, 0));
    let home = Home::with_server(&server, &format!("{PRICED}\n[cost]\nlimit_dollars = 1"));
    assert_eq!(home.run(&["suggest", "x"]).code, 0);
    let good = fs::read_to_string(books(&home)).unwrap();
    let hostile = |dollars: &str| good.replace("\"dollars\":0.00004", &format!("\"dollars\":{dollars}"));
    let lines: String = ["-5", "1e300", "1e999", "NaN", "Infinity"].map(hostile).concat();
    assert!(lines.contains("1e300"), "{good}");
    fs::write(books(&home), good.clone() + &lines).unwrap();
    assert_eq!(home.run(&["suggest", "x"]).code, 0);
    let shown = home.run(&["cost", "--by", "model"]);
    assert!(shown.out.starts_with("  m      2 calls  20 in, 4 out  <$0.0001\n"), "{shown:?}");
    assert!(shown.err.contains("5 damaged lines of the cost record"), "{}", shown.err);
}

/// A day is that of the user's clock: 25 hours long when the clocks go back.
#[test]
fn days_are_those_of_the_user() {
    let line = |ts: &str| {
        json!({"v": 1, "ts": ts, "session": "9-9", "category": "main", "model": "m", "input": 1, "output": 1, "dollars": 1.0})
            .to_string()
            + "\n"
    };
    let moments = ["2025-10-25T21:59:59Z", "2025-10-25T22:00:00Z", "2025-10-26T22:59:59Z", "2025-10-26T23:00:00Z"];
    let days = |zone: &str| -> Vec<String> {
        let home = Home::new().var("TZ", zone);
        home.write(".local/share/aish/usage.jsonl", &moments.map(line).concat());
        let out = home.run(&["cost", "--since", "2025-10-26", "--by", "day"]).out;
        out.lines().map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")).collect()
    };
    assert_eq!(days("CET-1CEST,M3.5.0,M10.5.0/3"), ["2025-10-26 2", "2025-10-27 1", "total 3"]);
    for utc in ["UTC0", "", "no/such/zone", ":", "XYZ"] {
        assert_eq!(days(utc), ["2025-10-26 2", "total 2"], "{utc}");
    }
    assert_eq!(days("<+14>-14"), ["2025-10-26 2", "2025-10-27 2", "total 4"]);
}

/// The books of years: every record counts, and the limit of today looks at today's alone.
#[test]
fn a_hundred_thousand_records() {
    let server = Server::answering(|_, _| answer("CMD: ls", 10, 2, 0));
    let home = Home::with_server(&server, &format!("{PRICED}\n[cost]\nlimit_dollars = 1\nwarn_at_dollars = 5"));
    let mut text = String::new();
    for n in 0..100_000_u32 {
        let ts = format!("20{:02}-{:02}-{:02}T{:02}:00:00Z", 10 + n / 10_000, 1 + n % 12, 1 + n % 28, n % 24);
        let model = ["gpt-4.1-mini", "claude-sonnet-4-5", "qwen2.5-coder:7b"][n as usize % 3];
        // By hand: a value for each of so many lines takes a debug build longer than all the rest.
        text.push_str(&format!(
            "{{\"v\":1,\"ts\":\"{ts}\",\"session\":\"{}-{n}\",\"category\":\"main\",\"model\":\"{model}\",\"input\":1000,\"output\":100,\"dollars\":0.25}}",
            n % 999 + 10
        ));
        text.push('\n');
    }
    home.write(".local/share/aish/usage.jsonl", &text);
    assert_eq!(home.run(&["suggest", "x"]).code, 0, "what was spent in other years is no part of today");
    let all = home.run(&["cost", "--since", "99years", "--by", "model", "--json"]).json();
    assert_eq!((&all["total"]["calls"], &all["total"]["dollars"]), (&json!(100_001), &json!(25_000.000_04)));
    assert_eq!(all["items"].as_array().unwrap().len(), 4);
    let session = home.run(&["cost", "--json"]).json();
    assert_eq!(session["items"][0]["calls"], 1);
}
