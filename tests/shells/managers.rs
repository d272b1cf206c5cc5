//! Plugin managers, given the repository's root and no options: the manager itself where Debian has
//! it (antigen, zplug; in its unstable suite antidote and zimfw), else a stand-in of the rule by
//! which it documents to load a plugin's directory (zinit, oh-my-zsh, bash-it, fisher).

use std::path::Path;

use aish_text::Shell;

use super::preexec::fetched;
use super::whole::real;
use crate::support::shell_env::{ASK, Session, ShellEnv, installed};

/// A shell with this code of a manager in its rc file, and a copy of the repository in
/// `~/plugins/aish`.
fn managed(shell: Shell, code: &str) -> ShellEnv {
    let mut env = real(shell, "model = \"cookbook\"\n");
    let plugins = env.home().join("plugins");
    std::fs::create_dir(&plugins).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_MANIFEST_DIR"), plugins.join("aish")).unwrap();
    env.times = 0;
    env.before = code.to_owned();
    env
}

fn works(shell: Shell, code: &str) {
    if !installed(shell) {
        return;
    }
    let session = managed(shell, code).start();
    session.type_text("show the current directory");
    session.key(ASK);
    session.pty.wait_until("the command", |screen| screen.text().contains("pwd"));
    assert_eq!(session.probe().buffer, "pwd", "{code}");
    session.clear();
    completes(&session, ":model cookb", ":model cookbook");
    completes(&session, "aish safety pat", "aish safety patterns");

    let env = managed(shell, code);
    std::fs::remove_file(env.helper()).unwrap();
    let session = env.start();
    let text = session.pty.text();
    // zplug throws away what a plugin says on stderr.
    let lines = usize::from(!code.contains("zplug"));
    assert_eq!(text.matches("isn't on the PATH").count(), lines, "{code}\n{text}");
    assert_eq!(text.matches("aish: ").count(), lines, "{code}\n{text}");
    session.run("echo alive > alive");
    assert_eq!(session.env.read("work/alive"), "alive\n", "{code}");
}

/// A Tab makes `whole` of `begun`.
fn completes(session: &Session, begun: &str, whole: &str) {
    session.type_text(begun);
    session.key(b"\t");
    session.pty.wait_until("the completion", |screen| screen.text().contains(whole));
    assert_eq!(session.probe().buffer.trim_end(), whole);
    session.clear();
}

/// A script of Debian's; a missing one is a skip locally and a failure in CI.
fn there(path: &str) -> bool {
    let there = Path::new(path).exists();
    assert!(there || std::env::var_os("CI").is_none(), "{path} is not installed");
    there
}

#[test]
fn antigen() {
    const SCRIPT: &str = "/usr/share/zsh-antigen/antigen.zsh";
    if there(SCRIPT) {
        works(
            Shell::Zsh,
            &format!("source {SCRIPT}\nantigen bundle $HOME/plugins/aish --no-local-clone\nantigen apply\n"),
        );
    }
}

#[test]
fn zplug() {
    const SCRIPT: &str = "/usr/share/zplug/init.zsh";
    if there(SCRIPT) {
        works(Shell::Zsh, &format!("source {SCRIPT}\nzplug $HOME/plugins/aish, from:local\nzplug load\n"));
    }
}

#[test]
fn antidote() {
    if let Some(script) = fetched("zsh-antidote/antidote.zsh") {
        works(
            Shell::Zsh,
            &format!(
                "autoload -Uz compinit; compinit -u -D; source {script}
                 print -r -- '$HOME/plugins/aish' > $HOME/.zsh_plugins.txt; antidote load $HOME/.zsh_plugins.txt\n"
            ),
        );
    }
}

/// It compiles what it loads, beside the files: those are copies.
#[test]
fn zimfw() {
    if let Some(script) = fetched("zimfw/zimfw.zsh") {
        works(
            Shell::Zsh,
            &format!(
                "ZIM_HOME=$HOME/.zim ZIM_CONFIG_FILE=$HOME/.zimrc; zstyle ':zim' disable-version-check yes
                 mkdir -p $HOME/copy/aish; cp -R $HOME/plugins/aish/*(.) $HOME/plugins/aish/{{completions,conf.d,docs}} $HOME/copy/aish
                 print -r -- 'zmodule $HOME/copy/aish' > $ZIM_CONFIG_FILE; source {script} build -q
                 source $ZIM_HOME/init.zsh; autoload -Uz compinit; compinit -u -D\n"
            ),
        );
    }
}

/// A stand-in. zinit: `NAME.plugin.zsh`, else `*.plugin.zsh`; every `_name` of the tree is linked
/// to a directory of fpath.
#[test]
fn zinit() {
    works(
        Shell::Zsh,
        "d=$HOME/plugins/aish; mkdir -p $HOME/.zinit/completions; ln -s $d/completions/_* $HOME/.zinit/completions/
         fpath+=($HOME/.zinit/completions); files=($d/$d:t.plugin.zsh(N) $d/*.plugin.zsh(N)); source $files[1]
         autoload -Uz compinit; compinit -u -D\n",
    );
}

/// A stand-in. oh-my-zsh: a directory of `$ZSH_CUSTOM/plugins` with `NAME.plugin.zsh` or `_NAME`;
/// compinit before the plugins.
#[test]
fn oh_my_zsh() {
    works(
        Shell::Zsh,
        "ZSH_CUSTOM=$HOME; plugin=aish
         if [[ -f $ZSH_CUSTOM/plugins/$plugin/$plugin.plugin.zsh || -f $ZSH_CUSTOM/plugins/$plugin/_$plugin ]]; then
           fpath=($ZSH_CUSTOM/plugins/$plugin $fpath)
         fi
         autoload -Uz compinit; compinit -u -D
         source $ZSH_CUSTOM/plugins/$plugin/$plugin.plugin.zsh\n",
    );
}

/// A stand-in. bash-it: the scripts of `$BASH_IT_CUSTOM` and of the directories in it.
#[test]
fn bash_it() {
    works(
        Shell::Bash,
        "BASH_IT_CUSTOM=$HOME/plugins\nfor file in \"$BASH_IT_CUSTOM\"/*.bash \"$BASH_IT_CUSTOM\"/*/*.bash; do
         if [[ -s $file ]]; then source \"$file\"; fi; done\n",
    );
}

/// A stand-in. fisher: what lies in these four directories is copied to the configuration, which
/// fish itself reads.
#[test]
fn fisher() {
    works(
        Shell::Fish,
        "set -l d $HOME/plugins/aish
         for kind in functions themes conf.d completions
             test -d $d/$kind; and mkdir -p $__fish_config_dir/$kind; and cp $d/$kind/* $__fish_config_dir/$kind/
         end
         for file in $__fish_config_dir/conf.d/*.fish; source $file; end\n",
    );
}
