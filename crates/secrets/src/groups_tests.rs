//! The unit tests of `groups.rs`.

use super::super::find;

#[test]
fn values_below_a_heading() {
    let value = ["q8Jd0sKf", "Lm2Xz7aQ"].concat();
    for text in [
        format!("secrets:\n  stripe: {value}\n  # rotated\n  mail: \"{value}\"\nother: 1\n"),
        format!("secrets = {{\n  stripe = \"{value}\"\n  mail = \"{value}\"\n}}\n"),
        format!("{{\n  \"credentials\": {{\n    \"prod\": \"{value}\",\n    \"dev\": \"{value}\"\n  }}\n}}\n"),
        format!("[app.tokens]\nprod = {value}\n\ndev={value}\n[next]\nx = y\n"),
        format!("[secrets.prod]\nmail = \"{value}\"\n[secrets.dev]\nmail = \"{value}\"\n"),
    ] {
        let found: Vec<&str> = find(&text).into_iter().map(|secret| &text[secret.span]).collect();
        assert_eq!(found, [value.as_str(), value.as_str()], "{text}");
    }
}

#[test]
fn plain_words_in_a_section_of_secrets() {
    let text = "[secrets]\nmail = correcthorsebattery\nbackend = hashicorpvault\nvault-url = vaultserver\n\
                    [app.passwords]\nanna: \"blueelephant\"\n[server]\nname = bluewhales\n";
    let found: Vec<&str> = find(text).into_iter().map(|secret| &text[secret.span]).collect();
    assert_eq!(found, ["correcthorsebattery", "blueelephant"]);
}

#[test]
fn what_is_below_and_no_secret_stays() {
    for text in [
        "secrets:\n  db_password:\n    file: ./db_password.txt\n  api:\n    external: true\n    name: prod-api-v2-2026\n",
        "secrets:\n  - db_password\n  - api_key_2026\n",
        "tokens:\n  primary: '#1a2b3c'\n  spacing-large: 24px\n  font: Inter-Regular-400\n",
        "[secrets]\nenabled = true\nbackend = airflow.providers.vault\ntimeout = 12345678\npath = ./secrets\nmail = ${MAIL_PASSWORD}\n",
        "[credentials]\nhelper = store\nusername = bob1234\nurl = https://example.com/a1b2c3\n",
        "tokens = {\n  accent = var.accent\n}\nid = \"q8Jd0sKfLm2Xz7aQ\"\n",
        "vault:\n  address: https://vault.example:8200\n  image: vault:1.15.2-alpine3\n",
    ] {
        assert!(find(text).is_empty(), "{text}: {:?}", find(text));
    }
}
