//! `aish prompt` from outside: what it shows, what of it a shell expands, and what it takes.

use std::fs;
use std::process::Command;

use super::cost::answer;
use crate::support::cli::{Home, Ran};
use crate::support::llm_server::Server;

const PRICED: &str = "price_in = 2.0\nprice_out = 10.0";

/// A model that means something to each shell, by a server that counts.
const HOSTILE: &str = "%n$(touch pwned)`touch pwned`\\\\u{x}";

fn shown(home: &Home, template: &str) -> String {
    let ran = home.run(&["prompt", "--template", template]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    ran.out
}

/// REN-07
#[test]
fn it_shows_model_money_and_state() {
    let server = Server::answering(|_, _| answer("yes", 1000, 100, 0));
    let home = Home::with_server(&server, PRICED).var("AISH_LAST_STATUS", "3").var("AISH_GUARD", "1");
    assert_eq!(shown(&home, "{model} {preset} {cost} {turn} {mode}"), "m fast guard");
    home.run(&["ask", "x"]);
    home.run(&["ask", "y"]);
    assert_eq!(shown(&home, "{model} {preset} {cost}/{cost_today} {turn}"), "m fast $0.0060/$0.0060 2");
    assert_eq!(shown(&home, "{last_status} {cwd_short} {ctx_max}"), "3 ~/work 16k");
    assert!(shown(&home, "{ctx_used}").parse::<u32>().is_ok_and(|used| used > 20));
    assert_eq!(home.run(&["prompt"]).out, "m $0.0060 guard");
    assert_eq!(home.run(&["prompt", "--json"]).json()["text"], "m $0.0060 guard");
    home.run(&["cost", "reset"]);
    assert_eq!(shown(&home, "{cost}|{cost_today}"), "|$0.0060");
}

#[test]
fn money_that_nobody_knows_is_a_question_mark() {
    let server = Server::answering(|_, _| answer("yes", 1000, 100, 0));
    for (more, money) in [("", "?"), ("local = true", ""), (PRICED, "$0.0030")] {
        let home = Home::with_server(&server, more);
        home.run(&["ask", "x"]);
        assert_eq!(shown(&home, "{cost}"), money);
    }
}

#[test]
fn a_shell_without_the_plugin_has_no_segment() {
    let home = Home::new().var("AISH_SESSION", "");
    home.config("[shell]\nprompt = \"x {model}\"\n");
    let ran = home.run(&["prompt"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let ran = Home::new().var("AISH_SESSION", "../x").run(&["prompt"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
}

#[test]
fn the_template_is_the_users() {
    let home = Home::new();
    home.config("[models.a]\nprovider = \"cookbook\"\n[shell]\nprompt = \"<{preset}> x\"\n");
    assert_eq!(home.run(&["prompt"]).out, "<a> x");
    home.write("work/.aish.toml", "[shell]\nprompt = \"theirs\"\n");
    home.run(&["config", "trust"]);
    let ran = home.run(&["prompt"]);
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("<a> x", ""));
    let ran = home.run(&["config", "check"]);
    assert!((ran.out + &ran.err).contains("shell.prompt"));
}

#[test]
fn a_mistake_in_the_template_is_named() {
    let home = Home::new();
    let says = |ran: &Ran, code| {
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{ran:?}");
        assert!(ran.err.contains("`{modle}`, which is no placeholder") && ran.err.contains("{last_status}"), "{ran:?}");
    };
    says(&home.run(&["prompt", "--template", "{modle}"]), 2);
    home.config("[shell]\nprompt = \"{modle}\"\n");
    says(&home.run(&["prompt"]), 3);
}

#[test]
fn no_prompt_runs_or_expands_a_name() {
    let name = "_n__touch_pwned__touch_pwned__u_x_";
    let home = Home::new();
    home.config(&format!("[models.a]\nprovider = \"openai\"\nlocal = true\nmodel = \"{HOSTILE}\"\n"));
    // Of the user's own text nothing is expanded either, nor of a directory.
    let place = home.path().join("work/$(touch pwned)`touch pwned`\\");
    fs::create_dir(&place).unwrap();
    let run = |form: &str| {
        let template = "$0.12 {model} 100% {cwd_short}";
        let mut command = home.command(&["prompt", "--shell", form, "--template", template]);
        String::from_utf8(command.current_dir(&place).output().unwrap().stdout).unwrap()
    };
    let here = "~/work/$(touch pwned)`touch pwned`\\";
    let text = format!("$0.12 {name} 100% {here}");
    assert_eq!((run("plain"), run("fish")), (text.clone(), text.clone()));
    let shells: [(&str, &str, &[&str]); 3] = [
        ("bash", "bash", &["-c", "printf %s \"${1@P}\"", "-"]),
        ("zsh", "zsh", &["-fc", "setopt prompt_subst; print -rPn -- $1", "-"]),
        ("zsh", "zsh", &["-fc", "print -rPn -- $1", "-"]),
    ];
    for (form, shell, script) in shells {
        let out = Command::new(shell).args(script).arg(run(form)).current_dir(&place).output().unwrap();
        let drawn = String::from_utf8(out.stdout).unwrap();
        // zsh can't be given a backtick that means the same to all its options.
        assert_eq!(drawn, if shell == "zsh" { text.replace('`', "'") } else { text.clone() });
    }
    assert!(!place.join("pwned").exists());
}

#[test]
fn it_starts_nothing_and_reads_one_configuration() {
    let server = Server::answering(|_, _| answer("yes", 1000, 100, 0));
    let home = Home::with_server(&server, PRICED);
    home.run(&["ask", "x"]);
    let from = home.command(&["prompt", "--template", "{model} {cost} {cost_today} {turn} {ctx_used} {mode}"]);
    let trace = home.path().join("trace");
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-e", "trace=process,network,openat,open,write,mkdir,rename,unlink", "-o"]);
    command.arg(&trace).arg(from.get_program()).args(from.get_args());
    command.env_clear().envs(from.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = command.current_dir(home.path().join("work")).output();
    let calls = fs::read_to_string(&trace).unwrap_or_default();
    if !output.is_ok_and(|output| output.status.success()) || calls.is_empty() {
        assert!(std::env::var_os("CI").is_none(), "strace isn't allowed to work");
        return;
    }
    let count = |word: &str| calls.lines().filter(|line| line.contains(word)).count();
    let forbidden =
        ["clone(", "clone3(", "fork(", "socket(", "connect(", "mkdir(", "rename(", "unlink(", "O_CREAT"].map(count);
    assert_eq!((forbidden, count("execve("), count("config.toml")), ([0; 9], 1, 1), "{calls}");
    assert_eq!(calls.lines().filter(|line| line.contains("write(")).count(), 1, "{calls}");
}
