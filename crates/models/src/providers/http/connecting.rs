//! Counts the connections that a client is making, by a layer around its connector.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use tower_layer::Layer;
use tower_service::Service;

/// The connections being made, handshakes included.
#[derive(Clone, Debug, Default)]
pub struct Connecting(Arc<AtomicUsize>);

impl Connecting {
    pub fn is_under_way(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}

impl<S> Layer<S> for Connecting {
    type Service = Counted<S>;

    fn layer(&self, inner: S) -> Counted<S> {
        Counted { inner, count: self.clone() }
    }
}

#[derive(Clone, Debug)]
pub struct Counted<S> {
    inner: S,
    count: Connecting,
}

struct One(Connecting);

impl Drop for One {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl<S, R> Service<R> for Counted<S>
where
    S: Service<R>,
    S::Future: Send + 'static,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, to: R) -> Self::Future {
        self.count.0.fetch_add(1, Ordering::Relaxed);
        let (one, connection) = (One(self.count.clone()), self.inner.call(to));
        Box::pin(async move {
            let made = connection.await;
            drop(one);
            made
        })
    }
}
