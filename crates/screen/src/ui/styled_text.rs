//! Collects characters with their roles and switches styles where the role or the link changes. No
//! style or link crosses the end of a line, and no foreign control character gets through.

use std::rc::Rc;

use anstyle::Style;

use super::style::{Palette, StyleRole};

/// Before a row of a quote, once per level.
pub(super) const BAR: &str = "│ ";

pub(super) const LINK_END: &str = "\x1b]8;;\x1b\\";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Glyph {
    pub c: char,
    pub role: StyleRole,
    /// Printable ASCII.
    pub link: Option<Rc<str>>,
}

impl Glyph {
    pub(super) fn new(role: StyleRole, c: char) -> Self {
        Self { c, role, link: None }
    }
}

#[derive(Clone, Debug)]
pub(super) struct StyledText {
    palette: Palette,
    out: String,
    current: Option<StyleRole>,
    link: Option<Rc<str>>,
}

impl StyledText {
    pub(super) fn new(palette: Palette) -> Self {
        Self { palette, out: String::new(), current: None, link: None }
    }

    pub(super) fn push_char(&mut self, role: StyleRole, c: char) {
        self.push(&Glyph::new(role, c));
    }

    pub(super) fn push(&mut self, glyph: &Glyph) {
        if glyph.c == '\n' {
            self.end_style();
        } else if glyph.c.is_control() && glyph.c != '\t' {
            return;
        } else {
            if glyph.link != self.link {
                self.end_style();
                if let Some(address) = &glyph.link {
                    self.out.push_str(&format!("\x1b]8;;{address}\x1b\\"));
                }
                self.link.clone_from(&glyph.link);
            }
            if self.current != Some(glyph.role) {
                self.end_role();
                let style = self.palette.style(glyph.role);
                self.out.push_str(&style.render().to_string());
                self.current = (style != Style::new()).then_some(glyph.role);
            }
        }
        self.out.push(glyph.c);
    }

    pub(super) fn push_text(&mut self, role: StyleRole, text: &str) {
        for c in text.chars() {
            self.push_char(role, c);
        }
    }

    pub(super) fn push_bars(&mut self, bars: usize) {
        (0..bars).for_each(|_| self.push_text(StyleRole::Dim, BAR));
    }

    pub(super) fn end_style(&mut self) {
        self.end_role();
        if self.link.take().is_some() {
            self.out.push_str(LINK_END);
        }
    }

    fn end_role(&mut self) {
        if let Some(role) = self.current.take() {
            self.out.push_str(&self.palette.style(role).render_reset().to_string());
        }
    }

    /// The text since the last call; the current style stays open.
    pub(super) fn take_text(&mut self) -> String {
        std::mem::take(&mut self.out)
    }
}
