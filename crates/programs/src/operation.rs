//! Kinds of effects of a command, and sets of them.

use serde::{Serialize, Serializer};

aish_text::named_enum! {
    /// A kind of effect (LAD-05). In JSON it is its [`OperationClass::name`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum OperationClass {
        /// Reads files, settings or system state.
        Read = "read",
        /// Creates or changes something.
        Write = "write",
        /// Removes, overwrites or irreversibly changes something.
        Delete = "delete",
        /// With more rights than the user's: `sudo`.
        Privileged = "privileged",
        /// Talks to another host.
        Network = "network",
        /// Signals, starts or stops processes or services.
        Process = "process",
        /// Writes to a device or below a file system.
        Device = "device",
        /// Can't be known without running it.
        Unknown = "unknown",
    }
}

/// A set of [`OperationClass`]es, in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Operations(u8);

impl OperationClass {
    /// A sentence for the user, without its period.
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
    /// Adds a class; idempotent.
    pub fn add(&mut self, class: OperationClass) {
        self.0 |= class.bit();
    }

    /// Adds the classes of `other`.
    pub fn merge(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Whether the set has `class`.
    pub fn has(self, class: OperationClass) -> bool {
        self.0 & class.bit() != 0
    }

    /// Whether it has nothing but `Read`; true of the empty set.
    pub fn is_pure_read(self) -> bool {
        self.0 & !OperationClass::Read.bit() == 0
    }

    /// In the order of the enum.
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
