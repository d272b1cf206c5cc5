//! Operands of image and document programs that are more than files: exiftool's expressions,
//! ImageMagick's formats, office macros. The packs have the rest.

use crate::argument::Arg;
use crate::code::Language;
use crate::verdict::OperationClass;
use crate::walk::{Access, Call, Walk};

/// `${TAG;EXPR}` is Perl.
pub fn exiftool(walk: &mut Walk<'_>, call: &Call<'_>) {
    for arg in call.args {
        let Some(at) = arg.text.find("${") else { continue };
        let inside = arg.part(at + 2);
        let Some(from) = inside.text.find(';') else { continue };
        let end = inside.text.rfind('}').unwrap_or(inside.text.len()).max(from + 1);
        let program = arg.with_text(inside.text.get(from + 1..end).unwrap_or_default().to_owned());
        if program.text.trim().is_empty() {
            // `${TAG;}` only takes out characters that no file name may have.
            continue;
        }
        walk.rule("exec.inline-code", arg.span);
        super::text::code(walk, Language::Perl, &program);
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
        } else if matches!(text.as_str(), "-write" | "+write")
            && let Some(file) = call.args.get(at + 1)
        {
            walk.operation(OperationClass::Write);
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
            let from = text.find([':', '@']).map_or(0, |colon| colon + 1);
            let name = arg.part(from);
            let name = if name.text.starts_with('@') { name.part(1) } else { name };
            walk.access(&name, Access::Read);
        }
    }
    super::packs::apply_pack(walk, call);
}

/// A macro as the document.
pub fn office(walk: &mut Walk<'_>, call: &Call<'_>) {
    for arg in call.args {
        let text = arg.text.to_ascii_lowercase();
        if ["macro:", "vnd.sun.star.script:", "service:"].iter().any(|start| text.starts_with(start)) {
            walk.rule("exec.inline-code", arg.span);
        } else if text.starts_with("--accept") || text.starts_with("-accept") {
            // It takes commands from other programs then.
            walk.rule("exec.option-program", arg.span);
        }
    }
    super::packs::apply_pack(walk, call);
}
