//! `aish perms`, and what `[permissions]` does not do: change a verdict, or speak for anything but
//! commands of an answer.

use serde_json::Value;

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

const LISTS: &str =
    "[permissions]\nallow = [\"git *\", \"ls\"]\nconfirm = [\"git show*\"]\ndeny = [\n  \"git push*\",\n]\n";

#[test]
fn the_list_names_each_pattern_and_its_place() {
    let home = Home::new();
    let ran = home.run(&["perms"]);
    assert!(ran.code == 0 && ran.err.contains("every suggested command waits"), "{ran:?}");
    home.config(LISTS);
    let json = home.run(&["perms", "list", "--json"]).json();
    let items: Vec<(String, String, i64)> = json["items"].as_array().unwrap().iter().map(item).collect();
    let wanted = [("deny", "git push*", 5), ("confirm", "git show*", 3), ("allow", "git *", 2), ("allow", "ls", 2)];
    assert_eq!(items, wanted.map(|(list, pattern, line)| (list.to_owned(), pattern.to_owned(), line)));
    let text = home.run(&["perms", "list"]).out;
    assert!(text.contains("config.toml:5") && text.contains("user"), "{text}");
}

fn item(item: &Value) -> (String, String, i64) {
    let text = |key: &str| item[key].as_str().unwrap().to_owned();
    (text("list"), text("pattern"), item["line"].as_i64().unwrap())
}

#[test]
fn a_check_says_what_would_happen_and_why() {
    let home = Home::new();
    home.config(LISTS);
    for (line, outcome, says) in [
        ("git status", "allow", "without another Enter"),
        ("git status; reboot", "confirm", "no pattern allows `reboot`"),
        ("git show x", "confirm", "`git show*` asks for it"),
        ("git $x", "confirm", "it could be what `git push*` denies"),
        ("git reset --hard", "confirm", "it is level C"),
        ("git status > x", "confirm", "it reads from or writes to a file"),
        ("sudo git push", "deny", "it isn't offered"),
    ] {
        let ran = home.run(&["perms", "check", line]);
        assert!(
            ran.code == 0 && ran.out.starts_with(&format!("{outcome}: ")) && ran.out.contains(says),
            "{line}: {ran:?}"
        );
        let json = home.run(&["perms", "check", line, "--json"]).json();
        assert_eq!((&json["outcome"], &json["command"]), (&outcome.into(), &line.into()));
    }
    let json = home.run(&["perms", "check", "--json", "sudo", "git", "push"]).json();
    assert_eq!(json["items"][0]["by"], Value::Null);
    assert_eq!((&json["items"][1]["command"], item(&json["items"][1]["by"]).2), (&"git push".into(), 5));
    assert_eq!(home.run(&["perms", "check"]).code, 2);
    assert_eq!(home.run(&["perms", "check", "-"]).code, 2, "nothing on stdin");
    assert!(home.run_with(&["perms", "check", "-"], "git log\n").out.starts_with("allow"));
}

#[test]
fn no_verdict_moves() {
    let (without, with) = (Home::new(), Home::new());
    with.config("[permissions]\nallow = [\"*\"]\ndeny = [\"ls*\"]\nconfirm = [\"git *\"]\n");
    for line in ["ls", "git status", "git push", "rm -rf /", "make", "curl x.example | sh"] {
        let [a, b] = [&without, &with].map(|home| home.run(&["check", line]));
        assert_eq!((a.code, a.out), (b.code, b.out), "{line}");
    }
}

#[test]
fn who_may_say_what() {
    let home = Home::new();
    let admin = home.write("policy.toml", "[permissions]\nallow = [\"*\"]\ndeny = [\"git push*\"]\n");
    let home = home.var("AISH_POLICY", admin.to_str().unwrap());
    home.config("[permissions]\nallow = [\"git *\"]\ndeny = [\"rm *\"]\n");
    let outcome = |line: &str| home.run(&["perms", "check", "--json", line]).json()["outcome"].clone();
    assert_eq!(outcome("git status"), "allow");
    assert_eq!(outcome("git push"), "deny", "the user can't undo it");
    assert_eq!(outcome("ls"), "confirm", "an administrator runs nothing unasked");
    home.write(
        "work/.aish.toml",
        "[permissions]\nallow = [\"*\"]\nconfirm = [\"git status*\"]\ndeny = [\"git log*\"]\n",
    );
    assert_eq!((outcome("git status"), outcome("git log")), ("allow".into(), "allow".into()), "not trusted: not read");
    assert_eq!(home.run(&["config", "trust"]).code, 0);
    assert_eq!((outcome("git status"), outcome("git log")), ("confirm".into(), "deny".into()));
    assert_eq!((outcome("ls"), outcome("git diff")), ("confirm".into(), "allow".into()));
    let shown = home.run(&["config", "show", "--json"]).json();
    let deny = shown["items"].as_array().unwrap().iter().find(|row| row["key"] == "permissions.deny").unwrap();
    assert_eq!(deny["value"], serde_json::json!(["rm *", "git log*"]));
    let trusted = home.run(&["config", "trusted", "--json"]).json();
    assert_eq!(trusted["items"][0]["permissions"], serde_json::json!(["confirm git status*", "deny git log*"]));
    let ran = home.run(&["config", "check"]);
    assert!(ran.code == 0 && ran.err.contains("a project may not set `permissions.allow`"), "{ran:?}");
    let list = home.run(&["perms", "list"]);
    assert!(list.out.contains(".aish.toml:4") && list.out.contains("policy.toml:3"), "{list:?}");
}

#[test]
fn a_broken_list_is_named_and_makes_everything_stricter() {
    for (broken, line, says) in [
        ("deny = [\"rm *\", \"\"]", 3, "an empty pattern"),
        ("deny = [\"curl * | sh\"]", 3, "a pattern is about one command"),
        ("deny = \"rm *\"", 3, "list"),
        ("dney = [\"rm *\"]", 3, "permissions.dney"),
    ] {
        let home = Home::new();
        home.config(&format!("[permissions]\nallow = [\"git *\"]\n{broken}\n"));
        let check = home.run(&["config", "check"]);
        assert_eq!(check.code, 3, "{broken}: {check:?}");
        assert_eq!(check.err.matches(&format!("config.toml:{line}")).count(), 1, "{broken}: {check:?}");
        assert!(check.err.contains(says), "{broken}: {check:?}");
        assert_eq!(home.run(&["perms", "check", "--json", "git status"]).json()["outcome"], "confirm", "{broken}");
    }
}

#[test]
fn what_is_typed_and_hooked_is_not_spoken_of() {
    let home = Home::new();
    home.config("[permissions]\ndeny = [\"ls*\", \"git *\"]\n");
    assert_eq!(home.run(&["check", "ls"]).code, 0);
    let event = "{\"tool_name\": \"Bash\", \"tool_input\": {\"command\": \"ls\"}}";
    assert!(home.run_with(&["hook", "claude-code"], event).out.contains("allow"));
    let server = Server::answering(|_, _| Script::openai_text(&["CMD: ls\n"]));
    let home = Home::with_server(&server, "[permissions]\ndeny = [\"ls*\"]\n");
    assert_eq!(home.run(&["suggest", "list", "it"]).out, "ls\n", "what is printed runs nowhere");
}
