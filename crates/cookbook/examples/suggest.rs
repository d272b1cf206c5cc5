//! Prints the command for some words (`… --example suggest -- find files larger than 10MB`), or
//! command, score, recipe and certainty for each line of input. It runs nothing.
#![allow(clippy::print_stdout, reason = "the output of an example")]

use std::collections::HashSet;

use aish_cookbook::{Environment, Suggestion, phrasings, suggest};
use aish_programs::words::words;
use aish_text::Shell;

fn told(found: &Suggestion) -> String {
    let sure = if found.certain { "certain" } else { "unsure" };
    format!("{}\t{:.3}\t{}\t{sure}", found.command, found.score, found.recipe)
}

fn main() -> std::io::Result<()> {
    let said = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let cwd = std::env::current_dir()?;
    let programs: HashSet<&str> =
        phrasings().flat_map(|(_, commands)| commands).filter_map(|command| command.split(' ').next()).collect();
    let has = |name: &str| programs.contains(name) || words(name).is_some();
    let environment = Environment { shell: Shell::Bash, cwd: &cwd, has: &has, exists: &|path| path.exists() };
    let told = |request: &str| suggest(request, &environment).map_or("none".to_owned(), |found| told(&found));
    if said.is_empty() {
        for request in std::io::stdin().lines() {
            let request = request?;
            println!("{request}  =>  {}", told(&request));
        }
    } else {
        println!("{}", told(&said));
    }
    Ok(())
}
