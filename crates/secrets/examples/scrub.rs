//! Replaces the secrets of standard input: `env | cargo run -p aish-secrets --example scrub`.
#![allow(clippy::print_stdout, reason = "the output of an example")]

use std::io::Read;

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    print!("{}", aish_secrets::Vault::new().scrub(&text));
    Ok(())
}
