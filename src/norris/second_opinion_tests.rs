//! Who gives the second opinion, and what is remembered of it (TST-02).

use std::cell::Cell;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::*;
use crate::config::{KeySource, LayerSource};
use crate::error::Error;
use crate::review::opinion::Opinion;
use crate::store::id::ShellId;
use crate::store::shell_state::{ShellState, StateSlot};
use aish_judge::VERSION;
use aish_judge::verdict::{ActionProfile, ReviewLevel};
use aish_text::Shell;

fn preset(provider: &str, model: &str) -> Preset {
    toml::from_str(&format!("provider = \"{provider}\"\nmodel = \"{model}\"")).unwrap()
}

fn active(name: &str, provider: &str) -> Active {
    let key = KeySource::None;
    Active {
        name: name.to_owned(),
        preset: preset(provider, name),
        key,
        why: LayerSource::Default,
        measured: None,
        served: None,
    }
}

fn verdict(command: &str) -> Verdict {
    Verdict {
        version: VERSION,
        command: command.to_owned(),
        level: ReviewLevel::A,
        destructive: false,
        denied: false,
        requires_click: false,
        requires_pin: false,
        reasons: Vec::new(),
        profile: ActionProfile { tool_name: "shell".to_owned(), ..ActionProfile::default() },
        explanation: String::new(),
        alternative: None,
    }
}

fn cache(dir: &Path, model: &str, shell: Shell) -> Cache {
    Cache::new(ShellState::new(dir, &ShellId::parse("1-2").unwrap()), &active(model, "openai"), shell)
}

fn file(dir: &Path) -> std::path::PathBuf {
    ShellState::new(dir, &ShellId::parse("1-2").unwrap()).path(StateSlot::Probes)
}

/// The reason after an opinion, and how many probes it took.
fn asked(mut verdict: Verdict, cache: &mut Cache, answers: [&str; 2]) -> (Option<String>, usize) {
    let count = Cell::new(0);
    add_second_opinion(&mut verdict, cache, &mut |_| {
        let answer = answers[count.get()];
        count.set(count.get() + 1);
        if answer == "!" { Err(Error::no_model("gone")) } else { Ok(answer.to_owned()) }
    });
    assert_eq!(verdict.level == ReviewLevel::B, verdict.destructive);
    (verdict.reasons.first().map(|reason| reason.message.clone()), count.get())
}

const CLEAR: [&str; 2] = ["NO", "YES"];

/// LLM-02.
#[test]
fn the_model_is_chosen_in_order_and_said() {
    let presets = |names: &[(&str, &str)]| -> BTreeMap<String, Listed> {
        let listed = |(name, provider): &(&str, &str)| {
            ((*name).to_owned(), Listed { preset: preset(provider, name), source: LayerSource::Default })
        };
        names.iter().map(listed).collect()
    };
    let all = presets(&[("fast", "openai"), ("deep", "anthropic"), ("mine", "ollama"), ("cookbook", "cookbook")]);
    let few = presets(&[("fast", "openai"), ("cookbook", "cookbook")]);
    let book_deep = presets(&[("fast", "openai"), ("deep", "cookbook")]);
    let (own, rules, nobody) = (Some("reviews its own"), Some("fixed rules only"), Some("no preset `gone`"));
    for (named, presets, by, model, announced) in [
        (None, &all, "fast", Some("deep"), None),
        (Some("mine"), &all, "fast", Some("mine"), None),
        (Some("gone"), &all, "fast", Some("gone"), nobody),
        (Some("cookbook"), &all, "fast", None, rules),
        (None, &all, "deep", Some("deep"), own),
        (Some("mine"), &all, "mine", Some("mine"), own),
        (None, &few, "fast", Some("fast"), own),
        (None, &book_deep, "fast", Some("fast"), own),
        (None, &few, "cookbook", None, rules),
        (None, &all, "cookbook", Some("deep"), None),
    ] {
        let safety = Safety { llm_model: named.map(str::to_owned), ..Safety::default() };
        let active = active(by, if by == "cookbook" { "cookbook" } else { "openai" });
        let choice = choose_reviewer(&safety, presets, &active, &|_| true);
        assert_eq!(choice.model.as_deref(), model, "{named:?} {by}");
        let said = choice.announcement.as_deref();
        assert!(said.is_some() == announced.is_some() && announced.is_none_or(|part| said.unwrap().contains(part)));
        let off = Safety { llm_second_opinion: SecondOpinion::Off, ..safety };
        assert_eq!(choose_reviewer(&off, presets, &active, &|_| true), ReviewerChoice::default());
    }
}

