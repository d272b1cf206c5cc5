//! Which preset is the active one, and where its key comes from.

use super::Place;
use crate::config::known_models::providers;
use crate::config::presets::list_presets;
use crate::config::{
    Active, Detection, KeySource, LayerSource, Preset, PresetChoice, ProviderKind, Resolved, resolve_preset,
};
use crate::error::{Exit, Result};

fn active(place: &Place, choice: PresetChoice) -> Result<Option<Active>> {
    let loaded = place.load()?;
    Ok(match resolve_preset(&loaded, &place.env(), choice)? {
        Resolved::Active(active) => Some(*active),
        Resolved::NeedsDetection => None,
    })
}

fn preset(name: &str, rest: &str) -> String {
    format!("[models.{name}]\nprovider = \"openai\"\nmodel = \"m-{name}\"\nlocal = true\n{rest}\n")
}

#[test]
fn the_first_that_says_something_wins() {
    let three = ["a", "b", "c"].map(|name| preset(name, "")).concat();
    let chosen = format!("model = \"a\"\n{three}");
    let fast = format!("{three}{}", preset("fast", ""));
    // (place, --model, this shell, the preset, why)
    for (place, option, shell, name, why) in [
        (Place::with(&chosen).set("AISH_MODEL", "b"), Some("c"), Some("b"), "c", "command line"),
        (Place::with(&chosen).set("AISH_MODEL", "b"), None, Some("c"), "c", "this shell"),
        (Place::with(&chosen).set("AISH_MODEL", "b"), None, None, "b", "$AISH_MODEL"),
        (Place::with(&chosen), None, None, "a", "config.toml:1"),
        (Place::with(&preset("z", "")), None, None, "z", "the only choice"),
        (Place::with(&preset("z", "")).set("OPENAI_API_KEY", "sk"), None, None, "z", "the only choice"),
        (Place::with(&fast), None, None, "fast", "the only choice"),
        (Place::new().set("OPENAI_API_KEY", "sk"), None, None, "fast", "$OPENAI_API_KEY"),
        (Place::new().set("OPENAI_API_KEY", "sk"), Some("deep"), None, "deep", "command line"),
        (Place::new().set("OPENAI_API_KEY", "sk"), Some("cookbook"), None, "cookbook", "command line"),
        (Place::with(&chosen), Some("cookbook"), None, "cookbook", "command line"),
        (Place::with("model = \"cookbook\""), None, None, "cookbook", "config.toml:1"),
        (Place::new().project("[models.p]\nprovider = \"cookbook\""), None, None, "p", "the only choice"),
    ] {
        let choice = PresetChoice { option, shell, detected: Detection::NotAsked };
        let active = active(&place, choice).unwrap().unwrap();
        assert_eq!(active.name, name);
        assert!(active.why.to_string().ends_with(why), "{name}: {}", active.why);
    }
}

#[test]
fn with_nothing_configured_a_local_server_and_then_the_cookbook() {
    let place = Place::new();
    assert_eq!(active(&place, PresetChoice::default()).unwrap(), None);
    let nothing = PresetChoice { detected: Detection::Nothing, ..PresetChoice::default() };
    let book = active(&place, nothing).unwrap().unwrap();
    assert_eq!((book.name.as_str(), book.why, book.key), ("cookbook", LayerSource::Builtin, KeySource::None));
    assert_eq!(book.preset.provider, ProviderKind::Cookbook);
    let server: Preset = toml::from_str("provider = \"ollama\"\nmodel = \"m\"\nlocal = true").unwrap();
    let found = PresetChoice { detected: Detection::Found(&server), ..PresetChoice::default() };
    let local = active(&place, found).unwrap().unwrap();
    let made = Preset { made_up: true, ..server.clone() };
    assert_eq!((local.name.as_str(), local.why, &local.preset), ("local", LayerSource::Detected, &made));
    // By name it is asked for too, and not being there is an error then.
    let by_name = PresetChoice { option: Some("local"), ..PresetChoice::default() };
    assert_eq!(active(&place, by_name).unwrap(), None);
    assert!(active(&place, PresetChoice { detected: Detection::Nothing, ..by_name }).is_err());
}

#[test]
fn a_call_has_the_presets_time_or_its_own() {
    for (own, wished, at_most) in
        [("", 60_000, 15_000), ("timeout_ms = 1000", 1000, 1000), ("timeout_ms = 99000", 99_000, 15_000)]
    {
        let active = active(&Place::with(&preset("a", own)), PresetChoice::default()).unwrap().unwrap();
        assert_eq!(active.with_time_limit(60_000).preset.timeout_ms, Some(wished), "{own}");
        assert_eq!(active.within_time_limit(15_000).preset.timeout_ms, Some(at_most), "{own}");
    }
}

