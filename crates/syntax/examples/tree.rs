//! Prints the tree of a line: `cargo run -p aish-syntax --example tree -- fish 'for f in *; echo
//! $f; end'`.
#![allow(clippy::print_stdout, reason = "the output of an example")]

fn main() -> Result<(), String> {
    let mut args = std::env::args().skip(1);
    let shell = args.next().unwrap_or_else(|| "bash".to_owned()).parse()?;
    let line = args.next().unwrap_or_else(|| "ls -l | wc".to_owned());
    match aish_syntax::parse(&line, shell) {
        Ok(tree) => println!("{tree:#?}"),
        Err(error) => println!("{error:?}"),
    }
    Ok(())
}
