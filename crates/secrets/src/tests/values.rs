//! Where values end and what they may look like: rows of texts with what must be gone (between
//! `[[` and `]]`) and texts that stay as they are. `⏎` is a line break.

use super::{marked, preview};

/// The rows of which a marked secret, or a longer piece of one, is still there, or where more than
/// the secrets is gone.
fn wrong(rows: &[&str]) -> Vec<String> {
    let outside = |row: &str| {
        let (text, _) = marked(&row.replace("[[", "\u{1}").replace("]]", "\u{1}"));
        text.split('\u{1}').step_by(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let fails = |row: &&&str| {
        let (text, secrets) = marked(row);
        let out = preview(&text);
        let piece = |secret: &String| secret.get(secret.len() / 2..).is_some_and(|half| out.contains(half));
        let mut rest = out.as_str();
        let kept = outside(row)
            .iter()
            .all(|part| rest.find(part.as_str()).map(|at| rest = &rest[at + part.len()..]).is_some());
        secrets.iter().any(piece) || !kept || (secrets.is_empty() && out != text)
    };
    rows.iter().filter(fails).map(|row| format!("{row}\n    → {}", preview(&marked(row).0))).collect()
}

fn assert_right(rows: &[&str]) {
    let wrong = wrong(rows);
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

/// Signs that end a value elsewhere are a part of it within a word.
#[test]
fn a_sign_within_a_word_ends_no_value() {
    let places = [
        "password=[[@]]",
        "  password: [[@]]⏎  host: h",
        "db.password = [[@]]",
        "Password: [[@]]",
        "the password is [[@]]",
        "[client]⏎user=bob⏎password=[[@]]⏎host=h",
        "10:00:00 INFO user=bob password=[[@]] ip=10.0.0.1",
        "10:00:00 INFO user=bob password=[[@]]",
        "machine h login bob password [[@]]",
    ];
    for sign in ["(", ")", "[", "]", "{", "}", "<", ">", ";", ",", "&", "|", "'", "\"", "`", "#", ";,", "),", "'>"] {
        for value in [format!("ko7{sign}Wn4Rz8"), format!("Moss4tern{sign}Wn4Rz8Kp")] {
            let rows: Vec<String> = places.iter().map(|place| place.replace('@', &value)).collect();
            assert_right(
                &rows.iter().map(String::as_str).filter(|row| row.contains("⏎") || sign.len() == 1).collect::<Vec<_>>(),
            );
        }
    }
}

#[test]
fn what_follows_a_value_is_no_part_of_it() {
    assert_right(&[
        "a=1;password=[[ko7Wn4Rz8]];b=2",
        "Server=h;User Id=u;Password=[[Moss4tern;Wn4Rz8]];Encrypt=true;Max Pool Size=5",
        "Server=h;Password=[[Moss4tern Wn4Rz8]];Encrypt=true",
        "password=[[ko7Wn4Rz8]]&user=y",
        "PASSWORD=[[ko7Wn4Rz8]]; echo done",
        "PASSWORD=[[ko7Wn4Rz8]];echo done",
        "PASSWORD=[[ko7Wn4Rz8]] ./run -x",
        "bash -c 'PASSWORD=[[ko7Wn4Rz8]];make'",
        "echo \"password=[[ko7Wn4Rz8]];\" > f",
        "docker run -e \"DB_PASSWORD=[[Moss4tern;Wn4Rz8]]\" image",
        "f(password=[[ko7Wn4Rz8]], user=y)",
        "g(f(password=[[ko7Wn4Rz8]]),x)",
        "{password:[[ko7Wn4Rz8]],b:1}",
        "{user=bob, password=[[ko7Wn4Rz8]]}",
        "<user password=[[Moss4tern]]>",
        "<b>password: [[Moss4tern]]</b>",
        "password: [[Moss4tern]] # since May",
        "password: [[Moss4tern]] for the box",
        "don't use `password=[[Moss4tern]]`",
    ]);
}

#[test]
fn a_password_may_have_blanks_where_it_fills_its_line() {
    assert_right(&[
        "  password: [[Moss4tern]] [[Wn4Rz8Kp]]⏎  host: h",
        "  password: [[ko7 Wn4Rz8]]",
        "password = [[Moss4tern]] [[heron]]",
        "password=[[Moss4tern]] user=bob",
        "password: see 1Password",
        "password: at least 8 characters",
    ]);
}

#[test]
fn items_of_lists_are_read_one_by_one() {
    assert_right(&[
        "PASSWORDS=([[ocean3170]] [[Marble9071#]])",
        "PASSWORDS=([[ocean]] [[marble]])",
        "PASSWORDS=( [[ocean3170]] '[[Mar ble9071#]]' $OTHER )",
        "passwords = ['[[ocean3170]]', '[[Marble9071#]]']",
        "{\"password\":[\"[[Marble9071#]]\"]}",
        "{\"password\":[\"is too short\", \"needs a digit\"]}",
        "api_keys: ['[[zzUbzAQP]]', '[[CdHADDC9]]', '[[bKpp5DRV]]', 5]",
        "secrets = [⏎  \"[[YCNG4AL2]]\",⏎  \"[[ZeKLytYG]]\",⏎",
        "passwords = [\"UserName\", \"RememberMe\"]",
        "DB_PASSWORD=[[(paren)7Zq]]",
        "PASSWORD_HASHERS = ['django.contrib.auth.hashers.Argon2PasswordHasher']",
    ]);
}

#[test]
fn calls_are_no_values() {
    assert_right(&[
        "password = fetch(a, b9)",
        "password = fetch(a,⏎    b9)",
        "password = fetch(⏎    b9)",
        "password = params[\"pw9\"][\"x\"]",
        "password: fetch(x).then(y),",
        "password: z.string().min(8).max(90, \"too long\")",
        "password: Option<String>,",
        "password: HashMap<String, u8>,",
    ]);
}

#[test]
fn a_pair_behind_a_label_is_a_pair() {
    assert_right(&[
        "hint: password=[[velvet471]]",
        "# hint: DB_PASSWORD=[[tiger3519]]",
        "label: DB_PASSWORD=[[jaIBGJjUm7!4C]]",
        "label: Password: [[velvet471]]",
        "{\"hint\": \"password=[[velvet471]]\"}",
        "hint: your password is 8+ chars like Wrong123",
        "password.placeholder: such as password: velvet471",
        "\"login.password.hint\": \"e.g. password=velvet471\"",
    ]);
}

/// A beginning is not enough: all of the value must be the reference, path or code it looks like.
#[test]
fn a_value_is_a_reference_only_as_a_whole() {
    let values = [
        "config.Fen7!",
        "data.Cove48!",
        "file:Fen71!",
        "vault:Fen71!",
        "secret:Fen7^x",
        "this.My4own!",
        ".*dot7Kxz",
        "(?quest7K",
        "\\Sun7Kxz!",
        "C:/Fen7Kx!",
        "sha256:Fen7x",
        "ssh-Fen7!x",
        "a->b7cQ!",
        "ko7=>Wn4Rz8",
        "K10c0d9e7f15a2b8364c0d9e7f15a2b8364c0d9e7f15a2b8364c0d9e7f15a2b8364::server:7be0d238564f9a1c7be0d238564f9a1c",
    ];
    for place in ["DB_PASSWORD=[[@]]", "  password: [[@]]", "K3S_TOKEN=[[@]]"] {
        for value in values.iter().filter(|value| value.len() > 40 || !place.contains("TOKEN")) {
            assert_right(&[place.replace('@', value).as_str()]);
        }
    }
    let references = [
        "config.db.password",
        "data.vault_kv.db2.data",
        "this.pw2",
        "process.env.DB2_PASSWORD!",
        "file:/run/secrets/db2",
        "vault:kv/data/db2#password",
        "env:DB2_PASSWORD",
        "ssm:/prod/db2",
        "args.pw2||args.pw",
        "this->pw2",
        "Env::pw2",
        "(.*)",
        "(.+?)",
        "(?P<pw>",
        "\\S+",
        "~/keys/db2",
        "../db2.txt",
        "C:/keys/db2.txt",
        "sha256:4f9a1c7be0d2",
        "sha512-Zm9vYmFyYmF6cXV4Zm9vYmFy1==",
        "ssh-ed25519",
    ];
    for place in ["DB_PASSWORD=@", "  password: @"] {
        for value in references {
            assert_right(&[place.replace('@', value).as_str()]);
        }
    }
}

#[test]
fn a_password_in_a_url_may_have_signs_that_end_urls_elsewhere() {
    for sign in ["|", "'", "\"", "\\", "<", ">", "`", "<>", "/", ";"] {
        assert_right(&[
            format!("postgres://bob:[[ko7{sign}Wn4Rz8]]@db.example.org:5432/shop").as_str(),
            format!("DB=mysql://bob:[[Moss4tern{sign}Wn4Rz8]]@db/shop").as_str(),
            format!("redis://:[[Moss4tern{sign}Wn4Rz8]]@db").as_str(),
        ]);
    }
    assert_right(&[
        "{\"url\":\"http://api:web\",\"mail\":\"bob@example.org\"}",
        "<http://api:web>,bob@example.org",
        "f('http://api:web','bob@example.org')",
        "http://api:8080|bob@example.org",
        "`http://api:web`,bob@example.org",
        "http://api:web\\nbob@example.org",
    ]);
}

#[test]
fn a_password_file_holds_any_password() {
    for sign in ["/", "=", "\"", " ", "<", ";"] {
        assert_right(&[
            format!("h:5432:d:bob:[[ko7{sign}Wn4Rz8]]").as_str(),
            format!("*:*:*:bob:[[Moss4tern{sign}Wn4Rz8]]").as_str(),
        ]);
    }
    assert_right(&[
        "src/main.rs:1234:    let x: Foo: Bar9 = y",
        "main.c:1234:case:default: return x9",
        "web:8080:api:v2:/srv/app9",
        "a:1234:b:c:some text 9",
    ]);
}

#[test]
fn what_names_a_secret_or_speaks_of_one_stays() {
    assert_right(&[
        "kubectl get secret db-creds1 -o yaml",
        "kubectl -n shop delete secret db-creds1",
        "this.password = password2;",
        "self.password = password_hash2",
        "WHERE password = :password1",
        "UPDATE users SET password=:password1, token=@token2",
        "password := r.FormValue(\"password1\")",
        "existingSecret: pg-secret1",
        "passwordSecret: my-db-secret1",
        "password: $__file{/run/secrets/pw}",
        "Passwort vergessen? Bitte zurücksetzen.",
        "Passwort geändert!",
        "Passwort bestätigen:",
        "git config user.signingkey 7F77670D3A1B2C4E",
        "user.signingkey=1A2B1F3963E11F02",
        "TERM_SESSION_ID=w0t0p0:6B29FC40-CA47-1067-B31D-00DD010662DA",
        "password = [[password2]]",
        "DB_PASSWORD=[[password2]]",
        "PASSWORD=[[:Fen7xQz9]]",
        "this.password = '[[password2]]';",
        "Passwort [[geheim7!]]",
        "the secret is [[ko7Wn4Rz8]]",
        "passwordSecret: [[x9k2m4q8v7w1z3p6]]",
        "signingkey=[[ko7Wn4Rz8Lp2]]",
        "SESSION_ID=[[ko7Wn4Rz8Lp2Qd5Tv1]]",
        "kubectl create secret generic db --from-literal=password=[[ko7Wn4Rz8]]",
    ]);
}
