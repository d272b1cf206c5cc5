//! `git`: aliases and configuration that stand on the command line run something before the subcommand does anything. The
//! subcommands themselves are in the packs.

use crate::safety::argument::Arg;
use crate::safety::code::settings;
use crate::safety::verdict::OperationClass;
use crate::safety::walk::{Call, Walk};

/// `git -c alias.x='!rm -rf y' x`
pub fn judge(walk: &mut Walk<'_>, call: &Call<'_>) {
    let mut args = call.args.iter().enumerate();
    while let Some((_, arg)) = args.next() {
        let setting = match arg.text.as_str() {
            "-c" => args.next().map(|(_, value)| value.clone()),
            text if text.starts_with("-c") && text.contains('=') => Some(arg.part(2)),
            "-C" | "--git-dir" | "--work-tree" | "--namespace" | "--config-env" => {
                args.next();
                continue;
            }
            text if text.starts_with('-') => continue,
            // The subcommand: settings come before it.
            _ => break,
        };
        if let Some(setting) = setting {
            self::setting(walk, call, &setting);
        }
    }
    super::packs::judge(walk, call);
}

fn setting(walk: &mut Walk<'_>, call: &Call<'_>, setting: &Arg) {
    let Some((key, value)) = setting.text.split_once('=') else { return };
    let key = key.to_ascii_lowercase();
    let value_at = setting.text.len() - value.len();
    let Some(alias) = key.strip_prefix("alias.") else {
        settings::git_config(&key, value).what.iter().for_each(|thing| super::text::effect(walk, thing, setting));
        return;
    };
    if let Some(command) = value.strip_prefix('!') {
        walk.run_text(&setting.part(setting.text.len() - command.len()));
        return;
    }
    // An alias for a subcommand: the words stand in the place of its name.
    let Some(at) = call.args.iter().position(|arg| arg.text.eq_ignore_ascii_case(alias)) else { return };
    let words = value.split_whitespace().map(|word| Arg { text: word.to_owned(), ..setting.part(value_at) });
    let args: Vec<Arg> = words.chain(call.args[at + 1..].iter().cloned()).collect();
    walk.operation(OperationClass::Unknown);
    super::packs::judge(walk, &Call { args: &args, ..*call });
}
