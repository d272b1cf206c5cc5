//! The unit tests of `secret_filter.rs`.

use aish_secrets::placeholder::placeholders;

use super::*;

const TOKEN: &str = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

#[test]
fn what_was_hidden_is_set_apart_when_it_comes_back() {
    let mut filter = SecretFilter::default();
    let hidden = filter.hide(&format!("user: export GH_TOKEN={TOKEN}\nuser: the password is hunter2-Xq9!\n"));
    assert!(!hidden.contains(TOKEN), "{hidden}");
    let placeholder = placeholders(&hidden).next().map(|found| hidden[found.span].to_owned()).unwrap();
    let filtered = filter.filter(&format!("the token is {placeholder}."));
    assert!(filtered.is_secret());
    assert_eq!((filtered.clean.as_str(), filtered.whole), ("the token is [secret].", format!("the token is {TOKEN}.")));
    // In the open: from a model that guessed, or a user who typed it.
    let filtered = filter.filter(&format!("use {TOKEN} for pushes"));
    assert_eq!((filtered.clean.as_str(), filtered.is_secret()), ("use [secret] for pushes", true));
    let other = TOKEN.replace("012345", "999999");
    assert!(filter.filter(&format!("use {other}")).is_secret());
}

#[test]
fn other_texts_stay_as_they_are() {
    let mut filter = SecretFilter::default();
    filter.hide(&format!("token {TOKEN}"));
    for text in ["the server is alpha", "", "$AISH_SECRET_777 is a name", "ünïcode 日本"] {
        let filtered = filter.filter(text);
        assert_eq!((filtered.clean.as_str(), filtered.whole.as_str(), filtered.is_secret()), (text, text, false));
    }
}
