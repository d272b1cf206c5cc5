//! The unit tests of `embedded_sql.rs`.

use super::*;

#[test]
fn statements_are_found_where_they_begin() {
    for (text, starts) in [
        ("DROP TABLE users", vec![0]),
        ("  -- x\n DROP TABLE users", vec![8]),
        ("select 1; drop table users;", vec![10]),
        ("we should drop the table users", vec![]),
        ("update the list and set it = to 3", vec![]),
        ("run \"DELETE FROM a.b WHERE c = 1\"", vec![5]),
        ("raindrop table x", vec![]),
    ] {
        assert_eq!(statement_starts(text), (starts, false), "{text}");
    }
    assert!(statement_starts(&"DROP TABLE a;".repeat(MOST + 1)).1);
    assert_eq!(first_sign("/* a */ ( -- b\n x"), 16);
    assert_eq!(first_sign("-- b"), 4);
}
