//! Says how the program is linked: on Linux with glibc without shared libraries where the machine has the archives, as packages are.
//! A start loads no library then (docs/benchmarks.md, a cold check). Elsewhere it is linked as cargo does it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

/// Archives that rustc names as libraries, and the files that hold them. Archives refer to each other, so a group has them all.
const ARCHIVES: [(&str, &str); 3] = [("libc.a", "libc.a"), ("libm.a", "libm.a"), ("libgcc_s.a", "libgcc_eh.a")];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=CC");
    let target = |key: &str| env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    let native = env::var("HOST").ok() == env::var("TARGET").ok();
    // `cargo xtask program` asks the compiler for it.
    let is_static = target("FEATURE").split(',').any(|feature| feature == "crt-static");
    if native && !is_static && target("OS") == "linux" && target("ENV") == "gnu" {
        link_statically(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()))?;
    }
    Ok(())
}

/// Lets the linker find archives where rustc asks for shared libraries: a build script can't choose `crt-static`.
fn link_statically(out: &Path) -> io::Result<()> {
    let compiler = env::var("CC").unwrap_or_else(|_| String::from("cc"));
    let find = |file: &str| {
        let answer = Command::new(&compiler).arg(format!("-print-file-name={file}")).output().ok()?;
        // A compiler without the archive answers with the bare name.
        let path = PathBuf::from(String::from_utf8_lossy(&answer.stdout).trim());
        path.is_absolute().then_some(path)
    };
    let Some(found) = ARCHIVES.iter().map(|(name, file)| Some((name, find(file)?))).collect::<Option<Vec<_>>>() else {
        return Ok(());
    };
    let source = out.join("empty.c");
    fs::write(&source, "int main(void) { return 0; }\n")?;
    let mut link = Command::new(&compiler);
    link.arg("-static-pie").arg("-o").arg(out.join("empty")).arg(&source).stderr(Stdio::null());
    if !link.status().is_ok_and(|status| status.success()) {
        return Ok(());
    }
    let archives = out.join("archives");
    fs::create_dir_all(&archives)?;
    for (name, path) in found {
        fs::write(archives.join(name), format!("INPUT({})\n", path.display()))?;
    }
    // Not `rustc-link-search`: examples and tests are linked as ever, and would find the archives, too.
    println!("cargo:rustc-link-arg-bins=-L{}", archives.display());
    println!("cargo:rustc-link-arg-bins=-static-pie");
    Ok(())
}
