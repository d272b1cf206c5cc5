//! The table of every key of the configuration. Data only; a test ties it to the types in `settings` and `preset`.

use super::keys::{Key, Kind, Project, Section, Text};

/// The tables of the file, in the order they are shown.
pub static SECTIONS: &[Section] = &[
    used("", "Which model answers."),
    used("models.*", "A preset: a name of your choice for a model and the way to it."),
    used("shell", "What happens at the prompt."),
    used("context", "How much of a conversation the model is given. The oldest turns go first."),
    used("routing", "Which model answers when the active one can't."),
    used("history", "Where conversations are kept, and for how long."),
    used("ui", "How things look."),
    used("norris", "Norris, which works towards a goal by itself. docs/norris.md explains it."),
    used("safety", "The checks before a command runs. docs/safety.md explains them."),
    used("security", "The PIN that confirms the most dangerous commands. Keep this file at mode 0600 if you set it."),
    used("memory", "Notes that outlive a session. docs/memory.md explains them."),
    used("cost", "Usage and money. A day begins at midnight in your time zone."),
    used("tools", "What a model may call besides commands. docs/tools.md explains it."),
    later("secrets", "What is replaced before text leaves this machine."),
    later("mcp", "MCP servers and their tools."),
    used("policy", "Rules of your own for commands. docs/safety.md has the keys of a rule, and examples."),
];

const fn used(path: &'static str, doc: &'static str) -> Section {
    Section { path, doc, reserved: false }
}

const fn later(path: &'static str, doc: &'static str) -> Section {
    Section { path, doc, reserved: true }
}

/// A key that has its effect. Sample and project rule follow by [`Key::sample`] and [`Key::project`].
const fn key(path: &'static str, kind: Kind, default: Option<&'static str>, doc: &'static str) -> Key {
    let sample = match default {
        Some(default) => default,
        None => "",
    };
    Key { path, kind, default, sample, doc, project: Project::Yes, reserved: false }
}

impl Key {
    /// A value to show for a key without a default.
    const fn sample(mut self, sample: &'static str) -> Self {
        self.sample = sample;
        self
    }

    /// What a project may do with it, when that isn't everything.
    const fn project(mut self, project: Project) -> Self {
        self.project = project;
        self
    }

    /// Accepted, without effect yet, and not for projects until it has one.
    const fn reserved(mut self) -> Self {
        self.reserved = true;
        self.project = Project::Never;
        self
    }
}

const LINE: Kind = Kind::Text(Text::Line);
const PRESET: Kind = Kind::Text(Text::Preset);
/// Tokens: no model has less than the lower bound, and no request is longer than the upper one.
const TOKENS: Kind = Kind::Int(256, 100_000_000);

