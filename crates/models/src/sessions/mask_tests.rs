//! The unit tests of `mask.rs`.

use super::*;
use crate::model::turn::TurnFacts;

/// Made in pieces, so that no scanner takes this file for a leak.
fn token() -> String {
    ["ghp_", "16C7e42F292c6912E7", "710c838347Ae178B4a"].concat()
}

#[test]
fn a_secret_is_marked_in_question_answer_and_facts() {
    let pair = [
        Turn {
            typed: Some(format!("login → with {}", token())),
            ..Turn::user(
                "my password is Tr0ub4dor&3x",
                TurnFacts::from([("git".into(), format!("https://x:{}@h/r", token()))]),
            )
        },
        Turn::assistant("CMD: login --as me Tr0ub4dor&3x\nkeep $AISH_SECRET_001"),
    ];
    let kept = mask_turns(&pair);
    let all = format!("{kept:?}");
    assert!(!all.contains("Tr0ub4dor") && !all.contains("16C7e42F"), "{all}");
    assert!(
        kept[0].content.ends_with("[secret]") && kept[1].content.contains("me [secret]\nkeep $AISH_SECRET_001"),
        "{all}"
    );
    assert_eq!(mask_turns(&kept), kept, "a second time changes nothing");
}

#[test]
fn texts_without_secrets_stay_as_they_are() {
    let pair = [Turn::user("list $AISH_SECRET_002 files", TurnFacts::new()), Turn::assistant("CMD: ls")];
    assert_eq!(mask_turns(&pair), pair);
}

#[test]
fn a_process_gets_its_own_words_back() {
    let said = [Turn::user(format!("use {}", token()), TurnFacts::new()), Turn::assistant("ok")];
    let mut kept = mask_turns(&said);
    let originals = Originals::default();
    originals.note(&said, &kept);
    originals.restore(&mut kept);
    assert_eq!(kept, said);
    let mut elsewhere = mask_turns(&said);
    Originals::default().restore(&mut elsewhere);
    assert!(!elsewhere[0].content.contains(&token()));
}
