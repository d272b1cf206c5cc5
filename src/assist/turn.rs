//! The steps of a question, from the user's words to a kept answer: route, project, mentions,
//! waiting diff, tools, exchange, clean-up. It prints nothing and asks through its [`TurnFront`].

use std::path::Path;

use super::attachment::{instructions_block, project_tree, skill_block, tree_block};
use super::delegate;
use super::exchange::Exchange;
use super::invocation::Invocation;
use super::mentions::{Gathered, find_mentions, gather};
use super::route::{RouteDecision, Routed};
use super::tool_loop::{Talk, answer_with_tools};
use crate::config::{ProviderKind, Trust, project};
use crate::context::ShellReport;
use crate::egress::EgressAnswer;
use crate::error::{Error, Result};
use crate::model::Intent;
use crate::review::place::StatedPlace;
use crate::review::provenance::add_provenance;
use crate::store::shell_state::StateSlot;
use crate::tools::skill::{is_skill_name, skill_file, trusted_skills};
use crate::tools::toolbox::{Occasion, Toolbox};
use aish_judge::verdict::Provenance;
use aish_judge::workspace::work_tree;

pub trait Sender {
    /// May text from outside, or with possible secrets, be sent? No without a user.
    fn may_send(&mut self, question: &str) -> bool;
    /// Asks about untrusted project instructions. Fails when the user cancels.
    fn settle_instructions(&mut self, file: &Path) -> Result<()>;
    /// One line about what was left out or cut. Fails when it can't be printed.
    fn note(&mut self, line: &str) -> Result<()>;
}

pub trait TurnFront: Talk {
    fn sender(&mut self) -> &mut dyn Sender;
    /// Shows the other presets' answers. Fails when the terminal is gone.
    fn ask_parts(&mut self, exchange: &Exchange, answer: &EgressAnswer) -> Result<()>;
}

#[derive(Debug, Default)]
pub struct TurnQuestion<'a> {
    pub intent: Intent,
    pub text: String,
    /// The user's own words in it, for mentions and the route.
    pub own: &'a str,
    pub model: Option<&'a str>,
    /// Foreign text in the question, for the route.
    pub others: Option<&'a str>,
    pub is_piped: bool,
    /// What the user typed, if `text` was made from it.
    pub typed: Option<String>,
    /// For one command: earlier requests and their commands, oldest first.
    pub said: Vec<(String, String)>,
    /// The cookbook was asked already.
    pub asks_model: bool,
    /// Belongs to the shell's conversation.
    pub goes_on: bool,
    /// The user can be asked about a background command.
    pub offers: bool,
    /// The user watches, so other presets may be asked for parts.
    pub watched: bool,
}

impl TurnQuestion<'_> {
    fn route(&self, invocation: &Invocation) -> Result<Routed> {
        match &self.intent {
            Intent::Ask { .. } => Routed::question(invocation, self.model, self.own, self.others),
            _ if self.asks_model => Routed::unrouted(invocation, self.model),
            intent => Routed::knowing(invocation, self.model, intent),
        }
    }
}

/// Fails when no model answers, the user ends it, or the configuration is wrong.
pub fn ask(
    invocation: &Invocation,
    side: &ShellReport,
    question: TurnQuestion,
    front: &mut dyn TurnFront,
) -> Result<(EgressAnswer, Option<RouteDecision>)> {
    let routed = question.route(invocation)?;
    let conversation = question.goes_on.then(|| invocation.conversation()).transpose()?;
    let mut exchange = invocation.exchange(&routed.active, routed.fallback.as_ref(), side, conversation)?;
    routed.prepare(invocation, &mut exchange)?;
    exchange.typed = question.typed;
    exchange.said = question.said;
    exchange.background &= question.offers;
    if !question.watched {
        exchange.delegation.presets.clear();
    }
    if question.is_piped {
        // The output of a command, or a file.
        add_provenance(&mut exchange.provenance, &[Provenance::ToolOutput, Provenance::WorkspaceFile]);
    }
    let is_question = matches!(question.intent, Intent::Ask { .. });
    let mut text = question.text;
    if is_question || matches!(question.intent, Intent::Suggest { .. }) {
        text = with_mentions(invocation, &mut exchange, question.own, text, front.sender())?;
    }
    let mut tools = Toolbox::empty(&invocation.paths()?);
    if is_question {
        text = with_diff(invocation, &mut exchange, text)?;
        tools = question_tools(invocation, &exchange)?;
    }
    let answer = answer_with_tools(invocation, &mut exchange, question.intent, text, &mut tools, front)?;
    if is_question {
        routed.keep(invocation, &answer)?;
        delegate::forget(invocation)?;
        // The diff of `aish diff` was sent.
        invocation.state()?.remove(StateSlot::Diff);
        if question.watched {
            front.ask_parts(&exchange, &answer)?;
        }
    }
    Ok((answer, routed.decision))
}

