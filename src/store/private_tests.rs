//! The unit tests of `private.rs`.

use super::*;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o777
}

#[test]
fn directories_are_private_all_the_way() {
    let temp = tempfile::tempdir().unwrap();
    let dir = temp.path().join("a/b/c");
    private_dir(&dir).unwrap();
    private_dir(&dir).unwrap();
    assert_eq!([mode(&dir), mode(&temp.path().join("a/b")), mode(&temp.path().join("a"))], [0o700; 3]);
}

#[test]
fn an_open_directory_is_closed() {
    let temp = tempfile::tempdir().unwrap();
    let dir = temp.path().join("open");
    fs::create_dir(&dir).unwrap();
    fs::set_permissions(&dir, fs::Permissions::from_mode(0o777)).unwrap();
    private_dir(&dir).unwrap();
    assert_eq!(mode(&dir), 0o700);
}

#[test]
fn a_file_in_the_way_is_named() {
    let temp = tempfile::tempdir().unwrap();
    let file = temp.path().join("file");
    fs::write(&file, "x").unwrap();
    for dir in [file.clone(), file.join("below")] {
        let error = private_dir(&dir).unwrap_err();
        assert!(error.message.contains("file") && !error.message.contains("os error"), "{error}");
    }
    assert_eq!(fs::read(&file).unwrap(), b"x");
}

#[test]
fn a_runtime_directory_that_cannot_be_used_has_a_stand_in() {
    let temp = tempfile::tempdir().unwrap();
    let at = |name: &str| temp.path().join(name).to_str().unwrap().to_string();
    fs::write(at("file"), "").unwrap();
    for (runtime, expected) in [("run", "run/aish"), ("file", ".local/state/aish/run")] {
        let env = |name: &str| match name {
            "HOME" => Some(at("")),
            "XDG_RUNTIME_DIR" => Some(at(runtime)),
            _ => None,
        };
        let dir = runtime_dir(&Paths::new(&env).unwrap()).unwrap();
        assert_eq!(dir, temp.path().join(expected));
        assert_eq!(mode(&dir), 0o700);
    }
}

#[test]
fn atomic_write_replaces_follows_links_and_leaves_no_temporary_file() {
    let temp = tempfile::tempdir().unwrap();
    let (real, link) = (temp.path().join("real"), temp.path().join("link"));
    fs::write(&real, "old").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o644)).unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    write_private_atomic(&link, b"new").unwrap();
    assert_eq!((fs::read(&real).unwrap().as_slice(), mode(&real)), (b"new".as_slice(), 0o600));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 2);
}

#[test]
fn a_failed_write_leaves_nothing() {
    let temp = tempfile::tempdir().unwrap();
    let dir = temp.path().join("dir");
    fs::create_dir(&dir).unwrap();
    assert!(write_private_atomic(&dir, b"x").unwrap_err().message.contains("dir"));
    assert!(write_private_atomic(&temp.path().join("none/file"), b"x").is_err());
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 1);
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
            assert_eq!(mode(&path), 0o600);
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
            append_with(&path, "second", Duration::from_secs(60)).unwrap();
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
    let error = append_with(&path, "x", Duration::from_millis(5)).unwrap_err();
    assert!(error.message.ends_with("another aish process holds it"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), b"");
}

#[test]
fn only_regular_files_are_read() {
    let temp = tempfile::tempdir().unwrap();
    let (file, pipe, link) = (temp.path().join("file"), temp.path().join("pipe"), temp.path().join("link"));
    assert_eq!(read_regular(&file).unwrap(), None);
    fs::write(&file, "x").unwrap();
    assert_eq!(read_regular(&file).unwrap().unwrap(), b"x");
    fs::write(&file, "").unwrap();
    assert_eq!(read_regular(&file).unwrap().unwrap(), b"");
    // Its length isn't known before it is read.
    let status = read_regular(Path::new("/proc/self/status"));
    assert!(status.unwrap().is_none_or(|bytes| bytes.starts_with(b"Name:") && bytes.len() > 100));
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
    for bad in [pipe.as_path(), link.as_path(), temp.path()] {
        assert!(read_regular(bad).is_err(), "{}", bad.display());
    }
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
