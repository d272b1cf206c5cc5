//! Words → arguments, as far as the shell's expansions are known without running anything; the rest
//! is marked unknown. The walk judges what substitutions run.

mod braces;
mod decode;
mod descriptors;
mod expand;
mod fish;
mod lists;
mod names;
mod parameter;
mod scope;
mod special;
mod stream;
mod trail;

pub use decode::printf;
pub use descriptors::Opened;
pub use expand::WordExpander;
pub use lists::slice;
pub use scope::{LeftScope, SecretNames, Value, VariableScope, has_subscript, is_foreign_text};
pub use special::{Special, special};
pub use stream::{SET_UP, WordStream, has_word, of_node, of_script};
pub use trail::Spot;

#[cfg(test)]
mod tests;
