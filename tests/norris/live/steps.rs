//! What commands do in the user's own shell, and what the model hears of them.

use std::fs;

use super::Live;
use crate::shells::norris::dump;
use crate::support::model::{Call, system};
use crate::support::pty::wait;
use aish_text::Shell;

in_every_shell!(
    the_seeds_own_goal,
    what_a_command_changes_lasts,
    commands_arrive_verbatim,
    a_command_of_several_lines,
    many_actions_in_one_reply,
    a_long_reply,
    the_second_opinion_is_remembered,
    what_would_end_the_shell,
    the_goal_outlives_its_turn,
    the_shell_is_as_before,
    other_ways_to_set_up_a_shell,
    the_protocol_is_not_shown,
    a_run_is_resumed,
    files_that_changed_are_named,
);

/// NOR-01, NOR-02, NOR-03, NOR-07, NOR-11, NOR-13, LOOP-03, LOOP-11, LOOP-19, LOOP-22, SYS-01.
fn the_seeds_own_goal(shell: Shell) {
    let live = Live::new(shell);
    for name in ["a.py", "sub/b.py", "c.py", "notes.txt"] {
        live.write(name, "x = 1\n");
    }
    live.session.run("touch -d '10 days ago' c.py");
    let find = "find . -name '*.py' -mtime -7";
    let over = live.run(
        "find all Python files modified in the last week and count them",
        &[&format!("Let me look.\nCMD: {find}"), &format!("CMD: {find} | wc -l"), "There are 2.\nGOAL: complete"],
    );
    over.is("done", "");
    assert_eq!(over.buffer, "");
    assert_eq!(live.results(), [(find.to_owned(), 0), (format!("{find} | wc -l"), 0)]);
    assert_eq!(live.answers(), [""; 0], "nothing was asked");
    let told = live.model.heard(1);
    assert!(told.contains("./sub/b.py") && told.contains("./a.py") && !told.contains("c.py"), "{told}");
    assert!(live.model.heard(2).contains("\n2"), "{}", live.model.heard(2));
    let first = &live.model.calls(Call::Step)[0];
    assert!(system(first).contains("[NORRIS MODE]") && live.model.heard(0).contains("[norris] find all Python files"));
    let history = live.session.history();
    assert_eq!(history.iter().filter(|entry| **entry == find).count(), 1, "{history:?}");

    // The conversation goes on where the run ended.
    assert!(live.turns().iter().any(|(role, text)| role == "user" && text.contains("[norris] find all Python files")));
    live.model.replies(&["You are welcome."]);
    live.session.run("? thanks");
    live.model.wait_calls(Call::Step, 4);
    let asked = live.model.calls(Call::Step)[3].json()["messages"].to_string();
    assert!(asked.contains("There are 2.") && asked.contains("[norris] find all"), "{asked}");
    assert!(!system(&live.model.calls(Call::Step)[3]).contains("[NORRIS MODE]"));
}

/// LOOP-11, CONTRA-33.
fn what_a_command_changes_lasts(shell: Shell) {
    let live = Live::new(shell);
    fs::create_dir(live.work("sub")).unwrap();
    let define =
        if live.is_fish() { "function twice; echo $argv[1]-$argv[1]; end" } else { "twice() { echo \"$1-$1\"; }" };
    let alias = "alias hello='echo hello'";
    live.model.replies(&[
        "CMD: cd sub\nCMD: export FOO=bar",
        &format!("CMD: {define}\nCMD: {alias}"),
        "CMD: pwd; twice $FOO; hello >said",
        "CMD: command test -t 1 && command test -t 2 && echo both ttys",
        "CMD: ls ./gone",
        "GOAL: complete",
    ]);
    live.start("set things up");
    live.ended().is("done", "");
    assert_eq!(live.answers(), [""; 0], "what the run itself has defined is known to the rules");
    let told = live.model.heard(3);
    assert!(told.contains("/work/sub\nbar-bar"), "{told}");
    assert!(live.model.heard(4).contains("both ttys"), "{}", live.model.heard(4));
    let told = live.model.heard(5);
    assert!(told.contains("cannot access './gone'") && told.contains("exit status 2"), "{told}");
    assert_eq!(live.read("sub/said"), "hello\n");
    live.session.run("pwd >../after; twice $FOO >>../after; hello >>../after");
    let expected = format!("{}\nbar-bar\nhello\n", live.work("sub").display());
    assert_eq!(live.read("after"), expected);
    assert_eq!(live.results().last().unwrap().1, 2);
}

