//! Fills in the templates of `packaging/`: repository, version, checksums.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::{Release, Result};

pub fn write_all(release: &Release) -> Result<()> {
    for template in files_in(&release.root.join("packaging"))? {
        let text = fs::read_to_string(&template).map_err(|e| format!("{}: {e}", template.display()))?;
        let filled = fill(release, &text).map_err(|e| format!("{}: {e}", template.display()))?;
        let to = release.out.join(template.file_name().unwrap_or_default());
        fs::write(&to, filled).map_err(|e| format!("{}: {e}", to.display()))?;
    }
    Ok(())
}

/// `{{repository}}`, `{{version}}`, `{{sha256 FILE}}`, and `{{archives}}` (lines `TARGET SHA256`).
pub fn fill(release: &Release, text: &str) -> Result<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, behind) = after.split_once("}}").ok_or("a {{ isn't closed")?;
        out.push_str(before);
        out.push_str(&match name.split_once(' ') {
            None if name == "repository" => release.repository.clone(),
            None if name == "version" => release.version.to_owned(),
            None if name == "archives" => archives(release)?,
            Some(("sha256", file)) => sha256(&release.out.join(file.replace("VERSION", release.version)))?,
            _ => return Err(format!("nobody knows what {{{{{name}}}}} is")),
        });
        rest = behind;
    }
    Ok(out + rest)
}

fn archives(release: &Release) -> Result<String> {
    let begin = format!("aish-{}-", release.version);
    let mut lines = Vec::new();
    for file in files_in(&release.out)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(target) = name.strip_prefix(&begin).and_then(|rest| rest.strip_suffix(".tar.gz")) {
            lines.push(format!("{target} {}", sha256(&file)?));
        }
    }
    Ok(lines.join("\n"))
}

/// In the format of `sha256sum -c`.
pub fn write_checksums(release: &Release) -> Result<()> {
    let mut sums = String::new();
    for file in files_in(&release.out)? {
        sums += &format!("{}  {}\n", sha256(&file)?, file.file_name().unwrap_or_default().to_string_lossy());
    }
    fs::write(release.out.join("SHA256SUMS"), sums).map_err(|e| e.to_string())
}

fn sha256(file: &Path) -> Result<String> {
    let bytes = fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    Ok(Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}

fn files_in(directory: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(directory).map_err(|e| format!("{}: {e}", directory.display()))?;
    let mut files: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()).collect();
    files.sort();
    Ok(files)
}
