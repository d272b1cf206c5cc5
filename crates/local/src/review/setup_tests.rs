//! Tests of what a judgement reads of the settings: which files count, and that what is broken
//! makes it stricter.

use std::fs;

use super::*;

struct Files {
    temp: tempfile::TempDir,
    vars: Vec<(&'static str, String)>,
}

impl Files {
    fn new() -> Self {
        let temp = tempfile::tempdir().unwrap();
        let home = temp.path().to_str().unwrap().to_owned();
        fs::create_dir(temp.path().join("work")).unwrap();
        Self { temp, vars: vec![("HOME", home)] }
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.temp.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    fn load(&self) -> Setup {
        let env = |name: &str| self.vars.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone());
        let work = self.temp.path().join("work");
        Setup::with_admin(&env, &work, &work, &self.temp.path().join("admin.toml"))
    }

    fn trust(&self, file: &Path) {
        let env = |name: &str| self.vars.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone());
        Trust::new(&Paths::new(&env).unwrap()).trust(&ProjectText::read(file).unwrap()).unwrap();
    }
}

fn rule(id: &str) -> String {
    format!("id = \"{id}\"\ndecision = \"deny\"\nprogram = \"{id}\"\n")
}

#[test]
fn without_files_everything_is_the_default() {
    let setup = Files::new().load();
    assert_eq!((setup.policy, setup.workspaces, setup.pin, setup.files), Default::default());
    assert!(setup.paths.is_some());
}

#[test]
fn every_layer_adds_its_rules() {
    let mut files = Files::new();
    files.write("admin.toml", &format!("[[rules]]\n{}", rule("a")));
    let named = files.write("more.toml", &format!("[[rules]]\n{}", rule("b")));
    files.vars.push(("AISH_POLICY", named.display().to_string()));
    files.write(".config/aish/config.toml", &format!("model = \"x\"\n[[policy.rules]]\n{}", rule("c")));
    let project = files.write("work/.aish.toml", &format!("[[policy.rules]]\n{}", rule("d")));
    let ids = |setup: Setup| setup.policy.rules.into_iter().map(|rule| (rule.rank, rule.id)).collect::<Vec<_>>();
    let three = [(PolicyRank::Admin, "a".into()), (PolicyRank::Admin, "b".into()), (PolicyRank::User, "c".into())];
    assert_eq!(ids(files.load()), three, "an untrusted project has no say");
    files.trust(&project);
    assert_eq!(ids(files.load())[3], (PolicyRank::Project, "d".into()));
    files.write("work/.aish.toml", "broken = [");
    let setup = files.load();
    assert!(setup.policy.problems.len() == 1 && setup.policy.problems[0].message.contains("changed"), "{setup:?}");
    assert!(!setup.policy.rules.iter().any(|rule| rule.rank == PolicyRank::Project));
}

