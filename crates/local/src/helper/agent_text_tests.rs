//! The unit tests of `agent_text.rs`.

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
    let endpoint = crate::helper_link::server_endpoint::ServerEndpoint {
        env: Default::default(),
        place: crate::helper_link::server_endpoint::ServerPlace::Address {
            url: String::new(),
            token: None,
            headers: Default::default(),
        },
    };
    let all = messages(&["one", "1", "two"]);
    let prompt = AgentPrompt {
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
