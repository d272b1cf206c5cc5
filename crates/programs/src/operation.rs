//! The kinds of things that a command does, and sets of them.

use serde::{Serialize, Serializer};

aish_text::named_enum! {
    /// A kind of effect that a command has (LAD-05). In JSON it is its [`OperationClass::name`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum OperationClass {
        /// Reads files, settings or the state of the system.
        Read = "read",
        /// Creates or changes something.
        Write = "write",
        /// Removes, overwrites or irreversibly changes something.
        Delete = "delete",
        /// Runs with more rights than the user's, as with `sudo`.
        Privileged = "privileged",
        /// Talks to another host.
        Network = "network",
        /// Signals, starts or stops processes or services.
        Process = "process",
        /// Writes to a device or a file system below the files.
        Device = "device",
        /// Has effects that can't be known without running it.
        Unknown = "unknown",
    }
}

/// A set of [`OperationClass`]es, listed in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Operations(u8);

impl OperationClass {
    /// What it means for the user, as a sentence without its period.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Read => "Reads",
            Self::Write => "Creates or changes something",
            Self::Delete => "Deletes or overwrites something",
            Self::Privileged => "Runs with more rights than yours",
            Self::Network => "Talks to another host",
            Self::Process => "Starts, stops or signals processes",
            Self::Device => "Writes to a device, below the file system",
            Self::Unknown => "Does something that can't be told from the line",
        }
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Operations {
    /// Adds `class`; no change if it is in the set.
    pub fn add(&mut self, class: OperationClass) {
        self.0 |= class.bit();
    }

    /// Adds all classes of another set.
    pub fn merge(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Whether `class` is in it.
    pub fn has(self, class: OperationClass) -> bool {
        self.0 & class.bit() != 0
    }

    /// Whether the set holds nothing but `Read`; also true of the empty set.
    pub fn is_pure_read(self) -> bool {
        self.0 & !OperationClass::Read.bit() == 0
    }

    /// The classes, in order.
    pub fn iter(self) -> impl Iterator<Item = OperationClass> {
        OperationClass::ALL.into_iter().filter(move |class| self.has(*class))
    }
}

impl FromIterator<OperationClass> for Operations {
    fn from_iter<I: IntoIterator<Item = OperationClass>>(classes: I) -> Self {
        let mut set = Self::default();
        for class in classes {
            set.add(class);
        }
        set
    }
}

impl Serialize for Operations {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
