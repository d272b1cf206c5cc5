//! What takes away, step by step, the means by which later lines are judged: each such step is for
//! the user to see by itself.

use crate::verdict::ReviewLevel::{A, B};
use crate::walk::zsh_tests::levels;
use aish_text::Shell::{Bash, Fish, Zsh};

#[test]
fn our_own_functions_and_variables_are_not_for_a_model_to_change() {
    let both = [
        "__aish_meanings() { :; }",
        "__aish_norris_take() { return 0; }",
        "alias __aish_call=true",
        "unset -f __aish_meanings",
        "unset __aish_norris",
        "__aish_bin=./evil",
        "export __aish_bin=./evil",
        "export XDG_RUNTIME_DIR=./x",
    ];
    levels(Bash, B, &both);
    levels(Zsh, B, &both);
    levels(
        Zsh,
        B,
        &[
            "unfunction __aish_meanings",
            "unset -m '*'",
            "add-zsh-hook -d precmd __aish_precmd",
            "add-zle-hook-widget -d line-init orig-aish-norris-init",
            "zle -D orig-aish-norris-init",
            "functions -c mine ls",
        ],
    );
    levels(
        Fish,
        B,
        &[
            "function __aish_meanings; end",
            "functions --erase __aish_meanings",
            "set -g __aish_bin ./evil",
            "set -e __aish_bin; functions -e __aish_call",
            "set -e AISH_SESSION",
            "set -g __fish_data_dir /",
            "set -g fish_function_path ./evil",
        ],
    );
}

#[test]
fn what_tells_commands_from_functions_is_not_either() {
    let both = [
        "builtin() { :; }",
        "declare() { return 1; }",
        "function test { true; }",
        "printf() { true; }",
        "enable -n declare",
        "disable test",
        "unset BASH_ALIASES",
        "unset functions aliases",
    ];
    levels(Bash, B, &both);
    levels(Zsh, B, &both);
    levels(Fish, B, &["function builtin; end", "function functions; end", "function test; return 0; end"]);
    levels(Bash, A, &["enable", "enable test", "type ls", "cd() { builtin cd \"$@\" && ls; }", "unset a b"]);
}

#[test]
fn an_alias_that_makes_words_of_a_later_line_a_command_is_seen() {
    let both = [
        "alias echo=",
        "alias echo=command",
        "alias echo='echo;'",
        "alias ls='ls; env -i'",
        "alias ls='time nice'",
        "alias ls=xargs",
    ];
    levels(Bash, B, &both);
    levels(Zsh, B, &both);
    levels(Fish, B, &["alias echo=", "alias echo command", "alias ls 'time nice'"]);
    let plain = ["alias ls='ls --color'", "alias ll='ls -l'", "alias please='nice'", "alias grep='LC_ALL=C grep -n'"];
    levels(Bash, A, &plain);
    levels(Zsh, A, &plain);
    levels(Zsh, B, &["aliases[echo]=", "aliases[ls]=command"]);
}

#[test]
fn what_a_later_line_would_run_without_showing_it_is_seen() {
    // A variable that a later line uses as a number.
    levels(Bash, B, &["n='a[$(rm y)]'", "n='a[`rm y`]'", ": $((PATH=1))", "((PATH=1))", "set -k", "set -o keyword"]);
    levels(Zsh, B, &["n='a[$(rm y)]'", ": ${PATH::=./evil}", "((PATH=1))", "typeset -T PATH p"]);
    levels(Zsh, B, &["w() { BUFFER=x; zle accept-line; }", "zle -A mine accept-line", "zle .accept-line"]);
    levels(
        Fish,
        B,
        &["commandline -f execute", "read PATH", "fish_add_path ./evil", "bind a 'commandline -f execute'"],
    );
    levels(Fish, A, &["commandline -f repaint", "read x", "commandline"]);
    levels(Bash, A, &["n='a[1]'", "x='[$y]'", "((n = 1))", "set -o vi"]);
}

#[test]
fn ctrl_c_and_the_keys_of_a_question_stay_the_users() {
    levels(Bash, B, &["stty -isig", "stty intr undef", "stty raw -echo", "trap '' INT", "trap \"\" TERM SIGINT"]);
    levels(Bash, A, &["stty -a", "stty sane", "stty size", "trap - INT", "trap 'echo bye' EXIT", "trap '' HUP"]);
    levels(
        Bash,
        B,
        &["cat /dev/pts/3", "setsid cat /dev/pts/3 > keys &", "head -c6 < /dev/tty1", "dd if=/proc/4242/fd/0"],
    );
    levels(Bash, A, &["ls -l /dev/pts", "tty", "cat /proc/self/status", "read x </dev/tty", "cat /proc/4242/status"]);
}

#[test]
fn the_way_of_a_line_to_the_shell_stays_as_it_is() {
    levels(
        Bash,
        B,
        &[
            "bind '\"\\C-m\": accept-line'",
            "bind -r '\\C-j'",
            "bind -u accept-line",
            "bind -m vi-insert 'RETURN: accept-line'",
            "bind -x '\"\\r\": ls'",
            "readonly PS0",
            "declare -r PROMPT_COMMAND=ls",
        ],
    );
    levels(
        Zsh,
        B,
        &[
            "bindkey '^M' .accept-line",
            "bindkey -M viins '^J' x",
            "bindkey -r '^M'",
            "bindkey -d",
            "bindkey -A .safe main",
            "bindkey '^X' a '^M' b",
            "unsetopt zle",
            "setopt NO_ZLE",
            "set +o zle",
            "emulate sh",
            "zmodload -u zsh/zle",
            "zmodload -F zsh/parameter -b:x",
            "typeset -r precmd_functions",
        ],
    );
    levels(
        Fish,
        B,
        &["bind \\r execute", "bind enter execute", "bind -e ctrl-m", "bind --erase --all", "bind -M insert \\n x"],
    );
    levels(
        Bash,
        A,
        &["bind '\"\\e[A\": history-search-backward'", "bind -p", "set -o vi", "readonly PI=3", "declare -r x=1"],
    );
    levels(
        Zsh,
        A,
        &[
            "bindkey -v",
            "bindkey '^R' history-incremental-search-backward",
            "bindkey '^M'",
            "bindkey -L",
            "setopt zle extendedglob",
            "f() { emulate -L zsh; ls; }",
            "emulate zsh",
            "zmodload zsh/datetime",
        ],
    );
    levels(Fish, A, &["bind \\cr history-pager", "bind enter", "bind", "bind -e \\cx"]);
}
