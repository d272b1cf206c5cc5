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
