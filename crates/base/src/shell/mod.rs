//! What crosses between shells and the helper: plugin text, quoting, the reply protocol.

pub mod exclusion;
pub mod fish_history_append;
pub mod key_names;
pub mod metas;
pub mod prompt_template;
pub mod version;
pub mod wire;
