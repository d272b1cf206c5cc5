//! Which layer wins, and what the source of a value is said to be.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::Place;
use crate::config::second_opinion::SecondOpinion;
use crate::config::{LayerSource, ProjectState, ProjectText, Settings};
use crate::error::Exit;
use crate::store::Paths;

#[test]
fn without_a_file_and_with_an_empty_one_everything_is_the_default() {
    for place in
        [Place::new(), Place::with(""), Place::with("# nothing\n\n"), Place::with("[ui]\n[models]\n[safety]\n")]
    {
        let loaded = place.load().unwrap();
        assert_eq!(loaded.settings, Settings::default());
        assert_eq!((loaded.sources.len(), loaded.warnings.len()), (0, 0));
        assert_eq!(loaded.project, None);
    }
    assert_eq!(Place::new().load().unwrap().user_file, None);
}

/// CFG-01…22, NOR-04, PRE-03.
#[test]
fn defaults_are_the_documented_ones() {
    let Settings { safety, norris, memory, mcp, .. } = Settings::default();
    assert!(
        safety.llm_second_opinion == SecondOpinion::On
            && safety.llm_model.is_none()
            && safety.destructive_patterns.is_empty()
    );
    assert_eq!((safety.max_norris_steps, norris.tasks_max, memory.inject_max_chars), (16, 16, 2000));
    assert_eq!(mcp.destructive_tools, ["*__shell", "*__write_file", "*__edit_file", "*__shell_bg"]);
    assert!(mcp.auto_approve.is_empty() && mcp.servers.is_empty());
    assert_eq!(
        [norris.preplanner, norris.executor, norris.preplan_system, memory.summarizer_model],
        [const { None }; 4]
    );
    assert_eq!((memory.path, memory.prune_older_than_days), (None, None));
    let settings = Settings::default();
    assert_eq!((settings.context.max_turns, settings.context.token_budget), (40, 16_000));
    assert!(settings.shell.confirm_cmd && !settings.shell.guard && settings.ui.markdown);
    assert_eq!((settings.model, settings.history.dir, settings.cost.warn_at_dollars), (None, None, None));
    assert!(settings.models.is_empty() && settings.policy.rules.is_empty());
    let none = crate::config::settings::Permissions { allow: vec![], confirm: vec![], deny: vec![] };
    assert_eq!(settings.permissions, none);
    assert_eq!(settings.security.approval_pin, "000000");
}

#[test]
fn later_layers_win() {
    let user = "model = \"user\"\n[context]\nmax_turns = 4\n";
    let project = "model = \"project\"\n[context]\nmax_turns = 3\n";
    // (place, model, its source, turns)
    for (place, model, source, turns) in [
        (Place::new(), None, "default", 40),
        (Place::with(user), Some("user"), "config.toml:1", 4),
        (Place::new().project(project), Some("project"), ".aish.toml:1 (project)", 3),
        (Place::with(user).project(project), Some("project"), ".aish.toml:1 (project)", 3),
        (Place::with(user).project("[ui]\n"), Some("user"), "config.toml:1", 4),
        (Place::with(user).set("AISH_MODEL", "env"), Some("env"), "$AISH_MODEL", 4),
        (Place::with(user).set("AISH_MODEL", ""), Some("user"), "config.toml:1", 4),
        (Place::with(user).project(project).set("AISH_MODEL", "env"), Some("env"), "$AISH_MODEL", 3),
        (Place::new().set("AISH_MODEL", "env"), Some("env"), "$AISH_MODEL", 40),
    ] {
        let loaded = place.load().unwrap();
        assert_eq!(loaded.settings.model.as_deref(), model);
        assert!(loaded.source("model").to_string().ends_with(source), "{}", loaded.source("model"));
        assert_eq!(loaded.settings.context.max_turns, turns);
    }
}

#[test]
fn a_name_in_the_environment_that_can_be_none_is_an_error() {
    for name in ["a b", "\u{1b}[31m", "-x", &"x".repeat(65)] {
        let error = Place::new().set("AISH_MODEL", name).load().unwrap_err();
        assert_eq!(error.exit, Exit::Config);
        assert!(error.message.contains("$AISH_MODEL") && !error.message.contains('\u{1b}'), "{error}");
    }
}

