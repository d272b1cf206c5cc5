//! A model that can't be reached: the cookbook answers where it knows, and says so; a model that
//! says no is no such case. And `https` to a port that speaks no TLS: said soon, and by its name.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::time::{Duration, Instant};

use super::norris::run as headless;
use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server, Step};

/// A home whose model is at a port where nobody listens, and that address.
fn refusing() -> (Home, String) {
    (with_address("http://127.0.0.1:9/v1", ""), "127.0.0.1:9".to_owned())
}

fn with_address(url: &str, more: &str) -> Home {
    let home = Home::new();
    home.config(&format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n{more}\n"));
    home
}

#[test]
fn the_cookbook_answers_when_nobody_is_there() {
    let (home, address) = refusing();
    let said = format!("[aish] no connection to {address}: answered by the built-in cookbook\n");
    for (args, out) in [
        (&["suggest", "show", "disk", "usage"][..], "df -h\n"),
        (&["fix", "--status", "127", "gti status"], "git status\n"),
        (&["ask", "how", "do", "I", "list", "open", "ports"], "CMD: ss"),
        (&["explain", "ls -la"], "one per line"),
    ] {
        let ran = home.run(args);
        assert_eq!((ran.code, ran.err.matches(&said).count()), (0, 1), "{args:?}: {ran:?}");
        assert!(ran.out.contains(out), "{args:?}: {ran:?}");
        assert!(!ran.err.contains("refuses"), "{ran:?}");
        let mut json = args.to_vec();
        json.push("--json");
        // `explain` takes its options before the command.
        json.rotate_right(1);
        let ran = home.run(&json);
        assert_eq!((ran.code, &ran.json()["model"]), (0, &"cookbook".into()), "{json:?}: {ran:?}");
        assert!(ran.err.contains(&said), "{ran:?}");
    }
}

#[test]
fn what_the_cookbook_is_not_sure_of_says_so() {
    let home = Home::new();
    home.config("model = \"cookbook\"\n");
    for (words, unsure) in
        [("count the lines of notes.txt", false), ("show distinct values of column 1 of data.csv with counts", true)]
    {
        let ran = home.run(&["suggest", words]);
        assert_eq!((ran.code, ran.err.contains("the cookbook was not sure of this one")), (0, unsure), "{ran:?}");
        for json in ["suggest", "ask"] {
            let ran = home.run(&[json, "--json", words]);
            assert_eq!(ran.json()["unsure"], unsure, "{ran:?}");
        }
    }
}

#[test]
fn what_the_cookbook_does_not_know_is_an_error_of_the_connection_said_once() {
    let (home, address) = refusing();
    for args in [&["suggest", "paint", "me", "a", "purple", "dream"][..], &["fix", "--status", "3", "frobnicate -x"]] {
        let ran = home.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (4, ""), "{ran:?}");
        assert_eq!(ran.err.matches(&address).count(), 2, "the error and its hint: {ran:?}");
        assert!(ran.err.contains("refuses the connection") && !ran.err.contains("cookbook"), "{ran:?}");
    }
}

#[test]
fn a_name_that_nobody_knows_and_a_server_that_is_silent_count_too() {
    let home = with_address("http://nobody.invalid/v1", "");
    let ran = home.run(&["suggest", "show", "disk", "usage"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "df -h\n"), "{ran:?}");
    assert!(ran.err.contains("no connection to nobody.invalid"), "{ran:?}");
    let silent = Server::answering(|_, _| Script::new().step(Step::Pause(Duration::from_secs(20))));
    let home = Home::with_server(&silent, "timeout_ms = 300");
    let ran = home.run(&["suggest", "show", "disk", "usage"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "df -h\n"), "{ran:?}");
    assert!(ran.err.contains(&format!("no answer from {}: answered by", silent.addr())), "{ran:?}");
}