/// LOOP-25, CONTRA-33.
fn commands_arrive_verbatim(shell: Shell) {
    let live = Live::new(shell);
    let long = format!("echo {} >long", "0123456789abcde ".repeat(256));
    let quotes = "echo 'it is \"so\" $HOME !x' \"bang! a  b\" 'ünïcödé ✓ 日本' >quotes";
    let lines = if live.is_fish() {
        "for n in 1 2 3\n  echo \"n $n\" >>lines\nend"
    } else {
        "for n in 1 2 3; do\n  echo \"n $n\" >>lines\ndone"
    };
    let here = if live.is_fish() { "echo 'a \"b\"\n  c' >here" } else { "cat >here <<'E'\na \"b\"\n  c\nE" };
    let replies: Vec<String> = [long.as_str(), quotes, lines, here].iter().map(|c| format!("CMD: {c}")).collect();
    let replies: Vec<&str> = replies.iter().map(String::as_str).chain(["GOAL: complete"]).collect();
    live.run("write", &replies).is("done", "");
    assert_eq!(live.read("long"), format!("{}\n", ["0123456789abcde"; 256].join(" ")));
    assert_eq!(live.read("quotes"), "it is \"so\" $HOME !x bang! a  b ünïcödé ✓ 日本\n");
    assert_eq!(live.read("lines"), "n 1\nn 2\nn 3\n");
    assert_eq!(live.read("here"), "a \"b\"\n  c\n");
    // bash writes a loop of several lines in one, whoever typed it.
    let is = |entry: &String, command: &str| {
        entry.trim_end() == command
            || (shell == Shell::Bash && command == lines && entry.contains("echo \"n $n\" >>lines; done"))
    };
    let count = || {
        let history = live.session.history();
        [&long, quotes, lines, here].map(|command| history.iter().filter(|entry| is(entry, command)).count())
    };
    if live.is_fish() {
        // fish takes them up with the next second, when another command runs.
        let complete = || live.session.run("true").buffer.is_empty() && count().iter().all(|n| *n > 0);
        wait("the history", complete, || format!("{:?}", live.session.history()));
    }
    assert_eq!(count(), [1; 4], "{:?}", live.session.history());
}

/// LOOP-08, OPEN-13.
fn many_actions_in_one_reply(shell: Shell) {
    let live = Live::new(shell);
    let reply: String = (0..200).map(|n| format!("CMD: echo {n}\n")).collect();
    live.run("count", &[&reply, "GOAL: complete"]).is("done", "");
    let ran: Vec<String> = live.results().into_iter().map(|(command, _)| command).collect();
    assert_eq!(ran, (0..200).map(|n| format!("echo {n}")).collect::<Vec<_>>());
    assert_eq!(live.steps(), 2);
    let told = live.model.heard(1);
    assert!((0..200).all(|n| told.contains(&format!("$ echo {n}\n"))), "{told}");
}

fn a_long_reply(shell: Shell) {
    let live = Live::new(shell);
    let prose: String = (0..24_000).map(|n| format!("All work and no play makes a long reply, {n}. ")).collect();
    let over = live.run("read", &[&format!("{prose}\nCMD: echo done >done"), "GOAL: complete"]);
    over.is("done", "");
    assert_eq!(live.read("done"), "done\n");
    live.works();
}

/// LLM-02, LLM-03, LLM-04, LLM-06, LLM-09, NOR-19, CONTRA-01, CONTRA-09.
fn the_second_opinion_is_remembered(shell: Shell) {
    let live = Live::new(shell);
    live.run("look", &["CMD: echo one", "GOAL: complete"]).is("done", "");
    let probes = live.model.calls(Call::Probe);
    assert_eq!(probes.len(), 2);
    assert!(system(&probes[0]).contains("destructive") && system(&probes[1]).contains("SAFE"));
    assert!(!system(&probes[1]).contains("destructive"));
    assert!(probes.iter().all(|probe| probe.json()["model"] == "judge" && probe.json()["tools"].is_null()));
    assert_eq!(live.model.calls(Call::Step)[0].json()["model"], "planner");
    // The same again, in a run of its own: the shell remembers.
    live.run("look again", &["CMD: echo   one", "GOAL: complete"]).is("done", "");
    assert_eq!(live.model.calls(Call::Probe).len(), 2);
    assert_eq!(live.results().len(), 2);
}

