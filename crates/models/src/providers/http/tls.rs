//! Trusted certificates: the system's, or those of `SSL_CERT_FILE` and `SSL_CERT_DIR`; Mozilla's,
//! built in, where the system has none.

use super::HttpEnv;
use reqwest::{Client, ClientBuilder};
use rustls::{ClientConfig, RootCertStore};

/// Makes ring the crypto library; without one the first client would panic.
pub fn install_crypto() {
    // On an error another one is installed, which serves as well.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// For `http`; reads no root certificates.
pub fn plain_client(builder: ClientBuilder) -> Result<Client, String> {
    build_client(builder.tls_backend_preconfigured(trusting_config(RootCertStore::empty())))
}

/// Checks certificates. A variable that names none is an error, not a reason to trust others.
pub fn verified_client(builder: impl Fn() -> ClientBuilder, env: HttpEnv<'_>) -> Result<Client, String> {
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
#[path = "tls_tests.rs"]
mod tests;
