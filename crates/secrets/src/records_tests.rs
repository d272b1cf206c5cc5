//! The unit tests of `records.rs`.

use super::super::find;

#[test]
fn what_is_masked_is_a_secret() {
    for (text, secret) in [
        ("::add-mask::correcthorse\n", "correcthorse"),
        ("echo \"::add-mask::blueelephant\" >> log", "blueelephant"),
        ("##vso[task.setsecret]correcthorse\r\n", "correcthorse"),
        ("##vso[task.setvariable variable=mail;isoutput=true;issecret=true]correcthorse", "correcthorse"),
    ] {
        let found: Vec<&str> = find(text).into_iter().map(|secret| &text[secret.span]).collect();
        assert_eq!(found, [secret], "{text}");
    }
    for text in
        ["echo \"::add-mask::$TOKEN\"", "echo ::add-mask::${{ secrets.MAIL }}", "::add-mask::\nnext line of words"]
    {
        assert!(find(text).is_empty(), "{text}");
    }
}