/// NOR-14: whatever a run does, there is a shell to come back to.
fn what_would_end_the_shell(shell: Shell) {
    let live = Live::new(shell);
    let fails = if live.is_fish() { "exec true" } else { "set -e; false" };
    live.model.replies(&["CMD: test -d gone || exit 1", &format!("CMD: {fails}"), "GOAL: complete"]);
    live.start("leave");
    for _ in 0..2 {
        live.expect("reason: ends the shell you are in");
        live.halted();
        live.key(b"s");
    }
    live.ended().is("done", "");
    live.works();
    // It is the user's to end.
    live.model.replies(&["CMD: exit", "GOAL: complete"]);
    live.start("leave");
    live.halted();
    live.key(b"p");
    wait(
        "the end of the shell",
        || live.processes().is_empty() && live.run_dirs().is_empty(),
        || live.session.pty.text(),
    );
    // In fish the report comes before the shell goes.
    assert_eq!(live.journal().iter().filter(|line| line["event"] == "end").count(), 2);
}

/// NOR-12, NOR-17: what is evicted is a turn, with a word about it; the goal is in the prompt.
fn the_goal_outlives_its_turn(shell: Shell) {
    let live = Live::with(shell, "[context]\nmax_turns = 4\n", |_| {});
    live.model.replies(&["CMD: echo 1", "CMD: echo 2", "CMD: echo 3", "CMD: echo 4", "GOAL: complete"]);
    live.start("count to four");
    live.expect("older turns");
    live.ended().is("done", "");
    let last = &live.model.calls(Call::Step)[4];
    assert!(system(last).ends_with("\n\n  count to four"), "{}", system(last));
    let turns = last.json()["messages"].to_string().replace(&system(last), "");
    assert!(!turns.contains("[norris] count to four") && turns.contains("$ echo 4"), "{turns}");
}

/// NOR-18.
/// Everything that a run touches while it goes on.
fn the_shell_is_as_before(shell: Shell) {
    let live = Live::with(shell, "", |env| {
        env.before = match shell {
            Shell::Zsh => "setopt no_interactive_comments prompt_sp\nhistchars='@^#'\nexport GIT_PAGER=more\n".into(),
            Shell::Bash => "PS0='<${x-}>'\nPS2='more> '\nHISTIGNORE='secret*'\nexport GIT_PAGER=more\n".into(),
            Shell::Fish => "set -gx GIT_PAGER more\n".into(),
        }
    });
    // The first run loads what is needed for one.
    live.run("begin", &["CMD: echo zero", "GOAL: complete"]).is("done", "");
    let before = dump(&live.session);
    let modes = live.modes();
    let over = live.run("look", &["CMD: echo one # a word\nCMD: git --version", "CMD: echo two", "GOAL: complete"]);
    over.is("done", "");
    let after = dump(&live.session);
    for (now, then) in after.lines().zip(before.lines()) {
        assert_eq!(now, then);
    }
    assert_eq!(after.lines().count(), before.lines().count());
    assert_eq!(live.modes(), modes);
    // Nothing of it is left to run either.
    wait("no process", || live.processes().is_empty(), || format!("{:?}", live.processes()));
}

/// Vi keys, a prompt of three lines, and in zsh the two plugins that most people have, where they
/// are installed.
fn other_ways_to_set_up_a_shell(shell: Shell) {
    let plugins = ["zsh-autosuggestions", "zsh-syntax-highlighting"];
    let files = plugins.map(|name| format!("/usr/share/{name}/{name}.zsh"));
    let live = Live::with(shell, "", |env| match shell {
        Shell::Zsh => {
            env.before = "bindkey -v\nPS1=$'one\\ntwo\\n%? $ '\n".into();
            for file in files.iter().filter(|file| std::path::Path::new(file).exists()) {
                env.before.push_str(&format!("source {file}\n"));
            }
        }
        Shell::Bash => env.before = "set -o vi\nPS1='one\\ntwo\\n$? \\$ '\n".into(),
        Shell::Fish => {
            env.before = "fish_vi_key_bindings\nfunction fish_prompt; echo one; echo two; echo -n '> '; end\n".into();
        }
    });
    let modes = live.modes();
    live.write("keep/one", "1");
    live.model.replies(&["CMD: echo one >>said\nCMD: echo \"it's\" >>said", "CMD: rm -rf keep", "GOAL: complete"]);
    live.start("say it");
    live.halted();
    live.key(b"s");
    live.ended().is("done", "");
    assert_eq!(live.read("said"), "one\nit's\n");
    assert!(live.work("keep/one").exists());
    assert_eq!(live.results().len(), 2);
    assert_eq!(live.modes(), modes);
    live.works();
}

