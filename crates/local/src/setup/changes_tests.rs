//! The unit tests of `changes.rs`.

use std::os::unix::fs::PermissionsExt;

use super::*;
use crate::config::check::check_text;
use crate::setup::model_offer::{ModelOffer, find_offers};
use crate::setup::model_plan::plan_model;

fn by_key() -> ModelOffer {
    let env = |name: &str| (name == "ANTHROPIC_API_KEY").then(|| "k".to_owned());
    find_offers(&env, &[]).remove(0)
}

#[test]
fn what_was_made_is_removed_unless_the_user_changed_it() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("aish/config.toml");
    let made = plan_model(&path, &by_key()).unwrap().write().unwrap();
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    take_back(&made).unwrap();
    assert!(!path.exists());
    let made = plan_model(&path, &by_key()).unwrap().write().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}\n[cost]\nlimit_dollars = 1.0\n")).unwrap();
    assert!(take_back(&made).unwrap().contains("what you added stays"));
    let now = fs::read_to_string(&path).unwrap();
    assert!(now.contains("limit_dollars = 1.0") && !now.contains("model"), "{now}");
}

#[test]
fn a_configuration_that_was_there_comes_back_as_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config.toml");
    let text = "# mine\nmodel = \"anthropic\" # why\n\n[models.anthropic]\nprovider = \"openai\"\nmodel = \"m\"\n";
    fs::write(&path, text).unwrap();
    let change = plan_model(&path, &by_key()).unwrap().write().unwrap();
    let now = fs::read_to_string(&path).unwrap();
    assert!(now.contains("model = \"anthropic-2\" # why") && now.contains("[models.anthropic-2]"), "{now}");
    take_back(&change).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_preset_that_the_user_has_changed_stays() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config.toml");
    fs::write(&path, "[ui]\ncolor = \"never\"\n").unwrap();
    let change = plan_model(&path, &by_key()).unwrap().write().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let model = &by_key().preset.model;
    fs::write(&path, text.replace(model.as_str(), "of-my-own")).unwrap();
    let said = take_back(&change).unwrap();
    let now = fs::read_to_string(&path).unwrap();
    assert!(said.contains("anthropic, which stays") && now.contains("of-my-own"), "{said}\n{now}");
    assert!(now.contains("model = \"anthropic\"") && !now.contains("anthropic-deep"), "{now}");
    assert!(check_text(&path, &now).problems.is_empty());
}

#[test]
fn a_line_goes_to_the_end_and_out_again() {
    let dir = tempfile::tempdir().unwrap();
    let file = StartupFile { path: dir.path().join("sub/rc"), line: "eval \"$(aish init zsh)\"".to_owned() };
    let made = add_line(&file).unwrap();
    assert_eq!(fs::read_to_string(&file.path).unwrap(), "eval \"$(aish init zsh)\"\n");
    take_back(&made).unwrap();
    assert!(!file.path.exists());
    // As a manager of dotfiles has it: a link, readable by others, without a newline at its end.
    let real = dir.path().join("dotfiles");
    fs::write(&real, "alias a=b").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o664)).unwrap();
    std::os::unix::fs::symlink(&real, &file.path).unwrap();
    let added = add_line(&file).unwrap();
    assert_eq!(fs::read_to_string(&real).unwrap(), "alias a=b\neval \"$(aish init zsh)\"\n");
    take_back(&added).unwrap();
    assert_eq!(fs::read_to_string(&real).unwrap(), "alias a=b\n");
    assert!(file.path.is_symlink() && fs::metadata(&real).unwrap().permissions().mode() & 0o777 == 0o664);
}

#[test]
fn a_hook_keeps_the_mode_and_the_rest_of_the_settings() {
    let dir = tempfile::tempdir().unwrap();
    let here =
        AgentHere { agent: HookedAgent::Gemini, title: "Gemini CLI", settings: dir.path().join("settings.json") };
    let text = "{\n  // mine\n  \"theme\": \"dark\"\n}\n";
    fs::write(&here.settings, text).unwrap();
    fs::set_permissions(&here.settings, fs::Permissions::from_mode(0o640)).unwrap();
    let change = add_hook(&here).unwrap();
    assert!(fs::read_to_string(&here.settings).unwrap().contains("aish hook gemini"));
    take_back(&change).unwrap();
    assert_eq!(fs::read_to_string(&here.settings).unwrap(), text);
    assert_eq!(fs::metadata(&here.settings).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn records_come_back_as_they_were() {
    let dir = tempfile::tempdir().unwrap();
    let home = dir.path().to_string_lossy().into_owned();
    let paths = Paths::new(&move |name: &str| (name == "HOME").then(|| home.clone())).unwrap();
    let line = Change::Line { path: "/h/.zshrc".into(), line: "x".into(), made: false };
    let hook = Change::Hook { path: "/h/s.json".into(), agent: "codex".into(), made: true };
    record(&paths, &line).unwrap();
    record(&paths, &hook).unwrap();
    assert_eq!(recorded(&paths), [line, hook]);
}
