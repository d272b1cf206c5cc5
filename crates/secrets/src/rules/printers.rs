//! Commands whose output is a secret. Data only.

/// A command that prints a secret: all `words` stand in it in this order, none of `without`.
#[derive(Clone, Copy, Debug)]
pub struct Printer {
    /// The words, each as the beginning of a word of the command; the first is the program.
    pub words: &'static [&'static str],
    /// What makes it print something else.
    pub without: &'static [&'static str],
}

const fn printer(words: &'static [&'static str]) -> Printer {
    Printer { words, without: &[] }
}

/// One row per way to print one.
pub const PRINTERS: &[Printer] = &[
    printer(&["kubectl", "get", "secret", "jsonpath"]),
    printer(&["kubectl", "get", "secret", "go-template"]),
    printer(&["kubectl", "get", "secret", "custom-columns"]),
    printer(&["kubectl", "get", "secret", "template"]),
    printer(&["oc", "get", "secret", "jsonpath"]),
    printer(&["oc", "get", "secret", "go-template"]),
    printer(&["oc", "whoami", "-t"]),
    printer(&["oc", "whoami", "--show-token"]),
    printer(&["kubectl", "create", "token"]),
    printer(&["vault", "kv", "get", "-field"]),
    printer(&["vault", "read", "-field"]),
    printer(&["vault", "print", "token"]),
    printer(&["aws", "secretsmanager", "get-secret-value", "text"]),
    printer(&["aws", "ssm", "get-parameter", "--with-decryption"]),
    printer(&["aws", "ecr", "get-login-password"]),
    printer(&["aws", "configure", "get", "aws_secret_access_key"]),
    printer(&["aws", "configure", "get", "aws_session_token"]),
    printer(&["gcloud", "secrets", "versions", "access"]),
    printer(&["gcloud", "auth", "print-access-token"]),
    printer(&["gcloud", "auth", "print-identity-token"]),
    printer(&["az", "keyvault", "secret", "show", "tsv"]),
    printer(&["az", "account", "get-access-token", "tsv"]),
    printer(&["op", "read"]),
    printer(&["op", "item", "get", "password"]),
    printer(&["bw", "get", "password"]),
    printer(&["bw", "get", "totp"]),
    printer(&["rbw", "get"]),
    printer(&["lpass", "show", "--password"]),
    printer(&["gopass", "show"]),
    Printer { words: &["pass", "show"], without: &["-c", "--clip"] },
    printer(&["security", "find-generic-password", "-w"]),
    printer(&["security", "find-internet-password", "-w"]),
    printer(&["secret-tool", "lookup"]),
    printer(&["keyring", "get"]),
    printer(&["gh", "auth", "token"]),
    printer(&["glab", "auth", "token"]),
    printer(&["heroku", "auth:token"]),
    printer(&["flyctl", "auth", "token"]),
    printer(&["fly", "auth", "token"]),
    printer(&["doppler", "secrets", "get", "--plain"]),
    printer(&["doctl", "auth", "token"]),
    printer(&["npm", "config", "get", "_auth"]),
    printer(&["terraform", "output", "password"]),
    printer(&["terraform", "output", "secret"]),
    printer(&["terraform", "output", "token"]),
    printer(&["tofu", "output", "password"]),
    printer(&["chamber", "read", "-q"]),
    printer(&["ansible-vault", "decrypt"]),
    printer(&["openssl", "rand"]),
    printer(&["pwgen"]),
    printer(&["apg"]),
];

/// Programs that print files as they are.
pub const SHOWERS: &[&str] = &["cat", "bat", "batcat", "head", "tail", "less", "more", "tac", "type"];

/// Files of which nothing but a secret is the content, by the end of their path.
pub const FILES: &[&str] =
    &["/master.key", "/production.key", "/.vault-token", "/.vault_pass", "/serviceaccount/token"];

/// Where every file is one.
pub const DIRECTORIES: &[&str] = &["/run/secrets/", "/.password-store/", "/etc/secrets/"];

/// What the name of a file with nothing but a secret in it may end with; a script or a table has more in it.
pub const ENDINGS: &[&str] = &["", "txt", "key", "token", "pass", "pw", "secret"];
