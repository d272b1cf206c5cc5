//! Skills: folders with a `SKILL.md`. One counts once the user has trusted exactly its text; a
//! model sees name and description and reads it on request. Nothing of it is run.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::config::{ProjectState, ProjectText, Trust};
use crate::model::ToolSpec;
use crate::store::Paths;
use aish_judge::workspace::work_tree;
use aish_text::sanitize::{clean, clean_line};

pub const READ_SKILL: &str = "read_skill";
/// Skills; and characters of a description.
const MOST: usize = 32;
const DESCRIPTION: usize = 300;

#[derive(Clone, Debug)]
pub struct Skill {
    pub name: String,
    pub description: String,
    pub file: PathBuf,
    pub text: String,
}

/// The project's around `cwd`, nearest first, then the user's own.
pub fn trusted_skills(cwd: &Path, paths: &Paths) -> Vec<Skill> {
    let trust = Trust::new(paths);
    let mut skills: Vec<Skill> = Vec::new();
    for (name, file) in skill_files(cwd, paths) {
        let text = ProjectText::read(&file).ok().filter(|text| trust.state(text) == ProjectState::Trusted);
        if let Some(text) = text.filter(|_| skills.len() < MOST && !skills.iter().any(|skill| skill.name == name)) {
            skills.push(Skill { description: description(&text.text), text: clean(&text.text), name, file });
        }
    }
    skills
}

pub fn skill_file(name: &str, cwd: &Path, paths: &Paths) -> Option<PathBuf> {
    skill_files(cwd, paths).into_iter().find(|(other, _)| other == name).map(|(_, file)| file)
}

/// Named by folder, so that a file can't take another's name.
fn skill_files(cwd: &Path, paths: &Paths) -> Vec<(String, PathBuf)> {
    let top = work_tree(cwd).unwrap_or_else(|| cwd.to_path_buf());
    let project = cwd.ancestors().take_while(|dir| dir.starts_with(&top)).map(|dir| dir.join(".agents/skills"));
    let own = paths.config.parent().map(|dir| dir.join("skills"));
    let mut files = Vec::new();
    for dir in project.chain(own) {
        let mut here: Vec<_> = fs::read_dir(&dir).into_iter().flatten().flatten().collect();
        here.sort_by_key(fs::DirEntry::file_name);
        for entry in here {
            let (name, file) = (entry.file_name(), entry.path().join("SKILL.md"));
            if let Some(name) = name.to_str().filter(|name| is_skill_name(name) && file.is_file()) {
                files.push((name.to_owned(), file));
            }
        }
    }
    files
}

pub fn is_skill_name(name: &str) -> bool {
    (1..=64).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
}

/// From the front matter, on one line.
fn description(text: &str) -> String {
    let mut lines =
        text.lines().skip_while(|line| line.trim() != "---").skip(1).take_while(|line| line.trim() != "---");
    let first = lines.find_map(|line| line.strip_prefix("description:")).unwrap_or_default();
    // A folded text goes on in indented lines.
    let more = lines.take_while(|line| line.starts_with(' '));
    let first = Some(first.trim()).filter(|first| !matches!(*first, ">" | ">-" | "|" | "|-"));
    let words = first.into_iter().chain(more).flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
    clean_line(words.trim_matches(['"', '\''])).chars().take(DESCRIPTION).collect()
}

pub fn spec(skills: &[Skill]) -> ToolSpec {
    let list = skills.iter().map(|skill| format!("\n- {}: {}", skill.name, skill.description)).collect::<String>();
    let names: Vec<&str> = skills.iter().map(|skill| skill.name.as_str()).collect();
    ToolSpec {
        name: READ_SKILL.to_owned(),
        description: format!(
            "Reads a text on how a kind of work is done here, which the user let in. There are:{list}"
        ),
        parameters: json!({"type": "object", "properties": {"name": {"type": "string", "enum": names}}, "required": ["name"]}),
    }
}

pub fn called<'s>(skills: &'s [Skill], arguments: &str) -> Result<&'s Skill, String> {
    let arguments: Value = serde_json::from_str(arguments).unwrap_or_default();
    let name = arguments["name"].as_str().unwrap_or_default();
    skills.iter().find(|skill| skill.name == name).ok_or_else(|| "there is no such skill".to_owned())
}

#[cfg(test)]
#[path = "skill_tests.rs"]
mod tests;
