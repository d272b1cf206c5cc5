//! Decisions and calls copied to an administrator's sockets and collector: what arrives there, what doesn't, and who may ask for it.

use std::fs;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::time::{Duration, Instant};

use opentelemetry_proto::tonic::collector::logs::v1::ExportLogsServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value as Any;

use super::cost::answer;
use crate::support::cli::{Home, Ran};
use crate::support::llm_server::{Gate, Recorded, Script, Server, Step};

const CALL: &str =
    r#"{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"COMMAND"},"cwd":"/"}"#;

/// A coding agent asks about a command: a decision without a terminal.
fn decide(home: &Home, command: &str) -> Ran {
    home.run_bytes(&["hook", "claude-code"], CALL.replace("COMMAND", command).as_bytes())
}

fn socket(path: &Path) -> UnixDatagram {
    let socket = UnixDatagram::bind(path).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    socket
}

fn packet(socket: &UnixDatagram) -> String {
    let mut bytes = vec![0; 64 * 1024];
    let length = socket.recv(&mut bytes).unwrap();
    String::from_utf8(bytes[..length].to_vec()).unwrap()
}

fn is_silent(socket: &UnixDatagram) -> bool {
    socket.set_nonblocking(true).unwrap();
    socket.recv(&mut [0; 8]).is_err()
}

/// A home that exports to `lines`, with a model that answers `ls`.
fn exporting(server: &Server, lines: &str) -> Home {
    Home::with_server(server, &format!("price_in = 2.0\nprice_out = 10.0\n[export]\n{lines}"))
}

fn model() -> Server {
    Server::answering(|_, _| answer("CMD: ls", 300, 40, 0))
}

/// The first `count` requests of a collector.
fn collected(server: &Server, count: usize) -> Vec<Recorded> {
    let end = Instant::now() + Duration::from_secs(20);
    while server.requests().len() < count && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(20));
    }
    server.requests()
}

