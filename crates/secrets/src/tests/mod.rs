//! The measured cases: lines with marked secrets, lines with none, generated values in many
//! contexts, properties. `‖` breaks up prefixes that scanners of code hosts look for; `⏎` is a line
//! break.

mod cuts;
mod keys;
mod places;
mod values;

use std::time::Duration;

use proptest::prelude::*;

use super::{Rehydrator, Vault, find};

/// The text as it would be sent.
fn preview(text: &str) -> String {
    Vault::new().scrub(text)
}

fn clean(line: &str) -> String {
    line.replace('‖', "").replace('⏎', "\n")
}

/// The text of a positive case and its secrets.
fn marked(line: &str) -> (String, Vec<String>) {
    let line = clean(line);
    let secrets = line.split("[[").skip(1).filter_map(|part| part.split("]]").next()).map(str::to_owned).collect();
    (line.replace("[[", "").replace("]]", ""), secrets)
}

/// The lines of a table that fail, with what came out.
fn misses(table: &str) -> Vec<String> {
    table
        .lines()
        .filter_map(|line| {
            let (text, secrets) = marked(line);
            let out = preview(&text);
            let leak = secrets.iter().any(|secret| out.contains(secret.as_str()));
            let wrong = if secrets.is_empty() {
                out != text
            } else {
                leak || find(&text).iter().map(|s| &text[s.span.clone()]).ne(secrets.iter().map(String::as_str))
            };
            wrong.then(|| format!("{}{line}\n    → {}", if leak { "LEAK " } else { "SPAN " }, out.replace('\n', "⏎")))
        })
        .collect()
}

