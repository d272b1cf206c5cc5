//! What carries a command never makes less of it.

use proptest::prelude::*;
use proptest::sample::select;

use super::pieces::{line, program, shell, stateless};
use super::{level, no_less, parses, tries};
use crate::verdict::ReviewLevel;
use aish_text::Shell;

/// Before and after a command in the same grammar.
const AROUND: &[(&str, &str)] = &[
    ("( ", "\n)"),
    ("{ ", "\n}"),
    ("if true; then ", "\nfi"),
    ("while true; do ", "\ndone"),
    ("echo $( ", "\n)"),
    ("echo \"$( ", "\n)\""),
    ("cat <( ", "\n)"),
    ("x=$( ", "\n)"),
    ("f() { ", "\n}; f"),
    ("for i in 1; do ", "\ndone"),
    ("! { ", "\n}"),
    ("time { ", "\n}"),
    ("case x in x) ", "\n;; esac"),
    ("until false; do ", "\ndone"),
    ("{ ", "\n} > /dev/null"),
    ("{ ", "\n} &"),
    ("coproc { ", "\n}"),
];

/// Programs that run the rest of the words.
const PREFIXES: &[&str] = &[
    "sudo",
    "env",
    "nohup",
    "command",
    "exec",
    "nice",
    "nice -n 5",
    "ionice -c 3",
    "setsid",
    "timeout 5",
    "stdbuf -oL",
    "env A=b",
    "sudo -u me",
    "sudo -E env",
    "time",
    "builtin",
    "doas",
    "strace -f",
    "flock /tmp/lock",
    "chronic",
    "busybox",
    "systemd-run",
    "unshare -r",
    "\\sudo",
    "'env'",
    "/usr/bin/env",
    "A=b",
    "caffeinate -i",
    "env -i",
    "xvfb-run",
    "sudo -- ",
    "command -p",
    "noglob",
    "nocorrect",
];

/// Programs that are given a text to run, in the place of `%`.
const CARRIERS: &[&str] = &[
    "sh -c %",
    "bash -c %",
    "zsh -c %",
    "eval %",
    "bash -lc %",
    "sudo sh -c %",
    "dash -ec %",
    "/bin/sh -c %",
    "env bash -c %",
    "watch %",
    "su -c %",
    "trap % EXIT",
    "bash <<< %",
    "sh -s <<< %",
    "nohup sh -c %",
    "script -c %",
    "flock /tmp/l -c %",
    "eval -- %",
    "echo % | sh",
    "printf '%%s' % | bash",
    "source <(echo %)",
    "carried_=%; eval \"$carried_\"",
    "xargs -I{} sh -c %",
    "find . -exec sh -c % \\;",
    "git -c alias.x='!'% x",
    "env -S sh -c %",
    "timeout 5 sh -c %",
    "sh -c % >/dev/null 2>&1 &",
];

/// As above, on another host: the places there lie in no workspace and outside of none, which alone
/// can be the step from B to C.
const REMOTE: &[&str] = &[
    "ssh host %",
    "ssh -t me@host %",
    "docker exec x sh -c %",
    "podman run --rm x sh -c %",
    "kubectl exec x -- sh -c %",
];

/// A carrier with its text, in single quotes.
fn carried(carrier: &str, text: &str) -> String {
    carrier.replace("%%", "\u{1}").replace('%', &quoted(text)).replace('\u{1}', "%")
}

/// A text in single quotes.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[test]
fn a_program_that_is_started_by_another_is_no_function() {
    for line in [
        "rm() { command rm \"$@\"; }; rm x",
        "rm() { :; }; command rm x",
        "rm() { :; }; env rm x",
        "rm() { :; }; nice rm x",
        "rm() { :; }; find . -name x -exec rm {} +",
    ] {
        assert!(level(line, Shell::Bash) > ReviewLevel::A, "{line}");
    }
    assert!(level("rm() { :; }; noglob command rm x", Shell::Zsh) > ReviewLevel::A);
    for line in [
        "ls() { command ls --color \"$@\"; }; ls src",
        "cd() { builtin cd \"$@\" && ls; }; cd x",
        "f() { ls; }; time f",
    ] {
        assert_eq!(level(line, Shell::Bash), ReviewLevel::A, "{line}");
    }
}

