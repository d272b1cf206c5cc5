//! Captured bytes → text for a model: what would have stayed on the screen. Full-screen programs
//! and binary data are described, cuts announced; secrets go only at a cut.

use aish_secrets::cut;
use aish_text::sanitize;

/// Lines that a program may go up to redraw: more than a screen has.
const REACH: usize = 200;
const COLUMNS: usize = 1000;
/// Blanks left by jumps: a few bytes must not become a long text.
const BLANKS: usize = 16 * 1024;
/// In characters; what follows is text again.
const MAX_SEQUENCE: usize = 64;
/// Of a title or other string, in characters; it also ends at a newline.
const MAX_STRING: usize = 2048;
/// A cut moves to the next line end within this many bytes.
const NEAR: usize = 1024;
const FULL_SCREEN: &str = "[a full-screen program was here]";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Described {
    /// The last line may lack its newline.
    pub text: String,
    pub binary: bool,
    /// Bytes neither in the text nor shown by it; the text says so.
    pub left_out: u64,
}

/// `bytes`: head and tail, of equal length where `skipped` bytes are missing.
pub fn describe_output(bytes: &[u8], skipped: u64) -> Described {
    let total = bytes.len() as u64 + skipped;
    if is_binary(bytes) {
        return Described { text: format!("[binary data, {total} bytes]"), binary: true, left_out: total };
    }
    if skipped == 0 {
        return Described { text: render_screen(bytes), ..Described::default() };
    }
    let (head, tail) = bytes.split_at(bytes.len() / 2);
    let head_end = memchr::memrchr(b'\n', &head[head.len().saturating_sub(NEAR)..])
        .map_or(head.len(), |at| head.len().saturating_sub(NEAR) + at + 1);
    let tail_start = memchr::memchr(b'\n', &tail[..tail.len().min(NEAR)]).unwrap_or(0);
    let (head, tail) = (&head[..head_end], &tail[tail_start..]);
    let (first, last) = (render_screen(head), render_screen(tail));
    let (mut text, kept) = cut::around_gap(&first, &last);
    let dropped = (first.len() + last.len()).saturating_sub(text.len() + kept.len());
    let tail_begins_line = tail.first() == Some(&b'\n');
    let left_out = total - (head.len() + tail.len()) as u64 + dropped as u64 + u64::from(tail_begins_line);
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text += &format!("[... {left_out} bytes left out ...]\n");
    text += if tail_begins_line { kept.strip_prefix('\n').unwrap_or(&kept) } else { &kept };
    Described { text, binary: false, left_out }
}

/// A tenth is no text, or a quarter is NUL.
fn is_binary(bytes: &[u8]) -> bool {
    let strange = |byte: &u8| matches!(byte, 1..=6 | 0x10..=0x1a | 0x1c..=0x1f | 0x7f);
    let broken: usize = bytes.utf8_chunks().map(|chunk| chunk.invalid().len()).sum();
    let controls = bytes.iter().filter(|byte| strange(byte)).count();
    let nuls = memchr::memchr_iter(0, bytes).count();
    (broken + controls) * 10 > bytes.len() || nuls * 4 > bytes.len()
}

fn render_screen(bytes: &[u8]) -> String {
    let mut screen = Screen::default();
    let text = String::from_utf8_lossy(bytes);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\u{1b}' => read_escape(&mut chars, &mut screen),
            '\u{9b}' => read_control(&mut chars, &mut screen),
            '\n' | '\u{b}' | '\u{c}' | '\0' => screen.newline(),
            '\r' => screen.column = 0,
            '\u{8}' => screen.column = screen.column.saturating_sub(1),
            c => screen.put(c),
        }
    }
    sanitize::clean(&screen.text())
}

type Chars<'t> = std::iter::Peekable<std::str::Chars<'t>>;

