//! The answer to a hook, in the form each agent documents. An agent that has no "ask" gets a "deny" with a reason that
//! asks its user to run the command.

use serde_json::{Value, json};

use super::Agent;
use crate::explain::plain;

/// The longest reason, in characters.
const REASON: usize = 1500;

aish_text::named_enum! {
    /// What the agent is told.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Decision {
        /// The call may go on.
        Allow = "allow",
        /// The agent asks its user first.
        Ask = "ask",
        /// The call must not be made.
        Deny = "deny",
    }
}

/// The JSON that the hook prints as the answer to `event`. `reason` is cut at 1,500 characters.
pub fn answer(agent: Agent, event: &str, decision: Decision, reason: &str) -> Value {
    let reason = plain(reason, REASON);
    match agent {
        Agent::ClaudeCode => permission(decision, &reason),
        Agent::Codex if event == "PermissionRequest" => match decision {
            Decision::Allow => behavior(json!({"behavior": "allow"})),
            // No decision: Codex asks its user as it would have.
            Decision::Ask => json!({"systemMessage": reason}),
            Decision::Deny => behavior(json!({"behavior": "deny", "message": reason})),
        },
        // Codex takes only a "deny" here; anything else would be an error that lets the call pass. So does Kimi, and Copilot for
        // sure; Qwen stops at an "ask", and so its user isn't asked.
        Agent::Codex | Agent::Qwen | Agent::Kimi => match decision {
            Decision::Allow => json!({}),
            Decision::Ask | Decision::Deny => permission(Decision::Deny, &no_ask(decision, &reason)),
        },
        Agent::Copilot => match decision {
            Decision::Allow => json!({"permissionDecision": "allow"}),
            Decision::Ask | Decision::Deny => {
                json!({"permissionDecision": "deny", "permissionDecisionReason": no_ask(decision, &reason)})
            }
        },
        Agent::Kiro => match decision {
            Decision::Allow => json!({}),
            // The caller says it on stderr.
            Decision::Ask | Decision::Deny => json!({"reason": no_ask(decision, &reason)}),
        },
        Agent::Gemini => match decision {
            Decision::Allow => json!({"decision": "allow"}),
            Decision::Ask | Decision::Deny => {
                let reason = no_ask(decision, &reason);
                json!({"decision": "deny", "reason": reason, "systemMessage": reason})
            }
        },
        Agent::Cursor => match decision {
            Decision::Allow => json!({"permission": "allow", "continue": true}),
            // `beforeReadFile` knows no "ask".
            Decision::Ask if event == "beforeReadFile" => cursor(Decision::Deny, &reason),
            decision => cursor(decision, &reason),
        },
        Agent::OpenCode => json!({"status": decision.name(), "reason": reason}),
    }
}

fn permission(decision: Decision, reason: &str) -> Value {
    json!({"hookSpecificOutput": {
        "hookEventName": "PreToolUse",
        "permissionDecision": decision.name(),
        "permissionDecisionReason": reason,
    }})
}

fn behavior(decision: Value) -> Value {
    json!({"hookSpecificOutput": {"hookEventName": "PermissionRequest", "decision": decision}})
}

fn cursor(decision: Decision, reason: &str) -> Value {
    // Both spellings are in use.
    json!({
        "permission": decision.name(), "continue": true,
        "user_message": reason, "agent_message": reason, "userMessage": reason, "agentMessage": reason,
    })
}

fn no_ask(decision: Decision, reason: &str) -> String {
    match decision {
        Decision::Ask => format!("{reason} Ask the user: only they can run this, in their own shell."),
        _ => reason.to_owned(),
    }
}
