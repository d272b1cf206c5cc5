//! The file tools on real files: what they change and what they keep, attacked with links, pipes,
//! devices and races; and undone.

use std::collections::BTreeMap;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::PathBuf;

use aish_judge::request::JudgeRequest;
use aish_text::Shell;
use rustix::thread::CapabilitySet;

use super::*;
use crate::store::Paths;
use crate::tools::look;
use crate::undo::entries::find;
use crate::undo::restore::undo;

struct Sandbox {
    _temp: tempfile::TempDir,
    top: PathBuf,
    paths: Paths,
}

impl Sandbox {
    fn new() -> Self {
        let temp = tempfile::tempdir().unwrap();
        let home = fs::canonicalize(temp.path()).unwrap();
        let name = home.to_str().unwrap().to_owned();
        let paths = Paths::new(&|variable| (variable == "HOME").then(|| name.clone())).unwrap();
        fs::create_dir_all(home.join("work/dir/sub")).unwrap();
        fs::create_dir(home.join("outside")).unwrap();
        fs::write(home.join("work/a.txt"), "one\ntwo\nthree\n").unwrap();
        fs::write(home.join("work/dir/b.txt"), "b\n").unwrap();
        fs::write(home.join("work/dir/sub/c.txt"), "c\n").unwrap();
        fs::write(home.join("outside/secret"), "secret\n").unwrap();
        Self { _temp: temp, top: home.join("work"), paths }
    }

    fn request(&self) -> JudgeRequest {
        JudgeRequest::new("", Shell::Bash, &self.top, &self.paths.home)
    }

    fn plan(&self, name: &str, arguments: &str) -> Result<Plan, String> {
        Plan::make(FileCall::read(name, arguments)?, &self.request())
    }

    /// Makes a change; the number of its entry in the journal.
    fn change(&self, name: &str, arguments: &str) -> Result<Option<u64>, String> {
        self.apply(&self.plan(name, arguments)?)
    }

    fn apply(&self, plan: &Plan) -> Result<Option<u64>, String> {
        let mut keeping = Keeping::begin(&self.paths, "tool", &self.top).unwrap();
        keep(plan, &mut keeping);
        assert_eq!(keeping.missing(), [] as [String; 0]);
        keeping.write().unwrap();
        let made = make(plan);
        let number = keeping.seal().unwrap();
        made.map(|_| number)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.top.join(name)).unwrap()
    }

    fn tree(&self) -> BTreeMap<PathBuf, (Vec<u8>, u32, i64)> {
        let mut all = BTreeMap::new();
        let mut ahead = vec![self.paths.home.join("work"), self.paths.home.join("outside")];
        while let Some(path) = ahead.pop() {
            let meta = path.symlink_metadata().unwrap();
            if meta.is_dir() {
                ahead.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            }
            let content = (meta.is_file() && meta.len() < 1 << 20).then(|| fs::read(&path).unwrap());
            let time = if meta.is_file() { meta.mtime_nsec() } else { 0 };
            all.insert(path.clone(), (content.unwrap_or_default(), meta.mode(), time));
        }
        all
    }
}

