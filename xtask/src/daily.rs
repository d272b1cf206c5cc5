//! Everyday tasks: regenerate files, compare verdicts around a change, measure the cookbook. It
//! builds no release.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{Result, run};

const MOST_SHOWN: usize = 20;

/// Writes the files that the suite compares with the program's output, screens included.
pub fn regenerate(root: &Path) -> Result<()> {
    for filter in ["generated", "pictures"] {
        run(Command::new("cargo")
            .args(["test", "--test", "main", filter])
            .env("AISH_REGENERATE", "1")
            .current_dir(root))?;
    }
    Ok(())
}

/// Keeps the verdicts of the packs' lines, or compares. Fails if none were kept or one changed.
pub fn verdicts(root: &Path, keep: bool) -> Result<()> {
    let file = |name: &str| root.join("target").join(name);
    let (lines, before, now) = (file("pack-lines.jsonl"), file("verdicts-kept.txt"), file("verdicts-now.txt"));
    let to = |path: &Path| File::create(path).map_err(|e| format!("{}: {e}", path.display()));
    let from = |path: &Path| File::open(path).map_err(|e| format!("{}: {e}", path.display()));
    run(Command::new("python3").arg("benches/pack_lines.py").current_dir(root).stdout(to(&lines)?))?;
    let mut judge = Command::new("cargo");
    judge.args(["run", "--quiet", "--release", "--example", "verdicts"]).current_dir(root);
    run(judge.stdin(Stdio::from(from(&lines)?)).stdout(to(if keep { &before } else { &now })?))?;
    if keep {
        println!("kept in {}; after the change: cargo xtask verdicts", before.display());
        return Ok(());
    }
    let read = |path: &Path| fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
    let (old, new) =
        (read(&before).map_err(|e| format!("{e}; before the change: cargo xtask verdicts keep"))?, read(&now)?);
    let differ: Vec<(&str, &str)> = old.lines().zip(new.lines()).filter(|(old, new)| old != new).collect();
    differ.iter().take(MOST_SHOWN).for_each(|(old, new)| println!("- {old}\n+ {new}"));
    match (differ.len(), old.lines().count() == new.lines().count()) {
        (0, true) => Ok(()),
        (_, false) => Err("the packs have other lines than before: compare with those of the same packs".to_owned()),
        (number, _) => Err(format!("{number} lines have another verdict")),
    }
}

pub fn goals(root: &Path) -> Result<()> {
    run(Command::new("cargo").args(["build", "--release"]).current_dir(root))?;
    run(Command::new("python3").args(["tests/goals/run.py", "--aish", "target/release/aish"]).current_dir(root))
}
