//! Explanations as Markdown.

use super::BookExplanation;

const DEEPEST: u8 = 4;

impl BookExplanation {
    /// The command, its parts, its effects and the unknown.
    pub fn to_markdown(&self, command: &str) -> String {
        let mut text = String::new();
        let fence = fence(command);
        text.push_str(&format!("{fence}sh\n{}\n{fence}\n\n", command.trim_end()));
        for part in &self.parts {
            if part.text.trim().is_empty() {
                continue;
            }
            let indent = "  ".repeat(usize::from(part.level.min(DEEPEST)));
            text.push_str(&format!("{indent}- {}: {}\n", code(&part.text), part.meaning));
        }
        if !self.effects.is_empty() {
            text.push_str("\n**Effects**\n\n");
            for effect in &self.effects {
                text.push_str(&format!("- {effect}\n"));
            }
        }
        if !self.unknown.is_empty() {
            let list: Vec<String> = self.unknown.iter().map(|u| code(u)).collect();
            text.push_str(&format!("\naish doesn't know {}.\n", list.join(", ")));
        }
        text
    }
}

impl BookExplanation {
    /// What its programs do, in one line; empty if unknown.
    pub fn summary(&self) -> String {
        let programs = self.parts.iter().filter(|part| part.level == 0 && !part.meaning.is_empty());
        let named = programs.filter(|part| part.text.starts_with(|c: char| c.is_ascii_alphanumeric()));
        let said: Vec<String> = named
            .take(MOST_SAID)
            .map(|part| format!("`{}` {}", part.text, part.meaning.trim_end_matches(':')))
            .collect();
        said.join("; ")
    }
}

/// Programs named in a summary.
const MOST_SAID: usize = 3;

/// A fence that `text` can't close.
fn fence(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(longest.max(2) + 1)
}

fn code(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let ticks = line.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    match ticks {
        0 => format!("`{line}`"),
        n => {
            let ticks = "`".repeat(n + 1);
            format!("{ticks} {line} {ticks}")
        }
    }
}
