//! Commands in code blocks: which blocks are a shell's and hold only commands. `lines` reads them.

use super::command::{self, CommandForm};
use super::layout::{ReplyBlock, ReplyPiece, pieces};
use super::{Asked, FoundForms, MOST, hold_dependent, lines, wrapping};
use crate::conversation::markers::line::{is_protocol, is_shell};

pub(super) fn of_blocks(pieces: &[ReplyPiece<'_>], asked: &Asked<'_>, _: usize) -> FoundForms {
    let mut found = FoundForms::default();
    let blocks =
        || pieces.iter().filter_map(|piece| if let ReplyPiece::Block(block) = piece { Some(block) } else { None });
    for block in blocks().filter(|block| is_shell(block.info)) {
        let form = if block.info.is_empty() && lines_of(block) > 1 { CommandForm::Block } else { CommandForm::Code };
        found.take(lines::read_lines(&block.lines, form, block.before, asked));
    }
    if found.is_empty() {
        // Models label blocks with any language.
        for block in blocks().filter(|block| !is_shell(block.info)) {
            let read = lines::read_lines(&block.lines, CommandForm::Foreign, block.before, asked);
            if is_all(block, &read) {
                found.take(read);
            }
        }
    }
    found
}

fn lines_of(block: &ReplyBlock<'_>) -> usize {
    block.lines.iter().filter(|line| says_something(line)).count()
}

fn says_something(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with('#')
}

/// Nothing but the commands read in it, or a session.
fn is_all(block: &ReplyBlock<'_>, read: &FoundForms) -> bool {
    let session = block.lines.iter().any(|line| wrapping::behind_prompt(line).is_some());
    let lines = |command: &String| command.split('\n').filter(|line| says_something(line)).count();
    let texts = read.commands.iter().chain(read.refused.iter().map(|(text, _)| text));
    session || texts.map(lines).sum::<usize>() == lines_of(block)
}

/// Blocks of shells, and of no language with only known programs; without output and commands with
/// a name to fill in. Each command once.
pub(in crate::conversation::markers) fn in_blocks(text: &str, asked: &Asked<'_>) -> Vec<String> {
    let mut found = FoundForms::default();
    for piece in pieces(text) {
        if let ReplyPiece::Block(block) = piece
            && is_shell(block.info)
            && !block.lines.iter().any(|line| line.starts_with("#!") || is_protocol(line))
        {
            let read = lines::read_lines(&block.lines, CommandForm::Code, block.before, asked);
            if is_proposal(&block, &read, asked) {
                found.take(read);
            }
        }
    }
    hold_dependent(&mut found);
    found.commands.truncate(MOST);
    found.commands
}

fn is_proposal(block: &ReplyBlock<'_>, read: &FoundForms, asked: &Asked<'_>) -> bool {
    let known = |command: &String| command::begins_command(command, CommandForm::Bare, asked);
    let language = !block.info.is_empty() || read.commands.iter().all(known);
    read.refused.is_empty() && !read.stopped && language && is_all(block, read)
}
