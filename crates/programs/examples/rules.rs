//! Lists the rules of the packs: `cargo run -p aish-programs --example rules`.
#![allow(clippy::print_stdout, reason = "the output of an example")]

fn main() {
    for rule in aish_programs::rules() {
        println!("{}\t{}\t{}", rule.id, rule.level.letter(), rule.says);
    }
}
