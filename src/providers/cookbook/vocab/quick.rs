//! Hash maps over our own words. They never hold what a stranger chose in number, so a fast hash without protection
//! against crafted collisions is enough, and building the index takes half the time.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// FNV-1a over bytes.
#[derive(Clone, Copy)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A map over words.
pub type Map<K, V> = HashMap<K, V, BuildHasherDefault<Fnv>>;
/// A set of words.
pub type Set<K> = HashSet<K, BuildHasherDefault<Fnv>>;
