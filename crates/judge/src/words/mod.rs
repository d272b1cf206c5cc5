//! Words → arguments, as far as the shell's expansions can be done without running anything:
//! quotes, tilde, braces, constant variables, default values, splitting, and substitutions whose
//! output is a constant. What can't be known stays marked as unknown. It raises no findings:
//! walking what the substitutions run is the walk's work.

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
pub use scope::{LeftScope, SecretNames, Value, VariableScope, has_subscript};
pub use special::{Special, special};
pub use stream::{WordStream, has_word, of_node};
pub use trail::Spot;

#[cfg(test)]
mod tests;
