//! Builds the static program for the targets possible here, and checks it.

use std::fs;
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
        remove_unwinding(&program)?;
    }
    let bytes = program.metadata().map_err(|e| format!("{}: {e}", program.display()))?.len();
    if bytes > LARGEST {
        return Err(format!("{} has {bytes} bytes, more than {LARGEST}", program.display()));
    }
    if target.contains("linux") {
        let headers = output(Command::new("readelf").arg("-lW").arg(&program))?;
        if headers.contains("INTERP") || !headers.contains("GNU_RELRO") {
            return Err(format!("{} isn't static, or its tables of addresses stay writable", program.display()));
        }
    }
    Ok(program)
}

/// A panic ends the program without unwinding: its tables are a megabyte. GNU's `objcopy`, which takes them out, drops the header
/// of what becomes read-only at the start (RELRO) too; it is put where that of the tables was. Fields of 64-bit ELF, elf(5).
fn remove_unwinding(program: &Path) -> Result<()> {
    const LOAD: u32 = 1;
    const EH_FRAME: u32 = 0x6474_e550;
    const RELRO: u32 = 0x6474_e552;
    const HEADER: usize = 56;
    let told = |e: std::io::Error| format!("{}: {e}", program.display());
    let number = |bytes: &[u8], at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap_or_default());
    // Offsets of the headers of this kind, in order of their addresses.
    let headers = |bytes: &[u8], wanted: u32| -> Vec<usize> {
        let begin = usize::try_from(number(bytes, 32)).unwrap_or_default();
        let count = usize::from(u16::from_le_bytes([bytes[56], bytes[57]]));
        let all = (0..count).map(|n| begin + n * HEADER);
        all.filter(|at| bytes[*at..*at + 4] == wanted.to_le_bytes()).collect()
    };
    let linked = fs::read(program).map_err(told)?;
    if headers(&linked, EH_FRAME).is_empty() {
        return Ok(());
    }
    let tables = ["--remove-section", ".eh_frame", "--remove-section", ".eh_frame_hdr"];
    run(Command::new("objcopy").args(tables).arg(program))?;
    let mut bytes = fs::read(program).map_err(told)?;
    let (&[from], &[to]) = (&*headers(&linked, RELRO), &*headers(&bytes, EH_FRAME)) else {
        return Err(format!("{} was linked without what makes its addresses read-only", program.display()));
    };
    let address = number(&linked, from + 16);
    let segments = headers(&bytes, LOAD);
    let holds = |at: &&usize| number(&bytes, **at + 16) <= address;
    let segment = segments.iter().rfind(holds).ok_or("no segment holds the addresses")?;
    let offset = number(&bytes, segment + 8) + address - number(&bytes, segment + 16);
    bytes[to..to + HEADER].copy_from_slice(&linked[from..from + HEADER]);
    bytes[to + 8..to + 16].copy_from_slice(&offset.to_le_bytes());
    fs::write(program, bytes).map_err(told)
}

pub fn installed(command: &str) -> bool {
    output(Command::new("cargo").args([command, "--version"])).is_ok()
}
