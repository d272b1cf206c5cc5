//! The unit tests of `prompts.rs`.

use super::*;
use crate::model::tokens;

/// SYS-09: the default prompt stays small.
#[test]
fn the_prompts_stay_small() {
    let words = String::new();
    for intent in [
        Intent::Suggest { words: words.clone() },
        Intent::Ask { words: words.clone() },
        Intent::Explain { command: words.clone() },
        Intent::Fix { command: words, status: 1 },
    ] {
        let n = tokens::estimate_tokens(&(system_prompt(Shell::Zsh) + task(&intent)));
        assert!(n < 300, "{intent:?}: {n}");
    }
}
