//! Lays out the lists of words in `data/` for `src/lists.rs`.

fn main() -> std::io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    aish_text::lists::source::build()
}
