//! Which commands the pty tee leaves alone (full-screen programs, interactive shells) or gives a
//! pipe. A wrong guess costs the model an output, never the user a command.

use aish_judge::assess_parsed;
use aish_judge::request::JudgeRequest;
use aish_programs::argument::Arg;
pub use aish_programs::terminal::names;
use aish_programs::terminal::{TerminalUse, terminal_uses};
use aish_syntax as syntax;
use aish_syntax::ir::{Command, CommandKind, Part, Redirect, RedirectOperator, Script, Span, Word};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExclusionMode {
    None,
    Pty,
    Pipe,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureDecision {
    pub mode: ExclusionMode,
    /// For user and model; empty for the usual way.
    pub reason: String,
}

/// For the tee; a tmux pane needs no such decision.
pub fn decide_capture(request: &JudgeRequest) -> CaptureDecision {
    let mut ends = Ends::default();
    let parsed = syntax::parse_typed(&request.command, request.shell, request.comments);
    if let Ok(script) = &parsed {
        ends.script(script);
    }
    let mut decision = CaptureDecision { mode: ExclusionMode::Pty, reason: String::new() };
    let assessment = assess_parsed(request, parsed.as_ref());
    // Commands on another host don't have this terminal.
    for seen in assessment.commands.iter().filter(|seen| !seen.remote) {
        let typed = !ends.fed.iter().any(|span| inside(seen.span, *span));
        let shown = !ends.taken.iter().any(|span| inside(seen.span, *span));
        let args: Vec<Arg> = seen.args.iter().map(|arg| Arg::known(arg.as_str(), seen.span)).collect();
        let uses = terminal_uses(&seen.program, &args);
        let takes = uses.iter().any(|depends| match depends {
            TerminalUse::Always => true,
            TerminalUse::Shown => shown,
            TerminalUse::Typed => typed,
            TerminalUse::Both => typed && shown,
            TerminalUse::Another | TerminalUse::Named => false,
        });
        if takes {
            let reason = format!("`{}` takes over the terminal, so its output is not captured", seen.program);
            return CaptureDecision { mode: ExclusionMode::None, reason };
        }
        if uses.contains(&TerminalUse::Another) && decision.mode == ExclusionMode::Pty {
            let reason = format!("`{}` may use a terminal of its own, so the output goes through a pipe", seen.program);
            decision = CaptureDecision { mode: ExclusionMode::Pipe, reason };
        }
    }
    decision
}

fn inside(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Ranges of text whose input isn't, or output doesn't reach, the terminal.
#[derive(Default)]
struct Ends {
    fed: Vec<Span>,
    taken: Vec<Span>,
}

impl Ends {
    fn script(&mut self, script: &Script) {
        for pipeline in &script.pipelines {
            let last = pipeline.stages.len().saturating_sub(1);
            for (at, stage) in pipeline.stages.iter().enumerate() {
                if at > 0 {
                    self.fed.push(stage.span);
                }
                if at < last {
                    self.taken.push(stage.span);
                }
                self.command(stage);
            }
        }
    }

    fn command(&mut self, command: &Command) {
        for redirect in &command.redirects {
            self.redirect(redirect, command.span);
        }
        match &command.kind {
            CommandKind::Group(scripts) => scripts.iter().for_each(|script| self.script(script)),
            CommandKind::Compound(compound) => compound.bodies.iter().for_each(|script| self.script(script)),
            CommandKind::Function(function) => self.script(&function.body),
            CommandKind::Simple(simple) => {
                let assigned = simple.assignments.iter().flat_map(|assignment| &assignment.values);
                simple.words.iter().chain(assigned).for_each(|word| self.word(word));
            }
            CommandKind::Test(_) | CommandKind::Arithmetic(_) => {}
        }
    }

    fn redirect(&mut self, redirect: &Redirect, span: Span) {
        use RedirectOperator as R;
        let descriptor = redirect.descriptor.as_deref();
        match redirect.operator {
            R::Read | R::HereDocument | R::HereString if matches!(descriptor, None | Some("0")) => self.fed.push(span),
            R::Write | R::WriteNew | R::Clobber | R::Append if matches!(descriptor, None | Some("1")) => {
                self.taken.push(span);
            }
            R::WriteBoth | R::AppendBoth => self.taken.push(span),
            _ => {}
        }
    }

    /// A substitution's output is captured by the shell.
    fn word(&mut self, word: &Word) {
        for part in &word.parts {
            if let Part::Command { script, .. } | Part::Process(script) = part {
                self.taken.push(word.span);
                self.script(script);
            }
        }
    }
}

#[cfg(test)]
#[path = "exclusion_tests.rs"]
mod tests;
