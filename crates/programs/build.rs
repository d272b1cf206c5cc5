//! Compiles the rule packs (`data/*.pack`) into a table. A mistake in a pack is a build error.
#![allow(missing_docs, reason = "the modules belong to the library, where they are documented")]

#[path = "src/source.rs"]
#[allow(dead_code, reason = "the examples are for the tests")]
mod source;
#[path = "src/table.rs"]
mod table;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo gives no CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo gives no OUT_DIR")?);
    for path in ["build.rs", "src/source.rs", "src/table.rs", "data"] {
        println!("cargo:rerun-if-changed={path}");
    }
    aish_text::lists::source::build()?;
    let mut errors = Vec::new();
    let mut packs = Vec::new();
    for path in packs_in(&root.join("data"))? {
        let name = format!("data/{}", path.file_name().unwrap_or_default().to_string_lossy());
        println!("cargo:rerun-if-changed={name}");
        packs.push(source::read(&name, &fs::read_to_string(&path)?, &mut errors));
    }
    match table::compile(&packs) {
        Ok(table) => {
            fs::write(out.join("packs.txt"), &table.text)?;
            fs::write(out.join("packs.rs"), rust(&table)?)?;
        }
        Err(more) => errors.extend(more),
    }
    for error in errors {
        println!("cargo::error={error}");
    }
    Ok(())
}

/// Sorted by name, so that the table is the same on every machine.
fn packs_in(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(directory)? {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "pack"));
    paths.sort();
    Ok(paths)
}

fn rust(table: &table::ProgramTable) -> Result<String, std::fmt::Error> {
    let mut code = String::from("Tables {\n    text: include_str!(concat!(env!(\"OUT_DIR\"), \"/packs.txt\")),\n");
    writeln!(code, "    entries: &{:?},", table.entries)?;
    writeln!(code, "    sections: &{:?},", table.sections)?;
    writeln!(code, "    programs: &{:?},", table.programs)?;
    writeln!(code, "    rules: &{:?},", table.rules)?;
    writeln!(code, "    words: &{:?},", table.words)?;
    writeln!(code, "    asides: &{:?},\n}}", table.asides)?;
    Ok(code)
}