/// A reviewer that can't judge is none, unless the user requires one.
#[test]
fn a_model_that_cannot_judge_is_not_asked() {
    let listed =
        |name: &str| (name.to_owned(), Listed { preset: preset("openai", name), source: LayerSource::Default });
    let presets: BTreeMap<String, Listed> = ["fast", "deep"].into_iter().map(listed).collect();
    let active = active("fast", "openai");
    let cannot: &dyn Fn(&str) -> bool = &|name| name != "deep";
    let choice = choose_reviewer(&Safety::default(), &presets, &active, cannot);
    assert_eq!(choice.model, None);
    assert!(choice.announcement.unwrap().contains("`deep` can't judge"));
    let named = Safety { llm_model: Some("fast".to_owned()), ..Safety::default() };
    assert_eq!(choose_reviewer(&named, &presets, &active, cannot).model.as_deref(), Some("fast"));
    let required = Safety { llm_second_opinion: SecondOpinion::Required, ..Safety::default() };
    assert_eq!(choose_reviewer(&required, &presets, &active, cannot).model.as_deref(), Some("deep"));
}

/// LLM-09: also by the next process, and not by another model, shell or case of letters.
#[test]
fn what_a_model_said_is_not_asked_again() {
    let dir = tempfile::tempdir().unwrap();
    let open = |model, shell| cache(dir.path(), model, shell);
    let mut first = open("deep", Shell::Zsh);
    assert_eq!(asked(verdict("cp a b"), &mut first, CLEAR), (None, 2));
    assert_eq!(asked(verdict("cp a b"), &mut first, ["!", "!"]), (None, 0));
    let mut second = open("deep", Shell::Zsh);
    assert_eq!(asked(verdict(" cp   a b"), &mut second, ["!", "!"]), (None, 0));
    let flagged = Some("LLM flagged as destructive".to_owned());
    assert_eq!(asked(verdict("mv a 'b  c'"), &mut second, ["YES", ""]), (flagged.clone(), 1));
    assert_eq!(asked(verdict("mv  a 'b  c'"), &mut first, CLEAR), (flagged, 0));
    let unclear = Some("LLM probe disagreement".to_owned());
    assert_eq!(asked(verdict("date"), &mut first, ["NO", "NO"]), (unclear.clone(), 2));
    assert_eq!(asked(verdict("date"), &mut second, CLEAR), (unclear, 0));
    for other in ["mv a 'b c'", "CP a b", "cp a b c", "cp a\nb"] {
        assert_eq!(asked(verdict(other), &mut second, CLEAR), (None, 2), "{other:?}");
    }
    for mut cache in [open("fast", Shell::Zsh), open("deep", Shell::Fish)] {
        assert_eq!(asked(verdict("cp a b"), &mut cache, CLEAR), (None, 2));
    }
    // A tool's call is no command line, whatever its text.
    let mut tool = verdict("cp a b");
    tool.profile.tool_name = "files__copy".to_owned();
    assert_eq!(asked(tool, &mut second, CLEAR), (None, 2));
}

