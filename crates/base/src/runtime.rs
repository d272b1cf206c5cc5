//! The runtime for requests, on this thread. Without enough descriptors it fails, not panics.

use std::fs::File;
use std::io;
use std::os::unix::net::UnixStream;

use tokio::runtime::{Builder, Runtime};

pub fn start_runtime() -> io::Result<Runtime> {
    reserve_descriptors()?;
    Builder::new_current_thread().enable_all().build()
}

/// The runtime's signal parts panic without free descriptors: this checks first.
fn reserve_descriptors() -> io::Result<()> {
    let _pairs = (UnixStream::pair()?, UnixStream::pair()?);
    let _others = (File::open("/dev/null")?, File::open("/dev/null")?, File::open("/dev/null")?);
    Ok(())
}
