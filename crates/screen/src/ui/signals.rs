//! Turns signals that would end the process during a question into a flag, so that the terminal's
//! modes are restored first.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};

use super::tty::Tty;

/// The function returns true once the process was told to end.
pub fn watch_for_end() -> io::Result<impl Fn() -> bool> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(&flag))?;
    }
    Ok(move || flag.load(Ordering::Relaxed))
}

/// The terminal for a question that a signal ends.
pub fn watched_terminal() -> io::Result<(Tty, impl Fn() -> bool)> {
    Ok((Tty::open()?, watch_for_end()?))
}

pub fn interrupt_flag() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGINT, Arc::clone(&flag))?;
    Ok(flag)
}

/// Exceeding a file size limit becomes an error; the signal would leave a half-written record.
pub fn outlive_size_limits() {
    // Without it the limit ends the process as usual.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}
