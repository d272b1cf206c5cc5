//! What a command can do to the child shell of a headless run, and the end of one: no report is
//! lost, nobody hangs, and nothing is left behind.

use std::fs;

use aish_text::Shell;

use super::child_shell::{Case, POSIX, session};

/// The session that the shell is in, as a command of it sees it.
fn session_of(case: &mut Case) -> String {
    let stat = case.run("cat /proc/self/stat");
    stat.text().rsplit(") ").next().unwrap().split(' ').nth(3).unwrap().to_owned()
}

#[test]
fn nothing_a_command_does_to_the_loop_or_the_shell_loses_the_next_one() {
    let commands: [&[&str]; 2] = [
        &[
            "break",
            "continue",
            "break 99",
            "return 4; true",
            "set -x; echo hi",
            "set +x",
            "set -v",
            "set +v",
            "set -f; set +f",
            "set -o noclobber",
            "trap 'echo bye' EXIT",
            "trap 'echo err' ERR",
            "trap '' INT HUP TERM",
            "trap - EXIT ERR INT HUP TERM",
            "IFS=x",
            "unset PATH HOME PWD",
            "PATH=/usr/bin:/bin",
            "alias eval=false",
            "alias printf=false pwd=false builtin=false exit=false local=false",
            "printf() { echo no; }; pwd() { echo no; }",
            "eval 'for n in 3 4 5 6 7 8 9; do eval \"exec $n>&-\"; done'",
            "echo junk >&3; echo junk >&9",
            "exec 2>&1",
            "umask 777",
            "exec </dev/zero",
            "jobs",
            "wait",
            "kill -0 $$",
            "cd /nonexistent",
            "ulimit -c 0",
            "LC_ALL=C",
            "LINENO=5",
        ],
        &[
            "break",
            "continue",
            "set -e PATH HOME PWD",
            "set -gx PATH /usr/bin /bin",
            "function printf; builtin echo no; end",
            "function pwd; builtin echo no; end",
            "function eval; builtin echo no; end; functions -e eval",
            "set -g IFS x",
            "function test; return 1; end",
            "for n in 1 2; continue; break; end",
            "trap 'echo bye' EXIT",
            "set -g status 3",
            "function read; builtin echo no; end",
            "alias exit=false",
            "umask 777",
            "jobs",
            "wait",
            "cd /nonexistent",
            "echo junk >&3; echo junk >&9",
            "set -g __aish_command x; set -g __aish_nonce y",
            "set -gx LC_ALL C",
        ],
    ];
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        for command in commands[usize::from(shell == Shell::Fish)] {
            let zsh_return = shell == Shell::Zsh && command.starts_with("return");
            let first = case.run(command);
            assert_eq!(first.did.note.is_empty(), !zsh_return, "{shell}: {command}: {first:?}");
            let next = case.run("echo 'next one'");
            assert!(next.text().starts_with("next one\n"), "{shell}: {command}: {next:?}");
            assert_eq!(next.did.status, 0, "{shell}: {command}");
        }
    }
}

#[test]
fn a_shell_that_ends_is_replaced_in_the_last_directory() {
    let posix: [(&str, i32); 8] = [
        ("exit 3", 3),
        ("echo out; exit 0", 0),
        ("exec sh -c 'echo out; exit 5'", 5),
        ("exec false", 1),
        ("kill -KILL $$", 137),
        ("kill -TERM $$", 143),
        ("set -e; true; false; echo no", 1),
        ("trap 'echo out' EXIT; exit 7", 7),
    ];
    let fish: [(&str, i32); 6] = [
        ("exit 3", 3),
        ("return 4", 4),
        ("exec sh -c 'echo out; exit 5'", 5),
        ("exec false", 1),
        ("kill -KILL $fish_pid", 137),
        ("echo out; exit", 0),
    ];
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        fs::create_dir(case.path("sub")).unwrap();
        assert_eq!(case.run("cd sub; export AISH_X=1").did.status, 0);
        for &(command, status) in if shell == Shell::Fish { &fish[..] } else { &posix[..] } {
            let ran = case.run(command);
            assert_eq!(ran.did.status, status, "{shell}: {command}: {ran:?}");
            assert!(ran.did.ran && ran.did.note.contains("ended the shell"), "{shell}: {command}: {ran:?}");
            assert_eq!(ran.text(), if command.contains("out") { "out\n" } else { "" }, "{shell}: {command}");
            let next = case.run("basename \"$PWD\"; sh -c 'echo \"<$AISH_X>\"'");
            assert_eq!(next.text(), "sub\n<>\n", "{shell}: {command}: {next:?}");
        }
        // With `set -u` zsh goes on, and the others end; nobody hangs.
        case.run("set -u; echo $no_such_variable");
        assert_eq!(case.run("echo on").text(), "on\n", "{shell}");
        // The directory may be gone by then.
        case.run("rmdir ../sub; exit 1");
        let next = case.run("pwd");
        assert_eq!(next.text().trim_end(), fs::canonicalize(case.dir.path()).unwrap().to_str().unwrap(), "{shell}");
    }
}

