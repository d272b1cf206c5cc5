//! The live shell as a run's place: the driver's messages go to the current client; a command is
//! pushed by sending that client away, and is over when the shell sends the next.

use std::io::Write;
use std::time::{Duration, Instant};

use super::interrupt_watch::InterruptWatch;
use super::launch::RunLaunch;
use super::listener::{ClientConnection, Connections, RunListener};
use super::output::RunOutput;
use super::prompt_watch::PromptWatch;
use crate::error::{Error, Result};
use crate::helper_link::message::{CommandReport, FrontMeanings, Purpose, ToClient, ToHelper};
use crate::model::Sink;
use crate::model::halt::{Choice, Explain, Halt};
use crate::norris::front::{Executed, Execution, NorrisFront, Over, Progress};
use crate::norris::syntax;
use crate::ui;

/// Time limit for the client where no person is involved.
const PROMPT: Duration = Duration::from_secs(3);

/// A client without an answer.
const NOBODY: &str = "nobody is there to be asked";

pub struct LiveFront {
    listener: RunListener,
    connections: Connections,
    connection: Option<ClientConnection>,
    interrupts: Option<InterruptWatch>,
    output: RunOutput,
    label: String,
    /// The last word to the client about the connection to the model.
    told_connecting: Option<bool>,
    watch: PromptWatch,
    launch: RunLaunch,
    pushed: Instant,
    begun: Instant,
}

impl LiveFront {
    /// The line before the run is restored if the run doesn't end well.
    pub fn new(
        listener: RunListener,
        connections: Connections,
        interrupts: Option<InterruptWatch>,
        output: RunOutput,
        label: String,
        launch: RunLaunch,
    ) -> Self {
        let besides = interrupts.as_ref().and_then(InterruptWatch::id);
        Self {
            listener,
            connections,
            connection: None,
            interrupts,
            output,
            label,
            told_connecting: None,
            watch: PromptWatch::new(launch.shell, launch.shell_pid, &launch.terminal, besides),
            launch,
            pushed: Instant::now(),
            begun: Instant::now(),
        }
    }

    pub fn wait_for_begin(&mut self) -> Result<()> {
        match self.next_connection()? {
            (Purpose::Begin, connection) => {
                self.connection = Some(connection);
                Ok(())
            }
            _ => Err(Error::failed("the shell speaks of another run")),
        }
    }

    /// Releases what another run needs: the pane's pipe, the names in the directory, Ctrl-C.
    pub fn release(&mut self) {
        self.interrupts = None;
        self.output.release();
    }

    /// Ends the capture; a background job may delay that for long.
    pub fn close(mut self) {
        self.output.close();
    }

    fn next_connection(&mut self) -> Result<(Purpose, ClientConnection)> {
        let watch = &mut self.watch;
        let connection = self.listener.next_connection(&self.connections, &mut || watch.is_lost());
        if let Some(interrupts) = &mut self.interrupts {
            interrupts.end(&self.listener);
        }
        let connection =
            connection.ok_or_else(|| Error::failed(self.listener.cancelled().unwrap_or_else(|| NOBODY.to_owned())))?;
        Ok((connection.purpose.clone(), connection))
    }

    fn say_end(&self, over: &Over) {
        let Some(mut terminal) = self.watch.terminal() else { return };
        let palette = ui::style::Palette::default();
        let line = ui::norris::end_banner(over.status, &over.reason, &over.note(), &over.summary, 0, palette);
        // The shell may have drawn its prompt, in modes in which a newline isn't one.
        let _ = terminal.write_all(format!("\r\n{}\r\n", line.trim_end()).as_bytes());
    }

    fn push_command(&mut self, capture: String, command: &str) -> Result<()> {
        if let Some(interrupts) = &mut self.interrupts {
            interrupts.begin(&self.listener);
            // A late cancellation.
            if let Some(reason) = self.listener.cancelled() {
                return Err(Error::failed(reason));
            }
        }
        let mut connection = self.connection.take().ok_or_else(|| Error::failed(NOBODY))?;
        self.listener.expect_command();
        connection.send(&ToClient::Push { capture, command: command.to_owned() });
        connection.wait_for_done(PROMPT);
        Ok(())
    }

    fn send(&mut self, message: &ToClient) {
        if let Some(connection) = &mut self.connection {
            connection.send(message);
        }
    }

    fn report(&mut self, report: CommandReport, mut connection: ClientConnection) -> Executed {
        let millis = u64::try_from(self.pushed.elapsed().as_millis()).unwrap_or(u64::MAX);
        let (taken, status) = self.output.take_output(&report, &mut connection, &self.listener);
        self.connection = Some(connection);
        if let Some(status) = status {
            self.show_status(status);
        }
        Executed {
            ran: report.ran,
            interrupted: report.ran && report.status == 130,
            status: report.status,
            millis,
            cwd: report.cwd,
            ..taken
        }
    }
}

