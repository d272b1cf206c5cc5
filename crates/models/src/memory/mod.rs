//! Notes about the user across sessions, in one append-only file: `store` writes, `record` reads,
//! `recall` chooses. Nothing here prints or sends.

pub mod recall;
pub mod record;
pub mod store;
pub mod summarize;
pub mod words;

pub use recall::{Recalled, Rules, recall_notes};
pub use record::{LoadedNotes, MemoryItem, NewItem, NoteKind};
pub use store::Store;
