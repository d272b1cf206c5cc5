//! Hooks of a DEBUG trap and of PROMPT_COMMAND in bash, before and after the plugin: the real
//! bash-preexec and atuin's hooks (`tests/neighbours.sh` fetches them), and stand-ins of what
//! terminals and prompts install, each in the form its own script has.

use std::path::PathBuf;

use aish_text::Shell;

use super::guard::{guarded, lines};
use super::neighbours::works;
use super::norris::{plain, queue, reports, run};
use crate::support::shell_env::{Session, ShellEnv, installed};

/// A file that `tests/neighbours.sh` has fetched; a missing one is a skip, in CI only if it is of
/// an unstable suite.
pub(super) fn fetched(name: &str) -> Option<String> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/target/neighbours")).join(name);
    let is_fixed = !["blesh/", "zsh-antidote/", "zimfw/"].iter().any(|dir| name.starts_with(dir));
    assert!(path.exists() || !is_fixed || std::env::var_os("CI").is_none(), "{} is not there", path.display());
    path.exists().then(|| path.display().to_string())
}

/// Hooks that write down what they are called with: `pre<LINE>` and `post<STATUS>`.
const USER: &str = r#"
own_pre() { printf 'pre<%s>\n' "$1" >> $HOME/seen; }
own_post() { printf 'post<%s>\n' "$?" >> $HOME/seen; }
precmd_functions+=(own_post) preexec_functions+=(own_pre)
"#;

/// What `atuin init bash` prints around its script, and a program that notes what it is called
/// with.
fn atuin(preexec: &str, hooks: &str) -> String {
    format!(
        "mkdir -p $HOME/bin; printf '#!/bin/sh\\necho \"$*\" >> $HOME/atuin.log\\necho id\\n' > $HOME/bin/atuin; chmod +x $HOME/bin/atuin
         __atuin_load_builtin_preexec() {{ source {preexec}; }}
         __atuin_bind_ctrl_r=true __atuin_bind_up_arrow=true __atuin_bind_ai_resume=false
         source {hooks}\n"
    )
}

/// Starts a shell with `code` before or after the plugin.
fn beside(mut env: ShellEnv, code: &str, first: bool) -> Session {
    *(if first { &mut env.before } else { &mut env.after }) = format!("{code}\n");
    env.start()
}

/// Lines of the log that speak of a command of the user's: what it was and how it ended.
fn seen(session: &Session) -> Vec<String> {
    session.env.read("seen").lines().map(str::to_owned).collect()
}

/// The hooks run once for each command, with its text and its status, whatever else happens at the
/// prompt.
fn hooks_run_once(code: &str, first: bool) {
    let session = beside(ShellEnv::new(Shell::Bash), code, first);
    session.run("true");
    session.env.fake("../seen", "");
    session.run("sh -c 'exit 7'");
    assert_eq!(seen(&session), ["pre<sh -c 'exit 7'>", "post<7>"], "{first}");
    session.env.fake("../seen", "");
    session.run("? it's a question");
    session.clear();
    session.run("false | true; sh -c 'exit 9'");
    let seen = seen(&session);
    assert_eq!(
        seen.iter().filter(|line| line.starts_with("pre<")).collect::<Vec<_>>(),
        ["pre<false | true; sh -c 'exit 9'>"]
    );
    assert_eq!(seen.last().unwrap(), "post<9>", "{seen:?}");
    // Without us they go on.
    session.run("aish-unload");
    session.env.fake("../seen", "");
    session.run("sh -c 'exit 5'");
    assert_eq!(self::seen(&session), ["pre<sh -c 'exit 5'>", "post<5>"], "unloaded, {first}");
    let left = session.run("echo \"${PROMPT_COMMAND[*]}\" | grep -c aish > left; trap -p DEBUG | grep -c aish >> left");
    assert_eq!((session.env.read("work/left").as_str(), left.buffer.as_str()), ("0\n0\n", ""));
}

/// The guard judges each line once, and a run of Norris reads each command's own status.
fn guard_and_norris(code: &str, first: bool) {
    let session = beside(guarded(Shell::Bash), code, first);
    session.run("touch ran; echo FORBID");
    assert!(!session.env.exists("work/ran"));
    session.clear();
    session.run("touch may");
    assert!(session.env.exists("work/may"));
    assert_eq!(lines(&session), ["touch ran; echo FORBID", "touch may"]);
    let session = beside(ShellEnv::new(Shell::Bash), code, first);
    session.run("true");
    session.env.fake("../seen", "");
    queue(
        &session.env,
        &[
            plain("cd /tmp && echo one >> ~/r"),
            plain("sh -c 'exit 3'"),
            plain("false"),
            plain("pwd >> ~/r"),
            "keep\n%%\n".into(),
        ],
    );
    run(&session, "goal");
    assert_eq!(session.env.read("r"), "one\n/tmp\n", "{}", session.pty.text());
    let statuses: Vec<_> = reports(&session).into_iter().map(|(status, ran, _)| (status, ran)).collect();
    assert_eq!(statuses, [("0", "1"), ("3", "1"), ("1", "1"), ("0", "1")].map(|(a, b)| (a.to_owned(), b.to_owned())));
    let pre: Vec<_> = seen(&session).into_iter().filter(|line| line.starts_with("pre<")).collect();
    let given =
        ["cd /tmp && echo one >> ~/r", "sh -c 'exit 3'", "false", "pwd >> ~/r"].map(|line| format!("pre<{line}>"));
    assert!(pre.is_empty() || pre == given, "{pre:?}");
    session.run("touch ~/end");
    assert!(session.env.exists("end"));
}

