//! An answer with everything that markdown has, as the screen of a real shell shows it: at three
//! widths, in both themes, without colours, and in a dumb terminal.

use aish_text::Shell;

use super::whole::real;
use crate::support::llm_server::{Script, Server};
use crate::support::screen::Screen;
use crate::support::shell_env::{ENTER, Session};

in_one_shell!(
    an_answer_fits_every_width,
    colours_go_and_the_rest_stays,
    a_link_can_be_clicked_where_the_terminal_knows_how,
    a_dumb_terminal_gets_plain_text,
);

const ANSWER: &str = "# Seven things\n\nA paragraph with **heavy words** and `inline --code` that is long enough to break between its \
    words at each of the widths, and a Donaudampfschifffahrtsgesellschaft in it.\n\n- first item of a list that is long enough to \
    hang below its own beginning, whatever the terminal\n  - nested item that is long enough to hang below its own beginning, too, \
    here and there\n- last item\n\n> A quotation that is long enough to be broken between its words, with its bar at each of its \
    rows.\n>\n> | part | meaning |\n> |---|---|\n> | quoted | cell |\n>\n> ```sh\n> printf quoted\n> ```\n\n| name | purpose |\n|---|---|\n| alpha | the principal one, which is described at length so that it wraps |\n| beta | \
    secondary |\n\nSee [the manual](https://example.org/manual).\n\n```sh\nls -l | sort\n```\n";

/// A shell in which the answer has come to a question.
fn answered(shell: Shell, columns: u16, vars: &[(&str, &str)], line: &str) -> (Session, usize) {
    let server = Server::answering(|_, _| Script::openai_text(&[ANSWER]));
    let url = server.url("/v1");
    let mut env = real(shell, &format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n"));
    env.size = (70, columns);
    env.vars.retain(|(name, _)| name != "CLICOLOR");
    env.vars.retain(|(name, _)| !vars.iter().any(|(other, _)| name == other));
    env.vars.extend(vars.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    let session = if vars.contains(&("TERM", "dumb")) { env.start_unprobed(&[]) } else { env.start() };
    let from = session.pty.output(0).len();
    session.type_text(line);
    session.key(ENTER);
    session.pty.wait_until("the end of the answer", |_| session.pty.written("· fast", from).is_some());
    (session, from)
}

/// The rows from the heading to the closing line, and whether one of them goes on in the next.
fn rows_of(screen: &Screen) -> Option<(Vec<String>, bool)> {
    let grid = screen.grid();
    let all: Vec<String> = grid.rows(0, grid.size().1).map(|row| row.trim_end().to_owned()).collect();
    let from = all.iter().position(|row| row.contains("Seven things"))?;
    let to = all.iter().position(|row| row.contains("· fast"))?;
    let wrapped = (from..to).any(|row| grid.row_wrapped(u16::try_from(row).unwrap()));
    Some((all[from..to].to_vec(), wrapped))
}

fn screen_of(session: &Session) -> (Vec<String>, bool) {
    let mut seen = None;
    session.pty.wait_until("the answer", |screen| {
        seen = rows_of(screen);
        seen.is_some()
    });
    seen.unwrap()
}

/// The row that begins, behind blanks, with `start`, and the one below it.
fn two<'a>(rows: &'a [String], start: &str) -> (&'a str, &'a str) {
    let at = rows.iter().position(|row| row.trim_start().starts_with(start));
    let at = at.unwrap_or_else(|| panic!("{start} in\n{}", rows.join("\n")));
    (&rows[at], &rows[at + 1])
}

fn indent(row: &str) -> usize {
    row.chars().take_while(|c| *c == ' ').count()
}

fn an_answer_fits_every_width(shell: Shell) {
    for columns in [45, 80, 100] {
        let (session, _) = answered(shell, columns, &[], "? what is there");
        let (rows, wrapped) = screen_of(&session);
        let text = rows.join("\n");
        assert!(!wrapped, "{columns}\n{text}");
        // No word is cut.
        let letters = |text: &str| -> Vec<String> {
            text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2).map(str::to_owned).collect()
        };
        let shown = letters(&text);
        for word in letters(ANSWER).iter().filter(|word| !["https", "org", "example"].contains(&word.as_str())) {
            assert!(shown.contains(word), "{columns} {word}\n{text}");
        }
        // And none that would have fitted stands in the next row.
        let (first, second) = two(&rows, "A paragraph");
        let next = second.split(' ').next().unwrap();
        assert!(first.chars().count() + 1 + next.chars().count() > usize::from(columns) - 1, "{columns}\n{text}");
        let (item, below) = two(&rows, "• first item");
        assert_eq!(indent(below), indent(item) + 2, "{columns}\n{text}");
        let (nested, below) = two(&rows, "• nested item");
        assert_eq!(indent(nested), indent(item) + 2, "{columns}\n{text}");
        if columns < 100 {
            assert_eq!(indent(below), indent(nested) + 2, "{columns}\n{text}");
        }
        let (quote, below) = two(&rows, "│ A quotation");
        assert!(columns == 100 || below.starts_with("│ "), "{columns} {quote}\n{text}");
        assert!(!text.contains("```") && !text.contains("---"), "{columns}\n{text}");
        let (head, rule) = two(&rows, "│ part");
        assert_eq!((head, rule), ("│ part    meaning", "│ ──────  ───────"), "{columns}\n{text}");
        assert!(rows.contains(&"│   printf quoted".to_owned()), "{columns}\n{text}");
        // The columns of the table stand below one another, also where a cell breaks.
        let (head, rule) = two(&rows, "name");
        let (cells, below) = two(&rows, "alpha");
        let at = head.find("purpose").unwrap();
        assert_eq!(
            (cells.find("the principal"), rule.chars().position(|c| c == ' ')),
            (Some(at), Some(at - 2)),
            "{text}"
        );
        assert!(columns > 45 || indent(below) == at, "{columns}\n{text}");
    }
}

