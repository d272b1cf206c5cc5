//! Tests of the look, in real trees: what each shell's globs name, what programs hit, what git
//! could bring back, and that the bounds hold.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use super::{Blast, BlastEffect, BlastLimits, BlastMachine, Clock, blast, lines, measure};
use crate::request::JudgeRequest;
use crate::walk;
use aish_text::Shell;

/// A directory with files in it, alone in another one: what `..` and a glob find is the tree and
/// nobody else's.
struct Tree {
    temp: tempfile::TempDir,
}

impl Tree {
    /// Files with a byte each; a name that ends in `/` is an empty directory.
    fn new(names: &[&str]) -> Self {
        let tree = Self { temp: tempfile::tempdir().unwrap() };
        fs::create_dir(tree.temp.path().join("tree")).unwrap();
        names.iter().for_each(|name| tree.file(name, "x"));
        tree
    }

    fn path(&self) -> PathBuf {
        fs::canonicalize(self.temp.path().join("tree")).unwrap()
    }

    fn file(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        if name.ends_with('/') {
            return fs::create_dir_all(path).unwrap();
        }
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn request(&self, command: &str, shell: Shell) -> JudgeRequest {
        JudgeRequest {
            command: command.to_owned(),
            shell,
            cwd: self.path(),
            home: self.path().join("home"),
            workspaces: vec![self.path()],
            provenance: Vec::new(),
            look: true,
            aliases: Vec::new(),
            functions: Vec::new(),
            comments: false,
            left: crate::LeftScope::default(),
            own: Vec::new(),
            secrets: Default::default(),
        }
    }

    /// What a line would hit, without the bound of time, which a busy machine may reach.
    fn blast_in(&self, command: &str, shell: Shell) -> Blast {
        let limits = BlastLimits { time: Duration::from_secs(3600), ..BlastLimits::default() };
        blast(&self.request(command, shell), limits)
    }

    fn blast(&self, command: &str) -> Blast {
        self.blast_in(command, Shell::Bash)
    }

    /// Files and directories of an effect.
    fn hits(&self, command: &str, shell: Shell, effect: BlastEffect) -> (u64, u64) {
        let blast = self.blast_in(command, shell);
        blast.hits.iter().find(|hit| hit.effect == effect).map_or((0, 0), |hit| (hit.files, hit.directories))
    }

    fn git(&self, args: &[&str]) {
        let done = Command::new("git")
            .args(["-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "init.defaultBranch=main"])
            .args(args)
            .current_dir(self.path())
            .env_clear()
            .envs(std::env::var_os("PATH").map(|path| ("PATH", path)))
            .env("HOME", self.path().join("home"))
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .output()
            .unwrap();
        assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
}

#[test]
fn globs_name_what_the_shell_would_find() {
    let names = ["a.o", "b.o", ".h.o", "c.c", "d/e.o", "d/.i/f.o", "d/g/h.o", "n7", "n12", "q[1]", "q1", "s p.o"];
    let tree = Tree::new(&names);
    symlink("d", tree.path().join("link")).unwrap();
    let (bash, zsh, fish) = (Shell::Bash, Shell::Zsh, Shell::Fish);
    for (line, shell, files) in [
        ("rm *.o", bash, 3),
        ("rm *.o", zsh, 3),
        ("rm *.o", fish, 3),
        ("rm .*.o", bash, 1),
        ("rm ?.o", bash, 2),
        ("rm [ab].o", zsh, 2),
        ("rm {a,b}.o", fish, 2),
        ("rm {a,c}.?", bash, 2),
        // The link leads to the same file.
        ("rm */*.o", bash, 1),
        ("rm d/*/h.o", zsh, 1),
        ("rm **/*.o", bash, 1),
        ("rm **/*.o", zsh, 5),
        ("rm **/*.o", fish, 5),
        ("rm **.o", fish, 5),
        ("rm n<1-9>", zsh, 1),
        ("rm *.(o|c)", zsh, 4),
        ("rm *.@(o|c)", bash, 4),
        ("rm *(.)", zsh, 8),
        ("rm *(.D)", zsh, 9),
        ("rm *(@)", zsh, 1),
        ("rm -r *(/)", zsh, 3),
        ("rm *.o(N)", zsh, 3),
        ("rm \"q[1]\"", bash, 1),
        ("rm 'q[1]'*", bash, 1),
        ("rm q[1]*", bash, 1),
        ("rm '*.o'", bash, 0),
        ("rm \"s p\"*", zsh, 1),
        ("rm *.nothing", zsh, 0),
        ("for f in *.o; do rm \"$f\"; done", bash, 3),
        ("for f in *.o; rm $f; end", fish, 3),
        ("for f in *.o; rm \"$f\"; end", fish, 3),
        ("x=a.o; rm $x b.o", bash, 2),
        ("cd d && rm *.o", bash, 1),
        ("(cd d; rm *.o); rm c.c", zsh, 2),
        ("rm ../*/a.o", bash, 1),
        ("rm a.o a.o ./a.o", bash, 1),
        ("rm d/../a.o", bash, 1),
        ("ls *.o", bash, 0),
    ] {
        assert_eq!(tree.hits(line, shell, BlastEffect::Delete).0, files, "{shell:?}: {line}");
    }
    assert_eq!(tree.blast_in("rm *.nothing", zsh).unmatched, ["*.nothing"]);
    assert!(tree.blast_in("rm *(om[1])", zsh).at_most && !tree.blast_in("rm *(.)", zsh).at_most);
    assert!(tree.blast("rm **/*.o").at_least);
}

#[test]
fn trees_are_counted_without_following_links() {
    let tree = Tree::new(&["t/a", "t/b/c", "t/b/.d", "t/e/", "home/x/y", "home/z"]);
    tree.file("t/big", &"x".repeat(5000));
    symlink("..", tree.path().join("t/b/up")).unwrap();
    symlink("loop", tree.path().join("t/loop")).unwrap();
    symlink("t", tree.path().join("link")).unwrap();
    nix::unistd::mkfifo(&tree.path().join("t/pipe"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    let delete = |line: &str| tree.hits(line, Shell::Bash, BlastEffect::Delete);
    assert_eq!(delete("rm -rf t"), (7, 3));
    assert_eq!(delete("rm -rf ./t/ t t/b"), (7, 3), "nothing counts twice");
    assert_eq!(delete("rm t"), (0, 0), "a directory is refused");
    assert_eq!(delete("rmdir t/e t/b"), (0, 1));
    assert_eq!(delete("rm -rf link"), (1, 0), "the link, not what it leads to");
    assert_eq!(delete("rm -rf link/*"), (7, 2));
    assert_eq!(delete("rm -rf ~/*"), (2, 1));
    assert_eq!(delete("rm -rf t/nothing"), (0, 0));
    let blast = tree.blast("rm -rf t");
    assert_eq!((blast.largest[0].path.as_str(), blast.largest[0].bytes), ("t/big", 5000));
    assert!(blast.newest.len() == 3 && !blast.more && blast.unseen.is_empty());
    assert!(lines(&blast)[0].starts_with("deletes 7 files and 3 directories, 5."), "{:?}", lines(&blast));
}

#[test]
fn what_is_overwritten_and_moved() {
    let tree =
        Tree::new(&["a", "b", "d/a", "d/c", "e/", "s/a", "s/c", "m/s/a", "m/s/new", "n/sub/a", "o/sub/a", "o/sub/b"]);
    tree.file("empty", "");
    for (line, effect, files) in [
        ("cp a b", BlastEffect::Overwrite, 1),
        ("cp a new", BlastEffect::Overwrite, 0),
        ("cp a d", BlastEffect::Overwrite, 1),
        ("cp b d", BlastEffect::Overwrite, 0),
        ("cp s/* d/", BlastEffect::Overwrite, 2),
        ("cp -n a b", BlastEffect::Overwrite, 0),
        ("cp -r s/* d/", BlastEffect::Overwrite, 2),
        ("cp -r s/. d", BlastEffect::Overwrite, 2),
        ("cp -rT s d", BlastEffect::Overwrite, 2),
        ("cp -r s m", BlastEffect::Overwrite, 1),
        ("cp -a n/. o", BlastEffect::Overwrite, 1),
        ("cp -r n/sub o", BlastEffect::Overwrite, 1),
        ("cp -r n/* o", BlastEffect::Overwrite, 1),
        ("cp -r a d", BlastEffect::Overwrite, 1),
        ("cp -r a b", BlastEffect::Overwrite, 1),
        ("cp -r s new", BlastEffect::Overwrite, 0),
        ("cp -r s d", BlastEffect::Overwrite, 0),
        ("cp -r e/. d", BlastEffect::Overwrite, 0),
        ("mv a b", BlastEffect::Overwrite, 1),
        ("mv a b", BlastEffect::Move, 1),
        ("mv d e", BlastEffect::Move, 2),
        ("echo x > a", BlastEffect::Overwrite, 1),
        ("echo x > new", BlastEffect::Overwrite, 0),
        ("echo x > empty", BlastEffect::Overwrite, 0),
        ("echo x >> a", BlastEffect::Overwrite, 0),
        ("> a", BlastEffect::Overwrite, 1),
        ("tee a b < /dev/null", BlastEffect::Overwrite, 2),
        ("truncate -s 0 a d/*", BlastEffect::Overwrite, 3),
        ("shred a b", BlastEffect::Overwrite, 2),
        ("dd if=/dev/zero of=a", BlastEffect::Overwrite, 1),
        ("ln -sf b a", BlastEffect::Overwrite, 1),
        ("install a d/c", BlastEffect::Overwrite, 1),
        ("sed -i s/x/y/ a b", BlastEffect::Overwrite, 2),
        ("python3 -c 'import shutil; shutil.rmtree(\"d\")'", BlastEffect::Delete, 2),
        ("sudo rm -r d", BlastEffect::Delete, 2),
        ("sh -c 'rm -r d'", BlastEffect::Delete, 2),
        ("echo a b | xargs rm", BlastEffect::Delete, 2),
        ("printf 'a\\0b\\0' | xargs -0 rm", BlastEffect::Delete, 2),
        ("echo \"'a' b\" | xargs rm", BlastEffect::Delete, 2),
        ("printf 'a,b' | xargs -d, rm", BlastEffect::Delete, 2),
        ("parallel rm ::: a b", BlastEffect::Delete, 2),
        ("cp -t d a", BlastEffect::Overwrite, 1),
        ("mv -t d a b", BlastEffect::Move, 2),
        ("find d -type f -exec cp b {} \\;", BlastEffect::Overwrite, 2),
        ("(cd d; cp ../b a)", BlastEffect::Overwrite, 1),
        ("trap 'rm a' EXIT", BlastEffect::Delete, 1),
    ] {
        assert_eq!(tree.hits(line, Shell::Bash, effect).0, files, "{line}");
    }
    assert_eq!(tree.blast("ls d; git status"), Blast::default());
    assert!(lines(&Blast::default()).is_empty());
}

#[test]
fn find_passes_on_what_it_picks() {
    let tree = Tree::new(&["a.pyc", "b.py", "p/c.pyc", "p/__pycache__/d.pyc", "p/__pycache__/e.txt", "p/q/f.PYC"]);
    tree.file("big", &"x".repeat(3000));
    let old = SystemTime::now() - Duration::from_secs(10 * 86_400);
    fs::File::options().write(true).open(tree.path().join("b.py")).unwrap().set_modified(old).unwrap();
    for (line, files, at_most) in [
        ("find . -name '*.pyc' -delete", 3, false),
        ("find . -iname '*.pyc' -delete", 4, false),
        ("find . -maxdepth 1 -name '*.pyc' -delete", 1, false),
        ("find . -type f ! -name '*.pyc' -delete", 4, false),
        ("find p -name '*.pyc' -exec rm {} +", 2, false),
        ("find . -name __pycache__ -type d -exec rm -rf {} +", 2, false),
        ("find . -type f -mtime +7 -delete", 1, false),
        ("find . -size +2k -exec rm -f {} \\;", 1, false),
        ("find . -delete -name '*.pyc'", 7, false),
        ("find . -name '*.pyc' -o -name '*.py' -delete", 7, true),
        ("find . -path './p/q/*' -delete", 1, false),
        ("find . -name '*.pyc' -print", 0, false),
        ("find . -name '*.pyc' -exec grep x {} \\;", 0, false),
    ] {
        let blast = tree.blast(line);
        let hit = blast.hits.iter().find(|hit| hit.effect == BlastEffect::Delete).map_or(0, |hit| hit.files);
        assert_eq!((hit, blast.at_most), (files, at_most), "{line}");
    }
}

#[test]
fn find_picks_by_kind_size_and_emptiness() {
    let tree = Tree::new(&["a", "d/e/", "d/f", "hollow/x/y/"]);
    tree.file("none", "");
    tree.file("d/big", &"x".repeat(5000));
    symlink("a", tree.path().join("link")).unwrap();
    for (line, hit) in [
        ("find . -empty -delete", (1, 4)),
        ("find . -type d -empty -delete", (0, 4)),
        ("find . -type f -empty -delete", (1, 0)),
        ("find . -type d -empty -exec rmdir {} +", (0, 0)),
        ("find . -type d -empty -exec rm -rf {} +", (0, 2)),
        ("find . -type d ! -empty -exec rm -rf {} +", (2, 5)),
        ("find hollow -empty -delete", (0, 3)),
        ("find hollow -type d -empty -exec rm -r {} +", (0, 1)),
        ("find . -type l -delete", (1, 0)),
        ("find . -type f,l -name 'l*' -delete", (1, 0)),
        ("find . -type p -delete", (0, 0)),
        ("find . -type f -size -1k -delete", (1, 0)),
        ("find . -type f -size 1c -delete", (2, 0)),
        ("find . -type f -size 1M -delete", (3, 0)),
        ("find . -type f -size +1G -delete", (0, 0)),
        ("find . -type f -size 3w -delete", (0, 0)),
        ("find . -type f -name '[[:lower:]]' -delete", (2, 0)),
        ("find . -type f -newer none -newer d/big -delete", (0, 0)),
    ] {
        assert_eq!(tree.hits(line, Shell::Bash, BlastEffect::Delete), hit, "{line}");
    }
}

#[test]
fn git_says_what_it_could_bring_back() {
    let tree = Tree::new(&["clean", "changed", "new", "ignored.o", "sub/clean", "sub/new", "build/x.o"]);
    tree.file(".gitignore", "*.o\n");
    tree.git(&["init"]);
    tree.git(&["add", "clean", "changed", "sub/clean", ".gitignore"]);
    tree.file("changed", "other text");
    // So that the index is certainly written after the files that are in it were.
    let before = SystemTime::now() - Duration::from_secs(60);
    for name in ["clean", "sub/clean", ".gitignore"] {
        fs::File::options().write(true).open(tree.path().join(name)).unwrap().set_modified(before).unwrap();
    }
    tree.git(&["add", "clean", "sub/clean", ".gitignore"]);
    let git = |line: &str| {
        let git = tree.blast(line).git;
        (git.kept, git.changed, git.unknown, git.repositories)
    };
    assert_eq!(git("rm clean"), (1, 0, 0, 0));
    assert_eq!(git("rm changed new"), (0, 1, 1, 0));
    assert_eq!(git("rm -r sub"), (1, 0, 1, 0));
    assert_eq!(git("rm *"), (1, 1, 2, 0));
    assert_eq!(git("cd sub && rm -f * ../clean"), (2, 0, 1, 0));
    assert_eq!(git("rm -rf ."), (0, 0, 8, 1), "the repository goes as well");
    assert_eq!(git("mv clean elsewhere"), (0, 0, 0, 0));
    assert_eq!(lines(&tree.blast("rm clean")).last().unwrap(), "git could bring all of it back");
    assert_eq!(lines(&tree.blast("rm new")).last().unwrap(), "none of it is in git");
    assert_eq!(
        lines(&tree.blast("rm *")).last().unwrap(),
        "git could bring back 1; 1 has changed since git has seen them; 2 are not in git"
    );
    for (line, effect, files) in [
        ("git reset --hard", BlastEffect::Revert, 1),
        ("git -C sub reset --hard HEAD", BlastEffect::Revert, 1),
        ("git checkout -- changed clean", BlastEffect::Revert, 1),
        ("git checkout -- sub", BlastEffect::Revert, 0),
        ("git restore .", BlastEffect::Revert, 1),
        ("cd sub && git restore .", BlastEffect::Revert, 0),
        ("git clean -f", BlastEffect::Delete, 2),
        ("git clean -fd", BlastEffect::Delete, 2),
        ("git clean -fdx", BlastEffect::Delete, 4),
        ("git clean -fdX", BlastEffect::Delete, 2),
        ("git clean -fd sub", BlastEffect::Delete, 1),
        ("git clean -n", BlastEffect::Delete, 0),
    ] {
        let (found, _) = tree.hits(line, Shell::Bash, effect);
        assert_eq!(found, files, "{line}");
    }
    for version in ["3", "4"] {
        tree.git(&["update-index", "--index-version", version]);
        assert_eq!(git("rm -r sub clean"), (2, 0, 1, 0), "index version {version}");
    }
    tree.git(&["update-index", "--split-index"]);
    assert_eq!(tree.blast("rm clean").git.unreadable, 1);
    assert_eq!(Tree::new(&["a"]).blast("rm a").git.unknown, 1);
}

#[test]
fn a_linked_work_tree_and_one_inside_another() {
    let tree = Tree::new(&["home/x", "in/y"]);
    tree.git(&["init"]);
    tree.git(&["add", "in/y"]);
    tree.git(&["commit", "-m", "x"]);
    tree.git(&["worktree", "add", "linked"]);
    let linked = tree.blast("rm linked/in/y").git;
    assert_eq!(linked.unknown + linked.unreadable, 0, "{linked:?}");
    tree.git(&["init", "home"]);
    let both = tree.blast("rm -r home/x in/y").git;
    assert_eq!((both.unknown, both.kept + both.changed), (1, 1));
}

#[test]
fn what_cannot_be_seen_is_said() {
    let tree = Tree::new(&["a"]);
    for (line, part) in [
        ("rm -rf $x", "only when the command runs"),
        ("find . | xargs rm", "only when the command runs"),
        ("ssh web rm -rf /srv", "isn't on this machine"),
        ("dd if=a of=/dev/sda", "a device"),
        ("cd $x; rm -rf build", "the directory it runs in"),
        ("rm -r a/**/(b/c)#", ""),
    ] {
        let shell = if part.is_empty() { Shell::Zsh } else { Shell::Bash };
        let said = lines(&tree.blast_in(line, shell)).join("\n");
        assert!(said.contains("can't be seen from here") && said.contains(part), "{line}: {said}");
    }
    let unseen = JudgeRequest { look: false, ..tree.request("rm a", Shell::Bash) };
    assert!(lines(&blast(&unseen, BlastLimits::default()))[0].contains("looking is off"));
    assert_eq!(lines(&tree.blast("rm -f b")), ["nothing is there now that it would hit"]);
    assert_eq!(lines(&tree.blast_in("rm *.b", Shell::Zsh)), ["nothing: no file matches `*.b`"]);
}

#[test]
fn a_directory_that_cannot_be_read_is_said() {
    let tree = Tree::new(&["t/shut/a", "t/b"]);
    let shut = tree.path().join("t/shut");
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o000)).unwrap();
    // Root can read it all the same.
    let readable = fs::read_dir(&shut).is_ok();
    let blast = tree.blast("rm -rf t");
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(blast.denied, u64::from(!readable));
    assert_eq!(blast.hits[0].files, if readable { 2 } else { 1 });
}

#[test]
fn hostile_names_stay_on_their_lines() {
    let tree = Tree::new(&["t/a\nblast: nothing", "t/\u{1b}[2J", "t/-rf"]);
    let said = lines(&tree.blast("rm -rf t"));
    assert!(said.iter().all(|line| !line.chars().any(char::is_control)), "{said:?}");
    assert!(said[1].contains("t/a\\nblast: nothing") && said[0].contains("3 files"), "{said:?}");
}

#[test]
fn the_bound_of_entries_holds() {
    let tree = Tree::new(&[]);
    for i in 0..300 {
        tree.file(&format!("t/{}/{i}", i % 7), "");
    }
    let limits = BlastLimits { entries: 100, time: Duration::from_secs(3600) };
    for line in ["rm -rf t", "rm t/*/*", "rm -rf t/**", "find t -delete"] {
        let blast = blast(&tree.request(line, Shell::Zsh), limits);
        let files: u64 = blast.hits.iter().map(|hit| hit.files).sum();
        assert!(blast.more && files <= 100, "{line}: {blast:?}");
    }
    let said = lines(&blast(&tree.request("rm -rf t", Shell::Zsh), limits));
    assert!(said[0].starts_with("deletes more than "), "{said:?}");
    assert!(!tree.blast("rm -rf t").more, "below the bound the numbers are exact");
}

/// A clock that goes on a millisecond each time it is looked at.
struct Slow(AtomicU64);

impl Clock for Slow {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }

    fn now(&self) -> SystemTime {
        SystemTime::now()
    }
}

#[test]
fn the_bound_of_time_holds() {
    let tree = Tree::new(&[]);
    for i in 0..300 {
        tree.file(&format!("t/{i}"), "");
    }
    let destroys = walk::assess(&tree.request("rm -rf t", Shell::Bash)).destroys;
    let look =
        |clock: &dyn Clock| measure(&destroys, &tree.path(), Path::new("/"), true, BlastLimits::default(), clock);
    let slow = look(&Slow(AtomicU64::new(0)));
    assert!(slow.more && slow.hits[0].files < 200, "{slow:?}");
    assert_eq!(look(&Still).hits[0].files, 300);
    let none =
        blast(&tree.request("rm -rf t", Shell::Bash), BlastLimits { time: Duration::ZERO, ..BlastLimits::default() });
    assert!(none.more && lines(&none).iter().all(|line| !line.is_empty()), "{none:?}");
}

/// A clock that stands still.
struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn now(&self) -> SystemTime {
        BlastMachine::start().now()
    }
}

#[test]
fn what_code_and_other_programs_name() {
    let tree = Tree::new(&["t/a", "t/b", "u", "v"]);
    for (line, effect, files) in [
        ("node -e 'require(\"fs\").rmSync(\"t\", {recursive: true})'", BlastEffect::Delete, 2),
        ("perl -e 'unlink \"u\"'", BlastEffect::Delete, 1),
        ("git rm -r t", BlastEffect::Delete, 2),
        ("git rm t", BlastEffect::Delete, 0),
        ("git rm -r --cached t", BlastEffect::Delete, 0),
        ("rsync -a --delete u/ t/", BlastEffect::Within, 2),
        ("unlink u", BlastEffect::Delete, 1),
    ] {
        assert_eq!(tree.hits(line, Shell::Bash, effect).0, files, "{line}");
    }
    let said = lines(&tree.blast("rm u v"));
    assert_eq!(said.len(), 3, "few files are named once: {said:?}");
    assert_eq!(lines(&tree.blast("rm -r t u v")).len(), 4);
}

#[test]
fn a_hostile_repository_runs_nothing() {
    let tree = Tree::new(&["a", "b"]);
    tree.git(&["init"]);
    tree.git(&["add", "a"]);
    let trap = format!("touch {}", tree.path().join("ran").display());
    for key in ["core.fsmonitor", "core.pager", "filter.x.clean", "filter.x.smudge", "core.sshCommand", "diff.external"]
    {
        tree.git(&["config", key, &trap]);
    }
    tree.file(".gitattributes", "* filter=x\n");
    tree.file("a", "changed");
    for line in ["rm a b", "git reset --hard", "git clean -fdx", "git checkout -- a"] {
        assert!(!tree.blast(line).hits.is_empty(), "{line}");
    }
    assert!(!tree.path().join("ran").exists());
}
