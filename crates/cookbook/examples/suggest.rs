//! The command for some words: `cargo run -p aish-cookbook --example suggest -- find files larger than 10MB`. Without words it
//! reads requests from its input, a line each, and prints each with its command. It runs none of them.
#![allow(clippy::print_stdout, reason = "the output of an example")]

use aish_cookbook::{Environment, suggest};
use aish_text::Shell;

fn main() -> std::io::Result<()> {
    let words = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let cwd = std::env::current_dir()?;
    let environment = Environment { shell: Shell::Bash, cwd: &cwd, has: &|_| true, exists: &|path| path.exists() };
    if words.is_empty() {
        for request in std::io::stdin().lines() {
            let request = request?;
            let found = suggest(&request, &environment);
            println!("{request}  =>  {}", found.map_or("none".to_owned(), |found| found.command));
        }
        return Ok(());
    }
    match suggest(&words, &environment) {
        Some(found) => println!("{}\n# {}", found.command, found.title),
        None => println!("none"),
    }
    Ok(())
}
