//! The model's own request to ask the user first (CON-07). It can only raise a verdict.

use aish_judge::raise_verdict;
use aish_judge::verdict::{Reason, ReviewLevel, Verdict};
use aish_text::sanitize::clean_line;

const REASON: usize = 200;

pub fn ask_first(verdict: &mut Verdict, why: &str) {
    let why: String = clean_line(why).trim().chars().take(REASON).collect();
    let message = if why.is_empty() {
        "the model wants you to be asked".to_owned()
    } else {
        format!("the model asks first: {why}")
    };
    let reason = Reason { rule: "model.confirm".to_owned(), level: ReviewLevel::B, message, span: None };
    raise_verdict(verdict, reason, false, "By the rules it is harmless.");
}
