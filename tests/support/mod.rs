//! What the tests share.

#![allow(dead_code, reason = "not every suite uses every part")]

pub mod cli;
pub mod llm_server;
pub mod model;
pub mod processes;
pub mod pty;
pub mod screen;
pub mod shell_env;
