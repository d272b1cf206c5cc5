//! The integration tests, in one program: linking is what takes time.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a helper of a test may fail it")]

mod cli;
mod providers;
mod shells;
mod support;
