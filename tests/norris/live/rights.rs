//! Runs, questions and notes of a user without rights: where nothing may be written, and where
//! there is no room. Each says what is wrong, loses nothing that is there, leaves no run behind,
//! and works again afterwards.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

use aish_text::Shell;

use super::faults::{ends, next_run, over};
use super::{Live, ShellEnv};
use crate::support::pty::wait;
use crate::support::shell_env::Session;

in_one_shell!(a_place_that_may_not_be_written, a_disk_that_is_full);

/// Becomes the shell, as a user without rights if it can: with a home of its own and a program that
/// it can reach. `$1` is the size of the disk below `~/.local`, or nothing.
const BECOME: &str = r#"set -e
size=$1; shift
if [ -n "$size" ]; then
    cp -a "$HOME/.local" "$HOME/was"
    mount -t tmpfs -o "size=$size,mode=755" none "$HOME/.local"
    cp -a "$HOME/was/." "$HOME/.local/"
    rm -r "$HOME/was"
fi
# Root of a name space of its own has no other user to become.
if [ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups true 2>/dev/null; then
    cp --remove-destination "$(readlink -f "$HOME/bin/aish")" "$HOME/bin/aish"
    chown -R 65534:65534 "$HOME"
    chown 65534 "$(tty)"
    place=$HOME
    while [ "$place" != / ]; do
        place=$(dirname "$place")
        setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$place" || chmod o+x "$place"
    done
    exec setpriv --reuid=65534 --regid=65534 --clear-groups -- "$@"
fi
exec "$@""#;

fn program(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// A live shell of a user without rights; with a size for its disk, where one can be made.
fn live(shell: Shell, size: &str) -> Option<Live> {
    let mut under = program(&["sh", "-c", BECOME, "sh", size]);
    if !size.is_empty() {
        // With a right to mount, or in a name space where everybody has it.
        let can = |flags: &&str| {
            let mut probe = Command::new("unshare");
            probe.args([*flags, "mount", "-t", "tmpfs", "none", "/mnt"]).stderr(Stdio::null());
            probe.status().is_ok_and(|status| status.success())
        };
        let Some(flags) = ["-m", "-Urm"].iter().find(|flags| can(flags)) else {
            assert!(std::env::var_os("CI").is_none(), "no disk can be made here");
            return None;
        };
        under.splice(0..0, program(&["unshare", flags]));
    }
    let mut live = Live::begun(shell, "", |_| {}, |env: ShellEnv| -> Session { env.start_under(&under) });
    live.apart = !size.is_empty();
    if nix::unistd::geteuid().is_root() && size.is_empty() {
        live.session.run("id -u >id");
        assert_eq!(live.read("id"), "65534\n");
    }
    Some(live)
}

/// One run that is kept, one note, one question.
fn begin(live: &Live) {
    live.session.run("aish remember one");
    next_run(live, "the first run");
}

/// A question and a note where nothing can be written: the answer comes, the note is refused, and
/// both are explained.
fn cannot_keep(live: &Live, why: &str, before: impl Fn()) {
    live.model.clear();
    live.model.replies(&["fine"]);
    let status = if live.is_fish() { "$status" } else { "$?" };
    live.session.run(&format!("aish ask words >answer 2>why; echo {status} >>answer"));
    assert_eq!(live.read("answer"), "fine\n0\n", "{}", live.read("why"));
    // Longer than what is left of the file's last block.
    before();
    live.session.run(&format!("aish remember two {} >note 2>why; echo {status} >>note", "x".repeat(4000)));
    assert_eq!(live.read("note"), "1\n", "{}", live.read("why"));
    let said = live.read("why");
    assert!(said.contains("the memory can't be written") && said.contains(why), "{said}");
    assert!(said.contains("make room on that disk") || said.contains("give yourself the right"), "{said}");
}

/// What was there is there, and everything works again.
fn works_again(live: &Live, runs: usize) {
    next_run(live, "a run afterwards");
    assert_eq!(ends(live), runs + 1, "{}", live.told());
    live.session.run("aish remember three; aish memory list >notes");
    let notes = live.read("notes");
    assert!(notes.contains("one") && !notes.contains("two") && notes.contains("three"), "{notes}");
    live.works();
}

fn a_place_that_may_not_be_written(shell: Shell) {
    for place in [".local/state", ".local/share", ".local"] {
        let Some(live) = live(shell, "") else { return };
        begin(&live);
        let set = |mode| {
            live.session.run(&format!("chmod -R {mode} ~/{place}/"));
        };
        set("a-w");
        live.model.clear();
        live.model.replies(&["CMD: echo one >one\nCMD: echo two >two", "GOAL: complete"]);
        let before = ends(&live);
        live.start("write");
        let said = || live.session.pty.output(0).to_lowercase().contains("permission denied");
        wait("a word", said, || format!("{place}\n{}", live.session.pty.text()));
        if place == ".local/share" {
            // It runs, and isn't kept.
            wait("the commands", || live.work("two").exists(), || live.session.pty.text());
            let done = || live.session.pty.output(0).matches("⚡ Norris is done").count() == 2;
            wait("the end", done, || live.session.pty.text());
            let screen = live.session.pty.output(0);
            for what in ["the journal of this run", "this call isn't in the books", "this conversation isn't kept"] {
                assert_eq!(screen.matches(what).count(), 1, "{what}: {screen}");
            }
        }
        wait(
            "no run",
            || live.run_dirs().is_empty() && live.helpers().is_empty(),
            || format!("{:?}", live.processes()),
        );
        assert_eq!(live.work("two").exists(), place == ".local/share", "{place}\n{}", live.session.pty.text());
        live.session.clear();
        if place != ".local/state" {
            cannot_keep(&live, "permission denied", || {});
        }
        set("u+w");
        works_again(&live, before);
    }
}

fn a_disk_that_is_full(shell: Shell) {
    let Some(live) = live(shell, "512k") else { return };
    begin(&live);
    let full = live.files().join(".local/full");
    // What something that ends has given back, too.
    let fill = || {
        let mut file = fs::OpenOptions::new().append(true).create(true).open(&full).unwrap();
        let _ = std::io::copy(&mut std::io::repeat(b'x').take(1 << 20), &mut file);
    };
    fill();
    live.model.clear();
    live.model.replies(&["CMD: echo one >one\nCMD: echo two >two", "GOAL: complete"]);
    live.start("write");
    // There may be no room for the run's own directory: then it says so, and there is no run.
    wait("a word", || live.session.pty.output(0).contains("no space left"), || live.session.pty.text());
    wait("no run", || live.run_dirs().is_empty() && live.helpers().is_empty(), || format!("{:?}", live.processes()));
    live.session.clear();
    cannot_keep(&live, "no space left", fill);
    // It fills up during a run.
    fs::remove_file(&full).unwrap();
    live.model.clear();
    live.model.replies(&["CMD: cat\nCMD: echo two >two", "GOAL: complete"]);
    live.start("read");
    wait("cat", || live.processes().iter().any(|(_, line)| line == "cat\0"), || live.session.pty.text());
    fill();
    live.key(b"\x04");
    wait("no run", || live.run_dirs().is_empty() && live.helpers().is_empty(), || format!("{:?}", live.processes()));
    fs::remove_file(&full).unwrap();
    live.session.clear();
    let before = ends(&live);
    over(&live, before - 1, "the runs before");
    works_again(&live, before);
}
