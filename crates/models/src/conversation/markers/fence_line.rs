//! Code fences and their languages.

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
        // An info string with backticks makes it inline code.
        (length >= 3 && !(mark == '`' && text[length..].contains('`'))).then_some(Self { mark, length })
    }

    /// `line` is this fence's line.
    pub fn closes(self, line: &str, inside: Self) -> bool {
        self.mark == inside.mark && self.length >= inside.length && line.trim().chars().all(|c| c == self.mark)
    }
}

/// Also true without a language.
pub fn is_shell(info: &str) -> bool {
    let language = info.split_whitespace().next().unwrap_or("");
    let names = ["", "sh", "bash", "zsh", "fish", "shell", "console", "shellsession", "shell-session", "terminal"];
    names.iter().any(|name| language.eq_ignore_ascii_case(name))
}
