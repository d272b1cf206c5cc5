//! What the configuration says, typed. It holds data and defaults only: `keys` describes every key in words, `load`
//! fills this in, and a test ties the two together.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::preset::Preset;

/// Everything that can be set. An absent key or block means the default; [`Settings::default`] is the behaviour
/// without any configuration.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The active preset; unset means what `presets::resolve_preset` finds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The presets, by name.
    pub models: BTreeMap<String, Preset>,
    pub shell: Shell,
    pub context: Context,
    pub routing: Routing,
    pub history: History,
    pub ui: Ui,
    pub norris: Norris,
    pub safety: Safety,
    pub security: Security,
    pub memory: Memory,
    pub cost: Cost,
    pub tools: Tools,
    pub policy: Policy,
}

/// `[shell]`: what happens at the prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Shell {
    /// Whether a command that `ask` proposes is shown for confirmation before it is put to use.
    pub confirm_cmd: bool,
    /// The key for ask; unset means the built-in one, empty means none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_ask: Option<String>,
    /// The key for explain; unset means the built-in one, empty means none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_explain: Option<String>,
    /// The key for check; unset means the built-in one, empty means none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_check: Option<String>,
    /// The key for Norris; unset means the built-in one, empty means none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_norris: Option<String>,
    /// Whether each typed line is judged before it runs.
    pub guard: bool,
    /// Whether the output of the last command is kept for `fix` and questions.
    pub capture: bool,
}

impl Default for Shell {
    fn default() -> Self {
        Self {
            confirm_cmd: true,
            key_ask: None,
            key_explain: None,
            key_check: None,
            key_norris: None,
            guard: false,
            capture: false,
        }
    }
}

/// `[context]`: how much of a conversation a model is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Context {
    /// Turns kept at most.
    pub max_turns: u32,
    /// Estimated tokens kept at most, all parts of the prompt together.
    pub token_budget: u64,
    /// Whether turns that no longer fit are summarized.
    pub summarize_on_evict: bool,
}

impl Default for Context {
    fn default() -> Self {
        Self { max_turns: 40, token_budget: 16_000, summarize_on_evict: false }
    }
}

/// `[routing]`: which model answers when the active one can't.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Routing {
    /// The preset to ask when the active one doesn't answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback: Option<String>,
}

/// `[history]`: where conversations are kept, and for how long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct History {
    /// The data directory, as written (`~` not expanded yet); unset means the XDG one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// The age, in days without use, at which a conversation without a name is deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_age_days: Option<u32>,
    /// What the conversations without a name may come to.
    pub max_megabytes: u64,
}

impl Default for History {
    fn default() -> Self {
        Self { dir: None, max_age_days: None, max_megabytes: 500 }
    }
}

/// `[norris]`: how a run towards a goal goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Norris {
    /// The preset that makes a plan; unset means there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preplanner: Option<String>,
    /// The preset that takes the steps; unset means the active one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub executor: Option<String>,
    /// Tasks of a plan at most.
    pub tasks_max: u32,
    /// The system prompt of the planning call; unset means the built-in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preplan_system: Option<String>,
    /// Whether its commands are kept in the shell's history.
    pub history: bool,
}

impl Default for Norris {
    fn default() -> Self {
        Self { preplanner: None, executor: None, tasks_max: 16, preplan_system: None, history: true }
    }
}

/// `[safety]`: the checks before a command runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Safety {
    /// Whether Norris asks a model about what the rules let pass.
    pub llm_second_opinion: bool,
    /// The preset that gives a second opinion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub llm_model: Option<String>,
    /// Directories that always count as inside, as written.
    pub workspaces: Vec<PathBuf>,
    /// Regular expressions of commands that need a review.
    pub destructive_patterns: Vec<String>,
    /// Steps of a run of Norris at most.
    pub max_norris_steps: u32,
}

impl Default for Safety {
    fn default() -> Self {
        Self {
            llm_second_opinion: true,
            llm_model: None,
            workspaces: Vec::new(),
            destructive_patterns: Vec::new(),
            max_norris_steps: 16,
        }
    }
}

/// `[security]`: the PIN, and who counts as local. What is shown of it is whether it is set (`show` sees to that).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Security {
    /// Six digits in plain text.
    pub approval_pin: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// An Argon2 hash of the PIN, in PHC format; counts instead of `approval_pin`.
    pub approval_pin_hash: Option<String>,
    /// Whether a user in an SSH session counts as a remote one.
    pub ssh_is_remote: bool,
}

impl std::fmt::Debug for Security {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Security { … }")
    }
}

impl Default for Security {
    fn default() -> Self {
        Self { approval_pin: crate::config::pin::DEFAULT.to_owned(), approval_pin_hash: None, ssh_is_remote: false }
    }
}

/// `[memory]`: the notes that outlive a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Memory {
    /// Their file, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<PathBuf>,
    /// How many characters of them go along with a request.
    pub inject_max_chars: u32,
    /// Which go along when they don't all fit.
    pub recall: Recall,
    /// The age in days from which they are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prune_older_than_days: Option<u32>,
    /// The preset that draws notes from a conversation; unset means the active one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summarizer_model: Option<String>,
    /// Whether that is offered at a prompt.
    pub auto_summarize: bool,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            path: None,
            inject_max_chars: 2000,
            recall: Recall::Relevant,
            prune_older_than_days: None,
            summarizer_model: None,
            auto_summarize: false,
        }
    }
}

/// Which notes go along when they don't all fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Recall {
    Recent,
    /// Those that have words of the request, then the newest.
    #[default]
    Relevant,
}

/// `[cost]`: usage and money, in US dollars.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cost {
    /// The amount for a session that brings a warning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warn_at_dollars: Option<f64>,
    /// The tokens of a session that bring a warning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warn_at_tokens: Option<u64>,
    /// What a day, and a run of Norris, may cost at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit_dollars: Option<f64>,
}

/// `[tools]`: what a model may call besides commands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tools {
    /// Where the built-in file tools are offered.
    pub files: FileTools,
}

/// Where a model is offered the built-in file tools.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FileTools {
    Off,
    /// In runs of Norris.
    #[default]
    Norris,
    /// In questions, too.
    All,
}

/// `[policy]`: the user's rules, as written; `aish_judge::policy` reads them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Policy {
    /// One table for each rule.
    pub rules: Vec<toml::Table>,
}

/// `[ui]`: how things look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ui {
    /// When to use colour.
    pub color: Color,
    /// Whether an answer's Markdown is rendered on a terminal.
    pub markdown: bool,
}

impl Default for Ui {
    fn default() -> Self {
        Self { color: Color::Auto, markdown: true }
    }
}

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// On a terminal, unless the environment says otherwise.
    #[default]
    Auto,
    /// Even in a pipe.
    Always,
    Never,
}
