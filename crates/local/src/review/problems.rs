//! All mistakes in configuration and policies, each once, for `aish config check`.

use std::path::{Path, PathBuf};

use super::setup::Setup;
use crate::config::{ConfigProblem, survey_config};
use crate::store::PathsEnv;
use aish_judge::policy::parse::NOT_TOML;

#[derive(Debug, Default)]
pub struct FoundProblem {
    /// To be mended: file, line, message; sorted by file and line.
    pub problems: Vec<String>,
    /// Careless, though it says what its author means.
    pub warnings: Vec<String>,
    pub notes: Vec<String>,
}

pub fn find_problems(env: PathsEnv, cwd: &Path) -> FoundProblem {
    let report = survey_config(env, cwd);
    let (wrong, warnings): (Vec<_>, Vec<_>) = report.loaded.warnings.into_iter().partition(|warning| warning.wrong);
    let (wrong_notes, notes): (Vec<_>, Vec<_>) = report.loaded.notes.into_iter().partition(|note| note.wrong);
    // Those of the rules come with the policy, below.
    let rules = |warning: &ConfigProblem| warning.key == "policy.rules";
    let mut all: Vec<(PathBuf, usize, String)> = Vec::new();
    for problem in report.problems {
        let hint = problem.suggestion.as_ref().map(|hint| format!("\nhint: {hint}")).unwrap_or_default();
        all.push((problem.file.clone(), problem.line, format!("{problem}{hint}")));
    }
    for warning in wrong.into_iter().chain(wrong_notes).filter(|warning| !rules(warning)) {
        all.push((warning.file.clone(), warning.line, warning.to_string()));
    }
    for problem in Setup::load(env, cwd).policy.problems {
        let (file, line) = (PathBuf::from(&problem.source.file), problem.source.line);
        // Whole-file problems of a file that isn't TOML, and wrong types, were named already.
        let named = problem.message.starts_with(NOT_TOML) || problem.message.contains(" must be ");
        let again = |(other, at, _): &(PathBuf, usize, String)| *other == file && (line == 0 || (*at == line && named));
        if !all.iter().any(again) {
            all.push((file, line, problem.to_string()));
        }
    }
    let files: Vec<PathBuf> = all.iter().map(|(file, ..)| file.clone()).collect();
    all.sort_by_key(|(file, line, _)| (files.iter().position(|other| other == file), *line));
    let shown = |warnings: Vec<ConfigProblem>| warnings.iter().map(ToString::to_string).collect();
    FoundProblem {
        problems: all.into_iter().map(|(.., text)| text).collect(),
        warnings: shown(warnings),
        notes: shown(notes),
    }
}
