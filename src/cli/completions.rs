//! `aish completions`: the scripts that ask `aish complete` at a Tab. They know the names they complete, and nothing else; the
//! copies in `completions/` are tested for drift.

use clap::Args;

use super::app::App;
use crate::error::Result;
use crate::shell::init::METAS;
use aish_text::Shell;

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell to complete in
    pub shell: Shell,
}

impl CompletionsArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        app.printer.out(&generate(self.shell))
    }
}

/// The completion script for `shell`.
pub fn generate(shell: Shell) -> String {
    let metas: String = METAS.iter().map(|meta| format!(" :{}", meta.name)).collect();
    let script = match shell {
        Shell::Zsh => ZSH,
        Shell::Bash => BASH,
        Shell::Fish => FISH,
    };
    script.replace("{names}", &format!("aish{metas}"))
}

const ZSH: &str = r#"#compdef {names}
# Completions for aish: the program itself is asked. For a directory of $fpath, or to be sourced behind compinit.

_aish() {
    local line
    local -a given offered
    given=("$service" "${(@Q)words[2,CURRENT - 1]}" "${(Q)PREFIX}")
    for line in "${(@f)$(aish complete -- "$given[@]" 2>/dev/null)}"; do
        if [[ -n $line ]]; then offered+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}"); fi
    done
    if (( $#offered )); then _describe -V -t values aish offered; else _default; fi
}

if [[ $funcstack[1] == _aish ]]; then _aish "$@"; else compdef _aish {names}; fi
"#;

// The line is split anew, because bash makes two words of `:model` and of `--color=auto`. What it keeps of the last one is $2.
const BASH: &str = r#"# Completions for aish: the program itself is asked.

_aish() {
    local line=${COMP_LINE:0:COMP_POINT} rest
    local -a given
    read -ra given <<<"$line"
    if [[ -z $line || $line == *[[:blank:]] ]]; then given+=(''); fi
    COMPREPLY=()
    while IFS=$'\t' read -r line rest; do
        COMPREPLY+=("${line#"${given[${#given[@]} - 1]%"$2"}"}")
    done < <(aish complete -- "${given[@]}" 2>/dev/null)
}

complete -F _aish -o nosort -o bashdefault -o default {names}
"#;

const FISH: &str = r#"# Completions for aish: the program itself is asked.

function __aish_complete
    set -l last (commandline --current-token --cut-at-cursor)
    set -l offered (aish complete -- (commandline --current-process --tokenize --cut-at-cursor) "$last" 2>/dev/null)
    if set -q offered[1]
        printf '%s\n' $offered
    else
        __fish_complete_path "$last"
    end
end

for name in {names}
    complete -c $name -f -k -a '(__aish_complete)'
end
"#;

/// The definitions without what is hidden: the generators don't leave hidden subcommands out by themselves.
pub fn visible(command: clap::Command) -> clap::Command {
    let shown: Vec<_> = command.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned().collect();
    let mut bare = clap::Command::new("aish")
        .version(env!("CARGO_PKG_VERSION"))
        .about(command.get_about().cloned().unwrap_or_default())
        .args(command.get_arguments().cloned().collect::<Vec<_>>());
    if let Some(after) = command.get_after_help() {
        bare = bare.after_help(after.clone());
    }
    bare.subcommands(shown)
}
