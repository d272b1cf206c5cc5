//! Words for kinds of files, and their extensions.

use std::sync::LazyLock;

use crate::lists;
/// Extensions of a word, without dots. Plain extensions need no "files" in the plural: "pdfs".
pub fn extensions(word: &str) -> Option<&'static [&'static str]> {
    KINDS.iter().find(|(words, _)| words.contains(&word)).map(|(_, exts)| exts.as_slice()).or_else(|| {
        let bare = word.strip_suffix("es").filter(|w| w.len() > 3).or_else(|| word.strip_suffix('s')).unwrap_or(word);
        let place = |word: &str| PLAIN.iter().position(|known| *known == word);
        place(word).or_else(|| place(bare)).map(|at| &PLAIN[at..=at])
    })
}

static KINDS: LazyLock<Vec<(Vec<&str>, Vec<&str>)>> = LazyLock::new(|| {
    let words = |text: &'static str| text.split(' ').collect();
    lists::pairs("types.kinds").iter().map(|(names, exts)| (words(names), words(exts))).collect()
});

static PLAIN: LazyLock<Vec<&str>> = LazyLock::new(|| lists::TYPES_PLAIN.words().collect());

/// Whether people write the extension bare.
pub fn is_extension(word: &str) -> bool {
    lists::TYPES_PLAIN.has(word)
}

/// Whether the word means files by itself: "delete the images".
pub fn is_noun(word: &str) -> bool {
    // "my keys" and "the classes" are rarely files.
    lists::TYPES_NOUNS.has(word)
        || (!lists::TYPES_OTHER.has(word)
            && word.ends_with('s')
            && lists::TYPES_PLAIN.has(word.trim_end_matches('s'))
            && word.len() > 3)
}

pub fn is_picture(word: &str) -> bool {
    matches!(word, "image" | "images" | "picture" | "pictures" | "photo" | "photos" | "pics" | "pic")
}

pub fn is_camera(ext: &str) -> bool {
    ["images", "raw"].iter().any(|w| extensions(w).is_some_and(|e| e.contains(&ext)))
}
