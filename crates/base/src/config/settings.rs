//! Typed settings with defaults. `keys.list` documents the keys; a test ties the two together.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::preset::Preset;
use super::second_opinion::SecondOpinion;

/// Declares tables with each key's default beside it.
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

/// An absent key has its default; [`Settings::default`] is aish without configuration.
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
    pub struct ShellSettings {
        confirm_cmd: bool = true,
        key_ask: Option<String> = None,
        key_explain: Option<String> = None,
        key_check: Option<String> = None,
        key_norris: Option<String> = None,
        guard: bool = false,
        offer_fix: bool = false,
        capture: bool = false,
        prompt: Option<String> = None,
    }

    pub struct ContextSettings {
        max_turns: u32 = 40,
        /// Estimated tokens of all parts of the prompt together.
        token_budget: u64 = 16_000,
        summarize_on_evict: bool = false,
    }

    /// `[routing]`: who answers when it isn't the active preset.
    pub struct Routing {
        auto: bool = false,
        code: Option<String> = Some("deep".to_owned()),
        reasoning: Option<String> = None,
        cookbook_first: CookbookFirst = CookbookFirst::Auto,
        /// A preset elsewhere may replace one on this machine.
        leave_machine: bool = false,
        delegate: Vec<String> = Vec::new(),
        /// In US dollars, for all parts of one answer.
        delegate_dollars: f64 = 0.25,
        fallback: Option<String> = None,
    }

    pub struct ProjectSettings {
        agents: bool = true,
        auto_tree: bool = false,
        tree_depth: u32 = 3,
        tree_max_chars: u32 = 4_000,
    }

    pub struct History {
        /// `~` not expanded; unset means the XDG data directory.
        dir: Option<PathBuf> = None,
        max_age_days: Option<u32> = None,
        max_megabytes: u64 = 500,
    }

    pub struct Norris {
        preplanner: Option<String> = None,
        executor: Option<String> = None,
        tasks_max: u32 = 16,
        preplan_system: Option<String> = None,
        history: bool = true,
        notify: Notify = Notify::Osc,
    }

    pub struct Safety {
        llm_second_opinion: SecondOpinion = SecondOpinion::On,
        llm_model: Option<String> = None,
        workspaces: Vec<PathBuf> = Vec::new(),
        destructive_patterns: Vec<String> = Vec::new(),
        max_norris_steps: u32 = 16,
    }

    pub struct MemorySettings {
        path: Option<PathBuf> = None,
        inject_max_chars: u32 = 2000,
        recall: Recall = Recall::Relevant,
        prune_older_than_days: Option<u32> = None,
        summarizer_model: Option<String> = None,
        auto_summarize: bool = false,
    }

    pub struct CostSettings {
        warn_at_dollars: Option<f64> = None,
        warn_at_tokens: Option<u64> = None,
        limit_dollars: Option<f64> = None,
    }

    pub struct ToolSettings {
        files: OfferSettings = OfferSettings::Norris,
        mcp: OfferSettings = OfferSettings::All,
    }

    pub struct Mcp {
        /// As written; [`super::mcp_server::McpServer::read`] reads them.
        servers: BTreeMap<String, toml::Table> = BTreeMap::new(),
        /// Run unasked: `server.tool`, `server.*`.
        auto_approve: Vec<String> = Vec::new(),
        /// Match whole tool names; these always count as destructive.
        destructive_tools: Vec<String> = ["*__shell", "*__write_file", "*__edit_file", "*__shell_bg"].map(str::to_owned).to_vec(),
        /// Idle time before a shell's server ends; 0 ends it with the question or run.
        keep_ms: u64 = 1_800_000,
    }

    /// `[policy]`: as written; `aish_judge::policy` reads it.
    pub struct PolicySettings {
        rules: Vec<toml::Table> = Vec::new(),
    }

    /// `[permissions]`: as written; `aish_judge::policy` reads it.
    pub struct Permissions {
        allow: Vec<String> = Vec::new(),
        confirm: Vec<String> = Vec::new(),
        deny: Vec<String> = Vec::new(),
    }

    pub struct Ui {
        color: Color = Color::Auto,
        theme: Background = Background::Auto,
        markdown: bool = true,
    }
}

/// `[security]`: PIN and locality. `show` only tells whether a PIN is set.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Security {
    pub approval_pin: String,
    /// Argon2, PHC format; overrides `approval_pin`.
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
    /// Notes with words of the request, then the newest.
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CookbookFirst {
    /// Before models that it beats, by their card.
    #[default]
    Auto,
    Always,
    Never,
}

/// Also of `--color`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// On a terminal that can do it.
    #[default]
    Auto,
    /// Even in a pipe
    Always,
    /// Plain text only
    Never,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Notify {
    Off,
    Bell,
    /// A notification where the terminal is known to show one, else the bell.
    #[default]
    Osc,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Background {
    /// What the environment says, else dark.
    #[default]
    Auto,
    Dark,
    Light,
}
