//! The HTTP client for one address: proxy, certificates, connection options, transport failures.

mod connecting;
mod proxy;
mod tls;

pub use connecting::Connecting;

use super::call_error::{ErrorKind, Reach};
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, Url};
use std::error::Error;
use std::io;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub type HttpEnv<'a> = &'a dyn Fn(&str) -> Option<String>;

/// To an address, handshake included.
const CONNECT: Duration = Duration::from_secs(3);

/// Where a name is looked up, whose first server may be dead, or a proxy connects.
const CONNECT_NAMED: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub struct Http {
    pub client: Client,
    pub proxied: bool,
    pub kept: bool,
    pub connecting: Connecting,
}

pub fn process_env(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

pub fn local_client() -> Option<Client> {
    tls::install_crypto();
    tls::plain_client(Client::builder().redirect(Policy::none()).no_proxy().http1_only()).ok()
}

/// Idle time; servers tend to close after a minute or more.
const KEPT: Duration = Duration::from_secs(50);

/// No name server is asked for the host.
fn is_address(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    host == "localhost" || host.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok()
}

/// `keep`: connections outlast a call. Certificates, read in milliseconds, are only for `https`.
pub fn http_client(url: &Url, env: HttpEnv<'_>, keep: bool) -> Result<Http, (ErrorKind, String)> {
    tls::install_crypto();
    let proxy = proxy::for_url(url, env).map_err(|e| (ErrorKind::Transport(Reach::Proxy), e))?;
    let secure = url.scheme() == "https" || proxy.as_ref().is_some_and(|p| p.secure);
    if secure && SystemTime::now() < UNIX_EPOCH {
        let why = "the clock of this machine stands before 1970, so that no certificate can be checked";
        return Err((ErrorKind::Transport(Reach::Tls), why.to_owned()));
    }
    let connecting = Connecting::default();
    let builder = || -> ClientBuilder {
        let builder = Client::builder()
            .user_agent(concat!("aish/", env!("CARGO_PKG_VERSION")))
            // A redirect could carry the key to another host.
            .redirect(Policy::none())
            .connect_timeout(if proxy.is_none() && is_address(url) { CONNECT } else { CONNECT_NAMED })
            .tcp_nodelay(true)
            .http1_only()
            .pool_max_idle_per_host(usize::from(keep))
            .pool_idle_timeout(KEPT)
            .no_proxy()
            .connector_layer(connecting.clone());
        match &proxy {
            Some(proxy) => builder.proxy(proxy.rule.clone()),
            None => builder,
        }
    };
    let client = if secure { tls::verified_client(builder, env) } else { tls::plain_client(builder()) };
    let client = client.map_err(|e| (ErrorKind::Transport(Reach::Tls), e))?;
    Ok(Http { client, proxied: proxy.is_some(), kept: keep, connecting: connecting.clone() })
}

/// The kind and the innermost cause, without the address, which may hold a password.
pub fn transport_kind(error: &reqwest::Error, proxied: bool) -> (ErrorKind, String) {
    let mut reach = None;
    let mut detail = String::new();
    let mut next: Option<&(dyn Error + 'static)> = error.source();
    while let Some(cause) = next {
        let text = cause.to_string();
        let io = cause.downcast_ref::<io::Error>();
        let tls = cause.downcast_ref::<rustls::Error>().or_else(|| io.and_then(tls_error));
        reach = reach.or(match io.map(io::Error::kind) {
            // What came isn't TLS at all.
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

/// An I/O error hides it from the chain, at any depth.
fn tls_error(error: &io::Error) -> Option<&rustls::Error> {
    let inner = error.get_ref()?;
    inner.downcast_ref::<rustls::Error>().or_else(|| inner.downcast_ref::<io::Error>().and_then(tls_error))
}
