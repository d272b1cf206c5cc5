//! The plugins in real shells.

mod render;
