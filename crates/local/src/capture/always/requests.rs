//! The plugin's lines to a capture's helper and its answers. Most lines have a growing number.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureRequest {
    /// `b N`: output is about to be redirected.
    Begin(u64),
    /// `e N STATUS`: a command is over, the end mark written.
    End(u64, i32),
    /// `r N`: the program that borrowed the pane's pipe is done.
    Resume(u64),
    /// `a`: give a pane's pipe back.
    Aside,
    Quit,
}

impl CaptureRequest {
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let verb = words.next()?;
        let mut number = || words.next()?.parse::<u64>().ok();
        let request = match verb {
            "b" => Self::Begin(number()?),
            "r" => Self::Resume(number()?),
            "e" => {
                let number = number()?;
                Self::End(number, words.next()?.parse().ok()?)
            }
            "a" => Self::Aside,
            "q" => Self::Quit,
            _ => return None,
        };
        words.next().is_none().then_some(request)
    }
}

/// The line is `N FLAGS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaptureAnswer {
    /// `T`: a program changed the terminal's modes; the shell should read them again.
    pub modes_changed: bool,
    /// `X`: nothing can be captured any more.
    pub over: bool,
}

impl CaptureAnswer {
    pub fn line(self, number: u64) -> String {
        let flag = |set: bool, letter: &'static str| if set { letter } else { "" };
        format!("{number} {}{}\n", flag(self.modes_changed, "T"), flag(self.over, "X"))
    }
}

#[cfg(test)]
#[path = "requests_tests.rs"]
mod tests;
