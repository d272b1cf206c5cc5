//! What a judgement needs: policies, the user's patterns, workspaces, PIN; from the admin's file,
//! `$AISH_POLICY`, the user's and a trusted project's file. Broken parts make it stricter.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::unistd::{AccessFlags, access};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::config::diagnose::position;
use crate::config::load::read_user_file;
use crate::config::pin::Pin;
use crate::config::{ProjectState, ProjectText, Trust, project};
use crate::store::paths::expand_home;
use crate::store::{Paths, PathsEnv, read_small_text};
use aish_judge::policy::parse::{self, PolicyLayout};
use aish_judge::policy::{Policy, PolicyProblem, PolicyRank, PolicySource};
use aish_judge::workspace;

pub const ADMIN: &str = "/etc/aish/policy.toml";
const POLICY: u64 = 256 * 1024;

#[derive(Debug, Default)]
pub struct Setup {
    pub paths: Option<Paths>,
    pub policy: Policy,
    /// Count as inside, besides the command's directory.
    pub workspaces: Vec<PathBuf>,
    /// `security.ssh_is_remote`: a user in an SSH session is remote.
    pub ssh_is_remote: bool,
    pub pin: Pin,
    pub tree: Option<PathBuf>,
    /// Read ones, weightiest first.
    pub files: Vec<(PolicyRank, PathBuf)>,
}

impl Setup {
    pub fn load(env: PathsEnv, cwd: &Path) -> Self {
        Self::with_admin(env, cwd, cwd, Path::new(ADMIN))
    }

    /// `there` has the project that counts. Names in the environment are relative to `cwd`.
    pub fn load_for(env: PathsEnv, cwd: &Path, there: &Path) -> Self {
        Self::with_admin(env, cwd, there, Path::new(ADMIN))
    }

    /// As [`Setup::load_for`], with another admin's file.
    pub fn with_admin(env: PathsEnv, cwd: &Path, there: &Path, admin: &Path) -> Self {
        let mut setup = Self::default();
        setup.admin(admin);
        if let Some(named) = env("AISH_POLICY").filter(|path| !path.is_empty()) {
            setup.policy_file(&cwd.join(named), Some("AISH_POLICY"));
        }
        match Paths::new(env) {
            Ok(paths) => {
                setup.user(&cwd.join(&paths.config), &paths);
                setup.paths.get_or_insert_with(|| paths.clone());
                setup.project(there, &paths);
            }
            Err(error) => setup.policy.broken("configuration", error.message),
        }
        setup
    }

    /// A key beside it, from an older version's signatures, is reported: it protects nothing.
    fn admin(&mut self, path: &Path) {
        // Most machines lack the directory: then this is the only look-up.
        if access(path.parent().unwrap_or(path), AccessFlags::F_OK) == Err(Errno::ENOENT) {
            return;
        }
        self.policy_file(path, None);
        let key = path.with_extension("pub");
        if access(&key, AccessFlags::F_OK).is_ok() {
            let source = PolicySource { file: key.display().to_string(), line: 0 };
            let message = "aish checks no signature of a policy any more: remove this key".to_owned();
            self.policy.notices.push(PolicyProblem { source, message });
        }
    }

    /// With the admin's rank. A file `named` by a variable must be there.
    fn policy_file(&mut self, path: &Path, named: Option<&str>) {
        let shown = path.display().to_string();
        match (read_small_text(path, POLICY), named) {
            (Ok(Some(text)), _) => {
                self.others_may_write(path, &shown);
                self.policy.add(parse::parse(&text, PolicyRank::Admin, &shown, PolicyLayout::Policy));
                self.files.push((PolicyRank::Admin, path.to_path_buf()));
            }
            (Ok(None), Some(name)) => self.policy.broken(shown, format!("{name} names this file, but there is none")),
            (Ok(None), None) => {}
            (Err(why), _) => self.policy.broken(shown, format!("this file {why}")),
        }
    }

    /// Rules that anybody on the machine may write only add caution.
    fn others_may_write(&mut self, path: &Path, shown: &str) {
        if path.metadata().is_ok_and(|meta| meta.is_file() && meta.mode() & 0o002 != 0) {
            self.policy.broken(shown, format!("anybody may write this file: chmod o-w {shown}"));
        }
    }

    fn user(&mut self, file: &Path, paths: &Paths) {
        let shown = file.display().to_string();
        let text = match read_user_file(file) {
            Ok(Some(text)) => text,
            Ok(None) if !paths.config_named => return,
            Ok(None) => {
                let why = "AISH_CONFIG names this file, but there is none";
                self.pin = Pin::Invalid(format!("{shown}: {why}"));
                return self.policy.broken(shown, why);
            }
            Err(why) => {
                self.pin = Pin::Invalid(format!("{shown} {why}"));
                return self.policy.broken(shown, format!("this file {why}"));
            }
        };
        self.files.push((PolicyRank::User, file.to_path_buf()));
        self.others_may_write(file, &shown);
        match DeTable::parse(&text) {
            Err(error) => {
                self.pin = Pin::Invalid(format!("{shown} isn't TOML"));
                self.policy.add(parse::syntax(&error, &text, PolicyRank::User, &shown));
            }
            Ok(tree) => {
                let tree = tree.get_ref();
                self.policy.add(parse::read_tree(tree, &text, PolicyRank::User, &shown, PolicyLayout::Config));
                self.pin = Pin::from_settings(
                    read_value(tree, "security", "approval_pin"),
                    read_value(tree, "security", "approval_pin_hash"),
                );
                // A mistaken PIN must not leave the default one in force.
                if let Err(why) = check_security(tree) {
                    self.pin = Pin::Invalid(format!("{shown}: {why}"));
                    self.policy.broken(&shown, why);
                }
                self.ssh_is_remote =
                    read_value(tree, "security", "ssh_is_remote").and_then(DeValue::as_bool).unwrap_or_default();
                self.workspaces(tree, &text, &shown, paths);
                self.patterns(tree, &text, &shown);
                let mut paths = paths.clone();
                if let Some(dir) = read_value(tree, "history", "dir").and_then(DeValue::as_str) {
                    paths.data = paths.home.join(expand_home(dir, &paths.home));
                }
                self.paths = Some(paths);
            }
        }
    }

