//! The front of a headless run: where each byte goes, what a HALT gives, and how a run is made to
//! end.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use aish::error::Exit;
use aish::model::halt::{Choice, Halt};
use aish::model::run_status::Status;
use aish::model::run_summary::RunStep;
use aish::norris::front::{Executed, Execution, NorrisFront, Over, Progress, ToClient};
use aish::norris::headless::child_shell::ChildShell;
use aish::norris::headless::front::{HeadlessFront, HeadlessOptions, OnHalt};
use aish::norris::headless::signals::Signals;
use aish::review::audit::AuditAnswer;
use aish::review::gate::Gate;
use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_text::Shell;
use serde_json::{Value, json};

use super::child_shell::setup;

/// A writer that can be read, and that can be closed by its reader.
#[derive(Clone, Default)]
struct Shared {
    bytes: Rc<RefCell<Vec<u8>>>,
    closed: bool,
}

impl Shared {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes.borrow()).into_owned()
    }

    fn events(&self) -> Vec<Value> {
        self.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.bytes.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Run {
    front: HeadlessFront<'static>,
    out: Shared,
    err: Shared,
    signal: Arc<AtomicBool>,
    dir: tempfile::TempDir,
}

fn run(options: HeadlessOptions, closed: bool) -> Run {
    let dir = tempfile::tempdir().unwrap();
    let shell = ChildShell::start(setup(Shell::Bash, dir.path(), dir.path())).unwrap();
    let (out, err) = (Shared { closed, ..Shared::default() }, Shared::default());
    let signal = Arc::new(AtomicBool::new(false));
    let options = HeadlessOptions { max_steps: 16, workspace: dir.path().to_owned(), ..options };
    let show = Box::new(|halt: &Halt| format!("HALT {}: {}\n", halt.reason, halt.action));
    let writers: (Box<dyn Write>, Box<dyn Write>) = (Box::new(out.clone()), Box::new(err.clone()));
    let signals = Signals::of(Arc::clone(&signal), "interrupted");
    Run { front: HeadlessFront::new(shell, options, writers, show, signals), out, err, signal, dir }
}

fn step(command: &str) -> Execution {
    let request = JudgeRequest {
        command: command.to_owned(),
        shell: Shell::Bash,
        cwd: "/".into(),
        home: "/".into(),
        workspaces: Vec::new(),
        provenance: Vec::new(),
        look: false,
        aliases: Vec::new(),
        functions: Vec::new(),
        comments: false,
        left: aish_judge::LeftScope::default(),
        own: Vec::new(),
        secrets: Default::default(),
    };
    let verdict = aish_judge::judge(&request, &Policy::default());
    let gate = Gate { via: "test", cwd: Path::new("/"), paths: None };
    Execution { step: 1, pass: gate.settle(&verdict, AuditAnswer::Approved).outcome.unwrap(), request }
}

fn executed(front: &mut HeadlessFront<'_>, command: &str) -> Executed {
    match front.execute_command(&step(command)).unwrap() {
        Progress::Executed(executed) => executed,
        Progress::Meanings(_) => panic!("a child shell has no meanings of its own"),
    }
}

/// What words mean that an earlier command has made is known before the next one runs, once for
/// each command.
#[test]
fn a_command_of_words_that_mean_something_is_judged_again() {
    let mut run = run(HeadlessOptions::default(), false);
    executed(&mut run.front, "alias ls='rm -rf a'; mkdir a");
    for _ in 0..2 {
        let Progress::Meanings(meanings) = run.front.execute_command(&step("ls")).unwrap() else { panic!("it ran") };
        assert_eq!(meanings.aliases, [("ls".to_owned(), "rm -rf a".to_owned())]);
        assert!(run.dir.path().join("a").is_dir());
        // Something else was done instead.
        executed(&mut run.front, "true");
    }
    assert!(matches!(run.front.execute_command(&step("ls")).unwrap(), Progress::Meanings(_)));
    executed(&mut run.front, "ls");
    assert!(!run.dir.path().join("a").exists());
    // What was told before it was judged needn't be told again, unless it has changed.
    executed(&mut run.front, "mk() { mkdir \"$1\"; }");
    assert_eq!(run.front.meanings("mk b").functions.len(), 1);
    executed(&mut run.front, "mk b");
    assert!(run.dir.path().join("b").exists());
}

fn over(status: Status, reason: &str) -> Over {
    let reason = reason.to_owned();
    let elapsed = Duration::ZERO;
    Over {
        status,
        reason,
        steps: 1,
        tally: Default::default(),
        elapsed,
        dollars: Some(0.25),
        granted: String::new(),
        change: None,
        exit: status.exit(),
        summary: aish::model::run_summary::RunSummary::default(),
    }
}

fn halt() -> Halt {
    Halt { step: 1, max_steps: 16, reason: "rm -rf".into(), action: "rm -rf /tmp/foo".into(), ..Halt::default() }
}

/// A whole run with the same happenings.
fn episode(front: &mut HeadlessFront<'_>) {
    front.show(ToClient::Begin { goal: "count\u{1b}[31m".to_owned(), model: "fast".to_owned(), steps: 16 });
    front.show(ToClient::Plan(vec!["one".to_owned()]));
    front.show(ToClient::Step(RunStep { number: 1, of: 16, task: Some("one".to_owned()) }));
    front.sink().push_text("I look\u{1b}[2J ");
    front.sink().push_text("first.");
    front.show(ToClient::Replied);
    let executed = executed(front, "printf 'a\\xffb'; printf oops >&2; cd /; exit 3");
    assert_eq!((executed.status, executed.output.map(|output| output.len())), (3, Some(7)));
    front.show_status("that was it");
    front.show_end(&over(Status::Blocked, "no more"));
}

#[test]
fn words_go_to_stderr_and_the_commands_bytes_to_stdout() {
    let mut run = run(HeadlessOptions::default(), false);
    episode(&mut run.front);
    assert_eq!(*run.out.bytes.borrow(), b"a\xffb");
    let err = run.err.text();
    assert!(!err.contains('\u{1b}'), "{err}");
    let lines: Vec<&str> = err.lines().collect();
    let expected = [
        "[aish] norris: count",
        "[aish] model fast, bash, at most 16 steps",
        "[aish] task 1: one",
        "  [step 1/16: one]",
        "I look first.",
        "$ printf 'a\\xffb'; printf oops >&2; cd /; exit 3",
        "oops",
    ];
    assert_eq!(lines[..7], expected, "{err}");
    assert!(lines[7].starts_with("[aish] the command ended the shell (exit status 3)"), "{err}");
    assert_eq!(lines[8..], ["[aish] that was it", "[aish] norris: blocked: no more (1 step, 0.0 s, $0.25)"], "{err}");
}

#[test]
fn events_hold_everything_and_stdout_nothing_else() {
    let mut run = run(HeadlessOptions { json: true, quiet: true, ..HeadlessOptions::default() }, false);
    episode(&mut run.front);
    assert_eq!(run.err.text(), "");
    let mut events = run.out.events();
    assert!(events.iter().all(|event| event["v"] == 1), "{events:?}");
    let dir = run.dir.path().to_str().unwrap();
    let end = json!({"v":1,"event":"end","status":"blocked","reason":"no more","steps":1,"dollars":0.25,"exit":5});
    assert_eq!(events.pop(), Some(end));
    assert_eq!(events.pop(), Some(json!({"v":1,"event":"status","text":"that was it"})));
    let result = events.pop().unwrap();
    assert_eq!((&result["status"], &result["ran"], &result["bytes"]), (&json!(3), &json!(true), &json!(7)), "{result}");
    assert!(result["note"].as_str().unwrap().contains("ended the shell") && result["cwd"] == dir, "{result}");
    // The two streams are pipes of their own: their order is not certain.
    let mut printed = events.split_off(4);
    printed.sort_by_key(|event| event["stream"].to_string());
    assert_eq!(
        printed,
        [
            json!({"v":1,"event":"output","stream":"stderr","text":"oops"}),
            json!({"v":1,"event":"output","stream":"stdout","text":"a\u{fffd}b","base64":"Yf9i"}),
        ]
    );
    assert_eq!(
        events,
        [
            json!({"v":1,"event":"begin","goal":"count\u{1b}[31m","model":"fast","shell":"bash","max_steps":16,
                "workspace":dir,"cwd":dir}),
            json!({"v":1,"event":"plan","tasks":["one"]}),
            json!({"v":1,"event":"step","n":1,"max":16,"task":"one"}),
            json!({"v":1,"event":"text","text":"I look first."}),
        ]
    );
}

#[test]
fn a_result_says_which_status_is_an_answer() {
    let mut run = run(HeadlessOptions { json: true, quiet: true, ..HeadlessOptions::default() }, false);
    for command in ["echo a | grep b", "(exit 1)"] {
        executed(&mut run.front, command);
    }
    let results: Vec<Value> = run.out.events().into_iter().filter(|event| event["event"] == "result").collect();
    assert_eq!((&results[0]["answer"], &results[1]["status"]), (&json!("nothing was found"), &json!(1)));
    assert_eq!(results[1].get("answer"), None);
}

#[test]
fn a_halt_is_never_a_yes() {
    for (on_halt, escalated, choice) in [
        (OnHalt::Abort, false, Choice::Abort),
        (OnHalt::Skip, false, Choice::Skip),
        (OnHalt::Abort, true, Choice::Abort),
        (OnHalt::Skip, true, Choice::Abort),
    ] {
        let mut run = run(HeadlessOptions { on_halt, json: true, quiet: true, ..HeadlessOptions::default() }, false);
        assert_eq!(run.front.ask_halt(&Halt { escalated, ..halt() }, &mut |_| {}), Ok(choice.clone()));
        let skips = choice == Choice::Skip;
        let (answer, follows) = if skips { ("skip", "this command is skipped") } else { ("abort", "the run ends") };
        let shown = format!("HALT rm -rf: rm -rf /tmp/foo\n[aish] a headless run asks nobody: {follows}\n");
        assert_eq!(NorrisFront::cancelled(&run.front), (!skips).then(|| "halted: rm -rf".to_owned()));
        assert_eq!(run.err.text(), shown);
        let event = json!({"v":1,"event":"halt","reason":"rm -rf","level":null,"action":"rm -rf /tmp/foo","requires_click":true,
                "requires_pin":false,"answer":answer});
        assert_eq!(run.out.events(), [event]);
    }
}

#[test]
fn a_signal_stops_the_command_and_gives_the_exit_code() {
    let mut run = run(HeadlessOptions { on_halt: OnHalt::Skip, ..HeadlessOptions::default() }, false);
    assert_eq!(NorrisFront::cancelled(&run.front), None);
    assert_eq!(run.front.exit(Status::Aborted, Exit::Aborted), Exit::Aborted);
    // It comes while the command runs.
    let (signal, began) = (Arc::clone(&run.signal), run.dir.path().join("began"));
    let sender = std::thread::spawn(move || {
        while !began.exists() {
            std::thread::sleep(Duration::from_millis(5));
        }
        signal.store(true, Ordering::Relaxed);
    });
    let stopped = executed(&mut run.front, "touch began; sleep 1000");
    sender.join().unwrap();
    assert!(stopped.interrupted && stopped.status == 130, "{stopped:?}");
    assert_eq!(NorrisFront::cancelled(&run.front).as_deref(), Some("interrupted"));
    assert!(run.front.sink().cancelled());
    assert_eq!(run.front.ask_halt(&halt(), &mut |_| {}), Ok(Choice::Abort), "not even a skip any more");
    assert_eq!(run.front.exit(Status::Aborted, Exit::Aborted), Exit::Interrupted);
    assert_eq!(run.front.exit(Status::Done, Exit::Done), Exit::Done);
}

/// A signal that comes before the command leaves it not begun, whatever the shell does with its
/// own.
#[test]
fn after_a_signal_no_command_begins() {
    for before in ["true", "trap '' INT TERM"] {
        let mut run = run(HeadlessOptions::default(), false);
        executed(&mut run.front, before);
        run.signal.store(true, Ordering::Relaxed);
        for _ in 0..2 {
            let error = run.front.execute_command(&step("touch began")).unwrap_err();
            assert_eq!(error.message, aish::error::Error::interrupted().message);
        }
        assert!(!run.dir.path().join("began").exists());
    }
}

#[test]
fn a_closed_stdout_ends_the_run() {
    for json in [false, true] {
        let mut run = run(HeadlessOptions { json, ..HeadlessOptions::default() }, true);
        assert_eq!(NorrisFront::cancelled(&run.front), None);
        let executed = executed(&mut run.front, "yes");
        assert!(executed.interrupted, "{executed:?}");
        assert!(NorrisFront::cancelled(&run.front).is_some());
        run.front.show_end(&over(Status::Aborted, ""));
        assert_eq!(run.front.exit(Status::Aborted, Exit::Aborted), Exit::Aborted);
    }
}
