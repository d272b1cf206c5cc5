//! The command line: clap types here, one thin adapter per command. An adapter reads arguments,
//! calls other modules and prints; it judges, scrubs and stores nothing.

pub mod app;
pub mod arguments;
pub mod ask;
pub mod ask_tools;
pub mod background;
mod background_offer;
pub mod capture_helper;
pub mod check;
pub mod complete;
pub mod completions;
pub mod config;
pub mod conversation;
pub mod cost;
pub mod doctor;
mod doctor_keys;
mod examples;
pub mod explain;
pub mod fix;
pub mod forget;
pub mod guard;
pub mod hook;
pub mod init;
pub mod input_text;
mod key_text;
mod line_question;
pub mod mcp;
pub mod mcp_serve;
pub mod memory;
pub mod memory_summarize;
pub mod meta_line;
mod models;
pub mod norris;
mod not_found;
pub mod perms;
pub mod project;
pub mod project_file;
pub mod prompt;
pub mod recall;
pub mod refine;
pub mod route;
pub mod run;
pub mod safety;
pub mod secrets;
pub mod sessions;
pub mod setup;
pub mod suggest;
pub mod try_shell;
pub mod undo;
pub mod widget;

use clap::{Args, Parser, Subcommand};

use crate::config::settings::Color;
use aish_text::Shell;

/// An AI copilot that lives inside your own zsh, bash or fish.
#[derive(Debug, Parser)]
#[command(name = "aish", version, disable_help_subcommand = false, max_term_width = 100, after_help = ENVIRONMENT)]
pub struct Cli {
    /// What holds for every command.
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: CliCommand,
}

const ENVIRONMENT: &str = "Examples:
  aish try                      a shell to try aish in
  aish setup                    choose a model, load aish in your shell
  aish suggest list big files   turn plain words into a command
  aish check 'rm -rf build'     see what a command would do
  aish COMMAND --help           more, with an example

Environment:
  AISH_CONFIG   the configuration file to use
  AISH_MODEL    the preset to use
  AISH_SESSION  the shell of this call (set by the plugin)
  NO_COLOR      no colours

Exit codes: 0 done, 1 nothing found or failed, 2 usage, 3 configuration,
4 no model answers, 5 blocked, 6 budget spent, 7 aborted, 10 needs review B,
20 needs review C, 30 denied by policy, 40 the line can't be judged,
70 a fault of aish, 130 interrupted";

/// Options of every command.
#[derive(Clone, Debug, Default, Args)]
pub struct Global {
    /// Print one JSON object instead of text
    #[arg(long, global = true)]
    pub json: bool,
    /// Leave out status lines
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN")]
    pub color: Option<Color>,
}

/// A command with others below it, which may be called without any.
#[derive(Debug, Args)]
pub struct WithAction<A: Subcommand> {
    #[command(subcommand)]
    pub action: Option<A>,
}

#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Ask a question and stream the answer
    Ask(ask::AskArgs),
    /// Turn plain words into exactly one command, printed on stdout
    Suggest(suggest::SuggestArgs),
    /// Explain a command line part by part
    Explain(explain::ExplainArgs),
    /// Correct the last failed command of this shell
    Fix(fix::FixArgs),
    /// Judge a command line before it runs: exit code 0 for A, 10 for B, 20 for C, 30 when a policy
    /// forbids it
    Check(check::CheckArgs),
    /// Work towards a goal, one visible command after another; halts before anything destructive
    #[command(after_help = norris::EXAMPLES)]
    Norris(norris::NorrisArgs),
    /// Show or set this shell's active model preset
    Model(models::ModelArgs),
    /// List the model presets and whether each answers
    Models(models::ModelsArgs),
    /// Which preset questions go to by what they are about: show, explain, try, pin
    Route(WithAction<route::RouteAction>),
    /// Show this shell's conversation, or find words in those of all shells
    History(conversation::HistoryArgs),
    /// Find a command of your own history by what it does; nothing of it leaves the machine
    Recall(recall::RecallArgs),
    /// List, show, find, export, save and resume conversations
    Sessions(WithAction<sessions::SessionsAction>),
    /// Show the names of the project's files, and send them with your next questions
    Tree(project::TreeArgs),
    /// Send what git says has changed with your next question
    Diff(project::DiffArgs),
    /// Start a new conversation in this shell
    Reset,
    /// Note something that is sent with every question from now on
    Remember(memory::RememberArgs),
    /// The notes that are sent with questions: add, list, change and forget them
    Memory(WithAction<memory::MemoryAction>),
    /// Show what calls to models have cost
    Cost(cost::CostArgs),
    /// List everything aish keeps about you, ask, and delete it
    ForgetEverything(forget::ForgetArgs),
    /// Name values that no model is to see, find secrets in a text, show exactly what would leave
    /// the machine
    Secrets(WithAction<secrets::SecretsAction>),
    /// Show the rules, the policy in force and the record of decisions; judge with a second opinion
    Safety(WithAction<safety::SafetyAction>),
    /// Which proposed commands run without another Enter, wait, or aren't offered: list the
    /// patterns, try a line
    Perms(WithAction<perms::PermsAction>),
    /// Show, check and change the configuration
    Config(WithAction<config::ConfigAction>),
    /// Judge what a coding agent is about to do: its JSON on stdin, the decision on stdout
    Hook(hook::HookArgs),
    /// MCP servers and their tools; the judge for agents that speak the Model Context Protocol
    Mcp(WithAction<mcp::McpAction>),
    /// Choose a model, load aish in your shell and offer its judge to your coding agents: at most
    /// three questions
    Setup(setup::SetupArgs),
    /// Print the plugin for a shell
    Init(init::InitArgs),
    /// Print what a prompt can show: model, money, state; for starship, powerlevel10k and prompts
    /// of your own
    Prompt(prompt::PromptArgs),
    /// Take back what a file tool or an approved command of Norris changed
    Undo(undo::UndoArgs),
    /// Commands that run behind the prompt: start, list and end them, and show what they printed
    Bg(WithAction<background::BackgroundAction>),
    /// Open a throw-away shell with the plugin loaded; without a terminal, show the main job
    Try(try_shell::TryArgs),
    /// Find what is wrong with this machine's set-up and say how to repair it
    Doctor(doctor::DoctorArgs),
    /// Print the completions for a shell
    Completions {
        /// The shell to complete in
        shell: Shell,
    },
    /// Print the manual page
    Man,
    /// The entry point of the plugin's widgets
    #[command(hide = true)]
    Widget(widget::WidgetArgs),
    /// What could stand at the end of a line of words
    #[command(hide = true)]
    Complete(complete::CompleteArgs),
    /// Start what keeps the output of the last command of a shell
    #[command(hide = true)]
    CaptureHelper,
    /// Judge the line on stdin and ask on the terminal; the entry point of the plugin's guard
    #[command(hide = true)]
    Guard(guard::GuardArgs),
}

#[cfg(test)]
mod tests;
