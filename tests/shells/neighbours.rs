//! Life with other plugins: real ones where Debian has them, and otherwise the hooks they use.

use std::path::Path;

use aish_text::Shell;

use crate::support::shell_env::{ASK, ENTER, Session, ShellEnv, installed};

/// Asks, asks by Enter, runs a line: everything must work beside the neighbour.
pub(super) fn works(session: &Session, what: &str) {
    session.type_text("some words");
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, "echo FAKE", "{what}");
    session.key(b"\x1f");
    assert_eq!(session.probe().buffer, "some words", "{what}: undo");
    session.clear();
    assert_eq!(session.run("? it's a question").buffer, "echo FAKE", "{what}");
    session.clear();
    session.run("echo once >> once; false");
    assert_eq!(session.env.read("work/once"), "once\n", "{what}");
    session.key(ASK);
    session.wait_calls(3);
    session.probe();
    let log = session.env.log();
    assert!(log.contains("last<echo once >> once; false>\nstatus<1>"), "{what}: {log}");
    assert_eq!(log.matches("call ").count(), 3, "{what}");
    session.clear();
    session.key(ENTER);
    session.run("touch end");
    assert!(session.env.exists("work/end"), "{what}");
}

/// Tries the neighbour before and after us.
fn both_orders(shell: Shell, what: &str, code: &str) {
    if !installed(shell) {
        return;
    }
    for first in [true, false] {
        let mut env = ShellEnv::new(shell);
        *(if first { &mut env.before } else { &mut env.after }) = format!("{code}\n");
        works(&env.start(), &format!("{what} {}", if first { "before" } else { "after" }));
    }
}

/// A script of another package; a missing one is a skip locally and a failure in CI.
fn script(path: &str) -> Option<String> {
    let there = Path::new(path).exists();
    assert!(there || std::env::var_os("CI").is_none(), "{path} is not installed");
    there.then(|| format!("source {path}"))
}

#[test]
fn zsh_with_autosuggestions_and_highlighting() {
    let Some(suggest) = script("/usr/share/zsh-autosuggestions/zsh-autosuggestions.zsh") else { return };
    let Some(highlight) = script("/usr/share/zsh-syntax-highlighting/zsh-syntax-highlighting.zsh") else { return };
    both_orders(Shell::Zsh, "autosuggestions", &suggest);
    both_orders(Shell::Zsh, "highlighting", &highlight);
    both_orders(Shell::Zsh, "both", &format!("{suggest}\n{highlight}"));
}

#[test]
fn zsh_with_plugins_that_wrap_ours_and_a_second_sourcing() {
    let Some(suggest) = script("/usr/share/zsh-autosuggestions/zsh-autosuggestions.zsh") else { return };
    let Some(highlight) = script("/usr/share/zsh-syntax-highlighting/zsh-syntax-highlighting.zsh") else { return };
    let mut env = ShellEnv::new(Shell::Zsh);
    env.after = format!(
        "{suggest}\n{highlight}\nsource $HOME/plugin\nAISH_KEY_EXPLAIN= source $HOME/plugin\nsource $HOME/plugin\n"
    );
    let session = env.start();
    works(&session, "wrapped and sourced again");
    // Unloaded while others hold on to our widget: lines are still accepted, ours are the shell's.
    session.run("aish-unload");
    session.run("touch after-unload");
    assert!(session.env.exists("work/after-unload"));
    session.run(":reset x; touch after-meta");
    assert!(session.env.exists("work/after-meta"));
}

#[test]
fn fzf_key_bindings() {
    for (shell, file) in [
        (Shell::Zsh, "/usr/share/doc/fzf/examples/key-bindings.zsh"),
        (Shell::Bash, "/usr/share/doc/fzf/examples/key-bindings.bash"),
        (Shell::Fish, "/usr/share/doc/fzf/examples/key-bindings.fish"),
    ] {
        let Some(mut code) = script(file) else { continue };
        if shell == Shell::Fish {
            code += "\nfzf_key_bindings";
        }
        both_orders(shell, "fzf", &code);
    }
}

