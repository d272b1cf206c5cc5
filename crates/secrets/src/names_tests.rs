//! The unit tests of `names.rs`.

use super::*;

#[test]
fn names_of_secrets() {
    for (name, tier) in [
        ("DB_PASSWORD", Tier::Password),
        ("spring.datasource.password", Tier::Password),
        ("rootpw", Tier::Password),
        ("PGPASSWORD", Tier::Password),
        ("password2", Tier::Password),
        ("SMTP_PASS", Tier::Password),
        ("apiKey", Tier::Token),
        ("X-Api-Key", Tier::Token),
        ("AWS_SECRET_ACCESS_KEY", Tier::Token),
        ("GITHUB_TOKEN_PROD", Tier::Token),
        ("client-key-data", Tier::Token),
        ("_authToken", Tier::Token),
        ("JSESSIONID", Tier::Session),
        ("connect.sid", Tier::Session),
        ("approval_pin", Tier::Pin),
        ("RAILS_MASTER_KEY", Tier::Token),
        ("SECRET_FOR_DEPLOY", Tier::Loose),
    ] {
        assert_eq!(classify(name.as_bytes()), Some(tier), "{name}");
    }
}

#[test]
fn names_of_variables() {
    for name in ["GITHUB_TOKEN", "DB_PASSWORD", "AWS_SECRET_ACCESS_KEY", "GH_PAT", "token", "npm_token", "API_KEY"] {
        assert!(is_secret_name(name), "{name}");
    }
    for name in ["AISH_SECRET_001", "pgPassword", "STRIPE_SECRET_KEY_LIVE"] {
        assert!(is_secret_name(name), "{name}");
    }
    for name in ["PWD", "OLDPWD", "HOME", "HOST", "key", "code", "SSH_AUTH_SOCK", "GPG_TTY", "AUTHOR", "i", ""] {
        assert!(!is_secret_name(name), "{name}");
    }
}

#[test]
fn names_of_ordinary_things() {
    for name in [
        "tokenizer",
        "password_file",
        "PasswordPolicy",
        "token_count",
        "max_tokens",
        "secretName",
        "author",
        "keyboard",
        "monkey",
        "public_key",
        "STRIPE_PUBLISHABLE_KEY",
        "token-ttl",
        "passed",
        "compass",
        "bypass",
        "secretKeyRef",
        "token_type",
        "auth_method",
        "password-stdin",
        "key",
        "certificate-authority-data",
        "cookie_domain",
    ] {
        let tier = classify(name.as_bytes());
        assert!(matches!(tier, None | Some(Tier::Loose)), "{name}: {tier:?}");
    }
}
