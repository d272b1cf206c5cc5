//! The plugins in real shells, driven through a pseudo-terminal and judged by what lands in files.

/// Runs each test once per shell that is installed.
macro_rules! in_every_shell {
    ($($name:ident),* $(,)?) => {
        in_every_shell!(@shells crate::support::shell_env::installed; $($name),*);
    };
    (@shells $runs:path; $($name:ident),*) => {
        in_every_shell!(@shell zsh, Zsh, $runs, $($name),*);
        in_every_shell!(@shell bash, Bash, $runs, $($name),*);
        in_every_shell!(@shell fish, Fish, $runs, $($name),*);
    };
    (@shell $module:ident, $shell:ident, $runs:path, $($name:ident),*) => {
        mod $module {
            $(#[test]
            fn $name() {
                let shell = aish_text::Shell::$shell;
                if $runs(shell) {
                    super::$name(shell);
                }
            })*
        }
    };
}

/// For tests of what is the program's in all shells alike: each module runs in one of the three, and
/// in every one with `CI=true` or `AISH_TEST_SHELLS=all`.
macro_rules! in_one_shell {
    ($($name:ident),* $(,)?) => {
        fn its_turn(shell: aish_text::Shell) -> bool {
            crate::support::shell_env::has_its_turn(shell, module_path!())
        }
        in_every_shell!(@shells super::its_turn; $($name),*);
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
