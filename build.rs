//! Says how the program is linked.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=CC");
    link_unwinder_statically();
}

/// Links `libgcc_eh.a` where the compiler has it: one library less to load at each start.
fn link_unwinder_statically() {
    let target = |key: &str| std::env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    let native = std::env::var("HOST").ok() == std::env::var("TARGET").ok();
    let is_static = target("FEATURE").split(',').any(|feature| feature == "crt-static");
    if !native || is_static || target("OS") != "linux" || target("ENV") != "gnu" {
        return;
    }
    let compiler = std::env::var("CC").unwrap_or_else(|_| String::from("cc"));
    let Ok(answer) = Command::new(compiler).arg("-print-file-name=libgcc_eh.a").output() else { return };
    let archive = String::from_utf8_lossy(&answer.stdout);
    // A compiler without the archive answers with the bare name.
    let archive = Path::new(archive.trim());
    if let Some(directory) = archive.parent().filter(|_| archive.is_absolute() && archive.exists()) {
        println!("cargo:rustc-link-search=native={}", directory.display());
        println!("cargo:rustc-link-lib=static:-bundle=gcc_eh");
    }
}
