//! Lays out the lists of words in `data/` for `src/lists.rs`.

fn main() -> std::io::Result<()> {
    aish_text::lists::source::build()
}