/// Behind a program or an option that isn't known, and as a text where a program is expected.
#[test]
fn the_worst_is_found_behind_what_is_not_known() {
    const UNKNOWN: &[&str] = &[
        "frobnicate %",
        "frobnicate -x 1 -- %",
        "frobnicate '%'",
        "./frobnicate run %",
        "setpriv --reuid 1 %",
        "setpriv --an-option-of-tomorrow 1 %",
        "bwrap --ro-bind / / %",
        "proot -r /x %",
        "systemd-nspawn -D /x %",
        "gosu app %",
        "chpst -u app %",
        "envdir env %",
        "kubectl run x --image=i -- %",
        "vagrant ssh -- %",
        "gcloud compute ssh web -- %",
        "xterm -e '%'",
        "nice -n 5 frobnicate %",
    ];
    for carrier in UNKNOWN {
        for line in ["rm -rf /srv/data", "mkfs.ext4 /dev/sdb", "terraform destroy -auto-approve"] {
            let line = carrier.replace('%', line);
            assert_eq!(level(&line, Shell::Bash), ReviewLevel::C, "{line}");
        }
    }
    for line in [
        "hcloud --region r server delete web",
        "linode-cli -q 1 linodes --of-late x delete 1",
        "terraform --of-late x destroy",
    ] {
        assert_eq!(level(line, Shell::Bash), ReviewLevel::C, "{line}");
    }
    // Subcommands have the names of programs.
    for line in
        ["frobnicate rm x", "frobnicate kill -9 1", "frobnicate delete 'the rm page'", "nice frobnicate convert a b"]
    {
        assert_eq!(level(line, Shell::Bash), ReviewLevel::B, "{line}");
    }
}

proptest! {
    #![proptest_config(tries())]

    #[test]
    fn grammar_around_it_lowers_nothing(line in line(), shell in shell(), (before, after) in select(AROUND)) {
        prop_assume!(parses(&line, shell));
        no_less(&format!("{before}{line}{after}"), &[&line], shell)?;
    }

    #[test]
    fn a_program_in_front_lowers_nothing(line in program(), shell in shell(), prefix in select(PREFIXES)) {
        prop_assume!(parses(&line, shell));
        no_less(&format!("{prefix} {line}"), &[&line], shell)?;
    }

    #[test]
    fn sudo_lowers_nothing(line in program(), shell in shell()) {
        prop_assume!(parses(&line, shell));
        no_less(&format!("sudo {line}"), &[&line], shell)?;
    }

    #[test]
    fn a_text_to_run_is_no_less_than_the_line(line in stateless(), shell in shell(), carrier in select(CARRIERS)) {
        prop_assume!(parses(&line, shell));
        // `echo` may read backslashes.
        prop_assume!(!carrier.contains("echo") || !line.contains('\\'));
        // A text that looks like an option is none: `bash: - : invalid option`.
        prop_assume!(!line.starts_with('-'));
        no_less(&carried(carrier, &line), &[&line], shell)?;
    }

    #[test]
    fn a_text_for_another_host_is_asked_about_like_the_line(line in stateless(), shell in shell(), carrier in select(REMOTE)) {
        prop_assume!(parses(&line, shell));
        prop_assert!(level(&carried(carrier, &line), shell) >= level(&line, shell).min(ReviewLevel::B));
    }

    #[test]
    fn carriers_in_carriers_lower_nothing(line in program(), shell in shell(), inner in select(CARRIERS), outer in select(CARRIERS)) {
        prop_assume!(parses(&line, shell));
        prop_assume!(!line.contains('\\') && !carried(inner, &line).contains('\\') || !(inner.contains("echo") || outer.contains("echo")));
        no_less(&carried(outer, &carried(inner, &line)), &[&line], shell)?;
    }

    #[test]
    fn quoting_the_name_of_a_program_lowers_nothing(line in program(), shell in shell(), how in 0u8..4) {
        prop_assume!(parses(&line, shell));
        let (name, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let (first, other) = name.split_at(1);
        let hidden = match how {
            0 => format!("'{name}' {rest}"),
            1 => format!("\\{name} {rest}"),
            2 => format!("{first}\"\"{other} {rest}"),
            _ => format!("$'\\x{:02x}'{other} {rest}", first.as_bytes()[0]),
        };
        no_less(&hidden, &[&line], shell)?;
    }
}