#[test]
fn several_presets_and_no_choice_is_an_error_that_lists_them() {
    let place = Place::with(&format!("{}{}", preset("b", ""), preset("a", "")));
    let error = active(&place, PresetChoice::default()).unwrap_err();
    assert_eq!(error.exit, Exit::Config);
    assert!(error.message.contains("a, b") && error.hints[0].contains("model = \"a\""), "{error:?}");
}

#[test]
fn unknown_names_are_errors_with_the_list() {
    let place = Place::with(&format!("model = \"gon\"\n{}", preset("gone", "")));
    for (choice, whence, near) in [
        (PresetChoice::default(), "config.toml:1", "did you mean `gone`?"),
        (
            PresetChoice { option: Some("cokbook"), ..PresetChoice::default() },
            "there is no preset",
            "did you mean `cookbook`?",
        ),
        (PresetChoice { shell: Some("zzz"), ..PresetChoice::default() }, "this shell", "aish model"),
        (
            PresetChoice { option: Some("\u{1b}[31m"), ..PresetChoice::default() },
            "there is no preset",
            "presets: cookbook, gone",
        ),
        (PresetChoice { option: Some(""), ..PresetChoice::default() }, "there is no preset", "presets: cookbook, gone"),
    ] {
        let error = active(&place, choice).unwrap_err();
        assert_eq!(error.exit, Exit::Config);
        assert!(error.message.contains(whence) && !error.message.contains('\u{1b}'), "{error}");
        let hints = error.hints.join("\n");
        assert!(hints.contains(near) && hints.contains("presets: cookbook, gone"), "{hints}");
    }
}

#[test]
fn a_key_in_the_environment_makes_no_preset_beside_configured_ones() {
    let place = Place::with(&preset("mine", "")).set("ANTHROPIC_API_KEY", "sk");
    for name in ["fast", "deep"] {
        assert!(active(&place, PresetChoice { option: Some(name), ..PresetChoice::default() }).is_err(), "{name}");
    }
}

#[test]
fn every_known_key_works_and_the_order_is_the_documented_one() {
    let all: Vec<&str> = providers().iter().flat_map(|provider| &provider.variables).copied().collect();
    assert_eq!(
        all,
        [
            "ANTHROPIC_API_KEY",
            "OPENAI_API_KEY",
            "GEMINI_API_KEY",
            "GOOGLE_API_KEY",
            "OPENROUTER_API_KEY",
            "MISTRAL_API_KEY",
            "GROQ_API_KEY",
            "DEEPSEEK_API_KEY",
            "XAI_API_KEY"
        ]
    );
    for (index, variable) in all.iter().enumerate() {
        let mut place = Place::new();
        for later in &all[index..] {
            place = place.set(later, "sk");
        }
        for earlier in &all[..index] {
            place = place.set(earlier, "  ");
        }
        let fast = active(&place, PresetChoice::default()).unwrap().unwrap();
        let deep = active(&place, PresetChoice { option: Some("deep"), ..PresetChoice::default() }).unwrap().unwrap();
        assert_eq!(fast.key, KeySource::Env(variable.to_string()));
        assert_eq!(fast.why, LayerSource::Env(variable.to_string()));
        assert!(!fast.preset.local && fast.preset.redacts() && fast.preset.model != deep.preset.model);
        assert_eq!((fast.preset.provider, &fast.key), (deep.preset.provider, &deep.key));
    }
}

#[test]
fn openai_base_url_is_honoured_for_openai_alone() {
    let base = |place: Place| active(&place, PresetChoice::default()).map(|a| a.unwrap().preset.base_url);
    let url = ("OPENAI_BASE_URL", "http://127.0.0.1:9/v1");
    assert_eq!(base(Place::new().set("OPENAI_API_KEY", "sk")).unwrap(), None);
    assert_eq!(base(Place::new().set("OPENAI_API_KEY", "sk").set(url.0, url.1)).unwrap().as_deref(), Some(url.1));
    assert_eq!(base(Place::new().set("OPENAI_API_KEY", "sk").set(url.0, "")).unwrap(), None);
    assert_eq!(base(Place::new().set("ANTHROPIC_API_KEY", "sk").set(url.0, url.1)).unwrap(), None);
    let groq = base(Place::new().set("GROQ_API_KEY", "sk").set(url.0, url.1)).unwrap();
    assert_eq!(groq.as_deref(), Some("https://api.groq.com/openai/v1"));
    let error = base(Place::new().set("OPENAI_API_KEY", "sk").set(url.0, "nonsense")).unwrap_err();
    assert!(error.exit == Exit::Config && error.message.contains("OPENAI_BASE_URL"), "{error}");
}

