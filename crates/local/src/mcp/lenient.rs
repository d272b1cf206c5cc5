//! A transport that reads what a server says with less strictness than the SDK does: a
//! `server/discover` without the hints for caches, or with the server's name where `initialize` has
//! it. It changes nothing that is sent.

use std::borrow::Cow;

use rmcp::model::{DiscoverResult, JsonRpcMessage, ServerResult};
use rmcp::service::{RoleClient, RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::{Value, json};

/// The key under which a result holds the server's own name since the protocol has no handshake.
const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";

pub struct Lenient<T>(pub T);

impl<T: Transport<RoleClient>> Transport<RoleClient> for Lenient<T> {
    type Error = T::Error;

    fn name() -> Cow<'static, str> {
        T::name()
    }

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.0.send(item)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleClient>> {
        let mut message = self.0.receive().await?;
        if let JsonRpcMessage::Response(response) = &mut message
            && let ServerResult::CustomResult(custom) = &response.result
            && let Some(found) = discovered(&custom.0)
        {
            response.result = ServerResult::DiscoverResult(found);
        }
        Some(message)
    }

    fn close(&mut self) -> impl Future<Output = Result<(), Self::Error>> + Send {
        self.0.close()
    }
}

/// The result of a discovery in which something is missing; none of another result.
fn discovered(result: &Value) -> Option<DiscoverResult> {
    if !(result["supportedVersions"].is_array() && result["capabilities"].is_object()) {
        return None;
    }
    let mut whole = result.clone();
    for (key, default) in [("resultType", json!("complete")), ("ttlMs", json!(0)), ("cacheScope", json!("private"))] {
        if whole[key].is_null() {
            whole[key] = default;
        }
    }
    if result["_meta"][SERVER_INFO].is_null() && result["serverInfo"].is_object() {
        whole["_meta"] = json!({});
        whole["_meta"][SERVER_INFO] = result["serverInfo"].clone();
    }
    serde_json::from_value(whole).ok()
}

#[cfg(test)]
#[path = "lenient_tests.rs"]
mod tests;
