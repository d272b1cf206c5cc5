//! Builds the static program for the targets possible here, and checks it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Result, output, run};

const LARGEST: u64 = 13_000_000;

/// Installed musl targets, else this machine's with a static glibc.
pub fn targets() -> Result<Vec<String>> {
    let installed = output(Command::new("rustup").args(["target", "list", "--installed"])).unwrap_or_default();
    let musl: Vec<String> =
        installed.lines().filter(|target| target.ends_with("-linux-musl")).map(str::to_owned).collect();
    if !musl.is_empty() {
        return Ok(musl);
    }
    let about = output(Command::new("rustc").arg("-vV"))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc names no host")?;
    Ok(vec![host.to_owned()])
}

/// With the profile `dist`; checks its size and that it needs no library.
pub fn build(root: &Path, target: &str) -> Result<PathBuf> {
    // With it the program contains the list of its crates.
    let auditable = installed("auditable");
    let mut cargo = Command::new("cargo");
    cargo.args(auditable.then_some("auditable")).args([
        "build",
        "--profile",
        "dist",
        "--bin",
        "aish",
        "--target",
        target,
    ]);
    let mut flags = "-C target-feature=+crt-static".to_owned();
    if target.ends_with("-linux-gnu") {
        // LLVM's linker there: folds equal functions, and packs relocations to a twentieth.
        flags += " -C link-arg=-Wl,--icf=all,--pack-dyn-relocs=relr";
    }
    run(cargo.env("RUSTFLAGS", flags).current_dir(root))?;
    let program = root.join("target").join(target).join("dist/aish");
    if target.contains("linux") {
        // A panic ends the program without unwinding: saves a megabyte.
        let tables = ["--remove-section", ".eh_frame", "--remove-section", ".eh_frame_hdr"];
        run(Command::new("objcopy").args(tables).arg(&program))?;
    }
    let bytes = program.metadata().map_err(|e| format!("{}: {e}", program.display()))?.len();
    if bytes > LARGEST {
        return Err(format!("{} has {bytes} bytes, more than {LARGEST}", program.display()));
    }
    if target.contains("linux") {
        let headers = output(Command::new("readelf").arg("-lW").arg(&program))?;
        if headers.contains("INTERP") {
            return Err(format!("{} isn't static", program.display()));
        }
    }
    Ok(program)
}

pub fn installed(command: &str) -> bool {
    output(Command::new("cargo").args([command, "--version"])).is_ok()
}
