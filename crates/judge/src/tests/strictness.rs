//! More to worry about never leads to less review: places outside, distrusted sources, and a
//! policy's word.

use proptest::prelude::*;
use proptest::sample::select;

use super::pieces::{RELATIVE, any_text, program, shell};
use super::{no_less, parses, request, tries, verdict};
use crate::judge::judge;
use crate::policy::parse::{PolicyLayout, parse};
use crate::policy::{Policy, PolicyRank};
use crate::verdict::{Provenance, ReviewLevel};
use aish_text::Shell;

/// A policy with one rule that asks for a level, with a matcher of its own.
fn escalating(to: ReviewLevel, matcher: &str) -> Policy {
    let text = format!("[[rules]]\nid = \"t\"\ndecision = \"escalate\"\nlevel = \"{}\"\n{matcher}\n", to.letter());
    let policy = parse(&text, PolicyRank::User, "policy.toml", PolicyLayout::Policy);
    assert_eq!(policy.problems, []);
    policy
}

fn level_from(text: &str, shell: Shell, provenance: &[Provenance]) -> ReviewLevel {
    let mut asked = request(text, shell);
    asked.provenance = provenance.to_vec();
    judge(&asked, &Policy::default()).level
}

proptest! {
    #![proptest_config(tries())]

    #[test]
    fn the_same_path_outside_lowers_nothing(line in program(), shell in shell(), outside in select(&["/home/me/other/", "/srv/", "/opt/x/", "/"][..])) {
        prop_assume!(parses(&line, shell));
        for path in RELATIVE.iter().filter(|path| line.contains(*path)) {
            let bare = path.trim_start_matches("./");
            let moved = match bare.chars().next() {
                Some(quote @ ('\'' | '"')) => format!("{quote}{outside}{}", &bare[1..]),
                _ => format!("{outside}{bare}"),
            };
            let away = line.replace(&format!(" {path}"), &format!(" {moved}"));
            no_less(&away, &[&line], shell)?;
        }
    }

    #[test]
    fn a_source_less_trusted_lowers_nothing(text in any_text(), shell in shell(), from in select(&Provenance::ALL[..])) {
        let own = level_from(&text, shell, &[Provenance::LocalUser]);
        prop_assert!(level_from(&text, shell, &[from]) >= own);
        prop_assert!(level_from(&text, shell, &[Provenance::LocalUser, from]) >= level_from(&text, shell, &[from]));
        prop_assert!(level_from(&text, shell, &[from, Provenance::WebContent]) >= level_from(&text, shell, &[from]));
    }

    #[test]
    fn a_rule_that_asks_for_more_lowers_nothing(
        text in any_text(),
        shell in shell(),
        to in select(&[ReviewLevel::B, ReviewLevel::C][..]),
        matcher in select(&["program = \"rm\"", "command = \"git *\"", "operation = \"network\"", "path = \"/etc/**\"", "provenance = \"local_user\""][..]),
    ) {
        let with = judge(&request(&text, shell), &escalating(to, matcher));
        prop_assert!(with.level >= verdict(&text, shell).level);
        if matcher.starts_with("provenance") {
            prop_assert!(with.level >= to);
        }
    }
}
