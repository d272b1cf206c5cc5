//! What the environment decides: proxies and certificates.

use super::child::Caller;
use super::*;
use crate::support::llm_server::{Script, Server, read_request};
use aish::providers::{ErrorKind, Reach};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// A call with these variables set.
fn run_with(base: &str, vars: &[(&str, &str)]) -> Result<Reply, CallError> {
    let env = |name: &str| vars.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
    call_in(&endpoint(ProviderKind::Openai, base), &ask("x"), &mut (), &env)
}

#[test]
fn a_proxy_gets_the_whole_address() {
    for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
        let proxy = Server::scripted(vec![Script::openai_text(&["by proxy"])]);
        let reply = run_with("http://model.test/v1", &[(name, &proxy.url(""))]).unwrap();
        assert_eq!(reply.text, "by proxy");
        let request = proxy.requests().remove(0);
        assert_eq!(request.target, "http://model.test/v1/chat/completions", "{name}");
        assert_eq!(request.header("host"), Some("model.test"));
    }
}

#[test]
fn a_proxy_wants_a_password() {
    let proxy = Server::scripted(vec![Script::openai_text(&["ok"]), Script::json(407, &[], "{}")]);
    let with_user = proxy.url("").replace("http://", "http://me:pass@");
    assert!(run_with("http://model.test/v1", &[("http_proxy", &with_user)]).is_ok());
    assert_eq!(proxy.requests()[0].header("proxy-authorization"), Some("Basic bWU6cGFzcw=="));
    let error = run_with("http://model.test/v1", &[("http_proxy", &with_user)]).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Transport(Reach::Proxy));
}

#[test]
fn no_proxy_and_this_machine() {
    let (direct, proxy) = (Server::answering(|_, _| Script::openai_text(&["direct"])), Server::scripted(vec![]));
    let port = direct.addr().port();
    let proxied = ("http_proxy", proxy.url(""));
    let proxied = (proxied.0, proxied.1.as_str());
    // 0.0.0.0 reaches this machine but isn't one of its names, so it stands for another host here.
    let other = format!("http://0.0.0.0:{port}/v1");
    assert!(run_with(&other, &[proxied]).is_err());
    assert_eq!(proxy.requests().len(), 1);
    for exempt in ["0.0.0.0", "*", "example.com, 0.0.0.0", "0.0.0.0/8"] {
        assert_eq!(run_with(&other, &[proxied, ("no_proxy", exempt)]).unwrap().text, "direct", "{exempt}");
    }
    for host in ["127.0.0.1", "localhost"] {
        assert_eq!(run_with(&format!("http://{host}:{port}/v1"), &[proxied]).unwrap().text, "direct", "{host}");
    }
    assert_eq!(proxy.requests().len(), 1);
}

#[test]
fn a_proxy_that_is_not_there() {
    let addr = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let error = run_with("http://model.test/v1", &[("http_proxy", &format!("http://{addr}"))]).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Transport(Reach::Proxy));
    let error = run_with("http://model.test/v1", &[("http_proxy", "gopher://x")]).unwrap_err();
    assert!(error.kind == ErrorKind::Transport(Reach::Proxy) && error.detail.contains("http_proxy"), "{error:?}");
}

/// A certificate authority in a file, and a server with a certificate of it for localhost and
/// model.test.
struct Secure {
    dir: tempfile::TempDir,
    addr: SocketAddr,
}

impl Secure {
    fn start() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let key = KeyPair::generate().unwrap();
        let names = vec!["localhost".to_owned(), "model.test".to_owned()];
        let cert = CertificateParams::new(names).unwrap().signed_by(&key, &issuer).unwrap();
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("ca.pem"), issuer.pem()).unwrap();
        std::fs::write(dir.path().join("empty.pem"), "").unwrap();

        let _ = rustls::crypto::ring::default_provider().install_default();
        let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
        let config = ServerConfig::builder().with_no_client_auth().with_single_cert(vec![cert.der().clone()], key);
        let config = Arc::new(config.unwrap());
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let addr = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let tls = StreamOwned::new(ServerConnection::new(config.clone()).unwrap(), stream);
                let mut reader = BufReader::new(tls);
                // A client that doesn't trust the certificate breaks off here, which is its right.
                if let Ok(Some(_)) = read_request(&mut reader) {
                    let _ = reader.get_mut().write_all(&Script::openai_text(&["secure"]).bytes());
                    reader.get_mut().conn.send_close_notify();
                    let _ = reader.get_mut().flush();
                }
            }
        });
        Self { dir, addr }
    }

    fn file(&self, name: &str) -> String {
        self.dir.path().join(name).to_str().unwrap().to_owned()
    }

    fn url(&self) -> String {
        format!("https://localhost:{}/v1", self.addr.port())
    }
}

#[test]
fn the_certificate_authority_of_the_environment() {
    let server = Secure::start();
    let trusted = Caller::new(&server.url(), &[("SSL_CERT_FILE", &server.file("ca.pem"))]).run();
    assert_eq!(trusted, json!({"text": "secure"}));

    let unknown = Caller::new(&server.url(), &[]).run();
    assert_eq!((&unknown["kind"], &unknown["exit"]), (&json!("Transport(Tls)"), &json!(4)), "{unknown}");
    assert!(unknown["hints"].to_string().contains("SSL_CERT_FILE"), "{unknown}");

    // The name on the certificate must fit, too.
    let address = server.url().replace("localhost", "127.0.0.1");
    let wrong = Caller::new(&address, &[("SSL_CERT_FILE", &server.file("ca.pem"))]).run();
    assert_eq!(wrong["kind"], "Transport(Tls)", "{wrong}");

    for file in ["empty.pem", "missing.pem"] {
        let empty = Caller::new(&server.url(), &[("SSL_CERT_FILE", &server.file(file))]).run();
        assert_eq!(empty["kind"], "Transport(Tls)");
        assert!(empty["detail"].as_str().unwrap().contains("SSL_CERT_FILE"), "{empty}");
    }
}

/// A proxy that opens tunnels to `target` and writes down who was asked for.
fn tunnel(target: SocketAddr) -> (SocketAddr, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (addr, asked) = (listener.local_addr().unwrap(), Arc::new(Mutex::new(Vec::new())));
    let log = asked.clone();
    std::thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let mut reader = BufReader::new(client.try_clone().unwrap());
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            log.lock().unwrap().push(line.trim_end().to_owned());
            while reader.read_line(&mut line).is_ok_and(|n| n > 2) {}
            let mut client = client;
            client.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n").unwrap();
            let server = TcpStream::connect(target).unwrap();
            let (mut up, mut down) = (server.try_clone().unwrap(), server);
            std::thread::spawn(move || std::io::copy(&mut reader, &mut up));
            std::thread::spawn(move || std::io::copy(&mut down, &mut client));
        }
    });
    (addr, asked)
}

#[test]
fn a_tunnel_through_a_proxy() {
    let server = Secure::start();
    let (proxy, asked) = tunnel(server.addr);
    let (ca, proxy) = (server.file("ca.pem"), format!("http://{proxy}"));
    let vars = [("SSL_CERT_FILE", ca.as_str()), ("HTTPS_PROXY", proxy.as_str())];
    assert_eq!(Caller::new("https://model.test/v1", &vars).run(), json!({"text": "secure"}));
    assert_eq!(*asked.lock().unwrap(), ["CONNECT model.test:443 HTTP/1.1"]);
}
