//! The view on the screen of a terminal, and in a pipe.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use super::*;

/// A terminal that both writers of a view share.
#[derive(Clone)]
struct Screen(Rc<RefCell<vt100::Parser>>);

impl Screen {
    fn new(width: u16) -> Self {
        Self(Rc::new(RefCell::new(vt100::Parser::new(12, width, 100))))
    }

    fn contents(&self) -> String {
        self.0.borrow().screen().contents()
    }

    fn column(&self) -> u16 {
        self.0.borrow().screen().cursor_position().1
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // What the terminal driver does with a newline.
        for byte in bytes {
            let mapped: &[u8] = if *byte == b'\n' { b"\r\n" } else { std::slice::from_ref(byte) };
            self.0.borrow_mut().process(mapped);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn look(interactive: bool) -> Look {
    Look { interactive, palette: Palette::new(true), shell: Shell::Zsh, label: "fast".into() }
}

fn stats() -> Stats {
    Stats {
        elapsed: Duration::from_millis(1234),
        usage: Some(Usage { input: 312, output: 45, cached: 0 }),
        model: "fast".into(),
        note: String::new(),
    }
}

#[test]
fn the_spinner_goes_when_the_answer_comes() {
    for width in [20, 40, 80] {
        let screen = Screen::new(width);
        let mut view = AnswerView::new(screen.clone(), screen.clone(), look(true), move || usize::from(width));
        view.waiting(Duration::ZERO);
        assert_eq!(screen.contents(), "⠋ fast");
        view.waiting(Duration::from_millis(1500));
        assert_eq!(screen.contents(), "⠇ fast 1 s");
        view.text("\n\n");
        assert!(screen.contents().contains("fast"), "blank lines are no answer yet");
        view.text("Hello");
        assert_eq!(screen.contents(), "Hello", "no trace of the spinner, and no waiting for the end of the line");
        view.waiting(Duration::from_secs(9));
        view.text(" **wor");
        view.text("ld**");
        view.finish(&stats());
        // The terminal wraps and knows that it did: the line is one line still.
        assert_eq!(screen.contents(), "Hello world\n1.2 s · 312/45 tokens · fast");
        assert_eq!(screen.column(), 0);
    }
}

#[test]
fn a_line_as_wide_as_the_terminal_leaves_no_blank_line() {
    let screen = Screen::new(20);
    let mut view = AnswerView::new(screen.clone(), screen.clone(), look(true), || 20);
    view.text("12345678901234567890");
    view.end();
    assert_eq!((screen.contents().as_str(), screen.column()), ("12345678901234567890", 0));
    let mut view = AnswerView::new(screen.clone(), screen.clone(), look(true), || 20);
    view.text("日本語日本語日本語日");
    view.end();
    assert_eq!((screen.contents().as_str(), screen.column()), ("12345678901234567890\n日本語日本語日本語日", 0));
}

#[test]
fn a_notice_stands_on_its_own_line() {
    let screen = Screen::new(60);
    let mut view = AnswerView::new(screen.clone(), screen.clone(), look(true), || 60);
    view.waiting(Duration::ZERO);
    view.notice("fast does not answer, asking deep\x1b[2J\nCMD: x");
    view.text("**bo");
    view.notice("retry");
    view.text("ld** end");
    view.finish(&Stats { elapsed: Duration::ZERO, ..Stats::default() });
    assert_eq!(screen.contents(), "[aish] fast does not answer, asking deep CMD: x\nbo\n[aish] retry\nld end\n0.0 s");
}

#[test]
fn a_pipe_gets_the_cleaned_text_only() {
    let (mut out, mut talk) = (Vec::new(), Vec::new());
    let mut view = AnswerView::new(&mut out, &mut talk, look(false), || 80);
    view.waiting(Duration::from_secs(1));
    for piece in ["# A **b**\nCMD: ls \x1b", "]0;evil\x07-la\r", "\nend\u{202e}"] {
        view.text(piece);
    }
    view.notice("note");
    view.finish(&stats());
    assert_eq!(view.characters(), 25);
    drop(view);
    assert_eq!(String::from_utf8(out).unwrap(), "# A **b**\nCMD: ls -la\nend\n");
    assert_eq!(String::from_utf8(talk).unwrap(), "[aish] note\n");
}

#[test]
fn nothing_at_all_leaves_nothing() {
    let (mut out, mut talk) = (Vec::new(), Vec::new());
    let mut view = AnswerView::new(&mut out, &mut talk, look(false), || 80);
    view.finish(&stats());
    assert!(!view.started());
    drop(view);
    assert!(out.is_empty() && talk.is_empty());
}

/// A pipe whose reader is gone.
struct Broken;

impl Write for Broken {
    fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_broken_pipe_is_noticed_and_is_no_error() {
    let mut view = AnswerView::new(Broken, Broken, look(true), || 80);
    view.waiting(Duration::ZERO);
    assert!(!view.gone());
    view.text("a");
    assert!(view.gone());
    view.text("b");
    view.finish(&stats());
}

#[test]
fn an_interrupt_in_the_middle_of_a_style_closes_it() {
    let mut out = Vec::new();
    let mut view = AnswerView::new(&mut out, io::sink(), look(true), || 80);
    view.text("`code");
    view.end();
    drop(view);
    assert!(String::from_utf8(out).unwrap().ends_with("code\x1b[0m\n"));
}
