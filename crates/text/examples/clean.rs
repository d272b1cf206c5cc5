//! Shows what is left of a hostile text: `printf '\033]0;x\007hello' | cargo run -p aish-text --example
//! clean`.
#![allow(clippy::print_stdout, reason = "the output of an example")]

use std::io::Read;

fn main() -> std::io::Result<()> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    print!("{}", aish_text::sanitize::clean(&String::from_utf8_lossy(&bytes)));
    Ok(())
}
