//! The unit tests of `try_greeting` (`help.rs`).

use super::*;

#[test]
fn no_line_is_cut_in_any_width() {
    for columns in 30..=200 {
        let lines = try_greeting("the built-in cookbook: no key, no network", columns);
        let longest = lines.iter().map(|line| line.width()).max().unwrap();
        assert!(longest < columns, "{columns}: {longest}\n{}", lines.join("\n"));
        let words = lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        for (typed, then) in TO_TRY {
            assert!(words.contains(typed) && words.contains(then), "{columns}: {typed}");
        }
    }
}

#[test]
fn what_happens_stands_beside_what_is_typed_where_there_is_room() {
    let beside = |columns| {
        let lines = try_greeting("m", columns);
        lines.iter().any(|line| line.ends_with("8080  Enter asks"))
    };
    assert!(beside(80) && !beside(60));
}
