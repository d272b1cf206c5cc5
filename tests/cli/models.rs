//! What the table of models says where the user meets it: a retired model at the server and in
//! `doctor`.

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

#[test]
fn without_a_terminal_the_choice_is_listed() {
    let home = Home::new().var("ANTHROPIC_API_KEY", "sk-ant-0123456789abcdef");
    home.config("model = \"own\"\n[models.own]\nprovider = \"ollama\"\nmodel = \"m\"\n");
    let ran = home.run(&["model"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "own\n"));
    for part in ["own: ollama m; ", "cookbook: cookbook; free; nothing is sent anywhere", "`aish model NAME`"] {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
    assert!(
        ran.err.contains("anthropic: anthropic claude-") && ran.err.contains("go to api.anthropic.com"),
        "{}",
        ran.err
    );
    // A key that was only found is used where the user says so, and its preset is called by its
    // model.
    let chosen = home.run(&["model", "anthropic"]);
    assert_eq!((chosen.code, chosen.out.as_str()), (0, "anthropic\n"));
    assert_eq!(home.run(&["model"]).out, "anthropic\n");
    let unknown = home.run(&["model", "openai"]);
    assert!(unknown.code == 3 && unknown.err.contains("there is no preset `openai`"), "{unknown:?}");
    let resume = home.run(&["sessions", "resume"]);
    assert!(resume.code == 1 && resume.err.contains("no other conversation"), "{resume:?}");
}

#[test]
fn enter_takes_the_model_at_hand_in_a_dumb_terminal_too() {
    let home = Home::new().var("TERM", "dumb");
    let preset = |name| format!("[models.{name}]\nprovider = \"ollama\"\nmodel = \"{name}-model\"\n");
    home.config(&format!("model = \"zz\"\n{}{}", preset("aa"), preset("zz")));
    let pty = home.on_terminal(&["model"], "");
    pty.wait_until("the question", |s| s.text().contains("Enter choose"));
    pty.send(b"\r");
    pty.wait_until("the end", |s| s.text().contains("code:0"));
    assert_eq!(home.run(&["model"]).out, "zz\n", "{}", pty.text());
}

#[test]
fn a_found_server_is_named_only_where_it_answers() {
    let tags = r#"{"models":[{"name":"qwen3","model":"qwen3"}]}"#;
    let server = Server::answering(move |request, _| match request.target.as_str() {
        "/api/tags" => Script::json(200, &[], tags),
        _ => Script::json(404, &[], "{}"),
    });
    let new_home = || Home::new().var("OLLAMA_HOST", &server.url(""));
    let home = new_home();
    home.config("model = \"own\"\n[models.own]\nprovider = \"ollama\"\nmodel = \"m\"\n");
    let own = home.run(&["model"]);
    assert!(own.err.contains("local: ollama qwen3") && !own.err.contains("found running"), "{own:?}");
    let home = new_home();
    let found = home.run(&["suggest", "hello there"]);
    assert!(found.err.contains("(model qwen3), which was found running"), "{found:?}");
    assert!(!home.run(&["suggest", "hello there"]).err.contains("found running"), "it is named once");
}

#[test]
fn a_retired_model_is_answered_with_its_successor() {
    let error = r#"{"type":"error","error":{"type":"not_found_error","message":"model: claude-3-5-haiku-latest"}}"#;
    let server = Server::answering(move |_, _| Script::json(404, &[], error));
    let home = Home::new();
    let config = |model: &str, more: &str| {
        let url = server.url("/v1");
        home.config(&format!(
            "[models.fast]\nprovider = \"anthropic\"\nbase_url = \"{url}\"\nmodel = \"{model}\"\n{more}"
        ));
    };
    config("claude-3-5-haiku-latest", "");
    let ran = home.run(&["suggest", "list files"]);
    assert_eq!(ran.code, 4, "{ran:?}");
    let hint = "`claude-3-5-haiku-latest` is retired; `claude-haiku-";
    assert!(ran.err.contains(hint) && ran.err.contains("set `model` of [models.fast]"), "{}", ran.err);
    let doctor = home.run(&["doctor"]).out;
    assert!(doctor.contains("`claude-3-5-haiku-latest` of [models.fast] is retired"), "{doctor}");
    assert!(doctor.contains("model table"), "{doctor}");
    // A name of one's own, and a server of one's own that may still have it.
    config("claude-of-mine", "");
    let ran = home.run(&["suggest", "list files"]);
    assert!(ran.err.contains("check `model` of [models.fast]") && !ran.err.contains("retired"), "{}", ran.err);
    config("claude-3-5-haiku-latest", "local = true");
    assert!(!home.run(&["doctor"]).out.contains("is retired"));
}

/// What a model can do is measured, kept, shown, and what it can't do is not asked of it.
#[test]
fn a_measured_card_is_kept_and_used() {
    let server = Server::answering(|request, _| {
        let text = "Sure, here is what I would do for you.";
        let whole = serde_json::json!({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}]});
        match request.json()["stream"].as_bool() {
            Some(true) => Script::openai_text(&[text]),
            _ => Script::json(200, &[], &whole.to_string()),
        }
    });
    let home = Home::new();
    let url = server.url("/v1");
    home.config(&format!("[models.own]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\nlocal = true\n"));
    let before = home.run(&["models", "--offline", "--json"]).out;
    assert!(before.contains("is asked first; drives runs") && before.contains("by its name"), "{before}");
    let table = home.run(&["models", "--offline"]).out;
    assert!(table.contains("openai m  strong") && table.lines().all(|row| row.len() < 80), "{table}");
    let tested = home.run(&["models", "test"]);
    assert_eq!(tested.code, 0, "{tested:?}");
    assert!(
        tested.err.contains("one command: 0 of 8 in form") && tested.err.contains("tool calls: 0 of 3"),
        "{tested:?}"
    );
    assert!(tested.out.contains("runs go task by task; no tools; doesn't judge commands"), "{tested:?}");
    let after = home.run(&["models", "--offline", "--json"]).out;
    assert!(after.contains("the cookbook answers first") && after.contains("(measured)"), "{after}");
    assert!(home.run(&["models", "--offline"]).out.contains("openai m  measured"));
    assert!(home.run(&["doctor", "--all"]).out.contains("(measured)"));
    let asked = server.requests().len();
    let suggested = home.run(&["suggest", "count the lines of notes.txt"]);
    assert!(suggested.out.contains("wc -l") && server.requests().len() == asked, "{suggested:?}");
    // The cookbook is no model, and what costs money is asked about first.
    assert!(home.run(&["models", "test", "cookbook"]).err.contains("nothing to measure"));
    home.config(&format!("[models.own]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"gpt-4.1\"\n"));
    let unasked = home.run(&["models", "test"]);
    assert!(unasked.code != 0 && server.requests().len() == asked, "{unasked:?}");
}

