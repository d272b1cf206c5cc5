//! Tells transport failures apart, from the chain of causes that the client's error carries.

use super::super::call_error::{ErrorKind, Reach};
use std::error::Error;
use std::io;

/// The kind of a client error and its innermost cause in words. The address is left out: it may hold a password.
pub fn transport_kind(error: &reqwest::Error, proxied: bool) -> (ErrorKind, String) {
    let mut reach = None;
    let mut detail = String::new();
    let mut next: Option<&(dyn Error + 'static)> = error.source();
    while let Some(cause) = next {
        let text = cause.to_string();
        let io = cause.downcast_ref::<io::Error>();
        let tls = cause.is::<rustls::Error>() || io.is_some_and(wraps_tls);
        reach = reach.or(match io.map(io::Error::kind) {
            _ if tls => Some(Reach::Tls),
            _ if text.contains("dns error") => Some(Reach::Dns),
            _ if text.contains("tunnel") || text.contains("socks") => Some(Reach::Proxy),
            Some(io::ErrorKind::ConnectionRefused) => Some(Reach::Refused),
            _ => None,
        });
        detail = text;
        next = cause.source();
    }
    let kind = match reach {
        Some(Reach::Refused | Reach::Dns) if proxied => ErrorKind::Transport(Reach::Proxy),
        Some(reach) => ErrorKind::Transport(reach),
        None if error.is_timeout() => ErrorKind::Timeout,
        None => ErrorKind::Transport(Reach::Lost),
    };
    if kind == ErrorKind::Transport(Reach::Refused) {
        // The sentence says it already.
        detail.clear();
    }
    (kind, detail)
}

/// Whether an I/O error wraps one of TLS; it hides what it wraps from the chain, at any depth.
fn wraps_tls(error: &io::Error) -> bool {
    let Some(inner) = error.get_ref() else { return false };
    inner.is::<rustls::Error>() || inner.downcast_ref::<io::Error>().is_some_and(wraps_tls)
}
