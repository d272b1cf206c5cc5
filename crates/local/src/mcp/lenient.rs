//! A transport that accepts what the SDK rejects: a `server/discover` without cache hints, or with
//! the server's name where `initialize` has it.

use std::borrow::Cow;

use rmcp::model::{DiscoverResult, JsonRpcMessage, ServerResult};
use rmcp::service::{RoleClient, RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::{Value, json};

/// A result's key for the server's name, without handshake.
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

/// A discovery's result with missing parts filled in; none for another result.
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
