//! Secrets beyond one process: the values the user named, and this shell's numbers for hidden
//! values. `aish_secrets` finds secrets in texts.

pub mod file;
pub mod numbers;
