//! Settings in arguments that run programs: git's configuration keys, ssh's options.

use super::{Code, CodeDeed, known};
use crate::argument::UNKNOWN;
use crate::lists;
use crate::syntax::ir::Span;

fn runs(value: &str, code: &mut Code) {
    code.add_run(value, Span::new(0, value.len()));
}

pub fn git_config(key: &str, value: &str) -> Code {
    let mut code = Code::default();
    let all = Span::new(0, value.len());
    let lower = key.to_ascii_lowercase();
    if key.contains(UNKNOWN) {
        code.doubt("code.unknown", all);
        return code;
    }
    let section = lower.split('.').next().unwrap_or_default();
    let name = lower.rsplit('.').next().unwrap_or_default();
    let plain = || super::env::hijack("GIT_PAGER", value).is_none();
    match (section, name, lists::SETTINGS_GIT.value(&format!("{section}.{name}"))) {
        // A shell command, or git's own arguments.
        ("alias", ..) => match value.trim().strip_prefix('!') {
            Some(command) => runs(command, &mut code),
            None if value.starts_with(UNKNOWN) => code.doubt("code.unknown", all),
            None => {
                let words = std::iter::once("git").chain(value.split_whitespace()).map(str::to_owned).collect();
                code.add(CodeDeed::RunsArgv(words), all);
            }
        },
        ("core", "fsmonitor", _) | ("pager", ..) if matches!(value, "true" | "false") => {}
        ("core", "fsmonitor", _) if value.is_empty() => {}
        ("pager", ..) | (.., Some("runs")) if !plain() => runs(value, &mut code),
        ("credential", "helper", _) => {
            let helper = value.split_whitespace().next().unwrap_or_default();
            if let Some(command) = value.strip_prefix('!') {
                runs(command, &mut code);
            } else if !lists::SETTINGS_CREDENTIAL_HELPERS.has(helper) && !value.is_empty() {
                code.doubt("code.unknown", all);
            }
        }
        ("submodule", "update", _) if value.starts_with('!') => runs(value.trim_start_matches('!'), &mut code),
        ("core", "hookspath", _) if value == "/dev/null" => {}
        (.., None | Some("runs")) => {}
        (.., Some(said)) => code.add_said(said, None, all),
    }
    code
}

/// Whether the setting is listed, and the value one with which git runs nothing but what people
/// give it.
pub fn is_plain(key: &str, value: &str) -> bool {
    let lower = key.to_ascii_lowercase();
    let (section, name) = (lower.split('.').next().unwrap_or_default(), lower.rsplit('.').next().unwrap_or_default());
    lists::SETTINGS_GIT.has(&format!("{section}.{name}")) && git_config(key, value).is_harmless()
}

/// The keyword in lower case, and its value.
fn ssh_setting(text: &str) -> (String, &str) {
    let (name, value) = text.trim().split_once(['=', ' ', '\t']).unwrap_or((text.trim(), ""));
    (name.trim().to_ascii_lowercase(), value.trim().trim_start_matches('=').trim().trim_matches('"'))
}

/// Whether the other host may use the user's keys, tickets or display.
pub fn ssh_lends(text: &str) -> bool {
    let (name, value) = ssh_setting(text);
    lists::SETTINGS_SSH.value(&name) == Some("lends") && !value.eq_ignore_ascii_case("no")
}

/// Whether variables are handed to the other host that may be secret: by their names, or by
/// patterns for many.
pub fn ssh_sends_secret(text: &str, named: fn(&str) -> bool) -> bool {
    let (name, value) = ssh_setting(text);
    let plain = |name: &str| {
        let mut known = lists::SETTINGS_SSH_PLAIN.words();
        known.any(|known| known == name || known.strip_suffix('*').is_some_and(|start| name.starts_with(start)))
    };
    // A name with `-` takes variables off the list.
    let secret = |name: &str| name.contains(['*', '?', UNKNOWN]) || named(name);
    lists::SETTINGS_SSH.value(&name) == Some("sends")
        && value.split_whitespace().any(|name| !name.starts_with('-') && !plain(name) && secret(name))
}

/// `text` follows `-o`: `ProxyCommand=nc %h %p`, or with a blank.
pub fn ssh_option(text: &str) -> Code {
    let mut code = Code::default();
    let (name, value) = ssh_setting(text);
    let all = Span::new(0, text.len());
    match lists::SETTINGS_SSH.value(&name) {
        Some("runs") if matches!(value, "none" | "") => {}
        Some("runs") => runs(value, &mut code),
        Some("loads" | "device") if value != "none" => code.add(CodeDeed::Evaluates, all),
        Some("device") => code.doubt("code.unknown", all),
        Some("permits") if value != "no" => code.doubt("code.unknown", all),
        Some("reads") if value != "/dev/null" => code.add(CodeDeed::Reads { path: known(value.to_owned()) }, all),
        Some("loads" | "permits" | "reads") => {}
        // Handlers judge these: it depends on who proposed it, and on which names are secret.
        Some("lends" | "sends") => {}
        // An unchecked host key changes nothing on this machine.
        Some(said) => code.add_said(said, None, all),
        None => code.doubt("code.unknown", all),
    }
    code
}
