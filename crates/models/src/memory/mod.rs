//! Notes about the user across sessions, in one append-only file: `store` writes, `read` reads,
//! `recall` chooses. Nothing here prints or sends.

pub mod background;
pub mod read;
pub mod recall;
pub mod record;
pub mod store;
pub mod summarize;
pub mod words;

pub use read::LoadedNotes;
pub use recall::{Recalled, Rules, recall_notes};
pub use record::{MemoryItem, NewItem, NoteKind};
pub use store::Store;
