//! What the configuration says, typed. It holds data and defaults only: `keys.list` says what each
//! key means, `load` fills this in, and a test ties the two together.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::preset::Preset;
use super::second_opinion::SecondOpinion;

/// Declares tables of the configuration, each key with its default beside it.
macro_rules! settings {
    ($($(#[$about:meta])* pub struct $name:ident { $($(#[$note:meta])* $key:ident: $kind:ty = $default:expr,)+ })+) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $($(#[$note])* pub $key: $kind,)+
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($key: $default),+ }
            }
        }
    )+};
}

/// Everything that can be set. An absent key or block means the default; [`Settings::default`] is
/// the behaviour without any configuration.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    pub model: Option<String>,
    pub models: BTreeMap<String, Preset>,
    pub shell: ShellSettings,
    pub context: ContextSettings,
    pub routing: Routing,
    pub project: ProjectSettings,
    pub history: History,
    pub ui: Ui,
    pub norris: Norris,
    pub safety: Safety,
    pub security: Security,
    pub memory: MemorySettings,
    pub cost: CostSettings,
    pub tools: ToolSettings,
    pub mcp: Mcp,
    pub policy: PolicySettings,
    pub permissions: Permissions,
}

settings! {
    /// `[shell]`: what happens at the prompt.
    pub struct ShellSettings {
        confirm_cmd: bool = true,
        key_ask: Option<String> = None,
        key_explain: Option<String> = None,
        key_check: Option<String> = None,
        key_norris: Option<String> = None,
        guard: bool = false,
        offer_fix: bool = false,
        capture: bool = false,
        /// The template of the prompt segment, as written.
        prompt: Option<String> = None,
    }

    /// `[context]`: how much of a conversation a model is given.
    pub struct ContextSettings {
        max_turns: u32 = 40,
        /// Estimated tokens kept at most, all parts of the prompt together.
        token_budget: u64 = 16_000,
        summarize_on_evict: bool = false,
    }

    /// `[routing]`: which model answers a question when it isn't the active one.
    pub struct Routing {
        auto: bool = false,
        code: Option<String> = Some("deep".to_owned()),
        reasoning: Option<String> = None,
        cookbook_first: CookbookFirst = CookbookFirst::Auto,
        /// Whether a preset elsewhere may stand in for one on this machine.
        leave_machine: bool = false,
        /// Presets that a model may hand parts of a question to.
        delegate: Vec<String> = Vec::new(),
        /// The most that the parts of one answer may cost.
        delegate_dollars: f64 = 0.25,
        fallback: Option<String> = None,
    }

    /// `[project]`: what of a project is sent with questions.
    pub struct ProjectSettings {
        agents: bool = true,
        auto_tree: bool = false,
        tree_depth: u32 = 3,
        tree_max_chars: u32 = 4_000,
    }

    /// `[history]`: where conversations are kept, and for how long.
    pub struct History {
        /// The data directory, as written (`~` not expanded yet); unset means the XDG one.
        dir: Option<PathBuf> = None,
        max_age_days: Option<u32> = None,
        max_megabytes: u64 = 500,
    }

    /// `[norris]`: how a run towards a goal goes.
    pub struct Norris {
        preplanner: Option<String> = None,
        executor: Option<String> = None,
        tasks_max: u32 = 16,
        preplan_system: Option<String> = None,
        history: bool = true,
        notify: Notify = Notify::Osc,
    }

    /// `[safety]`: the checks before a command runs.
    pub struct Safety {
        llm_second_opinion: SecondOpinion = SecondOpinion::On,
        llm_model: Option<String> = None,
        /// Directories that always count as inside, as written.
        workspaces: Vec<PathBuf> = Vec::new(),
        destructive_patterns: Vec<String> = Vec::new(),
        max_norris_steps: u32 = 16,
    }

    /// `[memory]`: the notes that outlive a session.
    pub struct MemorySettings {
        /// Their file, as written.
        path: Option<PathBuf> = None,
        inject_max_chars: u32 = 2000,
        recall: Recall = Recall::Relevant,
        prune_older_than_days: Option<u32> = None,
        summarizer_model: Option<String> = None,
        auto_summarize: bool = false,
    }

    /// `[cost]`: usage and money, in US dollars.
    pub struct CostSettings {
        warn_at_dollars: Option<f64> = None,
        warn_at_tokens: Option<u64> = None,
        limit_dollars: Option<f64> = None,
    }

    /// `[tools]`: what a model may call besides commands.
    pub struct ToolSettings {
        files: OfferSettings = OfferSettings::Norris,
        mcp: OfferSettings = OfferSettings::All,
    }

    /// `[mcp]`: the servers, and what is asked about their tools.
    pub struct Mcp {
        /// The tables of the servers as written; [`super::mcp_server::McpServer::read`] reads them.
        servers: BTreeMap<String, toml::Table> = BTreeMap::new(),
        /// Tools that may run unasked: `server.tool`, `server.*`.
        auto_approve: Vec<String> = Vec::new(),
        /// Patterns of the whole names of tools that always count as destructive.
        destructive_tools: Vec<String> = ["*__shell", "*__write_file", "*__edit_file", "*__shell_bg"].map(str::to_owned).to_vec(),
        /// How long a server stays for its shell when nothing calls it; 0 ends it with the question
        /// or run.
        keep_ms: u64 = 1_800_000,
    }

    /// `[policy]`: the user's rules, as written; `aish_judge::policy` reads them.
    pub struct PolicySettings {
        rules: Vec<toml::Table> = Vec::new(),
    }

    /// `[permissions]`: patterns of proposed commands, as written; `aish_judge::policy` reads them.
    pub struct Permissions {
        allow: Vec<String> = Vec::new(),
        confirm: Vec<String> = Vec::new(),
        deny: Vec<String> = Vec::new(),
    }

    /// `[ui]`: how things look.
    pub struct Ui {
        color: Color = Color::Auto,
        theme: Background = Background::Auto,
        markdown: bool = true,
    }
}

/// `[security]`: the PIN, and who counts as local. What is shown of it is whether it is set (`show`
/// sees to that).
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Recall {
    Recent,
    /// Those that have words of the request, then the newest.
    #[default]
    Relevant,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OfferSettings {
    Off,
    Norris,
    All,
}

/// Whether the cookbook answers before a model, where it is certain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CookbookFirst {
    /// Before models that it beats, by their card.
    #[default]
    Auto,
    Always,
    Never,
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

/// How a user who looks elsewhere is told that Norris waits or is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Notify {
    Off,
    /// The terminal's bell.
    Bell,
    /// A notification where the terminal is known to show one, else the bell.
    #[default]
    Osc,
}

/// The background of the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Background {
    /// What the environment says, else dark.
    #[default]
    Auto,
    Dark,
    Light,
}
