//! What outlasts a call in a process with many: the runtime, and for each address a client with its
//! connection; only after [`keep_connections`].

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

#[derive(Debug, Default)]
pub(super) struct KeptConnection {
    runtime: Option<Runtime>,
    clients: Vec<(String, Rc<Http>)>,
}

/// For all later calls of this thread.
pub fn keep_connections() {
    KEPT.with_borrow_mut(|kept| {
        kept.get_or_insert_default();
    });
}

/// For the time of a call, and whether to put them back: else nothing is kept, or a call is being made.
pub(super) fn take_kept() -> (KeptConnection, bool) {
    let kept = KEPT.try_with(RefCell::take).ok().flatten();
    kept.map_or_else(|| (KeptConnection::default(), false), |kept| (kept, true))
}

pub(super) fn put_kept(kept: KeptConnection) {
    let _ = KEPT.try_with(|place| place.replace(Some(kept)));
}

/// In a runtime of its own. Not for async code.
pub(super) fn block_on<F: Future>(future: F) -> std::io::Result<F::Output> {
    KeptConnection::default().block_on(future)
}

impl KeptConnection {
    /// The environment must not change between calls. `keep`: the connections outlast a call.
    pub fn http(&mut self, url: &Url, env: HttpEnv<'_>, keep: bool) -> Result<Rc<Http>, (ErrorKind, String)> {
        if let Some((_, http)) = self.clients.iter().find(|(known, _)| known == url.as_str()) {
            return Ok(Rc::clone(http));
        }
        let http = Rc::new(http::http_client(url, env, keep)?);
        self.clients.push((url.to_string(), Rc::clone(&http)));
        Ok(http)
    }

    pub fn block_on<F: Future>(&mut self, future: F) -> std::io::Result<F::Output> {
        if tokio::runtime::Handle::try_current().is_ok() {
            return Err(std::io::Error::other("this is async code already"));
        }
        let runtime = match self.runtime.take() {
            Some(runtime) => runtime,
            None => start_runtime()?,
        };
        let output = runtime.block_on(async {
            // Connections that the server has closed since the last call are noticed before use.
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