#[test]
fn the_file_that_aish_config_names() {
    let place = Place::with("model = \"usual\"");
    let named = place.write("other.toml", "model = \"named\"");
    let place = place.set("AISH_CONFIG", named.to_str().unwrap());
    let loaded = place.load().unwrap();
    assert_eq!((loaded.settings.model.as_deref(), loaded.user_file), (Some("named"), Some(named)));
    let loaded = place.set("AISH_CONFIG", "/nonexistent/x.toml").load().unwrap();
    assert_eq!(loaded.settings, Settings::default());
    assert!(loaded.warnings[0].to_string().contains("AISH_CONFIG"), "{:?}", loaded.warnings);
    assert_eq!(Place::with("model = 5").set("AISH_CONFIG", "/dev/null").load().unwrap().warnings, []);
}

#[test]
fn blocks_of_later_features_are_accepted_with_a_note() {
    let text = "[secrets]\nfuture = {a = [1]}\n";
    let place = Place::with(text);
    fs::set_permissions(place.path("home/.config/aish/config.toml"), fs::Permissions::from_mode(0o600)).unwrap();
    let loaded = place.load().unwrap();
    assert_eq!((loaded.warnings.as_slice(), &loaded.settings), (&[][..], &Settings::default()));
    let noted: Vec<&str> = loaded.notes.iter().map(|note| note.key.as_str()).collect();
    assert_eq!(noted, ["secrets"]);
}

#[test]
fn files_open_to_others_are_warned_about() {
    let pin = "[security]\napproval_pin = \"123456\"\n";
    for (text, mode, part) in [
        (pin, 0o600, None),
        (pin, 0o640, Some("holds the PIN")),
        (pin, 0o604, Some("holds the PIN")),
        ("[security]\n# approval_pin = \"123456\"\n", 0o644, None),
        ("[ui]\n", 0o644, None),
        ("[ui]\n", 0o666, Some("can change this file")),
    ] {
        let place = Place::with(text);
        fs::set_permissions(place.path("home/.config/aish/config.toml"), fs::Permissions::from_mode(mode)).unwrap();
        let warnings = place.load().unwrap().warnings;
        assert_eq!(warnings.len(), usize::from(part.is_some()), "{mode:o}: {warnings:?}");
        if let Some(part) = part {
            assert!(warnings[0].message.contains(part) && warnings[0].suggestion.is_some(), "{warnings:?}");
        }
    }
}

#[test]
fn an_unencrypted_way_to_another_machine_is_warned_about() {
    for (url, local, warned) in [
        ("http://gpu.example/v1", false, true),
        ("HTTP://gpu.example/v1", false, true),
        ("http://gpu.example/v1", true, false),
        ("https://gpu.example/v1", false, false),
        ("http://127.0.0.1:1/v1", false, false),
    ] {
        let text =
            format!("models.f = {{ provider = \"openai\", model = \"m\", base_url = \"{url}\", local = {local} }}");
        assert_eq!(!Place::with(&text).load().unwrap().warnings.is_empty(), warned, "{text}");
    }
}

#[test]
fn a_fallback_that_is_no_preset_is_warned_about() {
    let models = "[models.fast]\nprovider = \"ollama\"\nmodel = \"m\"\n";
    for (name, suggestion) in [("fsat", Some("`fast`")), ("zzz", None)] {
        let loaded = Place::with(&format!("{models}[routing]\nfallback = \"{name}\"\n")).load().unwrap();
        assert_eq!((loaded.warnings.len(), loaded.warnings[0].line), (1, 5));
        assert!(loaded.warnings[0].suggestion.as_deref().unwrap_or_default().contains(suggestion.unwrap_or_default()));
    }
    for name in ["fast", "cookbook"] {
        assert_eq!(Place::with(&format!("{models}[routing]\nfallback = \"{name}\"\n")).load().unwrap().warnings, []);
    }
}

