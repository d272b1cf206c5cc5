//! Norris in the user's live shell: the plugin calls a thin client between commands, which shows
//! and asks; a helper process keeps all that outlasts a command; a private socket connects them.

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
pub mod terminal;
