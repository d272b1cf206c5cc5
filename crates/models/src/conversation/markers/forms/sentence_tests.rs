//! The unit tests of `sentence.rs`.

use super::*;

#[test]
fn prose_has_signs() {
    assert!(has_contraction("find doesn't do that"));
    assert!(has_contraction("you’re right"));
    assert!(!has_contraction("git commit -m 'it'"));
    assert!(is_of_sentence("the", None) && is_of_sentence("It,", None) && !is_of_sentence("file.txt", None));
    assert!(is_of_sentence("a", Some("file")) && !is_of_sentence("a", Some("b")) && !is_of_sentence("a", None));
    assert!(is_remark("shows the size") && is_remark("Lists files") && !is_remark("-la /tmp") && !is_remark("b c"));
}

#[test]
fn sentences_that_warn() {
    for sentence in ["Never run this:", "You should not use", "Use trash instead of", "I can’t run"] {
        assert!(warns(sentence), "{sentence}");
    }
    assert!(denies("`foo` is not installed") && !denies("Use this to list notes") && !warns("This lists them:"));
}
