//! Typed settings. It reads files and the environment; it must not touch the network, a runtime or the terminal.

pub mod preset;
