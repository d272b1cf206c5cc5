//! The unit tests of `opinion.rs`.

use super::*;
use crate::error::Error;
use aish_judge::verdict::ActionProfile;

fn verdict(level: ReviewLevel) -> Verdict {
    Verdict {
        version: 1,
        command: "x".into(),
        level,
        destructive: false,
        denied: false,
        requires_click: false,
        requires_pin: false,
        reasons: Vec::new(),
        profile: ActionProfile::default(),
        explanation: String::new(),
        alternative: None,
    }
}

fn asked(first: Result<&str>, second_answer: Result<&str>) -> (Verdict, usize) {
    let mut answers = vec![second_answer, first];
    let mut count = 0;
    let mut verdict = verdict(ReviewLevel::A);
    second_opinion(&mut verdict, &mut |_| {
        count += 1;
        answers.pop().unwrap().map(str::to_owned)
    });
    (verdict, count)
}

/// LLM-05, LLM-07, LLM-08, OPEN-04.
#[test]
fn clear_only_if_both_probes_say_so() {
    let failed = || Err(Error::no_model("gone"));
    for (first, second, reason, probes) in [
        (Ok("NO"), Ok("YES"), None, 2),
        (Ok("no."), Ok("Yes!"), None, 2),
        (Ok("YES"), Ok("YES"), Some("LLM flagged as destructive"), 1),
        (Ok("NO"), Ok("NO"), Some("LLM probe disagreement"), 2),
        (Ok("maybe"), Ok("YES"), Some("LLM probe gave no answer"), 1),
        (Ok("NO"), Ok(""), Some("LLM probe gave no answer"), 2),
        (Ok("NO"), Ok("No, yes"), Some("LLM probe disagreement"), 2),
        (Ok("Not NO: YES"), Ok("YES"), Some("LLM flagged as destructive"), 1),
        (failed(), Ok("YES"), Some("LLM probe failed: gone"), 1),
        (Ok("NO"), failed(), Some("LLM probe failed: gone"), 2),
    ] {
        let (verdict, count) = asked(first, second);
        assert_eq!((verdict.reasons.first().map(|r| r.message.as_str()), count), (reason, probes));
        assert_eq!((verdict.level == ReviewLevel::B, verdict.destructive), (reason.is_some(), reason.is_some()));
        let why = match reason {
            None => "",
            Some("LLM flagged as destructive") => "takes it to be destructive",
            Some("LLM probe disagreement") => "contradicts itself",
            Some("LLM probe gave no answer") => "neither yes nor no",
            Some(_) => "there is no second opinion",
        };
        let said = &verdict.explanation;
        assert!(said.contains(why) && said.is_empty() == reason.is_none(), "{reason:?}: {said}");
    }
}

/// LLM-01, LLM-14.
#[test]
fn it_is_not_asked_about_what_needs_a_review_anyway() {
    for level in [ReviewLevel::B, ReviewLevel::C] {
        let mut verdict = verdict(level);
        second_opinion(&mut verdict, &mut |_| panic!("asked"));
        assert_eq!(verdict.level, level);
    }
}

#[test]
fn the_probes_are_told_apart_by_their_words() {
    assert!(DESTRUCTIVE.contains("destructive") && !SAFE.contains("destructive") && SAFE.contains("SAFE"));
}
