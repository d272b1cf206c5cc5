//! Logs under many writers, kills, full disks, limits and file systems that can't be written.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

fn server() -> Server {
    Server::answering(|_, n| Script::openai_text(&[&format!("answer {n}")]))
}

/// The logs below a home.
fn logs(home: &Home) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(home.path().join(".local/share/aish/sessions")) else { return Vec::new() };
    let mut logs: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    logs.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    logs.sort();
    logs
}

/// The lines of a log that can be read, and how many can't.
fn lines(log: &Path) -> (Vec<Value>, usize) {
    let text = String::from_utf8_lossy(&fs::read(log).unwrap()).into_owned();
    let parsed: Vec<Option<Value>> = text.lines().map(|line| serde_json::from_str(line).ok()).collect();
    let torn = parsed.iter().filter(|line| line.is_none()).count();
    (parsed.into_iter().flatten().collect(), torn)
}

fn questions(log: &Path) -> Vec<String> {
    let (lines, _) = lines(log);
    let own = lines.iter().filter(|line| line["role"] == "user");
    own.map(|line| line["content"].as_str().unwrap().to_owned()).collect()
}

/// As [`Home::run`], started by a shell that prepares something first.
fn run_after(home: &Home, preparation: &str, args: &[&str]) -> Output {
    let inner = home.command(args);
    let mut command = Command::new("/bin/sh");
    command.args(["-c", &format!("{preparation}; exec \"$0\" \"$@\"")]).arg(inner.get_program()).args(inner.get_args());
    command.env_clear().envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.current_dir(home.path().join("work")).stdin(Stdio::null()).output().unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Several shells that go on with the same conversation at the same time.
#[test]
fn shells_that_share_a_conversation_lose_nothing_and_glue_nothing() {
    let server = server();
    let home = Home::with_server(&server, "");
    home.run(&["ask", "begin"]);
    assert_eq!(home.run(&["sessions", "save", "shared"]).code, 0);
    let (shells, questions_each) = (8, 6);
    for shell in 0..shells {
        let resumed =
            home.command(&["sessions", "resume", "shared"]).env("AISH_SESSION", format!("9-{shell}")).output();
        assert!(resumed.unwrap().status.success());
    }
    std::thread::scope(|scope| {
        for shell in 0..shells {
            let home = &home;
            scope.spawn(move || {
                for question in 0..questions_each {
                    let words = format!("q-{shell}-{question}");
                    let ran =
                        home.command(&["ask", &words]).env("AISH_SESSION", format!("9-{shell}")).output().unwrap();
                    assert!(ran.status.success(), "{ran:?}");
                    assert!(!err(&ran).contains("damaged"), "{}", err(&ran));
                }
            });
        }
    });
    let logs = logs(&home);
    assert_eq!(logs.len(), 1, "{logs:?}");
    let (lines, torn) = lines(&logs[0]);
    assert_eq!((torn, lines.len()), (0, 1 + 2 + 2 * shells * questions_each));
    let asked: BTreeSet<String> = questions(&logs[0]).into_iter().collect();
    assert_eq!(asked.len(), 1 + shells * questions_each);
    // Question and answer are one write: nobody's stands between them.
    for pair in lines[1..].chunks(2) {
        assert_eq!((&pair[0]["role"], &pair[1]["role"]), (&"user".into(), &"assistant".into()), "{pair:?}");
    }
}

/// Starts askers and kills each at another moment; what was acknowledged by an exit code of 0 must
/// be there.
fn kill_loop(rounds: usize) {
    let server = server();
    let home = Home::with_server(&server, "");
    let start = std::time::Instant::now();
    home.run(&["ask", "how long does this take"]);
    let mut span = u64::try_from(start.elapsed().as_micros()).unwrap() * 2;
    let mut acknowledged = Vec::new();
    let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
    for round in 0..rounds {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let words = format!("kill-{round}");
        let mut child = home.command(&["ask", &words]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_micros((state >> 33) % span));
        let _ = child.kill();
        // About as often before the end as after it, however long a call takes by now.
        span = if child.wait().unwrap().success() {
            acknowledged.push(words);
            (span * 3 / 4).max(1_000)
        } else {
            span * 5 / 4
        };
    }
    assert!(!acknowledged.is_empty(), "every one of {rounds} was killed, the last within {span} µs");
    home.run(&["ask", "the last one"]);
    let logs = logs(&home);
    let kept: BTreeSet<String> = logs.iter().flat_map(|log| questions(log)).collect();
    for words in &acknowledged {
        assert!(kept.iter().any(|question| question.ends_with(words.as_str())), "{words} is lost");
    }
    let all = logs.iter().flat_map(|log| questions(log)).count();
    assert_eq!(all, kept.len(), "none is there twice");
    assert_eq!(home.run(&["history", "--json"]).code, 0);
}

#[test]
fn a_kill_at_any_moment_loses_nothing_that_was_acknowledged() {
    kill_loop(40);
}

/// The long version of the loop: `cargo test --test main -- --ignored kill`.
#[test]
#[ignore = "takes a minute"]
fn a_kill_at_any_moment_a_thousand_times() {
    kill_loop(1000);
}

/// Whatever a kill may have left of the last write, the next pair is whole and what was whole
/// before stays so.
#[test]
fn a_log_that_was_cut_anywhere_goes_on() {
    let server = server();
    let home = Home::with_server(&server, "");
    home.run(&["ask", "first"]);
    let log = logs(&home)[0].clone();
    let whole = fs::read(&log).unwrap();
    let (all, _) = lines(&log);
    for cut in (0..whole.len()).step_by(37).chain([1, whole.len() - 1]) {
        fs::write(&log, &whole[..cut]).unwrap();
        assert_eq!(home.run(&["ask", "next"]).code, 0);
        let (now, torn) = lines(&log);
        let before = whole[..cut].iter().filter(|b| **b == b'\n').count();
        let closed = cut + 1 == whole.len() || cut > 0 && whole[cut] == b'\n';
        assert_eq!(torn, usize::from(cut > 0 && whole[cut - 1] != b'\n' && !closed), "{cut}");
        assert!(now.len() >= before + 2 && now[..before] == all[..before], "{cut}");
        assert!(now[now.len() - 2]["content"].as_str().unwrap().ends_with("next"), "{cut}");
    }
}

/// Past a limit on the size of files the kernel would end the process by a signal.
#[test]
fn a_limit_on_file_sizes_is_said_and_the_answer_comes() {
    let server = server();
    let home = Home::with_server(&server, "");
    home.run(&["ask", "first"]);
    let log = logs(&home)[0].clone();
    let before = fs::read(&log).unwrap();
    // In blocks of 512 bytes; sh and bash agree on it.
    let ran = run_after(&home, "ulimit -f 1", &["ask", &"many words ".repeat(100)]);
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "answer 1\n");
    let said = err(&ran).lines().filter(|line| line.contains("conversation")).count();
    assert_eq!(said, 1, "{}", err(&ran));
    assert!(err(&ran).contains("isn't kept") && err(&ran).contains("too large"), "{}", err(&ran));
    assert_eq!(fs::read(&log).unwrap(), before, "no half record stays");
    assert_eq!(home.run(&["ask", "third"]).code, 0);
    assert_eq!(questions(&log).len(), 2);
}

