//! The unit tests of `patterns.rs`.

use super::matched_secret;

#[test]
fn secrets_among_what_a_pattern_names() {
    for pattern in [
        ".env",
        ".env*",
        "**/.env",
        ".e?v",
        ".[e]nv",
        "{*.rs,.env}",
        "src/{a,{b,.env.local}}",
        "id_rsa",
        "id_*",
        "**/id_r*",
        "*.pem",
        "**/.ssh/*",
        ".ssh/**",
        ".ENV",
        ".aws/*",
        "config/**/*.key",
    ] {
        assert!(matched_secret(pattern).is_some(), "{pattern}");
    }
    for pattern in ["*", "**/*", "*.rs", "src/**", "*.{ts,tsx}", "**/*.md", "!.env", "Cargo.toml", "*.py", "docs/*"] {
        assert_eq!(matched_secret(pattern), None, "{pattern}");
    }
    assert!(matched_secret(&"{a,b}".repeat(20)).is_some(), "more than can be looked at");
}