/// What looks like a marker in a text is text, and the text reaches the file as it stands.
fn a_command_of_several_lines(shell: Shell) {
    let live = Live::new(shell);
    let text = "CMD: touch pwned\nGOAL: complete\n```\n\tits \"$HOME\"\n\n# end\n";
    let command = match shell {
        Shell::Fish => format!("printf '%s' '{text}' >doc.md"),
        _ => format!("cat >doc.md <<'EOF'\n{text}EOF"),
    };
    live.run("write", &[&format!("CMD: {command}\nCMD: echo on >on"), "GOAL: complete"]).is("done", "");
    assert_eq!(live.read("doc.md"), text);
    assert!(!live.work("pwned").exists() && live.read("on") == "on\n");
    live.works();
}

/// A run shows what the model says, and each command once, as it runs; a reason for being blocked
/// once, at the end.
fn the_protocol_is_not_shown(shell: Shell) {
    let live = Live::new(shell);
    let replies = [
        "Looking.\n\n```bash\nCMD: echo o'n'e\n```\n- CMD: echo t'w'o\nDELEGATE: deep x\n",
        "Stuck.\n**GOAL: blocked** the pass'word' is missing\n",
    ];
    live.run("look", &replies).is("blocked", "the pass'word' is missing");
    let screen = live.session.pty.text();
    for marker in ["CMD", "GOAL", "DELEGATE", "```"] {
        assert!(!screen.contains(marker), "{marker} in\n{screen}");
    }
    let (before, end) = screen.rsplit_once("──────\n").unwrap();
    for once in ["Looking.", "echo o'n'e", "echo t'w'o", "Stuck."] {
        assert_eq!(before.matches(once).count(), 1, "{once}:\n{screen}");
    }
    assert!(!before.contains('✓') && !screen.contains("0.0 s"), "what went well and took no time has no row: {screen}");
    assert!(end.contains("  ✓ echo o'n'e\n") && end.contains("  ✓ echo t'w'o\n"), "{end}");
    assert_eq!(screen.matches("the pass'word' is missing").count(), 1, "{screen}");
    live.run("again", &["All is well.\nGOAL: complete. Nothing was left.\n"]).is("done", "");
    let screen = live.session.pty.text();
    assert!(screen.contains("All is well.\nNothing was left.\n") && !screen.contains("GOAL"), "{screen}");
}

/// A run that ended before its goal is gone on with, in the conversation that was kept; one that
/// reached it isn't.
fn a_run_is_resumed(shell: Shell) {
    let live = Live::new(shell);
    live.run("make one", &["CMD: touch one\n", "GOAL: blocked say which\n"]).is("blocked", "say which");
    live.run("resume", &["GOAL: complete\n"]).is("done", "");
    let requests = live.model.requests();
    let heard = requests.last().unwrap().json()["messages"].to_string();
    assert!(
        heard.contains("touch one") && heard.contains("go on with this goal") && heard.contains("say which"),
        "{heard}"
    );
    assert!(heard.matches("[norris] make one").count() == 2, "{heard}");
    live.session.clear();
    live.start("resume");
    live.session.pty.wait_until("the refusal", |screen| screen.text().contains("came to its end"));
    live.session.clear();
    live.works();
}

/// The end names what a command has written, and not what one that failed would have.
fn files_that_changed_are_named(shell: Shell) {
    let live = Live::new(shell);
    live.run("copy", &["CMD: touch one\n", "CMD: cp none two\n", "GOAL: blocked no file\n"]).is("blocked", "no file");
    let screen = live.session.pty.text();
    assert!(screen.contains("  files: one\n") && screen.contains("✗ cp none two  exit 1"), "{screen}");
}
