//! Tables of failed commands: what they become in a described machine, and what must stay without
//! an answer.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{FailedCommand, Fix, World, fix};
use aish_text::Shell;

const HERE: &str = "/home/kim/work";

const PROGRAMS: &str = "ls git cat grep sudo vim cp mv mkdir ssh docker python3 make npm node curl apt find man less tail \
    head ps top nano clear touch chmod chown tar scp rsync kubectl cargo go pip3 systemctl journalctl sed awk sort uniq wc \
    diff df du tmux ip ss jq zip unzip xargs tee ln rmdir rm bash sh zsh fish env pgrep pkill dig xclip gzip gunzip sleep \
    kill reboot ssh-keygen dd shred tracepath date whoami tr cut lsblk lsof service lspci lsusb pdftotext xxd";

/// A described machine. The description lists names below the cwd (or absolute ones): `dir/`,
/// `file`, `program!`; a `#` behind one makes it read-only; `+name` adds a program, `-name` takes
/// one away; `root` alone makes us root.
struct Fake {
    programs: BTreeSet<String>,
    files: BTreeMap<PathBuf, bool>,
    dirs: BTreeSet<PathBuf>,
    locked: BTreeSet<PathBuf>,
    git: Vec<(&'static str, String)>,
    root: bool,
}

impl Fake {
    fn new(description: &str, git: &[(&'static str, String)]) -> Self {
        let mut fake = Self {
            programs: PROGRAMS.split_whitespace().map(str::to_owned).collect(),
            files: BTreeMap::new(),
            dirs: BTreeSet::new(),
            locked: BTreeSet::new(),
            git: git.to_vec(),
            root: false,
        };
        fake.add_dir(Path::new(HERE));
        for item in description.split_whitespace() {
            let item = item.replace('_', " ");
            if item == "root" {
                fake.root = true;
            } else if let Some(name) = item.strip_prefix('+') {
                fake.programs.insert(name.to_owned());
            } else if let Some(name) = item.strip_prefix('-') {
                fake.programs.remove(name);
            } else {
                let name = item.trim_end_matches('#');
                let path = Path::new(HERE).join(name.trim_end_matches(['/', '!']));
                if name.ends_with('/') {
                    fake.add_dir(&path);
                } else {
                    fake.add_dir(path.parent().unwrap());
                    fake.files.insert(path.clone(), name.ends_with('!'));
                }
                if item.ends_with('#') {
                    fake.locked.insert(path);
                }
            }
        }
        fake
    }

    fn add_dir(&mut self, path: &Path) {
        self.dirs.extend(path.ancestors().map(Path::to_path_buf));
    }
}

impl World for Fake {
    fn programs(&self) -> Vec<String> {
        self.programs.iter().cloned().collect()
    }
    fn is_file(&self, path: &Path) -> bool {
        self.files.contains_key(path)
    }
    fn is_dir(&self, path: &Path) -> bool {
        self.dirs.contains(Path::new(path.to_str().unwrap().trim_end_matches('/'))) || path == Path::new("/")
    }
    fn is_executable(&self, path: &Path) -> bool {
        self.files.get(path) == Some(&true)
    }
    fn is_writable(&self, path: &Path) -> bool {
        self.root || !self.locked.contains(path)
    }
    fn is_root(&self) -> bool {
        self.root
    }
    fn list(&self, path: &Path) -> Vec<String> {
        let all = self.files.keys().chain(&self.dirs);
        all.filter(|p| p.parent() == Some(path)).filter_map(|p| Some(p.file_name()?.to_str()?.to_owned())).collect()
    }
    fn git(&self, args: &[&str]) -> Option<String> {
        let mut args = args;
        while let ["-C", _, rest @ ..] = args {
            args = rest;
        }
        let line = args.join(" ");
        self.git.iter().find(|(query, _)| line.starts_with(query)).map(|(_, answer)| answer.clone())
    }
}

/// A failed command on a described machine; `=` is the correction that must come.
struct Case {
    world: &'static str,
    command: &'static str,
    status: i32,
    says: Option<String>,
    shell: Shell,
    git: Vec<(&'static str, String)>,
    expected: Option<&'static str>,
}

impl Case {
    fn of(command: &'static str, status: i32) -> Self {
        Self { world: "", command, status, says: None, shell: Shell::Bash, git: Vec::new(), expected: None }
    }

    fn read(block: &'static str) -> Option<Self> {
        let mut case = Self::of("", 1);
        let mut asked = false;
        for line in block.lines().filter(|l| !l.starts_with('#')) {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            let text = value.replace("\\n", "\n").replace("\\t", "\t");
            match key {
                "world" => case.world = value,
                "status" => case.status = value.parse().unwrap(),
                "shell" => case.shell = value.parse().unwrap(),
                "says" => case.says = Some(text),
                "git" => {
                    let (query, answer) = value.split_once(" =>").unwrap();
                    case.git.push((query, answer.trim_start_matches(' ').replace("\\n", "\n").replace("\\t", "\t")));
                }
                "?" => (case.command, asked) = (value, true),
                "=" => case.expected = Some(value),
                _ => panic!("{line}"),
            }
        }
        asked.then_some(case)
    }

    fn run(&self) -> Option<Fix> {
        let names = ["gs".to_owned(), "mkcd".to_owned()];
        let failure = FailedCommand {
            command: self.command,
            status: self.status,
            output: self.says.as_deref(),
            shell: self.shell,
            cwd: Path::new(HERE),
            aliases_and_functions: &names,
        };
        fix(&failure, &Fake::new(self.world, &self.git))
    }
}

fn cases() -> impl Iterator<Item = Case> {
    include_str!("cases.txt").split("\n\n").filter_map(Case::read)
}

#[test]
fn failures_become_what_the_table_says() {
    let wrong: Vec<String> = cases()
        .map(|case| (case.run(), case))
        .filter(|(got, case)| got.as_ref().map(|f| f.command.as_str()) != case.expected)
        .map(|(got, case)| format!("{}\n  wanted {:?}\n  got    {got:?}", case.command, case.expected))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cases().count() >= 200 && Case::of("   ", 127).run().is_none());
}

#[test]
fn what_would_delete_is_only_mentioned() {
    for (command, mentioned) in [("rmdir full", "rm -r full"), ("git branch -d old", "git branch -D")] {
        let fix = cases().find(|case| case.command == command).and_then(|case| case.run()).unwrap();
        assert!(fix.reason.contains(mentioned), "{fix:?}");
    }
}

proptest::proptest! {
    #[test]
    fn no_line_panics_and_no_fix_repeats_it(command in "\\PC{0,60}", status in proptest::sample::select(vec![1, 2, 126, 127, 128])) {
        let world = Fake::new("a.txt dir/ my_file.txt", &[]);
        for shell in Shell::ALL {
            let failure = FailedCommand { command: &command, status, output: None, shell, cwd: Path::new(HERE), aliases_and_functions: &[] };
            if let Some(found) = fix(&failure, &world) {
                proptest::prop_assert_ne!(found.command.trim(), command.trim());
            }
        }
    }
}
