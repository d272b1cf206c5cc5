//! A call of a program: what handlers are given.

use crate::argument::Arg;
use crate::syntax::ir::Span;

/// A call whose program is known.
#[derive(Clone, Copy, Debug)]
pub struct Call<'c> {
    /// The program's base name.
    pub name: &'c str,
    /// Its arguments, without the name.
    pub args: &'c [Arg],
    /// The word that names it.
    pub span: Span,
}

impl Call<'_> {
    /// Whether one of the arguments is exactly this.
    pub fn has(&self, word: &str) -> bool {
        self.args.iter().any(|arg| arg.text == word)
    }
}
