//! Packs the recipes and examples of `data/` without comments, blank lines and alignment.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use miniz_oxide::deflate::compress_to_vec;

/// Compression level, of 10.
const LEVEL: u8 = 10;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = env::var("OUT_DIR")?;
    println!("cargo:rerun-if-changed=build.rs");
    for file in files("data", "recipes")? {
        let Some(name) = file.file_name() else { continue };
        fs::write(Path::new(&out).join(name), laid_out(&file, recipe_line)?)?;
    }
    let mut examples = String::new();
    for file in files("data/examples", "examples")? {
        // Pairs at the start of a file are for every shell.
        examples.push_str("[]\n");
        examples.push_str(&laid_out(&file, example_line)?);
    }
    fs::write(Path::new(&out).join("examples.deflate"), compress_to_vec(examples.as_bytes(), LEVEL))?;
    Ok(())
}

fn files(directory: &str, ending: &str) -> io::Result<Vec<PathBuf>> {
    println!("cargo:rerun-if-changed={directory}");
    let entries = fs::read_dir(directory)?.collect::<io::Result<Vec<_>>>()?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == ending));
    files.sort();
    Ok(files)
}

fn laid_out(file: &Path, lay_out: fn(&str) -> String) -> io::Result<String> {
    println!("cargo:rerun-if-changed={}", file.display());
    let text = fs::read_to_string(file)?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(lay_out).collect())
}

fn recipe_line(line: &str) -> String {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    format!("{word} {}\n", rest.trim_start())
}

fn example_line(line: &str) -> String {
    format!("{}\n", line.replacen("  =>  ", "\t", 1))
}
