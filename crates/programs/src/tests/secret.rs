//! What the `secret` lines mean.

use super::{source, tables};
use crate::secret::{SecretPlace, secrets, secrets_of};

#[test]
fn a_secret_line_says_where_for_which_names_and_options() {
    let pack = "== a b\nread\nsecret attached a: -p; alias  set\nsecret after-slash\n== c\nlike b\n";
    let said =
        |pack: &str| secrets_of(tables(pack)).map(|(name, s)| (name, s.option, s.place.name())).collect::<Vec<_>>();
    let any = |name| (name, "", "after-slash");
    let of_a = [("a", "-p", "attached"), ("a", "alias set", "attached"), any("a")];
    assert_eq!(said(pack), [&of_a[..], &[any("b"), any("c")]].concat());
    let alone = "== a\nsecret next: -k\n";
    assert!(tables(alone).section("a").is_none() && said(alone).len() == 1, "it describes nothing");
}

#[test]
fn a_wrong_secret_line_is_an_error_of_the_pack() {
    let mut errors = Vec::new();
    source::read("f", "== a\nsecret behind: -p\nsecret next b: -p\nsecret next: -k;\n", &mut errors);
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert!(errors[0].starts_with("f:2: `behind` is none of `attached either") && errors[1].starts_with("f:3: `b` is"));
    assert_eq!(source::PLACES, SecretPlace::NAMES);
}

#[test]
fn no_secret_of_the_packs_is_said_twice() {
    let mut seen = std::collections::HashSet::new();
    for (program, said) in secrets() {
        assert!(seen.insert((program, said.option, said.place.name())), "{program} {said:?}");
    }
    assert!(seen.len() > 300, "{}", seen.len());
}
