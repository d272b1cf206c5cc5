//! Everything that the program prints and every key that it reads. It decides nothing.

// Public only for the program above it: a comment is there where it says more than the name.
#![allow(missing_docs)]

use aish_base::{config, error, lists, model, shell, store};
use aish_models::{conversation, cost};

pub mod ui;
