//! The example in the `--help` of each command does what it says, as it is printed there: a shell
//! runs every one of them, in order, in one home with a little of everything in it.

use crate::support::program;
use std::process::Command;

use crate::support::cli::Home;

const EXAMPLES: &str = include_str!("../../data/examples.txt");

/// Those that end with another code than 0, and why they must.
const OTHER: [(&str, i32); 17] = [
    // The cookbook has no recipe for it; a model answers.
    ("ask", 1),
    // The cookbook is no model that could be measured.
    ("models test", 1),
    ("check", 10),
    // Both moves a file onto a device; no model is asked about it.
    ("safety check", 20),
    // There is no terminal here.
    ("memory clear", 1),
    ("memory summarize", 1),
    ("forget-everything", 2),
    ("config edit", 1),
    ("config pin", 1),
    ("setup", 1),
    // There is no server of that name, and it says so.
    ("mcp connect", 2),
    ("mcp call", 2),
    // Nothing was changed by a run of Norris, and no project file is here.
    ("undo", 1),
    ("undo show", 1),
    ("config trust", 1),
    ("config untrust", 1),
    // It was ended by the example before.
    ("bg keep", 1),
];

fn shell(home: &Home, line: &str) -> (i32, String) {
    let aish = home.command(&[]);
    let mut command = Command::new("setsid");
    // Without a terminal, wherever the test was started.
    command
        .args(["-w", "bash", "-c", line])
        .env_clear()
        .envs(aish.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.env("PATH", format!("{}:/usr/local/bin:/usr/bin:/bin", home.path().join("bin").display()));
    command.env("HISTFILE", home.path().join("history")).env("AISH_HISTFILE", home.path().join("history"));
    let ran = command.current_dir(home.path().join("work")).stdin(std::process::Stdio::piped());
    let output = ran.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.code().unwrap_or(-1), said)
}

#[test]
fn the_example_of_each_command_works_as_printed() {
    let home = Home::new().var("AISH_MODEL", "cookbook");
    std::fs::create_dir_all(home.path().join("bin")).unwrap();
    std::os::unix::fs::symlink(program(), home.path().join("bin/aish")).unwrap();
    home.write("bin/cargo", "#!/bin/sh\nexec sleep 60\n");
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(home.path().join("bin/cargo"), executable).unwrap();
    home.write("history", "tar -xzf backup.tgz -C /opt\n");
    home.write("work/deploy.log", "token=ghp_aBcdEfGhIjKlMnOpQrStUvWxYz0123456789\n");
    home.write(
        "work/call.json",
        r#"{"tool_name":"Bash","tool_input":{"command":"ls"},"hook_event_name":"PreToolUse"}"#,
    );
    home.write("work/.mcp.json", r#"{"mcpServers":{"files":{"command":"true"}}}"#);
    home.write("work/report.txt", "a\n");
    std::fs::create_dir_all(home.path().join(".config/fish/completions")).unwrap();
    for line in [
        "git init -q && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m a",
        "aish ask \"how do I find files named 'certificate renewal'\"; aish sessions save nightly-backup",
        "printf hunter2x | aish secrets add other",
    ] {
        let (code, said) = shell(&home, line);
        assert_eq!(code, 0, "{line}: {said}");
    }
    for line in EXAMPLES.lines().filter(|line| !line.starts_with('#')) {
        let (words, example) = line.split_once(" = ").unwrap();
        // A value comes from the terminal or from a pipe.
        let example = if words == "secrets add" { &format!("printf abcd | {example}") } else { example };
        // A shell that is opened ends at once here, and zsh's plugin is for zsh.
        let example = if words == "init" { "zsh -fic 'eval \"$(aish init zsh)\"'" } else { example };
        let (code, said) = shell(&home, example);
        let wanted = OTHER.iter().find(|(other, _)| *other == words).map_or(0, |(_, code)| *code);
        assert_eq!(code, wanted, "{example}: {said}");
        match words {
            "fix" => assert!(said.contains("git commit -m x"), "{said}"),
            "recall" => assert!(said.contains("tar -xzf backup.tgz -C /opt"), "{said}"),
            "secrets preview" => assert!(!said.contains("hunter2"), "{said}"),
            _ => {}
        }
    }
}