#[test]
fn every_change_is_made_and_can_be_undone() {
    for (name, arguments, path, content) in [
        ("write_file", r#"{"path":"new/deep/file","content":"x"}"#, "new/deep/file", Some("x")),
        ("write_file", r#"{"path":"a.txt","content":"all new"}"#, "a.txt", Some("all new")),
        ("replace", r#"{"path":"a.txt","old":"two","new":"2"}"#, "a.txt", Some("one\n2\nthree\n")),
        ("file_ops", r#"{"operation":"mkdir","path":"x/y/z"}"#, "x/y/z", None),
        ("file_ops", r#"{"operation":"move","path":"a.txt","to":"dir/z.txt"}"#, "dir/z.txt", Some("one\ntwo\nthree\n")),
        (
            "file_ops",
            r#"{"operation":"move","path":"a.txt","to":"dir/b.txt","overwrite":true}"#,
            "dir/b.txt",
            Some("one\ntwo\nthree\n"),
        ),
        ("file_ops", r#"{"operation":"move","path":"dir","to":"other"}"#, "other/sub/c.txt", Some("c\n")),
        ("file_ops", r#"{"operation":"copy","path":"a.txt","to":"b.txt"}"#, "b.txt", Some("one\ntwo\nthree\n")),
        (
            "file_ops",
            r#"{"operation":"copy","path":"dir","to":"n/copy","recursive":true}"#,
            "n/copy/sub/c.txt",
            Some("c\n"),
        ),
    ] {
        let sandbox = Sandbox::new();
        fs::set_permissions(sandbox.top.join("a.txt"), fs::Permissions::from_mode(0o751)).unwrap();
        let before = sandbox.tree();
        let number = sandbox.change(name, arguments).unwrap().unwrap();
        match content {
            Some(content) => assert_eq!(sandbox.read(path), content, "{arguments}"),
            None => assert!(sandbox.top.join(path).is_dir(), "{arguments}"),
        }
        let report = undo(&sandbox.paths, find(&sandbox.paths, number).unwrap(), false).unwrap();
        assert_eq!(report.left, [] as [String; 0], "{arguments}");
        assert_eq!(sandbox.tree(), before, "{arguments}");
    }
    for arguments in
        [r#"{"operation":"delete","path":"a.txt"}"#, r#"{"operation":"delete","path":"dir","recursive":true}"#]
    {
        let sandbox = Sandbox::new();
        let before = sandbox.tree();
        let number = sandbox.change("file_ops", arguments).unwrap().unwrap();
        assert!(sandbox.tree().len() < before.len(), "{arguments}");
        undo(&sandbox.paths, find(&sandbox.paths, number).unwrap(), false).unwrap();
        assert_eq!(sandbox.tree(), before, "{arguments}");
    }
}

#[test]
fn what_can_not_be_done_changes_nothing() {
    let sandbox = Sandbox::new();
    symlink(sandbox.paths.home.join("outside"), sandbox.top.join("link")).unwrap();
    nix::unistd::mkfifo(&sandbox.top.join("pipe"), Mode::from_bits_truncate(0o600)).unwrap();
    fs::write(sandbox.top.join("binary"), [0, 1, 2]).unwrap();
    fs::write(sandbox.top.join("latin"), b"gr\xfcn\n").unwrap();
    let big = File::create(sandbox.top.join("big")).unwrap();
    big.set_len(10 << 30).unwrap();
    fs::create_dir(sandbox.top.join("empty")).unwrap();
    let before: Vec<PathBuf> = sandbox.tree().into_keys().collect();
    for (name, arguments, says) in [
        ("replace", r#"{"path":"a.txt","old":"four","new":"4"}"#, "doesn't stand in the file"),
        ("replace", r#"{"path":"a.txt","old":"o","new":"0"}"#, "2 times"),
        ("replace", r#"{"path":"a.txt","old":"","new":"0"}"#, "empty"),
        ("replace", r#"{"path":"binary","old":"a","new":"0"}"#, "no text"),
        ("replace", r#"{"path":"latin","old":"n","new":"€"}"#, "encoding"),
        ("replace", r#"{"path":"big","old":"a","new":"0"}"#, "MB"),
        ("replace", r#"{"path":"pipe","old":"a","new":"0"}"#, "no regular file"),
        ("replace", r#"{"path":"/dev/zero","old":"a","new":"0"}"#, "no regular file"),
        ("write_file", r#"{"path":"pipe","content":"x"}"#, "no regular file"),
        ("write_file", r#"{"path":"dir","content":"x"}"#, "no regular file"),
        ("write_file", r#"{"path":"a.txt/x","content":"x"}"#, "can't be used"),
        ("file_ops", r#"{"operation":"delete","path":"dir"}"#, "recursive"),
        ("file_ops", r#"{"operation":"delete","path":"gone"}"#, "not found"),
        ("file_ops", r#"{"operation":"delete","path":"/","recursive":true}"#, "can't be changed"),
        ("file_ops", r#"{"operation":"move","path":"a.txt","to":"dir/b.txt"}"#, "there already"),
        ("file_ops", r#"{"operation":"move","path":"a.txt","to":"dir","overwrite":true}"#, "inside it"),
        ("file_ops", r#"{"operation":"copy","path":"a.txt","to":"dir/b.txt"}"#, "there already"),
        ("file_ops", r#"{"operation":"copy","path":"dir","to":"dir/sub/x","recursive":true}"#, "into itself"),
        ("file_ops", r#"{"operation":"copy","path":"dir","to":"x"}"#, "recursive"),
        ("file_ops", r#"{"operation":"mkdir","path":"a.txt"}"#, "exists"),
        ("file_ops", r#"{"operation":"copy","path":"big","to":"x"}"#, "too big to be copied"),
        ("file_ops", r#"{"operation":"copy","path":"pipe","to":"x"}"#, "no regular file"),
        ("file_ops", r#"{"operation":"copy","path":"/dev/zero","to":"x"}"#, "no regular file"),
        ("write_file", r#"{"path":"/proc/self/new","content":"x"}"#, "/proc/"),
    ] {
        let error = match sandbox.plan(name, arguments) {
            Ok(plan) => make(&plan).unwrap_err(),
            Err(error) => error,
        };
        assert!(error.contains(says), "{name} {arguments}: {error}");
    }
    assert_eq!(sandbox.tree().into_keys().collect::<Vec<_>>(), before);
    assert_eq!(sandbox.read("a.txt"), "one\ntwo\nthree\n");
    // What a link leads to is told by where it leads.
    assert!(!sandbox.plan("read_file", r#"{"path":"link/secret"}"#).unwrap().inside);
    assert!(!sandbox.plan("write_file", r#"{"path":"../outside/new","content":""}"#).unwrap().inside);
}

/// A link is deleted and moved itself, and what the user reads names it; where it leads nothing
/// happens.
#[test]
fn links_are_deleted_and_moved_themselves() {
    for (arguments, gone, there) in [
        (r#"{"operation":"delete","path":"link"}"#, "link", ""),
        (r#"{"operation":"delete","path":"link/","recursive":true}"#, "link", ""),
        (r#"{"operation":"delete","path":"broken"}"#, "broken", ""),
        (r#"{"operation":"move","path":"link","to":"dir/moved"}"#, "link", "dir/moved"),
        (r#"{"operation":"move","path":"a.txt","to":"link","overwrite":true}"#, "a.txt", "link"),
    ] {
        let sandbox = Sandbox::new();
        let outside = sandbox.paths.home.join("outside");
        symlink(&outside, sandbox.top.join("link")).unwrap();
        symlink("nowhere", sandbox.top.join("broken")).unwrap();
        let before = sandbox.tree();
        let plan = sandbox.plan("file_ops", arguments).unwrap();
        assert!(plan.shown.iter().any(|shown| shown.contains("(the link itself, to ")), "{:?}", plan.shown);
        assert!(plan.inside, "{arguments}");
        let number = sandbox.apply(&plan).unwrap().unwrap();
        assert!(sandbox.top.join(gone).symlink_metadata().is_err(), "{arguments}");
        assert!(there.is_empty() || sandbox.top.join(there).symlink_metadata().is_ok(), "{arguments}");
        assert_eq!(fs::read_to_string(outside.join("secret")).unwrap(), "secret\n", "{arguments}");
        undo(&sandbox.paths, find(&sandbox.paths, number).unwrap(), false).unwrap();
        assert_eq!(
            sandbox.tree().into_keys().collect::<Vec<_>>(),
            before.into_keys().collect::<Vec<_>>(),
            "{arguments}"
        );
    }
}

#[test]
fn what_changes_between_the_question_and_the_answer_is_not_touched() {
    let sandbox = Sandbox::new();
    let plan = sandbox.plan("replace", r#"{"path":"a.txt","old":"two","new":"2"}"#).unwrap();
    fs::write(sandbox.top.join("a.txt"), "the user's").unwrap();
    assert!(make(&plan).unwrap_err().contains("changed since"));
    assert_eq!(sandbox.read("a.txt"), "the user's");
    let plan = sandbox.plan("write_file", r#"{"path":"dir/new","content":"x"}"#).unwrap();
    fs::write(sandbox.top.join("dir/new"), "the user's").unwrap();
    assert!(make(&plan).unwrap_err().contains("there already"));
    // A directory on the way is exchanged for a link to another place.
    for (name, arguments) in [
        ("write_file", r#"{"path":"dir/sub/secret","content":"x"}"#),
        ("file_ops", r#"{"operation":"delete","path":"dir/sub/c.txt"}"#),
        ("file_ops", r#"{"operation":"move","path":"a.txt","to":"dir/sub/secret","overwrite":true}"#),
        ("file_ops", r#"{"operation":"mkdir","path":"dir/sub/more"}"#),
    ] {
        let sandbox = Sandbox::new();
        let plan = sandbox.plan(name, arguments).unwrap();
        let outside = sandbox.paths.home.join("outside");
        fs::write(outside.join("c.txt"), "c").unwrap();
        fs::rename(sandbox.top.join("dir/sub"), sandbox.top.join("dir/was")).unwrap();
        symlink(&outside, sandbox.top.join("dir/sub")).unwrap();
        make(&plan).unwrap_err();
        assert_eq!(fs::read_to_string(outside.join("secret")).unwrap(), "secret\n", "{arguments}");
        assert_eq!(fs::read_dir(&outside).unwrap().count(), 2, "{arguments}");
    }
}

/// Whether a call was planned inside the workspace, and made. What leads outside when it is planned
/// is asked about.
fn try_in_race(sandbox: &Sandbox, n: usize) -> bool {
    let (name, arguments) = [
        ("write_file", r#"{"path":"dir/secret","content":"x"}"#),
        ("replace", r#"{"path":"dir/secret","old":"secret","new":"x"}"#),
        ("file_ops", r#"{"operation":"delete","path":"dir/secret"}"#),
        ("file_ops", r#"{"operation":"mkdir","path":"dir/more/deep"}"#),
        ("file_ops", r#"{"operation":"copy","path":"a.txt","to":"dir/secret","overwrite":true}"#),
    ][n % 5];
    sandbox.plan(name, arguments).is_ok_and(|plan| plan.inside && make(&plan).is_ok())
}

/// A directory on the way is exchanged for a link and back all the time, while calls are planned,
/// judged and made.
#[test]
fn a_race_of_links_reaches_nothing_outside() {
    let sandbox = Sandbox::new();
    let outside = sandbox.paths.home.join("outside");
    let (real, link) = (sandbox.top.join("real"), sandbox.top.join("link"));
    symlink(&outside, &link).unwrap();
    let racing = std::sync::atomic::AtomicBool::new(true);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let at = sandbox.top.join("dir");
            while racing.load(std::sync::atomic::Ordering::Relaxed) {
                // Both are there under their own names in between, as an attacker would keep them.
                for (from, to) in [(&at, &real), (&link, &at), (&at, &link), (&real, &at)] {
                    let _ = fs::rename(from, to);
                }
            }
        });
        let tried = std::panic::catch_unwind(|| (0..2000).filter(|n| try_in_race(&sandbox, *n)).count());
        racing.store(false, std::sync::atomic::Ordering::Relaxed);
        assert!(tried.unwrap() > 0, "nothing was done");
    });
    assert_eq!(fs::read_to_string(outside.join("secret")).unwrap(), "secret\n");
    assert_eq!(fs::read_dir(&outside).unwrap().count(), 1);
}

#[test]
fn a_directory_that_is_read_only_stays_as_it_is() {
    let sandbox = Sandbox::new();
    let before: Vec<PathBuf> = sandbox.tree().into_keys().collect();
    let mode = |bits| fs::set_permissions(sandbox.top.join("dir"), fs::Permissions::from_mode(bits)).unwrap();
    mode(0o555);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // Root may write anywhere, but for a thread that has given that right up.
            let mut rights = rustix::thread::capabilities(None).unwrap();
            rights.effective -= CapabilitySet::DAC_OVERRIDE | CapabilitySet::DAC_READ_SEARCH;
            rustix::thread::set_capabilities(None, rights).unwrap();
            for (name, arguments) in [
                ("write_file", r#"{"path":"dir/b.txt","content":"x"}"#),
                ("replace", r#"{"path":"dir/b.txt","old":"b","new":"x"}"#),
                ("file_ops", r#"{"operation":"delete","path":"dir/b.txt"}"#),
                ("file_ops", r#"{"operation":"move","path":"dir/b.txt","to":"x"}"#),
                ("file_ops", r#"{"operation":"mkdir","path":"dir/more"}"#),
                ("file_ops", r#"{"operation":"copy","path":"a.txt","to":"dir/more"}"#),
            ] {
                let made = sandbox.plan(name, arguments).and_then(|plan| make(&plan));
                assert!(made.is_err(), "{name} {arguments}: {made:?}");
            }
            assert!(make(&sandbox.plan("write_file", r#"{"path":"new","content":"x"}"#).unwrap()).is_ok(), "beside it");
            fs::remove_file(sandbox.top.join("new")).unwrap();
        });
    });
    mode(0o755);
    assert_eq!(sandbox.tree().into_keys().collect::<Vec<_>>(), before);
    assert_eq!(sandbox.read("dir/b.txt"), "b\n");
}

#[test]
fn a_link_in_a_deleted_tree_is_not_followed() {
    let sandbox = Sandbox::new();
    let outside = sandbox.paths.home.join("outside");
    symlink(&outside, sandbox.top.join("dir/link")).unwrap();
    sandbox.change("file_ops", r#"{"operation":"delete","path":"dir","recursive":true}"#).unwrap();
    assert!(outside.join("secret").exists() && !sandbox.top.join("dir").exists());
}

#[test]
fn an_edit_keeps_mode_encoding_and_line_ends() {
    let sandbox = Sandbox::new();
    let file = sandbox.top.join("a.txt");
    fs::write(&file, b"\xef\xbb\xbfone\r\ntwo\r\n").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o750)).unwrap();
    sandbox.change("replace", r#"{"path":"a.txt","old":"one\ntwo","new":"1\n2\n3"}"#).unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"\xef\xbb\xbf1\r\n2\r\n3\r\n");
    assert_eq!(file.metadata().unwrap().mode() & 0o777, 0o750);
    let plan = sandbox.plan("replace", r#"{"path":"a.txt","old":"2","new":"two"}"#).unwrap();
    let diff = &plan.written.unwrap().diff;
    assert!(diff.contains("-2\n") && diff.contains("+two\n"), "{diff}");
}

#[test]
fn reading_is_bounded() {
    let sandbox = Sandbox::new();
    let place = |name: &str| ToolPlace::find(name, &sandbox.top, Path::new("/")).unwrap();
    fs::write(sandbox.top.join("long"), format!("{}\n", "x".repeat(100_000)).repeat(30)).unwrap();
    assert_eq!(look::lines(&place("a.txt"), Some(2), Some(2)).unwrap(), "[lines 2 to 2 of 3]\ntwo\n");
    assert!(look::lines(&place("a.txt"), Some(9), None).unwrap_err().contains("3 lines"));
    assert!(look::lines(&place("long"), None, None).unwrap().len() < 100_000);
    assert!(look::names(&place("."), 3).unwrap().contains("    c.txt  2\n"));
    assert_eq!(
        look::hits(&place("."), "^[bc]$", Some("*.txt"), &sandbox.paths.home).unwrap(),
        "dir/b.txt:1: b\ndir/sub/c.txt:1: c\n"
    );
    assert!(look::hits(&place("."), "(", None, &sandbox.paths.home).unwrap_err().contains("pattern"));
    fs::write(sandbox.top.join("many"), "hit\n".repeat(10_000)).unwrap();
    assert!(look::hits(&place("many"), "hit", None, &sandbox.paths.home).unwrap().ends_with("[more is left out]\n"));
}

/// What is listed and searched is what was judged: a directory that became a link to another place
/// is not.
#[test]
fn lists_and_searches_follow_no_link() {
    let sandbox = Sandbox::new();
    let place = |name: &str| ToolPlace::find(name, &sandbox.top, Path::new("/")).unwrap();
    let (dir, sub) = (place("dir"), place("dir/sub"));
    nix::unistd::mkfifo(&sandbox.top.join("dir/pipe"), Mode::from_bits_truncate(0o600)).unwrap();
    symlink("/dev/zero", sandbox.top.join("dir/zero")).unwrap();
    let outside = sandbox.paths.home.join("outside");
    symlink(&outside, sandbox.top.join("dir/link")).unwrap();
    let listed = look::names(&dir, 5).unwrap();
    assert!(listed.contains("pipe  (no regular file)") && listed.contains("link -> "), "{listed}");
    assert!(!listed.contains("secret  "), "{listed}");
    assert_eq!(look::hits(&dir, "secret", None, &sandbox.paths.home).unwrap(), "(nothing found)\n");
    fs::rename(sandbox.top.join("dir/sub"), sandbox.top.join("was")).unwrap();
    symlink(&outside, sandbox.top.join("dir/sub")).unwrap();
    assert!(look::names(&sub, 1).is_err());
    assert_eq!(look::hits(&sub, "secret", None, &sandbox.paths.home).unwrap(), "(nothing found)\n");
    // Nobody was asked about a file of secrets in it, whatever the glob says.
    fs::write(sandbox.top.join("dir/.env"), "KEY=x\n").unwrap();
    let found = look::hits(&dir, "KEY", Some(".env"), &sandbox.paths.home).unwrap();
    assert!(!found.contains("KEY=") && found.contains("1 files that may hold secrets"), "{found}");
    assert!(look::hits(&place("dir/.env"), "KEY", None, &sandbox.paths.home).unwrap().contains("KEY=x"));
    // A big file is passed over, and said.
    File::create(sandbox.top.join("dir/big")).unwrap().set_len(10 << 30).unwrap();
    assert!(look::hits(&dir, "x", None, &sandbox.paths.home).unwrap().contains("1 big files were not searched"));
}
