//! What the integration tests share: a pseudo-terminal with a screen, and hermetic shells in it.

pub mod pty;
pub mod screen;
pub mod shell_env;
