//! `cargo xtask program` builds the static program; `cargo xtask dist [REPOSITORY]` puts a release
//! into `target/release-files`. Other verbs: `daily.rs`. It uploads nothing.
#![cfg_attr(test, allow(clippy::unwrap_used))]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it talks to whoever makes the release")]

mod build;
mod daily;
#[path = "../../crates/base/src/config/model_age.rs"]
mod model_age;
mod packages;
mod templates;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::SystemTime;

use model_age::{OLD_AFTER_DAYS, age_in_days};

/// The error is for a person.
pub type Result<T> = std::result::Result<T, String>;

/// What all steps of a release share.
pub struct Release {
    /// Absolute.
    pub root: PathBuf,
    /// Where the release's files go.
    pub out: PathBuf,
    /// Without a slash at its end.
    pub repository: String,
    /// Of the workspace.
    pub version: &'static str,
    /// The time of the last commit in seconds, used in every archive.
    pub epoch: String,
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["program"] => program(),
        ["dist"] => ask_repository().and_then(|address| dist(&address)),
        ["dist", address] => dist(address),
        ["regenerate"] => root().and_then(|root| daily::regenerate(&root)),
        ["verdicts"] => root().and_then(|root| daily::verdicts(&root, false)),
        ["verdicts", "keep"] => root().and_then(|root| daily::verdicts(&root, true)),
        ["goals"] => root().and_then(|root| daily::goals(&root)),
        _ => Err("usage: cargo xtask regenerate | verdicts [keep] | goals | program | dist [REPOSITORY]".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn ask_repository() -> Result<String> {
    if !std::io::stdin().is_terminal() {
        return Err("the address of the repository is needed: cargo xtask dist https://…".to_owned());
    }
    print!("address of the repository (https://…): ");
    let mut line = String::new();
    std::io::stdout().flush().and_then(|()| std::io::stdin().read_line(&mut line)).map_err(|e| e.to_string())?;
    Ok(line)
}

fn root() -> Result<PathBuf> {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().map_err(|e| e.to_string())
}

/// For the first target; prints the path.
fn program() -> Result<()> {
    let target = build::targets()?.into_iter().next().ok_or("there is no target")?;
    println!("{}", build::build(&root()?, &target)?.display());
    Ok(())
}

fn dist(address: &str) -> Result<()> {
    let root = root()?;
    let table = std::fs::read_to_string(root.join("crates/base/data/models.lists")).map_err(|e| e.to_string())?;
    refuse_old_table(&table, SystemTime::now())?;
    let out = root.join("target/release-files");
    let release = Release {
        repository: checked_address(address)?,
        epoch: output(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(&root))?,
        version: env!("CARGO_PKG_VERSION"),
        root,
        out,
    };
    // An earlier run's files must not get into the checksums.
    let _ = std::fs::remove_dir_all(&release.out);
    std::fs::create_dir_all(&release.out).map_err(|e| e.to_string())?;
    let mut missing = Vec::new();
    for target in build::targets()? {
        let program = build::build(&release.root, &target)?;
        packages::archive(&release, &target, &program)?;
        packages::packages(&release, &target, &mut missing)?;
    }
    packages::source(&release)?;
    packages::sbom(&release, &mut missing)?;
    templates::write_all(&release)?;
    templates::write_checksums(&release)?;
    println!("made in {}", release.out.display());
    for what in missing {
        println!("not made: {what}");
    }
    Ok(())
}

/// An old table of models has wrong names and prices.
fn refuse_old_table(table: &str, now: SystemTime) -> Result<()> {
    let date = table.lines().skip_while(|line| *line != "[models.date]").nth(1).unwrap_or_default();
    match age_in_days(date, now) {
        Some(days) if days <= OLD_AFTER_DAYS => Ok(()),
        age => Err(format!(
            "crates/base/data/models.lists is of `{date}`, {} days old: `python3 crates/base/data/update-models.py` writes it anew",
            age.map_or("nobody knows how many".to_owned(), |days| days.to_string())
        )),
    }
}

/// Must be usable in scripts as it is.
fn checked_address(address: &str) -> Result<String> {
    let address = address.trim().trim_end_matches('/').trim_end_matches(".git");
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._~/:@".contains(c);
    match address.strip_prefix("https://") {
        Some(rest) if rest.contains('/') && address.chars().all(plain) => Ok(address.to_owned()),
        _ => Err(format!("`{address}` isn't the address of a repository (https://HOST/PATH)")),
    }
}

/// Its output goes to the terminal.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().map_err(|e| format!("{command:?}: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}")) }
}

/// The trimmed output.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if output.status.success() { Ok(text) } else { Err(format!("{command:?}: {}", output.status)) }
}

#[cfg(test)]
mod install_tests;
#[cfg(test)]
mod tests;
