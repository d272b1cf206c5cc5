//! x
pub mod lexer;