/// Every key, in the order they are shown.
pub static KEYS: &[Key] = &[
    key(
        "model",
        PRESET,
        None,
        "The active preset; unset means the only one, the one called `fast`, or whatever works.",
    )
    .sample("\"fast\""),
    key(
        "models.*.provider",
        Kind::Choice(&["openai", "anthropic", "gemini", "ollama", "cookbook"]),
        None,
        "The kind of server; `openai` is for every server that speaks its chat format. Required.",
    )
    .sample("\"openai\"")
    .project(Project::ThisMachine),
    key("models.*.model", LINE, None, "The model's name at the provider; required except for `cookbook`.")
        .sample("\"gpt-4.1-mini\""),
    key(
        "models.*.base_url",
        Kind::Text(Text::Url),
        None,
        "Where the server is, without the path of a call; unset means the provider's own address.",
    )
    .sample("\"http://127.0.0.1:4010/v1\"")
    .project(Project::ThisMachine),
    key(
        "models.*.api_key_env",
        Kind::Text(Text::Variable),
        None,
        "The environment variable that holds the key; unset means the provider's usual one.",
    )
    .sample("\"OPENAI_API_KEY\"")
    .project(Project::Never),
    key(
        "models.*.api_key_cmd",
        Kind::Text(Text::Command),
        None,
        "A command whose first line of output is the key; it is run without a shell and may take 10 seconds.",
    )
    .sample("\"pass show openai\"")
    .project(Project::Never),
    key(
        "models.*.timeout_ms",
        Kind::Int(100, 3_600_000),
        None,
        "The limit of one call in milliseconds; unset means 120 s until the answer begins.",
    )
    .sample("60000"),
    key(
        "models.*.local",
        Kind::Bool,
        Some("false"),
        "The server is yours and free: no key unless one is named, no costs, and secrets aren't replaced.",
    )
    .project(Project::ThisMachine),
    key(
        "models.*.redact",
        Kind::Bool,
        None,
        "Whether secrets are replaced before text is sent; unset means yes, unless `local`.",
    )
    .sample("true")
    .project(Project::Only(true)),
    key(
        "models.*.context_tokens",
        TOKENS,
        None,
        "The size of the model's context window in tokens; caps `context.token_budget`.",
    )
    .sample("128000"),
    key(
        "models.*.use_tool_role",
        Kind::Bool,
        Some("true"),
        "Whether results of tools are sent in a role of their own; `false` for templates that refuse it: they become text.",
    ),
    key("models.*.price_in", Kind::Dollars, None, "What a million tokens sent cost, in US dollars.")
        .sample("0.40")
        .project(Project::Never),
    key("models.*.price_out", Kind::Dollars, None, "What a million tokens received cost, in US dollars.")
        .sample("1.60")
        .project(Project::Never),
    key("shell.confirm_cmd", Kind::Bool, Some("true"), "Whether a command from `ask` is confirmed before it is used.")
        .project(Project::Only(true)),
    key(
        "shell.key_ask",
        Kind::Text(Text::MaybeEmpty),
        None,
        "The key for ask, in the shell's own notation; unset means Alt-I, empty means none.",
    )
    .sample("\"alt-i\"")
    .project(Project::Never),
    key(
        "shell.key_explain",
        Kind::Text(Text::MaybeEmpty),
        None,
        "The key for explain, in the shell's own notation; unset means Alt-K, empty means none.",
    )
    .sample("\"alt-k\"")
    .project(Project::Never),
    key(
        "shell.key_check",
        Kind::Text(Text::MaybeEmpty),
        None,
        "The key for check, in the shell's own notation; unset means Alt-J, empty means none.",
    )
    .sample("\"alt-j\"")
    .project(Project::Never),
    key(
        "shell.key_norris",
        Kind::Text(Text::MaybeEmpty),
        None,
        "The key for Norris, in the shell's own notation; unset means Ctrl-N, empty means none.",
    )
    .sample("\"ctrl-n\"")
    .project(Project::Never),
    key("shell.guard", Kind::Bool, Some("false"), "Whether each typed line is judged before it runs.")
        .project(Project::Only(true)),
    key("shell.capture", Kind::Bool, Some("false"), "Whether the output of the last command is kept for `fix` and questions.")
        .project(Project::Never),
    key("context.max_turns", Kind::Int(1, 10_000), Some("40"), "How many turns are kept at most."),
    key("context.token_budget", TOKENS, Some("16000"), "How many tokens, by estimate, are sent at most."),
    key(
        "context.summarize_on_evict",
        Kind::Bool,
        Some("false"),
        "Whether turns that no longer fit are summarized by the active model, in a call of its own, instead of dropped.",
    )
    .project(Project::Never),
    key("routing.fallback", PRESET, None, "The preset to ask when the active one doesn't answer. Where no server can be reached, the cookbook answers what it knows.")
        .sample("\"deep\"")
        .project(Project::Never),
    key(
        "history.dir",
        Kind::Text(Text::Path),
        None,
        "The directory of conversations, memory and usage, made private (0700); unset means `$XDG_DATA_HOME/aish`.",
    )
    .sample("\"~/.local/share/aish\"")
    .project(Project::Never),
    key(
        "history.max_age_days",
        Kind::Int(1, 36_500),
        None,
        "The age, in days without use, at which a conversation is deleted that wasn't saved by name; unset means never.",
    )
    .sample("365")
    .project(Project::Never),
    key(
        "history.max_megabytes",
        Kind::Int(1, 1_000_000),
        Some("500"),
        "What conversations may come to that weren't saved by name; over it those go that weren't used for longest.",
    )
    .project(Project::Never),
    key(
        "ui.color",
        Kind::Choice(&["auto", "always", "never"]),
        Some("\"auto\""),
        "When to use colour; `auto` means on a terminal, unless `NO_COLOR` is set.",
    ),
    key("ui.markdown", Kind::Bool, Some("true"), "Whether the Markdown of an answer is rendered on a terminal."),
    key("norris.preplanner", PRESET, None, "The preset that plans a run before it begins; unset means no plan is made.")
        .sample("\"deep\"")
        .project(Project::Never),
    key("norris.executor", PRESET, None, "The preset that takes the steps; unset means the active one.")
        .sample("\"fast\"")
        .project(Project::Never),
    key("norris.tasks_max", Kind::Int(1, 100), Some("16"), "How many tasks a plan may have.").project(Project::Never),
    key("norris.preplan_system", Kind::Text(Text::Long), None, "The system prompt for planning; unset means ours.")
        .sample("\"You plan shell work.\"")
        .project(Project::Never),
    key(
        "norris.history",
        Kind::Bool,
        Some("true"),
        "Whether the commands that Norris runs are kept in the shell's history.",
    )
    .project(Project::Never),
    key(
        "safety.llm_second_opinion",
        Kind::Bool,
        Some("true"),
        "Whether Norris asks a model about commands that the rules let pass.",
    )
    .project(Project::Only(true)),
    key("safety.llm_model", PRESET, None, "The preset that is asked; unset means `deep`, else the active one.")
        .sample("\"deep\"")
        .project(Project::Never),
    key(
        "safety.workspaces",
        Kind::List,
        Some("[]"),
        "Directories that always count as inside, besides the git work tree or the directory a command runs in.",
    )
    .project(Project::Never),
    key(
        "safety.destructive_patterns",
        Kind::List,
        Some("[]"),
        "Regular expressions; a command line that one of them matches needs a review, whatever else is known of it.",
    )
    .project(Project::Never),
    key("safety.max_norris_steps", Kind::Int(1, 1000), Some("16"), "How many steps a run of Norris may take.")
        .project(Project::Never),
    key(
        "security.approval_pin",
        Kind::Text(Text::Pin),
        Some("\"000000\""),
        "The PIN, six digits; `aish config pin` sets it. Unset means \"000000\", unless there is a hash.",
    )
    .project(Project::Never),
    key(
        "security.approval_pin_hash",
        Kind::Text(Text::Line),
        None,
        "The argon2 hash of the PIN, which `aish config pin` writes, instead of `approval_pin`.",
    )
    .sample("\"$argon2id$v=19$m=19456,t=2,p=1$…\"")
    .project(Project::Never),
    key(
        "security.ssh_is_remote",
        Kind::Bool,
        Some("false"),
        "Whether what is typed in an SSH session counts as asked for from afar (`web_remote_user`), one level up unless it only reads.",
    )
    .project(Project::Never),
    key(
        "memory.path",
        Kind::Text(Text::Path),
        None,
        "The file of the notes; unset means `memory.jsonl` in `history.dir`.",
    )
    .sample("\"~/.local/share/aish/memory.jsonl\"")
    .project(Project::Never),
    key(
        "memory.inject_max_chars",
        Kind::Int(0, 1_000_000),
        Some("2000"),
        "How many characters of notes go along with a request; 0 means none.",
    )
    .project(Project::Never),
    key(
        "memory.recall",
        Kind::Choice(&["recent", "relevant"]),
        Some("\"relevant\""),
        "Which notes go along when they don't all fit: those that have words of the request first, or the newest.",
    )
    .project(Project::Never),
    key(
        "memory.prune_older_than_days",
        Kind::Int(1, 36_500),
        None,
        "The age from which notes are left out of requests and lists; unset means never. They stay in the file.",
    )
    .sample("365")
    .project(Project::Never),
    key(
        "memory.summarizer_model",
        PRESET,
        None,
        "The preset that draws notes from a conversation; unset means the active one.",
    )
    .sample("\"fast\"")
    .project(Project::Never),
    key(
        "memory.auto_summarize",
        Kind::Bool,
        Some("false"),
        "Whether aish offers, at a prompt, to draw notes from a conversation. It never does so by itself.",
    )
    .project(Project::Never),
    key("cost.warn_at_dollars", Kind::Dollars, None, "The amount for a session that brings a warning; unset means none.")
        .sample("5.00")
        .project(Project::Never),
    key(
        "cost.warn_at_tokens",
        Kind::Int(1, 1_000_000_000_000),
        None,
        "The tokens of a session, both ways, that bring a warning; unset means none.",
    )
    .sample("500000")
    .project(Project::Never),
    key(
        "cost.limit_dollars",
        Kind::Dollars,
        None,
        "What a day, and a run of Norris, may cost at most; a call that would pass it isn't made. Unset means no limit.",
    )
    .sample("10.00")
    .project(Project::Never),
    key(
        "tools.files",
        Kind::Choice(&["off", "norris", "all"]),
        Some("\"norris\""),
        "Where a model is offered the built-in file tools: nowhere, in runs of Norris, or in questions as well.",
    )
    .project(Project::Never),
    key("mcp.auto_approve", Kind::List, Some("[]"), "Tools that may run unasked, unless they are destructive.")
        .reserved(),
    key(
        "policy.rules",
        Kind::Tables,
        Some("[]"),
        "The rules, each a table `[[policy.rules]]`; a project's may only add caution.",
    ),
];
