//! Whether and when to retry a failed call.

use super::call_error::{CallError, ErrorKind, Reach};
use std::hash::{BuildHasher, Hasher};
use std::time::{Duration, SystemTime};

/// The first time included.
pub const MAX_TRIES: u32 = 3;

/// Doubled for each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// No retry if a server asks for a longer pause: a person is waiting.
const LONGEST_PAUSE: Duration = Duration::from_secs(20);

/// `tried` counts from 1; `None` means no further try.
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
        // Refused, unknown name, bad certificate: waiting changes nothing. A time-out has waited.
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

/// In `0.0..1.0`, from the hash map's random keys.
fn random_fraction() -> f64 {
    let bits = std::collections::hash_map::RandomState::new().build_hasher().finish();
    f64::from((bits >> 40) as u32) / f64::from(1u32 << 24)
}

/// From response headers; LiteLLM passes its upstream's on under a name of its own.
pub fn retry_after<'a>(header: impl Fn(&str) -> Option<&'a str>, now: SystemTime) -> Option<Duration> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.is_finite() && *n >= 0.0);
    if let Some(ms) = header("retry-after-ms").and_then(number) {
        return Some(Duration::from_secs_f64((ms / 1000.0).min(1e9)));
    }
    let value = header("retry-after").or_else(|| header("llm_provider-retry-after"))?;
    if let Some(seconds) = number(value) {
        return Some(Duration::from_secs_f64(seconds.min(1e9)));
    }
    let at = SystemTime::from(chrono::DateTime::parse_from_rfc2822(value.trim()).ok()?);
    Some(at.duration_since(now).unwrap_or_default())
}

#[cfg(test)]
#[path = "retry_tests.rs"]
mod tests;
