//! The proxy of an address, by curl's variables: `https_proxy` or `http_proxy`, else `all_proxy`,
//! lower case first (`HTTP_PROXY` not in CGI, where a visitor can set it); `no_proxy` with names,
//! domains, addresses, CIDR blocks or `*`. Unlike curl's, local addresses never use a proxy.

use super::HttpEnv;
use reqwest::{NoProxy, Proxy, Url};

#[derive(Debug)]
pub struct ChosenProxy {
    pub rule: Proxy,
    /// The way to the proxy is encrypted.
    pub secure: bool,
}

/// The error is the name of a variable with an unusable address; its value may hold a password.
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
