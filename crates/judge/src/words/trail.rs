//! Where a line has gone before it came to where it stands: the directories that `cd -` and `popd`
//! go back to, and whether the one in force may be none of the user's own. It knows no workspace:
//! the walk says what a directory is.

/// Directories that `pushd` keeps for `popd`.
const MAX_STACK: usize = 16;

/// A directory that commands run in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// Absolute; none where it can't be known.
    pub path: Option<String>,
    /// It lies outside of the workspaces, or may.
    pub elsewhere: bool,
    /// Nothing is known of it.
    pub astray: bool,
}

impl Spot {
    /// A directory of which nothing is known.
    pub fn unknown() -> Self {
        Self { astray: true, ..Self::default() }
    }
}

/// The way that the line has gone. What is said of the directory in force holds beside its path,
/// which the scope has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// As in [`Spot`], of the directory in force.
    pub elsewhere: bool,
    /// As in [`Spot`], of the directory in force.
    pub astray: bool,
    previous: Option<Spot>,
    stack: Vec<Spot>,
}

impl Trail {
    /// Goes on from a directory to another one.
    pub fn go(&mut self, from: Spot, to: &Spot) {
        (self.elsewhere, self.astray) = (to.elsewhere, to.astray);
        self.previous = Some(from);
    }

    /// Where `cd -` leads.
    pub fn previous(&self) -> Spot {
        self.previous.clone().unwrap_or_else(Spot::unknown)
    }

    /// Keeps a directory for [`Trail::pop`].
    pub fn push(&mut self, spot: Spot) {
        if self.stack.len() == MAX_STACK {
            self.stack.remove(0);
        }
        self.stack.push(spot);
    }

    /// Where `popd` leads.
    pub fn pop(&mut self) -> Spot {
        self.stack.pop().unwrap_or_else(Spot::unknown)
    }

    /// What is certain after either way; the directory may be none of one's own if either leads to
    /// such a one.
    pub fn join(&mut self, other: &Self) {
        self.elsewhere |= other.elsewhere;
        self.astray |= other.astray;
        if self.previous != other.previous {
            self.previous = None;
        }
        if self.stack != other.stack {
            self.stack.clear();
        }
    }
}
