//! The answer to a hook in each agent's form. Agents without "ask" get a "deny" that says to ask.

use serde_json::{Value, json};

use super::HookedAgent;
use crate::explain::plain;

/// In characters.
const REASON: usize = 1500;

aish_text::named_enum! {
    /// The judge's word on an agent's call.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum HookDecision {
        /// The call may go on.
        Allow = "allow",
        /// The agent asks its user first.
        Ask = "ask",
        /// The call must not be made.
        Deny = "deny",
    }
}

/// The JSON answer to `event`. `reason` is cut at 1,500 characters.
pub fn answer(agent: HookedAgent, event: &str, decision: HookDecision, reason: &str) -> Value {
    let reason = plain(reason, REASON);
    match agent {
        HookedAgent::ClaudeCode => permission(decision, &reason),
        HookedAgent::Codex if event == "PermissionRequest" => match decision {
            HookDecision::Allow => behavior(json!({"behavior": "allow"})),
            // No decision: Codex asks its user as it would have.
            HookDecision::Ask => json!({"systemMessage": reason}),
            HookDecision::Deny => behavior(json!({"behavior": "deny", "message": reason})),
        },
        // All but "deny" is an error that lets the call pass, for Codex, Kimi and Copilot. Qwen
        // stops at an "ask" without asking its user.
        HookedAgent::Codex | HookedAgent::Qwen | HookedAgent::Kimi => match decision {
            HookDecision::Allow => json!({}),
            HookDecision::Ask | HookDecision::Deny => permission(HookDecision::Deny, &no_ask(decision, &reason)),
        },
        HookedAgent::Copilot => match decision {
            HookDecision::Allow => json!({"permissionDecision": "allow"}),
            HookDecision::Ask | HookDecision::Deny => {
                json!({"permissionDecision": "deny", "permissionDecisionReason": no_ask(decision, &reason)})
            }
        },
        HookedAgent::Kiro => match decision {
            HookDecision::Allow => json!({}),
            // The caller says it on stderr.
            HookDecision::Ask | HookDecision::Deny => json!({"reason": no_ask(decision, &reason)}),
        },
        HookedAgent::Gemini => match decision {
            HookDecision::Allow => json!({"decision": "allow"}),
            HookDecision::Ask | HookDecision::Deny => {
                let reason = no_ask(decision, &reason);
                json!({"decision": "deny", "reason": reason, "systemMessage": reason})
            }
        },
        HookedAgent::Cursor => match decision {
            HookDecision::Allow => json!({"permission": "allow", "continue": true}),
            // `beforeReadFile` knows no "ask".
            HookDecision::Ask if event == "beforeReadFile" => cursor(HookDecision::Deny, &reason),
            decision => cursor(decision, &reason),
        },
        HookedAgent::OpenCode => json!({"status": decision.name(), "reason": reason}),
    }
}

fn permission(decision: HookDecision, reason: &str) -> Value {
    json!({"hookSpecificOutput": {
        "hookEventName": "PreToolUse",
        "permissionDecision": decision.name(),
        "permissionDecisionReason": reason,
    }})
}

fn behavior(decision: Value) -> Value {
    json!({"hookSpecificOutput": {"hookEventName": "PermissionRequest", "decision": decision}})
}

fn cursor(decision: HookDecision, reason: &str) -> Value {
    // Both spellings are in use.
    json!({
        "permission": decision.name(), "continue": true,
        "user_message": reason, "agent_message": reason, "userMessage": reason, "agentMessage": reason,
    })
}

fn no_ask(decision: HookDecision, reason: &str) -> String {
    match decision {
        HookDecision::Ask => format!("{reason} Ask the user: only they can run this, in their own shell."),
        _ => reason.to_owned(),
    }
}
