//! The view on the screen of a terminal, and in a pipe.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use proptest::prelude::*;

use super::*;
use crate::model::Usage;
use crate::ui::markdown::tests::strip;
use crate::ui::select::commands::CommandChoice;

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

fn look(interactive: bool) -> AnswerLook {
    let commands = if interactive { Commands::Offered } else { Commands::Written };
    AnswerLook { interactive, commands, palette: Palette::new(true), shell: Shell::Zsh, label: "fast".into() }
}

fn stats() -> Stats {
    Stats {
        elapsed: Duration::from_millis(1234),
        cost: Some(Cost {
            usage: Usage { input: 312, output: 45, ..Usage::default() },
            dollars: Some(0.0004),
            ..Cost::default()
        }),
        model: "fast".into(),
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
        view.push_text("\n\n");
        assert!(screen.contents().contains("fast"), "blank lines are no answer yet");
        view.push_text("Hello ");
        assert_eq!(screen.contents(), "Hello", "no trace of the spinner: a word is shown when it ends");
        view.waiting(Duration::from_secs(9));
        view.push_text("**wor");
        view.push_text("ld**");
        view.finish(&stats());
        let closing = match width {
            20 => "1.2 s · 312 in, 45\nout · $0.0004 · fast",
            _ => "1.2 s · 312 in, 45 out · $0.0004 · fast",
        };
        assert_eq!(screen.contents(), format!("Hello world\n{closing}"));
        assert_eq!(screen.column(), 0);
    }
}

#[test]
fn a_line_as_wide_as_the_terminal_leaves_no_blank_line() {
    let screen = Screen::new(20);
    let mut view = AnswerView::new(screen.clone(), screen.clone(), look(true), || 20);
    view.push_text("12345678901234567890");
    view.end();
    assert_eq!((screen.contents().as_str(), screen.column()), ("12345678901234567890", 0));
    let mut view = AnswerView::new(screen.clone(), screen.clone(), look(true), || 20);
    view.push_text("日本語日本語日本語日");
    view.end();
    assert_eq!((screen.contents().as_str(), screen.column()), ("12345678901234567890\n日本語日本語日本語日", 0));
}

#[test]
fn the_spinner_waits_for_something_to_show() {
    let screen = Screen::new(40);
    let mut view = AnswerView::new(screen.clone(), screen.clone(), look(true), || 40);
    view.waiting(Duration::ZERO);
    view.push_text("CMD");
    assert_eq!(screen.contents(), "⠋ fast");
    view.push_text("s\nCMD: cat <<E\n");
    assert_eq!((screen.contents().as_str(), screen.column()), ("CMDs", 0));
    view.waiting(Duration::from_secs(1));
    assert_eq!(screen.contents(), "CMDs\n⠹ fast 1 s", "a long command is on its way");
    view.push_text("x\nE\nend ");
    view.waiting(Duration::from_secs(1));
    assert_eq!(screen.contents(), "CMDs\nend");
    view.push_text("\nGOAL: complete");
    view.end();
    assert_eq!((screen.contents().as_str(), screen.column()), ("CMDs\nend", 0));
}

#[test]
fn commands_that_nobody_offers_are_shown_without_their_marker() {
    let screen = Screen::new(40);
    let look = AnswerLook { commands: Commands::Shown, ..look(true) };
    let mut view = AnswerView::new(screen.clone(), screen.clone(), look, || 40);
    view.push_text("Look:\nCMD: cat <<E\nx\nE\n**ok**");
    view.end();
    assert_eq!((screen.contents().as_str(), screen.column()), ("Look:\n  cat <<E\n  x\n  E\nok", 0));
}

#[test]
fn a_notice_stands_on_its_own_line() {
    let screen = Screen::new(60);
    let mut view = AnswerView::new(screen.clone(), screen.clone(), look(true), || 60);
    view.waiting(Duration::ZERO);
    view.notice("fast does not answer, asking deep\x1b[2J\nCMD: x");
    view.push_text("# bo");
    view.notice("retry");
    view.push_text("ld end");
    view.finish(&Stats { elapsed: Duration::ZERO, ..Stats::default() });
    assert_eq!(screen.contents(), "[aish] fast does not answer, asking deep CMD: x\nbo\n[aish] retry\nld end\n0.0 s");
}

