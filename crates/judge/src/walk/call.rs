//! A call of a program, as handlers get it.

use crate::argument::Arg;
use crate::syntax::ir::Span;

#[derive(Clone, Copy, Debug)]
pub struct Call<'c> {
    pub name: &'c str,
    pub args: &'c [Arg],
    pub span: Span,
}

impl Call<'_> {
    pub fn has(&self, word: &str) -> bool {
        self.args.iter().any(|arg| arg.text == word)
    }
}
