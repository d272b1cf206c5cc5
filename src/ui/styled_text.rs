//! Styled text: collects characters with a role each and switches styles only where the role changes.
//! It guarantees that no style crosses the end of a line, and that no control character but our own gets through.

use super::style::{Palette, Role};

#[derive(Clone, Debug)]
pub(super) struct StyledText {
    palette: Palette,
    out: String,
    current: Role,
}

impl StyledText {
    pub(super) fn new(palette: Palette) -> Self {
        Self { palette, out: String::new(), current: Role::Plain }
    }

    /// Writes one character in a role.
    pub(super) fn push_char(&mut self, role: Role, c: char) {
        if c == '\n' {
            self.end_style();
        } else if c.is_control() && c != '\t' {
            return;
        } else if role != self.current {
            self.end_style();
            let style = self.palette.style(role);
            self.out.push_str(&style.render().to_string());
            self.current = role;
        }
        self.out.push(c);
    }

    pub(super) fn push_text(&mut self, role: Role, text: &str) {
        for c in text.chars() {
            self.push_char(role, c);
        }
    }

    pub(super) fn end_style(&mut self) {
        if self.current != Role::Plain {
            let style = self.palette.style(self.current);
            self.out.push_str(&style.render_reset().to_string());
            self.current = Role::Plain;
        }
    }

    /// Hands out what was written since the last call; the current style stays open.
    pub(super) fn take_text(&mut self) -> String {
        std::mem::take(&mut self.out)
    }
}
