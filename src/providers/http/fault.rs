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
        let tls = cause.downcast_ref::<rustls::Error>().or_else(|| io.and_then(tls_error));
        reach = reach.or(match io.map(io::Error::kind) {
            // What came isn't of that protocol at all.
            _ if matches!(tls, Some(rustls::Error::InvalidMessage(_))) => Some(Reach::NotTls),
            _ if tls.is_some() || text.contains("tls handshake eof") => Some(Reach::Tls),
            _ if text.contains("dns error") => Some(Reach::Dns),
            _ if text.contains("tunnel") || text.contains("socks") => Some(Reach::Proxy),
            Some(io::ErrorKind::ConnectionRefused) => Some(Reach::Refused),
            _ => None,
        });
        detail = text;
        next = cause.source();
    }
    let kind = match reach {
        Some(Reach::Refused | Reach::Dns | Reach::NotTls) if proxied => ErrorKind::Transport(Reach::Proxy),
        Some(reach) => ErrorKind::Transport(reach),
        None if error.is_timeout() => ErrorKind::Timeout,
        None => ErrorKind::Transport(Reach::Lost),
    };
    if matches!(kind, ErrorKind::Transport(Reach::Refused | Reach::NotTls)) {
        // The sentence says it already.
        detail.clear();
    }
    (kind, detail)
}

/// The TLS error in an I/O error; it hides what it wraps from the chain, at any depth.
fn tls_error(error: &io::Error) -> Option<&rustls::Error> {
    let inner = error.get_ref()?;
    inner.downcast_ref::<rustls::Error>().or_else(|| inner.downcast_ref::<io::Error>().and_then(tls_error))
}
