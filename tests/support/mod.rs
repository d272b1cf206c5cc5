//! What the tests share.

#![allow(dead_code, reason = "not every suite uses every part")]

pub mod llm_server;
