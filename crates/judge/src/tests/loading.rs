//! What makes a harmless program load or run something else: options cut short, variables, files of
//! code, commands of a session.

use aish_text::Shell::{self, Bash, Fish, Zsh};

use super::level;
use crate::verdict::ReviewLevel;

fn expect(shell: Shell, wanted: impl Fn(ReviewLevel) -> bool, lines: &[&str]) {
    let wrong: Vec<_> =
        lines.iter().map(|line| (line, level(line, shell))).filter(|(_, level)| !wanted(*level)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

fn asked(shell: Shell, lines: &[&str]) {
    expect(shell, |level| level > ReviewLevel::A, lines);
}

fn plain(shell: Shell, lines: &[&str]) {
    expect(shell, |level| level == ReviewLevel::A, lines);
}

#[test]
fn options_of_handlers_may_be_cut_short() {
    asked(
        Bash,
        &[
            "emacs --ev '(delete-file \"x\")'",
            "emacs --lo x.el",
            "emacs -funcall x",
            "emacs --exec='(delete-file \"x\")'",
            "emacs --init-dir=. a",
            "emacsclient -te '(delete-file \"x\")'",
            "emacsclient --alt='rm x' a",
            "gawk --deb=x 1 a",
        ],
    );
    asked(
        Fish,
        &[
            "complete -c x --condi 'rm x'",
            "complete -c x --argum '(rm x)'",
            "abbr --func f ls",
            "read --right 'rm x' y",
        ],
    );
    plain(Bash, &["emacs -nw notes.txt", "emacs -Q notes.txt", "emacsclient -n notes.txt", "emacsclient -t notes.txt"]);
    plain(Fish, &["complete -c x -l help --descrip 'shows help'", "abbr --erase gs", "read --prompt-str 'name: ' x"]);
}

#[test]
fn scripts_and_modules_that_an_interpreter_is_given_run() {
    asked(
        Bash,
        &[
            "irb -r ./x",
            "irb --require ./x",
            "expect -f x",
            "php -f x",
            "R -f x.R",
            "node -r ./x",
            "lua -l ./x",
            "julia -L x.jl",
            "ipython --InteractiveShellApp.exec_files=./x",
            "gdb a <<< 'she rm x'",
        ],
    );
    plain(Bash, &["irb", "node", "python3", "expect", "gdb a <<< 'info files'"]);
}

#[test]
fn variables_that_load_or_run_something() {
    asked(
        Bash,
        &[
            "RUBOCOP_OPTS='-r ./x' rubocop",
            "CUCUMBER_OPTS='--require ./x' cucumber",
            "TEST_OPTS='-r ./x' rake test",
            "npm_config_node_gyp=./x npm rebuild",
            "npm_config_python=/opt/x npm ci",
            "DBUS_SESSION_BUS_ADDRESS=unixexec:path=./x busctl --user list",
            "LIBVA_DRIVER_NAME=../x vainfo",
            "DIFF=rm bzdiff a b",
            "WHATEVER=rm grep x y",
            "LESSECHO=x less a",
            "AWS_SHARED_CREDENTIALS_FILE=./x aws s3 ls",
        ],
    );
    plain(
        Bash,
        &[
            "npm_config_loglevel=silent npm ci",
            "npm_config_disturl=https://electronjs.org/headers npm ci",
            "CUCUMBER_OPTS='--format progress' cucumber",
            "PYTEST_ADDOPTS='-v' pytest",
            "TEST_ARGS='-v --foo' make test",
            "APP_NAME=x/y make",
            "STAGE=clean make",
        ],
    );
}

/// zsh takes a value for a pattern with `~`, and wherever the option `glob_subst` is on; its
/// qualifiers run.
#[test]
fn qualifiers_in_values_run() {
    asked(
        Zsh,
        &[
            "x='*(e:rm x:)'; echo ${~x}",
            "x='*(e:rm x:)'; ls $~x",
            "x='(e:rm x:)'; echo *${~x}",
            "setopt glob_subst; x='*(+rm)'; echo $x",
            "a=('*(e:rm x:)'); echo ${~a}",
            "x='a*(#qe:rm x:)'; cat < $~x",
            "echo ${~:-'*(e:rm x:)'}",
            "echo ${~${:-'*(e:rm x:)'}}",
            "typeset -A h; h[a]='*(e:rm x:)'; echo ${~h[a]}",
        ],
    );
    plain(
        Zsh,
        &[
            "x='*.c'; ls ${~x}",
            "x='*(.)'; ls $~x",
            "x='*(e:rm x:)'; echo \"$x\"",
            "m='done (ok)'; echo $m",
            "x='*(om[1])'; ls ${~x}",
        ],
    );
    asked(Zsh, &["read 'x?$(rm y)'", "vared -p '$(rm y)' x"]);
    plain(Zsh, &["read 'x?name: '", "vared x"]);
}

#[test]
fn bash_is_given_other_lines_to_read() {
    asked(Bash, &["exec < x", "exec 0< x", "exec <> x", "bind '$include x'", "set +o emacs", "set +o vi"]);
    asked(Zsh, &["bindkey '^X' .accept-line", "bindkey -M vicmd x accept-and-hold"]);
    plain(
        Zsh,
        &[
            "bindkey '^X' accept-line",
            "bindkey -s '^X' '.accept-line'",
            "bindkey '^R' history-incremental-search-backward",
        ],
    );
    plain(Bash, &["exec 3< x", "exec < /dev/tty", "exec 2> /dev/null", "set -o vi", "set -o emacs"]);
}

#[test]
fn commands_of_a_session_with_another_host() {
    asked(
        Bash,
        &[
            "smbclient //h/s -c 'cd x; rm y'",
            "smbclient //h/s -c 'ls; !rm y'",
            "smbclient //h/s -c 'get a b'",
            "smbclient //h/s -c 'ls;mput *'",
            "smbclient //h/s --command 'cd x;deltree y'",
            "smbclient -Tx b.tar //h/s",
        ],
    );
    plain(Bash, &["smbclient //h/s -c 'cd x; ls'", "smbclient //h/s -c dir", "smbclient -L h"]);
}
