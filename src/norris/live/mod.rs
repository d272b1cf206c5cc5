//! Norris in the user's live shell: the helper process of a run, the thin client that the plugin
//! calls between commands, and their private socket. The client shows and asks; the helper keeps
//! all that outlasts a command.

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
