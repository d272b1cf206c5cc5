//! The names that `cargo test` prints, read from the sources: modules are followed from each
//! crate's root. What is written for each shell has `SHELL` in the place of zsh, bash and fish;
//! ignored tests are left out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use regex::Regex;

/// All tests of the workspace.
pub static TESTS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut roots = ["src/lib.rs", "tests/main.rs", "tests/goals/main.rs"].map(|file| root.join(file)).to_vec();
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        let path = entry.unwrap().path();
        roots.push(path.join("src/lib.rs"));
        if let Ok(files) = fs::read_dir(path.join("tests")) {
            roots.extend(
                files.map(|file| file.unwrap().path()).filter(|file| file.extension().is_some_and(|e| e == "rs")),
            );
        }
    }
    let reader = Reader::new();
    let mut found = BTreeSet::new();
    for file in roots {
        reader.read(&file, true, "", &mut found);
    }
    found
});

struct Reader {
    /// A file of its own, with its path if that isn't the usual one; a module within the file; a
    /// test; the end of such a module; and the list of a macro that makes a test for each shell.
    part: Regex,
    word: Regex,
}

impl Reader {
    fn new() -> Self {
        let part = r#"(?m)(?:^ *#\[path = "(?<path>[^"]+)"\]\n)?^ *(?:pub(?:\([a-z]+\))? )?mod (?<file>\w+);$|^(?:pub )?mod (?<inner>\w+) \{$|^\s*#\[(?:tokio::)?test\b[^\n]*\n(?<notes>(?:\s*(?:#\[|//)[^\n]*\n)*)\s*(?:async )?fn (?<test>\w+)|^(?<end>\})$|^in_(?:every|one)_shell!\((?<shells>[^)]*)\)"#;
        Self { part: Regex::new(part).unwrap(), word: Regex::new(r"\w+").unwrap() }
    }

    /// Adds the tests of `file`, which is the module `module` (empty, or with `::` at its end). The
    /// files of its modules stand beside it if it is `beside` or called `mod.rs`, else in a
    /// directory of its name.
    fn read(&self, file: &Path, beside: bool, module: &str, found: &mut BTreeSet<String>) {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let directory = file.parent().unwrap();
        let own = if beside || file.ends_with("mod.rs") { directory.to_owned() } else { file.with_extension("") };
        let mut inner = String::new();
        for part in self.part.captures_iter(&text) {
            let get = |name| part.name(name).map(|found| found.as_str());
            if let Some(name) = get("file") {
                let (path, beside) = match get("path") {
                    Some(path) => (directory.join(path), true),
                    None => (usual_file(&own, name), false),
                };
                self.read(&path, beside, &format!("{module}{inner}{name}::"), found);
            } else if let Some(name) = get("inner") {
                inner = format!("{name}::");
            } else if let Some(name) =
                get("test").filter(|_| !get("notes").is_some_and(|notes| notes.contains("#[ignore")))
            {
                found.insert(format!("{module}{inner}{name}"));
            } else if let Some(names) = get("shells") {
                found.extend(self.word.find_iter(names).map(|name| format!("{module}SHELL::{}", name.as_str())));
            } else if get("end").is_some() {
                inner.clear();
            }
        }
    }
}

fn usual_file(directory: &Path, module: &str) -> PathBuf {
    let file = directory.join(format!("{module}.rs"));
    if file.exists() { file } else { directory.join(module).join("mod.rs") }
}
