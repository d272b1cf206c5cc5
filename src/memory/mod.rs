//! What aish knows about its user across sessions and shells: notes in one append-only file. `store` is the only writer,
//! `read` the only complete reader. Nothing here prints, asks a model or sends anything.

pub mod lock;
pub mod read;
pub mod record;
pub mod store;

pub use read::Loaded;
pub use record::{Item, Kind, NewItem};
pub use store::Store;