/// The cookbook gets none. Fails when the configuration is wrong.
pub fn question_tools(invocation: &Invocation, exchange: &Exchange) -> Result<Toolbox> {
    let paths = invocation.paths()?;
    // An agent has tools of its own.
    if matches!(exchange.active.preset.provider, ProviderKind::Cookbook | ProviderKind::Acp) {
        return Ok(Toolbox::empty(&paths));
    }
    let judge = invocation.line_judge(StatedPlace::default());
    let request = judge.place.request(String::new());
    Ok(Toolbox::new(Occasion::Question, &invocation.config()?.settings, &paths, &request, &judge.setup.policy))
}

/// Blocks for the mentions in `words`, maybe empty. Fails when a note can't be printed.
pub fn mentioned_in(invocation: &Invocation, words: &str, sender: &mut dyn Sender) -> Result<Gathered> {
    if !words.contains('@') {
        return Ok(Gathered::default());
    }
    let request = invocation.line_judge(StatedPlace::default()).place.request(String::new());
    let mentions = find_mentions(words, &request.cwd, &request.home);
    let gathered = gather(&mentions, &request, &mut |question| sender.may_send(question));
    for note in &gathered.notes {
        sender.note(note)?;
    }
    Ok(gathered)
}

/// Mentions, instructions and skill (`/NAME …`) of a run, and the goal without that name.
/// `settles`: ask about untrusted files. Fails on a print error, a cancel, or an untrusted skill.
pub fn goal_context(
    invocation: &Invocation,
    goal: &str,
    sender: &mut dyn Sender,
    settles: bool,
) -> Result<(String, Gathered)> {
    let (paths, cwd) = (invocation.paths()?, &invocation.cwd);
    let mut goal = goal.trim().to_owned();
    let mut blocks = project_instructions(invocation, sender, settles)?;
    let (word, rest) = goal.split_once(char::is_whitespace).unwrap_or((&goal, ""));
    // An existing path is a word of the goal.
    let called = word.strip_prefix('/').filter(|name| is_skill_name(name));
    let file = called.and_then(|name| skill_file(name, cwd, &paths));
    if let Some(name) = called.filter(|_| file.is_none() && !Path::new(word).exists()) {
        return Err(Error::failed(format!("there is no skill `{name}`")).hint(
            "skills are folders with a SKILL.md, in .agents/skills of the project or skills beside config.toml",
        ));
    }
    if let Some((name, file)) = called.zip(file) {
        if settles {
            sender.settle_instructions(&file)?;
        }
        let skill = trusted_skills(cwd, &paths).into_iter().find(|skill| skill.file == file).ok_or_else(|| {
            Error::failed(format!("the skill `{name}` isn't trusted as it is now"))
                .hint(format!("read it, then: aish config trust {}", file.display()))
        })?;
        blocks.push_str(&skill_block(&skill));
        goal = if rest.trim().is_empty() { format!("do what the skill {name} is for") } else { rest.trim().to_owned() };
    }
    let mut gathered = mentioned_in(invocation, &goal, sender)?;
    if !blocks.is_empty() {
        add_provenance(&mut gathered.provenance, &[Provenance::WorkspaceFile]);
        gathered.text.insert_str(0, &blocks);
    }
    Ok((goal, gathered))
}

/// `text` behind its blocks; adds the project, not for the cookbook. A cancel fails.
pub fn with_mentions(
    invocation: &Invocation,
    exchange: &mut Exchange,
    own: &str,
    text: String,
    sender: &mut dyn Sender,
) -> Result<String> {
    if exchange.active.preset.provider == ProviderKind::Cookbook && exchange.fallback.is_none() {
        return Ok(text);
    }
    add_project(invocation, exchange, sender)?;
    let gathered = mentioned_in(invocation, own, sender)?;
    add_provenance(&mut exchange.provenance, &gathered.provenance);
    Ok(gathered.text + &text)
}

fn add_project(invocation: &Invocation, exchange: &mut Exchange, sender: &mut dyn Sender) -> Result<()> {
    let cwd = &invocation.cwd;
    if let Some(tree) = project_tree(invocation, false, false, None)? {
        exchange.project.push_str(&tree_block(&work_tree(cwd).unwrap_or_else(|| cwd.clone()), &tree));
    }
    exchange.project.push_str(&project_instructions(invocation, sender, true)?);
    Ok(())
}

/// The project's instructions as a block, maybe empty. `settles`: ask about untrusted ones.
fn project_instructions(invocation: &Invocation, sender: &mut dyn Sender, settles: bool) -> Result<String> {
    if !invocation.config()?.settings.project.agents {
        return Ok(String::new());
    }
    let Some(file) = project::find_instructions(&invocation.cwd) else { return Ok(String::new()) };
    if settles {
        sender.settle_instructions(&file)?;
    }
    Ok(instructions_block(&Trust::new(&invocation.paths()?), &file))
}

/// `text` behind what `aish diff` left. Fails when the shell's state can't be found.
pub fn with_diff(invocation: &Invocation, exchange: &mut Exchange, text: String) -> Result<String> {
    let Some(diff) = invocation.state()?.get(StateSlot::Diff) else { return Ok(text) };
    add_provenance(&mut exchange.provenance, &[Provenance::ToolOutput]);
    Ok(format!("{diff}\n\n{text}"))
}
