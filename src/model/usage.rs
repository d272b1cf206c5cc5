//! The tokens of one call. What they cost is told by `cost`.

/// Tokens of one call, as the server counted them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Usage {
    /// Prompt tokens, cached ones included.
    pub input: u64,
    /// Completion tokens, reasoning included.
    pub output: u64,
    /// Prompt tokens that were read from a cache.
    #[serde(default)]
    pub cached: u64,
    /// Prompt tokens that were written to a cache, which some providers charge more for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub written: u64,
    /// Completion tokens that were spent on reasoning, where the server says so.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub reasoning: u64,
}

/// Whether a count need not be written.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the form that serde asks for")]
pub fn is_zero(count: &u64) -> bool {
    *count == 0
}
