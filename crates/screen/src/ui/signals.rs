//! Signals that would end the process while a question stands: turned into a flag, so that the
//! terminal gets its modes back first.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};

/// Says whether the process was told to end since this call.
pub fn watch_for_end() -> io::Result<impl Fn() -> bool> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(&flag))?;
    }
    Ok(move || flag.load(Ordering::Relaxed))
}

/// A flag that is set from now on when the user presses Ctrl-C.
pub fn interrupt_flag() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGINT, Arc::clone(&flag))?;
    Ok(flag)
}

/// Makes writing past a limit on the size of files an error like any other, instead of a signal
/// that ends the process with a half-written record. A child gets the usual handling back.
pub fn outlive_size_limits() {
    // Where the system refuses, the limit ends the process as it would have.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}
