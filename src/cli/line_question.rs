//! Asks whether a command line may run: the verdict, a key, and the PIN if needed. The gate calls
//! it; it records and runs nothing.

use std::io::{self, Write};

use super::app::App;
use crate::config::pin::{Pin, delay_after_wrong};
use crate::review::audit::AuditAnswer;
use crate::review::gate::Asker;
use crate::review::line_judge::LineJudge;
use crate::ui::approve::{self, Approval, ApprovalAnswer};
use crate::ui::signals;
use crate::ui::style::{Palette, StyleRole};
use crate::ui::tty::{TerminalMode, Tty};
use crate::ui::verdict::{AskedBy, verdict_banner};
use aish_judge::verdict::Verdict;

pub struct LineQuestion<'a> {
    pub app: &'a App,
    pub judge: &'a LineJudge,
    /// The text, and a second yes key with its word.
    pub question: (&'a str, Option<(char, &'a str)>),
    /// Written first: moves the cursor to a free row.
    pub before: String,
    pub other: bool,
    pub failed: Option<io::Error>,
}

impl Asker for LineQuestion<'_> {
    fn ask(&mut self, verdict: &Verdict, _reason: &str) -> AuditAnswer {
        self.ask_on_terminal(verdict).unwrap_or_else(|error| {
            self.failed = Some(error);
            AuditAnswer::NoTerminal
        })
    }

    fn show_denied(&mut self, verdict: &Verdict, _reason: &str) {
        // Without a terminal the exit code says it.
        let _ = self.open(verdict).and_then(|(mut tty, palette)| {
            let _modes = tty.guard(TerminalMode::Stream)?;
            writeln!(tty, "{}", palette.paint(StyleRole::Error, "it doesn't run"))
        });
    }
}

impl LineQuestion<'_> {
    fn open(&self, verdict: &Verdict) -> io::Result<(Tty, Palette)> {
        let mut tty = Tty::open()?;
        let palette = self.app.palette(true);
        tty.write_all(self.before.as_bytes())?;
        // A line editor may have left a mode in which a newline isn't one.
        let _modes = tty.guard(TerminalMode::Stream)?;
        tty.write_all(verdict_banner(verdict, AskedBy::Here, tty.size().0, palette).as_bytes())?;
        Ok((tty, palette))
    }

    fn ask_on_terminal(&mut self, verdict: &Verdict) -> io::Result<AuditAnswer> {
        let (mut tty, palette) = self.open(verdict)?;
        let _modes = tty.guard(TerminalMode::Stream)?;
        let pin = &self.judge.setup.pin;
        if let (true, Pin::Invalid(why)) = (verdict.requires_pin, pin) {
            writeln!(tty, "{}", palette.paint(StyleRole::Error, &format!("the PIN can't be asked for: {why}")))?;
            writeln!(tty, "it doesn't run; set a PIN with `aish config pin`")?;
            return Ok(AuditAnswer::Refused);
        }
        // A signal to end must not leave the terminal without its modes.
        let stop = signals::watch_for_end()?;
        let asking = self.app.asking(&stop);
        let said = approve::yes_or(&mut tty, self.question.0, self.question.1, asking)?;
        self.other = said == ApprovalAnswer::Other;
        if said == ApprovalAnswer::No || !verdict.requires_pin {
            return Ok(if said == ApprovalAnswer::No { AuditAnswer::Refused } else { AuditAnswer::Approved });
        }
        if let Some(paths) = &self.judge.setup.paths {
            approve::warn_of_default(&mut tty, pin, &paths.state, palette)?;
        }
        let matches = |typed: &str| pin.matches(typed);
        Ok(match approve::ask_pin(&mut tty, 0, &matches, delay_after_wrong, asking)? {
            Approval::Approved => AuditAnswer::Approved,
            Approval::Refused | Approval::Aborted => AuditAnswer::Refused,
            Approval::WrongPin => AuditAnswer::WrongPin,
        })
    }
}
