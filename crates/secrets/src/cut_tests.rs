//! The unit tests of `cut.rs`.

use super::*;

fn token() -> String {
    ["ghp_", "16C7e42F292c6912E7", "710c838347Ae178B4a"].concat()
}

fn key(lines: usize) -> String {
    let body: Vec<String> = (0..lines)
        .map(|n| (0..64).map(|i| char::from(b"ABCDEFGHabcdefgh01234567"[(n * 7 + i * 5 + i * i) % 24])).collect())
        .collect();
    format!("-----BEGIN RSA {0}-----\n{1}\n-----END RSA {0}-----\n", "PRIVATE KEY", body.join("\n"))
}

/// Wherever a text is cut, at most four characters in a row of a secret are left.
fn nothing_left(text: &str, secret: &str) {
    let pieces: Vec<String> = secret.as_bytes().windows(5).map(|w| String::from_utf8_lossy(w).into_owned()).collect();
    let at = text.find(secret).unwrap();
    for cut in (at.saturating_sub(30)..(at + secret.len() + 30).min(text.len())).step_by(1 + secret.len() / 40) {
        for kept in parts(text, &[0..cut, cut..text.len()]) {
            let sent = crate::Vault::new().scrub(&kept);
            assert!(!pieces.iter().any(|piece| sent.contains(piece)), "cut at {cut}: {sent}");
        }
        // Where the gap goes through a password's name nobody can know it.
        if cut < at && !text[..cut].ends_with('\n') {
            continue;
        }
        let (head, tail) = around_gap(&text[..cut], &text[cut..]);
        for kept in [head, tail] {
            let sent = crate::Vault::new().scrub(&kept);
            assert!(!pieces.iter().any(|piece| sent.contains(piece)), "gap at {cut}: {sent}");
        }
    }
}

#[test]
fn no_piece_of_a_secret_is_left_at_a_cut() {
    let filler = "a line of ordinary words\n".repeat(20);
    nothing_left(&format!("{filler}token is {}\n{filler}", token()), &token());
    nothing_left(&format!("{filler}x={} y\n{filler}", token()), &token());
    nothing_left(&format!("{filler}DB_PASSWORD=q7fooZbaar99x\n{filler}"), "q7fooZbaar99x");
    nothing_left(&format!("{filler}https://bob:q7fooZbaar99x@host/p\n{filler}"), "q7fooZbaar99x");
    nothing_left(&format!("{filler}password:\n  q7fooZbaar99x\n{filler}"), "q7fooZbaar99x");
}

#[test]
fn a_key_block_goes_wherever_it_is_cut() {
    let key = key(50);
    let body: String = key.lines().filter(|line| !line.starts_with('-')).collect::<Vec<_>>().join("\n");
    for line in [0, 7, 49] {
        let text = format!("before\n{key}after\n");
        let start = text.find(&body).unwrap() + line * 65;
        for cut in [start, start + 13, start + 64] {
            for kept in parts(&text, &[0..cut, cut..text.len()]) {
                let sent = crate::Vault::new().scrub(&kept);
                assert!(!body.lines().any(|line| sent.contains(&line[..12])), "{sent}");
            }
            let middle = text.find(&body).unwrap() + body.len();
            let (head, tail) = around_gap("nothing to see\n", &text[cut..middle]);
            assert!(!body.lines().any(|line| tail.contains(&line[..12])), "{head}{tail}");
        }
    }
}

#[test]
fn a_kubernetes_secret_goes_wherever_it_is_cut() {
    let values: Vec<String> = (0..200).map(|n| format!("cGFzc3dvcmQt{:04}YWJj", n * 7)).collect();
    let data: String = values.iter().enumerate().map(|(n, value)| format!("  key{n}: {value}\n")).collect();
    for text in [
        format!("apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\ndata:\n{data}"),
        format!("apiVersion: v1\ndata:\n{data}kind: Secret\nmetadata:\n  name: x\n"),
    ] {
        for cut in [300, 1000, 3000, text.len() - 400] {
            let kept = parts(&text, &[0..cut, cut + 100..text.len()]).join("\n[… left out …]\n");
            let sent = crate::Vault::new().scrub(&kept);
            assert!(!values.iter().any(|value| sent.contains(&value[..])), "{cut}: {sent}");
        }
        let (head, tail) = around_gap(&text[..300], &text[3000..]);
        let sent = crate::Vault::new().scrub(&format!("{head}\n[…]\n{tail}"));
        assert!(!values.iter().any(|value| sent.contains(&value[..])), "{sent}");
    }
}

#[test]
fn ordinary_text_is_cut_where_it_is_cut() {
    let text = "one two three four five six seven";
    assert_eq!(parts(text, &[0..9, 20..text.len()]), ["one two ", " six seven"]);
    assert_eq!(around_gap("one two thr", "e four five"), ("one two ".into(), " four five".into()));
    assert_eq!(around_gap("a\nb\n", "\nc d\n"), ("a\nb\n".into(), "\nc d\n".into()));
}

#[test]
fn a_secret_that_is_still_seen_to_be_one_stays_for_its_placeholder() {
    let text = format!("DB_PASSWORD=q7fooZbaar99x\n{}", "filler\n".repeat(100));
    assert_eq!(part(&text, 0..40), text[..40]);
}