#[test]
fn a_pipe_gets_the_cleaned_text_only() {
    let (mut out, mut talk) = (Vec::new(), Vec::new());
    let mut view = AnswerView::new(&mut out, &mut talk, look(false), || 80);
    view.waiting(Duration::from_secs(1));
    for piece in ["# A **b**\nCMD: ls \x1b", "]0;evil\x07-la\r", "\nend\u{202e}"] {
        view.push_text(piece);
    }
    view.notice("note");
    view.finish(&stats());
    assert_eq!(view.characters, 25);
    drop(view);
    assert_eq!(String::from_utf8(out).unwrap(), "# A **b**\nCMD: ls -la\nend\n");
    assert_eq!(String::from_utf8(talk).unwrap(), "[aish] note\n");
}

#[test]
fn nothing_at_all_leaves_nothing() {
    let (mut out, mut talk) = (Vec::new(), Vec::new());
    let mut view = AnswerView::new(&mut out, &mut talk, look(false), || 80);
    view.finish(&stats());
    assert!(!view.started);
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
    assert!(!view.gone);
    view.push_text("a ");
    assert!(view.gone);
    view.push_text("b");
    view.finish(&stats());
}

#[test]
fn an_interrupt_in_the_middle_of_a_style_closes_it() {
    let mut out = Vec::new();
    let mut view = AnswerView::new(&mut out, io::sink(), look(true), || 80);
    view.push_text("# code");
    view.end();
    drop(view);
    assert!(String::from_utf8(out).unwrap().ends_with("code\x1b[0m\n"));
}

/// Everything a view writes for these pieces, and the view's own closing.
fn shown(pieces: &[&str], interactive: bool) -> String {
    let mut out = Vec::new();
    let mut view = AnswerView::new(&mut out, io::sink(), look(interactive), || 80);
    for piece in pieces {
        view.push_text(piece);
    }
    view.end();
    drop(view);
    String::from_utf8(out).unwrap()
}

/// What models could send to get at the terminal, each around the same harmless words.
const HOSTILE: &[&str] = &[
    "be\x1b]0;title\x07fore after",
    "be\x1b]2;title\x1b\\fore after",
    "be\x1b]52;c;cm0gLXJmIH4K\x07fore after",
    "be\x1b]8;id=1;http://evil.example/\x1b\\fore af\x1b]8;;\x07ter",
    "be\x1b[21tfore after",
    "be\x1b[6n\x1b[c\x1b[>c\x1b[=c\x1b[?15n\x1b[18tfore after",
    "be\x1bP$qm\x1b\\fore after",
    "be\x1bP+q436f\x1b\\fore after",
    "be\x1bP1;1|17/41\x1b\\fore after",
    "be\x1bPq#0;2;0;0;0~~-\x1b\\fore after",
    "be\x1b]1337;File=name=Lg==;size=3:YWJj\x07fore after",
    "be\x1b]1337;ReportCellSize\x07\x1b]1337;SetUserVar=a=b\x07fore after",
    "be\x1b_Ga=T,f=100,t=f;L2V0Yy9wYXNzd2Q=\x1b\\fore after",
    "be\x1b[201~\x1b[200~fore after",
    "be\x1b[?1049h\x1b[?2004l\x1b[?1000h\x1b[?25l\x1b[?1004hfore after",
    "be\x1b[1;1r\x1b[4h\x1b[20h\x1b[!p\x1bcfore after",
    "be\x1b[2K\x1b[1A\x1b[999D\x1b[3Jfore after",
    "be\x1b[8m\x1b[30;40mfore\x1b[0m after",
    "be\x1b]4;0;?\x07\x1b]10;?\x07\x1b]11;?\x1b\\fore after",
    "be\x1b]133;A\x07\x1b]133;C;cmdline=rm\x07fore after",
    "be\x1b]633;E;rm\x07\x1b]7;file://h/tmp\x07fore after",
    "be\x1b]777;notify;a;b\x07\x1b]9;4;1;50\x07\x1b]99;;x\x1b\\fore after",
    "be\x1b[5i\x1b[4ifore after",
    "be\x1b#8\x1b(0\x1b)0\x1b*0\x1b%@\x1b F\x0e\x0ffore after",
    "be\x1bN\x1bOfore after",
    "be\x1b[>4;2m\x1b[>1u\x1b[=5ufore after",
    "be\x1bPtmux;\x1b\x1b]52;c;QQ==\x07\x1b\\fore after",
    "be\x1b\x1b\x1b[\x1b]0;a\x07\x1b[1mfore after",
    "be\x1b]0;a\x1b]0;b\x1b]0;c\x07fore after",
    "be\x1b[38:2::255:0:0mfore after",
    "be\x1b[1\u{9b}31mfore after",
    "be\u{9b}31mfore \u{9b}0mafter",
    "be\u{84}\u{85}\u{8d}\u{8e}\u{8f}\u{90}\u{98}\u{9c}\u{9d}\u{9e}\u{9f}fore after",
    "be\0\x05\x07\x08\x0e\x0f\x11\x13\x1c\x1d\x1e\x1f\x7ffore after",
    "be\u{202e}\u{2066}\u{200f}\u{061c}fore after\u{2069}",
    "be\u{e0072}\u{e006d}\u{e007f}\u{feff}\u{200b}\u{2064}fore after",
    "be\x1b[12;\u{202e}34mfore after",
    "be\x1bkscreen title\x1b\\fore after",
    "be\x1b]0;a\u{9c}fore after",
    "before after\x1b",
    "before after\x1b[38;5",
    "before after\x1b]52;c;QUJD",
];