    fn workspaces(&mut self, tree: &DeTable, text: &str, file: &str, paths: &Paths) {
        let Some(value) = spanned(tree, "safety", "workspaces") else { return };
        let DeValue::Array(list) = value.get_ref() else {
            return self.broken_at(value, text, file, "`safety.workspaces` must be a list of directories");
        };
        for entry in list {
            match entry.get_ref().as_str().map(|dir| expand_home(dir, &paths.home)) {
                Some(dir) if dir.is_absolute() => self.workspaces.push(dir),
                _ => self.broken_at(entry, text, file, "`safety.workspaces` holds something that is no absolute path"),
            }
        }
    }

    fn broken_at<T>(&mut self, at: &Spanned<T>, text: &str, file: &str, message: impl Into<String>) {
        let source = PolicySource { file: file.to_owned(), line: position(text, at.span().start).0 };
        self.policy.problems.push(PolicyProblem { source, message: message.into() });
    }

    /// A pattern that is unusable or misplaced is reported.
    fn patterns(&mut self, tree: &DeTable, text: &str, file: &str) {
        for (name, safety) in tree.iter().filter(|(name, _)| plain(name.get_ref()) == "safety") {
            let Some(table) = safety.get_ref().as_table() else {
                self.broken_at(safety, text, file, "`safety` must be a table");
                continue;
            };
            let ours = |key: &str| plain(key) == "destructivepatterns";
            for (key, value) in table.iter().filter(|(key, _)| ours(key.get_ref())) {
                match value.get_ref() {
                    DeValue::Array(list) if name.get_ref() == "safety" && key.get_ref() == "destructive_patterns" => {
                        for entry in list {
                            let added = match entry.get_ref().as_str() {
                                Some(text) => self.policy.patterns.add(text),
                                None => Err("it holds something that is no text".to_owned()),
                            };
                            if let Err(why) = added {
                                self.broken_at(entry, text, file, format!("`safety.destructive_patterns`: {why}"));
                            }
                        }
                    }
                    DeValue::Array(_) => self.broken_at(key, text, file, "write `destructive_patterns` under [safety]"),
                    _ => {
                        let why = "`safety.destructive_patterns` must be a list of regular expressions";
                        self.broken_at(value, text, file, why);
                    }
                }
            }
        }
    }

    /// Only a trusted file is parsed. Trusted rules that no longer hold are a problem.
    fn project(&mut self, cwd: &Path, paths: &Paths) {
        self.tree = workspace::work_tree(cwd);
        let trust = Trust::new(paths);
        // An untrusted file doesn't hide a trusted one above it.
        for file in project::project_places(cwd, &paths.home, || self.tree.clone()) {
            let shown = file.display().to_string();
            let lost = |why: &str| format!("you trusted this file, but {why}: its rules aren't in force");
            if file.symlink_metadata().is_err() {
                if trust.expected(&file) {
                    self.policy.broken(shown, lost("it is gone"));
                }
                continue;
            }
            let Ok(text) = ProjectText::read(&file) else {
                if trust.expected(&file) {
                    return self.policy.broken(shown, lost("it can't be used as it is now"));
                }
                continue;
            };
            match trust.state(&text) {
                ProjectState::Trusted => {
                    self.policy.add(parse::parse(&text.text, PolicyRank::Project, &shown, PolicyLayout::Config));
                    return self.files.push((PolicyRank::Project, file));
                }
                ProjectState::Untrusted | ProjectState::Declined if !trust.expected(&file) => {}
                ProjectState::Untrusted | ProjectState::Declined | ProjectState::Changed => {
                    return self.policy.broken(shown, lost("it changed since"));
                }
            }
        }
    }
}

/// In the PIN's settings, or keys that seem meant for it.
fn check_security(tree: &DeTable) -> Result<(), String> {
    // `approvalPin` and `approval-pin` are slips for `approval_pin`.
    let of_pin = |name: &str| plain(name).starts_with("approvalpin");
    let wrong = |what: &str| Err(format!("{what}; write [security] with `approval_pin` or `approval_pin_hash`"));
    for (name, value) in tree {
        let (name, table) = (name.get_ref().as_ref(), value.get_ref().as_table());
        if name == "security" {
            let Some(table) = table else { return wrong("`security` must be a table") };
            if !table
                .keys()
                .all(|key| ["approval_pin", "approval_pin_hash", "ssh_is_remote"].contains(&key.get_ref().as_ref()))
            {
                return wrong("`security` holds an unknown key");
            }
        } else if plain(name) == "security" {
            return wrong("the name of `security` is misspelt");
        } else if of_pin(name) || table.is_some_and(|table| table.keys().any(|key| of_pin(key.get_ref()))) {
            return wrong("a PIN is set in the wrong place");
        }
    }
    Ok(())
}

fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

fn read_value<'a>(tree: &'a DeTable, table: &str, key: &str) -> Option<&'a DeValue<'a>> {
    spanned(tree, table, key).map(Spanned::get_ref)
}

/// A value two levels down, with its place.
fn spanned<'a>(tree: &'a DeTable, table: &str, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
    tree.get(table)?.get_ref().as_table()?.get(key)
}

#[cfg(test)]
#[path = "setup_tests.rs"]
mod tests;
