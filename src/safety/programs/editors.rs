//! Editors: opening files is harmless, commands given on the command line are not.

use crate::safety::argument::Arg;
use crate::safety::code::Language;
use crate::safety::verdict::OperationClass;
use crate::safety::walk::{Access, Call, Walk};
use crate::safety::words::Stream;

/// `vim` and its family, `emacs`, `ed`.
pub fn judge(walk: &mut Walk<'_>, call: &Call<'_>) {
    walk.operation(OperationClass::Read);
    let emacs = call.name.starts_with("emacs");
    let mut args = call.args.iter();
    let mut literal = false;
    while let Some(arg) = args.next() {
        let text = arg.text.as_str();
        let program = match text {
            _ if literal => None,
            "--" => {
                literal = true;
                continue;
            }
            "-c" | "--cmd" | "--eval" | "-eval" | "--execute" | "-f" | "--funcall" | "-e"
                if !(text == "-e" && !emacs) =>
            {
                args.next().cloned()
            }
            "-S" | "-s" | "-u" | "-U" | "-l" | "--load" | "-script" | "--script" | "-L" | "-i" | "-W" | "-w" => {
                if let Some(file) = args.next() {
                    if matches!(text, "-w" | "-W") {
                        walk.access(file, Access::Overwrite);
                    } else if !matches!(file.text.as_str(), "NONE" | "NORC" | "DEFAULTS") {
                        super::shells::run_file(walk, file);
                    }
                }
                continue;
            }
            _ if text.starts_with("--eval=") => Some(arg.part(7)),
            _ if !emacs && text.starts_with('+') => Some(arg.part(1)),
            _ if arg.is_option() => continue,
            _ => None,
        };
        match program {
            Some(program) if program.text.bytes().all(|b| b.is_ascii_digit() || b == b'$' || b == b':') => {}
            Some(program) if program.text.starts_with('/') && !emacs => {}
            Some(program) => {
                walk.operation(OperationClass::Unknown);
                walk.rule("exec.editor-command", program.span);
                super::text::code(walk, if emacs { Language::Lisp } else { Language::Vim }, &program);
            }
            None => {
                walk.access(arg, Access::Read);
            }
        }
    }
    // ed and ex read their commands from the input.
    if matches!(call.name, "ed" | "ex" | "vi" | "vim")
        && let Stream::Known(text) = walk.input.clone()
    {
        walk.operation(OperationClass::Unknown);
        walk.rule("exec.editor-command", call.span);
        super::text::code(walk, Language::Vim, &Arg::known(text, call.span));
    }
}
