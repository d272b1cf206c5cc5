//! The words of a request or a command as they are compared. The build script reads the examples
//! with it, the program the request; each has the lists of words in its own way.

use aish_text::retrieval::stem;

/// Words of a text in their compared form, without those that say nothing (`is_filler`). Of a file
/// name only the extension counts: `people.csv` is like any CSV.
pub fn words_of(text: &str, is_filler: impl Fn(&str) -> bool, is_extension: impl Fn(&str) -> bool) -> Vec<String> {
    let edge = |c: char| !c.is_alphanumeric();
    let parts = text.split_whitespace().flat_map(|word| {
        let bare = word.trim_matches(edge);
        let ends = bare.rsplit_once('.').is_some_and(|(_, end)| is_extension(end));
        let said = bare.split_once('.').filter(|_| ends).map_or(bare, |(_, endings)| endings);
        said.split(edge).filter(|word| !word.is_empty())
    });
    let lower = parts.map(str::to_lowercase).filter(|word| !is_filler(word));
    lower.map(|word| stem::of(&word).into_owned()).collect()
}
