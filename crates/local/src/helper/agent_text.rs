//! The text for an agent: all of a conversation for a new session, else what it hasn't heard.

use crate::helper_link::message::AgentPrompt;
use crate::model::{Message, Role};

const NO_TOOLS: &str = "Answer with text alone: use none of your tools, read and change no file, run nothing. What you propose is \
checked and run by the program that asks you.";

/// The user's side of an agent's session, in order.
pub type ToldText = Vec<String>;

pub fn said_by_user(messages: &[Message]) -> ToldText {
    messages.iter().filter(|message| message.role != Role::Assistant).map(|message| message.content.clone()).collect()
}

/// None unless the conversation goes on from `told`.
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

/// Begins with the rules in a new session. `rules_apart`: it has the system text, and no tools.
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
