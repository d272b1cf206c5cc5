//! Secrets at egress: finds values that must not leave the machine, swaps them for placeholders and
//! back. Pure text: no file, network, runtime or terminal. Plain secrets live in memory only,
//! without `Debug`. `docs/privacy.md` says what is found and where the limits are.

mod assignments;
mod bare;
mod base58;
mod blocks;
mod calls;
mod columns;
mod command_words;
pub mod cut;
mod decoded;
mod detect;
mod encoded;
mod entropy;
mod fields;
mod flags;
mod folded;
mod groups;
mod headers;
mod identity;
mod inputs;
mod key_fields;
mod key_lines;
pub mod known;
mod kubernetes;
mod labels;
mod languages;
mod links;
mod lists;
mod names;
pub mod outputs;
mod pairs;
pub mod placeholder;
mod prose_values;
mod reading;
mod records;
mod references;
pub mod report;
mod sensitive;
mod shapes;
mod spaced;
mod text;
mod tokens;
mod urls;
mod values;
mod vault;
mod wordings;

#[cfg(test)]
mod tests;

pub use detect::{Secret, find};
pub use identity::PersonIdentity;
pub use known::KnownSecret;
pub use names::is_secret_name;
pub use vault::{Label, Rehydrator, Vault};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