#[test]
fn hostile_text_leaves_only_its_words() {
    for raw in HOSTILE {
        for interactive in [true, false] {
            let whole = shown(&[raw], interactive);
            let text = strip(&whole);
            // What can't be told from text stays as harmless text; the control characters are
            // always gone.
            let harmless = text.chars().all(|c| !c.is_control() || c == '\n');
            assert!(harmless, "{raw:?} gave {text:?}");
            let odd = raw.contains("[1\u{9b}") || raw.contains("\u{202e}34m");
            assert!(odd || text == "before after\n", "{raw:?} gave {text:?}");
            let pieces: Vec<String> = raw.chars().map(String::from).collect();
            let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
            assert_eq!(shown(&pieces, interactive), whole, "{raw:?} in pieces");
        }
    }
}

proptest! {
    #[test]
    fn nothing_but_our_own_styles_reaches_the_terminal(
        text in "(\x1b[\\[\\]P_^Xk(#%?]?|[\u{80}-\u{9f}]|[\0-\x1f\x7f]|[0-9;:?]|[a-zA-Z~@]|\x1b\\\\|\x07|\n|```|CMD: |\\*\\*|\\PC){0,80}",
        cut in 0usize..80,
    ) {
        let cut = text.char_indices().map(|(n, _)| n).nth(cut).unwrap_or(text.len());
        let whole = shown(&[&text[..cut], &text[cut..]], true);
        let plain = strip(&whole);
        prop_assert!(plain.chars().all(|c| !c.is_control() || c == '\n' || c == '\t'), "{plain:?}");
        prop_assert!(whole.is_empty() || whole.ends_with('\n'));
        let mut screen = vt100::Parser::new(30, 40, 0);
        screen.process(whole.replace('\n', "\r\n").as_bytes());
        prop_assert_eq!(screen.screen().cursor_position().1, 0);
        prop_assert!(!screen.screen().bold() && !screen.screen().dim() && screen.screen().fgcolor() == vt100::Color::Default);
    }
}

/// What must not be offered gets no number and no row; the menu under the answer lists again what
/// has scrolled away.
#[test]
fn commands_get_their_numbers_where_they_stand() {
    let screen = Screen::new(40);
    let look = AnswerLook { commands: Commands::Numbered, palette: Palette::new(false), ..look(true) };
    let mut view = AnswerView::new(screen.clone(), screen.clone(), look, || 40);
    let choice =
        |command: &str| CommandChoice { command: command.to_owned(), note: String::new(), role: StyleRole::Plain };
    view.number_commands(Box::new(move |command| (command != "never").then(|| choice(command))));
    view.push_text("Two:\n\nCMD: ls -l\nCMD: never\nor\n```sh\nCMD: pwd\n```\nDone.");
    view.finish(&stats());
    assert!(screen.contents().starts_with("Two:\n\n 1  ls -l\nor\n 2  pwd\nDone.\n"), "{}", screen.contents());
    let numbered = view.take_numbered();
    let offered = ["ls -l", "pwd", "more"].map(choice);
    assert_eq!((numbered.above(&offered, 24), numbered.above(&offered, 8)), (2, 0));
    assert_eq!(numbered.above(&offered[..1], 24), 0, "one that has a number isn't offered");
    assert_eq!(numbered.above(&offered[1..], 24), 0, "other numbers");
}
