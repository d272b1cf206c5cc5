//! What outlasts a call in a process that makes many: the runtime and, for each address, the client
//! with its connection. Without [`keep_connections`] every call makes its own, which is right for a
//! process that makes one.

use super::call_error::ErrorKind;
use super::http::{self, Http, HttpEnv};
use crate::runtime::start_runtime;
use reqwest::Url;
use std::cell::RefCell;
use std::future::Future;
use std::rc::Rc;
use tokio::runtime::Runtime;

thread_local! {
    static KEPT: RefCell<Option<KeptConnection>> = const { RefCell::new(None) };
}

/// The runtime and the clients of one thread.
#[derive(Debug, Default)]
pub(super) struct KeptConnection {
    runtime: Option<Runtime>,
    clients: Vec<(String, Rc<Http>)>,
}

/// From now on the calls of this thread share their connections.
pub fn keep_connections() {
    KEPT.with_borrow_mut(|kept| {
        kept.get_or_insert_default();
    });
}

/// What is kept, for the time of a call; none if nothing is to be, or a call is being made.
pub(super) fn take_kept() -> Option<KeptConnection> {
    KEPT.try_with(RefCell::take).ok().flatten()
}

/// Gives it back behind a call.
pub(super) fn put_kept(kept: KeptConnection) {
    let _ = KEPT.try_with(|place| place.replace(Some(kept)));
}

impl KeptConnection {
    /// The client for an address; the environment is that of the process, which doesn't change.
    pub fn http(&mut self, url: &Url, env: HttpEnv<'_>) -> Result<Rc<Http>, (ErrorKind, String)> {
        if let Some((_, http)) = self.clients.iter().find(|(known, _)| known == url.as_str()) {
            return Ok(Rc::clone(http));
        }
        let http = Rc::new(http::http_client(url, env, true)?);
        self.clients.push((url.to_string(), Rc::clone(&http)));
        Ok(http)
    }

    /// Runs a future to its end on this thread.
    pub fn block_on<F: Future>(&mut self, future: F) -> std::io::Result<F::Output> {
        if tokio::runtime::Handle::try_current().is_ok() {
            return Err(std::io::Error::other("this is async code already"));
        }
        let runtime = match self.runtime.take() {
            Some(runtime) => runtime,
            None => start_runtime()?,
        };
        let output = runtime.block_on(async {
            // Nothing has looked at the connections since the last call: one that the server has
            // closed meanwhile is noticed before it is used.
            for _ in 0..3 {
                tokio::task::yield_now().await;
            }
            future.await
        });
        self.runtime = Some(runtime);
        Ok(output)
    }
}

impl Drop for KeptConnection {
    fn drop(&mut self) {
        self.clients.clear();
        if let Some(runtime) = self.runtime.take() {
            // A name lookup can't be cancelled; dropping the runtime would wait for it.
            runtime.shutdown_background();
        }
    }
}
