//! The unit tests of `model_offer.rs`.

use super::*;

fn server(provider: ProviderKind, model: &str) -> FoundServer {
    FoundServer { provider, base_url: "http://127.0.0.1:11434".to_owned(), model: model.to_owned() }
}

#[test]
fn the_cookbook_is_always_there() {
    let none = find_offers(&|_| None, &[]);
    assert!(none.len() == 1 && none[0].name == COOKBOOK && none[0].sends.contains("nothing"), "{none:?}");
}

#[test]
fn a_key_says_where_words_go_and_what_they_cost() {
    for provider in providers() {
        let variable = provider.variables[0];
        let offers = find_offers(&|name| (name == variable).then(|| "k3y-text".to_owned()), &[]);
        let offer = &offers[0];
        assert!(offer.sends.contains(provider.host) && offer.title.contains(variable), "{offer:?}");
        assert!(offer.cost.contains('$'), "{offer:?}");
        assert!(!format!("{offer:?}").contains("k3y-text"));
        assert!(crate::config::value::is_preset_name(&offer.name), "{offer:?}");
    }
}

#[test]
fn the_command_for_a_small_model_is_of_a_program_that_is_here() {
    let told = |servers: &[FoundServer], has: &[&str]| small_model(servers, &|program| has.contains(&program));
    assert!(told(&[], &["llama", "llama-server", "ollama"]).is_some_and(|line| line.starts_with("ollama pull ")));
    assert!(told(&[], &["llama", "llama-server"]).is_some_and(|line| line.starts_with("llama serve -hf ")));
    assert_eq!(told(&[], &["llama"]), None, "another program is called so, too");
    let running = [server(ProviderKind::Ollama, "qwen3")];
    assert_eq!(told(&running, &["ollama"]), None);
    let offers = find_offers(&|_| None, &running);
    assert!(offers[0].title.contains("qwen3") && offers[0].preset.redacts(), "{offers:?}");
}
