//! Private keys whose lines stand behind something else, that are cut, on one line or without the
//! lines of dashes. The keys are made up.

use super::preview;

const LINES: [&str; 4] = [
    "s6TNB+ACP8+nCfr+Ewp4FT4CG7VXkniywveX+tF4nCQo3Q97EDg7+qoXIIUj8k4N",
    "wxAQ7QZTk1bm0VJ2hYpXoGd8RrLcE5fWn9uS3iKtAqMzBvDj6l4xPyHsUNeOgC7I",
    "ruqPsaqF1dLkX8mWcTzJ9bYh2oVnGpE4tRi6sUwQ0yKvA5xMjBlCfD3eHNgOZI7S",
    "V3bq0Zr8LxTf2WkM9dA=",
];

/// Each line behind `prefix`, with `#` for its number, and `behind` after it.
fn key(prefix: &str, behind: &str, begin: &str, end: &str) -> String {
    let lines = [begin].into_iter().chain(LINES).chain((!end.is_empty()).then_some(end));
    let line = |(at, line): (usize, &str)| format!("{}{line}{behind}\n", prefix.replace('#', &at.to_string()));
    lines.enumerate().map(line).collect()
}

fn assert_gone(text: &str) {
    let out = preview(text);
    for line in LINES {
        assert!(!text.contains(line) || !out.contains(&line[4..]), "{text}\n→ {out}");
    }
}

#[test]
fn lines_of_a_key_may_stand_behind_something() {
    let (begin, end) = ("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----");
    for (prefix, behind) in [
        ("Jan 01 10:00:0# h app[1]: ", ""),
        ("key.pem:#:", ""),
        ("key.pem-#-", ""),
        ("# ", ""),
        ("// ", ""),
        (" * ", ""),
        ("#\t", ""),
        ("'", "',"),
        ("  \"", "\\n\" +"),
        ("> ", ""),
        ("+", ""),
    ] {
        assert_gone(&key(prefix, behind, begin, end));
        assert_gone(&key(prefix, behind, begin, ""));
        let whole = key(prefix, behind, begin, end);
        assert_gone(&whole[whole.find('\n').unwrap() + 1..]);
    }
}

#[test]
fn the_lines_of_dashes_may_be_written_otherwise() {
    for (begin, end) in [
        ("-----begin private key-----", "-----end private key-----"),
        ("BEGIN RSA PRIVATE KEY", "END RSA PRIVATE KEY"),
        ("—–BEGIN RSA PRIVATE KEY—–", "—–END RSA PRIVATE KEY—–"),
        ("-----BEGIN OpenVPN tls-crypt-v2 client key-----", "-----END OpenVPN tls-crypt-v2 client key-----"),
    ] {
        assert_gone(&key("", "", begin, end));
        assert_gone(&key("", "", begin, ""));
    }
    let begin = "-----BEGIN PRIVATE KEY-----";
    assert_gone(&format!("{begin} {}", LINES.join(" ")));
    assert_gone(&format!("{begin}<br>{}", LINES.join("<br>")));
    assert_gone(&format!("key=-----BEGIN+PRIVATE+KEY-----%0A{}%0A-----END+PRIVATE+KEY-----", LINES.join("%0A")));
}

#[test]
fn a_key_is_known_by_its_first_bytes() {
    for head in
        ["b3BlbnNzaC1rZXktdjEAAAAABG5vbmUA", "MIIEpAIBAAKCAQEA", "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", "MHcCAQEEI"]
    {
        let text = format!("{head}{}\n{}", LINES[0], LINES[1..].join("\n"));
        assert_gone(&text);
        assert!(!preview(&text).contains(head), "{text}");
    }
    assert!(!preview("MC4CAQAwBQYDK2VwBCIEIMoss4ternWn4Rz8Kp2Lq7Vd9TbXc5Ys1Hf").contains("Moss4tern"));
}

#[test]
fn public_keys_and_certificates_stay() {
    for (kind, head) in [("CERTIFICATE", "MIIDazCCAlOgAwIBAgIU"), ("PUBLIC KEY", "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A")] {
        for prefix in ["", "# ", "key.pem:#:"] {
            let text = key(prefix, "", &format!("-----BEGIN {kind}-----\n{head}"), &format!("-----END {kind}-----"));
            assert_eq!(preview(&text), text);
        }
    }
    let text = "-----BEGIN PRIVATE KEY-----\nis the first line of such a file\n";
    assert_eq!(preview(text), text);
}

/// The private parts go, the public ones stay.
#[test]
fn keys_may_be_written_field_by_field() {
    let (private, public) =
        ("F68iECW0B5ylsZfUuF74WdpREfIm56qNZGvmhSyynt4", "goFt07FgLOAwGfUsTIjsmAkeFQ4HiUVE1xCT8M3g4rI");
    let rows = "    6c:58:04:93:65:e5:e0:e5:9f:f1:64:b7:e3:48:12:\n    d4:cc:50\n";
    for text in [
        format!("{{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"{public}\",\"d\":\"{private}\"}}"),
        format!("{{\n  \"q\": \"{private}\",\n  \"n\": \"{public}\",\n  \"kty\": \"RSA\"\n}}"),
        format!("{{\"kty\":\"oct\",\"k\":\"{private}\",\"kid\":\"{public}\"}}"),
        format!("<RSAKeyValue><Modulus>{public}</Modulus><D>{private}</D></RSAKeyValue>"),
    ] {
        let out = preview(&text);
        assert!(!out.contains(&private[4..]) && out.contains(public), "{out}");
    }
    for heading in ["privateExponent", "prime1", "priv"] {
        let out = preview(&format!("Private-Key: (2048 bit)\n{heading}:\n{rows}pub:\n    04:aa:97:bb\n"));
        assert!(!out.contains("93:65:e5") && !out.contains("d4:cc") && out.contains("04:aa:97:bb"), "{out}");
    }
    let certificate = format!("{{\"kty\":\"RSA\",\"n\":\"{public}\",\"e\":\"AQAB\"}}\nmodulus:\n{rows}");
    assert_eq!(preview(&certificate), certificate);
}
