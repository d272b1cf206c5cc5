//! `smbclient -c 'command; command'`: the effects of a session's commands. The packs have the rest.

use crate::argument::Arg;
use crate::getopt::Grammar;
use crate::lists;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};

pub fn handle_smbclient(walk: &mut Walk<'_>, call: &Call<'_>) {
    super::packs::apply_pack(walk, call);
    let flags = ["list", "no-pass", "kerberos"];
    let options = Grammar::of_program("smbclient").read_abbreviated(call.args, &flags);
    for text in options.values(&["-c", "--command"]) {
        let mut at = 0;
        for command in text.text.split(';') {
            let start = at + command.len() - command.trim_start().len();
            at += command.len() + 1;
            session(walk, &Arg { text: command.trim().to_owned(), ..text.part(start) });
        }
    }
    if let Some(tar) = options.value(&["-T", "--tar"]) {
        // `c` packs into the file behind it, `x` unpacks there.
        let unpacks = tar.text.contains('x');
        match options.operands.get(1).or(options.operands.last()) {
            Some(file) if !unpacks => walk.access(file, Access::Overwrite),
            _ => walk.rule("net.upload", tar.span),
        }
    }
}

fn session(walk: &mut Walk<'_>, command: &Arg) {
    if let Some(line) = command.text.strip_prefix('!') {
        walk.rule("exec.option-program", command.span);
        return walk.run_text(&command.with_text(line));
    }
    let words: Vec<&str> = command.text.split_whitespace().collect();
    let Some((name, rest)) = words.split_first() else { return };
    let local = |name: &str| command.with_text(name);
    match *name {
        _ if lists::PROGRAMS_SMB_DELETES.has(name) => walk.rule("fs.remote-delete", command.span),
        "get" | "reget" => {
            let file =
                rest.get(1).or(rest.first()).map_or("", |file| file.rsplit(['/', '\\']).next().unwrap_or_default());
            walk.operation(OperationClass::Write);
            walk.access(&local(file), Access::Overwrite);
        }
        "mget" => {
            walk.operation(OperationClass::Write);
            walk.access(&local("."), Access::Fill);
        }
        _ if lists::PROGRAMS_SMB_SENDS.has(name) => walk.rule("net.upload", command.span),
        _ if command.is_known() && lists::PROGRAMS_SMB_LOOKS.words().any(|known| known.starts_with(name)) => {
            walk.operation(OperationClass::Read)
        }
        _ => walk.rule("exec.unknown-call", command.span),
    }
}