#[test]
fn where_nothing_can_be_kept_one_line_says_so() {
    let server = server();
    let home = Home::with_server(&server, "[history]\ndir = \"/proc/nowhere\"\n");
    let first = home.run(&["ask", "x"]);
    assert_eq!((first.code, first.out.as_str()), (0, "answer 0\n"), "{first:?}");
    assert_eq!(first.err.lines().filter(|line| line.contains("conversation")).count(), 1, "{}", first.err);
    let second = home.run(&["ask", "x"]);
    assert_eq!((second.code, second.out.as_str()), (0, "answer 1\n"));
    assert!(!second.err.contains("conversation"), "a shell is told once: {}", second.err);
}

/// A full disk, where the test may mount one.
#[test]
fn a_full_disk_is_said_and_the_answer_comes() {
    let server = server();
    let home = Home::with_server(&server, "");
    let data = home.path().join(".local/share/aish");
    fs::create_dir_all(&data).unwrap();
    let script = "set -e; mount -t tmpfs -o size=16k none \"$DATA\"; cd \"$HOME/work\"
        \"$AISH\" ask one; head -c 20000 /dev/zero >\"$DATA/full\" 2>/dev/null || :
        \"$AISH\" ask \"$WORDS\"; rm \"$DATA/full\"; \"$AISH\" ask three; cat \"$DATA\"/sessions/*.jsonl >\"$HOME/kept\"";
    let inner = home.command(&[]);
    let mut command = Command::new("unshare");
    command.args(["-rm", "/bin/sh", "-c", script]).env_clear();
    command.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.env("AISH", inner.get_program()).env("DATA", &data).env("WORDS", "many words ".repeat(1000));
    let Ok(ran) = command.stdin(Stdio::null()).output() else { return };
    if err(&ran).contains("unshare:") || err(&ran).contains("mount:") {
        // Not everybody may mount.
        assert!(std::env::var_os("CI").is_none(), "no disk can be made here: {}", err(&ran));
        return;
    }
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "answer 0\nanswer 1\nanswer 2\n");
    assert!(err(&ran).contains("isn't kept") && err(&ran).contains("no space"), "{}", err(&ran));
    let (kept, torn) = lines(&home.path().join("kept"));
    assert_eq!((kept.len(), torn), (5, 0), "{kept:?}");
}

/// A file system whose locks fail.
#[test]
fn without_locks_the_conversation_is_kept_and_one_line_says_so() {
    let server = server();
    let home = Home::with_server(&server, "");
    let Some(first) = home.run_without_locks(&["ask", "one"], "ENOLCK") else {
        assert!(std::env::var_os("CI").is_none(), "strace isn't allowed to work");
        return;
    };
    assert_eq!((first.code, first.out.as_str()), (0, "answer 0\n"), "{first:?}");
    assert!(first.err.contains("no locks"), "{}", first.err);
    let log = logs(&home)[0].clone();
    fs::write(&log, [fs::read(&log).unwrap(), b"{\"v\":1,\"to".to_vec()].concat()).unwrap();
    let second = home.run_without_locks(&["ask", "two"], "ENOLCK").unwrap();
    assert!(!second.err.contains("no locks"), "{}", second.err);
    assert_eq!((questions(&log).len(), lines(&log).1), (2, 1));
}

/// A process that was stopped while it held the lock doesn't stop the others.
#[test]
fn a_lock_that_is_never_given_back_costs_the_record_and_not_the_answer() {
    let server = server();
    let home = Home::with_server(&server, "");
    home.run(&["ask", "one"]);
    let holder = fs::File::open(&logs(&home)[0]).unwrap();
    holder.lock().unwrap();
    let ran = home.run(&["ask", "two"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "answer 1\n"));
    assert!(ran.err.contains("another aish process holds it"), "{}", ran.err);
    drop(holder);
    assert_eq!(home.run(&["ask", "three"]).err, "");
}
