//! Capture in real shells on real pseudo-terminals: judged by every byte that reaches the terminal,
//! by its modes, and by what was recorded.

mod desk;
mod ends;
mod pane;
mod programs;
mod streams;