#[test]
fn bash_preexec() {
    if !installed(Shell::Bash) {
        return;
    }
    let Some(script) = fetched("bash-preexec.sh") else { return };
    let code = format!("source {script}{USER}");
    for first in [true, false] {
        hooks_run_once(&code, first);
        guard_and_norris(&code, first);
        works(&beside(ShellEnv::new(Shell::Bash), &code, first), &format!("bash-preexec {first}"));
    }
}

#[test]
fn atuin_beside_us() {
    if !installed(Shell::Bash) {
        return;
    }
    let (Some(preexec), Some(hooks)) = (fetched("bash-preexec.sh"), fetched("atuin.bash")) else { return };
    let code = atuin(&preexec, &hooks) + USER;
    for first in [true, false] {
        hooks_run_once(&code, first);
        guard_and_norris(&code, first);
        let session = beside(ShellEnv::new(Shell::Bash), &code, first);
        works(&session, &format!("atuin {first}"));
        let log = session.env.read("atuin.log");
        assert_eq!(log.matches("history start --hook -- echo once").count(), 1, "{log}");
        assert!(log.contains("history end --hook --exit 1 ") && !log.contains("aish"), "{log}");
    }
}

/// Stand-ins, each with the way its script hooks itself in.
#[test]
fn hooks_of_terminals_and_prompts() {
    if !installed(Shell::Bash) {
        return;
    }
    for (name, code) in [
        // VS Code, shellIntegration-bash.sh: a DEBUG trap, PROMPT_COMMAND replaced by a function
        // that runs what it was.
        (
            "code",
            r#"vsc_was=$PROMPT_COMMAND vsc_in=
vsc_post() { vsc_status=$?; printf 'post<%s>\n' "$vsc_status" >> $HOME/seen; }
vsc_eval() { return "$1"; }
vsc_original() { vsc_post; vsc_eval "$vsc_status"; if [[ ${vsc_was-} ]]; then eval "$vsc_was"; fi; vsc_in=1; }
vsc_pre() { if [[ $vsc_in && -z ${READLINE_POINT-} && $BASH_COMMAND != vsc_original && $BASH_COMMAND != __aish* ]]; then vsc_in=; fi; }
trap 'vsc_pre' DEBUG
PROMPT_COMMAND=vsc_original"#,
        ),
        // kitty, kitty.bash: PS0 and a PROMPT_COMMAND entry that puts itself last at every prompt.
        (
            "kitty",
            r#"ksi_start() { PS0="${PS0/'\[ksi\]'/}"'\[ksi\]'; PS1="${PS1/'\[ksi\]'/}"; }
ksi_prompt() { local s=$?; printf 'post<%s>\n' "$s" >> $HOME/seen; ksi_start; return "$s"; }
PROMPT_COMMAND[0]="ksi_prompt${PROMPT_COMMAND[0]:+; ${PROMPT_COMMAND[0]}}""#,
        ),
        // starship without bash-preexec: a function that runs what PROMPT_COMMAND was, and a
        // command in PS0.
        (
            "starship",
            r#"star_was=${PROMPT_COMMAND-}
star_set() { return "${1:-0}"; }
star_precmd() { star_status=$? ; printf 'post<%s>\n' "$star_status" >> $HOME/seen; PS1='star \$ '; if [[ $star_was ]]; then star_set "$star_status"; eval "$star_was"; fi; }
PS0='${star_start:$((star_start="$SECONDS",0)):0}'"${PS0-}"
PROMPT_COMMAND=star_precmd"#,
        ),
        // zoxide: its hook in front of the string, with the status kept.
        (
            "zoxide",
            r#"zox() { local s=$?; printf 'post<%s>\n' "$s" >> $HOME/seen; return "$s"; }
if [[ ${PROMPT_COMMAND:=} != *'zox'* ]]; then PROMPT_COMMAND="zox;${PROMPT_COMMAND#;}"; fi"#,
        ),
        // direnv: an array gets an element, a string is written anew.
        (
            "direnv",
            r#"dir_hook() { local s=$?; trap -- '' SIGINT; printf 'post<%s>\n' "$s" >> $HOME/seen; trap - SIGINT; return "$s"; }
if [[ "$(declare -p PROMPT_COMMAND 2>&1)" == "declare -a"* ]]; then PROMPT_COMMAND=(dir_hook "${PROMPT_COMMAND[@]}"); else PROMPT_COMMAND="dir_hook${PROMPT_COMMAND:+;$PROMPT_COMMAND}"; fi"#,
        ),
        // iTerm2: a bash-preexec of its own, older, with the trap set at the first prompt.
        (
            "iterm",
            r#"it_pre() { if [[ ${it_on-} && -z ${COMP_LINE-}${READLINE_POINT-} ]]; then case "${PROMPT_COMMAND[*]}" in *"$BASH_COMMAND"*) ;; *) it_on= ;; esac; fi; }
it_post() { local s=$?; printf 'post<%s>\n' "$s" >> $HOME/seen; return "$s"; }
it_install() { PROMPT_COMMAND="it_post; ${PROMPT_COMMAND/it_install; /} it_on=1;"; trap it_pre DEBUG; }
PROMPT_COMMAND="it_install; ${PROMPT_COMMAND-}""#,
        ),
    ] {
        for first in [true, false] {
            guard_and_norris(code, first);
            let session = beside(ShellEnv::new(Shell::Bash), code, first);
            session.run("(exit 7)");
            session.run("(exit 9)");
            let posts = seen(&session);
            assert_eq!(posts.iter().filter(|line| *line == "post<7>").count(), 1, "{name} {first}: {posts:?}");
            assert_eq!(posts.last().unwrap(), "post<9>", "{name} {first}: {posts:?}");
            works(&session, &format!("{name} {first}"));
        }
    }
}
