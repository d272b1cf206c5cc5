//! Operands of image programs that are more than files: exiftool's expressions and ImageMagick's
//! formats. The packs have the rest.

use crate::argument::Arg;
use crate::code::Language;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};

/// `${TAG;EXPR}` is Perl.
pub fn exiftool(walk: &mut Walk<'_>, call: &Call<'_>) {
    for inside in call.args.iter().flat_map(|arg| super::stretches(arg, "${", |inside| inside.rfind('}'))) {
        // `${TAG;}` only takes out characters that no file name may have.
        if let Some((_, program)) = inside.text.split_once(';').filter(|(_, program)| !program.trim().is_empty()) {
            walk.rule("exec.inline-code", inside.span);
            super::text::code(walk, Language::Perl, &inside.with_text(program));
        }
    }
    super::packs::apply_pack(walk, call);
}

/// A prefix says how a name is read.
pub fn magick(walk: &mut Walk<'_>, call: &Call<'_>) {
    for (at, arg) in call.args.iter().enumerate() {
        let text = arg.text.to_ascii_lowercase();
        if let Some(file) = text.starts_with("ephemeral:").then(|| arg.part("ephemeral:".len())) {
            walk.operation(OperationClass::Delete);
            super::deleting::target(walk, &file, false);
        } else if text == "+write"
            && let Some(file) = call.args.get(at + 1)
        {
            walk.access(file, Access::Overwrite);
        } else if text.starts_with("msl:") {
            super::shells::run_file(walk, &arg.part(4));
        } else if text.starts_with('|') {
            walk.run_text(&arg.part(1));
            walk.rule("exec.option-program", arg.span);
        } else if ["http:", "https:", "ftp:", "url:"].iter().any(|start| text.starts_with(start)) {
            walk.operation(OperationClass::Network);
            walk.host(&arg.text);
        } else if ["label:@", "caption:@", "text:", "pango:@"].iter().any(|start| text.starts_with(start))
            && !call.args.get(at.wrapping_sub(1)).is_some_and(Arg::is_option)
        {
            let name = arg.part(text.find(':').map_or(0, |colon| colon + 1));
            walk.access(&name.part(usize::from(name.text.starts_with('@'))), Access::Read);
        }
    }
    super::packs::apply_pack(walk, call);
}
