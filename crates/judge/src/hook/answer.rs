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
    let allowed = decision == HookDecision::Allow;
    // For agents without "ask".
    let no = match decision {
        HookDecision::Ask => format!("{reason} Ask the user: only they can run this, in their own shell."),
        _ => reason.clone(),
    };
    match agent {
        HookedAgent::ClaudeCode => permission(decision, &reason),
        HookedAgent::Codex if event == "PermissionRequest" => match decision {
            HookDecision::Allow => behavior(json!({"behavior": "allow"})),
            // No decision: Codex asks its user as it would have.
            HookDecision::Ask => json!({"systemMessage": reason}),
            HookDecision::Deny => behavior(json!({"behavior": "deny", "message": reason})),
        },
        HookedAgent::Codex | HookedAgent::Qwen | HookedAgent::Kimi | HookedAgent::Kiro if allowed => json!({}),
        // All but "deny" is an error that lets the call pass, for Codex, Kimi and Copilot. Qwen
        // stops at an "ask" without asking its user.
        HookedAgent::Codex | HookedAgent::Qwen | HookedAgent::Kimi => permission(HookDecision::Deny, &no),
        HookedAgent::Copilot if allowed => json!({"permissionDecision": "allow"}),
        HookedAgent::Copilot => json!({"permissionDecision": "deny", "permissionDecisionReason": no}),
        // The caller says it on stderr.
        HookedAgent::Kiro => json!({"reason": no}),
        HookedAgent::Gemini if allowed => json!({"decision": "allow"}),
        HookedAgent::Gemini => json!({"decision": "deny", "reason": no, "systemMessage": no}),
        HookedAgent::Cursor if allowed => json!({"permission": "allow", "continue": true}),
        // `beforeReadFile` knows no "ask".
        HookedAgent::Cursor if event == "beforeReadFile" => cursor(HookDecision::Deny, &reason),
        HookedAgent::Cursor => cursor(decision, &reason),
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
