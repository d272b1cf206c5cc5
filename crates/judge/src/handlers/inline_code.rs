//! Code in the arguments of programs that are no interpreters: `rails runner CODE`, `wp eval CODE`.
//! Their sections ask about it anyway; here it is read for what is known of it.

use crate::argument::{Arg, ArgumentOrigin};
use crate::code::{self, CodeDeed, Language};
use crate::getopt::option_at;
use crate::lists;
use crate::walk::{Call, Walk, is_code};
use crate::words::WordStream;

/// Only what is surely done counts: most of such code calls what its application defines. Returns
/// whether there is some, and all of it is known to be harmless.
pub fn read_inline_code(walk: &mut Walk<'_>, call: &Call<'_>) -> bool {
    let Some((language, marks)) = lists::PROGRAMS_INLINE_CODE.value(call.name).and_then(|row| row.split_once(' '))
    else {
        return false;
    };
    // None for commands of the program's own, which may run programs.
    let language = Language::from_name(language);
    let mut programs: Vec<Arg> = Vec::new();
    for at in 0..call.args.len() {
        let (mark, value) = option_at(call.args, at);
        if !marks.split(' ').any(|known| known == mark) {
            continue;
        }
        match call.args[at].is_option() {
            true => programs.extend(value),
            // Behind a subcommand stand options, the names of their values, and files as well.
            false => programs.extend(call.args[at + 1..].iter().filter(|arg| is_program(arg)).cloned()),
        }
    }
    if call.args.iter().any(|arg| lists::PROGRAMS_INLINE_CONSOLES.has(&arg.text)) {
        match walk.input.clone() {
            WordStream::Known(text) => programs.push(Arg::known(text, call.span)),
            WordStream::From(ArgumentOrigin::Plain) => {}
            WordStream::From(origin) => super::input::unseen(walk, call, origin),
        }
    }
    // A file of the current directory may run first.
    let first = lists::PROGRAMS_STARTUP_FILES.value(call.name);
    let harmless = programs.iter().filter(|program| read(walk, language, program)).count();
    harmless > 0 && harmless == programs.len() && first.is_none_or(|name| walk.has_file(name) == Some(false))
}

fn is_program(arg: &Arg) -> bool {
    let name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !arg.is_option() && !arg.text.bytes().all(name) && !is_code(&arg.text)
}

/// Returns whether it is known to be harmless.
fn read(walk: &mut Walk<'_>, language: Option<Language>, program: &Arg) -> bool {
    let Some(language) = language else {
        let lines = super::carried::commands_in(&program.text);
        lines.for_each(|line| walk.elsewhere(|walk| walk.run_text(&program.with_text(line))));
        return false;
    };
    let found = code::scan_text(language, &program.text);
    for thing in found.what.iter().filter(|thing| thing.what != CodeDeed::Unknown) {
        super::text::effect(walk, thing, program);
    }
    found.is_harmless() && program.is_known() && program.origin < ArgumentOrigin::Decoded
}
