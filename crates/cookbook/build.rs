//! Lays out the recipes and examples of `data/` for the program: without comments, blank lines and what lines them up, which are
//! for people. It changes no word of them.

use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = env::var("OUT_DIR")?;
    println!("cargo:rerun-if-changed=build.rs");
    for directory in ["data", "data/examples"] {
        println!("cargo:rerun-if-changed={directory}");
        for entry in fs::read_dir(directory)? {
            let path = entry?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            let lay_out = match path.extension().and_then(|end| end.to_str()) {
                Some("recipes") => recipe_line,
                Some("examples") => example_line,
                _ => continue,
            };
            println!("cargo:rerun-if-changed={}", path.display());
            let text = fs::read_to_string(&path)?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            fs::write(Path::new(&out).join(name), lines.map(lay_out).collect::<String>())?;
        }
    }
    Ok(())
}

/// `say   words` with one blank.
fn recipe_line(line: &str) -> String {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    format!("{word} {}\n", rest.trim_start())
}

/// A request and its command with a tab between them.
fn example_line(line: &str) -> String {
    format!("{}\n", line.replacen("  =>  ", "\t", 1))
}
