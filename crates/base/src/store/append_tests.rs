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
        // Not before the writer has the old file open, too (where /proc tells): at either moment
        // the end is the same.
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

#[test]
fn appended_lines_are_private_and_whole() {
    let temp = tempfile::tempdir().unwrap();
    let path = temp.path().join("log");
    // (what is there, the record, what is there then)
    for (before, record, after) in [
        (None, "a", "a\n"),
        (Some(""), "a", "a\n"),
        (Some("x\n"), "a", "x\na\n"),
        (Some("x\n{\"v\":1,\"te"), "a", "x\n{\"v\":1,\"te\na\n"),
        (Some("\n"), "", "\n\n"),
    ] {
        let _ = fs::remove_file(&path);
        if let Some(before) = before {
            fs::write(&path, before).unwrap();
        }
        append_private_line(&path, record).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), after);
        if before.is_none() {
            assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o600);
        }
    }
    assert!(append_private_line(&path, "a\nb").is_err());
    assert!(append_private_line(temp.path(), "a").is_err());
}

#[test]
fn a_writer_waits_for_the_one_before() {
    let temp = tempfile::tempdir().unwrap();
    let path = temp.path().join("log");
    let mut first = File::create(&path).unwrap();
    first.lock().unwrap();
    first.write_all(b"first, ").unwrap();
    let ready = std::sync::Barrier::new(2);
    std::thread::scope(|scope| {
        let second = scope.spawn(|| {
            ready.wait();
            append_line_within(Duration::from_secs(60), &path, "second").unwrap();
        });
        ready.wait();
        // Whoever doesn't wait for the lock is done soon, and is caught at it.
        for _ in 0..1_000 {
            std::thread::yield_now();
            assert!(!second.is_finished());
        }
        first.write_all(b"whole\n").unwrap();
        drop(first);
    });
    assert_eq!(fs::read_to_string(&path).unwrap(), "first, whole\nsecond\n");
}

/// A process that was stopped while it held the lock doesn't stop the others.
#[test]
fn a_lock_that_is_never_given_back_is_an_error() {
    let temp = tempfile::tempdir().unwrap();
    let path = temp.path().join("log");
    let holder = File::create(&path).unwrap();
    holder.lock().unwrap();
    let error = append_line_within(Duration::from_millis(5), &path, "x").unwrap_err();
    assert!(error.message.ends_with("another aish process holds it"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), b"");
}

#[test]
fn writers_at_the_same_time_lose_nothing() {
    let temp = tempfile::tempdir().unwrap();
    let path = temp.path().join("log");
    fs::write(&path, "torn").unwrap();
    std::thread::scope(|scope| {
        for writer in 0..8 {
            let path = &path;
            scope.spawn(move || {
                for index in 0..50 {
                    append_private_line(path, &format!("{writer}-{index}")).unwrap();
                }
            });
        }
    });
    let text = fs::read_to_string(&path).unwrap();
    let lines: std::collections::BTreeSet<&str> = text.lines().collect();
    assert_eq!((text.lines().count(), lines.len()), (401, 401));
    assert!(lines.contains("torn"));
}
