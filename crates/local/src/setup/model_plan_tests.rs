//! The unit tests of `model_plan.rs`.

use std::fs;

use super::*;
use crate::config::check::check_text;
use crate::providers::detect::FoundServer;
use crate::setup::model_offer::find_offers;

#[test]
fn each_offer_makes_a_configuration_without_a_mistake() {
    let env = |_: &str| Some("k".to_owned());
    let offers = find_offers(&env, &[]);
    assert!(offers.len() > 8, "{}", offers.len());
    for offer in offers {
        let text = config_text(&offer);
        let checked = check_text(Path::new("f"), &text);
        assert!(checked.problems.is_empty() && checked.warnings.is_empty(), "{text}\n{:?}", checked.problems);
        assert!(!text.contains("\"k\""), "{text}");
    }
}

#[test]
fn what_is_shown_is_what_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config.toml");
    let offer = find_offers(&|name| (name == "OPENAI_API_KEY").then(|| "k".to_owned()), &[]).remove(0);
    let plan = plan_model(&path, &offer).unwrap();
    let shown = plan.added.clone();
    assert!(shown.lines().all(|line| line.len() <= 76), "{shown}");
    plan.write().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), shown);
    // The same once more changes nothing; another model does, and the first one's preset stays.
    assert_eq!(plan_model(&path, &offer).unwrap().added, "");
    let served = FoundServer {
        provider: ProviderKind::Ollama,
        base_url: "http://127.0.0.1:11434".to_owned(),
        model: "qwen3".to_owned(),
    };
    let other = find_offers(&|_| None, &[served]).remove(0);
    let plan = plan_model(&path, &other).unwrap();
    assert!(plan.added.starts_with("model = \"ollama\"  # was \"openai\"\n\n[models.ollama]\n"), "{}", plan.added);
    plan.write().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("[models.openai]") && text.contains("model = \"ollama\""), "{text}");
}
