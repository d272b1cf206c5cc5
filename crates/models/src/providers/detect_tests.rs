//! The unit tests of `detect.rs`.

use super::*;

#[test]
fn the_order_and_the_ports() {
    let bases: Vec<String> = usual_servers(&|_| None).into_iter().map(|c| c.base_url).collect();
    let want =
        ["http://127.0.0.1:11434", "http://127.0.0.1:8080/v1", "http://127.0.0.1:1234/v1", "http://127.0.0.1:8000/v1"];
    assert_eq!(bases, want);
}

#[test]
fn ollama_host() {
    for (host, want) in [
        ("0.0.0.0", Some("http://127.0.0.1:11434")),
        ("127.0.0.1:5000", Some("http://127.0.0.1:5000")),
        ("http://localhost:5000/", Some("http://127.0.0.1:5000")),
        ("http://localhost", Some("http://127.0.0.1:80")),
        ("[::1]:5000", Some("http://[::1]:5000")),
        ("gpu.example.net:5000", None),
        ("https://localhost", None),
        ("", None),
    ] {
        assert_eq!(local_ollama(host).as_deref(), want, "{host}");
    }
}
