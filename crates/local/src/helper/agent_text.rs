//! What an agent is told in words: the whole of a conversation to a session that is new, and what
//! it doesn't know yet to one that has its beginning. Pure.

use crate::helper_link::message::AgentPrompt;
use crate::model::{Message, Role};

/// For agents that can't be started without tools.
const NO_TOOLS: &str = "Answer with text alone: use none of your tools, read and change no file, run nothing. What you propose is \
checked and run by the program that asks you.";

/// What was said to an agent's session by the user's side, in order.
pub type ToldText = Vec<String>;

/// What the user's side says in a prompt.
pub fn said_by_user(messages: &[Message]) -> ToldText {
    messages.iter().filter(|message| message.role != Role::Assistant).map(|message| message.content.clone()).collect()
}

/// The messages that a session of which `told` is known hasn't heard; none unless the conversation
/// goes on from there.
pub fn unheard<'m>(told: &ToldText, messages: &'m [Message]) -> Option<&'m [Message]> {
    let mut heard = 0;
    let mut known = told.iter();
    for message in messages.iter() {
        if message.role != Role::Assistant {
            match known.next() {
                Some(text) if *text == message.content => {}
                Some(_) => return None,
                None => break,
            }
        }
        heard += 1;
    }
    let rest = &messages[heard..];
    (!told.is_empty() && known.next().is_none() && !rest.is_empty()).then_some(rest)
}

/// The text of a prompt that tells `messages`, with the rules in front for a session that has heard
/// nothing. `rules_apart`: the agent gets the system text by another way, and has no tools.
pub fn prompt_text(prompt: &AgentPrompt, messages: &[Message], is_new: bool, rules_apart: bool) -> String {
    let mut parts = Vec::new();
    if is_new && !rules_apart {
        parts.extend([prompt.system.clone(), NO_TOOLS.to_owned()]);
    }
    let Some((last, before)) = messages.split_last() else { return parts.join("\n\n") };
    if !before.is_empty() {
        parts.push("The conversation so far:".to_owned());
        parts.extend(before.iter().map(|message| match message.role {
            Role::User => format!("The user: {}", message.content),
            Role::Assistant => format!("You: {}", message.content),
            Role::Tool => format!("A result: {}", message.content),
        }));
        parts.push("Now the user says:".to_owned());
    }
    parts.extend([last.content.clone(), prompt.instruction.clone()]);
    parts.retain(|part| !part.trim().is_empty());
    parts.join("\n\n")
}

#[cfg(test)]
#[path = "agent_text_tests.rs"]
mod tests;