#[test]
fn marked_secrets_are_found_exactly() {
    let missed = misses(include_str!("positives.txt"));
    assert!(missed.is_empty(), "{} missed:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn look_alikes_stay() {
    let hit = misses(include_str!("negatives.txt"));
    assert!(hit.is_empty(), "{} hit:\n{}", hit.len(), hit.join("\n"));
}

const SHAPES: &[&str] = &[
    "q8Jd0sKfLm2Xz7aQ",
    "4f9a1c7be0d238564f9a1c7be0d23856",
    "Tr0ub4dor+3xyz",
    "wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXLPKEY1a",
    "x9_Zk3v-Q9xLr7Tn2WpB",
    "dGhpcyBpcyBhIHNlY3JldCE1Njc=",
    "k7m2p9x4w1z8",
    "A1B2C3D4E5F6G7H8",
];

const CONTEXTS: &[&str] = &[
    "export API_TOKEN=@",
    "API_TOKEN='@'",
    "api_key: @",
    "api-key = \"@\"",
    "{\"client_secret\": \"@\"}",
    "{\"secretKey\":\"@\",\"a\":1}",
    "\"access_token\" : \"@\",",
    "<apiKey>@</apiKey>",
    "curl -H 'X-Auth-Token: @' https://x/",
    "curl -H \"PRIVATE-TOKEN: @\" https://x/",
    "curl -H \"Authorization: Bearer @\" https://x/",
    "curl -d 'password=@' https://x/",
    "curl -d '{\"password\":\"@\"}' https://x/",
    "tool --token @ run",
    "tool --api-key=@ run",
    "tool --password '@' run",
    "db.password=@",
    "password = @",
    "    password: '@'",
    "spring.mail.password: @",
    "ENV SECRET_KEY=@",
    "docker run -e MYSQL_ROOT_PASSWORD=@ mysql",
    "sshpass -p '@' ssh bob@host",
    "mysql -u root -p@ shop",
    "redis-cli -a @ ping",
    "Server=x;Password=@;Database=y",
    "const apiKey = '@';",
    "config[\"auth_token\"] = \"@\"",
    "auth_token => '@',",
    "+DB_PASSWORD=@",
    "2026-11-21 10:00:00 INFO login with password=@ ok",
    "export TF_VAR_db_password=\"@\" && terraform apply",
    "kubectl config set-credentials bob --token=@",
    "set password \"@\"",
];

#[test]
fn every_shape_is_found_in_every_context() {
    let mut missed = Vec::new();
    for context in CONTEXTS {
        for shape in SHAPES {
            let text = context.replacen('@', shape, 1);
            if preview(&text) == text || preview(&text).contains(shape) {
                missed.push(text);
            }
        }
    }
    assert!(missed.is_empty(), "{} of {} missed:\n{}", missed.len(), CONTEXTS.len() * SHAPES.len(), missed.join("\n"));
}

#[test]
fn one_secret_has_one_placeholder_and_literal_ones_are_not_taken() {
    let mut vault = Vault::new();
    let mut out = ["say $AISH_SECRET_001", "PASSWORD=hunter2xyz", "it was hunter2xyz, not PASSWORD=other9secret"]
        .map(str::to_owned);
    vault.scrub_all(&mut out.each_mut());
    assert_eq!(out[0], "say $AISH_SECRET_001");
    assert_eq!(out[1], "PASSWORD=$AISH_SECRET_002");
    assert_eq!(out[2], "it was $AISH_SECRET_002, not PASSWORD=$AISH_SECRET_003");
    assert_eq!(vault.rehydrate(&out[0]), out[0]);
    assert_eq!(
        vault.rehydrate("x ${AISH_SECRET_002} aish_secret_3 $AISH_SECRET_004"),
        "x hunter2xyz other9secret $AISH_SECRET_004"
    );
}

#[test]
fn a_stream_holds_back_no_more_than_a_placeholder() {
    let mut vault = Vault::new();
    vault.learn("PASSWORD=hunter2xyz");
    let mut stream = Rehydrator::new(&vault);
    assert_eq!(stream.push("costs 5 $"), "costs 5 ");
    assert_eq!(stream.push(" and "), "$ and ");
    assert_eq!(stream.push("$AISH_SEC"), "");
    assert_eq!(stream.push("RET_001"), "");
    assert_eq!(stream.push(" b"), "hunter2xyz b");
    assert_eq!(stream.push("ut ${AISH_SECRET_00"), "ut ");
    assert_eq!(stream.push("1"), "");
    assert_eq!(stream.finish(), "${hunter2xyz");
}

#[cfg(target_os = "linux")]
#[test]
fn time_grows_as_the_text_does() {
    // Eight times the text: 8 times the time if the work is linear, 64 times if it is quadratic.
    // What counts is this thread's own time on a processor, so that a busy machine changes little.
    const TIMES: u32 = 8;
    let spent = || Duration::try_from(rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime)).unwrap();
    let least = |text: &str| {
        let time = |_| {
            let start = spent();
            std::hint::black_box(super::report::scan(text));
            spent() - start
        };
        (0..3).map(time).min().unwrap()
    };
    for piece in [
        "time=1 trace=4f9a1c7be0d238564f9a1c7be0d23856 cachemissregionwest key ok\n",
        "token=\"",
        "http://a:b@",
        "http://a:b'|@",
        "key=a';b,c<",
        "-----BEGIN PRIVATE KEY-----",
        "\"kty\":",
    ] {
        let text = |bytes: usize| piece.repeat(bytes / piece.len());
        let (short, long) = (least(&text(1 << 13)), least(&text(TIMES as usize * (1 << 13))));
        assert!(long < 3 * TIMES * short, "{piece}: {short:?}, {long:?}");
    }
}

