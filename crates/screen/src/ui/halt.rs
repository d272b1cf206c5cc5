//! Asks at a HALT (HALT-01…10, SKIP-03, CON, PIN). Only `p` (`f` when escalated, `r` where
//! offered), pressed alone after the question, and the PIN where needed, lets the action run.
//! Anything else asks again; what ends a program ends the run.

use std::cell::Cell;
use std::io::{self, Write};
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::approve::{self, Approval};
use super::edit_line::{self, Edited};
use super::halt_report::{action_row, diff_lines, halt_report, level_word, offer_lines, offered_keys};
use super::input::{Input, KeyDecoder};
use super::pager::rows_of;
use super::question::Asking;
use super::style::StyleRole;
use super::tty::{Guard, PASTE_OFF, PASTE_ON, REST_OF_KEY, TerminalMode, Tty};
use super::wrap::wrap_text;
use crate::config::pin::{self, Pin};
use crate::model::halt::{Choice, Explain, Halt};
use aish_text::sanitize::{clean, clean_line};

const QUESTION: &str = "[N] proceed / skip / abort? ";
const MARK: &str = "[N] ";
/// The question after three skips in a row (SKIP-03).
const ESCALATED: &str = "[N] abort / force-proceed / change goal? ";
/// How often a question checks whether it should end.
const TICK: Duration = Duration::from_millis(100);
/// More within this time is a paste or a held key (some consoles repeat every 92 ms).
const ALONE: Duration = Duration::from_millis(200);

/// A lost terminal, a signal and Ctrl-C abort; Ctrl-C is a signal while `explain` runs. For a PIN,
/// call [`approve::warn_of_default`] first.
pub fn ask_halt(tty: &mut Tty, halt: &Halt, pin: &Pin, explain: &mut Explain, asking: Asking) -> io::Result<Choice> {
    HaltQuestion { halt, pin, asking, delay: pin::delay_after_wrong, wrong: Cell::new(0), typed_pin: Cell::new(false) }
        .ask(tty, explain)
}

