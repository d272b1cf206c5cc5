//! Says a request that nothing fits another way: without politeness, and with the names it
//! announces in quotes. It knows no recipe and makes no command.

use crate::{courtesy, lists, vocab};

/// Other ways to say a request nothing fits, most cautious first: without politeness, and
/// with names in quotes.
pub fn otherwise(words: &str) -> Vec<String> {
    let kindless = courtesy::off(words);
    let mut out = Vec::new();
    if kindless != words {
        out.push(kindless.clone());
    }
    // What a wish or an order names may be a word of ours.
    let named: Vec<String> = out.iter().chain([&kindless]).filter_map(|w| announced(w)).collect();
    out.extend(named);
    out
}

/// "the folder site", "between BEGIN and END": what the noun announces is a name, also where it is
/// a word of ours.
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
            && !lists::has("reword.days", &low)
            // "two directories and list files that differ"
            && !lists::has("reword.nouns", &low)
            && !lists::has("rank.deeds", &vocab::canon(&low).0)
            && !lists::has("rank.turns", &low)
            && !vocab::is_superlative(&low)
            && !matches!(low.as_str(), "as" | "into" | "here")
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