#[test]
fn a_server_that_says_no_was_reached() {
    for (status, body) in [
        (401, "{\"error\":{\"message\":\"bad key\"}}"),
        (402, "{\"error\":{\"message\":\"insufficient credits\"}}"),
        (403, "{\"error\":{\"message\":\"no\"}}"),
        (404, "{\"error\":{\"message\":\"no such model\"}}"),
        (429, "{\"error\":{\"code\":\"insufficient_quota\",\"message\":\"quota\"}}"),
        (500, "{}"),
    ] {
        let no = Server::answering(move |_, _| Script::json(status, &[("retry-after", "0")], body));
        let ran = Home::with_server(&no, "").run(&["suggest", "show", "disk", "usage"]);
        assert_eq!((ran.code, ran.out.as_str()), (4, ""), "{status}: {ran:?}");
        assert!(!ran.err.contains("cookbook"), "{ran:?}");
    }
    // Text had come before it broke: what was said must not be mixed with another answer.
    let half = Server::answering(|_, _| {
        let piece = "data: {\"choices\":[{\"delta\":{\"content\":\"CMD: l\"}}]}\n\n";
        Script::new().head(200, &[("content-type", "text/event-stream")]).chunk(piece)
    });
    let ran = Home::with_server(&half, "").run(&["ask", "how", "do", "I", "list", "open", "ports"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(!ran.out.contains("ss -") && !ran.err.contains("cookbook"), "{ran:?}");
}

#[test]
fn a_run_begins_with_the_cookbook_and_goes_on_with_it() {
    let (home, address) = refusing();
    home.write("work/three.txt", "a\nb\nc\n");
    let ran = headless(&home, &["--json", "count the lines in three.txt"]);
    assert_eq!((ran.code, ran.end()["status"].as_str()), (0, Some("done")), "{ran:?}");
    let told: Vec<_> = ran.events().into_iter().filter(|event| event["event"] == "status").collect();
    let notice = format!("no connection to {address}: answered by the built-in cookbook");
    assert_eq!(told.iter().filter(|event| event["text"] == notice.as_str()).count(), 1, "{told:?}");
    assert!(ran.events().iter().any(|event| event["text"] == "3\n"), "{ran:?}");
    let ran = headless(&home, &["paint a purple dream"]);
    assert_eq!(ran.code, 4, "{ran:?}");
    assert!(ran.err.contains("refuses the connection") && !ran.err.contains("cookbook"), "{ran:?}");
}

/// A reviewer that the user has named is asked whoever answers; one that doesn't answer makes every
/// command a question.
#[test]
fn a_named_reviewer_stays() {
    let (home, address) = refusing();
    home.config(&format!(
        "model = \"fast\"\n[safety]\nllm_model = \"fast\"\n[models.fast]\nprovider = \"openai\"\nmodel = \"m\"\nbase_url = \"http://{address}/v1\"\n"
    ));
    home.write("work/three.txt", "a\nb\nc\n");
    assert_eq!(headless(&home, &["count the lines in three.txt"]).code, 7);
}

/// A run that a model has begun is not ended by another.
#[test]
fn a_model_that_is_gone_in_the_middle_of_a_run_is_not_replaced() {
    let server = super::norris::scripted(|n| match n {
        0 => super::norris::text("CMD: echo one"),
        _ => Script::json(401, &[], "{}"),
    });
    let home = Home::with_server(&server, "");
    let ran = headless(&home, &["count the lines in /etc/passwd"]);
    assert_eq!((ran.code, ran.out.as_slice()), (4, b"one\n".as_slice()), "{ran:?}");
    assert!(!ran.err.contains("cookbook"), "{ran:?}");
}

/// Serves every connection on a thread with `answer`; the address.
fn listening(answer: fn(std::net::TcpStream)) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            std::thread::spawn(move || answer(stream));
        }
    });
    address
}

#[test]
fn https_to_a_port_without_tls_is_said_soon() {
    let silent = |mut stream: std::net::TcpStream| {
        let _ = stream.read_to_end(&mut Vec::new());
    };
    let plain = |mut stream: std::net::TcpStream| {
        let _ = stream.read(&mut [0; 512]);
        let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    };
    let greeting = |mut stream: std::net::TcpStream| {
        let _ = stream.write_all(b"220 mail.example.org ESMTP\r\n");
        let _ = stream.read_to_end(&mut Vec::new());
    };
    // The kernel completes connections to one that never accepts, up to its backlog.
    let never = TcpListener::bind("127.0.0.1:0").unwrap();
    let never = (never.local_addr().unwrap().to_string(), never);
    for address in [listening(silent), listening(plain), listening(greeting), never.0] {
        let home = with_address(&format!("https://{address}/v1"), "");
        let begun = Instant::now();
        let ran = home.run(&["suggest", "show", "disk", "usage"]);
        // The old limit was 10 s; the new one is 3 s.
        assert!(begun.elapsed() < Duration::from_secs(9), "{:?}", begun.elapsed());
        assert_eq!(ran.code, 4, "{ran:?}");
        assert!(ran.err.contains(&format!("{address} doesn't speak TLS; try http://")), "{ran:?}");
        assert!(!ran.err.contains("cookbook"), "{ran:?}");
    }
}
