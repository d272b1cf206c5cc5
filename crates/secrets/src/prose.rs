//! Words that stand where a secret could but talk about it, or mark its place: `required`, `changeme`, `****`.

/// A word that stands where a password could, but says something about it, or is a type or a constant.
pub(super) fn prose(value: &[u8]) -> bool {
    const WORDS: &[&str] = &[
        "a",
        "access",
        "account",
        "added",
        "an",
        "and",
        "any",
        "api",
        "are",
        "argument",
        "as",
        "at",
        "auth",
        "authentication",
        "authenticated",
        "authorization",
        "auto",
        "based",
        "basic",
        "be",
        "bearer",
        "been",
        "blank",
        "bool",
        "boolean",
        "bytes",
        "by",
        "can",
        "change",
        "changed",
        "char",
        "charfield",
        "check",
        "checked",
        "config",
        "configured",
        "copied",
        "correct",
        "created",
        "credentials",
        "default",
        "deleted",
        "denied",
        "digest",
        "disabled",
        "does",
        "empty",
        "enabled",
        "encrypted",
        "enter",
        "env",
        "environment",
        "error",
        "exists",
        "expired",
        "expires",
        "failed",
        "failure",
        "false",
        "field",
        "file",
        "for",
        "found",
        "from",
        "function",
        "generated",
        "given",
        "has",
        "hash",
        "hashed",
        "here",
        "hidden",
        "hint",
        "if",
        "in",
        "incorrect",
        "input",
        "int",
        "integer",
        "interface",
        "invalid",
        "is",
        "it",
        "key",
        "keychain",
        "keyring",
        "length",
        "local",
        "login",
        "masked",
        "matched",
        "matches",
        "md5",
        "mismatch",
        "missing",
        "must",
        "needed",
        "new",
        "nil",
        "no",
        "none",
        "not",
        "null",
        "number",
        "object",
        "of",
        "off",
        "ok",
        "old",
        "on",
        "only",
        "optional",
        "or",
        "parameter",
        "params",
        "pass",
        "passed",
        "passphrase",
        "passwd",
        "password",
        "plain",
        "please",
        "present",
        "private",
        "prompt",
        "protected",
        "protection",
        "provided",
        "public",
        "pwd",
        "read",
        "readonly",
        "redacted",
        "removed",
        "repeat",
        "required",
        "reset",
        "revoked",
        "rotated",
        "rotation",
        "safe",
        "secret",
        "secrets",
        "session",
        "set",
        "shared",
        "should",
        "show",
        "stdin",
        "str",
        "string",
        "strong",
        "success",
        "successful",
        "test",
        "text",
        "that",
        "the",
        "this",
        "to",
        "token",
        "true",
        "type",
        "undefined",
        "unknown",
        "unset",
        "update",
        "updated",
        "use",
        "used",
        "user",
        "username",
        "using",
        "valid",
        "validation",
        "value",
        "varchar",
        "verified",
        "verify",
        "via",
        "visible",
        "was",
        "weak",
        "when",
        "will",
        "with",
        "without",
        "wrong",
        "yes",
        "you",
        "your",
        "include",
        "omit",
        "same-origin",
        "rejected",
        "accepted",
        "self",
        "random",
        "write",
        "admin-only",
        "getpass",
        "ask",
        "manual",
        "external",
        "internal",
        "kubernetes",
        "oauth",
        "oauth2",
        "ldap",
        "saml",
        "peer",
        "trust",
        "md5sum",
        "expire",
        "never",
        "passwort",
        "kennwort",
        "wachtwoord",
        "senha",
        // What forms say in other languages.
        "obligatorio",
        "obligatoria",
        "requerido",
        "requerida",
        "incorrecta",
        "olvidada",
        "obrigatório",
        "obrigatória",
        "obrigatorio",
        "obrigatoria",
        "incorreta",
        "inválida",
        "obligatoire",
        "requis",
        "oublié",
        "invalide",
        "erforderlich",
        "vergessen",
        "zurücksetzen",
        "ändern",
        "falsch",
        "ungültig",
        "benötigt",
        "leer",
        "verplicht",
        "vergeten",
        "vereist",
        "obbligatoria",
        "obbligatorio",
        "richiesta",
        "errata",
        "wymagane",
        "zorunlu",
        "gerekli",
        "wajib",
        "povinné",
        "pflichtfeld",
    ];
    let mut buffer = [0u8; 16];
    let Some(lower) = buffer.get_mut(..value.len()) else { return false };
    lower.copy_from_slice(value);
    lower.make_ascii_lowercase();
    WORDS.iter().any(|word| word.as_bytes() == lower)
}

