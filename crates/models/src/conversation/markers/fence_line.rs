//! Code fences: where a block begins and ends, and whether its language is a shell's. It reads no
//! commands: `forms` does.

/// A line that may begin or end a code block: its mark, and how often it stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplyFence {
    mark: char,
    length: usize,
}

impl ReplyFence {
    pub fn of(line: &str) -> Option<Self> {
        let text = line.trim_start();
        let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let length = text.len() - text.trim_start_matches(mark).len();
        // An info string with backticks is no fence but code in a line.
        (length >= 3 && !(mark == '`' && text[length..].contains('`'))).then_some(Self { mark, length })
    }

    /// Whether it, which is `line`, ends the block that `inside` began.
    pub fn closes(self, line: &str, inside: Self) -> bool {
        self.mark == inside.mark && self.length >= inside.length && line.trim().chars().all(|c| c == self.mark)
    }
}

/// Whether the language of a code block is a shell's (or not given).
pub fn is_shell(info: &str) -> bool {
    let language = info.split_whitespace().next().unwrap_or("");
    let names = ["", "sh", "bash", "zsh", "fish", "shell", "console", "shellsession", "shell-session", "terminal"];
    names.iter().any(|name| language.eq_ignore_ascii_case(name))
}
