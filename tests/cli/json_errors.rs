//! With `--json` no command ends badly with nothing on stdout: what it found, or an error object.

use aish::cli::Cli;
use clap::CommandFactory;
use serde_json::Value;

use crate::support::cli::Home;

/// Every command that users see, as words.
fn commands(command: &clap::Command, path: &[String], all: &mut Vec<Vec<String>>) {
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set() && sub.get_name() != "help") {
        let path = [path, &[sub.get_name().to_owned()]].concat();
        commands(sub, &path, all);
        all.push(path);
    }
}

#[test]
fn every_command_has_an_object_for_its_failure() {
    let mut all = Vec::new();
    commands(&Cli::command(), &[], &mut all);
    assert!(all.len() > 40, "{all:?}");
    let mut failed = 0;
    for config in ["", "[models\n"] {
        let home = Home::new();
        home.config(config);
        for words in &all {
            for more in [&["--json"][..], &["--json", "--nope"], &["--json", "999"]] {
                let args: Vec<&str> = words.iter().map(String::as_str).chain(more.iter().copied()).collect();
                let ran = home.run(&args);
                if ran.code == 0 {
                    continue;
                }
                failed += 1;
                let object: Value = serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{args:?}: {e}: {ran:?}"));
                assert_eq!(object["version"], 1, "{args:?}: {ran:?}");
                if object.get("items").is_none() && object.get("level").is_none() {
                    assert_eq!(object["error"]["code"], ran.code, "{args:?}: {ran:?}");
                    assert!(!object["error"]["message"].as_str().unwrap().is_empty(), "{args:?}: {ran:?}");
                }
            }
        }
    }
    assert!(failed > 100, "{failed}");
}
