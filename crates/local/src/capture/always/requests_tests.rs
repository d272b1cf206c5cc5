//! The unit tests of `requests.rs`.

use super::*;

#[test]
fn lines_are_read_exactly() {
    assert_eq!(CaptureRequest::parse("b 7"), Some(CaptureRequest::Begin(7)));
    assert_eq!(CaptureRequest::parse("e 8 130"), Some(CaptureRequest::End(8, 130)));
    assert_eq!(CaptureRequest::parse("r 9"), Some(CaptureRequest::Resume(9)));
    assert_eq!(
        (CaptureRequest::parse("a"), CaptureRequest::parse("q")),
        (Some(CaptureRequest::Aside), Some(CaptureRequest::Quit))
    );
    for junk in ["", "b", "b x", "b 1 2", "e 1", "e 1 x", "q now", "z", "b  1", "B 1"] {
        assert_eq!(CaptureRequest::parse(junk), None, "{junk:?}");
    }
}

#[test]
fn answers_name_their_request() {
    assert_eq!(CaptureAnswer::default().line(3), "3 \n");
    assert_eq!(CaptureAnswer { modes_changed: true, over: true }.line(4), "4 TX\n");
}
