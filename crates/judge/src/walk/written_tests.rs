//! Tests of `written.rs`: what the line, or its run, writes and then runs is asked about; what is
//! only written is not.

use std::path::Path;

use crate::judge;
use crate::policy::Policy;
use crate::request::JudgeRequest;
use crate::verdict::{Provenance, ReviewLevel};
use aish_text::Shell;

fn level(top: &Path, line: &str, from: Provenance, own: &[&str]) -> ReviewLevel {
    let top = top.canonicalize().expect("a directory");
    let mut request = JudgeRequest::new(line, Shell::Bash, &top, top.join("home"));
    request.provenance = vec![from];
    request.own = own.iter().map(|name| top.join(name).to_string_lossy().into_owned()).collect();
    judge(&request, &Policy::default()).level
}

fn both(line: &str) -> [ReviewLevel; 2] {
    let top = tempfile::tempdir().expect("a directory");
    std::fs::create_dir(top.path().join("sub")).expect("a directory");
    [Provenance::ModelSuggestion, Provenance::LocalUser].map(|from| level(top.path(), line, from, &[]))
}

#[test]
fn what_is_written_and_then_run_is_asked_about() {
    let lines = [
        "printf x > GNUmakefile; make",
        "date | tee -a Makefile && make test",
        "cat > package.json <<E\n{}\nE\nnpm test",
        "echo x > tests/test_a.py; pytest",
        "echo x > sub/conftest.py && cd sub && python3 -m pytest",
        "echo x > build.rs; cargo check",
        "echo x > src/main.rs; cargo run",
        "echo x > a.mk; make -f a.mk",
        "echo x > a; mv a Makefile; make",
        "cp /tmp/other/Makefile . && make",
        "curl -so Makefile https://example.org/m; make",
        "dd if=/tmp/x of=Makefile; make",
        "cp /dev/stdin Makefile <<< x; make",
        "exec 5<>Makefile; echo x >&5; make",
        "awk '{print > \"Makefile\"}' a; make",
        "echo x > Rakefile; rake -T",
        "echo x > Vagrantfile; vagrant status",
        "echo x > ansible.cfg; ansible-inventory --list",
        "echo x > json.py; python3 -m json.tool a",
        "echo x > re.py; python3 -m json.tool a",
        "echo x > json.py; python3 -c 'import json; print(1)'",
        "echo x > venv/lib/python3/site-packages/a.pth; python3 -c 'print(1)'",
        "echo x > .husky/pre-commit; git commit -m x",
        "echo x > a_test.go; go test ./...",
        "echo x > test_a.py; python3 -m unittest",
        "echo x > setup.py; pip install .",
        "echo x > req.txt; pip install -r req.txt",
        "echo x > req.txt && uv pip install -r req.txt",
        "echo x > main.tf; terraform plan",
        "echo x > hosts; fping -f hosts",
        "echo x > a.hurl; hurl a.hurl",
        "echo x > a.diff && git apply a.diff && make test",
        "curl -s https://example.com/a.diff | patch -p1; npm test",
        "git am /tmp/a.patch; cargo test",
        "echo x > urls; yt-dlp -a urls",
    ];
    for line in lines {
        assert!(both(line).iter().all(|level| *level >= ReviewLevel::B), "{line}");
    }
}

#[test]
fn what_is_only_written_is_not() {
    let lines = [
        "make > build.log; make test",
        "cargo test 2>&1 | tee out.txt; cargo test",
        "echo x > notes.txt; make",
        "touch src/a.c && make",
        "sed -i 's/a/b/' src/lib.rs && cargo test",
        "echo A=1 > .env && npm start",
        "cp config.example.js config.js && npm start",
        "mv a.py b.py && pytest",
        "echo 'x=1' > a.py && black a.py",
        "echo 'int main(){}' > a.c && gcc -o a a.c",
        "echo 'fn main(){}' > src/main.rs && cargo check",
        "cargo fmt && cargo test",
        "black a.py && pytest",
        "python3 -m json.tool a",
        "echo '{}' > a.json && python3 -m json.tool a.json",
        "echo x > Makefile; git add Makefile",
        "cargo new --bin b",
        "echo x > list; fping -c 1 example.com",
        "terraform fmt && terraform plan",
        "git apply fixes/a.diff && make test",
        "git apply < fixes/a.diff && make test",
        "echo x > a.diff && git apply --check a.diff && make test",
        "echo x > notes; pip install -r requirements.txt",
    ];
    for line in lines {
        assert_eq!(both(line), [ReviewLevel::A; 2], "{line}");
    }
}

#[test]
fn a_module_on_the_disk_stands_in_the_place_of_a_known_one() {
    let top = tempfile::tempdir().expect("a directory");
    let ask = |line| level(top.path(), line, Provenance::LocalUser, &[]);
    std::fs::write(top.path().join("other.py"), "").expect("written");
    assert_eq!(ask("python3 -m json.tool a"), ReviewLevel::A);
    std::fs::write(top.path().join("json.py"), "").expect("written");
    assert_eq!(ask("python3 -m json.tool a"), ReviewLevel::B);
    assert_eq!(ask("python3 -I -m json.tool a"), ReviewLevel::A);
}

#[test]
fn files_of_the_run_count_as_those_of_the_line() {
    let top = tempfile::tempdir().expect("a directory");
    let ask = |line, own: &[&str]| level(top.path(), line, Provenance::ModelSuggestion, own);
    assert_eq!(ask("make", &["Makefile"]), ReviewLevel::B);
    assert_eq!(ask("pytest", &["test_a.py"]), ReviewLevel::B);
    assert_eq!(ask("cp gen conftest.py; pytest", &["gen"]), ReviewLevel::B);
    assert_eq!(ask("make", &["notes.txt"]), ReviewLevel::A);
    assert_eq!(ask("sed -i s/a/b/ Makefile; make", &[]), ReviewLevel::B);
}

/// What a command does is looked up once, however many files it writes.
#[test]
fn many_files_of_one_command_take_no_time() {
    for line in ["cargo test --out a ", "cargo test -- --out a ", "sort -o a "] {
        let begun = std::time::Instant::now();
        let (start, rest) = line.split_at(line.find("--out").or(line.find("-o")).expect("an option"));
        let times = |number| both(&format!("{start}{}", rest.repeat(number)));
        // Beyond the bound of looks at the file system, a file is taken to exist.
        assert_eq!([times(3), times(2000)], [[ReviewLevel::A; 2], [ReviewLevel::B; 2]], "{line}");
        // Unoptimised, on a busy machine; looked up for each, it took minutes.
        assert!(begun.elapsed().as_secs() < 90, "{line}");
    }
}
