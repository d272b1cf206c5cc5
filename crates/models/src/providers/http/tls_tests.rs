//! The unit tests of clients with certificates.

use super::*;

#[test]
fn clients_can_be_made_without_a_system_store() {
    install_crypto();
    assert!(built_in().len() > 50);
    assert!(build_client(Client::builder().tls_backend_preconfigured(trusting_config(built_in()))).is_ok());
    assert!(plain_client(Client::builder()).is_ok());
}
