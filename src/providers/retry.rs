//! When a failed call is tried again and after how long. It decides; `call` waits and sends.

use super::call_error::{CallError, ErrorKind, Reach};
use std::hash::{BuildHasher, Hasher};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How often a request is sent, the first time included.
pub const MAX_TRIES: u32 = 3;

/// The first pause; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// A server that asks for a longer pause than this gets no further try: a person is waiting.
const LONGEST_PAUSE: Duration = Duration::from_secs(20);

/// How long to wait before the next try after the `tried`-th (1 is the first) failed; `None` means no further try.
pub fn pause_before_retry(error: &CallError, tried: u32) -> Option<Duration> {
    if tried >= MAX_TRIES || !error.before_output {
        return None;
    }
    match error.kind {
        ErrorKind::RateLimited
        | ErrorKind::Status(408 | 500 | 502 | 503 | 504 | 520..=529)
        | ErrorKind::Transport(Reach::Lost)
        // Nothing of it was shown.
        | ErrorKind::Stream => {}
        // Refused, unknown name, bad certificate: half a second changes nothing. A time-out has waited already.
        _ => return None,
    }
    let own = FIRST_PAUSE * 2u32.pow(tried.saturating_sub(1));
    let pause = match error.retry_after {
        Some(asked) if asked > LONGEST_PAUSE => return None,
        Some(asked) => asked,
        None => own.mul_f64(0.75 + 0.5 * random_fraction()),
    };
    Some(pause)
}

/// A number in `0.0..1.0`, from the random keys of the standard hash map: enough to spread retries.
fn random_fraction() -> f64 {
    let bits = std::collections::hash_map::RandomState::new().build_hasher().finish();
    f64::from((bits >> 40) as u32) / f64::from(1u32 << 24)
}

/// How long the server asks to wait, from its response headers. LiteLLM passes its upstream's header on under a name
/// of its own.
pub fn retry_after<'a>(header: impl Fn(&str) -> Option<&'a str>, now: SystemTime) -> Option<Duration> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.is_finite() && *n >= 0.0);
    if let Some(ms) = header("retry-after-ms").and_then(number) {
        return Some(Duration::from_secs_f64((ms / 1000.0).min(1e9)));
    }
    let value = header("retry-after").or_else(|| header("llm_provider-retry-after"))?;
    if let Some(seconds) = number(value) {
        return Some(Duration::from_secs_f64(seconds.min(1e9)));
    }
    let at = UNIX_EPOCH + Duration::from_secs(http_date(value)?);
    Some(at.duration_since(now).unwrap_or_default())
}

/// Seconds since 1970 of an HTTP date, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7; the obsolete forms are not
/// read).
fn http_date(text: &str) -> Option<u64> {
    let mut words = text.trim().split_once(", ")?.1.split(' ');
    let day: u64 = words.next()?.parse().ok().filter(|d| (1..=31).contains(d))?;
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let name = words.next()?;
    let month = months.iter().position(|m| *m == name)? as u64;
    let year: u64 = words.next()?.parse().ok().filter(|y| (1970..=9999).contains(y))?;
    let time: Vec<u64> = words.next()?.split(':').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [hour, minute, second] = time[..] else { return None };
    if words.next() != Some("GMT") || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    // Days before the month, counting years from March so that the leap day comes last.
    let (y, m) = if month >= 2 { (year, month - 2) } else { (year - 1, month + 10) };
    let days = y * 365 + y / 4 - y / 100 + y / 400 + (m * 153 + 2) / 5 + day - 1;
    let days = days.checked_sub(719_468)?;
    Some(days * 86_400 + hour * 3600 + minute * 60 + second)
}

#[cfg(test)]
mod tests {
    use super::super::endpoint::tests::endpoint;
    use super::*;
    use crate::config::preset::ProviderKind;

    fn error(kind: ErrorKind) -> CallError {
        CallError::new(&endpoint(ProviderKind::Openai, None), kind, "")
    }

    #[test]
    fn what_is_tried_again() {
        for kind in
            [ErrorKind::RateLimited, ErrorKind::Status(529), ErrorKind::Transport(Reach::Lost), ErrorKind::Stream]
        {
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
            assert_eq!(http_date(text), Some(seconds), "{text}");
        }
    }
}
