//! The runtime that requests are waited for in: on this thread, and never begun where its parts
//! couldn't be had, since they would end the program then. It knows nothing of what is waited for.

use std::fs::File;
use std::io;
use std::os::unix::net::UnixStream;

use tokio::runtime::{Builder, Runtime};

/// Fails when the system refuses what it needs: descriptors, above all.
pub fn start_runtime() -> io::Result<Runtime> {
    reserve_descriptors()?;
    Builder::new_current_thread().enable_all().build()
}

/// As many descriptors as the runtime opens. Its parts for signals take it for impossible that
/// there are none left.
fn reserve_descriptors() -> io::Result<()> {
    let _pairs = (UnixStream::pair()?, UnixStream::pair()?);
    let _others = (File::open("/dev/null")?, File::open("/dev/null")?, File::open("/dev/null")?);
    Ok(())
}
