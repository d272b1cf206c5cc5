//! Packs the recipes and examples of `data/` without comments, blank lines and alignment, and the
//! words of the examples, so that no process has to stem them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use aish_text::lists::source::{self, Lists};
use miniz_oxide::deflate::compress_to_vec;

#[path = "src/example_words.rs"]
mod example_words;

/// The order decides between equally good recipes.
const DOMAINS: &str =
    "files text data git processes machine network media containers remote tools photos archives shop administration";

/// Compression level, of 10.
const LEVEL: u8 = 10;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = env::var("OUT_DIR")?;
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/example_words.rs");
    let lists = source::compile()?;
    let domains: Vec<PathBuf> = DOMAINS.split(' ').map(|name| format!("data/{name}.recipes").into()).collect();
    let forgotten: Vec<PathBuf> =
        files("data", "recipes")?.into_iter().filter(|file| !domains.contains(file)).collect();
    if !forgotten.is_empty() {
        return Err(format!("{forgotten:?} have no place in DOMAINS").into());
    }
    let recipes = domains.iter().map(|file| laid_out(file, recipe_line)).collect::<io::Result<String>>()?;
    let pack = |name: &str, text: &str| fs::write(Path::new(&out).join(name), compress_to_vec(text.as_bytes(), LEVEL));
    pack("tested.deflate", &recipes)?;
    let (of_recipes, without): (Vec<&str>, Vec<&str>) =
        recipes.lines().filter(|line| !line.is_empty()).partition(|line| line.starts_with("eg "));
    pack("all.deflate", &without.join("\n"))?;
    let mut examples = String::new();
    for file in files("data/examples", "examples")? {
        // Pairs at the start of a file are for every shell.
        examples.push_str("[any]\n");
        examples.push_str(&laid_out(&file, example_line)?);
    }
    // Recipes' commands are for bash; zsh takes them unchanged.
    examples.push_str("[bash zsh recipes]\n");
    let pairs = of_recipes.iter().filter_map(|line| line.strip_prefix("eg "));
    examples.extend(pairs.filter(|pair| pair.contains("  =>  ")).map(example_line));
    pack("examples.deflate", &examples)?;
    let words = words_of_all(examples.lines().filter_map(|line| line.split_once('\t')), &lists);
    pack("example_words.deflate", &words)?;
    Ok(())
}

/// As `src/examples.rs` reads it.
fn words_of_all<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>, lists: &Lists) -> String {
    let in_list = |name: &str, word: &str| lists.get(name).is_some_and(|list| list.contains_key(word));
    let (mut stems, mut lines) = (Vec::new(), String::new());
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for (request, command) in pairs {
        let mut seen = Vec::new();
        for (text, mark) in [(request, ""), (command, "|")] {
            lines.push_str(mark);
            for word in example_words::words_of(text, |w| in_list("examples.filler", w), |w| in_list("types.plain", w))
            {
                let number = *numbers.entry(word.clone()).or_insert_with(|| {
                    stems.push(word);
                    stems.len() - 1
                });
                if !seen.contains(&number) {
                    seen.push(number);
                    lines.push_str(&format!("{number} "));
                }
            }
        }
        lines.push('\n');
    }
    format!("{}\n{lines}", stems.join(" "))
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
