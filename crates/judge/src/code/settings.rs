//! Settings in arguments that run programs: git's configuration keys and ssh's options.

use super::super::argument::UNKNOWN;
use super::super::syntax::ir::Span;
use super::{Code, What, known};
use crate::lists;

fn runs(value: &str, code: &mut Code) {
    code.add(What::Runs(known(value.trim().to_owned())), "code.runs-command", Span::new(0, value.len()));
}

/// What giving git's setting `key` this value leads to: `core.pager`, `alias.x`, `filter.lfs.clean`.
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
    match (section, name) {
        // A shell command, or git's own arguments.
        ("alias", _) => match value.trim().strip_prefix('!') {
            Some(command) => runs(command, &mut code),
            None if value.starts_with(UNKNOWN) => code.doubt("code.unknown", all),
            None => {
                let words = std::iter::once("git").chain(value.split_whitespace()).map(str::to_owned).collect();
                code.add(What::RunsArgv(words), "code.runs-command", all);
            }
        },
        ("core", "fsmonitor") if matches!(value, "true" | "false" | "") => {}
        ("core", "editor" | "pager" | "sshcommand" | "fsmonitor" | "askpass" | "gitproxy" | "alternaterefscommand")
        | ("sequence", "editor")
        | ("diff", "external")
        | ("pager", _)
        | ("diff" | "trailer" | "tar", "command")
        | ("diff", "textconv")
        | ("merge", "driver")
        | ("mergetool" | "difftool" | "browser" | "man" | "trailer", "cmd" | "path")
        | ("filter", "clean" | "smudge" | "process")
        | ("gpg", "program")
        | ("interactive", "difffilter")
        | ("uploadpack", "packobjectshook")
        | ("remote", "uploadpack" | "receivepack" | "vcs")
        | ("sendemail", "tocmd" | "cccmd" | "headercmd" | "sendmailcmd" | "smtpserver")
        | ("instaweb", "httpd")
        | ("web", "browser")
        | ("gui" | "guitool", "cmd")
        | ("receive", "procreceiverefs")
        | ("lfs", "path" | "clean" | "smudge")
        | ("hook", "command")
            if !(plain() || section == "pager" && matches!(value, "true" | "false")) =>
        {
            runs(value, &mut code);
        }
        ("credential", "helper") => {
            let helper = value.split_whitespace().next().unwrap_or_default();
            if let Some(command) = value.strip_prefix('!') {
                runs(command, &mut code);
            } else if !lists::SETTINGS_CREDENTIAL_HELPERS.has(helper) && !value.is_empty() {
                code.doubt("code.unknown", all);
            }
        }
        ("submodule", "update") if value.starts_with('!') => runs(value.trim_start_matches('!'), &mut code),
        ("core", "hookspath") if value == "/dev/null" => {}
        ("core", "hookspath" | "worktree" | "attributesfile")
        | ("init", "templatedir")
        | ("include" | "includeif", "path")
        | ("protocol", "allow") => code.add(What::Evaluates, "code.evaluates", all),
        ("url", "insteadof" | "pushinsteadof")
        | ("http" | "https", "proxy")
        | ("http", "sslverify" | "savecookies")
        | ("remote", "url" | "pushurl" | "proxy") => code.add(What::Changes, "code.redirects", all),
        _ => {}
    }
    code
}

/// What an option of ssh (the text after `-o`: `ProxyCommand=nc %h %p`, or with a blank) leads to.
pub fn ssh_option(text: &str) -> Code {
    let mut code = Code::default();
    let (name, value) = text.trim().split_once(['=', ' ', '\t']).unwrap_or((text.trim(), ""));
    let value = value.trim().trim_start_matches('=').trim().trim_matches('"');
    let all = Span::new(0, text.len());
    match name.trim().to_ascii_lowercase().as_str() {
        "proxycommand" | "knownhostscommand" | "localcommand" if matches!(value, "none" | "") => {}
        "proxycommand" | "knownhostscommand" | "localcommand" => runs(value, &mut code),
        // It runs on the other host; the caller knows which one.
        "remotecommand" => code.doubt("code.unknown", all),
        "pkcs11provider" | "securitykeyprovider" | "smartcarddevice" if value != "none" => {
            code.add(What::Evaluates, "code.evaluates", all)
        }
        "include" | "xauthlocation" | "match" => code.add(What::Evaluates, "code.evaluates", all),
        "permitlocalcommand" if value != "no" => code.doubt("code.unknown", all),
        "identityfile" | "certificatefile" | "userknownhostsfile" | "globalknownhostsfile" if value != "/dev/null" => {
            code.add(What::Reads { path: known(value.to_owned()) }, "code.reads", all)
        }
        // An unchecked host key or a forwarded agent changes nothing on this machine.
        other if lists::SETTINGS_SSH.has(other) => {}
        _ => code.doubt("code.unknown", all),
    }
    code
}
