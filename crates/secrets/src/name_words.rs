//! The words that names of secrets are made of, as lists. What a whole name says is decided in `names`.

use super::names::Tier;

/// Whether the name is worth splitting: it holds one of the stems below.
pub(super) fn has_stem(name: &[u8]) -> bool {
    let stem = |w: &[u8]| {
        matches!(
            &[w[0] | 32, w[1] | 32, w[2] | 32],
            b"pas"
                | b"pwd"
                | b"psw"
                | b"sec"
                | b"tok"
                | b"key"
                | b"aut"
                | b"cre"
                | b"ses"
                | b"coo"
                | b"sig"
                | b"sas"
                | b"psk"
                | b"pin"
                | b"otp"
                | b"sal"
                | b"see"
                | b"mne"
                | b"jwt"
                | b"sid"
                | b"srf"
                | b"bea"
                | b"pat"
                | b"mdp"
                | b"phr"
                | b"pep"
                | b"cod"
                | b"con"
                | b"cip"
                | b"ken"
                | b"iss"
                | b"eyd"
                | b"ash"
                | b"sen"
                | b"mun"
                | b"wal"
                | b"wac"
                | b"par"
                | b"sif"
                | b"has"
                | b"hes"
                | b"jel"
                | b"adg"
                | b"mot"
                | b"cla"
        )
    };
    name.windows(3).any(stem) || name.ends_with(b"pw") || name.ends_with(b"PW")
}

/// Words after a secret's name that don't change what it is: environments, numbers, encodings.
pub(super) fn qualifier(word: &[u8]) -> bool {
    matches!(
        word,
        b"prod"
            | b"production"
            | b"dev"
            | b"development"
            | b"staging"
            | b"stage"
            | b"test"
            | b"testing"
            | b"live"
            | b"local"
            | b"old"
            | b"new"
            | b"current"
            | b"previous"
            | b"backup"
            | b"main"
            | b"default"
            | b"primary"
            | b"secondary"
            | b"value"
            | b"val"
            | b"b64"
            | b"base64"
            | b"plain"
            | b"plaintext"
            | b"cleartext"
            | b"raw"
            | b"data"
            | b"override"
            | b"ro"
            | b"rw"
            | b"eu"
            | b"us"
            | b"admin"
            | b"confirm"
            | b"confirmation"
            | b"repeat"
            | b"again"
            | b"key"
            | b"v"
            | b"base"
            | b"sandbox"
            | b"qa"
            | b"uat"
            | b"ci"
            | b"master"
            | b"root"
    ) || word.iter().all(u8::is_ascii_digit)
        || (word.len() == 2 && word[0] == b'v' && word[1].is_ascii_digit())
}

/// What in front of `key` makes it a secret one.
pub(super) fn key_kind(word: &[u8]) -> bool {
    matches!(
        word,
        b"api"
            | b"access"
            | b"secret"
            | b"private"
            | b"priv"
            | b"encryption"
            | b"encrypt"
            | b"decryption"
            | b"signing"
            | b"sign"
            | b"signature"
            | b"master"
            | b"account"
            | b"auth"
            | b"authentication"
            | b"authorization"
            | b"storage"
            | b"shared"
            | b"preshared"
            | b"client"
            | b"license"
            | b"licence"
            | b"service"
            | b"app"
            | b"application"
            | b"subscription"
            | b"function"
            | b"host"
            | b"webhook"
            | b"deploy"
            | b"consumer"
            | b"session"
            | b"jwt"
            | b"hmac"
            | b"aes"
            | b"crypto"
            | b"cipher"
            | b"ssl"
            | b"tls"
            | b"admin"
            | b"write"
            | b"read"
            | b"ingest"
            | b"ingestion"
            | b"instrumentation"
            | b"integration"
            | b"security"
            | b"user"
            | b"dev"
            | b"developer"
            | b"rest"
            | b"server"
            | b"unlock"
            | b"recovery"
            | b"seal"
            | b"unseal"
            | b"root"
            | b"aws"
            | b"s3"
            | b"stripe"
            | b"openai"
            | b"anthropic"
            | b"gemini"
            | b"google"
            | b"maps"
            | b"azure"
            | b"cosmos"
            | b"datadog"
            | b"dd"
            | b"twilio"
            | b"sendgrid"
            | b"mailgun"
            | b"mailchimp"
            | b"algolia"
            | b"github"
            | b"rsa"
            | b"ssh"
            | b"wireguard"
            | b"wg"
            | b"vpn"
            | b"ecdsa"
            | b"ed25519"
            | b"hash"
            | b"cookie"
            | b"fernet"
            | b"pem"
            | b"gpg"
            | b"pgp"
            | b"erlang"
            | b"nextauth"
            | b"cloudflare"
            | b"heroku"
            | b"rapidapi"
            | b"restic"
            | b"vault"
            | b"token"
            | b"base"
            | b"wep"
            | b"wpa"
            | b"network"
            | b"sas"
            | b"data"
            | b"registration"
    )
}

/// A word that, run together with others, still ends in a secret's name.
pub(super) fn run_together(word: &[u8]) -> Option<Tier> {
    let ends = |tails: &[&str]| tails.iter().any(|tail| word.ends_with(tail.as_bytes()));
    if word.starts_with(b"public") || word.starts_with(b"publishable") {
        return None;
    }
    let pass = [
        "password",
        "passwd",
        "passphrase",
        "passwort",
        "passcode",
        "passwrd",
        "password1",
        "pswd",
        "passw",
        "userpass",
        "dbpass",
        "rootpass",
        "adminpass",
        "mypass",
        "smtppass",
        "mailpass",
        "ftppass",
        "sshpass",
        "keypass",
        "storepass",
        "bindpass",
        "authpass",
        "requirepass",
        "masterauth",
        "masterpass",
        "bindpw",
        "rootpw",
        "userpw",
        "dbpw",
        "adminpw",
        "pgpass",
        "dbpwd",
        "userpwd",
        "rootpwd",
        "adminpwd",
        "mysqlpwd",
        "kennwort",
    ];
    if ends(&pass) {
        return Some(Tier::Password);
    }
    let token = [
        "secret",
        "token",
        "apikey",
        "secretkey",
        "accesskey",
        "privatekey",
        "authkey",
        "encryptionkey",
        "signingkey",
        "accountkey",
        "sharedkey",
        "masterkey",
        "clientkey",
        "licensekey",
        "appkey",
        "presharedkey",
        "credential",
        "credentials",
        "subscriptionkey",
        "sessionkey",
        "authkeys",
        "servicekey",
        "adminkey",
        "keydata",
        "authtok",
        "functionskey",
        "sastoken",
        "servicekey",
        "secretaccesskey",
        "dockerconfigjson",
        "dockercfg",
    ];
    if ends(&token) {
        return Some(Tier::Token);
    }
    ends(&["sessionid", "sessid", "sessionkey", "xsrf", "csrf"]).then_some(Tier::Session)
}
