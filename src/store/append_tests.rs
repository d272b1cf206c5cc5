//! The unit tests of `append.rs`.

use super::*;

#[test]
fn a_new_file_gets_the_header_and_a_torn_line_is_closed() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("log");
    // (what is there, what is there then)
    for (before, after) in [
        (None, "head\na\nb\n"),
        (Some(""), "head\na\nb\n"),
        (Some("head\n"), "head\na\nb\n"),
        (Some("head\nx\nto"), "head\nx\nto\na\nb\n"),
        (Some("he"), "he\na\nb\n"),
    ] {
        let _ = fs::remove_file(&path);
        if let Some(before) = before {
            fs::write(&path, before).unwrap();
        }
        assert_eq!(append_records(&path, "head\n", "a\nb\n").unwrap(), Held::Yes);
        assert_eq!(fs::read_to_string(&path).unwrap(), after, "{before:?}");
    }
    assert!(append_records(dir.path(), "", "a\n").is_err());
}

#[test]
fn a_file_that_was_deleted_meanwhile_is_begun_anew() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("log");
    fs::write(&path, "old\n").unwrap();
    let holder = File::open(&path).unwrap();
    holder.lock().unwrap();
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| append_records(&path, "head\n", "new\n"));
        // Not before the writer has the old file open, too (where /proc tells): at either moment the end is the same.
        while open_in_this_process(&path) == Some(1) {
            std::thread::yield_now();
        }
        fs::remove_file(&path).unwrap();
        drop(holder);
        writer.join().unwrap().unwrap();
    });
    assert_eq!(fs::read_to_string(&path).unwrap(), "head\nnew\n");
}

/// How many descriptors of this process are open on `path`; `None` without /proc.
fn open_in_this_process(path: &Path) -> Option<usize> {
    let open = fs::read_dir("/proc/self/fd").ok()?;
    Some(open.flatten().filter(|fd| fs::read_link(fd.path()).is_ok_and(|target| target == path)).count())
}
