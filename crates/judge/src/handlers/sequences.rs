//! Build tools with several tasks in one call: `mix do a, b + c`, `lein do a, b`.

use crate::argument::Arg;
use crate::walk::{Call, Walk};

pub fn handle_sequence(walk: &mut Walk<'_>, call: &Call<'_>) {
    let Some(at) = call.args.iter().position(|arg| arg.text == "do") else {
        return super::packs::apply_pack(walk, call);
    };
    let mut task: Vec<Arg> = Vec::new();
    for arg in &call.args[at + 1..] {
        let word = arg.text.trim_end_matches(',');
        let joins = call.name == "mix" && word == "+";
        if !word.is_empty() && !joins {
            task.push(arg.with_text(word));
        }
        if (joins || word.len() < arg.text.len()) && !task.is_empty() {
            super::packs::apply_pack(walk, &Call { args: &task, ..*call });
            task.clear();
        }
    }
    if !task.is_empty() {
        super::packs::apply_pack(walk, &Call { args: &task, ..*call });
    }
}
