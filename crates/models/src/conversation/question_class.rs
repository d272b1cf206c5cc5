//! Classifies a question by its text for routing: code, reasoning, or other.

use std::sync::LazyLock;

use crate::own_pattern::own_pattern;
use regex::Regex;

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum QuestionClass {
        Code = "code",
        Reasoning = "reasoning",
        #[default]
        Default = "default",
    }
}

/// The class, and what in the text is the reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classified {
    pub class: QuestionClass,
    pub because: &'static str,
}

/// Characters from the start within which an error message counts.
const MESSAGE_WITHIN: usize = 60;
/// Indented lines in a row that make a block of code.
const BLOCK: usize = 5;
/// In characters; a shorter text needs no reasoning.
const SHORTEST_REASONING: usize = 15;
/// In characters; a longer question needs reasoning whatever its words.
const LONG_QUESTION: usize = 100;
const LOOKED_AT: usize = 64 * 1024;

/// Each kind with its pattern; the first match is the reason.
static CODE: LazyLock<Vec<(&str, Regex)>> = LazyLock::new(|| {
    let kinds = [
        ("a fenced block", r"(?m)^[ \t]*(?:```|~~~)|[^`]```[^`]"),
        (
            "a traceback",
            r#"(?mx) Traceback\ \(most\ recent\ call\ last\) | ^\s*File\ "[^"\n]+",\ line\ \d | ^\s*at\ \S.*[(:]\S*:\d+
            | \bpanicked\ at\b | ^panic:\s | ^goroutine\ \d+\ \[ | \bUncaught\ \w*(?:Error|Exception)\b
            | \bException\ in\ thread\b | ^\s*Caused\ by:\s | ^\S+:\d+:in\ [`'] | \bcore\ dumped\b"#,
        ),
        (
            "a path of a source file",
            // `PRODUCTS` excludes names that end like a file (`node.js`).
            r"(?x) (?: ^ | [\s`'\x22(\[<,=:] ) (?: [./~\w-]* / )? [\w.+-]* \w \. (?: rs|py|pyi|js|mjs|cjs|ts|tsx|jsx|go|c|h|cc|cpp|cxx|hpp|hh
            |java|kts?|scala|swift|rb|php|pl|pm|lua|sh|bash|zsh|fish|ps1|sql|cs|fs|hs|ml|mli|exs?|erl|clj|jl|dart|nim|zig|vue|svelte|tf|proto
            |ipynb|asm|f90|groovy|gradle|el|lisp|scm|vb|awk ) (?: :\d+ (?: :\d+ )? )? (?: $ | [\s`'\x22)\]>,;:?!] | \.(?:\s|$) )",
        ),
    ];
    kinds.into_iter().map(|(name, pattern)| (name, own_pattern(pattern))).collect()
});

static MESSAGE: LazyLock<Regex> =
    LazyLock::new(|| own_pattern(r"(?:\b\w*(?i-u:error|exception)|\b(?i-u:fatal))(?:\[\w+\])?:(?:\s|$)"));

static PRODUCTS: LazyLock<Regex> = LazyLock::new(|| {
    own_pattern(
        r"\b(?i-u:node|next|nuxt|vue|react|angular|express|ember|backbone|three|d3|p5|chart|discord|socket|alpine|solid|deno|nest|moment)\.(?i-u:[jt]s)\b|\b(?i-u:(?:docs|crates|lib)\.rs|bun\.sh)\b|\w+://\S+",
    )
});

static REASONING: LazyLock<Regex> = LazyLock::new(|| {
    own_pattern(
        r"(?x) \b(?i-u: explain | why | how\s+(?:does|do\s+(?:these|those|they)|come) | compare[ds]? | comparing | comparison
        | differ(?:s|ence|ences)? | trade-?\s?offs? | pros\s+and\s+cons | advantages? | drawbacks? | versus | vs\.? )(?:\W|$)",
    )
});

/// The user's words, or a text that is sent with them.
pub fn classify(text: &str) -> Classified {
    let text = text.trim_end().trim_start_matches('\n');
    let text = &text[..text.floor_char_boundary(LOOKED_AT)];
    let code = |because| Classified { class: QuestionClass::Code, because };
    let start: String = text.trim_start().chars().take(MESSAGE_WITHIN).collect();
    if MESSAGE.is_match(&start) {
        return code("the message of an error");
    }
    let plain = PRODUCTS.replace_all(text, "it");
    if let Some((because, _)) = CODE.iter().find(|(_, shows)| shows.is_match(&plain)) {
        return code(because);
    }
    if has_block(text) {
        return code("a block of indented lines");
    }
    let reasoning = |because| Classified { class: QuestionClass::Reasoning, because };
    let length = text.trim_start().chars().count();
    if length >= SHORTEST_REASONING && REASONING.is_match(text) {
        return reasoning("its words ask for reasons or a comparison");
    }
    if length > LONG_QUESTION && text.contains('?') {
        return reasoning("a long question");
    }
    Classified { class: QuestionClass::Default, because: "nothing in it shows code or asks for reasons" }
}

fn has_block(text: &str) -> bool {
    let mut run = 0;
    text.lines().any(|line| {
        let indented = line.starts_with('\t') || line.starts_with("  ");
        // A blank line may be inside a block.
        run = if indented && !line.trim().is_empty() {
            run + 1
        } else if line.trim().is_empty() {
            run
        } else {
            0
        };
        run >= BLOCK
    })
}

#[cfg(test)]
#[path = "question_class_tests.rs"]
mod tests;
