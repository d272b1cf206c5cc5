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
