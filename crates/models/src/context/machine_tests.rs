//! The unit tests of `machine.rs`.

#[test]
fn reads_the_distribution() {
    let text = "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n";
    assert_eq!(super::pretty_name(text), Some("Debian GNU/Linux 12 (bookworm)"));
    assert_eq!(super::pretty_name("ID=x"), None);
}
