//! The HTTP client for one address: proxy, certificates, connection options, transport failures.
//!
//! The proxy is chosen by curl's variables: `https_proxy` or `http_proxy`, else `all_proxy`, lower case
//! first (`HTTP_PROXY` not in CGI, where a visitor can set it); `no_proxy` with names, domains,
//! addresses, CIDR blocks or `*`. Unlike curl's, local addresses never use a proxy.
//!
//! Trusted certificates are the system's, or those of `SSL_CERT_FILE` and `SSL_CERT_DIR`; Mozilla's,
//! built in, where the system has none.

mod connecting;

pub use connecting::Connecting;

use super::call_error::{ErrorKind, Reach};
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, NoProxy, Proxy, Url};
use rustls::{ClientConfig, RootCertStore};
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

pub fn local_client() -> Option<Client> {
    install_crypto();
    plain_client(Client::builder().redirect(Policy::none()).no_proxy().http1_only()).ok()
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
    install_crypto();
    let proxy = for_url(url, env).map_err(|e| (ErrorKind::Transport(Reach::Proxy), e))?;
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
    let client = if secure { verified_client(builder, env) } else { plain_client(builder()) };
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

#[derive(Debug)]
struct ChosenProxy {
    rule: Proxy,
    /// The way to the proxy is encrypted.
    secure: bool,
}

/// The error is the name of a variable with an unusable address; its value may hold a password.
fn for_url(url: &Url, env: HttpEnv<'_>) -> Result<Option<ChosenProxy>, String> {
    let host = url.host_str().unwrap_or_default();
    if is_loopback(host) {
        return Ok(None);
    }
    let cgi = env("REQUEST_METHOD").is_some();
    let names: &[&'static str] = match url.scheme() {
        "https" => &["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
        _ if cgi => &["http_proxy", "all_proxy", "ALL_PROXY"],
        _ => &["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"],
    };
    let set =
        |name: &&'static str| env(name).map(|v| v.trim().to_owned()).filter(|v| !v.is_empty()).map(|v| (*name, v));
    let Some((name, value)) = names.iter().find_map(set) else { return Ok(None) };
    let address = if value.contains("://") { value } else { format!("http://{value}") };
    let wrong = || format!("{name} holds no proxy address that can be used");
    let scheme = address.split("://").next().unwrap_or_default();
    if !["http", "https", "socks4", "socks4a", "socks5", "socks5h"].contains(&scheme) {
        return Err(wrong());
    }
    let rule = Proxy::all(&address).map_err(|_| wrong())?;
    let except = env("no_proxy").or_else(|| env("NO_PROXY")).unwrap_or_default();
    if except.split(',').any(|entry| entry.trim() == "*") {
        return Ok(None);
    }
    let rule = rule.no_proxy(NoProxy::from_string(&except));
    Ok(Some(ChosenProxy { rule, secure: address.starts_with("https://") }))
}

fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']').trim_end_matches('.');
    bare.eq_ignore_ascii_case("localhost")
        || bare.to_ascii_lowercase().ends_with(".localhost")
        || bare.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.to_canonical().is_loopback())
}

/// Makes ring the crypto library; without one the first client would panic.
fn install_crypto() {
    // On an error another one is installed, which serves as well.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// For `http`; reads no root certificates.
fn plain_client(builder: ClientBuilder) -> Result<Client, String> {
    build_client(builder.tls_backend_preconfigured(trusting_config(RootCertStore::empty())))
}

/// Checks certificates. A variable that names none is an error, not a reason to trust others.
fn verified_client(builder: impl Fn() -> ClientBuilder, env: HttpEnv<'_>) -> Result<Client, String> {
    match builder().build() {
        Ok(client) => Ok(client),
        Err(_) => {
            if let Some(name) = ["SSL_CERT_FILE", "SSL_CERT_DIR"].into_iter().find(|name| env(name).is_some()) {
                return Err(format!("{name} names no certificate that can be read"));
            }
            build_client(builder().tls_backend_preconfigured(trusting_config(built_in())))
        }
    }
}

fn build_client(builder: ClientBuilder) -> Result<Client, String> {
    builder.build().map_err(|e| format!("no client can be made ({e})"))
}

fn built_in() -> RootCertStore {
    RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() }
}

fn trusting_config(roots: RootCertStore) -> ClientConfig {
    ClientConfig::builder().with_root_certificates(roots).with_no_client_auth()
}

#[cfg(test)]
mod proxy_tests;
#[cfg(test)]
mod tls_tests;
