//! What an agent is told in words: the whole of a conversation to a session that is new, and what it doesn't know yet to one that
//! has its beginning. Pure.

use crate::helper_link::message::Prompt;
use crate::model::{Message, Role};

/// For agents that can't be started without tools.
const NO_TOOLS: &str = "Answer with text alone: use none of your tools, read and change no file, run nothing. What you propose is \
checked and run by the program that asks you.";

/// What was said to an agent's session by the user's side, in order.
pub type Told = Vec<String>;

/// What the user's side says in a prompt.
pub fn said_by_user(messages: &[Message]) -> Told {
    messages.iter().filter(|message| message.role != Role::Assistant).map(|message| message.content.clone()).collect()
}

/// The messages that a session of which `told` is known hasn't heard; none unless the conversation goes on from there.
pub fn unheard<'m>(told: &Told, messages: &'m [Message]) -> Option<&'m [Message]> {
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

/// The text of a prompt that tells `messages`, with the rules in front for a session that has heard nothing. `rules_apart`: the
/// agent gets the system text by another way, and has no tools.
pub fn prompt_text(prompt: &Prompt, messages: &[Message], is_new: bool, rules_apart: bool) -> String {
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
mod tests {
    use super::*;

    fn messages(texts: &[&str]) -> Vec<Message> {
        let role = |n: usize| if n.is_multiple_of(2) { Role::User } else { Role::Assistant };
        texts.iter().enumerate().map(|(n, text)| Message::text(role(n), *text)).collect()
    }

    #[test]
    fn a_session_is_told_what_it_has_not_heard() {
        let told = vec!["one".to_owned(), "two".to_owned()];
        let rest = |texts: &[&str]| {
            unheard(&told, &messages(texts)).map(|rest| rest.iter().map(|m| m.content.clone()).collect::<Vec<_>>())
        };
        assert_eq!(rest(&["one", "1", "two", "2", "three"]), Some(vec!["three".to_owned()]));
        // Another model answered in between.
        let more = rest(&["one", "1", "two", "2", "three", "3", "four"]).unwrap();
        assert_eq!(more, ["three", "3", "four"]);
        assert_eq!(rest(&["one", "1", "two", "2"]), None, "nothing new");
        assert_eq!(rest(&["two", "2", "three"]), None, "older turns were left out");
        assert_eq!(rest(&["one", "1", "other"]), None);
        assert_eq!(unheard(&Vec::new(), &messages(&["one"])), None);
    }

    #[test]
    fn a_new_session_is_told_everything_and_an_old_one_the_words() {
        let endpoint = crate::helper_link::server_endpoint::Endpoint {
            env: Default::default(),
            place: crate::helper_link::server_endpoint::Place::Address {
                url: String::new(),
                token: None,
                headers: Default::default(),
            },
        };
        let all = messages(&["one", "1", "two"]);
        let prompt = Prompt {
            agent: endpoint,
            name: String::new(),
            model: String::new(),
            cwd: "/".into(),
            log: "/".into(),
            has_tools: true,
            prepares: false,
            system: "rules".to_owned(),
            messages: all.clone(),
            instruction: "briefly".to_owned(),
        };
        let text = prompt_text(&prompt, &all, true, false);
        assert!(text.starts_with("rules\n\nAnswer with text alone"), "{text}");
        assert!(text.ends_with("The user: one\n\nYou: 1\n\nNow the user says:\n\ntwo\n\nbriefly"), "{text}");
        assert_eq!(prompt_text(&prompt, &all[2..], false, false), "two\n\nbriefly");
        assert!(!prompt_text(&prompt, &all, true, true).contains("rules"));
    }
}
