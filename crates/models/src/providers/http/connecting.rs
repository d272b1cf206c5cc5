//! Counts the connections that a client is making, by a layer around its connector.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tower_layer::Layer;
use tower_service::Service;

/// The connections being made, handshakes included: each of them holds the inner value.
#[derive(Clone, Debug, Default)]
pub struct Connecting(Arc<Arc<()>>);

impl Connecting {
    pub fn is_under_way(&self) -> bool {
        Arc::strong_count(&*self.0) > 1
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
        let (one, connection) = (Arc::clone(&*self.count.0), self.inner.call(to));
        Box::pin(async move {
            let made = connection.await;
            drop(one);
            made
        })
    }
}
