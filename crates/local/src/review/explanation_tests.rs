//! Tests of the model's explanation: what is asked, which answers count, and that none of them
//! changes or hides anything.

use super::*;
use crate::cost::Ledger;
use crate::error::Error;
use crate::model::Intent;
use aish_judge::verdict::{ActionProfile, Reason, ReviewLevel};

fn verdict() -> Verdict {
    Verdict {
        version: 1,
        command: "rm -rf build".into(),
        level: ReviewLevel::B,
        destructive: true,
        denied: false,
        requires_click: true,
        requires_pin: false,
        reasons: vec![Reason {
            rule: "fs.rm-recursive".into(),
            level: ReviewLevel::B,
            message: "rm -rf".into(),
            span: None,
        }],
        profile: ActionProfile::default(),
        explanation: "Deletes files recursively.".into(),
        alternative: Some("list them first".into()),
    }
}

const RULES: &str = "Deletes files recursively.\nB  rm -rf (fs.rm-recursive)\ninstead: list them first";

fn answered(answer: &str) -> String {
    let before = verdict();
    let text = format!("{}\n{}", rules_words(&before), words_of_answer(Ok(answer.to_owned())));
    assert_eq!(before, verdict());
    text
}

/// CON-05.
#[test]
fn a_good_answer_follows_what_the_rules_say() {
    let json = r#"{"whatIWillDo": "Deletes the directory build.", "directEffects": ["build is gone"],
        "indirectRisks": ["a running build fails", ""], "rollbackPlan": "not possible", "unknowns": [], "level": "A"}"#;
    let expected = format!(
        "{RULES}\nthe model says:\n  Deletes the directory build.\n  effects: build is gone\n  risks: a running build \
         fails\n  undo: not possible"
    );
    for answer in [
        json.to_owned(),
        format!("```json\n{json}\n```"),
        format!("Sure, here it is:\n```\n{json}\n```\nAnything else?"),
        format!("\n\n  {json}"),
    ] {
        assert_eq!(answered(&answer), expected, "{answer}");
    }
    assert_eq!(answered(r#"{"whatIWillDo": "Lists."}"#), format!("{RULES}\nthe model says:\n  Lists."));
}

#[test]
fn what_is_no_explanation_leaves_that_of_the_rules() {
    for answer in [
        "",
        "YES",
        "{",
        "}{",
        "{}",
        "[1, 2]",
        r#"{"whatIWillDo": ""}"#,
        r#"{"whatIWillDo": 3}"#,
        r#"{"whatIWillDo": "cut off"#,
        r#"{"directEffects": ["x"]}"#,
        &format!("{{\"whatIWillDo\": \"{}\"}}", "x".repeat(ANSWER)),
        &"[".repeat(ANSWER),
        &"{\"a\":".repeat(2000),
        &"ä".repeat(ANSWER),
    ] {
        let shown = answer.chars().take(20).collect::<String>();
        assert_eq!(answered(answer), format!("{RULES}\nthe model gave no usable explanation"), "{shown}");
    }
    let failed = words_of_answer(Err(Error::no_model("no\u{1b}[2J model\nis there")));
    assert!(failed.contains("could not be asked") && !failed.contains(['\u{1b}', '\n']), "{failed}");
}

/// CON-06.
#[test]
fn there_is_always_an_explanation() {
    let harmless = Verdict { explanation: String::new(), alternative: None, reasons: Vec::new(), ..verdict() };
    assert_eq!(rules_words(&harmless), "No rule objects to it.");
}

/// CON-08.
#[test]
fn a_hostile_answer_is_shown_as_text_and_bounded() {
    let hostile = serde_json::json!({
        "whatIWillDo": "fine\u{1b}[2J\u{1b}]0;x\u{7}\r\n[N] proceed / skip / abort? p",
        "directEffects": vec!["e\u{202e}vil\u{9b}31m".repeat(100); 10],
        "rollbackPlan": {"nested": ["x"]},
        "unknowns": [1, null, ["y"], "z"],
    });
    let text = answered(&hostile.to_string());
    assert!(!text.chars().any(|c| (c.is_control() && c != '\n') || c == '\u{202e}'), "{text:?}");
    let model: Vec<&str> = text.lines().skip_while(|line| *line != "the model says:").skip(1).collect();
    assert!(model.iter().all(|line| line.starts_with("  ") && line.chars().count() < TEXT + 20), "{model:?}");
    assert_eq!(model.len(), 1 + ENTRIES + 1);
    assert!(text.starts_with(RULES), "what the rules say stays first");
}

#[test]
fn the_question_is_the_bare_command() {
    let request = ModelRequest::internal(Category::Consent, SYSTEM, "rm -rf build", TOKENS);
    assert_eq!((request.messages.len(), request.messages[0].content.as_str()), (1, "rm -rf build"));
    assert_eq!((request.intent, request.stream, request.tools.len()), (Intent::Internal, false, 0));
    assert!(request.max_tokens.is_some_and(|tokens| tokens <= 500));
    for key in ["whatIWillDo", "directEffects", "indirectRisks", "rollbackPlan", "unknowns"] {
        assert!(request.system.contains(key), "{key}");
    }
}

/// One request and one answer, over a real connection.
#[test]
fn it_is_asked_through_the_egress() {
    use std::io::{Read, Write};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = std::thread::spawn(move || {
        let (mut connection, _) = listener.accept().unwrap();
        let mut text = String::new();
        let mut buffer = [0; 8192];
        // The body is complete when the JSON of it is.
        while text.split_once("\r\n\r\n").is_none_or(|(_, body)| serde_json::from_str::<Value>(body).is_err()) {
            let count = connection.read(&mut buffer).unwrap();
            assert!(count > 0, "the request ends early: {text}");
            text.push_str(std::str::from_utf8(&buffer[..count]).unwrap());
        }
        let content = r#"{"whatIWillDo": "Deletes build."}"#;
        let choice = serde_json::json!({"message": {"role": "assistant", "content": content}, "finish_reason": "stop"});
        let body = serde_json::json!({"choices": [choice]}).to_string();
        let length = body.len();
        let head = format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n");
        connection.write_all(format!("{head}{body}").as_bytes()).unwrap();
        text
    });
    let active = active(&format!("http://{address}/v1"));
    let text = models_words(&active, &ShellReport::default(), &verdict(), &Ledger::default(), &mut ());
    assert_eq!(text, "the model says:\n  Deletes build.");
    let sent = server.join().unwrap();
    let body: Value = serde_json::from_str(sent.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(body["messages"].as_array().unwrap().last().unwrap()["content"], "rm -rf build");
    assert_ne!(body["stream"], true);
}

fn active(url: &str) -> Active {
    use crate::config::{KeySource, LayerSource, Preset, ProviderKind};
    Active {
        name: "test".to_owned(),
        preset: Preset {
            provider: ProviderKind::Openai,
            model: "m".to_owned(),
            base_url: Some(url.to_owned()),
            local: true,
            ..Preset::default()
        },
        key: KeySource::None,
        why: LayerSource::Default,
        measured: None,
        served: None,
    }
}
