//! Tests of `whose_code.rs`: the directory in force decides, however the line came there.

use crate::judge;
use crate::policy::Policy;
use crate::request::JudgeRequest;
use crate::verdict::{Provenance, ReviewLevel};
use aish_text::Shell;
use std::os::unix::fs::symlink;
use std::path::Path;

fn levels(shell: Shell, line: &str) -> [ReviewLevel; 2] {
    levels_in(&std::env::temp_dir(), shell, line)
}

/// `EVIL` in `line` is a directory beside the workspace, both below `parent`.
fn levels_in(parent: &Path, shell: Shell, line: &str) -> [ReviewLevel; 2] {
    let top = tempfile::tempdir_in(parent).expect("a directory");
    for name in ["work/sub", "work/build", "evil"] {
        std::fs::create_dir_all(top.path().join(name)).expect("a directory");
    }
    let top = top.path().canonicalize().expect("a directory");
    symlink(top.join("evil"), top.join("work/link")).expect("a link");
    let line = line.replace("EVIL", &top.join("evil").to_string_lossy());
    [Provenance::ModelSuggestion, Provenance::LocalUser].map(|from| {
        let mut request = JudgeRequest::new(line.clone(), shell, top.join("work"), top.join("home"));
        request.provenance = vec![from];
        judge(&request, &Policy::default()).level
    })
}

#[test]
fn code_of_another_directory_is_asked_about() {
    let lines = [
        "cd EVIL && make",
        "(cd EVIL; make)",
        "pushd EVIL; cargo test; popd",
        "env -C EVIL npm test",
        "env --chdir=EVIL pytest",
        "builtin cd EVIL && make",
        "command cd -P -- EVIL && make",
        "f() { cd EVIL; }; f; make",
        "if cd EVIL; then make; fi",
        "test -d EVIL && cd EVIL; make",
        "for d in sub EVIL; do (cd $d && make); done",
        "d=EVIL; cd $d || exit; go test ./...",
        "cd ../evil && make",
        "cd .. && make",
        "cd && make",
        "cd EVIL && cd sub && make",
        "cd EVIL; cd ../work; cd - && make",
        "CDPATH=/tmp; cd evil && make",
        "cd EVIL && make -n",
        "cd EVIL && python3 -m unittest",
        "cd EVIL && npm pack",
        "find EVIL -name Makefile -execdir make \\;",
        "sh -c 'cd EVIL && make'",
        "x=$(cd EVIL && make)",
        "cargo test --manifest-path EVIL/Cargo.toml",
        "cmake EVIL",
        "go test EVIL/...",
        "rspec EVIL",
        "ln -s EVIL e && cd e && make",
        "ln -s EVIL e; make -C ./e/",
        "cd EVIL; uv sync",
        "terraform -chdir=EVIL plan",
        "terraform -chdir=EVIL validate",
        "pip install -e EVIL",
        "python EVIL/manage.py test",
    ];
    for line in lines {
        assert!(levels(Shell::Bash, line).iter().all(|level| *level >= ReviewLevel::B), "{line}");
    }
    for line in ["builtin cd EVIL; and make", "begin; cd EVIL; make; end", "cd EVIL; make", "prevd; make"] {
        assert!(levels(Shell::Fish, line)[0] >= ReviewLevel::B, "{line}");
    }
    assert!(levels(Shell::Zsh, "cd work evil && make")[1] >= ReviewLevel::B);
    assert!(levels(Shell::Zsh, "true | cd EVIL; make")[1] >= ReviewLevel::B);
}

/// Neither its spelling nor where it lies makes a directory the user's own. `/dev/shm` stands for
/// the places among the system's directories where people keep projects.
#[test]
fn another_directory_is_found_however_it_is_spelled() {
    let parents = [std::env::temp_dir(), Path::new("/dev/shm").to_owned()];
    for parent in parents.iter().filter(|parent| parent.is_dir()) {
        for line in [
            "cmake ../evil",
            "cmake ./../evil",
            "cmake sub/../../evil",
            "cmake link",
            "cmake ./link/",
            "cmake ~/../evil",
            "cmake \"$HOME/../evil\"",
            "cmake \"$PWD\"/../evil",
            "pytest ../ev*",
            "pytest link/../evil",
            "go test ./../evil/...",
            "mvn -f ./../evil test",
            "docker build ./../evil",
            "rspec EVIL",
        ] {
            let levels = levels_in(parent, Shell::Bash, line);
            assert!(levels.iter().all(|level| *level >= ReviewLevel::B), "{line} below {}", parent.display());
        }
    }
}

#[test]
fn ones_own_code_is_not() {
    let lines = [
        "cd sub && make",
        "pushd sub && make && popd && make test",
        "cd sub && make; cd - && make",
        "cd sub; cargo test; cd ..; cargo test",
        "for d in */; do (cd \"$d\" && make); done",
        "mkdir -p build && cd build && cmake .. && make -j4",
        "(cd EVIL && ls); make",
        "cd EVIL && ls",
        "cd EVIL; cd - && make",
        "cd EVIL && npm --version",
        "[ -d sub ] && cd sub; make",
        "if cd sub; then make; fi",
        "find . -name Makefile -execdir make \\;",
        "env -C sub make",
        "gcc -I ../evil -c x.c",
        "cmake -DCMAKE_PREFIX_PATH=/opt/qt .",
        "eslint --config ./e.js .",
        "npm run build -- --base /app/",
        "npm test -- --dir EVIL",
        "vite build --base /app/",
        "cd build && cmake ..",
        "cmake ./sub",
        "pytest sub/../sub sub/*",
        "bazel build //sub",
    ];
    for line in lines {
        assert_eq!(levels(Shell::Bash, line), [ReviewLevel::A; 2], "{line}");
    }
}

#[test]
fn of_an_unknown_directory_the_user_knows_what_it_is() {
    for line in ["cd \"$X\" && make", "cd - && make", "popd; make"] {
        assert_eq!(levels(Shell::Bash, line), [ReviewLevel::B, ReviewLevel::A], "{line}");
    }
}

/// What was just cloned the user knows, who typed the line; a model that proposes it may not.
#[test]
fn what_the_line_clones_is_nobodys_own() {
    for line in [
        "git clone https://example.com/x.git && cd x && make",
        "git clone --depth 1 https://example.com/x sub/y; npm test --prefix ./sub/y",
        "git clone git@example.com:me/x; (cd x; cargo test)",
        "gh repo clone me/x; cd x/src && pytest",
        "tar xf x.tar -C build && make -C build",
        "unzip x.zip -d build; cd build && npm test",
    ] {
        assert_eq!(levels(Shell::Bash, line), [ReviewLevel::B, ReviewLevel::A], "{line}");
    }
    for line in ["git clone https://example.com/x && ls x", "git clone https://example.com/x; make"] {
        assert_eq!(levels(Shell::Bash, line), [ReviewLevel::A, ReviewLevel::A], "{line}");
    }
}
