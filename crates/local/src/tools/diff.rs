//! Unified diffs as git writes them, with three lines of context. `ui` colours and sanitises.

use std::fmt::{Result, Write};
use std::path::Path;

use imara_diff::{Algorithm, Diff, InternedInput, Interner, Token, UnifiedDiffConfig, UnifiedDiffPrinter};

/// Empty where nothing changes. The histogram algorithm bounds the time for big unlike texts.
pub fn unified_diff(path: &Path, old: &str, new: &str) -> String {
    let input = InternedInput::new(old, new);
    let mut diff = Diff::compute(Algorithm::Histogram, &input);
    diff.postprocess_lines(&input);
    let hunks = diff.unified_diff(&DiffLines(&input.interner), UnifiedDiffConfig::default(), &input).to_string();
    let name = path.display();
    if hunks.is_empty() { hunks } else { format!("--- {name}\n+++ {name}\n{hunks}") }
}

struct DiffLines<'a>(&'a Interner<&'a str>);

impl DiffLines<'_> {
    fn write(&self, out: &mut impl Write, mark: char, token: Token) -> Result {
        let line = self.0[token];
        let end = if line.ends_with('\n') { "" } else { "\n\\ No newline at end of file\n" };
        write!(out, "{mark}{line}{end}")
    }
}

impl UnifiedDiffPrinter for DiffLines<'_> {
    fn display_header(&self, mut out: impl Write, old: u32, new: u32, old_len: u32, new_len: u32) -> Result {
        // A side without lines is named by the line before it.
        let first = |start: u32, lines: u32| start + u32::from(lines > 0);
        writeln!(out, "@@ -{},{old_len} +{},{new_len} @@", first(old, old_len), first(new, new_len))
    }

    fn display_context_token(&self, mut out: impl Write, token: Token) -> Result {
        self.write(&mut out, ' ', token)
    }

    fn display_hunk(&self, mut out: impl Write, before: &[Token], after: &[Token]) -> Result {
        before.iter().try_for_each(|token| self.write(&mut out, '-', *token))?;
        after.iter().try_for_each(|token| self.write(&mut out, '+', *token))
    }
}

#[cfg(test)]
#[path = "diff_tests.rs"]
mod tests;
