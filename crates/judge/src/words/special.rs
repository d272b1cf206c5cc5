//! The shells' own variables that run code. Other programs' are in `code/env.rs`.

use aish_text::Shell;

use crate::lists;

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Special {
        /// Each element is a command that runs at some event.
        Hooks = "hooks",
        /// Shell text that runs, as the body of a function or an alias.
        Text = "text",
        /// The program that a name stands for.
        Program = "program",
        /// Substitutions in it run each time it is shown.
        Prompt = "prompt",
        /// Directories of compiled code to load.
        Modules = "modules",
        /// zsh/mapfile: the subscript is a file.
        File = "file",
        /// The arguments of an `stty` that runs before each program.
        Terminal = "terminal",
    }
}

/// By name, with or without a subscript; none for an ordinary variable.
pub fn special(name: &str, shell: Shell) -> Option<Special> {
    let (kind, shells) = lists::VARIABLES_SPECIAL.value(name.split('[').next()?)?.split_once(' ')?;
    Special::from_name(kind).filter(|_| shells.split(' ').any(|known| known == shell.name()))
}
