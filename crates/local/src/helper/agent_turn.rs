//! One turn of an agent: text, permission questions, and tool calls made without asking.

use std::path::Path;

use serde_json::Value;
use tokio::sync::mpsc::Receiver;
use tokio::time::Instant;

use super::agent_tool_call::{AgentToolCall, chosen_option};
use crate::helper_link::message::AgentEvent;

pub struct AgentTurn {
    pub session: String,
    pub allowed: Vec<String>,
    /// When the turn was stopped for a call that wasn't asked for.
    pub stopped: Option<Instant>,
}

impl AgentTurn {
    /// The client answers; an allowed call may be made once.
    pub async fn permission(
        &mut self,
        params: &Value,
        cwd: &Path,
        answers: &mut Receiver<bool>,
        tell: &mut impl AsyncFnMut(AgentEvent),
    ) -> Value {
        let call = AgentToolCall::read(&params["toolCall"]);
        let mut allows = params["sessionId"] == self.session.as_str() && self.stopped.is_none();
        if allows {
            let command = call.command_in(cwd);
            tell(AgentEvent::Asks { title: call.title.clone(), command }).await;
            allows = answers.recv().await == Some(true);
        }
        let (outcome, allows) = chosen_option(&params["options"], allows);
        if allows {
            self.allowed.push(call.id);
        }
        outcome
    }

    /// Reads a notification. True if the turn must be stopped for it.
    pub async fn hear(&mut self, params: &Value, tell: &mut impl AsyncFnMut(AgentEvent)) -> bool {
        if params["sessionId"] != self.session.as_str() || self.stopped.is_some() {
            return false;
        }
        let update = &params["update"];
        let text = || update["content"]["text"].as_str().unwrap_or_default().to_owned();
        match update["sessionUpdate"].as_str().unwrap_or_default() {
            "agent_message_chunk" => tell(AgentEvent::Text(text())).await,
            "agent_thought_chunk" => tell(AgentEvent::Thought(text())).await,
            "tool_call" | "tool_call_update" => {
                let call = AgentToolCall::read(update);
                let known = self.allowed.iter().position(|allowed| *allowed == call.id);
                match known {
                    Some(at) if call.is_over => drop(self.allowed.remove(at)),
                    Some(_) => {}
                    None if call.is_at_work => {
                        self.stopped = Some(Instant::now());
                        tell(AgentEvent::Unasked(call.title)).await;
                        return true;
                    }
                    None => {}
                }
            }
            _ => {}
        }
        false
    }
}
