//! `aish guard` on a real terminal: what is asked, what lets a line run, what is written down, and
//! that the PIN is nowhere.

use crate::support::cli::Home;

const PIN: &str = "271828";

fn with_pin() -> Home {
    let home = Home::new();
    home.config(&format!("[security]\napproval_pin = \"{PIN}\"\n"));
    home
}

/// The last decision in the audit log.
fn answer(home: &Home) -> String {
    let log = std::fs::read_to_string(home.path().join(".local/share/aish/audit.jsonl")).unwrap_or_default();
    let Some(line) = log.lines().last() else { return "none".to_owned() };
    serde_json::from_str::<serde_json::Value>(line).unwrap()["answer"].as_str().unwrap().to_owned()
}

/// Types `keys`, each when the text before it is on the screen, and returns the exit code and the
/// screen.
fn guard(home: &Home, line: &str, keys: &[(&str, &[u8])]) -> (i32, String) {
    let pty = home.on_terminal(&["guard", "--shell", "bash"], line);
    for (shown, typed) in keys {
        pty.wait_until(shown, |screen| screen.text().matches(shown).count() == 1);
        pty.send(typed);
    }
    pty.wait_until("the end", |screen| screen.text().contains("code:"));
    let text = pty.text();
    let code = text.split("code:").nth(1).unwrap().split_whitespace().next().unwrap().parse().unwrap();
    (code, text)
}

#[test]
fn level_a_passes_in_silence() {
    let home = Home::new();
    let (code, text) = guard(&home, "ls\n", &[]);
    assert_eq!((code, text.trim()), (0, "code:0"));
    assert_eq!(answer(&home), "none");
}

#[test]
fn level_b_asks_and_only_yes_runs() {
    let home = Home::new();
    for (key, code, said) in
        [(b"y".as_slice(), 0, "approved"), (b"n", 10, "refused"), (b"\r", 10, "refused"), (b"\x03", 10, "refused")]
    {
        let (left, text) = guard(&home, "rm -rf build", &[("· n no", key)]);
        assert_eq!((left, answer(&home).as_str()), (code, said), "{text}");
        assert!(text.contains("rm -rf build") && text.contains("▲ ") && text.contains("instead:"), "{text}");
    }
}

/// PIN-04, PIN-07.
#[test]
fn level_c_asks_for_the_pin_and_shows_dots() {
    let home = with_pin();
    let enter = format!("{PIN}\r");
    let (code, text) = guard(&home, "rm -rf /", &[("· n no", b"y"), ("PIN (6 digits", enter.as_bytes())]);
    assert_eq!((code, answer(&home).as_str()), (0, "approved"), "{text}");
    assert!(text.contains("••••••") && !text.contains(PIN) && !text.contains("default"), "{text}");
    let (code, _) = guard(&home, "rm -rf /", &[("· n no", b"y"), ("PIN (6 digits", b"27\x1b")]);
    assert_eq!((code, answer(&home).as_str()), (20, "refused"));
    let (code, _) = guard(&home, "rm -rf /", &[("· n no", b"n")]);
    assert_eq!(code, 20);
}

#[test]
fn three_wrong_pins_refuse() {
    let home = with_pin();
    let pty = home.on_terminal(&["guard"], "rm -rf /");
    pty.wait_until("the question", |screen| screen.text().contains("· n no"));
    pty.send(b"y");
    for n in 1..=3 {
        pty.wait_until("the PIN prompt", |screen| screen.text().matches("PIN (6 digits").count() == n);
        pty.send(b"111111\r");
    }
    pty.wait_until("the end", |screen| screen.text().contains("code:20"));
    assert_eq!(answer(&home), "wrong_pin");
    assert!(pty.text().contains("wrong PIN, refused"), "{}", pty.text());
}

#[test]
fn the_default_pin_is_warned_about_once() {
    let home = Home::new();
    let keys: &[(&str, &[u8])] = &[("· n no", b"y"), ("PIN (6 digits", b"000000\r")];
    let (code, text) = guard(&home, "rm -rf /", keys);
    assert!(code == 0 && text.contains("still the default, 000000"), "{text}");
    let (code, text) = guard(&home, "rm -rf /", keys);
    assert!(code == 0 && !text.contains("still the default"), "{text}");
}

#[test]
fn a_pin_that_is_none_opens_nothing() {
    for pin in ["\"12345\"", "\"12345a\"", "123456"] {
        let home = Home::new();
        home.config(&format!("[security]\napproval_pin = {pin}\n"));
        let (code, text) = guard(&home, "rm -rf /", &[]);
        assert!(code == 20 && text.contains("approval_pin") && text.contains("aish config pin"), "{text}");
    }
}