/// What powerlevel10k, oh-my-zsh and starship hook into, in the way they do it.
#[test]
fn zsh_prompt_frameworks() {
    let code = r#"
autoload -Uz add-zsh-hook add-zle-hook-widget
precmd() { true own precmd }
preexec() { true own preexec }
zle-line-init() { true }; zle -N zle-line-init
zle-line-finish() { true }; zle -N zle-line-finish
zle-keymap-select() { zle reset-prompt }; zle -N zle-keymap-select
p10k_precmd() { local st=$?; PROMPT="line one %F{green}x%f"$'\n''%? $ ' }
add-zsh-hook precmd p10k_precmd
precmd_functions=(p10k_precmd ${precmd_functions:#p10k_precmd})
RPROMPT='%F{red}right%f'
TRAPINT() { return $((128 + $1)) }
setopt prompt_subst auto_cd interactive_comments share_history hist_ignore_dups hist_ignore_space
"#;
    both_orders(Shell::Zsh, "prompt frameworks", code);
}

/// The hooks of bash-preexec: a DEBUG trap, and PROMPT_COMMAND rewritten at the first prompt.
#[test]
fn bash_preexec_hooks() {
    let code = r#"
hook_ran=
hook_install() {
  local first=${PROMPT_COMMAND[0]-}
  first=${first/hook_install/:}
  PROMPT_COMMAND[0]=$'hook_precmd\n'"$first"
  PROMPT_COMMAND+=(hook_interactive)
  trap 'hook_debug "$_"' DEBUG
}
hook_precmd() { local st=$?; hook_on=; return $st; }
hook_interactive() { hook_on=1; }
hook_debug() { if [[ ${hook_on-} && -z ${COMP_LINE-}${READLINE_POINT-} && $BASH_COMMAND != hook_* && $BASH_COMMAND != __aish* ]]; then hook_on=; echo "$BASH_COMMAND" >> $HOME/seen; fi; }
PROMPT_COMMAND="hook_install"
"#;
    if installed(Shell::Bash) {
        let mut env = ShellEnv::new(Shell::Bash);
        env.before = code.to_owned();
        let session = env.start();
        works(&session, "bash-preexec");
        let seen = session.env.read("seen");
        assert!(seen.contains("echo once"), "{seen}");
        assert!(
            !seen.contains("aish") && !seen.contains("kick"),
            "the other plugin sees only the user's commands: {seen}"
        );
    }
}

/// Prompts and PROMPT_COMMANDs of all kinds in bash.
#[test]
fn bash_prompts() {
    for code in [
        "PROMPT_COMMAND='true;'",
        "PROMPT_COMMAND='history -a; true # comment'",
        "PROMPT_COMMAND=(true 'false')",
        "PROMPT_COMMAND=\"true; ${PROMPT_COMMAND-}\"",
        r"PS1='\[\e[32m\]first\[\e[0m\]\n\[\e[1m\]\w\[\e[0m\] $? \$ '",
        "shopt -s checkwinsize histappend cmdhist lithist; HISTCONTROL=ignoreboth",
        "bind 'set show-mode-in-prompt on'; bind 'set enable-bracketed-paste off'; bind 'set revert-all-at-newline on'",
    ] {
        both_orders(Shell::Bash, code, code);
    }
}

#[test]
fn fish_prompts() {
    for code in [
        "function fish_prompt; echo one; echo two; echo -n \"$status > \"; end",
        "function fish_right_prompt; echo right; end; function fish_mode_prompt; echo '[m] '; end",
        "function on_prompt --on-event fish_prompt; true; end; function on_exec --on-event fish_preexec; true; end",
        "abbr -a gco git checkout",
    ] {
        both_orders(Shell::Fish, code, code);
    }
}