#[test]
fn a_project_file_counts_only_in_the_version_trusted() {
    let place = Place::with("model = \"user\"");
    let path = place.write("home/work/.aish.toml", "model = \"project\"");
    let state = |place: &Place| {
        let loaded = place.load().unwrap();
        let project = loaded.project.clone().unwrap();
        assert_eq!(project.path, path);
        // That there is no preset of that name is another matter.
        let notes = loaded.notes.iter().filter(|note| !note.wrong).count();
        assert_eq!(notes, usize::from(project.state != ProjectState::Trusted));
        (project.state, loaded.settings.model.unwrap())
    };
    assert_eq!(state(&place), (ProjectState::Untrusted, "user".into()));
    place.trust().trust(&ProjectText::read(&path).unwrap()).unwrap();
    assert_eq!(state(&place), (ProjectState::Trusted, "project".into()));
    place.write("home/work/.aish.toml", "model = \"evil\"");
    assert_eq!(state(&place), (ProjectState::Changed, "user".into()));
    place.write("home/work/.aish.toml", "model = \"project\"");
    assert_eq!(state(&place), (ProjectState::Trusted, "project".into()));
    place.trust().untrust(&path).unwrap();
    assert_eq!(state(&place), (ProjectState::Untrusted, "user".into()));
}

#[test]
fn an_untrusted_project_file_can_break_nothing() {
    for text in ["][", "model = 5", "\u{0}", "[[[[[[", &"a.".repeat(2000)] {
        let place = Place::new();
        place.write("home/work/.aish.toml", text);
        assert_eq!(place.load().unwrap().settings, Settings::default());
    }
    let place = Place::new();
    nix::unistd::mkfifo(&place.path("home/work/.aish.toml"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    assert_eq!(place.load().unwrap().project.unwrap().state, ProjectState::Untrusted);
}

/// Only another version can have let it in.
#[test]
fn a_broken_trusted_project_file_is_an_error_that_names_it() {
    let place = Place::new();
    let file = place.write("home/work/.aish.toml", "[ui]\ncolor = 5\n");
    place.trust().decline(&ProjectText::read(&file).unwrap()).unwrap();
    let store = Paths::new(&place.env()).unwrap().trust_store();
    let said = fs::read_to_string(&store).unwrap();
    fs::write(&store, said.replace("\"trusted\":false", "\"trusted\":true")).unwrap();
    let error = place.load().unwrap_err();
    assert!(error.message.contains(".aish.toml:2:9: `ui.color`"), "{error}");
    assert!(error.hints.iter().any(|hint| hint.contains("aish config untrust")), "{error:?}");
}

#[test]
fn where_a_project_file_is_looked_for() {
    // (files, what else is there, cwd, the file found)
    for (files, git, cwd, found) in [
        (&["home/.aish.toml"][..], None, "home/work/deep", Some("home/.aish.toml")),
        (&["home/.aish.toml", "home/work/.aish.toml"], None, "home/work/deep", Some("home/work/.aish.toml")),
        (&["home/work/.aish.toml"], Some("home/work/deep/.git"), "home/work/deep", Some("home/work/.aish.toml")),
        (&[".aish.toml"], None, "home/work/deep", None),
        (&[".aish.toml"], Some(".git"), "home/work/deep", None),
        (&["srv/.aish.toml"], None, "srv/a/b", None),
        (&["srv/.aish.toml"], None, "srv", Some("srv/.aish.toml")),
        (&["srv/.aish.toml"], Some("srv/.git"), "srv/a/b", Some("srv/.aish.toml")),
        (&["srv/.aish.toml"], Some("srv/a/.git"), "srv/a/b", None),
        (&["home-other/.aish.toml"], None, "home-other/a", None),
        (&["home-other/.aish.toml"], None, "home-other", Some("home-other/.aish.toml")),
    ] {
        let place = Place::new();
        for file in files {
            place.write(file, "");
        }
        if let Some(git) = git {
            fs::create_dir_all(place.path(git)).unwrap();
        }
        fs::create_dir_all(place.path(cwd)).unwrap();
        let loaded = place.load_in(&place.path(cwd)).unwrap();
        assert_eq!(loaded.project.map(|p| p.path), found.map(|f| place.path(f)), "{files:?} {git:?} {cwd}");
    }
    assert_eq!(Place::new().load_in("relative".as_ref()).unwrap().project, None);
}

#[test]
fn sources_carry_their_line() {
    let loaded = Place::with("\n\n[models.\"gpt-4.1\"]\nprovider = \"openai\"\nmodel = \"gpt-4.1\"\n").load().unwrap();
    match loaded.source("models.\"gpt-4.1\".model") {
        LayerSource::User(place) => assert_eq!(place.line, 5),
        other => panic!("{other:?}"),
    }
}
