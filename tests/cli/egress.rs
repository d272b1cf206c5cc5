//! What leaves the machine: scrubbed, rehydrated on the way back, and sent elsewhere when a server
//! can't be reached.

use super::mcp_client;
use crate::support::cli::Home;
use crate::support::llm_server::{Recorded, Script, Server};

/// Made in pieces, so that no scanner takes this file for a leak.
fn token() -> String {
    ["ghp_", "16C7e42F292c6912E7", "710c838347Ae178B4a"].concat()
}

/// What stands behind the words of each question.
const TASK: &str = "\n\nAnswer the user's question. Propose commands only where they help.";

/// Sends the user's last word back in pieces of three characters, as part of a command.
fn parrot(request: &Recorded) -> Script {
    let body = request.json();
    let text = body["messages"].as_array().unwrap().last().unwrap()["content"].as_str().unwrap().to_owned();
    let word = text.strip_suffix(TASK).unwrap().split_whitespace().next_back().unwrap().to_owned();
    let answer = format!("CMD: curl -H 'X-Token: {word}' localhost\n");
    let pieces: Vec<String> = answer.as_bytes().chunks(3).map(|c| String::from_utf8_lossy(c).into_owned()).collect();
    Script::openai_text(&pieces.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_secret_stays_here_and_comes_back_in_the_answer() {
    let server = Server::answering(|request, _| parrot(request));
    let home = Home::with_server(&server, "");
    let ran = home.run(&["ask", "use", &token()]);
    assert_eq!(ran.out, format!("CMD: curl -H 'X-Token: {}' localhost\n", token()));
    let sent = server.requests()[0].body.clone();
    assert!(sent.contains("AISH_SECRET_") && !sent.contains(&token()), "{sent}");
    home.run(&["ask", "again", "please"]);
    let sent = server.requests()[1].body.clone();
    assert!(!sent.contains(&token()), "the log holds it, the wire must not: {sent}");
}

#[test]
fn a_local_preset_is_not_scrubbed() {
    let server = Server::answering(|request, _| parrot(request));
    let home = Home::with_server(&server, "local = true");
    home.run(&["ask", "use", &token()]);
    assert!(server.requests()[0].body.contains(&token()));
}

#[test]
fn preview_shows_exactly_what_is_sent() {
    let server = Server::answering(|_, _| Script::openai_text(&["ok"]));
    let home = Home::with_server(&server, "");
    let preview = home.run(&["secrets", "preview", "--json", "use", &token()]).json();
    home.run(&["ask", "use", &token()]);
    let sent = server.requests()[0].json();
    assert_eq!(preview["system"], sent["messages"][0]["content"]);
    let words = [&preview["items"][0]["content"], &preview["instruction"]].map(|text| text.as_str().unwrap());
    assert_eq!(words.join("\n\n"), sent["messages"][1]["content"].as_str().unwrap());
    assert!(TASK.ends_with(words[1]), "{preview}");
}

#[test]
fn preview_shows_the_tools_that_are_sent() {
    let server = Server::answering(|_, _| Script::openai_text(&["ok"]));
    let home = Home::with_server(&server, "");
    let with_tools = std::fs::read_to_string(home.path().join(".config/aish/config.toml")).unwrap()
        + &mcp_client::config(&home, &format!("secret:{}", token()), "");
    home.config(&with_tools);
    let preview = home.run(&["secrets", "preview", "--json", "hi"]).json();
    home.run(&["ask", "hi"]);
    let sent = server.requests()[0].json();
    let tools = sent["tools"].as_array().unwrap();
    assert!(tools.len() > 5 && !sent.to_string().contains(&token()), "{sent}");
    for (shown, tool) in preview["tools"].as_array().unwrap().iter().zip(tools) {
        assert_eq!(
            (&shown["name"], &shown["description"]),
            (&tool["function"]["name"], &tool["function"]["description"])
        );
        assert_eq!(shown["parameters"], tool["function"]["parameters"]);
    }
}

#[test]
fn preview_on_the_cookbook_shows_what_another_model_would_get() {
    let ran = Home::new().run(&["secrets", "preview", "--bare", "export", &format!("GITHUB_TOKEN={}", token())]);
    assert_eq!(ran.out, "export GITHUB_TOKEN=$AISH_SECRET_001\n");
    assert!(ran.err.contains("nothing would leave"), "{}", ran.err);
}

#[test]
fn another_preset_answers_when_the_first_is_not_there() {
    let server = Server::answering(|_, _| Script::openai_text(&["CMD: ls"]));
    let home = Home::new();
    home.config(&format!(
        "model = \"gone\"\n[routing]\nfallback = \"there\"\n\
         [models.gone]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\nmodel = \"m\"\n\
         [models.there]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"m\"\n",
        server.url("/v1")
    ));
    let ran = home.run(&["suggest", "x", "--json"]);
    assert_eq!((ran.code, &ran.json()["model"]), (0, &"there".into()));
    assert!(ran.err.contains("gone") && ran.err.contains("`there` instead"), "{}", ran.err);
}

#[test]
fn an_answer_that_says_no_is_not_asked_elsewhere() {
    let no = Server::answering(|_, _| Script::json(401, &[], "{\"error\":{\"message\":\"bad key\"}}"));
    let other = Server::answering(|_, _| Script::openai_text(&["CMD: ls"]));
    let home = Home::new();
    home.config(&format!(
        "model = \"no\"\n[routing]\nfallback = \"other\"\n\
         [models.no]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"m\"\n\
         [models.other]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"m\"\n",
        no.url("/v1"),
        other.url("/v1")
    ));
    assert_eq!(home.run(&["suggest", "x"]).code, 4);
    assert!(other.requests().is_empty());
}

/// A command can change for its shell where the next question goes; the plugin has kept what there
/// was before.
#[test]
fn what_changed_of_the_way_is_said_once() {
    let server = Server::answering(|_, _| Script::openai_text(&["ok"]));
    let home = Home::with_server(&server, "").var("AISH_SESSION", "way").var("AISH_SHELL", "bash");
    let edition =
        |text: &str| text.split("__aish_edition=").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    let edition = edition(&home.run(&["init", "bash"]).out);
    assert_eq!(home.run(&["init", "bash", "--part", "hooks", "--edition", &edition]).code, 0);
    let home = home.var("https_proxy", "http://elsewhere.example:1");
    let said = "https_proxy isn't what this shell began with; this request goes to";
    assert!(home.run(&["ask", "one"]).err.contains(said));
    assert_eq!(server.requests().len(), 1);
    assert!(!home.run(&["ask", "two"]).err.contains(said));
    // Back to what it was: nothing is said, and neither when what was told comes again.
    let home = home.var("https_proxy", "");
    assert!(!home.run(&["ask", "three"]).err.contains("began with"));
    let home = home.var("https_proxy", "http://elsewhere.example:1").var("AISH_MODEL", "fast");
    assert!(home.run(&["ask", "four"]).err.contains("AISH_MODEL isn't what this shell began with"));
}