#[test]
fn where_keys_come_from() {
    let env = |name: &str| Some(KeySource::Env(name.into()));
    let words = Some(KeySource::Command(vec!["pass".into(), "show".into(), "a b".into()]));
    // (preset, variables that are set, the source; None for an error)
    for (text, set, expected) in [
        ("provider = \"openai\"", &["OPENAI_API_KEY"][..], env("OPENAI_API_KEY")),
        ("provider = \"openai\"", &[], None),
        ("provider = \"anthropic\"", &["ANTHROPIC_API_KEY"], env("ANTHROPIC_API_KEY")),
        ("provider = \"anthropic\"", &["OPENAI_API_KEY"], None),
        ("provider = \"gemini\"", &["GOOGLE_API_KEY"], env("GOOGLE_API_KEY")),
        ("provider = \"gemini\"", &["GOOGLE_API_KEY", "GEMINI_API_KEY"], env("GEMINI_API_KEY")),
        ("provider = \"openai\"\napi_key_env = \"MINE\"", &["MINE", "OPENAI_API_KEY"], env("MINE")),
        ("provider = \"openai\"\napi_key_env = \"MINE\"", &["OPENAI_API_KEY"], None),
        ("provider = \"openai\"\nlocal = true\napi_key_env = \"MINE\"", &[], None),
        ("provider = \"openai\"\nlocal = true\napi_key_env = \"MINE\"", &["MINE"], env("MINE")),
        ("provider = \"openai\"\nlocal = true", &["OPENAI_API_KEY"], Some(KeySource::None)),
        ("provider = \"openai\"\napi_key_cmd = \"pass show 'a b'\"", &["OPENAI_API_KEY"], words),
        ("provider = \"ollama\"", &["OPENAI_API_KEY"], Some(KeySource::None)),
        ("provider = \"cookbook\"", &[], Some(KeySource::None)),
        ("provider = \"openai\"\nbase_url = \"https://openrouter.ai/api/v1\"", &["OPENAI_API_KEY"], None),
        (
            "provider = \"openai\"\nbase_url = \"https://openrouter.ai/api/v1\"",
            &["OPENAI_API_KEY", "OPENROUTER_API_KEY"],
            env("OPENROUTER_API_KEY"),
        ),
        ("provider = \"openai\"\nbase_url = \"https://API.openai.com/v1\"", &["OPENAI_API_KEY"], env("OPENAI_API_KEY")),
        ("provider = \"openai\"\nbase_url = \"https://gpu.example/v1\"", &["OPENAI_API_KEY"], Some(KeySource::None)),
        (
            "provider = \"openai\"\nbase_url = \"https://api.openai.com@gpu.example\"",
            &["OPENAI_API_KEY"],
            Some(KeySource::None),
        ),
        ("provider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"", &["OPENAI_API_KEY"], env("OPENAI_API_KEY")),
        ("provider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"", &[], Some(KeySource::None)),
        ("provider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"", &["GROQ_API_KEY"], Some(KeySource::None)),
    ] {
        let mut place = Place::with(&format!("[models.p]\nmodel = \"m\"\n{text}"));
        for name in set {
            place = place.set(name, "sk");
        }
        match (active(&place, PresetChoice::default()), expected) {
            (Ok(active), expected) => assert_eq!(active.map(|active| active.key), expected, "{text} {set:?}"),
            (Err(error), None) => {
                assert_eq!(error.exit, Exit::NoModel, "{error}");
                assert!(error.hints[0].contains("export ") && error.message.contains("variable"), "{error:?}");
            }
            (Err(error), expected) => panic!("{text} {set:?}: {error}, not {expected:?}"),
        }
    }
}

#[test]
fn the_list_has_everything_that_can_be_chosen() {
    let names = |place: &Place, detected| -> Vec<String> {
        list_presets(&place.load().unwrap(), &place.env(), detected).unwrap().into_keys().collect()
    };
    let server: Preset = toml::from_str("provider = \"ollama\"").unwrap();
    assert_eq!(names(&Place::new(), Detection::Nothing), ["cookbook"]);
    assert_eq!(names(&Place::new().set("XAI_API_KEY", "k"), Detection::NotAsked), ["cookbook", "deep", "fast"]);
    let configured = Place::with(&preset("a", "")).set("XAI_API_KEY", "k");
    assert_eq!(names(&configured, Detection::Found(&server)), ["a", "cookbook", "local"]);
}
