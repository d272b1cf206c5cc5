//! What is piped into a question: put in front of it as a marked block, and cut in the middle when it is long.

/// Most characters of a piped text that go along; about 8000 tokens.
const MAX: usize = 24_000;

/// The question with the piped text, if there is one.
pub fn attach(question: &str, piped: Option<&str>) -> String {
    let Some(piped) = piped else { return question.to_owned() };
    let body = head_and_tail(piped, MAX);
    format!("[stdin]\n{body}\n[end of stdin]\n\n{question}").trim_end().to_owned()
}

/// The first and last parts of a text that is longer than `max` characters, with the cut announced between them.
pub fn head_and_tail(text: &str, max: usize) -> String {
    let length = text.chars().count();
    if length <= max {
        return text.to_owned();
    }
    let half = max / 2;
    let head: String = text.chars().take(half).collect();
    let tail: String = text.chars().skip(length - half).collect();
    format!("{head}\n[… {} characters left out …]\n{tail}", length - 2 * half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_in_the_middle_aloud() {
        let text = format!("{}{}", "a".repeat(30), "é".repeat(30));
        assert_eq!(
            head_and_tail(&text, 20),
            format!("{}\n[… 40 characters left out …]\n{}", "a".repeat(10), "é".repeat(10))
        );
        assert_eq!(head_and_tail("short", 20), "short");
    }

    #[test]
    fn the_piped_text_is_marked() {
        assert_eq!(attach("why?", Some("x")), "[stdin]\nx\n[end of stdin]\n\nwhy?");
        assert_eq!(attach("", Some("x")), "[stdin]\nx\n[end of stdin]");
        assert_eq!(attach("why?", None), "why?");
    }
}
