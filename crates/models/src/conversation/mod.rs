//! A conversation with a model: its turns, which of them are sent, the prompts, and the markers in
//! the answers. It sends and prints nothing.

pub mod compress;
pub mod foreign_text;
pub mod markers;
pub mod prompts;
pub mod question_class;
pub mod summary;
pub mod window;
