//! The unit tests of `suggestion.rs`.

use super::*;
use crate::config::Active;
use crate::model::tokens::estimate_tokens;

fn request(intent: Intent, words: &str, shell: Shell) -> ModelRequest {
    let mut card = Card::of(&Active::cookbook());
    card.examples = 4;
    suggestion_request(intent, words, Before::default(), shell, card)
}

fn suggest(words: &str, shell: Shell) -> ModelRequest {
    request(Intent::Suggest { words: words.to_owned() }, words, shell)
}

#[test]
fn it_is_short_and_begins_the_same_everywhere() {
    let (bash, fish) = (suggest("count the lines of notes.txt", Shell::Bash), suggest("disk space left", Shell::Fish));
    assert_eq!(bash.system, fish.system);
    let fixed = 2 * FIXED.len();
    assert_eq!(bash.messages[..fixed], fish.messages[..fixed]);
    assert!(bash.instruction.is_empty() && bash.tools.is_empty());
    assert_eq!((bash.max_tokens, bash.temperature), (Some(MAX_TOKENS), Some(0.0)));
    let all: usize = bash.messages.iter().map(|message| estimate_tokens(&message.content)).sum();
    assert!(all + estimate_tokens(&bash.system) < 450, "{all}");
    for word in ["[context]", "CMD:", "AISH_SECRET"] {
        assert!(!bash.system.contains(word) && bash.messages.iter().all(|message| !message.content.contains(word)));
    }
    let sentences = bash.system.matches(". ").count() + 1;
    assert!(sentences <= 3, "{}", bash.system);
}

#[test]
fn the_words_stand_last_behind_the_examples() {
    let bash = suggest("count the lines of notes.txt", Shell::Bash);
    assert_eq!(bash.messages.last().unwrap().content, "count the lines of notes.txt");
    let examples = bash.messages.len() - 1 - 2 * FIXED.len();
    assert!((2..=8).contains(&examples), "{:?}", bash.messages);
    assert!(suggest("disk space left", Shell::Fish).messages.last().unwrap().content.ends_with("(in fish)"));
}

#[test]
fn what_was_said_before_are_turns() {
    let said = [("list files".to_owned(), "ls -l".to_owned())];
    let before = Before { said: &said, instruction: String::new() };
    let card = Card::of(&Active::cookbook());
    let request = suggestion_request(Intent::Internal, "Change that command: sorted by size", before, Shell::Zsh, card);
    let last: Vec<&str> = request.messages.iter().rev().take(3).map(|message| message.content.as_str()).collect();
    assert_eq!(last, ["Change that command: sorted by size", "ls -l", "list files"]);
    let fix = Intent::Fix { command: "gti log".into(), status: 127 };
    assert_eq!(super::suggestion_request(fix, "x", Before::default(), Shell::Bash, card).category, Category::Fix);
}

#[test]
fn the_conversation_keeps_the_form_of_answers() {
    for (text, kept) in [
        ("du -sh *", "CMD: du -sh *"),
        ("```bash\nls -l\n```", "CMD: ls -l"),
        ("Lists files.\n\nCMD: ls", "Lists files.\n\nCMD: ls"),
        ("ls -l\nls -a", "CMD: ls -l\nCMD: ls -a"),
        ("I can't do that.", "I can't do that."),
    ] {
        assert_eq!(kept_reply(text, &Asked::of(Shell::Bash)), kept);
    }
}