/// LLM-08, LLM-09.
#[test]
fn failures_are_not_remembered() {
    let dir = tempfile::tempdir().unwrap();
    let mut cache = cache(dir.path(), "deep", Shell::Bash);
    let failed = Some("LLM probe failed: gone".to_owned());
    assert_eq!(asked(verdict("x"), &mut cache, ["!", ""]), (failed.clone(), 1));
    assert_eq!(asked(verdict("x"), &mut cache, ["NO", "!"]), (failed, 2));
    assert!(!file(dir.path()).exists());
    assert_eq!(asked(verdict("x"), &mut cache, CLEAR), (None, 2));
}

/// LLM-14.
#[test]
fn it_is_not_asked_about_what_is_reviewed_anyway() {
    let dir = tempfile::tempdir().unwrap();
    let mut cache = cache(dir.path(), "deep", Shell::Bash);
    assert_eq!(asked(verdict("x"), &mut cache, CLEAR), (None, 2));
    let mut high = Verdict { level: ReviewLevel::C, ..verdict("x") };
    add_second_opinion(&mut high, &mut cache, &mut |_| panic!("asked"));
    let mut hit = Verdict { destructive: true, ..verdict("x") };
    add_second_opinion(&mut hit, &mut cache, &mut |_| panic!("asked"));
    assert!(high.level == ReviewLevel::C && hit.destructive);
}

/// LLM-09, TRAP-07.
#[test]
fn the_file_is_private_small_and_tells_no_command() {
    let dir = tempfile::tempdir().unwrap();
    let mut cache = cache(dir.path(), "deep", Shell::Bash);
    for n in 0..505 {
        cache.put(&verdict(&format!("echo secret{n}")), &Opinion::Clear);
    }
    let text = fs::read_to_string(file(dir.path())).unwrap();
    assert_eq!(text.lines().count(), 501);
    assert!(!text.contains("secret") && !text.contains("echo"));
    assert_eq!(fs::metadata(file(dir.path())).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(cache.get(&verdict("echo secret4")), None);
    assert_eq!(cache.get(&verdict("echo secret5")), Some(Opinion::Clear));
    assert_eq!(cache.get(&verdict("echo secret504")), Some(Opinion::Clear));
}

#[test]
fn a_file_that_is_not_exactly_ours_is_no_cache() {
    let dir = tempfile::tempdir().unwrap();
    let mut cache = cache(dir.path(), "deep", Shell::Bash);
    cache.put(&verdict("a"), &Opinion::Destructive);
    cache.put(&verdict("b"), &Opinion::Clear);
    let good = fs::read_to_string(file(dir.path())).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    // Torn inside a line, it is nothing; between lines, what is left of it is true.
    let first = lines[..2].join("\n").len() + 1;
    for end in 0..good.len() {
        fs::write(file(dir.path()), &good[..end]).unwrap();
        let known = (cache.get(&verdict("a")), cache.get(&verdict("b")));
        assert_eq!(known, ((end == first).then_some(Opinion::Destructive), None), "{end}");
    }
    for bad in [
        format!("{good}{}\n", lines[2]),
        good.replace("clear", "Clear"),
        good.replace("clear", "clear "),
        good.replace("probes 1", "probes 2"),
        format!("{good}\n"),
        format!("{good}short clear\n"),
        good.replace('\n', "\r\n"),
        format!("{good}{}", "x".repeat(1 << 20)),
    ] {
        fs::write(file(dir.path()), &bad).unwrap();
        assert_eq!(cache.get(&verdict("b")), None, "{:?}", &bad[..bad.len().min(300)]);
    }
    fs::write(file(dir.path()), b"\xff\xfe\0").unwrap();
    assert_eq!(cache.get(&verdict("b")), None);
    // It is replaced by a good one.
    assert_eq!(asked(verdict("b"), &mut cache, CLEAR), (None, 2));
    assert_eq!(cache.get(&verdict("b")), Some(Opinion::Clear));
    // A pipe in its place doesn't hang.
    fs::remove_file(file(dir.path())).unwrap();
    nix::unistd::mkfifo(&file(dir.path()), nix::sys::stat::Mode::S_IRWXU).unwrap();
    assert_eq!(cache.get(&verdict("b")), None);
}
