//! What the configuration says, typed. It holds data and defaults only: `keys.list` says what each key means, `load` fills this
//! in, and a test ties the two together.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::preset::Preset;

/// Everything that can be set. An absent key or block means the default; [`Settings::default`] is the behaviour
/// without any configuration.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    pub model: Option<String>,
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
    pub mcp: Mcp,
    pub policy: Policy,
}

/// `[shell]`: what happens at the prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Shell {
    pub confirm_cmd: bool,
    pub key_ask: Option<String>,
    pub key_explain: Option<String>,
    pub key_check: Option<String>,
    pub key_norris: Option<String>,
    pub guard: bool,
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
    pub max_turns: u32,
    /// Estimated tokens kept at most, all parts of the prompt together.
    pub token_budget: u64,
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
    pub fallback: Option<String>,
}

/// `[history]`: where conversations are kept, and for how long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct History {
    /// The data directory, as written (`~` not expanded yet); unset means the XDG one.
    pub dir: Option<PathBuf>,
    pub max_age_days: Option<u32>,
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
    pub preplanner: Option<String>,
    pub executor: Option<String>,
    pub tasks_max: u32,
    pub preplan_system: Option<String>,
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
    pub llm_second_opinion: bool,
    pub llm_model: Option<String>,
    /// Directories that always count as inside, as written.
    pub workspaces: Vec<PathBuf>,
    pub destructive_patterns: Vec<String>,
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
    pub approval_pin: String,
    /// An Argon2 hash of the PIN, in PHC format; counts instead of `approval_pin`.
    pub approval_pin_hash: Option<String>,
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
    pub path: Option<PathBuf>,
    pub inject_max_chars: u32,
    pub recall: Recall,
    pub prune_older_than_days: Option<u32>,
    pub summarizer_model: Option<String>,
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
    pub warn_at_dollars: Option<f64>,
    pub warn_at_tokens: Option<u64>,
    pub limit_dollars: Option<f64>,
}

/// `[tools]`: what a model may call besides commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tools {
    pub files: Offer,
    pub mcp: Offer,
}

impl Default for Tools {
    fn default() -> Self {
        Self { files: Offer::Norris, mcp: Offer::All }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    Off,
    Norris,
    All,
}

/// `[mcp]`: the servers, and what is asked about their tools.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mcp {
    /// The tables of the servers as written; [`super::mcp_server::McpServer::read`] reads them.
    pub servers: BTreeMap<String, toml::Table>,
    /// Tools that may run unasked: `server.tool`, `server.*`.
    pub auto_approve: Vec<String>,
    /// Patterns of the whole names of tools that always count as destructive.
    pub destructive_tools: Vec<String>,
    /// How long a server stays for its shell when nothing calls it; 0 ends it with the question or run.
    pub keep_ms: u64,
}

impl Default for Mcp {
    fn default() -> Self {
        let destructive = ["*__shell", "*__write_file", "*__edit_file", "*__shell_bg"];
        Self {
            servers: BTreeMap::new(),
            auto_approve: Vec::new(),
            destructive_tools: destructive.map(str::to_owned).to_vec(),
            keep_ms: 1_800_000,
        }
    }
}

/// `[policy]`: the user's rules, as written; `aish_judge::policy` reads them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Policy {
    pub rules: Vec<toml::Table>,
}

/// `[ui]`: how things look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ui {
    pub color: Color,
    pub markdown: bool,
}

impl Default for Ui {
    fn default() -> Self {
        Self { color: Color::Auto, markdown: true }
    }
}

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
