//! The unit tests of `Fifo` (`pipes.rs`).

use super::*;

#[test]
fn a_report_counts_only_between_its_marks() {
    let report = |text: &str| parse_report(text.as_bytes(), "ab").map(|r| (r.status, r.cwd()));
    assert_eq!(report("ab 3 /a b\nab\n"), Some((3, "/a b".into())));

    assert_eq!(report("noise\0ab 130 /a\nc\nab\n"), Some((130, "/a\nc".into())));
    for broken in ["", "ab 3 /a\n", "ab 3 /a\nab", "cd 3 /a\ncd\n", "ab x /a\nab\n", "ab 3\nab\n"] {
        assert_eq!(report(broken), None, "{broken:?}");
    }
}

#[test]
fn it_is_private_and_goes_with_its_owner() {
    use std::io::Write;
    use std::os::unix::fs::MetadataExt;

    let base = tempfile::tempdir().unwrap();
    let mut fifo = Fifo::new(base.path()).unwrap();
    assert_eq!(std::fs::metadata(fifo.dir()).unwrap().mode() & 0o777, 0o700);
    let mut writer = OpenOptions::new().append(true).open(fifo.path()).unwrap();
    writer.write_all(b"junk ab 1 /x\n").unwrap();
    assert_eq!(fifo.take("ab"), None);
    writer.write_all(b"ab\n").unwrap();
    assert_eq!(fifo.take("ab"), Some(FifoReport { status: 1, said: b"/x".to_vec() }));
    assert_eq!(fifo.take("ab"), None);
    drop(fifo);
    assert_eq!(std::fs::read_dir(base.path()).unwrap().count(), 0);
}

#[test]
fn two_marks_are_never_the_same() {
    assert_ne!(new_nonce().unwrap(), new_nonce().unwrap());
    assert_eq!(new_nonce().unwrap().len(), 32);
}
