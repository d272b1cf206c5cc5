//! Tests of the whole way from words to a command.

use std::path::Path;

use super::*;
use crate::shell::Shell;

fn kitchen(cwd: &Path) -> Kitchen<'_> {
    Kitchen { shell: Shell::Bash, cwd, has: &|p| !matches!(p, "magick" | "fd" | "rg"), exists: &|p| p.exists() }
}

#[test]
#[ignore = "prints; for people"]
fn show() {
    let text = std::fs::read_to_string("/tmp/req.txt").unwrap();
    let dir = Path::new("/tmp/cbcwd");
    let k = kitchen(dir);
    for line in text.lines().filter(|l| !l.trim().is_empty()) {
        match suggest(line, &k) {
            Some(s) => println!("{line}\n    [{} {:.2}] {}", s.recipe, s.score, s.command),
            None => println!("{line}\n    -- none"),
        }
    }
}

#[test]
#[ignore = "prints; for people"]
fn examples() {
    let dir = Path::new("/nonexistent");
    let k = kitchen(dir);
    for r in recipes::all() {
        for (req, _) in r.eg {
            match suggest(req, &k) {
                Some(s) => println!("{}\t{}\t{}\t{:.2}\t{}", if s.recipe == r.id { "ok" } else { "OTHER" }, r.id, req, s.score, s.command.replace('\n', "\\n") + if s.recipe == r.id { "" } else { "   <- " } + if s.recipe == r.id { "" } else { s.recipe }),
                None => println!("NONE\t{}\t{}", r.id, req),
            }
        }
    }
}
