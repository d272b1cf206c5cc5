//! No text breaks the loader.

use std::path::Path;

use proptest::prelude::*;

use crate::config::check::check_text;
use crate::config::diagnose::ConfigProblem;
use aish_text::nearest::nearest;

/// Text that is often nearly a configuration.
fn nearly_toml() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("[models.fast]\n".to_string()),
        Just("[context]\n".to_string()),
        Just("[[policy.rules]]\n".to_string()),
        Just("provider = \"openai\"\n".to_string()),
        "(model|max_turns|api_key|base_url|ui|color|models|shell)( = |\\.|=)",
        "(\"[^\"\\\\]{0,12}\"|-?[0-9]{1,22}|true|nan|1e9|0x[0-9a-f]+|1979-05-27|\\[1, 2\\]|\\{a = 1\\})\n",
        "[\\[\\]{}=.,\"'#\n\\\\ ]{1,4}",
        "\\PC{0,8}",
        any::<String>(),
    ];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_text_gives_a_verdict_and_honest_places(text in nearly_toml()) {
        let checked = check_text(Path::new("x"), &text);
        let lines = text.split('\n').count();
        for problem in &checked.problems {
            prop_assert!((1..=lines).contains(&problem.line) && problem.column >= 1);
            let shown = problem.to_string();
            prop_assert!(!shown.chars().any(|ch| ch.is_control() && ch != '\n'), "{shown:?}");
        }
        for warning in &checked.warnings {
            prop_assert!((1..=lines).contains(&warning.line));
            prop_assert!(!warning.to_string().chars().any(char::is_control));
        }
    }

    #[test]
    fn excerpts_take_any_span(text in any::<String>(), from in 0usize..60, len in 0usize..60) {
        let problem = ConfigProblem::at(Path::new("x"), &text, from.min(text.len())..from.min(text.len()) + len, "k", "m");
        prop_assert!(problem.line >= 1);
    }

    #[test]
    fn suggestions_come_from_the_list(word in any::<String>()) {
        let names = ["alpha", "beta", "gamma_delta"];
        prop_assert!(nearest(&word, names).is_none_or(|name| names.contains(&name)));
    }
}
