//! A conversation's turns, prompts, and markers in answers. It sends and prints nothing.

pub mod foreign_text;
pub mod markers;
pub mod prompts;
pub mod question_class;
pub mod summary;
pub mod think_tag;
pub mod window;