#[test]
fn what_cannot_be_used_is_a_problem_and_not_a_hang() {
    let mut files = Files::new();
    let at = |files: &Files, name: &str| files.temp.path().join(name).display().to_string();
    files.write("latin", "");
    fs::write(files.temp.path().join("latin"), b"\xe4").unwrap();
    files.write("huge", &"#".repeat(300 * 1024));
    files.write("dir/x", "");
    nix::unistd::mkfifo(&files.temp.path().join("pipe"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    for (name, part) in
        [("none", "there is none"), ("latin", "UTF-8"), ("huge", "longer"), ("dir", "regular"), ("pipe", "regular")]
    {
        files.vars.retain(|(key, _)| *key != "AISH_POLICY");
        files.vars.push(("AISH_POLICY", at(&files, name)));
        let problems = files.load().policy.problems;
        assert!(problems.len() == 1 && problems[0].message.contains(part), "{name}: {problems:?}");
    }
}

#[test]
fn a_broken_configuration_is_strict_and_has_no_pin() {
    for text in ["[policy\n", "\u{0}"] {
        let files = Files::new();
        files.write(".config/aish/config.toml", text);
        let setup = files.load();
        assert_eq!(setup.policy.problems.len(), 1, "{text:?}");
        assert!(matches!(setup.pin, Pin::Invalid(_)), "{text:?}");
    }
}

#[test]
fn workspaces_pin_and_data_directory_come_from_the_configuration() {
    let files = Files::new();
    let text = "[safety]\nworkspaces = [\"~/src\", \"/srv/x\"]\n[security]\napproval_pin = \"123456\"\n[history]\ndir = \"~/d\"\n";
    files.write(".config/aish/config.toml", text);
    let setup = files.load();
    assert_eq!(setup.workspaces, [files.temp.path().join("src"), "/srv/x".into()]);
    assert!(setup.pin.matches("123456") && !setup.pin.matches("000000"));
    assert_eq!(setup.paths.unwrap().data, files.temp.path().join("d"));
    files.write(".config/aish/config.toml", "[safety]\nworkspaces = [\"src\", 3]\n");
    assert_eq!(files.load().policy.problems.len(), 2);
}

#[test]
fn patterns_of_the_user_are_read_and_broken_ones_are_said() {
    let files = Files::new();
    files.write(".config/aish/config.toml", "[safety]\ndestructive_patterns = [\"^make deploy\", \"(?i)prod\"]\n");
    let setup = files.load();
    assert_eq!(setup.policy.patterns.texts().collect::<Vec<_>>(), ["^make deploy", "(?i)prod"]);
    assert!(setup.policy.problems.is_empty());
    for text in [
        "[safety]\ndestructive_patterns = [\"(\"]\n",
        "[safety]\ndestructive_patterns = [\"\"]\n",
        "[safety]\ndestructive_patterns = [3]\n",
        "[safety]\ndestructive_patterns = \"x\"\n",
        "[safety]\ndestructive-patterns = [\"x\"]\n",
        "[Safety]\ndestructive_patterns = [\"x\"]\n",
        "[safety]\ndestructive_patterns = [\"((a{100}){100}){100}\"]\n",
        "safety = 3\n",
    ] {
        files.write(".config/aish/config.toml", text);
        let setup = files.load();
        assert_eq!(setup.policy.problems.len(), 1, "{text}: {:?}", setup.policy.problems);
        assert_eq!(setup.policy.patterns.texts().count(), 0, "{text}");
    }
    let project = files.write("work/.aish.toml", "[safety]\ndestructive_patterns = [\"x\"]\n");
    files.write(".config/aish/config.toml", "");
    files.trust(&project);
    assert_eq!(files.load().policy.patterns.texts().count(), 0, "the key isn't a project's");
}

#[test]
fn a_malformed_pin_never_leaves_the_default() {
    for text in [
        "security = 3\n",
        "[[security]]\napproval_pin = \"123456\"\n",
        "[security]\napprovalPin = \"123456\"\n",
        "[security]\napproval_pin = \"123456\"\nmore = 1\n",
        "[Security]\napproval_pin = \"123456\"\n",
        "approval_pin = \"123456\"\n",
        "[safety]\napproval-pin-hash = \"x\"\n",
    ] {
        let files = Files::new();
        files.write(".config/aish/config.toml", text);
        let setup = files.load();
        assert!(matches!(setup.pin, Pin::Invalid(_)) && !setup.pin.matches("000000"), "{text}");
        assert!(!setup.policy.problems.is_empty(), "{text}");
    }
    let mut files = Files::new();
    files.vars.push(("AISH_CONFIG", files.temp.path().join("none").display().to_string()));
    let setup = files.load();
    assert!(matches!(setup.pin, Pin::Invalid(_)) && setup.policy.problems.len() == 1);
    files.write("none", "[secrets]\nx = 1\n[security]\n");
    let setup = files.load();
    assert!(setup.pin == Pin::Unset && setup.policy.problems.is_empty());
}

#[test]
fn trusted_rules_do_not_vanish_in_silence() {
    let files = Files::new();
    let text = format!("[[policy.rules]]\n{}", rule("d"));
    let project = files.write("work/.aish.toml", &text);
    files.trust(&project);
    let broken = |what: &str| {
        let problems = files.load().policy.problems;
        assert!(problems.len() == 1 && problems[0].message.contains("trusted"), "{what}: {problems:?}");
    };
    fs::write(&project, b"\xe4").unwrap();
    broken("latin");
    fs::write(&project, "#".repeat(300 * 1024)).unwrap();
    broken("huge");
    fs::remove_file(&project).unwrap();
    broken("gone");
    nix::unistd::mkfifo(&project, nix::sys::stat::Mode::S_IRWXU).unwrap();
    broken("pipe");
    fs::remove_file(&project).unwrap();
    std::os::unix::fs::symlink(files.write("other", ""), &project).unwrap();
    broken("link");
    let env = |name: &str| (name == "HOME").then(|| files.temp.path().display().to_string());
    Trust::new(&Paths::new(&env).unwrap()).untrust(&project).unwrap();
    assert!(files.load().policy.problems.is_empty(), "trust that was taken back is no loss");
    files.trust(&files.write(".aish.toml", &text));
    assert_eq!(files.load().policy.rules.len(), 1, "a file that nobody trusted hides nothing");
}

#[test]
fn a_file_that_anybody_may_write_allows_nothing() {
    use std::os::unix::fs::PermissionsExt;
    let files = Files::new();
    let file = files
        .write(".config/aish/config.toml", "[[policy.rules]]\nid = \"r\"\ndecision = \"allow\"\nprogram = \"git\"\n");
    assert!(files.load().policy.problems.is_empty());
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o666)).unwrap();
    let problems = files.load().policy.problems;
    assert!(problems.len() == 1 && problems[0].message.contains("chmod o-w"), "{problems:?}");
}

#[test]
fn a_key_for_signatures_is_named_and_changes_nothing() {
    let files = Files::new();
    files.write("admin.toml", &format!("[[rules]]\n{}", rule("helm")));
    files.write("admin.pub", "untrusted comment: minisign public key\n");
    let Setup { policy, .. } = files.load();
    assert!(policy.problems.is_empty() && policy.rules.len() == 1, "{policy:?}");
    assert!(policy.notices[0].to_string().contains("admin.pub: aish checks no signature"), "{policy:?}");
}

#[test]
fn no_configuration_is_as_good_as_an_empty_one() {
    let mut files = Files::new();
    files.vars.push(("AISH_CONFIG", "/dev/null".to_owned()));
    assert!(files.load().policy.problems.is_empty());
}
