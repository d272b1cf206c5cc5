//! Tests of the vocabularies in `data/`: each act is one that the walk knows.

use super::super::program::{Deed, act};
use crate::lists;

#[test]
fn what_is_said_of_calls_is_an_act() {
    let vocabularies = [
        lists::GROOVY_CALLS,
        lists::GROOVY_METHODS,
        lists::JAVASCRIPT_CALLS,
        lists::JAVASCRIPT_FILES,
        lists::JAVASCRIPT_METHODS,
        lists::JULIA_CALLS,
        lists::LUA_CALLS,
        lists::LUA_METHODS,
        lists::PERL_CALLS,
        lists::PERL_COMPUTING,
        lists::PERL_METHODS,
        lists::PHP_CALLS,
        lists::PHP_METHODS,
        lists::PYTHON_CALLS,
        lists::PYTHON_METHODS,
        lists::R_CALLS,
        lists::R_COMPUTING,
        lists::RUBY_CALLS,
        lists::RUBY_METHODS,
    ];
    for vocabulary in vocabularies {
        for word in vocabulary.words() {
            let said = vocabulary.value(word).unwrap();
            let mut said = said.split(' ');
            assert!(said.next().is_some_and(|deed| Deed::from_name(deed).is_some()), "{word}");
            assert!(said.all(|at| at == "receiver" || at.parse::<u8>().is_ok()), "{word}");
        }
    }
    assert_eq!(act(lists::PYTHON_CALLS, "os.system"), Some((Deed::Shell, 0, 0)));
}