fn read_escape(chars: &mut Chars, screen: &mut Screen) {
    match chars.peek() {
        Some('[') => {
            chars.next();
            read_control(chars, screen);
        }
        Some(']' | 'P' | 'X' | '^' | '_') => {
            // Up to BEL or `ESC \`.
            for _ in 0..MAX_STRING {
                match chars.next_if(|c| *c != '\n') {
                    Some('\u{7}' | '\u{9c}') | None => return,
                    Some('\u{1b}') => {
                        chars.next_if_eq(&'\\');
                        return;
                    }
                    Some(_) => {}
                }
            }
        }
        Some(' '..='/') => {
            while chars.next_if(|c| (' '..='/').contains(c)).is_some() {}
            chars.next_if(|c| ('0'..='~').contains(c));
        }
        Some('0'..='~') => drop(chars.next()),
        _ => {}
    }
}

fn read_control(chars: &mut Chars, screen: &mut Screen) {
    let mut parameters = String::new();
    while let Some(c) = chars.next_if(|c| (' '..='?').contains(c)) {
        parameters.push(c);
        if parameters.len() > MAX_SEQUENCE {
            return;
        }
    }
    if let Some(letter) = chars.next_if(|c| ('@'..='~').contains(c)) {
        screen.obey(letter, &parameters);
    }
}

#[derive(Default)]
struct Screen {
    lines: Vec<Vec<char>>,
    row: usize,
    column: usize,
    blanks: usize,
    /// A full-screen program has its own screen.
    away: bool,
}

impl Screen {
    fn line(&mut self) -> &mut Vec<char> {
        while self.lines.len() <= self.row {
            self.lines.push(Vec::new());
        }
        &mut self.lines[self.row]
    }

    fn put(&mut self, c: char) {
        if self.away {
            return;
        }
        let column = self.column;
        let gap = column.saturating_sub(self.line().len());
        self.blanks += gap;
        if self.blanks > BLANKS {
            self.column = self.line().len();
        }
        let column = self.column;
        let line = self.line();
        if line.len() < column {
            line.resize(column, ' ');
        }
        match line.get_mut(column) {
            Some(old) => *old = c,
            None => line.push(c),
        }
        self.column += 1;
    }

    fn newline(&mut self) {
        if !self.away {
            self.line();
            self.row += 1;
            self.column = 0;
        }
    }

    fn fresh_line(&mut self) {
        self.row = self.lines.len().saturating_sub(1);
        if !self.line().is_empty() {
            self.row += 1;
        }
        self.column = 0;
    }

    fn obey(&mut self, letter: char, parameters: &str) {
        if matches!(letter, 'h' | 'l') && matches!(parameters, "?1049" | "?1047" | "?47") {
            if letter == 'l' && std::mem::take(&mut self.away) {
                self.fresh_line();
                FULL_SCREEN.chars().for_each(|c| self.put(c));
                self.newline();
            }
            self.away = letter == 'h';
            return;
        }
        if self.away {
            return;
        }
        let first = parameters.split(';').next().unwrap_or_default();
        let count = first.parse::<usize>().unwrap_or_default();
        let steps = count.clamp(1, COLUMNS);
        let top = self.lines.len().saturating_sub(REACH);
        match letter {
            'A' | 'F' => self.row = self.row.saturating_sub(steps).max(top.min(self.row)),
            'B' | 'E' => self.row = (self.row + steps).min(self.lines.len().saturating_sub(1)).max(self.row),
            'C' => self.column = (self.column + steps).min(COLUMNS.max(self.column)),
            'D' => self.column = self.column.saturating_sub(steps),
            'G' => self.column = steps - 1,
            'H' | 'f' => self.fresh_line(),
            'K' => {
                let column = self.column;
                let line = self.line();
                match count {
                    0 => line.truncate(column),
                    1 => line.iter_mut().take(column + 1).for_each(|c| *c = ' '),
                    _ => line.clear(),
                }
            }
            'J' if count == 0 => {
                let column = self.column;
                self.line().truncate(column);
                self.lines.truncate(self.row + 1);
            }
            _ => {}
        }
        if matches!(letter, 'E' | 'F') {
            self.column = 0;
        }
    }

    fn text(mut self) -> String {
        if self.away {
            // A program that never left the other screen.
            self.obey('l', "?1049");
        }
        let mut text = String::new();
        for (at, line) in self.lines.iter().enumerate() {
            if at > 0 {
                text.push('\n');
            }
            let used = line.iter().rposition(|c| *c != ' ').map_or(0, |last| last + 1);
            text.extend(&line[..used]);
        }
        if self.row >= self.lines.len() && self.row > 0 {
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
