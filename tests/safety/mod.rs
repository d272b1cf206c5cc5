//! The safety core, from outside.

mod grammar;