/// The preset's name tells no size, the server's does: what it said counts from the next request on.
#[test]
fn the_name_in_a_reply_tells_the_size() {
    let server = Server::answering(|_, _| {
        Script::sse(&[
            r#"{"model":"qwen2.5-coder:1.5b","choices":[{"index":0,"delta":{"content":"CMD: ls -x"},"finish_reason":"stop"}]}"#,
        ])
    });
    let home = Home::new();
    let url = server.url("/v1");
    home.config(&format!(
        "model = \"fast\"\n[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n"
    ));
    let suggest = || home.run(&["suggest", "list files"]).out;
    assert_eq!(suggest(), "ls -x\n");
    let before = server.requests().len();
    // The cookbook is certain, and comes first for a small model.
    assert!(suggest().starts_with("ls") && suggest() != "ls -x\n");
    assert_eq!(server.requests().len(), before);
    let card = home.run(&["doctor", "--all"]).out;
    assert!(card.contains("runs go task by task") && card.contains("the server's name qwen2.5-coder:1.5b"), "{card}");
}

/// Neither name tells a size, the server's list does: the first run goes by it already.
#[test]
fn the_list_of_a_server_tells_a_run_the_size() {
    let server = Server::answering(|request, _| match request.lists_models() {
        true => Script::json(200, &[], r#"{"data":[{"id":"served","meta":{"n_params":1777088000}}]}"#),
        false => Script::sse(&[
            r#"{"model":"served","choices":[{"index":0,"delta":{"content":"CMD: touch done"},"finish_reason":"stop"}]}"#,
        ]),
    });
    let home = Home::new();
    let url = server.url("/v1");
    home.config(&format!(
        "model = \"fast\"\n[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n"
    ));
    for _ in 0..2 {
        let ran = home.run(&["norris", "--headless", "leave a mark that the work is over"]);
        assert!(ran.err.contains("task 1: leave a mark") && ran.err.contains("tasks_complete"), "{ran:?}");
        assert_eq!(server.lists().len(), 1, "what it said is kept");
    }
    assert!(home.run(&["doctor", "--all"]).out.contains("the server's name served (1.78b)"));
}
