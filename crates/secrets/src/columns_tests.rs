//! The unit tests of `columns.rs`.

use super::super::find;

#[test]
fn columns_that_blanks_align() {
    let value = ["q8Jd0sKf", "Lm2Xz7aQ"].concat();
    let text = format!("NAME      TYPE     PASSWORD\nadmin     basic    {value}\nbob       basic    -\n");
    let found: Vec<&str> = find(&text).into_iter().map(|secret| &text[secret.span]).collect();
    assert_eq!(found, [value.as_str()]);
    for text in [
        "NAME      SECRETS   AGE\ndefault   1         5d\n",
        "NAME          TOKEN       STATUS\nci            read-only   active\n",
        "NAME  PASSWORD\n\nadmin q8Jd0sKfLm2Xz7aQ\n",
    ] {
        assert!(find(text).is_empty(), "{text}");
    }
}

#[test]
fn values_beside_their_names() {
    let word = ["lantern", "forest"].concat();
    for text in [
        format!(
            "====== Data ======\nKey         Value\n---         -----\npassword    {word}\nregion      eu-west-1\n"
        ),
        format!("NAME          VALUE\nDB_PASSWORD   {word}\nuser          bob\n"),
        format!("Secret              Value\ndb-root-password    {word}\n\npassword            elsewhere\n"),
    ] {
        let found: Vec<&str> = find(&text).into_iter().map(|secret| &text[secret.span]).collect();
        assert_eq!(found, [word.as_str()], "{text}");
    }
    for text in [
        "Key                 Value\ntoken_duration      768h\ntoken_renewable     true\ntoken_policies      [\"default\"]\n",
        "NAME                VALUE\npassword-policy     strict\nsecret_file         /run/secrets/db\npassword            <unset>\n",
        "Name      Description\npassword  what the user types\n",
    ] {
        assert!(find(text).is_empty(), "{text}");
    }
}
