//! The unit tests of `requests.rs`.

use super::*;

#[test]
fn lines_are_read_exactly() {
    assert_eq!(Request::parse("b 7"), Some(Request::Begin(7)));
    assert_eq!(Request::parse("e 8 130"), Some(Request::End(8, 130)));
    assert_eq!(Request::parse("r 9"), Some(Request::Resume(9)));
    assert_eq!((Request::parse("a"), Request::parse("q")), (Some(Request::Aside), Some(Request::Quit)));
    for junk in ["", "b", "b x", "b 1 2", "e 1", "e 1 x", "q now", "z", "b  1", "B 1"] {
        assert_eq!(Request::parse(junk), None, "{junk:?}");
    }
}

#[test]
fn answers_name_their_request() {
    assert_eq!(Answer::default().line(3), "3 \n");
    assert_eq!(Answer { modes_changed: true, over: true }.line(4), "4 TX\n");
}
