//! The markers inside a line: `**` goes (an unclosed one is given back at the end of its line); single `*`, `_` and backticks
//! stay, dimmed, because in talk about shells they may be meant. A link is its text, and leads to its address where the
//! terminal can; elsewhere the address follows. Only what might be a marker is held back.

use std::rc::Rc;

use crate::ui::style::Role;
use crate::ui::styled_text::Glyph;

/// The longest run of markers, and the longest link, that are held back, in bytes.
const MAX_RUN: usize = 200;
const MAX_LINK: usize = 1000;

#[derive(Clone, Debug, Default)]
pub(super) struct Inline {
    base: Role,
    /// The terminal knows links.
    links: bool,
    strong: bool,
    emphasis: Option<char>,
    /// Length of the run of backticks that opened the code, 0 outside.
    code: usize,
    previous: Option<char>,
    /// An undecided run of markers.
    held: String,
    /// What may be a link, from its `[` on.
    link: String,
}

impl Inline {
    pub(super) fn new(base: Role, links: bool) -> Self {
        Self { base, links, ..Self::default() }
    }

    /// The text of a cell or a line, whole.
    pub(super) fn read(text: &str, base: Role, links: bool) -> Vec<Glyph> {
        let (mut inline, mut out) = (Self::new(base, links), Vec::new());
        text.chars().for_each(|c| inline.push(c, &mut out));
        inline.finish(&mut out);
        out
    }

    pub(super) fn push(&mut self, c: char, out: &mut Vec<Glyph>) {
        if !self.link.is_empty() {
            return self.push_link(c, out);
        }
        if !self.held.is_empty() && !self.held.ends_with(c) {
            self.decide_run(Some(c), out);
        }
        let marker = matches!(c, '*' | '_' | '`') && (self.code == 0 || c == '`');
        if marker && self.held.len() < MAX_RUN {
            self.held.push(c);
        } else if c == '[' && self.code == 0 {
            self.link.push(c);
        } else {
            self.write(c, out);
        }
    }

    /// Passes on what is held back at the end of the line.
    pub(super) fn finish(&mut self, out: &mut Vec<Glyph>) {
        while !self.link.is_empty() {
            self.give_back_link(out);
        }
        self.decide_run(None, out);
        if self.strong {
            out.extend("**".chars().map(|c| Glyph::new(Role::Dim, c)));
        }
        *self = Self::new(Role::Plain, self.links);
    }

    fn write(&mut self, c: char, out: &mut Vec<Glyph>) {
        out.push(Glyph::new(self.role(), c));
        self.previous = Some(c);
    }

    fn role(&self) -> Role {
        match () {
            () if self.code > 0 => Role::Code,
            () if self.base != Role::Plain => self.base,
            () if self.strong => Role::Strong,
            () if self.emphasis.is_some() => Role::Emphasis,
            () => Role::Plain,
        }
    }

    fn push_link(&mut self, c: char, out: &mut Vec<Glyph>) {
        let behind_text = self.link.ends_with(']') && !self.link.contains("](");
        let in_address = self.link.contains("](");
        if c == '[' && !in_address || behind_text && c != '(' || self.link.len() >= MAX_LINK {
            self.give_back_link(out);
            return self.push(c, out);
        }
        self.link.push(c);
        let open = self.link.matches('(').count();
        if in_address && c == ')' && self.link.matches(')').count() >= open {
            let link = std::mem::take(&mut self.link);
            if let Some((text, address)) = link[1..link.len() - 1].split_once("](") {
                self.write_link(text, address, out);
            }
        }
    }

    /// The held `[` begins no link: it is a character like any other.
    fn give_back_link(&mut self, out: &mut Vec<Glyph>) {
        let held = std::mem::take(&mut self.link);
        let mut rest = held.chars();
        rest.next().into_iter().for_each(|c| self.write(c, out));
        rest.for_each(|c| self.push(c, out));
    }

    fn write_link(&mut self, text: &str, address: &str, out: &mut Vec<Glyph>) {
        let shown = text.replace("**", "").replace('`', "");
        let web = ["http://", "https://", "mailto:"].iter().any(|scheme| address.starts_with(scheme));
        let leads = self.links && web && address.chars().all(|c| c.is_ascii_graphic());
        let link: Option<Rc<str>> = leads.then(|| address.into());
        let glyph = |c| Glyph { c, role: Role::Link, link: link.clone() };
        out.extend(if shown.is_empty() { address } else { &shown }.chars().map(glyph));
        // A text that looks like an address of its own mustn't hide where it leads.
        let bare = |address: &str| address.trim_end_matches('/').rsplit("//").next().unwrap_or_default().to_owned();
        let disguised = !shown.contains(' ') && shown.contains(['.', ':', '@']);
        if !shown.is_empty() && bare(&shown) != bare(address.trim_start_matches("mailto:")) && (!leads || disguised) {
            out.extend(format!(" ({address})").chars().map(|c| Glyph::new(Role::Dim, c)));
        }
        self.previous = Some(')');
    }

    /// Decides what the held run of markers is, knowing what follows it.
    fn decide_run(&mut self, next: Option<char>, out: &mut Vec<Glyph>) {
        let run = std::mem::take(&mut self.held);
        let Some(mark) = run.chars().next() else { return };
        let opens = next.is_some_and(|c| c.is_alphanumeric() || matches!(c, '`' | '"' | '\'' | '['))
            && self.previous.is_none_or(|c| !c.is_alphanumeric());
        let closes = self.previous.is_some_and(|c| !c.is_whitespace());
        let word_goes_on = mark == '_' && next.is_some_and(char::is_alphanumeric);
        let mut write = |role: Role| out.extend(run.chars().map(|c| Glyph::new(role, c)));
        match (mark, run.len()) {
            ('`', n) if self.code == 0 || self.code == n => {
                self.code = n - self.code;
                write(Role::Dim);
            }
            ('*', 2) if self.strong && closes => self.strong = false,
            ('*', 2) if !self.strong && opens => self.strong = true,
            (_, 1) if self.emphasis == Some(mark) && closes && !word_goes_on => {
                self.emphasis = None;
                write(Role::Dim);
            }
            (_, 1) if self.emphasis.is_none() && opens && mark != '`' => {
                self.emphasis = Some(mark);
                write(Role::Dim);
            }
            _ => write(self.role()),
        }
        self.previous = Some(mark);
    }
}
