//! Each command from outside: what it prints where, and how it ends.

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};
use crate::support::model::sent_words;
use crate::support::program;

fn answering(text: &'static str) -> Server {
    Server::answering(move |_, _| Script::openai_text(&[text]))
}

#[test]
fn suggest_prints_one_command_and_nothing_else() {
    let server = answering("Lists it.\n\nCMD: ls -la\nCMD: rm -rf x\n");
    let home = Home::with_server(&server, "");
    let ran = home.run(&["suggest", "list", "everything"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "ls -la\n", ""));
}

#[test]
fn suggest_without_a_command_prints_nothing_and_ends_with_1() {
    let server = answering("I can't do that.");
    let home = Home::with_server(&server, "");
    let ran = home.run(&["suggest", "x"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("without a command"), "{ran:?}");
}

#[test]
fn a_command_that_hides_something_is_refused() {
    for hostile in ["CMD: ls\u{1b}[2K", "CMD: ls \u{202e}gnp", "CMD: ls\rrm x", "CMD: ls\u{9b}31m", "CMD: echo \u{7}"] {
        let server = Server::answering(move |_, _| Script::openai_text(&[hostile]));
        let ran = Home::with_server(&server, "").run(&["suggest", "x"]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{hostile:?}");
        assert!(!ran.err.contains(['\u{1b}', '\u{202e}', '\r', '\u{9b}', '\u{7}']), "{ran:?}");
    }
}

#[test]
fn words_come_from_stdin_for_a_dash() {
    let server = answering("CMD: true");
    let home = Home::with_server(&server, "");
    assert_eq!(home.run_with(&["suggest", "-"], "it's \"quoted\" $HOME\n").out, "true\n");
    assert_eq!(sent_words(&server.requests()[0]), "it's \"quoted\" $HOME");
}

#[test]
fn a_piped_text_goes_along_with_the_question() {
    let server = answering("fine");
    let home = Home::with_server(&server, "");
    let ran = home.run_with(&["ask", "what", "is", "this"], "one\ntwo\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "fine\n"));
    let body = server.requests()[0].json();
    let text = body["messages"][1]["content"].as_str().unwrap().to_owned();
    assert!(text.contains("[stdin]\none\ntwo\n[end of stdin]\n\nwhat is this"), "{text}");
}

#[test]
fn ask_prints_the_answer_raw_in_a_pipe_with_its_commands() {
    let text = "# Head\n\n**bold**\n\nCMD: ls\n";
    let server = answering(text);
    let ran = Home::with_server(&server, "").run(&["ask", "x"]);
    assert_eq!(ran.out, text);
}

#[test]
fn json_is_one_object_with_a_version() {
    let server = answering("Lists.\nCMD: ls\n");
    let home = Home::with_server(&server, "");
    let ask = home.run(&["ask", "x", "--json"]).json();
    assert_eq!((&ask["version"], &ask["items"][0], &ask["model"]), (&1.into(), &"ls".into(), &"fast".into()));
    assert_eq!(home.run(&["suggest", "x", "--json"]).json()["command"], "ls");
    for args in [
        &["models", "--json"][..],
        &["model", "--json"],
        &["history", "--json"],
        &["sessions", "list", "--json"],
        &["config", "show", "--json"],
        &["config", "path", "--json"],
        &["config", "check", "--json"],
        &["doctor", "--json"],
        &["try", "--json"],
        &["reset", "--json"],
        &["secrets", "preview", "x", "--json"],
    ] {
        let ran = home.run(args);
        assert_eq!(ran.json()["version"], 1, "{args:?}");
    }
}

#[test]
fn exit_codes_are_as_documented() {
    let home = Home::new();
    for (args, code) in [
        (&["--version"][..], 0),
        (&["--help"], 0),
        (&["nonsense"], 2),
        (&["ask"], 2),
        (&["suggest"], 2),
        (&["explain"], 2),
        (&["init", "tcsh"], 2),
        (&["fix"], 1),
        (&["secrets", "scan", "plain words"], 1),
        (&["sessions", "resume", "nothing"], 1),
        (&["suggest", "--model", "nowhere", "x"], 3),
    ] {
        let ran = home.run(args);
        assert_eq!(ran.code, code, "{args:?} {ran:?}");
        assert_eq!(ran.out.is_empty(), code != 0, "stdout is for data: {args:?} {ran:?}");
    }
}

#[test]
fn a_broken_configuration_ends_with_3_and_names_the_place() {
    let home = Home::new();
    home.config("[context]\nmax_turns = \"many\"\n");
    let ran = home.run(&["ask", "x"]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("config.toml:2") && ran.err.contains("max_turns"), "{}", ran.err);
    for args in [&["init", "zsh"][..], &["completions", "bash"], &["man"], &["config", "example"], &["config", "path"]]
    {
        assert_eq!(home.run(args).code, 0, "{args:?} needs no configuration");
    }
}

#[test]
fn an_unknown_key_is_a_warning_with_a_suggestion() {
    let server = answering("CMD: ls");
    let home = Home::with_server(&server, "[context]\nmax_turnz = 3\n");
    let ran = home.run(&["suggest", "x"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "ls\n"));
    assert!(ran.err.contains("max_turns"), "{}", ran.err);
}

#[test]
fn no_model_that_answers_ends_with_4_and_a_remedy() {
    let home = Home::new();
    home.config(
        "[models.gone]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\nmodel = \"m\"\nlocal = true\n",
    );
    let ran = home.run(&["ask", "x"]);
    assert_eq!((ran.code, ran.out.as_str()), (4, ""));
    for part in ["gone", "127.0.0.1:9", "hint:"] {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
    assert_eq!(home.run(&["history", "--json"]).json()["items"], serde_json::json!([]), "a failed call leaves no turn");
}

#[test]
fn the_active_preset_is_kept_for_the_shell() {
    let home = Home::new();
    home.config("model = \"one\"\n[models.one]\nprovider = \"ollama\"\nmodel = \"a\"\n[models.two]\nprovider = \"ollama\"\nmodel = \"b\"\n");
    assert_eq!(home.run(&["model"]).out, "one\n");
    assert_eq!(home.run(&["model", "two"]).out, "two\n");
    assert_eq!(home.run(&["model"]).out, "two\n");
    assert_eq!(home.run(&["model", "tow"]).code, 3);
    assert_eq!(home.run(&["model"]).out, "two\n");
    let other = home.var("AISH_SESSION", "2-2");
    assert_eq!(other.run(&["model"]).out, "one\n", "another shell has its own");
}

#[test]
fn a_key_goes_into_the_header_and_nowhere_else() {
    let server = answering("CMD: ls");
    let home = Home::with_server(&server, "api_key_env = \"MY_KEY\"").var("MY_KEY", "key-0123456789abcdef");
    let ran = home.run(&["suggest", "x", "--json"]);
    let request = &server.requests()[0];
    assert_eq!(request.header("authorization"), Some("Bearer key-0123456789abcdef"));
    for text in [request.json().to_string(), ran.out, ran.err, home.run(&["config", "show"]).out] {
        assert!(!text.contains("0123456789abcdef"), "{text}");
    }
}

#[test]
fn fix_gives_the_command_on_stdout_and_the_reason_on_stderr() {
    let server = answering("`gti` is a typo.\n\nCMD: git status\n");
    let home = Home::with_server(&server, "").var("AISH_LAST_COMMAND", "gti status").var("AISH_LAST_STATUS", "127");
    let ran = home.run(&["fix"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "git status\n"));
    assert!(ran.err.contains("a typo"), "{}", ran.err);
    let body = server.requests()[0].json().to_string();
    assert!(body.contains("failed with status 127: gti status"), "{body}");
}

#[test]
fn doctor_reports_and_changes_nothing() {
    let home = Home::new();
    let ran = home.run(&["doctor"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("cookbook") && ran.out.contains("plugin"), "{}", ran.out);
    assert!(ran.out.starts_with("aish ") && ran.out.contains(" – off: capture, policy\n"), "{}", ran.out);
    let all = home.run(&["doctor", "--all"]).out;
    assert!(all.lines().any(|row| row.starts_with("off") && row.contains("capture")), "{all}");
    assert!(!ran.out.contains("neighbour"), "{}", ran.out);
    let home = home.var("ATUIN_SESSION", "01a20a3013047071854ccc11cbe59568");
    let said = home.run(&["doctor", "--all"]).out;
    assert!(said.contains("atuin; `?` on an empty line is its own") && said.contains("`:ask`"), "{said}");
    let open = home.path().join(".local/share/aish");
    std::fs::create_dir_all(&open).unwrap();
    std::fs::set_permissions(&open, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let ran = home.run(&["doctor"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("chmod 700") && ran.out.contains("1 problem here"), "{}", ran.out);
    // The name of the home in the middle of a path isn't the home.
    let at = home.path().display().to_string();
    let said = home.var("XDG_STATE_HOME", &format!("{at}/state{at}/x")).run(&["doctor"]).out;
    let shown = format!("~/state{at}/x");
    assert!(said.contains(&shown), "{shown}: {said}");
}

/// What clap says repeats the words: nothing in it is for the terminal to obey.
#[test]
fn words_that_are_no_command_are_repeated_cleaned() {
    let home = Home::new();
    for words in [
        &["che\u{7}\u{202e}ck\u{1b}[2J"][..],
        &["check", "--sh\u{9b}31mell"],
        &["check", "--shell", "z\u{8}sh\u{202e}", "x"],
    ] {
        for json in [&[][..], &["--json"]] {
            let ran = home.run(&[words, json].concat());
            assert_eq!(ran.code, 2, "{ran:?}");
            let said = format!("{}{}", ran.err, ran.out);
            assert!(!said.contains(['\u{1b}', '\u{202e}', '\u{7}', '\u{8}', '\u{9b}']), "{ran:?}");
        }
    }
}

/// A process that may open hardly any file says so; it doesn't break down.
#[test]
fn few_descriptors_are_an_error_and_no_panic() {
    let server = answering("CMD: true");
    let home = Home::with_server(&server, "");
    for number in ["5", "6", "7", "8", "9", "10", "12"] {
        for words in [&["suggest", "zorblax"][..], &["doctor"], &["mcp", "tools"]] {
            let mut command = std::process::Command::new("sh");
            command.args(["-c", "ulimit -n $0; exec \"$@\"", number, program()]).args(words).env_clear();
            command.envs(
                home.command(&[]).get_envs().filter_map(|(name, value)| Some((name.to_owned(), value?.to_owned()))),
            );
            let out = command.stdin(std::process::Stdio::null()).output().unwrap();
            let said = String::from_utf8_lossy(&out.stderr);
            assert!(
                !said.contains("panicked") && out.status.code().is_some_and(|code| code != 101),
                "{number} {words:?}: {said}"
            );
        }
    }
}
