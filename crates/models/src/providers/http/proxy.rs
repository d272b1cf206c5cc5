//! Which proxy an address goes through, by the variables curl reads: `https_proxy` or `http_proxy`
//! by the scheme of the address, else `all_proxy`; the lower-case name first, then the upper-case
//! one (`HTTP_PROXY` not inside a CGI program, where a visitor can set it); `no_proxy` with names,
//! domains, addresses, CIDR blocks or `*`. Unlike curl, an address on this machine never goes
//! through a proxy: local models would stop working the day a proxy is set.

use super::HttpEnv;
use reqwest::{NoProxy, Proxy, Url};

#[derive(Debug)]
pub struct ChosenProxy {
    pub rule: Proxy,
    /// The way to the proxy itself is encrypted.
    pub secure: bool,
}

/// The proxy for `url`, if any. The error says the name of the variable that holds no usable
/// address; its value may hold a password, so it isn't repeated.
pub fn for_url(url: &Url, env: HttpEnv<'_>) -> Result<Option<ChosenProxy>, String> {
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

#[cfg(test)]
#[path = "proxy_tests.rs"]
mod tests;
