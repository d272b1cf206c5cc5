//! The shells' own variables that run code: what a value given to each of them does. One table, for every way of setting a
//! variable. Those of other programs, and of the environment, are in `code/env.rs`.

use aish_text::Shell;

/// What the shell does with the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// Each element is a command that runs at some event.
    Hooks,
    /// It is shell text that runs, as the body of a function or an alias.
    Text,
    /// It is the program that a name stands for.
    Program,
    /// Substitutions in it run each time it is shown.
    Prompt,
    /// Directories that compiled code is loaded from.
    Modules,
    /// zsh/mapfile: a file, by its subscript.
    File,
    /// The arguments of an `stty` that runs before each program.
    Terminal,
}

/// What setting a variable (by its name alone, or with a subscript) does; none for an ordinary one.
pub fn special(name: &str, shell: Shell) -> Option<Special> {
    let name = name.split('[').next().unwrap_or_default();
    let (zsh, bash) = (shell == Shell::Zsh, shell == Shell::Bash);
    Some(match name {
        "PROMPT_COMMAND" if bash => Special::Hooks,
        "precmd_functions" | "preexec_functions" if zsh || bash => Special::Hooks,
        "chpwd_functions"
        | "periodic_functions"
        | "zshaddhistory_functions"
        | "zshexit_functions"
        | "zsh_directory_name_functions"
        | "zle_bracketed_paste_functions"
        | "_comps"
        | "_patcomps"
        | "_postpatcomps"
            if zsh =>
        {
            Special::Hooks
        }
        "functions" | "dis_functions" | "aliases" | "dis_aliases" | "galiases" | "dis_galiases" | "saliases"
        | "dis_saliases" | "NULLCMD" | "READNULLCMD"
            if zsh =>
        {
            Special::Text
        }
        "BASH_ALIASES" if bash => Special::Text,
        "commands" if zsh => Special::Program,
        "BASH_CMDS" if bash => Special::Program,
        "PS0" | "PS1" | "PS2" | "PS3" | "PS4" | "MAILPATH" if zsh || bash => Special::Prompt,
        "PROMPT" | "PROMPT2" | "PROMPT3" | "PROMPT4" | "RPROMPT" | "RPROMPT2" | "RPS1" | "RPS2" | "SPROMPT"
        | "prompt" | "mailpath"
            if zsh =>
        {
            Special::Prompt
        }
        "module_path" | "MODULE_PATH" if zsh => Special::Modules,
        "mapfile" if zsh => Special::File,
        "STTY" if zsh => Special::Terminal,
        _ => return None,
    })
}
