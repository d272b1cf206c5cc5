//! The unit tests of `call_error.rs`.

use super::super::endpoint::tests::endpoint;
use super::*;
use crate::config::preset::ProviderKind;

#[test]
fn every_kind_names_preset_host_and_remedy() {
    use ErrorKind::*;
    for (kind, hint) in [
        (Transport(Reach::Refused), "is the server at api.openai.com running?"),
        (Transport(Reach::Dns), "base_url"),
        (Transport(Reach::Tls), "SSL_CERT_FILE"),
        (Transport(Reach::NotTls), "base_url"),
        (Transport(Reach::Proxy), "no_proxy"),
        (Transport(Reach::Lost), "aish models"),
        (Timeout, "timeout_ms"),
        (Status(404), "base_url"),
        (Status(301), "moved"),
        (Auth, "api_key_env = \"OPENAI_API_KEY\""),
        (RateLimited, "aish model"),
        (Quota, "billing"),
        (NoSuchModel, "`model` of [models.fast]"),
        (ContextTooLong, "aish reset"),
        (Protocol, "base_url"),
    ] {
        let error = Error::from(CallError::new(&endpoint(ProviderKind::Openai, None), kind, "why"));
        assert_eq!(error.exit, Exit::NoModel, "{kind:?}");
        assert!(error.message.starts_with("fast: ") && error.message.ends_with(": why"), "{}", error.message);
        assert!(error.message.contains("api.openai.com"), "{}", error.message);
        assert!(error.hints.iter().any(|h| h.contains(hint)), "{kind:?}: {:?}", error.hints);
    }
}

#[test]
fn how_the_process_ends() {
    let error = |kind| Error::from(CallError::new(&endpoint(ProviderKind::Openai, Some("x")), kind, ""));
    assert_eq!(error(ErrorKind::Interrupted), Error::interrupted());
    assert_eq!(error(ErrorKind::Config).exit, Exit::Config);
    assert_eq!(error(ErrorKind::Stream).message, "fast: the answer of the server broke off");
}

#[test]
fn where_the_key_comes_from() {
    let mut at = endpoint(ProviderKind::Gemini, None);
    assert!(key_remedy(&at).contains("GEMINI_API_KEY"));
    at.preset.api_key_cmd = Some("pass show key".into());
    assert!(key_remedy(&at).contains("`pass show key`"));
    at.preset.api_key_env = Some("MY_KEY".into());
    assert_eq!(key_remedy(&at), "correct the key in the environment variable MY_KEY");
    at.key = None;
    assert_eq!(key_remedy(&at), "set the key in the environment variable MY_KEY");
}

/// Nobody has written the address of a model that was only found by its key.
#[test]
fn a_found_one_names_no_file_that_is_not_there() {
    let mut found = endpoint(ProviderKind::Openai, Some("x"));
    found.preset.made_up = true;
    let hints = |kind| Error::from(CallError::new(&found, kind, "why")).hints;
    assert_eq!(hints(ErrorKind::Transport(Reach::Dns)), ["is the network up?"]);
    assert!(!hints(ErrorKind::Protocol).concat().contains("config.toml"));
}
