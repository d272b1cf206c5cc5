//! The integration tests, in one program: linking is what takes time.

// Helpers of tests fail as tests do.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, missing_docs)]

#[macro_use]
mod shells;

mod arrows;
mod capture;
mod cli;
mod fuzz;
mod memory;
mod norris;
mod pictures;
mod providers;
mod requirements;
mod safety;
mod sessions;
mod support;
