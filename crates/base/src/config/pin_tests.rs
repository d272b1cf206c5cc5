//! The unit tests of `pin.rs`.

use super::*;

fn value(text: &str) -> DeValue<'_> {
    DeValue::String(text.into())
}

/// PIN-01.
#[test]
fn unset_is_six_zeros() {
    let pin = Pin::from_settings(None, None);
    assert!(pin.matches("000000") && pin.is_default());
    for wrong in ["000001", "", "00000", "0000000", "OOOOOO", "٠٠٠٠٠٠"] {
        assert!(!pin.matches(wrong), "{wrong}");
    }
}

#[test]
fn a_plain_one_matches_itself_alone() {
    let pin = Pin::from_settings(Some(&value("271828")), None);
    assert!(pin.matches("271828") && !pin.matches("000000") && !pin.matches("271829") && !pin.is_default());
    assert!(Pin::from_settings(Some(&value("000000")), None).is_default());
}

/// PIN-02.
#[test]
fn what_is_no_pin_opens_nothing() {
    for (plain, hash) in [
        (Some(value("12345")), None),
        (Some(value("12345a")), None),
        (Some(value("")), None),
        (Some(DeValue::Boolean(true)), None),
        (None, Some(value("123456"))),
        (None, Some(value("$2b$10$abcdefghijklmnopqrstuu"))),
        (None, Some(value("$argon2id$v=19$m=99999999,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g"))),
        (Some(value("123456")), Some(value("x"))),
    ] {
        let pin = Pin::from_settings(plain.as_ref(), hash.as_ref());
        assert!(matches!(pin, Pin::Invalid(_)), "{plain:?} {hash:?}");
        for typed in ["123456", "000000", "12345", ""] {
            assert!(!pin.matches(typed));
        }
    }
}

#[test]
fn a_hash_matches_its_pin_and_is_salted() {
    let (one, two) = (hash_pin("314159").unwrap(), hash_pin("314159").unwrap());
    assert!(one.starts_with("$argon2id$") && one != two && !one.contains("314159"));
    let pin = Pin::from_settings(None, Some(&value(&one)));
    assert!(pin.matches("314159") && !pin.matches("314158"));
    assert!(!format!("{pin:?}").contains("argon2id"));
}

#[test]
fn waiting_grows() {
    let waits: Vec<u64> = (1..=ATTEMPTS).map(|wrong| delay_after_wrong(wrong).as_secs()).collect();
    assert_eq!(waits, [1, 2, 4]);
    assert!(delay_after_wrong(u32::MAX) < Duration::from_secs(60));
}