struct HaltQuestion<'a> {
    halt: &'a Halt,
    pin: &'a Pin,
    asking: Asking<'a>,
    /// The wait after the n-th wrong PIN.
    delay: fn(u32) -> Duration,
    wrong: Cell<u32>,
    typed_pin: Cell<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HaltKey {
    Key(char),
    /// Ctrl-X; Ctrl-C may follow.
    Chord,
    /// Ends the run; the text is echoed.
    Abort(&'static str),
    Other,
}

impl HaltQuestion<'_> {
    fn ask(&self, tty: &mut Tty, explain: &mut Explain) -> io::Result<Choice> {
        let answer = self.ask_until_answered(tty, explain);
        // A lost terminal was reported already.
        let _ = tty.write_all(PASTE_OFF).and_then(|()| tty.flush());
        match answer {
            Err(error) if gone(&error) => Ok(Choice::Abort),
            answer => answer,
        }
    }

    fn ask_until_answered(&self, tty: &mut Tty, explain: &mut Explain) -> io::Result<Choice> {
        let guard = tty.guard(TerminalMode::Keys)?;
        // Shells switch paste marks off while commands run; a pasted `p` would be a key.
        tty.write_all(PASTE_ON)?;
        let report = halt_report(self.halt, self.asking.palette, tty.size().0);
        tty.write_all(report.as_bytes())?;
        tty.set_input_aside()?;
        let mut above = rows_of(&report, tty.size().0);
        loop {
            tty.discard_input()?;
            let (columns, rows) = tty.size();
            let offer = offer_lines(self.halt, columns);
            // The user must see the action that the question is about.
            if above + offer.len() >= rows {
                writeln!(tty, "{}", action_row(self.halt, self.asking.palette, columns))?;
                writeln!(tty, "  {}", level_word(self.halt, self.asking.palette, columns))?;
            }
            let offer = self.asking.palette.paint(StyleRole::Dim, &offer.join("\n"));
            write!(tty, "{offer}\n{}", question_text(self.halt))?;
            tty.flush()?;
            let key = self.wait_for_key(tty, &guard)?;
            let answer = match (key, self.halt.escalated) {
                (Err(shown), _) => {
                    writeln!(tty, "{shown}")?;
                    Some(Choice::Abort)
                }
                (Ok(key), escalated) => {
                    writeln!(tty, "{key}")?;
                    match (key, escalated) {
                        ('p', false) => self.ask_pin_for(tty, Choice::Proceed)?,
                        ('r', false) => Some(Choice::Grant),
                        ('f', true) => self.ask_pin_for(tty, Choice::Force)?,
                        ('s' | 'n', false) => Some(Choice::Skip),
                        ('g', true) => Some(Choice::ChangeGoal),
                        ('e', false) => self.edit_command(tty)?,
                        ('?', _) => {
                            above += self.show_explanation(tty, explain)?;
                            None
                        }
                        // Only `a` is left.
                        _ => Some(Choice::Abort),
                    }
                }
            };
            if let Some(answer) = answer {
                // A PIN and an edit end with Enter themselves; a habitual Enter may follow a key.
                let by_key = key.is_ok_and(|key| key != 'e') && !self.typed_pin.get();
                return Ok(if by_key && tty.take_enter(None)? { Choice::Abort } else { answer });
            }
        }
    }

    /// Waits for a valid key. An error ends the run; its text is echoed.
    fn wait_for_key(&self, tty: &mut Tty, guard: &Guard) -> io::Result<Result<char, &'static str>> {
        let mut decoder = KeyDecoder::default();
        let mut chord = false;
        let mut shown = question_text(self.halt).width();
        loop {
            if (self.asking.stop)() {
                return Ok(Err(""));
            }
            if guard.renew() {
                // After a suspension; what was typed to resume is no answer.
                tty.discard_input()?;
                tty.write_all(PASTE_ON)?;
                write!(tty, "{}", question_text(self.halt))?;
                tty.flush()?;
                shown = question_text(self.halt).width();
            }
            let Some(bytes) = tty.read_bytes(Some(TICK))? else { continue };
            let press = read_press(tty, &mut decoder, &bytes, self.asking.stop)?;
            match press {
                HaltKey::Abort(shown) => return Ok(Err(shown)),
                // A signal that came meanwhile takes precedence.
                HaltKey::Key(_) if (self.asking.stop)() => return Ok(Err("")),
                HaltKey::Key(key) if !chord && offered_keys(self.halt).contains(key) => return Ok(Ok(key)),
                HaltKey::Key('n') if !chord && !self.halt.escalated => return Ok(Ok('n')),
                HaltKey::Chord => {
                    chord = true;
                    continue;
                }
                HaltKey::Key(_) | HaltKey::Other => {}
            }
            chord = false;
            // Rewrites its row if it is one row: a held key must not flood the screen.
            let keys = offered_keys(self.halt).chars().map(String::from).collect::<Vec<_>>().join(" ");
            let hint = match (press, self.halt.escalated) {
                (HaltKey::Key('y'), false) => "p runs it ".to_owned(),
                (HaltKey::Key('y'), true) => "f runs it ".to_owned(),
                _ => format!("only {keys} "),
            };
            let columns = tty.size().0;
            let start = if shown < columns { "\r\x1b[K" } else { "\n" };
            let question = question_text(self.halt);
            let question = if question.width() + hint.width() < columns { question } else { MARK };
            shown = question.width() + hint.width();
            write!(tty, "{start}{question}{}", self.asking.palette.paint(StyleRole::Dim, &hint))?;
            tty.flush()?;
        }
    }

    fn ask_pin_for(&self, tty: &mut Tty, choice: Choice) -> io::Result<Option<Choice>> {
        if !self.halt.requires_pin {
            return Ok(Some(choice));
        }
        let error = |text: &str| self.asking.palette.paint(StyleRole::Error, text);
        if let Pin::Invalid(why) = self.pin {
            writeln!(tty, "{}", error(&format!("the PIN can't be asked for: {}", clean_line(why))))?;
            writeln!(tty, "it can't run; set a PIN with `aish config pin`")?;
            return Ok(None);
        }
        let right = |typed: &str| {
            let right = self.pin.matches(typed);
            self.wrong.set(self.wrong.get() + u32::from(!right));
            right
        };
        self.typed_pin.set(true);
        Ok(match approve::ask_pin(tty, self.wrong.get(), &right, self.delay, self.asking)? {
            Approval::Approved => Some(choice),
            Approval::Refused => None,
            Approval::Aborted => Some(Choice::Abort),
            Approval::WrongPin => {
                writeln!(tty, "{}", error("three wrong PINs: skipped"))?;
                Some(Choice::Skip)
            }
        })
    }

    fn edit_command(&self, tty: &mut Tty) -> io::Result<Option<Choice>> {
        let edited = edit_line::edit_line(tty, "edit: ", &self.halt.action, self.asking)?;
        tty.write_all(PASTE_ON)?;
        Ok(match edited {
            Edited::Accepted(text) if text.trim().is_empty() || text == self.halt.action => None,
            Edited::Accepted(text) => Some(Choice::Edit(text)),
            Edited::Cancelled => None,
            Edited::Aborted => Some(Choice::Abort),
        })
    }

    /// Returns the number of rows shown.
    fn show_explanation(&self, tty: &mut Tty, explain: &mut Explain) -> io::Result<usize> {
        let diff = diff_lines(&self.halt.diff, self.asking.palette);
        for line in &diff {
            writeln!(tty, "{line}")?;
        }
        let mut shown = diff.len() + show_text(tty, &self.halt.blast.join("\n"))?;
        let mut failed = Ok(());
        let _guard = tty.guard(TerminalMode::Stream)?;
        explain(&mut |text| match show_text(tty, text) {
            Ok(rows) => shown += rows,
            Err(error) => failed = Err(error),
        });
        failed.map(|()| shown)
    }
}

