//! Paths that a command line would replace, delete or change, for the undo journal: those of
//! `blast` if complete, those of `chmod`, and written ones.

use std::fs;
use std::path::{Path, PathBuf};

use aish_judge::assessment::{Assessment, SeenEffects};
use aish_judge::request::JudgeRequest;
use aish_judge::{UNKNOWN, assess, blast};

use super::keep::{KeptFate, Targets};

const MODES: usize = 10_000;

/// Paths that the line hits or makes, as far as known. The error says why some are unknown.
pub fn of_command(request: &JudgeRequest) -> Result<Targets, String> {
    let blast = blast::blast(request, blast::BlastLimits::default());
    if let Some((path, why)) = blast.unseen.first() {
        // An unknown path has no name.
        let named = path.chars().any(|c| c != UNKNOWN);
        return Err(if named {
            format!("{}: {why}", path.replace(UNKNOWN, "…"))
        } else {
            format!("which files: {why}")
        });
    }
    if blast.more || blast.at_least || blast.targets_more || blast.denied > 0 {
        return Err("not everything that it hits is known".to_owned());
    }
    let fate = |effect| match effect {
        blast::BlastEffect::Delete | blast::BlastEffect::Move => KeptFate::Unlinked,
        blast::BlastEffect::Overwrite | blast::BlastEffect::Revert | blast::BlastEffect::Within => KeptFate::Changed,
    };
    let found = assess(request);
    let mut targets: Targets = blast.targets.into_iter().map(|(effect, path)| (path, fate(effect))).collect();
    targets.extend(modes(&found)?);
    if !targets.is_empty() {
        targets.extend(written_there(&found.writes));
        let is_new = |path: &&String| Path::new(path).symlink_metadata().is_err();
        targets.extend(found.writes.iter().filter(is_new).map(|path| (PathBuf::from(path), KeptFate::Changed)));
    }
    Ok(targets)
}

/// Existing files that a command writes to without replacing them, by real path.
pub fn written_there(writes: &[String]) -> Targets {
    let real = writes.iter().filter_map(|path| fs::canonicalize(path).ok());
    real.filter(|path| path.is_file()).map(|path| (path, KeptFate::Changed)).collect()
}

fn modes(found: &Assessment) -> Result<Targets, String> {
    let mut targets = Targets::new();
    for command in found.commands.iter().filter(|command| command.program == "chmod" && !command.remote) {
        let deep = is_recursive(command);
        for path in command.paths.iter().filter_map(|path| fs::canonicalize(path).ok()) {
            add_modes(&path, deep, &mut targets)?;
        }
    }
    Ok(targets)
}

fn is_recursive(command: &SeenEffects) -> bool {
    let short = |word: &str| word.starts_with('-') && !word.starts_with("--") && word.contains('R');
    command.args.iter().any(|word| short(word) || "--recursive".starts_with(word.as_str()) && word.len() > 4)
}

fn add_modes(path: &Path, deep: bool, targets: &mut Targets) -> Result<(), String> {
    if targets.len() >= MODES {
        return Err("too many files".to_owned());
    }
    let Ok(data) = path.symlink_metadata() else { return Ok(()) };
    if data.is_symlink() {
        return Ok(());
    }
    targets.push((path.to_path_buf(), KeptFate::Mode));
    if deep && data.is_dir() {
        let inside = fs::read_dir(path).map_err(|error| aish_text::io_error::describe(&error))?;
        for child in inside.filter_map(Result::ok) {
            add_modes(&child.path(), deep, targets)?;
        }
    }
    Ok(())
}
