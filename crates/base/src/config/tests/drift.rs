//! The key table and the types say the same, in both directions.

use std::collections::{BTreeMap, BTreeSet};

use crate::config::check::to_settings;
use crate::config::headers::Headers;
use crate::config::key_table::KEYS;
use crate::config::layers::{LayerSource, Layers};
use crate::config::preset::Reasoning;
use crate::config::second_opinion::SecondOpinion;
use crate::config::settings::{
    Background, Color, ContextSettings, CookbookFirst, CostSettings, History, Mcp, MemorySettings, Norris, Notify,
    OfferSettings, Permissions, PolicySettings, ProjectSettings, Recall, Routing, Safety, Security, ShellSettings,
    ToolSettings, Ui,
};
use crate::config::{Preset, ProviderKind, Redact, Settings};

/// Settings with every field set; a new field doesn't compile until it is here.
fn full() -> Settings {
    let preset = Preset {
        provider: ProviderKind::Openai,
        model: "m".into(),
        base_url: Some("http://x".into()),
        command: Some("x".into()),
        env: Headers(BTreeMap::from([("x".into(), "y".into())])),
        api_key_env: Some("X".into()),
        api_key_cmd: Some("x".into()),
        headers: Headers(BTreeMap::from([("x".into(), "y".into())])),
        timeout_ms: Some(1000),
        local: true,
        redact: Some(Redact::Autodetect),
        context_tokens: Some(1000),
        price_in: Some(1.0),
        price_out: Some(1.0),
        max_tokens: Some(1),
        temperature: Some(1.0),
        use_tool_role: Some(false),
        reasoning: Some(Reasoning::Low),
        earlier_commands: true,
        local_compress: true,
        made_up: false,
    };
    Settings {
        model: Some("m".into()),
        models: BTreeMap::from([("*".to_string(), preset)]),
        shell: ShellSettings {
            confirm_cmd: false,
            key_ask: Some("x".into()),
            key_explain: Some("x".into()),
            key_check: Some("x".into()),
            key_norris: Some("x".into()),
            guard: true,
            offer_fix: true,
            capture: true,
            prompt: Some("x".into()),
        },
        context: ContextSettings { max_turns: 1, token_budget: 1, summarize_on_evict: true },
        routing: Routing {
            auto: true,
            code: Some("x".into()),
            reasoning: Some("x".into()),
            cookbook_first: CookbookFirst::Never,
            leave_machine: true,
            delegate: vec!["x".into()],
            delegate_dollars: 1.0,
            fallback: Some("x".into()),
        },
        project: ProjectSettings { agents: false, auto_tree: true, tree_depth: 1, tree_max_chars: 200 },
        history: History { dir: Some("x".into()), max_age_days: Some(1), max_megabytes: 1 },
        ui: Ui { color: Color::Never, theme: Background::Light, markdown: false },
        norris: Norris {
            preplanner: Some("x".into()),
            executor: Some("x".into()),
            tasks_max: 1,
            preplan_system: Some("x".into()),
            history: false,
            notify: Notify::Bell,
        },
        safety: Safety {
            llm_second_opinion: SecondOpinion::Required,
            llm_model: Some("x".into()),
            workspaces: vec!["/x".into()],
            destructive_patterns: vec!["x".into()],
            max_norris_steps: 1,
        },
        tools: ToolSettings { files: OfferSettings::Off, mcp: OfferSettings::Off },
        mcp: Mcp::default(),
        security: Security { approval_pin: "1".into(), approval_pin_hash: Some("x".into()), ssh_is_remote: true },
        memory: MemorySettings {
            path: Some("x".into()),
            inject_max_chars: 1,
            recall: Recall::Recent,
            prune_older_than_days: Some(1),
            summarizer_model: Some("x".into()),
            auto_summarize: true,
        },
        cost: CostSettings { warn_at_dollars: Some(1.0), warn_at_tokens: Some(1), limit_dollars: Some(1.0) },
        policy: PolicySettings { rules: vec![toml::Table::new()] },
        permissions: Permissions { allow: vec!["x".into()], confirm: vec!["x".into()], deny: vec!["x".into()] },
    }
}

fn leaves(value: &toml::Value, path: &str, all: &mut BTreeSet<String>) {
    match value {
        toml::Value::Table(table)
            if path != "mcp.servers" && !path.ends_with(".headers") && !path.ends_with(".env") =>
        {
            for (name, value) in table {
                leaves(value, &if path.is_empty() { name.clone() } else { format!("{path}.{name}") }, all);
            }
        }
        _ => {
            all.insert(path.to_string());
        }
    }
}

#[test]
fn the_types_have_the_keys_of_the_table_and_no_others() {
    let mut typed = BTreeSet::new();
    leaves(&toml::Value::try_from(full()).unwrap(), "", &mut typed);
    let table: BTreeSet<String> = KEYS.iter().map(|key| key.path.to_string()).collect();
    assert_eq!(typed, table);
}

#[test]
fn the_types_take_every_default_and_sample_of_the_table() {
    for key in KEYS.iter() {
        let mut layers = Layers::default();
        let mut set = |path: &str, literal: &str| {
            let value: toml::Table = format!("v = {literal}").parse().unwrap();
            layers.set(path.split('.').map(str::to_string).collect(), value["v"].clone(), LayerSource::Default);
        };
        if key.path.starts_with("models.") {
            set("models.*.provider", "\"openai\"");
        }
        set(key.path, key.sample);
        let settings = to_settings(layers.merged().0).unwrap_or_else(|error| panic!("{}: {error:?}", key.path));
        if key.default.is_some() && !key.path.starts_with("models.") {
            assert_eq!(settings, Settings::default(), "{}", key.path);
        }
        let preset_default = key.path == "models.*.local";
        assert!(!preset_default || !settings.models["*"].local);
    }
}

#[test]
fn a_disagreement_would_name_the_key() {
    let tree: toml::Table = "[context]\nmax_turns = \"x\"".parse().unwrap();
    let (path, error) = to_settings(tree).unwrap_err();
    assert_eq!(path, "context.max_turns");
    assert!(error.message().contains("u32"), "{error}");
}
