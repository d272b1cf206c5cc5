//! The plugins in real shells, driven through a pseudo-terminal and judged by what lands in files.

/// Runs each test once per shell that is installed.
macro_rules! in_every_shell {
    ($($name:ident),* $(,)?) => {
        in_every_shell!(@shell zsh, Zsh, $($name),*);
        in_every_shell!(@shell bash, Bash, $($name),*);
        in_every_shell!(@shell fish, Fish, $($name),*);
    };
    (@shell $module:ident, $shell:ident, $($name:ident),*) => {
        mod $module {
            $(#[test]
            fn $name() {
                let shell = aish_text::Shell::$shell;
                if crate::support::shell_env::installed(shell) {
                    super::$name(shell);
                }
            })*
        }
    };
}

mod agents;
mod alt_keys;
mod answers;
mod ask;
mod background;
mod ble;
mod books_first;
mod capture;
mod correction;
mod ctrl_c;
mod cut_off;
mod faults;
mod fingers;
mod guard;
mod guard_ways;
mod habits;
mod help;
mod lines;
mod loading;
mod managers;
mod mcp;
mod memory;
mod mentions;
mod money;
mod neighbours;
pub mod norris;
mod own_hook;
mod permissions;
mod preexec;
mod project;
mod prompt;
mod protocol;
mod recall;
mod refine;
mod render;
mod rendered;
mod replaced;
mod replies;
mod routing;
mod rows;
mod sessions;
mod status;
mod strict_options;
mod suggest;
mod tools;
mod vault;
mod whole;
mod wish;
