//! Two commands are never less than the worse of them.

use proptest::prelude::*;
use proptest::sample::select;

use super::pieces::{shell, stateless};
use super::{no_less, parses, tries};

const JOINS: &[&str] = &["; ", " && ", " || ", " | ", " & ", "\n", " |& ", ";", "\n\n", " &&\n", " |\n"];

proptest! {
    #![proptest_config(tries())]

    #[test]
    fn a_list_is_no_less_than_its_worst_part(one in stateless(), two in stateless(), join in select(JOINS), shell in shell()) {
        prop_assume!(parses(&one, shell) && parses(&two, shell));
        no_less(&format!("{one}{join}{two}"), &[&one, &two], shell)?;
    }

    #[test]
    fn a_list_of_many_is_no_less_than_its_worst_part(parts in proptest::collection::vec(stateless(), 3..12), at in any::<proptest::sample::Index>(), shell in shell()) {
        prop_assume!(parts.iter().all(|part| parses(part, shell)));
        let worst = &parts[at.index(parts.len())];
        no_less(&parts.join("; "), &[worst], shell)?;
    }
}
