//! The words of a request or a command as they are compared. The build script reads the examples
//! with it, the program the request.

use aish_text::retrieval::stem;

use crate::lists;
use crate::vocab::types;

/// Words of a text. Of a file name only the extension counts: `people.csv` is like any CSV.
fn raw_words(text: &str) -> impl Iterator<Item = &str> {
    let edge = |c: char| !c.is_alphanumeric();
    text.split_whitespace().flat_map(move |word| {
        let bare = word.trim_matches(edge);
        let ends = bare.rsplit_once('.').is_some_and(|(_, end)| types::is_extension(end));
        let said = bare.split_once('.').filter(|_| ends).map_or(bare, |(_, endings)| endings);
        said.split(edge).filter(|word| !word.is_empty())
    })
}

/// Compared form; `None` for a word that says nothing.
fn form_of(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    (!lists::has("examples.filler", &lower)).then(|| stem::of(&lower).into_owned())
}

pub fn words_of(text: &str) -> Vec<String> {
    raw_words(text).filter_map(form_of).collect()
}
