//! What aish knows about its user across sessions and shells: notes in one append-only file.
//! `store` is the only writer, `read` the reader, `recall` chooses what is sent with a request.
//! Nothing here prints, asks a model or sends anything.

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
