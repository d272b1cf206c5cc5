//! The command for some words: `cargo run -p aish-cookbook --example suggest -- find files larger than 10MB`. Without words it
//! reads requests from its input, a line each, and prints each with its command. It runs none of them. Every program of the
//! recipes and packs counts as installed.
#![allow(clippy::print_stdout, reason = "the output of an example")]

use std::collections::HashSet;

use aish_cookbook::{Environment, Suggestion, phrasings, suggest};
use aish_programs::words::words;
use aish_text::Shell;

/// The command and, behind tabs, what speaks for it: the score, the recipe, its phrasing, the words of the request that the phrasing
/// lacks, those taken for filler, the words of the phrasing that the request lacks, and the bare words that became values.
fn told(found: &Suggestion) -> String {
    let basis = &found.basis;
    let lists = [&basis.loose, &basis.idle, &basis.missed, &basis.bare].map(|words| words.join(" "));
    format!("{}\t{:.3}\t{}\t{}\t{}", found.command, found.score, found.recipe, basis.phrase, lists.join("\t"))
}

fn main() -> std::io::Result<()> {
    let said = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let cwd = std::env::current_dir()?;
    let programs: HashSet<&str> =
        phrasings().flat_map(|(_, commands)| commands).filter_map(|command| command.split(' ').next()).collect();
    let has = |name: &str| programs.contains(name) || words(name).is_some();
    let environment = Environment { shell: Shell::Bash, cwd: &cwd, has: &has, exists: &|path| path.exists() };
    if said.is_empty() {
        for request in std::io::stdin().lines() {
            let request = request?;
            println!(
                "{request}  =>  {}",
                suggest(&request, &environment).map_or("none".to_owned(), |found| told(&found))
            );
        }
        return Ok(());
    }
    match suggest(&said, &environment) {
        Some(found) => println!("{}\n# {}", found.command, found.title),
        None => println!("none"),
    }
    Ok(())
}
