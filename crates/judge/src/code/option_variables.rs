//! Options in variables (`NODE_OPTIONS`, `MAKEFLAGS`, `CFLAGS`): which of them run, load and write nothing, by
//! `data/variables.lists`. What the lists don't have is not harmless.

use crate::argument::UNKNOWN;
use crate::lists;
use aish_text::lists::List;

/// The name of the list for a variable; none if there is no list for it.
pub(super) fn option_family(name: &str) -> Option<&'static str> {
    lists::VARIABLES_ACCEPTED.value(name).or_else(|| match name {
        _ if name.eq_ignore_ascii_case("npm_config_node_options") => Some("node"),
        _ if name.starts_with("CARGO_TARGET_") => Some("rust"),
        _ if name.starts_with("TF_CLI_ARGS") => Some("terraform"),
        _ if name.ends_with("_JAVA_OPTS") || name.ends_with("_JVM_OPTS") => Some("java"),
        _ => None,
    })
}

fn list_of(family: &str) -> List {
    match family {
        "node" => lists::ACCEPTED_NODE,
        "pytest" => lists::ACCEPTED_PYTEST,
        "make" => lists::ACCEPTED_MAKE,
        "man" => lists::ACCEPTED_MAN,
        "ruby" => lists::ACCEPTED_RUBY,
        "java" => lists::ACCEPTED_JAVA,
        "maven" => lists::ACCEPTED_MAVEN,
        "rust" => lists::ACCEPTED_RUST,
        "compiler" => lists::ACCEPTED_COMPILER,
        "linker" => lists::ACCEPTED_LINKER,
        "go" => lists::ACCEPTED_GO,
        "less" => lists::ACCEPTED_LESS,
        "grep" => lists::ACCEPTED_GREP,
        "python" => lists::ACCEPTED_PYTHON,
        "fzf" => lists::ACCEPTED_FZF,
        "tar" => lists::ACCEPTED_TAR,
        "terraform" => lists::ACCEPTED_TERRAFORM,
        "shell" => lists::ACCEPTED_SHELL,
        _ => lists::ACCEPTED_WARNINGS,
    }
}

/// Whether each word of `value` is an accepted option, or one together with its value.
pub(super) fn accepts_options(family: &str, value: &str) -> bool {
    // Compiler flags are put together from variables everywhere.
    let is_unknown = |word: &str| word.chars().eq([UNKNOWN]);
    if value.contains(UNKNOWN) && family != "compiler" {
        return false;
    }
    // cargo separates its encoded flags by a control character.
    let value = value.replace('\u{1f}', " ");
    // What stands behind it is an option as well, but a comment to `shell_words`.
    if value.split_whitespace().any(|word| word.starts_with('#')) {
        return false;
    }
    let words = match family {
        "grep" | "less" | "make" | "ruby" => Ok(value.split_whitespace().map(str::to_owned).collect()),
        _ => shell_words::split(&value),
    };
    let Ok(words) = words else { return false };
    let accepted = |word: &str| accepts_word(family, word);
    let lacks_dash = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphabetic()) && accepted(&format!("-{word}"));
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let alone = accepted(word) || at == 0 && lacks_dash(word) || is_unknown(word);
        let with_value = |next: &String| accepted(&format!("{word}{next}")) || accepted(&format!("{word}={next}"));
        let next = words.get(at + 1).filter(|next| word.starts_with('-') && !next.starts_with('-'));
        if !alone && !next.is_some_and(with_value) {
            return false;
        }
        at += if alone { 1 } else { 2 };
    }
    true
}

fn accepts_word(family: &str, word: &str) -> bool {
    let handed_on = match family {
        "compiler" => word.strip_prefix("-Wl,").map(|handed| ("linker", handed.replace(',', " "))),
        "rust" => word.strip_prefix("-Clink-arg=").map(|handed| ("compiler", handed.to_owned())),
        _ => None,
    };
    if let Some((family, options)) = handed_on {
        return accepts_options(family, &options);
    }
    let list = list_of(family);
    let together = |letters: &str| letters.len() > 1 && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    let each = |letters: &str| letters.chars().all(|letter| list.has(&format!("-{letter}")));
    list.has(word)
        || word.strip_prefix('-').is_some_and(|letters| together(letters) && each(letters))
        || list.words().any(|pattern| matches(pattern.as_bytes(), word.as_bytes()))
}

/// Whether a pattern of `data/variables.lists` matches the whole word.
fn matches(pattern: &[u8], word: &[u8]) -> bool {
    match pattern.split_first() {
        None => word.is_empty(),
        Some((kind @ (b'*' | b'&' | b'%'), rest)) => {
            let fits = |byte: &&u8| match kind {
                b'*' => byte.is_ascii_alphanumeric() || b"._+-".contains(byte),
                b'&' => byte.is_ascii_digit(),
                _ => !b"$`".contains(byte),
            };
            let least = usize::from(*kind != b'*');
            let longest = word.iter().take_while(fits).count();
            (least..=longest).any(|length| matches(rest, &word[length..]))
        }
        Some((byte, rest)) => word.split_first().is_some_and(|(first, word)| first == byte && matches(rest, word)),
    }
}
