//! Takes the politeness off a request: what is asked stays, how kindly it is asked goes. It knows no recipe.

use super::pattern;
use crate::lists;

/// What a kind request opens with.
const OPENINGS: &[&str] = &[
    "[could|can|would|will|please] [you] [please] be so kind|good|nice as_to|to|and {x}",
    "[please] be a dear|darling|star|friend and {x}",
    "[could|can|would|will] [you] [please] do me a|the favour|favor and|of {x}",
    "would|do you mind {x}",
    "would|will|could|can you|we please|kindly {x}",
    "[would|will|could|can] [you|we] tell|show me|us please|kindly {x}",
    "i was|am|were|been just|only wondering whether|if you|i could|can|might {x}",
    "i'm|i_was|i_am wondering whether|if [you|i] [could|can|might|would] {x}",
    "i wonder whether|if you|i could|can|might {x}",
    "might|may|could|can i|we [please] ask|know|see|learn [you] [to] {x}",
    "i'd|i_would|i_should|we'd be [very|so|most|really] grateful|thankful|glad|happy|obliged for {x}",
    "i'd|i_would|i_should|we'd be [very|so|most|really] grateful|thankful|glad|happy|obliged if you could|would|can {x}",
    "i'd|i_would [really|greatly|much|very_much] appreciate|love|like it if you could|would|can {x}",
    "i'd|i_would [really|greatly|very_much] appreciate {x}",
    "it would be nice|great|lovely|kind|good|helpful if you could|would|can {x}",
    "do you think|suppose you could|can|might [please] {x}",
    "is it possible [for_you] to {x}",
    "is there a|any|some [easy|quick|simple|good] way to {x}",
    "i'd|i_would like|love|want|need you to {x}",
    "i want|need|ask|beg you to {x}",
    "i_would|i'd like|love to know|see|learn {x}",
    "when|whenever|if you have|get|find|got a|the|some|any moment|minute|second|sec|time|chance please|could_you|can_you|would_you {x}",
    "when|whenever|if you have|get|find|got a|the|some|any moment|minute|second|sec|time|chance {x}",
    "if you don't|do_not|dont|wouldn't mind {x}",
    "if it's|it_is|that's not too much trouble|bother {x}",
    "excuse_me|pardon_me|pardon|forgive_me|good_morning|good_evening|good_day|good_afternoon [but|and] {x}",
    "kindly|please {x}",
];

/// What a kind request ends in.
const CLOSINGS: &[&str] = &[
    "{x} if it's|it_is|its|that's|that_is|this_is|it_isn't|it's_not [not] too|to much trouble|bother|work",
    "{x} if it's|it_is|its|that's|that_is [not] too|to much trouble|bother|to_ask",
    "{x} if you [would|could] please|be_so_kind|be_so_good",
    "{x} if you don't|do_not|dont|wouldn't mind",
    "{x} if that's|that_is|it's|it_is okay|ok|fine|alright|possible",
    "{x} when|whenever|if you have|get|find|got a|the|some|any moment|minute|second|sec|time|chance",
    "{x} when|whenever you can|like|are_ready|find_time|have_time",
    "{x} thanks|thank_you|thx|cheers [a_lot|so_much|very_much|a_million|in_advance|a_bunch|ever_so_much|again]",
    "{x} many|much|big|kind thanks|appreciated|regards|obliged",
    "{x} i'd|i_would|would [really|much|greatly] appreciate it",
    "{x} would|could|can|will you [please]",
    "{x} i_would|i'd be [very] grateful",
    "{x} please|pls|plz",
    "{x} for me",
];

/// The request without the politeness around it.
pub fn off(said: &str) -> String {
    let mut text = said.to_owned();
    // Each takes something away, so a few rounds are all there can be.
    for _ in 0..4 {
        let words = pattern::words(&text);
        let found = OPENINGS.iter().chain(CLOSINGS).find_map(|p| pattern::holes(p, &words));
        let Some((_, rest)) = found.and_then(|mut h| h.pop()).filter(|(_, rest)| rest.contains(' ')) else { break };
        text = doing(rest);
    }
    text
}

/// Whether somebody only makes conversation: what is asked of "you" yourself is no order.
pub fn chats(said: &str) -> bool {
    const CHATS: &[&str] = &[
        "how are|were|r you {x}",
        "how are|were|r you",
        "how do you feel|like|find {x}",
        "do|did|would you like|prefer|love|hate|enjoy|feel|believe|dream {x}",
        "are you a|an|ok|okay|happy|sad|alive|real|human|there|sure {x}",
        "what|who are you {x}",
        "what is|was your favourite|favorite {x}",
    ];
    // "good morning, how are you": the greeting is no order either.
    let words = pattern::words(&off(said));
    CHATS.iter().any(|p| pattern::holes(p, &words).is_some()) && !words.iter().any(|w| w.eq_ignore_ascii_case("to"))
}

/// "would you mind showing me": the form of the verb that orders use.
fn doing(text: String) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    match lists::pairs("courtesy.gerunds").iter().find(|(ing, _)| first.eq_ignore_ascii_case(ing)) {
        Some((_, base)) => format!("{base}{}", &text[first.len()..]),
        None => text,
    }
}

#[cfg(test)]
#[path = "courtesy_tests.rs"]
mod tests;
