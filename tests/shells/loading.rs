//! Sourcing the plugin, in all conditions, and taking it out again.
