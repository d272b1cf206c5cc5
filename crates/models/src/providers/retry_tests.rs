//! The unit tests of `retry.rs`.

use super::super::endpoint::tests::endpoint;
use std::time::UNIX_EPOCH;

use super::*;
use crate::config::preset::ProviderKind;

fn error(kind: ErrorKind) -> CallError {
    CallError::new(&endpoint(ProviderKind::Openai, None), kind, "")
}

#[test]
fn what_is_tried_again() {
    for kind in [ErrorKind::RateLimited, ErrorKind::Status(529), ErrorKind::Transport(Reach::Lost), ErrorKind::Stream] {
        for (tried, low, high) in [(1, 375, 625), (2, 750, 1250)] {
            let pause = pause_before_retry(&error(kind), tried).unwrap().as_millis();
            assert!((low..=high).contains(&pause), "{kind:?} {tried}: {pause}");
        }
        assert_eq!(pause_before_retry(&error(kind), 3), None);
        assert_eq!(pause_before_retry(&CallError { before_output: false, ..error(kind) }, 1), None);
    }
    for kind in [
        ErrorKind::Transport(Reach::Refused),
        ErrorKind::Transport(Reach::Dns),
        ErrorKind::Transport(Reach::Tls),
        ErrorKind::Timeout,
        ErrorKind::Auth,
        ErrorKind::Quota,
        ErrorKind::Status(400),
        ErrorKind::ContextTooLong,
        ErrorKind::Protocol,
        ErrorKind::Interrupted,
    ] {
        assert_eq!(pause_before_retry(&error(kind), 1), None, "{kind:?}");
    }
}

#[test]
fn the_server_names_the_pause() {
    let asks = |secs| CallError { retry_after: Some(Duration::from_secs(secs)), ..error(ErrorKind::RateLimited) };
    assert_eq!(pause_before_retry(&asks(0), 1), Some(Duration::ZERO));
    assert_eq!(pause_before_retry(&asks(20), 1), Some(Duration::from_secs(20)));
    assert_eq!(pause_before_retry(&asks(21), 1), None);
}

#[test]
fn headers() {
    let now = UNIX_EPOCH + Duration::from_secs(784_111_777);
    let ask = |name: &'static str, value: &'static str| retry_after(move |n| (n == name).then_some(value), now);
    assert_eq!(ask("retry-after", "7"), Some(Duration::from_secs(7)));
    assert_eq!(ask("retry-after", " 0.5 "), Some(Duration::from_millis(500)));
    assert_eq!(ask("retry-after-ms", "1500"), Some(Duration::from_millis(1500)));
    assert_eq!(ask("llm_provider-retry-after", "1"), Some(Duration::from_secs(1)));
    assert_eq!(ask("retry-after", "Sun, 06 Nov 1994 08:49:47 GMT"), Some(Duration::from_secs(10)));
    assert_eq!(ask("retry-after", "Sun, 06 Nov 1994 08:00:00 GMT"), Some(Duration::ZERO));
    assert_eq!(ask("retry-after", "1e300"), Some(Duration::from_secs(1_000_000_000)));
    for bad in
        ["", "soon", "-1", "NaN", "Sun, 06 Nov 1994", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 6 Nov 1900 1:1:1 GMT"]
    {
        assert_eq!(ask("retry-after", bad), None, "{bad}");
    }
    assert_eq!(ask("x", "7"), None);
}

#[test]
fn dates() {
    for (text, seconds) in [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
        ("Sat, 21 Nov 2026 20:07:42 GMT", 1_795_291_662),
    ] {
        let wait = retry_after(|name| (name == "retry-after").then_some(text), UNIX_EPOCH);
        assert_eq!(wait, Some(Duration::from_secs(seconds)), "{text}");
    }
}