#[test]
fn without_a_terminal_nothing_is_approved() {
    let home = Home::new();
    let mut command = std::process::Command::new("setsid");
    let guard = home.command(&["guard"]);
    command.arg("--wait").arg(guard.get_program()).arg("guard").env_clear();
    command.envs(guard.get_envs().filter_map(|(name, value)| Some((name, value?)))).current_dir(home.path());
    home.write("line", "rm -rf build\n");
    let stdin = std::fs::File::open(home.path().join("line")).unwrap();
    let output = command.stdin(stdin).output().unwrap();
    assert_eq!(output.status.code(), Some(10), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("no terminal"));
    assert_eq!(answer(&home), "no_terminal");
}

#[test]
fn a_dry_run_asks_nothing_and_writes_nothing() {
    let home = Home::new().var("AISH_GUARD_DRY", "1");
    for (line, code) in [("ls", 0), ("rm -rf build", 10), ("rm -rf /", 20)] {
        assert_eq!(home.run_with(&["guard"], line).code, code);
    }
    assert_eq!(answer(&home), "none");
}

#[test]
fn what_is_denied_is_said_and_not_asked() {
    let home = Home::new();
    home.config("[[policy.rules]]\nid = \"no-rm\"\ndecision = \"deny\"\nprogram = \"rm\"\nmessage = \"use the bin\"\n");
    let (code, text) = guard(&home, "rm -rf build", &[]);
    assert!(code == 30 && text.contains("use the bin") && text.contains("policy.no-rm"), "{text}");
    assert_eq!(answer(&home), "denied");
}

/// PIN-04.
#[test]
fn the_pin_is_in_no_file_argument_environment_or_output() {
    let home = with_pin();
    let enter = format!("{PIN}\r");
    let pty = home.on_terminal(&["guard"], "rm -rf /");
    pty.wait_until("the question", |screen| screen.text().contains("· n no"));
    pty.send(b"y");
    pty.wait_until("the PIN prompt", |screen| screen.text().contains("PIN (6 digits"));
    // The helper waits for the PIN now: look at it and at the shell above it.
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let Ok(id) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        if id == pty.id() || stat.contains(&format!(" {} ", pty.id())) {
            for file in ["cmdline", "environ"] {
                let text = std::fs::read(format!("/proc/{id}/{file}")).unwrap_or_default();
                assert!(!String::from_utf8_lossy(&text).contains(PIN), "{file}");
            }
        }
    }
    pty.send(enter.as_bytes());
    pty.wait_until("the end", |screen| screen.text().contains("code:0"));
    assert!(!pty.text().contains(PIN), "{}", pty.text());
    std::fs::remove_file(home.path().join(".config/aish/config.toml")).unwrap();
    assert!(!home.all_files().contains(PIN));
    assert_eq!(home.run(&["config", "show"]).out.matches(PIN).count(), 0);
}

/// A script that was answered for good isn't asked about again, in this shell, as long as it is
/// what it was.
#[test]
fn a_script_can_be_answered_for_good() {
    let home = Home::new();
    home.write("work/x.sh", "echo 1\n");
    let question = "don't ask about this script again";
    let asks = |home: &Home, line: &str| {
        let (code, text) = guard(home, line, &[("· n no", b"n")]);
        assert_eq!(code, 10, "{text}");
        text.contains(question)
    };
    assert!(asks(&home, "./x.sh a"), "it is offered");
    for line in ["./x.sh $y", "./x.sh *", "./none.sh", "rm x.sh", "./x.sh && git push", "frobnicate x.sh"] {
        assert!(!asks(&home, line), "{line}");
    }
    let (code, _) = guard(&home, "./x.sh a", &[("· n no", b"y")]);
    assert_eq!((code, asks(&home, "./x.sh a")), (0, true), "a plain yes is for once");
    let (code, _) = guard(&home, "./x.sh a", &[("· n no", b"d")]);
    assert_eq!((code, answer(&home).as_str()), (0, "approved"));
    let (code, text) = guard(&home, "./x.sh a\n", &[]);
    assert_eq!((code, text.trim()), (0, "code:0"));
    assert!(asks(&home, "./x.sh b"), "other arguments");
    assert!(asks(&home, "bash x.sh a"), "another line");
    home.write("work/x.sh", "echo 2\n");
    assert!(asks(&home, "./x.sh a"), "another content");
    home.write("work/x.sh", "echo 1\n");
    let home = home.var("AISH_SESSION", "43-4343");
    assert!(asks(&home, "./x.sh a"), "another shell");
}