fn colours_go_and_the_rest_stays(shell: Shell) {
    let plain = |color| color == vt100::Color::Default;
    for (vars, coloured) in [(&[][..], true), (&[("COLORFGBG", "0;15")], true), (&[("NO_COLOR", "1")], false)] {
        let (session, from) = answered(shell, 80, vars, "? what is there");
        screen_of(&session);
        let (mut bold, mut colours) = (false, false);
        session.pty.wait_until("the answer", |screen| {
            let grid = screen.grid();
            let rows: Vec<String> = grid.rows(0, 80).collect();
            let from = rows.iter().position(|row| row.contains("Seven things")).unwrap();
            let to = rows.iter().position(|row| row.contains("· fast")).unwrap();
            for row in from..=to {
                for column in 0..80 {
                    let cell = grid.cell(row.try_into().unwrap(), column).unwrap();
                    bold |= cell.bold();
                    colours |= !plain(cell.fgcolor()) || !plain(cell.bgcolor());
                }
            }
            true
        });
        assert_eq!((bold, colours), (true, coloured), "{vars:?}");
        let written = session.pty.output(from);
        if vars.is_empty() {
            assert!(written.contains("https://example.org/manual"), "{written}");
        }
    }
}

fn a_link_can_be_clicked_where_the_terminal_knows_how(shell: Shell) {
    let (session, from) = answered(shell, 80, &[("TERM_PROGRAM", "WezTerm")], "? what is there");
    let text = screen_of(&session).0.join("\n");
    assert!(text.contains("See the manual.") && !text.contains("https:"), "{text}");
    let written = session.pty.output(from);
    assert!(written.contains("\x1b]8;;https://example.org/manual\x1b\\"), "{written:?}");
}

fn a_dumb_terminal_gets_plain_text(shell: Shell) {
    let (session, from) = answered(shell, 80, &[("TERM", "dumb")], "aish ask what is there");
    let written = session.pty.output(from);
    let answer = &written[written.find("Seven things").unwrap()..written.find("· fast").unwrap()];
    assert!(!answer.contains('\x1b'), "{answer:?}");
    assert!(answer.contains("heavy words") && answer.contains("ls -l | sort"), "{answer}");
}
