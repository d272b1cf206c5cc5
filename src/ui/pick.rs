//! A question with a few answers: a numbered list, of which one key takes one. Enter takes the first. It runs nothing, and doesn't
//! know what the answers mean.

use std::io::{self, Write};
use std::time::Duration;

use super::choose;
use super::style::{Palette, Role};
use super::tty::{Key, Mode, Tty};
use super::wrap::wrap_text;
use aish_text::sanitize::clean_line;

/// How often a question looks whether it should end.
const TICK: Duration = Duration::from_millis(250);

/// Answers that have a key, at most: a digit each.
const MOST: usize = 9;

/// An answer on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub title: String,
    /// What the user should know of it; may be empty.
    pub note: String,
}

/// Shows `question` and the answers, as many as have a key, and waits for one; none when the user declines or the terminal is gone.
/// `stop` is asked now and then: true ends the question like Esc.
pub fn pick(
    tty: &mut Tty,
    question: &str,
    answers: &[Answer],
    palette: Palette,
    stop: &dyn Fn() -> bool,
) -> io::Result<Option<usize>> {
    let count = answers.len().min(MOST);
    let guard = tty.guard(Mode::Keys)?;
    let columns = tty.size().0;
    tty.write_all(answer_list(question, &answers[..count], columns, palette).as_bytes())?;
    tty.set_input_aside()?;
    let keys =
        if count == 1 { "Enter = yes, Esc = no:".to_owned() } else { format!("1-{count}, Enter = 1, Esc = none:") };
    write!(tty, "{} ", palette.paint(Role::Strong, &keys))?;
    tty.flush()?;
    let picked = loop {
        if stop() {
            break None;
        }
        guard.renew();
        let Some((key, lines)) = tty.read_key(Some(TICK))? else { continue };
        match key {
            Key::Enter => break Some(0),
            Key::Esc | Key::Ctrl('c' | 'd' | 'g') | Key::Eof | Key::Char('n' | 'q') => break None,
            Key::Char(key) => {
                if let Some(n) = choose::number_of(key, count) {
                    // An Enter behind the digit belongs to it, and must not answer the next question.
                    tty.take_enter(Some(lines))?;
                    break Some(n);
                }
            }
            _ => {}
        }
    };
    writeln!(tty, "{}", picked.map_or_else(|| "none".to_owned(), |n| (n + 1).to_string()))?;
    Ok(picked)
}

fn answer_list(question: &str, answers: &[Answer], columns: usize, palette: Palette) -> String {
    let mut out = format!("{}\n", palette.paint(Role::Strong, &clean_line(question)));
    for (answer, key) in answers.iter().zip(choose::KEYS.chars()) {
        let title = wrap_text(&clean_line(&answer.title), columns.saturating_sub(6));
        for (n, line) in title.iter().enumerate() {
            let mark = if n == 0 { palette.paint(Role::Strong, &format!("  {key} ")) } else { "    ".to_owned() };
            out.push_str(&format!("{mark}{line}\n"));
        }
        for line in
            wrap_text(&clean_line(&answer.note), columns.saturating_sub(6)).into_iter().filter(|l| !l.is_empty())
        {
            out.push_str(&format!("    {}\n", palette.paint(Role::Dim, &line)));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_fits_its_terminal_and_shows_nothing_raw() {
        let answers = [
            Answer { title: "one\u{1b}[2J".into(), note: "words ".repeat(20) },
            Answer { title: "two".into(), note: String::new() },
        ];
        let text = answer_list("Which?", &answers, 45, Palette::new(false));
        assert!(text.lines().all(|line| line.len() <= 45) && !text.contains('\u{1b}'), "{text}");
        assert!(text.starts_with("Which?\n  1 one") && text.contains("\n  2 two\n"), "{text}");
    }
}
