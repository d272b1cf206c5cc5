//! `local_compress`: outputs in older turns are shortened before turns are left out, and the user
//! can see it.

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

const CUT: &str = "characters left out …]";

fn home(server: &Server, compress: bool) -> Home {
    Home::with_server(server, &format!("local_compress = {compress}\n[context]\ntoken_budget = 5600\n"))
}

fn server() -> Server {
    Server::answering(|_, n| Script::openai_text(&[&format!("answer {n}")]))
}

/// A question with an output of some 1,100 tokens; what was said besides the answer.
fn ask(home: &Home, n: usize) -> String {
    let output = format!("begin {n}\n{}end {n}\n", "one more line of it\n".repeat(200));
    let ran = home.run_bytes(&["ask", &format!("question {n}")], output.as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.err
}

/// The texts of the turns of the last request, without the system prompt.
fn turns(server: &Server) -> Vec<String> {
    let request = server.requests().pop().unwrap().json();
    let messages = request["messages"].as_array().unwrap().iter().skip(1);
    messages.map(|message| message["content"].as_str().unwrap().to_owned()).collect()
}

/// IMP-08
#[test]
fn outputs_of_older_turns_are_shortened_before_a_turn_goes() {
    let server = server();
    let home = home(&server, true);
    let mut said = String::new();
    for n in 0..7 {
        said += &ask(&home, n);
    }
    let turns = turns(&server);
    assert_eq!(turns.len(), 13, "none is left out: {said}");
    assert!(said.matches("are shortened to make room").count() == 1 && !said.contains("were left out"), "{said}");
    for (n, turn) in turns.iter().enumerate().filter(|(n, _)| n % 2 == 0) {
        let question = n / 2;
        let (begin, end) =
            (format!("begin {question}\n"), format!("end {question}\n[end of stdin]\n\nquestion {question}"));
        assert!(turn.contains(&begin) && turn.contains(&end), "{turn}");
        if !(3..=4).contains(&question) {
            let short = question < 3;
            assert_eq!((turn.contains(CUT), turn.chars().count() < 1300), (short, short), "{question}: {turn}");
        }
    }
    // The log has all of it, and the preview what would be sent.
    assert!(!home.run(&["history"]).out.contains(CUT));
    let preview = home.run(&["secrets", "preview", "and now"]).out;
    assert!(preview.matches(CUT).count() >= 3 && preview.contains("begin 0\n"), "{preview}");
}

#[test]
fn what_was_shortened_stays_so_and_servers_find_it() {
    let server = server();
    let home = home(&server, true);
    (0..5).for_each(|n| drop(ask(&home, n)));
    let mut before = turns(&server);
    assert!(before[0].contains(CUT));
    before.pop();
    // Short questions need no more room.
    for n in 0..3 {
        home.run(&["ask", &format!("short {n}")]);
        let mut now = turns(&server);
        now.pop();
        assert_eq!(now[..before.len()], before[..], "{n}");
        before = now;
    }
}

#[test]
fn without_it_turns_are_left_out() {
    let server = server();
    let home = home(&server, false);
    let said: String = (0..7).map(|n| ask(&home, n)).collect();
    assert!(said.contains("were left out") && !turns(&server).concat().contains(CUT), "{said}");
}

#[test]
fn where_shortening_is_not_enough_turns_go_too() {
    let server = server();
    let home = home(&server, true);
    let said: String = (0..40).map(|n| ask(&home, n)).collect();
    let turns = turns(&server);
    assert!(turns.len() < 30 && turns[0].contains(CUT), "{}", turns.len());
    assert_eq!(said.matches("were left out").count(), 1, "{said}");
}

#[test]
fn a_run_keeps_its_outputs_whole() {
    let server = Server::answering(|_, n| {
        Script::openai_text(&[&if n < 6 { format!("CMD: seq 1 {}", 600 + n) } else { "GOAL: complete".to_owned() }])
    });
    let home = home(&server, true);
    let config = home.path().join(".config/aish/config.toml");
    let text = std::fs::read_to_string(&config).unwrap() + "[safety]\nllm_second_opinion = false\n";
    home.config(&text);
    let ran = home.run(&["norris", "--headless", "count"]);
    assert!(server.requests().len() > 5, "{ran:?}");
    assert!(server.requests().iter().all(|request| !request.body.contains(CUT)));
}
