//! Everything aish keeps about its user, and how to delete all of it: `inventory` says what is
//! where, `remove` deletes what was said. A file that aish doesn't know is left to the user.

pub mod inventory;
pub mod remove;
