//! The integration tests, in one program: linking is what takes time.

mod providers;
mod support;