/// Returns the number of rows.
fn show_text(tty: &mut Tty, text: &str) -> io::Result<usize> {
    if text.trim().is_empty() {
        return Ok(0);
    }
    let rows = wrap_text(&clean(text.trim()), tty.size().0.saturating_sub(3));
    let out: String = rows.iter().map(|row| format!("  {row}\n")).collect();
    tty.write_all(out.as_bytes())?;
    tty.flush()?;
    Ok(rows.len())
}

fn gone(error: &io::Error) -> bool {
    use nix::errno::Errno;
    [Errno::EIO, Errno::ENXIO, Errno::EPIPE].iter().any(|errno| error.raw_os_error() == Some(*errno as i32))
}

/// A press with everything that came right behind it.
fn read_press(tty: &mut Tty, decoder: &mut KeyDecoder, bytes: &[u8], stop: &dyn Fn() -> bool) -> io::Result<HaltKey> {
    if bytes.is_empty() {
        return Ok(HaltKey::Abort(""));
    }
    let mut inputs = decoder.feed(bytes);
    // Only a single input can be a key; the rest of a longer one is awaited and thrown away.
    while decoder.pending() || !matches!(inputs.as_slice(), [Input::Char(_) | Input::Ctrl(_)]) {
        match tty.read_bytes(Some(REST_OF_KEY))? {
            Some(more) if more.is_empty() => return Ok(HaltKey::Abort("")),
            Some(more) => inputs.extend(decoder.feed(&more)),
            None => {
                inputs.extend(decoder.idle());
                break;
            }
        }
        // An endless stream must not block the way out.
        if inputs.contains(&Input::Ctrl('c')) || stop() {
            break;
        }
        inputs.truncate(2);
    }
    let approves = |inputs: &[Input]| matches!(inputs, [Input::Char('p' | 'f' | 'r')]);
    if approves(&inputs) || inputs.len() > 1 {
        // Reads to the very end, so that the last key of many doesn't look like one alone.
        while !inputs.contains(&Input::Ctrl('c')) && !stop() {
            let Some(more) = tty.read_bytes(Some(ALONE))? else { break };
            if more.is_empty() {
                return Ok(HaltKey::Abort(""));
            }
            inputs.truncate(1);
            inputs.push(Input::Other);
            inputs.extend(decoder.feed(&more));
        }
    }
    Ok(match inputs.as_slice() {
        _ if inputs.contains(&Input::Ctrl('c')) => HaltKey::Abort("^C"),
        [Input::Ctrl('d')] => HaltKey::Abort("^D"),
        [Input::Ctrl('x')] => HaltKey::Chord,
        [Input::Char(c)] => HaltKey::Key(*c),
        _ => HaltKey::Other,
    })
}

fn question_text(halt: &Halt) -> &'static str {
    if halt.escalated { ESCALATED } else { QUESTION }
}

#[cfg(test)]
#[path = "halt_tests.rs"]
mod tests;
