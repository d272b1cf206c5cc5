//! The unit tests of `stem.rs`.

use super::*;

#[test]
fn forms_of_one_word_have_one_stem() {
    for forms in [
        "compress compressed compresses compressing",
        "archive archives archived archiving",
        "relate relates related relating relational",
        "die dies died dying",
        "copy copies copied",
        "hop hops hopped hopping",
        "hope hopes hoped hoping",
        "boy boys boy's",
        "generate generates generator generation",
        "proceed proceeds",
        "sensible sensibly",
        "café cafés",
    ] {
        let stems: Vec<Cow<'_, str>> = forms.split(' ').map(of).collect();
        assert!(stems.iter().all(|stem| *stem == stems[0]), "{forms}: {stems:?}");
    }
    for (one, other) in [("hop", "hope"), ("news", "new"), ("general", "generous"), ("bias", "bia"), ("gas", "ga")] {
        assert_ne!(of(one), of(other), "{one} {other}");
    }
}

#[test]
fn stems_of_the_published_examples() {
    let examples = "consign consign consigned consign consigning consign consignment consign consist consist \
            consistency consist consistently consist consolation consol consolatory consolatori knack knack knackeries \
            knackeri knaves knave knavish knavish kneaded knead kneeling kneel knights knight knit knit knitting knit knots \
            knot knowledge knowledg luxuriate luxuri hesitancy hesit vileness vile analogously analog yes yes youth youth \
            sayings say happily happili skies sky ugly ugli i i is is by by";
    let words: Vec<&str> = examples.split_ascii_whitespace().collect();
    for pair in words.chunks(2) {
        assert_eq!(of(pair[0]), pair[1], "{pair:?}");
    }
}

#[test]
fn every_text_has_a_stem() {
    for word in ["", "'", "''", "'s'", "yyy", "s", "ss", "ied", "密码", "ééé", "eed", "ing", "éing", "Ying", "'''s"]
    {
        let stem = of(word);
        assert!(word.is_empty() || word.starts_with('\'') || !stem.is_empty(), "{word}");
    }
}
