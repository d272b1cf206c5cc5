//! Rewords a request that nothing fits: without politeness, with announced names in quotes.

use crate::{courtesy, lists, vocab};

/// Other wordings, most cautious first.
pub fn otherwise(words: &str) -> Vec<String> {
    let kindless = courtesy::off(words);
    let mut out: Vec<String> = [kindless.clone(), under(&kindless)].into_iter().filter(|o| o != words).collect();
    out.dedup();
    // A named thing may be a vocabulary word.
    let named: Vec<String> = out.iter().chain([&kindless]).filter_map(|w| announced(w)).collect();
    out.extend(named);
    out
}

/// "below src" as most people say it.
pub fn under(words: &str) -> String {
    lists::REWORD_UNDER.words().fold(words.to_owned(), |said, word| said.replace(&format!(" {word} "), " under "))
}

/// "the folder site", "between BEGIN and END": quotes what a noun announces, also vocabulary words.
pub fn announced(words: &str) -> Option<String> {
    if words.contains(['"', '\'', '`']) {
        return None;
    }
    let mut out: Vec<String> = Vec::new();
    let mut names = false;
    let mut several = false;
    let mut found = false;
    for word in words.split(' ') {
        let bare = word.trim_end_matches([',', '.', '?', '!']);
        let low = bare.to_lowercase();
        let plain = !bare.is_empty() && bare.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        // "the folders a and b", but not "make a folder and enter it".
        let article = matches!(low.as_str(), "called" | "named") || low == "and" && several;
        if names
            && plain
            && !article
            && !vocab::is_filler(&low)
            && !vocab::is_adverb(&low)
            && !lists::REWORD_NOUNS.has(&low)
            && !lists::RANK_DEEDS.has(&vocab::canon(&low).0)
            && !lists::RANK_TURNS.has(&low)
            && !vocab::is_superlative(&low)
        {
            out.push(format!("'{bare}'{}", &word[bare.len()..]));
            found = true;
            names = several;
        } else {
            names = names && article;
            out.push(word.to_owned());
        }
        if matches!(low.as_str(), "folder" | "directory" | "folders" | "directories" | "between") {
            names = bare.len() == word.len();
            several = low != "folder" && low != "directory";
        }
    }
    found.then(|| out.join(" "))
}
