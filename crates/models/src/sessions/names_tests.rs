//! The unit tests of `names.rs`.

use super::*;

#[test]
fn a_name_comes_from_the_first_words_that_mean_something() {
    for (about, name) in [
        ("How do I renew the certificate of nginx?", "renew-certificate-nginx"),
        ("[norris] back up the photos to the nas, every night", "norris-back-photos-nas"),
        ("日本語", "conversation"),
        ("", "conversation"),
        ("x/../y ../../etc/passwd \u{1b}[2K", "etc-passwd-2k"),
        (&"a".repeat(900), &"a".repeat(16)),
    ] {
        let proposed = proposed_name(about, |_| false);
        assert_eq!(proposed, name, "{about}");
        let directory = tempfile::tempdir().unwrap();
        assert!(add_name(directory.path(), &proposed, "file").is_ok(), "{about}");
    }
    assert_eq!(proposed_name("a git clone", |name| matches!(name, "git-clone" | "git-clone-2")), "git-clone-3");
}
