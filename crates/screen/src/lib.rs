//! Everything that the program prints and every key that it reads. It decides nothing of what it
//! shows.

// Public only for the program above it: a comment stands where it says more than the name does.
#![allow(missing_docs)]

// The rooms of the floors below, by the names that they have there.
use aish_base::{config, error, lists, model, shell, store};
use aish_models::{conversation, cost};

pub mod ui;