#[test]
fn a_removed_report_channel_ends_the_shell_rather_than_hanging() {
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        for what in ["rm -r", "rm"] {
            let dir = fs::read_dir(case.runtime.path()).unwrap().next().unwrap().unwrap().path();
            let target = if what == "rm" { dir.join("report") } else { dir };
            let ran = case.run(&format!("{what} {}; echo done", target.display()));
            assert_eq!(ran.text(), "done\n", "{shell}");
            assert!(ran.did.note.contains("ended the shell"), "{shell}: {ran:?}");
            assert_eq!(case.run("echo on").text(), "on\n", "{shell}");
        }
    }
}

#[test]
fn a_shell_that_reads_on_without_a_report_is_replaced() {
    let posix =
        ["set -n", "set -o noexec; echo no", "__aish_report() { :; }", "unset -f __aish_report; eval 'exec 2>&1'"];
    let fish = ["function __aish_status; return 1; end", "functions --erase __aish_status"];
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        for command in if shell == Shell::Fish { &fish[..] } else { &posix[..] } {
            let ran = case.run(command);
            if shell != Shell::Fish {
                assert!(ran.did.note.contains("unable to run another"), "{shell}: {command}: {ran:?}");
            }
            assert_eq!(case.run("echo on").text(), "on\n", "{shell}: {command}");
        }
    }
}

#[test]
fn a_command_is_interrupted_and_killed_if_it_must() {
    let commands = [
        "echo go; sleep 1000",
        "echo go; sh -c 'trap \"\" INT TERM HUP; while :; do sleep 0.01; done'",
        "sh -c 'echo go; sleep 1000' | cat",
        "echo go; cat /dev/zero >/dev/null",
    ];
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        let loops =
            if shell == Shell::Fish { "echo go; while true; true; end" } else { "echo go; while :; do :; done" };
        for command in commands.into_iter().chain([loops]) {
            let ran = case.run_until(command, &|seen| seen.ends_with("go\n"));
            assert!(ran.did.interrupted && ran.did.status == 130, "{shell}: {command}: {ran:?}");
            assert_eq!(case.run("echo on").text(), "on\n", "{shell}: {command}");
        }
    }
}

#[test]
fn nothing_of_it_is_left_behind() {
    for shell in Shell::ALL {
        let mut case = Case::new(shell);
        let id = session_of(&mut case);
        case.run("sh -c 'trap \"\" HUP TERM INT; while :; do sleep 0.01; done' &");
        case.run("sleep 1000 &");
        if shell != Shell::Fish {
            case.run("set -m 2>/dev/null; (sleep 1000; true) &");
        }
        assert!(session(&id).len() >= 3, "{shell}");
        let Case { dir: _dir, runtime, shell: child } = case;
        drop(child);
        assert_eq!(session(&id), Vec::<String>::new(), "{shell}");
        assert_eq!(fs::read_dir(runtime.path()).unwrap().count(), 0, "{shell}");
    }
}

#[test]
fn an_exit_trap_runs_at_the_end_of_the_run() {
    for shell in POSIX {
        let mut case = Case::new(shell);
        case.run("trap 'echo bye >bye' EXIT");
        let Case { dir, shell: child, .. } = case;
        drop(child);
        assert_eq!(fs::read_to_string(dir.path().join("bye")).unwrap(), "bye\n", "{shell}");
    }
}
