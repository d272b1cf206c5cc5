//! The shells aish lives in, and everything that crosses between them and the helper: the plugin
//! text, quoting and the reply protocol. It must not touch the network, a runtime or the terminal.

pub mod exclusion;
pub mod fish_history_append;
pub mod key_names;
pub mod metas;
pub mod prompt_template;
mod terminal_programs;
pub mod version;
pub mod wire;
