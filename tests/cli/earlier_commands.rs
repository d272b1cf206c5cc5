//! Commands of the user's history in what a model is sent: only where its preset allows it, and
//! without secrets.

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

const TOKEN: &str = "ghp_0123456789abcdefghijklmnopqrstuvwxyzAB";

fn home(server: &Server, more: &str) -> Home {
    let home = Home::with_server(server, more).var("AISH_SHELL", "bash");
    let history = format!(
        "rsync -a photos nas:/v\n hidden photos nas\nexport NAS={TOKEN} photos\ntrue 1\ntrue 2\ntrue 3\ntrue 4\n"
    );
    home.write(".bash_history", &history);
    home
}

fn said(server: &Server) -> String {
    let messages = server.requests().pop().unwrap().json()["messages"].clone();
    messages.as_array().unwrap().last().unwrap()["content"].as_str().unwrap().to_owned()
}

#[test]
fn they_go_along_where_the_preset_allows_it() {
    let server = Server::answering(|_, _| Script::openai_text(&["CMD: true"]));
    let home = home(&server, "earlier_commands = true\n[models.other]\nprovider = \"cookbook\"");
    for args in [&["ask", "copy the photos to the nas"][..], &["suggest", "copy the photos to the nas"]] {
        assert_eq!(home.run(args).code, 0);
        let said = said(&server);
        let list =
            said.lines().find_map(|line| line.strip_prefix("earlier commands: ")).unwrap_or_else(|| panic!("{said}"));
        // What is said about placeholders may stand behind it.
        let list = serde_json::Deserializer::from_str(list).into_iter::<Vec<String>>().next().unwrap().unwrap();
        assert!(list.contains(&"rsync -a photos nas:/v".to_owned()) && list.contains(&"true 4".to_owned()), "{list:?}");
        assert!(list.iter().any(|line| line.starts_with("export NAS=")), "{list:?}");
        assert!(!said.contains(TOKEN) && !said.contains("hidden") && list.len() <= 6, "{said}");
    }
    let shown = home.run(&["secrets", "preview", "photos"]);
    assert!(shown.out.contains("earlier commands: [\"rsync") && !shown.out.contains(TOKEN), "{shown:?}");
    assert_eq!(home.run(&["explain", "ls"]).code, 0);
    assert!(!said(&server).contains("rsync"), "an explanation needs none");
}

#[test]
fn otherwise_they_stay() {
    let server = Server::answering(|_, _| Script::openai_text(&["fine"]));
    for more in ["", "earlier_commands = false"] {
        let home = home(&server, more);
        assert_eq!(home.run(&["ask", "photos nas"]).code, 0);
        assert!(!said(&server).contains("rsync"), "{more}");
    }
    // Both may be asked.
    let url = server.url("/v1");
    let fallback = format!(
        "earlier_commands = true\n[models.spare]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n[routing]\nfallback = \"spare\""
    );
    let home = home(&server, &fallback);
    assert_eq!(home.run(&["ask", "photos nas"]).code, 0);
    assert!(!said(&server).contains("rsync"), "the other preset doesn't allow it");
    assert_eq!(home.run(&["config", "set", "models.spare.earlier_commands", "true"]).code, 0);
    assert_eq!(home.run(&["ask", "photos nas"]).code, 0);
    assert!(said(&server).contains("rsync"));
    assert_eq!(home.run(&["config", "set", "models.spare.earlier_commands", "some"]).code, 3);
}
