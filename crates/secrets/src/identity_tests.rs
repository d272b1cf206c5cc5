//! The unit tests of `identity.rs`.

use super::*;
use crate::{Rehydrator, Vault};

fn vault() -> Vault {
    Vault::new().hiding(PersonIdentity::new(&["marta", "Marta Ruiz"], &["violet", "violet.example.net"], "/home/marta"))
}

#[test]
fn who_and_where_is_hidden_and_comes_back() {
    for (text, hidden) in [
        ("cd /home/marta/src && ls", "cd /home/$AISH_USER_001/src && ls"),
        ("Marta Ruiz wrote it", "$AISH_USER_001 wrote it"),
        ("marta@violet:~$ ls", "$AISH_USER_001@$AISH_HOST_002:~$ ls"),
        ("ping violet.example.net", "ping $AISH_HOST_001"),
        ("mail a.b+c@example.org now", "mail $AISH_MAIL_001 now"),
        ("ssh deploy@db7.corp uptime", "ssh $AISH_MAIL_001 uptime"),
        ("curl http://wiki.lan:8080/x", "curl http://$AISH_HOST_001:8080/x"),
        ("scp f bob@10.1.2.3:/srv", "scp f bob@$AISH_ADDRESS_001:/srv"),
        ("10.1.2.3, 10.1.2.4; 10.1.2.3.", "$AISH_ADDRESS_001, $AISH_ADDRESS_002; $AISH_ADDRESS_001."),
        ("inet6 fe80::1ff:fe23:4567:890a/64", "inet6 $AISH_ADDRESS_001/64"),
        ("ether 3c:22:fb:01:02:03 up", "ether $AISH_ADDRESS_001 up"),
        ("marta2 has martas", "marta2 has martas"),
    ] {
        let mut vault = vault();
        let sent = vault.scrub(text);
        assert_eq!(sent, hidden, "{text}");
        assert_eq!(vault.scrub(&sent), sent);
        assert_eq!(vault.rehydrate(&sent), text);
        for size in 1..8 {
            let mut stream = Rehydrator::new(&vault);
            let pieces = sent.as_bytes().chunks(size).map(|piece| stream.push(std::str::from_utf8(piece).unwrap()));
            let mut back: String = pieces.collect();
            back += &stream.finish();
            assert_eq!(back, text, "{size}");
        }
    }
}

#[test]
fn what_tells_nothing_stays() {
    for text in [
        "git clone git@github.com:o/r.git",
        "curl http://127.0.0.1:8080 http://[::1]/ 0.0.0.0 255.255.255.0",
        "std::vec::Vec a::b 12:34:56 v1.2.3",
        "npm i react@latest; see example.com",
        "a b\u{e9}\u{e8} \u{4e2d}",
        "local .local lan. @ : a@ @b ::",
    ] {
        assert_eq!(vault().scrub(text), text);
    }
    assert_eq!(
        Vault::new().hiding(PersonIdentity::new(&["root"], &["localhost"], "")).scrub("root@localhost"),
        "root@localhost"
    );
    let home =
        Vault::new().hiding(PersonIdentity::new(&["marta"], &[], "/srv/people/m17")).scrub("ls /srv/people/m17/x");
    assert_eq!(home, "ls $AISH_HOME_001/x");
}

#[test]
fn a_secret_is_told_apart_from_a_name() {
    let mut vault = vault();
    vault.scrub("marta has DB_PASSWORD=q7-fooZbaar99 on 10.1.2.3");
    let secrets: Vec<&str> =
        vault.named_in("$AISH_USER_001 $AISH_SECRET_001 $AISH_SECRET_002 $AISH_ADDRESS_003").collect();
    assert_eq!(secrets, ["q7-fooZbaar99"]);
}
