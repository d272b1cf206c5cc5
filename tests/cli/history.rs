//! `aish history`: who said what and when, by the user's pager where it is longer than the
//! terminal.

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

fn talked(lines: usize) -> (Server, Home) {
    let text = (0..lines).map(|n| format!("line {n}\n\n")).collect::<String>();
    let server = Server::answering(move |_, _| Script::openai_text(&[&text]));
    let home = Home::with_server(&server, "");
    assert_eq!(home.run_with(&["ask", "what is in it?"], "an item\n").code, 0);
    (server, home)
}

#[test]
fn what_was_piped_in_is_not_the_users() {
    let (_server, home) = talked(2);
    let shown = home.run(&["history"]);
    let heads: Vec<&str> = shown.out.lines().filter(|line| line.ends_with(", just now")).collect();
    assert_eq!(heads, ["piped in, just now", "you, just now", "fast, just now"], "{shown:?}");
    assert!(!shown.out.contains("[stdin]") && shown.out.contains("\nan item\n"), "{shown:?}");
    let found = home.run(&["history", "item"]);
    assert!(found.out.contains("piped in") && !found.out.contains("you"), "{found:?}");
    let exported = home.run(&["sessions", "export"]).out;
    assert!(exported.contains("## Piped in, `20") && exported.contains("## You, `20"), "{exported}");
    let items = home.run(&["history", "--json"]).json()["items"].clone();
    assert!(items[0]["ts"].as_str().unwrap().ends_with('Z') && items[0]["role"] == "user", "{items}");
}

#[test]
fn a_long_one_goes_through_the_pager() {
    let (_server, home) = talked(60);
    let home = home.var("PAGER", "sed 's/^/paged: /'");
    let shown = home.run(&["history"]).out;
    assert!(!shown.contains("paged") && shown.contains("line 59"), "in a pipe there is no pager");
    for (args, paged) in [(&["history"][..], true), (&["history", "-n", "0"], false), (&["sessions"], false)] {
        let pty = home.on_terminal(args, "");
        pty.wait_until("the end", |s| s.text().contains("code:0"));
        assert_eq!(pty.text().contains("paged: "), paged, "{args:?}: {}", pty.text());
    }
    for pager in ["cat", "", "/no/pager"] {
        let home = talked(60).1.var("PAGER", pager);
        let pty = home.on_terminal(&["history"], "");
        pty.wait_until("the whole text", |s| s.text().contains("line 59") && s.text().contains("code:0"));
    }
}