/// What the doctor says of the export, once it holds `part`.
fn told(home: &Home, part: &str) -> String {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let said = home.run(&["doctor"]).out;
        let line = said.lines().find(|line| line.contains(" export ")).unwrap().to_owned();
        if line.contains(part) || Instant::now() > end {
            return line;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn sockets_get_decisions_and_calls() {
    let (server, files) = (model(), tempfile::tempdir().unwrap());
    let (journal, syslog) = (files.path().join("journal"), files.path().join("log"));
    let lines = format!("journald = \"{}\"\nsyslog = \"{}\"\n", journal.display(), syslog.display());
    let home = exporting(&server, &lines);
    let (journal, syslog) = (socket(&journal), socket(&syslog));
    decide(&home, "rm -rf / --my-own-words");
    let said = packet(&journal);
    for line in [
        "MESSAGE=asked: level C, asked by hook claude-code",
        "PRIORITY=5",
        "SYSLOG_IDENTIFIER=aish",
        "AISH_EVENT=aish.decision",
        "AISH_LEVEL=C",
        "AISH_DESTRUCTIVE=true",
    ] {
        assert!(said.lines().any(|found| found.starts_with(line)), "{line}: {said}");
    }
    assert!(said.ends_with('\n') && !said.contains("my-own-words"), "no word of the command unless asked for: {said}");
    let said = packet(&syslog);
    let form = r#"^<85>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z \S+ aish \d+ aish\.decision \[aish@32473 [^\]]*aish\.level="C"[^\]]*\] asked: "#;
    assert!(regex::Regex::new(form).unwrap().is_match(&said) && !said.contains("my-own-words"), "{said}");
    assert_eq!(home.run(&["ask", "my-own-words"]).code, 0);
    for (said, parts) in [
        (
            packet(&journal),
            ["GEN_AI_USAGE_INPUT_TOKENS=300", "GEN_AI_USAGE_OUTPUT_TOKENS=40", "AISH_USAGE_DOLLARS=0.001"],
        ),
        (packet(&syslog), ["<86>1 ", "gen_ai.usage.input_tokens=\"300\"", "aish.category=\"main\""]),
    ] {
        assert!(parts.iter().all(|part| said.contains(part)) && !said.contains("my-own-words"), "{said}");
    }
    home.run(&["check", "rm -rf /"]);
    decide(&home, "ls");
    assert!(is_silent(&journal) && is_silent(&syslog), "nothing was decided");
    assert!(told(&home, "journald").contains("ok"));
}

#[test]
fn of_commands_goes_what_was_asked_for_and_never_a_secret() {
    let secret = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    for (commands, name) in [("none", ""), ("digest", "AISH_COMMAND_SHA256="), ("text", "AISH_COMMAND")] {
        let (server, files) = (model(), tempfile::tempdir().unwrap());
        let path = files.path().join("journal");
        let home = exporting(&server, &format!("journald = \"{}\"\ncommands = \"{commands}\"\n", path.display()));
        let journal = socket(&path);
        decide(&home, &format!("rm -rf build\\necho {secret} \\\"x]\\\" my-own-words"));
        let said = packet(&journal);
        assert!(!said.contains(secret), "{said}");
        assert_eq!(said.contains("my-own-words"), commands == "text", "{said}");
        assert_eq!(said.contains("AISH_CWD=/"), commands == "text", "{said}");
        assert!(said.contains(name), "{said}");
        if let Some((_, value)) = said.split_once("AISH_COMMAND\n") {
            // Line breaks: the length in eight bytes, and the value.
            let (length, value) = value.as_bytes().split_at(8);
            let length = usize::try_from(u64::from_le_bytes(length.try_into().unwrap())).unwrap();
            assert!(value[..length].starts_with(b"rm -rf build\n") && value[length] == b'\n', "{said}");
        } else {
            assert_ne!(commands, "text");
        }
    }
}

#[test]
fn a_collector_gets_logs_it_can_read() {
    let collector = Server::answering(|_, _| Script::json(200, &[], "{}"));
    let server = model();
    let home = exporting(&server, &format!("otlp = \"{}\"\ncommands = \"text\"\n", collector.url("/otlp/")))
        .var("OTEL_EXPORTER_OTLP_HEADERS", "x-tenant=blue%20team, Authorization=Bearer%20a+b/c==");
    decide(&home, "rm -rf build");
    collected(&collector, 1);
    home.run(&["ask", "x"]);
    let requests = collected(&collector, 2);
    let mut names = Vec::new();
    for request in &requests {
        assert_eq!((request.method.as_str(), request.target.as_str()), ("POST", "/otlp/v1/logs"));
        assert_eq!(request.header("content-type"), Some("application/json"));
        assert_eq!(
            (request.header("x-tenant"), request.header("authorization")),
            (Some("blue team"), Some("Bearer a+b/c=="))
        );
        let body: ExportLogsServiceRequest = serde_json::from_str(&request.body).unwrap();
        let [logs] = &body.resource_logs[..] else { panic!("{body:?}") };
        let about = &logs.resource.as_ref().unwrap().attributes;
        assert!(about.iter().any(|pair| pair.key == "service.name"), "{about:?}");
        let record = &logs.scope_logs[0].log_records[0];
        names.push(record.event_name.clone());
        let value = |key: &str| record.attributes.iter().find(|pair| pair.key == key)?.value.clone()?.value;
        if names.len() == 1 {
            assert_eq!(value("aish.command"), Some(Any::StringValue("rm -rf build".into())));
            assert_eq!(value("aish.destructive"), Some(Any::BoolValue(true)));
        } else {
            assert_eq!(value("gen_ai.usage.input_tokens"), Some(Any::IntValue(300)));
            assert_eq!(value("aish.usage.dollars"), Some(Any::DoubleValue(0.001)));
        }
        // As the specification of the JSON has it: 64-bit numbers are texts.
        let raw = &request.json()["resourceLogs"][0]["scopeLogs"][0]["logRecords"][0];
        assert!(raw["timeUnixNano"].as_str().unwrap().len() == 19 && raw["eventName"].is_string(), "{raw}");
    }
    assert_eq!(names, ["aish.decision", "aish.call"]);
    assert!(told(&home, "http").contains("ok"));
}

#[test]
fn what_cannot_be_delivered_is_told_and_delays_nothing() {
    let gate = Gate::default();
    let hold = gate.clone();
    let silent = Server::answering(move |_, _| Script::new().step(Step::Hold(hold.clone())));
    let refusing = Server::answering(|_, _| Script::json(503, &[], "{}"));
    let rejecting =
        Server::answering(|_, _| Script::json(200, &[], r#"{"partialSuccess":{"rejectedLogRecords":"1"}}"#));
    let server = model();
    for (line, why) in [
        ("journald = \"/nowhere/socket\"".to_owned(), "journald: "),
        ("syslog = \"/\"".to_owned(), "syslog: "),
        ("otlp = \"http://127.0.0.1:9\"".to_owned(), "otlp: "),
        (format!("otlp = \"{}\"", refusing.url("")), "answers 503"),
        (format!("otlp = \"{}\"", rejecting.url("")), "rejects"),
        (format!("otlp = \"{}\"", silent.url("")), "no answer in time"),
    ] {
        let home = exporting(&server, &line);
        let begun = Instant::now();
        let ran = decide(&home, "rm -rf build");
        assert!(ran.code == 0 && ran.err.is_empty() && ran.out.contains("ask"), "{ran:?}");
        assert!(begun.elapsed() < Duration::from_secs(4), "{line}: {:?}", begun.elapsed());
        let said = told(&home, why);
        assert!(said.contains("note") && said.contains("1 records") && said.contains(why), "{line}: {said}");
        // A collector that failed is left alone for a while; what it doesn't get counts all the same.
        let asked = refusing.requests().len();
        decide(&home, "rm -rf build");
        assert!(told(&home, "2 records").contains("2 records"), "{line}");
        assert_eq!(refusing.requests().len(), asked);
        let audit = fs::read_to_string(home.path().join(".local/share/aish/audit.jsonl")).unwrap();
        assert_eq!(audit.lines().count(), 2, "the record here is whole");
    }
    gate.open();
}

#[test]
fn a_password_in_an_address_is_sent_and_not_shown() {
    let collector = Server::answering(|_, _| Script::json(200, &[], "{}"));
    let url = collector.url("/x").replace("://", "://bob:hunter2@");
    let home = exporting(&model(), &format!("otlp = \"{url}\"\n"));
    decide(&home, "rm -rf build");
    assert_eq!(collected(&collector, 1)[0].header("authorization"), Some("Basic Ym9iOmh1bnRlcjI="));
    let ran = home.run(&["doctor"]);
    assert!(ran.out.contains(&collector.url("/x")) && !(ran.out + &ran.err).contains("hunter2"));
}

#[test]
fn a_project_asks_for_nothing() {
    let (server, files) = (model(), tempfile::tempdir().unwrap());
    let path = files.path().join("journal");
    let collector = Server::answering(|_, _| Script::json(200, &[], "{}"));
    let home = Home::with_server(&server, "");
    home.write(
        "work/.aish.toml",
        &format!(
            "[export]\njournald = \"{}\"\notlp = \"{}\"\ncommands = \"text\"\n",
            path.display(),
            collector.url("")
        ),
    );
    let journal = socket(&path);
    assert_eq!(home.run(&["config", "trust"]).code, 0);
    assert_eq!(home.run(&["ask", "x"]).code, 0);
    let work = home.path().join("work");
    home.run_bytes(
        &["hook", "claude-code"],
        CALL.replace("COMMAND", "rm -rf b").replace("\"/\"", &format!("\"{}\"", work.display())).as_bytes(),
    );
    assert!(is_silent(&journal) && collector.requests().is_empty());
    let ran = home.run(&["config", "check"]);
    assert!((ran.out + &ran.err).contains("a project may not set `export."), "and it is said");
    assert!(told(&home, "off").contains("off"));
}
