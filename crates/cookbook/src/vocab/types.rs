//! What people call kinds of files, and the extensions they mean by it.

use std::sync::LazyLock;

use crate::lists;
/// The extensions (without the dot) a word stands for; `plain` ones are extensions themselves and
/// need no "files" after them to be understood in the plural ("pdfs").
pub fn extensions(word: &str) -> Option<&'static [&'static str]> {
    KINDS.iter().find(|(words, _)| words.contains(&word)).map(|(_, exts)| exts.as_slice()).or_else(|| {
        let bare = word.strip_suffix("es").filter(|w| w.len() > 3).or_else(|| word.strip_suffix('s')).unwrap_or(word);
        let plain = lists::words("types.plain");
        plain.iter().position(|e| *e == word || *e == bare).map(|i| &plain[i..=i])
    })
}

/// What people call kinds of files, and their extensions.
static KINDS: LazyLock<Vec<(Vec<&str>, Vec<&str>)>> = LazyLock::new(|| {
    let words = |text: &'static str| text.split(' ').collect();
    lists::pairs("types.kinds").iter().map(|(names, exts)| (words(names), words(exts))).collect()
});

/// Whether `word` is an extension people write bare.
pub fn is_extension(word: &str) -> bool {
    lists::words("types.plain").contains(&word)
}

/// Words that mean such files on their own, without "files" behind them ("delete the images").
pub fn is_noun(word: &str) -> bool {
    // "my keys" and "the classes" are rarely files.
    lists::words("types.nouns").contains(&word)
        || (!lists::words("types.other").contains(&word)
            && word.ends_with('s')
            && lists::words("types.plain").contains(&word.trim_end_matches('s'))
            && word.len() > 3)
}

pub fn is_picture(word: &str) -> bool {
    matches!(word, "image" | "images" | "picture" | "pictures" | "photo" | "photos" | "pics" | "pic")
}

/// Whether `ext` is an extension of pictures.
pub fn is_camera(ext: &str) -> bool {
    ["images", "raw"].iter().any(|w| extensions(w).is_some_and(|e| e.contains(&ext)))
}
