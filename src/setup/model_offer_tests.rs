//! The unit tests of `model_offer.rs`.

use super::*;

fn server(provider: ProviderKind, model: &str) -> Found {
    Found { provider, base_url: "http://127.0.0.1:11434".to_owned(), model: model.to_owned() }
}

#[test]
fn the_cookbook_is_always_there() {
    let none = find_offers(&|_| None, &[], &|_| false);
    assert!(none.len() == 1 && none[0].name == COOKBOOK && none[0].sends.contains("nothing"), "{none:?}");
}

#[test]
fn a_key_says_where_words_go_and_what_they_cost() {
    for provider in providers() {
        let variable = provider.variables[0];
        let offers = find_offers(&|name| (name == variable).then(|| "k3y-text".to_owned()), &[], &|_| false);
        let offer = &offers[0];
        assert!(offer.sends.contains(provider.host) && offer.title.contains(variable), "{offer:?}");
        assert!(offer.cost.contains('$'), "{offer:?}");
        assert!(!format!("{offer:?}").contains("k3y-text"));
        assert!(crate::config::value::is_preset_name(&offer.name), "{offer:?}");
    }
}

#[test]
fn a_model_is_fetched_only_where_none_is_served() {
    let fetchers = |servers: &[Found], has: &[&str]| {
        let offers = find_offers(&|_| None, servers, &|program| has.contains(&program));
        offers.into_iter().filter_map(|offer| offer.fetch).collect::<Vec<_>>()
    };
    let all = ["ollama", "llama", "llama-server"];
    assert_eq!(fetchers(&[], &all), [Fetcher::Ollama, Fetcher::Llama]);
    let running = [server(ProviderKind::Ollama, "qwen3")];
    assert_eq!(fetchers(&running, &all), [Fetcher::Llama]);
    assert_eq!(fetchers(&[server(ProviderKind::Openai, "qwen3")], &all), [Fetcher::Ollama]);
    assert_eq!(fetchers(&[], &["llama"]), [], "another program is called so, too");
    let offers = find_offers(&|_| None, &running, &|_| true);
    assert!(offers[0].title.contains("qwen3") && offers[0].preset.redacts(), "{offers:?}");
}
