//! Which proxy an address goes through, by the variables curl reads: `https_proxy` or `http_proxy` by the scheme of the
//! address, else `all_proxy`; the lower-case name first, then the upper-case one (`HTTP_PROXY` not inside a CGI
//! program, where a visitor can set it); `no_proxy` with names, domains, addresses, CIDR blocks or `*`.
//! Unlike curl, an address on this machine never goes through a proxy: local models would stop working the day a
//! proxy is set.

use super::Env;
use reqwest::{NoProxy, Proxy, Url};

/// A proxy to use.
#[derive(Debug)]
pub struct Chosen {
    /// The rule for the client.
    pub rule: Proxy,
    /// The way to the proxy itself is encrypted.
    pub secure: bool,
}

/// The proxy for `url`, if any.
///
/// # Errors
/// The name of the variable that holds no usable address; its value may hold a password, so it isn't repeated.
pub fn for_url(url: &Url, env: Env<'_>) -> Result<Option<Chosen>, String> {
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
    Ok(Some(Chosen { rule, secure: address.starts_with("https://") }))
}

/// Whether a host is this machine.
fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']').trim_end_matches('.');
    bare.eq_ignore_ascii_case("localhost")
        || bare.to_ascii_lowercase().ends_with(".localhost")
        || bare.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(url: &str, vars: &[(&str, &str)]) -> Result<Option<bool>, String> {
        let env = |name: &str| vars.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        for_url(&Url::parse(url).unwrap(), &env).map(|c| c.map(|c| c.secure))
    }

    #[test]
    fn variables() {
        for (url, vars, want) in [
            ("http://m.test/v1", vec![], None),
            ("http://m.test/v1", vec![("http_proxy", "http://p:1")], Some(false)),
            ("http://m.test/v1", vec![("HTTP_PROXY", "p:1")], Some(false)),
            ("http://m.test/v1", vec![("HTTP_PROXY", "p:1"), ("REQUEST_METHOD", "GET")], None),
            ("http://m.test/v1", vec![("https_proxy", "http://p:1")], None),
            ("http://m.test/v1", vec![("all_proxy", "https://p:1")], Some(true)),
            ("https://m.test/v1", vec![("HTTPS_PROXY", "http://p:1")], Some(false)),
            ("https://m.test/v1", vec![("https_proxy", ""), ("ALL_PROXY", "https://p")], Some(true)),
            ("http://10.0.0.1/v1", vec![("all_proxy", "http://p:1"), ("NO_PROXY", "x, *")], None),
            ("http://localhost:1/v1", vec![("http_proxy", "http://p:1")], None),
            ("http://127.9.9.9/v1", vec![("all_proxy", "http://p:1")], None),
            ("http://[::1]:1/v1", vec![("all_proxy", "http://p:1")], None),
            ("http://x.LOCALHOST./v1", vec![("all_proxy", "http://p:1")], None),
            ("http://localhost.evil.test/v1", vec![("all_proxy", "http://p:1")], Some(false)),
        ] {
            assert_eq!(chosen(url, &vars), Ok(want), "{url} {vars:?}");
        }
    }

    #[test]
    fn a_bad_value_is_named_but_not_shown() {
        let error = chosen("http://m.test", &[("http_proxy", "gopher://user:secret@p")]).unwrap_err();
        assert!(error.contains("http_proxy") && !error.contains("secret"), "{error}");
    }
}
