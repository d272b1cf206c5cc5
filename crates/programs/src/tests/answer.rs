//! What the `answer` lines mean.

use super::{args, source, tables};
use crate::answer::{StatusAnswer, answer_by};

fn said(pack: &str, call: &str, status: i32) -> &'static str {
    let (program, rest) = call.split_once(' ').unwrap_or((call, ""));
    let asides = tables(pack).asides(program);
    asides.and_then(|asides| answer_by(&asides, &args(rest), status)).map_or("", StatusAnswer::name)
}

#[test]
fn an_answer_line_says_which_status_of_which_calls() {
    let pack = "
== find seek
read
answer no-match seek
== git
takes  -C
read   ...
answer differs: diff --quiet|--exit-code; cmp
answer inactive: state
terminal always: state
";
    for (call, status, wanted) in [
        ("seek x", 1, "no-match"),
        ("seek x", 2, ""),
        ("find x", 1, ""),
        ("git diff --quiet", 1, "differs"),
        ("git -C x diff a --exit-code", 1, "differs"),
        ("git diff", 1, ""),
        ("git cmp", 1, "differs"),
        ("git state", 3, "inactive"),
        ("git state", 1, ""),
        ("git state --help", 3, ""),
    ] {
        assert_eq!(said(pack, call, status), wanted, "{call}");
    }
    assert_eq!(source::ANSWERS, StatusAnswer::NAMES);
}
