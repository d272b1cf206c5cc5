//! The unit tests of `log.rs`.

use super::*;

#[test]
fn a_short_output_is_whole_and_a_long_one_has_its_beginning_and_its_end() {
    let dir = tempfile::tempdir().unwrap();
    let mut log = BackgroundLog::begin(dir.path()).unwrap();
    log.push(b"first\n");
    assert_eq!(read_end(dir.path(), usize::MAX), b"first\n");
    assert_eq!(read_end(dir.path(), 3), b"st\n");
    let line = [b"x".repeat(99), b"\n".to_vec()].concat();
    for _ in 0..200_000 {
        log.push(&line);
    }
    log.push(b"last\n");
    let kept = read_end(dir.path(), usize::MAX);
    let text = String::from_utf8(kept).unwrap();
    assert!(text.len() > 7_000_000 && text.len() < 10_001_000, "{}", text.len());
    assert!(text.starts_with("first\nxxx") && text.ends_with("x\nlast\n"));
    assert_eq!(text.matches(CUT).count(), 1);
    let on_disk: u64 = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().metadata().unwrap().len()).sum();
    assert_eq!(on_disk, text.len() as u64);
}

#[test]
fn what_fits_exactly_is_not_cut() {
    let dir = tempfile::tempdir().unwrap();
    let mut log = BackgroundLog::begin(dir.path()).unwrap();
    let all = vec![b'y'; HEAD_BYTES + 2 * TAIL_BYTES];
    log.push(&all);
    assert_eq!(read_end(dir.path(), usize::MAX), all);
}
