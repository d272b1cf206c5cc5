//! Conversations from outside, by real processes: what is kept, what is never lost, what is shown
//! and deleted.

mod finding;
mod forgetting;
mod keeping;
mod rolling;
