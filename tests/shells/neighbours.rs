//! Life with other plugins.
