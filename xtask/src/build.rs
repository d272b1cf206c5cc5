//! The static program: for which targets it can be built here, and that it is what it should be.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Result, output, run};

/// No program may be larger, in bytes.
const LARGEST: u64 = 13_000_000;

/// The targets with musl whose standard library is installed, else this machine's own with a static
/// glibc.
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

/// Builds the program with the profile `dist`, and looks at its size and whether it needs a
/// library.
pub fn build(root: &Path, target: &str) -> Result<PathBuf> {
    // With it, the program holds the list of what it is made of.
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
        // The linker there is LLVM's: equal functions once, and relocations in a twentieth of the
        // room.
        flags += " -C link-arg=-Wl,--icf=all,--pack-dyn-relocs=relr";
    }
    run(cargo.env("RUSTFLAGS", flags).current_dir(root))?;
    let program = root.join("target").join(target).join("dist/aish");
    if target.contains("linux") {
        // Nothing unwinds, a panic ends the program: what that would take is a megabyte.
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

/// Whether cargo has this command.
pub fn installed(command: &str) -> bool {
    output(Command::new("cargo").args([command, "--version"])).is_ok()
}
