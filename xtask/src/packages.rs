//! Archives, packages of distributions, the source, the SBOM.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::build::installed;
use crate::{Release, Result, output, run};

/// Packed with the program, under the same paths.
const ALONG: &[&str] = &[
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "docs/aish.1",
    "docs/install.md",
    "completions/_aish",
    "completions/aish.bash",
    "completions/aish.fish",
];

/// `aish-VERSION-TARGET.tar.gz`, the same bytes for the same commit.
pub fn archive(release: &Release, target: &str, program: &Path) -> Result<()> {
    let name = format!("aish-{}-{target}", release.version);
    let top = release.root.join("target").join(target).join("dist-archive").join(&name);
    let failed = |e: std::io::Error| format!("{}: {e}", top.display());
    let copy = |from: &Path, to: &str| {
        let to = top.join(to);
        fs::create_dir_all(to.parent().unwrap_or(&top)).and_then(|()| fs::copy(from, &to)).map_err(failed)
    };
    copy(program, "aish")?;
    for file in ALONG {
        copy(&release.root.join(file), file)?;
    }
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--use-compress-program=gzip -n"]);
    tar.arg(format!("--mtime=@{}", release.epoch)).arg("-cf").arg(release.out.join(format!("{name}.tar.gz")));
    run(tar.arg("-C").arg(top.parent().unwrap_or(&top)).arg(&name))
}

/// Packages whose tools are installed; `missing` gets the others.
pub fn packages(release: &Release, target: &str, missing: &mut Vec<String>) -> Result<()> {
    let cargo = |args: &[&str]| -> Result<()> {
        let mut cargo = Command::new("cargo");
        cargo.args(args).args(["--target", target, "--profile", "dist"]).current_dir(&release.root);
        run(cargo.env("SOURCE_DATE_EPOCH", &release.epoch).arg("--output").arg(&release.out))
    };
    if installed("deb") {
        cargo(&["deb", "--no-build", "--no-strip", "--maintainer", "aish contributors"])?;
    } else {
        missing.push(format!("{target}: .deb (cargo install cargo-deb)"));
    }
    if installed("generate-rpm") {
        cargo(&["generate-rpm", "--auto-req", "disabled"])?;
    } else {
        missing.push(format!("{target}: .rpm (cargo install cargo-generate-rpm)"));
    }
    Ok(())
}

/// `aish-VERSION.src.tar.gz`: the committed files.
pub fn source(release: &Release) -> Result<()> {
    let name = format!("aish-{}", release.version);
    let mut git = Command::new("git");
    git.args(["archive", "--format=tar.gz", &format!("--prefix={name}/"), "-o"]);
    run(git.arg(release.out.join(format!("{name}.src.tar.gz"))).arg("HEAD").current_dir(&release.root))
}

/// `aish-VERSION.cdx.json`: the program's crates. cargo-cyclonedx writes one per manifest.
pub fn sbom(release: &Release, missing: &mut Vec<String>) -> Result<()> {
    if !installed("cyclonedx") {
        missing.push("SBOM (cargo install cargo-cyclonedx)".to_owned());
        return Ok(());
    }
    let name = format!("aish-{}.cdx", release.version);
    let mut cargo = Command::new("cargo");
    run(cargo.args(["cyclonedx", "--format", "json", "--override-filename", &name]).current_dir(&release.root))?;
    let file = format!("{name}.json");
    let failed = |e: std::io::Error| format!("{file}: {e}");
    fs::copy(release.root.join(&file), release.out.join(&file)).map_err(failed)?;
    let manifests =
        output(Command::new("git").args(["ls-files", "Cargo.toml", "**/Cargo.toml"]).current_dir(&release.root))?;
    for manifest in manifests.lines() {
        // The workspace's other files; a manifest outside it has none.
        let _ = fs::remove_file(release.root.join(manifest).with_file_name(&file));
    }
    Ok(())
}
