//! What is said between the user and the model, and how the reply is read.

pub mod markers;
