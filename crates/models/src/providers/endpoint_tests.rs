//! Which base and host an endpoint has, and that its key is never shown.

use super::*;
use crate::config::preset::ProviderKind;

pub fn endpoint(provider: ProviderKind, base_url: Option<&str>) -> Endpoint {
    let preset = Preset { provider, model: "m".into(), base_url: base_url.map(str::to_owned), ..Preset::default() };
    Endpoint { preset_name: "fast".into(), preset, key: Some("sk-verysecret".into()) }
}

#[test]
fn bases() {
    use ProviderKind::*;
    for (provider, given, base, host) in [
        (Openai, None, "https://api.openai.com/v1", "api.openai.com"),
        (Openai, Some("http://localhost:8080/v1/"), "http://localhost:8080/v1", "localhost:8080"),
        (Openai, Some("http://localhost:8080"), "http://localhost:8080", "localhost:8080"),
        (Anthropic, None, "https://api.anthropic.com/v1", "api.anthropic.com"),
        (Anthropic, Some("http://[::1]:9/"), "http://[::1]:9/v1", "[::1]:9"),
        (Anthropic, Some("https://h/proxy"), "https://h/proxy", "h"),
        (Gemini, Some("https://h"), "https://h/v1beta", "h"),
        (Ollama, None, "http://127.0.0.1:11434", "127.0.0.1:11434"),
        (Openai, Some("https://user:pass@h:1/v1"), "https://user:pass@h:1/v1", "h:1"),
    ] {
        let endpoint = endpoint(provider, given);
        assert_eq!((endpoint.base().as_str(), endpoint.host().as_str()), (base, host));
    }
    for bad in ["localhost:8080", "ftp://h/", "http://", "::"] {
        assert!(endpoint(Openai, Some(bad)).base_url().is_err(), "{bad}");
    }
}

#[test]
fn the_key_is_not_shown() {
    let shown = format!("{:?}", endpoint(ProviderKind::Openai, None));
    assert!(shown.contains("[key]") && !shown.contains("verysecret"), "{shown}");
}
