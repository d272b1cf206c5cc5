//! The live shell as a place where a run happens: what the driver wants is said to the client of the moment; a command is
//! pushed by sending that client away, and is over when the shell sends the next one.

use std::io::Write;
use std::time::{Duration, Instant};

use super::desk::{Desk, Visit, Visits};
use super::ear::Ear;
use super::launch::Launch;
use super::message::{Purpose, Report, ToClient, ToHelper};
use super::output::Output;
use super::prompt_watch::PromptWatch;
use crate::error::{Error, Result};
use crate::model::Sink;
use crate::model::halt::{Choice, Halt};
use crate::norris::front::{Executed, Execution, Front, Meanings, Over, Progress};
use crate::norris::syntax;
use crate::ui;
use aish_text::Shell;

/// How long the client may take for what needs no person.
const PROMPT: Duration = Duration::from_secs(3);

/// What a client without an answer means.
const NOBODY: &str = "nobody is there to be asked";

/// The terminal's side of a run.
pub struct LiveFront {
    desk: Desk,
    visits: Visits,
    visit: Option<Visit>,
    ear: Option<Ear>,
    output: Output,
    label: String,
    watch: PromptWatch,
    shell: Shell,
    shell_pid: i32,
    /// What the user typed while a client was reading the terminal.
    typed: String,
    /// What the line held before the run.
    before: String,
    pushed: Instant,
}

impl LiveFront {
    /// A front whose first client is still to come. What the line held before the run it gets back if the run doesn't end well.
    pub fn new(desk: Desk, visits: Visits, ear: Option<Ear>, output: Output, label: &str, launch: &Launch) -> Self {
        let besides = ear.as_ref().and_then(Ear::id);
        Self {
            desk,
            visits,
            visit: None,
            ear,
            output,
            label: label.to_owned(),
            watch: PromptWatch::new(launch.shell, launch.shell_pid, &launch.terminal, besides),
            shell: launch.shell,
            shell_pid: launch.shell_pid,
            typed: String::new(),
            before: launch.before.clone(),
            pushed: Instant::now(),
        }
    }

    /// Waits for the client that begins the run.
    ///
    /// # Errors
    /// When the shell is gone before.
    pub fn wait_for_begin(&mut self) -> Result<()> {
        match self.next()? {
            (Purpose::Begin, visit) => {
                self.visit = Some(visit);
                Ok(())
            }
            _ => Err(Error::failed("the shell speaks of another run")),
        }
    }

    /// Gives back what another run would need: the pane's pipe, the names in the directory. Ctrl-C isn't for this one any more.
    pub fn release(&mut self) {
        self.ear = None;
        self.output.release();
    }

    /// Ends the capture; a job in the background may keep it for long.
    pub fn close(mut self) {
        self.output.close();
    }

    fn next(&mut self) -> Result<(Purpose, Visit)> {
        let watch = &mut self.watch;
        let visit = self.desk.next(&self.visits, &mut || watch.is_lost());
        if let Some(ear) = &mut self.ear {
            ear.rest(&self.desk);
        }
        let visit = visit.ok_or_else(|| Error::failed(self.desk.cancelled().unwrap_or_else(|| NOBODY.to_owned())))?;
        Ok((visit.purpose.clone(), visit))
    }

    /// Says the end where no client is there to say it.
    fn say_end(&self, over: &Over) {
        let Some(mut terminal) = self.watch.terminal() else { return };
        let line = ui::norris::end(over.status, &over.reason, &over.note(), ui::style::Palette::default());
        // The shell may have drawn its prompt, in modes in which a newline isn't one.
        let _ = terminal.write_all(format!("\r\n{}\r\n", line.trim_end()).as_bytes());
    }

    /// Sends the client away with a command.
    fn push(&mut self, capture: String, command: &str) -> Result<()> {
        let mut visit = self.visit.take().ok_or_else(|| Error::failed(NOBODY))?;
        self.desk.expect_command();
        if let Some(ear) = &mut self.ear {
            ear.watch(&self.desk);
        }
        visit.say(&ToClient::Push { capture, command: command.to_owned() });
        self.typed.push_str(&visit.farewell(PROMPT).unwrap_or_default());
        Ok(())
    }

    fn say(&mut self, message: &ToClient) {
        if let Some(visit) = &mut self.visit {
            visit.say(message);
        }
    }

    /// What the shell says of the command that ran, with its output.
    fn report(&mut self, report: Report, mut visit: Visit) -> Executed {
        let millis = u64::try_from(self.pushed.elapsed().as_millis()).unwrap_or(u64::MAX);
        let taken = self.output.finish(&report, &mut visit, &self.desk);
        self.visit = Some(visit);
        if let Some(status) = &taken.status {
            self.status(status);
        }
        Executed {
            ran: report.ran,
            interrupted: report.ran && report.status == 130,
            status: report.status,
            millis,
            cwd: report.cwd,
            output: taken.output,
            skipped: taken.skipped,
            note: taken.note,
        }
    }
}

