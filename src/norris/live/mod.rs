//! Norris in the user's live shell: the helper process of a run, the thin client that the plugin
//! calls between two commands, and the private socket between them. What is shown, and every
//! question, is the client's; everything that has to last from one command to the next is the
//! helper's.

pub mod client;
pub mod front;
pub mod helper;
pub mod interrupt_watch;
pub mod launch;
pub mod listener;
pub mod output;
pub mod plugin_call;
pub mod prompt_watch;
pub mod runs;
pub mod shell_end;
pub mod terminal;
