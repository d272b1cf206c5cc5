//! A shell's prompt segment: the values of its template, and the line that the plugin reads for
//! each prompt. It starts nothing, opens no socket and prints nothing.

use std::cell::OnceCell;

use super::context_size::ContextSize;
use super::invocation::Invocation;
use crate::config::{Active, PresetChoice, Resolved, resolve_preset};
use crate::cost::{Sum, format_dollars, short_name};
use crate::error::Result;
use crate::sessions::listing::count_questions;
use crate::shell::prompt_template::{FieldForm, PromptField, Template};
use crate::store::id::ShellId;
use crate::store::process_env;
use crate::store::shell_state::StateSlot;
use aish_text::Shell;

/// Characters of a shown name.
const MAX_NAME: usize = 64;

pub struct Segment<'a> {
    invocation: &'a Invocation,
    /// A new shell: nothing was asked in it.
    is_new: bool,
    active: OnceCell<Option<Active>>,
}

impl<'a> Segment<'a> {
    pub fn of_shell(invocation: &'a Invocation) -> Option<Self> {
        invocation.env("AISH_SESSION").and_then(|id| ShellId::parse(&id))?;
        Some(Self { invocation, is_new: false, active: OnceCell::new() })
    }

    pub fn of_new_shell(invocation: &'a Invocation) -> Self {
        Self { invocation, is_new: true, active: OnceCell::new() }
    }

    /// None if none is configured. Fails when the configuration can't be used.
    pub fn template(&self) -> Result<Option<Template>> {
        let text = self.invocation.config()?.settings.shell.prompt.as_deref();
        Ok(text.and_then(|text| Template::parse(text).ok()))
    }

    /// `said`: values that only the shell knows.
    pub fn render(&self, template: &Template, form: FieldForm, said: impl Fn(PromptField) -> Option<String>) -> String {
        template.render(form, |placeholder| said(placeholder).unwrap_or_else(|| self.value(placeholder)))
    }

    pub fn line_for_plugin(&self, shell: Shell) -> Option<String> {
        let template = self.template().ok()??;
        Some(template.render_for_plugin(shell, |placeholder| self.value(placeholder)))
    }

    /// Unknown values are left out: a prompt is no place for an error.
    fn value(&self, placeholder: PromptField) -> String {
        let money = |sum: Result<Sum>| sum.map(|sum| format_money(&sum)).unwrap_or_default();
        match placeholder {
            PromptField::Model => self.active().map(model_name).unwrap_or_default(),
            PromptField::Preset => self.active().map(|active| clean_name(&active.name)).unwrap_or_default(),
            PromptField::Cost if self.is_new => String::new(),
            PromptField::Cost => money(self.invocation.ledger().and_then(|ledger| ledger.session())),
            PromptField::CostToday => money(self.invocation.ledger().and_then(|ledger| ledger.today())),
            PromptField::ContextUsed if self.is_new => String::new(),
            PromptField::ContextUsed => {
                ContextSize::of(self.invocation).map(|size| format_count(size.tokens as u64)).unwrap_or_default()
            }
            PromptField::ContextMax => self.context_max().map(format_count).unwrap_or_default(),
            PromptField::Turn => self.questions().map(|count| count.to_string()).unwrap_or_default(),
            PromptField::Mode | PromptField::Directory | PromptField::Status => String::new(),
        }
    }

    fn active(&self) -> Option<&Active> {
        self.active.get_or_init(|| self.find_active()).as_ref()
    }

    /// None while no local server was looked for and no other preset is set.
    fn find_active(&self) -> Option<Active> {
        let state = self.invocation.state().ok().filter(|_| !self.is_new);
        let chosen = state.as_ref().and_then(|state| state.get(StateSlot::Active));
        let choice = PresetChoice { shell: chosen.as_deref(), ..PresetChoice::default() };
        match resolve_preset(self.invocation.config().ok()?, &process_env, choice).ok()? {
            Resolved::Active(active) => Some(*active),
            Resolved::NeedsDetection => {
                state?.get(StateSlot::Detected)?;
                self.invocation.stay_offline();
                self.invocation.active(None).ok()
            }
        }
    }

    fn context_max(&self) -> Option<u64> {
        let limits = self.active().and_then(|active| self.invocation.limits(active).ok())?;
        Some(limits.token_budget as u64)
    }

    fn questions(&self) -> Option<usize> {
        let file = self.invocation.state().ok()?.get(StateSlot::Session).filter(|_| !self.is_new)?;
        Some(count_questions(&self.invocation.library().ok()?.file(&file)))
    }
}

/// Keeps the plugin's line if a command has read the configuration and it has a template.
pub fn keep_segment(invocation: &Invocation) {
    // The configuration isn't read for this alone.
    let Some(loaded) = invocation.loaded() else { return };
    let (Some(segment), Ok(state)) = (Segment::of_shell(invocation), invocation.state()) else { return };
    match segment.line_for_plugin(invocation.shell().unwrap_or(Shell::Bash)) {
        Some(line) if state.get(StateSlot::Segment).as_ref() != Some(&line) => {
            // Without a place for it, the prompt stays as it was.
            let _ = state.put(StateSlot::Segment, &line);
        }
        None if loaded.settings.shell.prompt.is_none() => state.remove(StateSlot::Segment),
        _ => {}
    }
}

/// Known costs; `?` for unknown ones, nothing if free.
fn format_money(sum: &Sum) -> String {
    let known = if sum.dollars > 0.0 { format_dollars(sum.dollars) } else { String::new() };
    match (sum.unknown, known.is_empty()) {
        (false, _) => known,
        (true, true) => "?".to_owned(),
        (true, false) => known + "+?",
    }
}

fn model_name(active: &Active) -> String {
    let model = short_name(&active.preset.model);
    clean_name(if model.is_empty() { &active.name } else { model })
}

/// A foreign name, free of what a shell expands.
fn clean_name(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | ':' | '/' | '@' | '+' | '-');
    name.chars().take(MAX_NAME).map(|c| if plain(c) { c } else { '_' }).collect()
}

fn format_count(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..10_000 => format!("{}.{}k", count / 1_000, count % 1_000 / 100),
        _ => format!("{}k", count / 1_000),
    }
}

#[cfg(test)]
#[path = "prompt_segment_tests.rs"]
mod tests;