impl NorrisFront for LiveFront {
    fn show(&mut self, message: ToClient) {
        if let ToClient::Busy(what) = &message {
            self.listener.set_activity(None, what.as_str());
        }
        self.send(&message);
        if let (ToClient::Begin { .. }, Some(problem)) = (&message, self.output.problem()) {
            self.show_status(&format!("commands run without their output being captured: {problem}"));
        }
    }

    fn asking(&mut self, step: u32) {
        let label = self.label.clone();
        self.listener.set_activity(Some(step), format!("asking {label}"));
        self.told_connecting = None;
        self.send(&ToClient::Asking { label });
    }

    fn sink(&mut self) -> &mut dyn Sink {
        self
    }

    fn ask_halt(&mut self, halt: &Halt, explain: &mut Explain) -> Result<Choice> {
        self.listener.set_activity(None, "waiting for an answer");
        self.send(&ToClient::Halt(halt.clone()));
        loop {
            let connection = self.connection.as_mut().ok_or_else(|| Error::failed(NOBODY))?;
            match connection.receive(&self.listener, None) {
                Some(ToHelper::Answer(choice)) => return Ok(choice),
                Some(ToHelper::Explain) => {
                    explain(&mut |text| self.send(&ToClient::Explained(text.to_owned())));
                    self.send(&ToClient::ExplainedAll);
                }
                Some(_) => {}
                None => return Err(Error::failed(self.listener.cancelled().unwrap_or_else(|| NOBODY.to_owned()))),
            }
        }
    }

    fn syntax_complaint(&mut self, command: &str) -> Option<String> {
        // The shell's own program, wherever it is.
        let RunLaunch { shell, shell_pid, .. } = self.launch;
        let named = || shell.name().into();
        let program = std::fs::read_link(format!("/proc/{shell_pid}/exe")).ok().filter(|exe| exe.exists());
        syntax::complaint(shell, &program.unwrap_or_else(named), command)
    }

    fn look_up(&mut self, command: &str) -> Option<FrontMeanings> {
        let capture = self.output.frame("judge", "", &self.label);
        self.watch.begin([]);
        self.push_command(capture, command).ok()?;
        match self.next_connection().ok()? {
            (Purpose::Meanings(meanings), connection) => {
                self.connection = Some(connection);
                Some(meanings)
            }
            _ => None,
        }
    }

    fn execute_command(&mut self, execution: &Execution) -> Result<Progress> {
        let capture = self.output.begin_capture(&execution.request, &self.label);
        let named = execution.request.aliases.iter().chain(&execution.request.functions);
        self.watch.begin(named.map(|(_, text)| text.as_str()).chain([execution.pass.action()]));
        self.push_command(capture, execution.pass.action())?;
        self.listener.set_activity(Some(execution.step), format!("running: {}", execution.pass.action()));
        self.pushed = Instant::now();
        match self.next_connection()? {
            (Purpose::Report(report), connection) => Ok(Progress::Executed(self.report(report, connection))),
            (Purpose::Meanings(meanings), connection) => {
                self.connection = Some(connection);
                Ok(Progress::Meanings(meanings))
            }
            _ => Err(Error::failed("the shell speaks of another run")),
        }
    }

    fn cancelled(&self) -> Option<String> {
        self.listener.cancelled()
    }

    fn show_end(&mut self, over: &Over) {
        let buffer = match &over.change {
            Some(goal) => format!(":norris {goal}"),
            None if over.status.is_success() => String::new(),
            None => self.launch.before.clone(),
        };
        self.listener.set_activity(None, over.status.name());
        let seconds = self.begun.elapsed().as_secs();
        let said = self.connection.take().is_some_and(|mut connection| {
            let (status, reason) = (over.status, over.reason.clone());
            let (note, summary) = (over.note(), over.summary.clone());
            connection.send(&ToClient::End { status, reason, note, seconds, summary, buffer })
                && connection.wait_for_done(PROMPT)
        });
        if !said && self.listener.is_untold() {
            self.say_end(over);
        }
    }
}

impl Sink for LiveFront {
    fn push_text(&mut self, piece: &str) {
        self.send(&ToClient::Text(piece.to_owned()));
    }

    fn connecting(&mut self, connecting: bool) {
        if self.told_connecting.replace(connecting) != Some(connecting) {
            self.send(&ToClient::Connecting(connecting));
        }
    }

    fn notice(&mut self, line: &str) {
        self.send(&ToClient::Notice(line.to_owned()));
    }

    fn cancelled(&self) -> bool {
        self.listener.cancelled().is_some()
    }
}