impl Front for LiveFront {
    fn begin(&mut self, goal: &str, model: &str) {
        self.say(&ToClient::Begin { goal: goal.to_owned(), model: model.to_owned() });
        if let Some(problem) = self.output.problem().map(str::to_owned) {
            self.status(&format!("commands run without their output being captured: {problem}"));
        }
    }

    fn status(&mut self, text: &str) {
        self.say(&ToClient::Status(text.to_owned()));
    }

    fn plan(&mut self, tasks: &[String]) {
        self.say(&ToClient::Plan(tasks.to_vec()));
    }

    fn step(&mut self, line: &str) {
        self.say(&ToClient::Step(line.to_owned()));
    }

    fn asking(&mut self, step: u32) {
        let label = self.label.clone();
        self.desk.doing(Some(step), format!("asking {label}"));
        self.say(&ToClient::Asking { label });
    }

    fn sink(&mut self) -> &mut dyn Sink {
        self
    }

    fn replied(&mut self) {
        self.say(&ToClient::Replied);
    }

    fn busy(&mut self, what: &str) {
        self.desk.doing(None, what);
        self.say(&ToClient::Busy(what.to_owned()));
    }

    fn halt(&mut self, halt: &Halt, explain: &mut dyn FnMut() -> String) -> Result<Choice> {
        self.desk.doing(None, "waiting for an answer");
        self.say(&ToClient::Halt(halt.clone()));
        loop {
            let visit = self.visit.as_mut().ok_or_else(|| Error::failed(NOBODY))?;
            match visit.hear(&self.desk, None) {
                Some(ToHelper::Answer(choice)) => return Ok(choice),
                Some(ToHelper::Explain) => {
                    let text = explain();
                    self.say(&ToClient::Explained(text));
                }
                Some(_) => {}
                None => return Err(Error::failed(self.desk.cancelled().unwrap_or_else(|| NOBODY.to_owned()))),
            }
        }
    }

    fn complaint(&mut self, command: &str) -> Option<String> {
        if syntax::is_plain(command) {
            return None;
        }
        // The shell itself, wherever it came from.
        let named = || self.shell.name().into();
        let program = std::fs::read_link(format!("/proc/{}/exe", self.shell_pid)).ok().filter(|exe| exe.exists());
        let said = syntax::complaint(self.shell, &program.unwrap_or_else(named), command)?;
        Some(syntax::words(&said))
    }

    fn look_up(&mut self, command: &str) -> Option<Meanings> {
        let capture = self.output.judge(&self.label);
        self.watch.begin([]);
        self.push(capture, command).ok()?;
        match self.next().ok()? {
            (Purpose::Meanings(meanings), visit) => {
                self.visit = Some(visit);
                Some(meanings)
            }
            _ => None,
        }
    }

    fn execute(&mut self, execution: &Execution) -> Result<Progress> {
        let capture = self.output.begin(&execution.request, &self.label);
        let named = execution.request.aliases.iter().chain(&execution.request.functions);
        self.watch.begin(named.map(|(_, text)| text.as_str()).chain([execution.command.as_str()]));
        self.push(capture, &execution.command)?;
        self.desk.doing(Some(execution.step), format!("running: {}", execution.command));
        self.pushed = Instant::now();
        match self.next()? {
            (Purpose::Report(report), visit) => Ok(Progress::Executed(self.report(report, visit))),
            (Purpose::Meanings(meanings), visit) => {
                self.visit = Some(visit);
                Ok(Progress::Meanings(meanings))
            }
            _ => Err(Error::failed("the shell speaks of another run")),
        }
    }

    fn cancelled(&self) -> Option<String> {
        self.desk.cancelled()
    }

    fn end(&mut self, over: &Over) {
        let buffer = match &over.change {
            Some(goal) => format!(":norris {goal}"),
            None if over.status.is_success() => String::new(),
            None => self.before.clone(),
        };
        self.desk.doing(None, over.status.name());
        let said = self.visit.take().is_some_and(|mut visit| {
            // What was typed up to now; what the client still finds it adds itself.
            let (status, reason) = (over.status, over.reason.clone());
            let typed = std::mem::take(&mut self.typed);
            visit.say(&ToClient::End { status, reason, note: over.note(), buffer, typed })
                && visit.farewell(PROMPT).is_some()
        });
        if !said && self.desk.is_untold() {
            self.say_end(over);
        }
    }
}

impl Sink for LiveFront {
    fn text(&mut self, piece: &str) {
        self.say(&ToClient::Text(piece.to_owned()));
    }

    fn notice(&mut self, line: &str) {
        self.say(&ToClient::Notice(line.to_owned()));
    }

    fn cancelled(&self) -> bool {
        self.desk.cancelled().is_some()
    }
}
