//! What stays secret beyond one process: the values that the user named, in a file of their own,
//! and the numbers that this shell's requests have given to what they hid. It finds nothing in
//! texts; `aish_secrets` does.

pub mod file;
pub mod numbers;
