//! The unit tests of `delegate.rs`: how a line may be written.

use super::*;

fn read(line: &str) -> (String, String) {
    let parts = parts(&format!("Some words.\n{line}\nMore."), Shell::Zsh);
    assert_eq!(parts.len(), 1, "{line}");
    (parts[0].preset.clone(), parts[0].words.clone())
}

#[test]
fn a_preset_and_a_question() {
    for line in [
        "DELEGATE: deep \"what is it?\"",
        "DELEGATE: deep 'what is it?'",
        "DELEGATE: deep what is it?",
        "DELEGATE:   `deep`   \"what is it?\"  ",
        "  DELEGATE: deep: \"what is it?\"",
        "DELEGATE: \"deep\" “what is it?”",
        "DELEGATE: deep \"what is it?",
    ] {
        assert_eq!(read(line), ("deep".into(), "what is it?".into()), "{line}");
    }
    assert_eq!(read("DELEGATE: deep \"say \\\"hi\\\"\\nthen go\""), ("deep".into(), "say \"hi\"\nthen go".into()));
    assert_eq!(read("DELEGATE: deep"), ("deep".into(), String::new()));
    assert_eq!(read(&format!("DELEGATE: deep \"{}\"", "ä".repeat(20_000))).1.chars().count(), LONGEST);
}

#[test]
fn what_is_no_line_of_its_own_hands_on_nothing() {
    for text in [
        "Write `DELEGATE: deep \"x\"` to do that.",
        "> DELEGATE: deep \"x\"",
        "delegate: deep \"x\"",
        "DELEGATE:",
        "CMD: cat > f <<'E'\nDELEGATE: deep \"x\"\nE",
    ] {
        assert_eq!(parts(text, Shell::Bash), [], "{text}");
    }
}
