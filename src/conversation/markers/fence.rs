//! Code fences: where a block begins and ends, and the one command that a reply gives in a block instead of with a marker.

use super::clean_command;
use aish_text::Shell;

/// A line that may begin or end a code block: its mark, and how often it stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fence {
    mark: char,
    length: usize,
}

impl Fence {
    pub(crate) fn of(line: &str) -> Option<Self> {
        let text = line.trim_start();
        let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let length = text.len() - text.trim_start_matches(mark).len();
        // An info string with backticks is no fence but code in a line.
        (length >= 3 && !(mark == '`' && text[length..].contains('`'))).then_some(Self { mark, length })
    }

    /// Whether it, which is `line`, ends the block that `inside` began.
    pub(crate) fn closes(self, line: &str, inside: Self) -> bool {
        self.mark == inside.mark && self.length >= inside.length && line.trim().chars().all(|c| c == self.mark)
    }
}

/// The command in the only shell code block of the reply.
pub(super) fn only_command(text: &str, shell: Shell) -> Option<String> {
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    let mut fence = None;
    let mut shell_block = false;
    for line in text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)) {
        match (fence, Fence::of(line)) {
            (Some(inside), Some(open)) if open.closes(line, inside) => fence = None,
            (None, Some(open)) => {
                fence = Some(open);
                shell_block = is_shell(line.trim().trim_start_matches(open.mark));
                if shell_block {
                    blocks.push(Vec::new());
                }
            }
            (Some(_), _) if shell_block => {
                if let Some(block) = blocks.last_mut() {
                    block.push(line);
                }
            }
            _ => {}
        }
    }
    let [block] = blocks.as_slice() else { return None };
    let lines: Vec<&str> = block.iter().copied().skip_while(|line| skippable(line)).collect();
    let end = lines.iter().rposition(|line| !skippable(line))? + 1;
    let joined = lines.get(..end)?.join("\n");
    let trimmed = joined.trim();
    clean_command(trimmed.strip_prefix("$ ").unwrap_or(trimmed), shell).ok().map(|command| command.text)
}

/// A blank line, or a comment: not part of the one command in a block.
fn skippable(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

/// Whether the language of a code block is a shell's (or not given).
pub(crate) fn is_shell(info: &str) -> bool {
    let language = info.split_whitespace().next().unwrap_or("");
    let names = ["", "sh", "bash", "zsh", "fish", "shell", "console", "shellsession", "shell-session", "terminal"];
    names.iter().any(|name| language.eq_ignore_ascii_case(name))
}