/// Text that is rich in what the scanners look for.
fn hostile() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "password",
        "password is ",
        "seed phrase: ",
        "login(\"a\", \"b9c8d7\")",
        "(id,password) VALUES (1,'",
        "id,token\n1,",
        "[a.b]:1 c:d9e8f7",
        "expect \"assword\" send \"",
        "=",
        ":",
        " ",
        "\"",
        "'",
        "\\",
        "\n",
        "token",
        "Bearer ",
        "Authorization: ",
        "://",
        "@",
        "a",
        "Z9",
        "é",
        "-p",
        "mysql ",
        "-----BEGIN PRIVATE KEY-----",
        "-----END PRIVATE KEY-----",
        "$AISH_SECRET_001",
        "AISH_SECRET_",
        "${",
        "}",
        "$",
        "Private-Lines:",
        "q8Jd0sKfLm2Xz7aQ",
        "hunter2x",
        "kind: Secret",
        "data:",
        "<",
        ">",
        "eyJ",
        ".",
        "Cookie: ",
        ";",
        "&",
        "|",
        "(",
        "AK\u{49}A",
        "1",
        "/",
        ",",
        "🔑",
        "db:5432:a:b:",
        "echo ",
        "chpasswd",
        "<<<",
        "-u",
        "curl ",
        "user:",
        "%",
        "SECRET_KEY",
    ]);
    prop_oneof![any::<String>(), prop::collection::vec(pieces, 0..40).prop_map(|p| p.concat())]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn spans_are_sorted_apart_and_on_borders(text in hostile()) {
        let mut last = 0;
        for secret in find(&text) {
            prop_assert!(secret.span.start >= last && secret.span.end > secret.span.start);
            prop_assert!(text.is_char_boundary(secret.span.start) && text.is_char_boundary(secret.span.end));
            last = secret.span.end;
        }
    }

    #[test]
    fn rehydration_undoes_scrubbing(text in hostile()) {
        let mut vault = Vault::new();
        let scrubbed = vault.scrub(&text);
        prop_assert_eq!(vault.rehydrate(&scrubbed), text);
    }

    #[test]
    fn scrubbing_twice_changes_nothing(text in hostile()) {
        let mut vault = Vault::new();
        let once = vault.scrub(&text);
        prop_assert_eq!(vault.scrub(&once), once);
    }

    #[test]
    fn pieces_rehydrate_like_the_whole(text in hostile(), cuts in prop::collection::vec(1usize..9, 1..40)) {
        let mut vault = Vault::new();
        vault.learn("PASSWORD=hunter2xyz");
        let mut stream = Rehydrator::new(&vault);
        let chars: Vec<char> = text.chars().collect();
        let (mut out, mut at, mut cuts) = (String::new(), 0, cuts.iter().cycle());
        while at < chars.len() {
            let end = chars.len().min(at + cuts.next().unwrap());
            out += &stream.push(&chars[at..end].iter().collect::<String>());
            at = end;
        }
        out += &stream.finish();
        prop_assert_eq!(out, vault.rehydrate(&text));
    }
}

/// What a terminal, a dump or a language does to a secret, in more than one line.
#[test]
fn secrets_that_are_broken_up() {
    let token = clean("gh‖p_16C7e42F292c6912E7710c838347Ae178B4a");
    let bytes: Vec<String> = token.bytes().map(|byte| format!("{byte:02x}")).collect();
    let canonical: String = bytes
        .chunks(16)
        .zip(token.as_bytes().chunks(16))
        .enumerate()
        .map(|(line, (hex, text))| {
            let (left, right) = hex.split_at(hex.len().min(8));
            format!("{:08x}  {}  {}  |{}|\n", line * 16, left.join(" "), right.join(" "), String::from_utf8_lossy(text))
        })
        .collect();
    let plain: String = bytes
        .chunks(16)
        .zip(token.as_bytes().chunks(16))
        .enumerate()
        .map(|(line, (hex, text))| {
            let pairs: Vec<String> = hex.chunks(2).map(|pair| pair.concat()).collect();
            format!("{:08x}: {}  {}\n", line * 16, pairs.join(" "), String::from_utf8_lossy(text))
        })
        .collect();
    for dump in [canonical, plain] {
        let shown = preview(&dump);
        for part in token.as_bytes().chunks(16) {
            assert!(!shown.contains(&*String::from_utf8_lossy(part)), "{shown}");
        }
        assert!(!shown.contains(&bytes[20..24].join(" ")) && !shown.contains(&bytes[20..24].concat()), "{shown}");
    }
    // A terminal of 70 columns, in the middle of the token.
    let line = format!("the output of a command that prints a token: and so on here {token}");
    let wrapped = format!("{}\n{}", &line[..70], &line[70..]);
    assert!(!preview(&wrapped).contains(&line[72..]), "{}", preview(&wrapped));
}

#[test]
fn a_quote_that_nothing_follows() {
    assert_eq!(preview("password is curl -uuser:\""), "password is curl -uuser:\"");
}
