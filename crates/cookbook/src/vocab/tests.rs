//! The unit tests of this directory.

use super::*;

#[test]
fn slips_are_forgiven_and_words_are_not_bent() {
    for slip in
        "lagest=biggest direcotry=dir delte=delete serach=find containig=contain permisions=permission".split(' ')
    {
        let (typed, meant) = slip.split_once('=').unwrap();
        assert_eq!(canon(typed).0, meant, "{typed}");
    }
    for word in ["poem", "joke", "marriage", "zebra", "quux"] {
        assert!(!canon(word).1, "{word} became {}", canon(word).0);
    }
}

#[test]
fn a_stem_begins_its_word() {
    for word in BOOK.words.all() {
        let stem = stem::of(word.text);
        assert!(word.text.as_bytes().starts_with(stem::beginning(&stem)), "{} has the stem {stem}", word.text);
    }
    assert_eq!(canon("permissioned").0, "permission");
    assert_eq!(canon("upgradeable").0, "upgradable");
    assert_eq!(canon("recursiveness").0, "recursive");
}

#[test]
fn a_comma_is_a_point_or_between_thousands() {
    for (said, meant) in [("1,5", 1.5), ("0,125", 0.125), ("12,500", 12500.0), ("2.25", 2.25), ("7", 7.0)] {
        assert_eq!(numbers::decimal(said), Some(meant), "{said}");
    }
    for said in ["1.000", "1,2,3", "1.2.3", "a,b", ""] {
        assert_eq!(numbers::decimal(said), None, "{said}");
    }
}
