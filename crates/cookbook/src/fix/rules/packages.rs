//! The package manager of another distribution.

use super::{Case, found};
use crate::fix::Fix;
use crate::lists;

pub fn manager(case: &Case) -> Option<Fix> {
    if !matches!(case.failure.status, 127 | 1) {
        return None;
    }
    let managers = lists::pairs("fix.managers");
    for cmd in case.cmds() {
        let Some(name) = cmd.program() else { continue };
        let Some((_, old)) = managers.iter().find(|(known, _)| *known == name && !case.runs(name)) else { continue };
        let (here, new) = managers.iter().find(|(known, _)| case.runs(known))?;
        let verb = cmd.arg(0)?;
        let mut pairs = old.split(' ').zip(new.split(' '));
        let (_, word) = pairs.find(|(old, new)| *old == verb && *new != "-")?;
        // Options differ between managers.
        if cmd.args().iter().skip(1).any(|w| w.value.as_deref().is_none_or(|v| v.starts_with('-') && v != "-y")) {
            return None;
        }
        let sudo = *here != "brew"
            && Some(word) != new.split(' ').nth(2)
            && !case.world.is_root()
            && !cmd.prefixes.iter().any(|p| p == "sudo" || p == "doas")
            && case.runs("sudo");
        let span = cmd.words.first()?.span.start..cmd.words.get(1)?.span.end;
        let command = case.line.replace(&span, &format!("{}{here} {word}", if sudo { "sudo " } else { "" }));
        return found(command, format!("`{name}` isn't installed here; this machine has `{here}`."));
    }
    None
}