/// Whether `value` is what documentation shows instead of a token: `ghp_xxxxxxxxxxxx`, `AKIAIOSFODNN7EXAMPLE`,
/// `sk-your-key-here`.
pub(super) fn sample(value: &[u8]) -> bool {
    if value.len() < 8 || value.len() > 200 {
        return false;
    }
    let has = |word: &[u8]| value.windows(word.len()).any(|w| w == word);
    if has(b"EXAMPLE") || has(b"xxxxxx") || has(b"XXXXXX") || has(b"......") {
        return true;
    }
    // The body of a token, behind its prefix.
    let body = value.iter().rposition(|b| b"_-".contains(b)).map_or(value, |at| &value[at + 1..]);
    let body = if body.len() >= 8 { body } else { value };
    let first = body.iter().filter(|b| **b == body[0]).count();
    if first * 10 >= body.len() * 9 {
        return true;
    }
    const WORDS: &[&[u8]] = &[
        b"your",
        b"example",
        b"placeholder",
        b"redacted",
        b"changeme",
        b"goes",
        b"here",
        b"dummy",
        b"insert",
        b"replace",
        b"sample",
    ];
    let letters = value.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let separated = value.iter().filter(|b| b"_-".contains(b)).count();
    separated > 0
        && letters * 10 >= value.len() * 7
        && value.split(|b| b"_- .".contains(b)).any(|piece| WORDS.iter().any(|word| piece.eq_ignore_ascii_case(word)))
}

/// Whether `value` is a password that programs come with: everybody knows it, and it is an ordinary word elsewhere.
pub(super) fn default_password(value: &[u8]) -> bool {
    const WORDS: &[&str] =
        &["postgres", "minioadmin", "rabbitmq", "elastic", "rootroot", "adminadmin", "developer", "administrator"];
    WORDS.iter().any(|word| value.eq_ignore_ascii_case(word.as_bytes()))
}

/// Whether the text only marks the place of a secret: `<your-token>`, `changeme`, `xxxx`, `****`.
pub(super) fn marker(value: &[u8]) -> bool {
    if value.iter().all(|b| !b.is_ascii_alphanumeric()) || value.iter().all(|b| b"xX*._-".contains(b)) {
        return true;
    }
    let stars = value.iter().filter(|b| **b == b'*').count();
    if stars >= 3
        || value.ends_with(b"...")
        || value.starts_with("\u{2022}".as_bytes())
        || value.ends_with("…".as_bytes())
    {
        return true;
    }
    let words = |b: &u8| b.is_ascii_alphabetic() || b"_- ".contains(b);
    if !value.iter().all(words) || value.len() > 64 {
        return false;
    }
    let mut pieces = value.split(|b| b"_- ".contains(b));
    pieces.any(|piece| {
        [
            "your",
            "here",
            "placeholder",
            "example",
            "changeme",
            "redacted",
            "todo",
            "insert",
            "replace",
            "dummy",
            "my",
            "xxx",
            "foo",
            "bar",
            "removed",
            "hidden",
            "masked",
        ]
        .iter()
        .any(|word| piece.eq_ignore_ascii_case(word.as_bytes()))
    })
}
