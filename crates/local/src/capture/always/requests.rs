//! The lines that the plugin writes to the helper of a capture, and what is answered. Each line but
//! the last two has a number, which grows, and is answered by a line with that number.

use std::fmt::Write as _;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureRequest {
    /// `b N`: the output of a command is about to be redirected.
    Begin(u64),
    /// `e N STATUS`: a command is over, and the end mark was written.
    End(u64, i32),
    /// `r N`: the program that the helper made room for is done.
    Resume(u64),
    /// `a`: stand aside: give a pane's pipe back.
    Aside,
    /// `q`: end.
    Quit,
}

impl CaptureRequest {
    /// Reads a line; what can't be understood is nothing.
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

/// What is answered: `N FLAGS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaptureAnswer {
    /// `T`: a program changed the modes of the terminal; the shell should look at them again.
    pub modes_changed: bool,
    /// `X`: nothing can be captured any more.
    pub over: bool,
}

impl CaptureAnswer {
    pub fn line(self, number: u64) -> String {
        let mut line = format!("{number} ");
        for (flag, letter) in [(self.modes_changed, 'T'), (self.over, 'X')] {
            if flag {
                // Writing to a string can't fail.
                let _ = line.write_char(letter);
            }
        }
        line + "\n"
    }
}

#[cfg(test)]
#[path = "requests_tests.rs"]
mod tests;
