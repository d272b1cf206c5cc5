//! Which preset is active, and where its key comes from. It must not touch the network: a caller that is told
//! [`Resolved::NeedsDetection`] asks for local servers and comes back with what it found.

use super::Source;
use super::preset::Preset;

/// Where the key of a preset comes from; the key itself is read by `key::fetch` when a call is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeySource {
    /// No key is sent.
    None,
    /// This variable of the environment.
    Env(String),
    /// The first line this command prints, already split into words.
    Command(Vec<String>),
}

/// The preset to use.
#[derive(Clone, Debug, PartialEq)]
pub struct Active {
    /// Its name.
    pub name: String,
    /// What it says.
    pub preset: Preset,
    /// Where its key comes from.
    pub key: KeySource,
    /// What made it the active one.
    pub why: Source,
}

/// What is known of local servers.
#[derive(Clone, Copy, Debug, Default)]
pub enum Detection<'a> {
    /// Nobody has asked yet.
    #[default]
    NotAsked,
    /// None answers.
    Nothing,
    /// One answers: a preset for it.
    Found(&'a Preset),
}

/// What a caller knows beyond the configuration.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice<'a> {
    /// `--model`.
    pub option: Option<&'a str>,
    /// The active preset of this shell.
    pub shell: Option<&'a str>,
    /// What is known of local servers.
    pub detected: Detection<'a>,
}

/// What `resolve` finds.
#[derive(Clone, Debug, PartialEq)]
pub enum Resolved {
    /// This one.
    Active(Box<Active>),
    /// Nothing is configured and there is no key: ask for local servers, then call again.
    NeedsDetection,
}
