//! The shells' own variables that run code: what a value given to each of them does. One table, for
//! every way of setting a variable. Those of other programs, and of the environment, are in
//! `code/env.rs`.

use aish_text::Shell;

use crate::lists;

aish_text::named_enum! {
    /// What the shell does with the value.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Special {
        /// Each element is a command that runs at some event.
        Hooks = "hooks",
        /// It is shell text that runs, as the body of a function or an alias.
        Text = "text",
        /// It is the program that a name stands for.
        Program = "program",
        /// Substitutions in it run each time it is shown.
        Prompt = "prompt",
        /// Directories that compiled code is loaded from.
        Modules = "modules",
        /// zsh/mapfile: a file, by its subscript.
        File = "file",
        /// The arguments of an `stty` that runs before each program.
        Terminal = "terminal",
    }
}

/// What setting a variable (by its name alone, or with a subscript) does; none for an ordinary one.
pub fn special(name: &str, shell: Shell) -> Option<Special> {
    let (kind, shells) = lists::VARIABLES_SPECIAL.value(name.split('[').next()?)?.split_once(' ')?;
    Special::from_name(kind).filter(|_| shells.split(' ').any(|known| known == shell.name()))
}
