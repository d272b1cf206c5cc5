//! The directories `cd -` and `popd` go back to, and whether the current one may be foreign.

const MAX_STACK: usize = 16;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    pub path: Option<String>,
    /// It lies, or may lie, outside the workspaces.
    pub elsewhere: bool,
    pub astray: bool,
}

impl Spot {
    pub fn unknown() -> Self {
        Self { astray: true, ..Self::default() }
    }
}

/// The line's way; the current directory's path is in the scope.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// As in [`Spot`].
    pub elsewhere: bool,
    /// As in [`Spot`].
    pub astray: bool,
    previous: Option<Spot>,
    stack: Vec<Spot>,
}

impl Trail {
    pub fn go(&mut self, from: Spot, to: &Spot) {
        (self.elsewhere, self.astray) = (to.elsewhere, to.astray);
        self.previous = Some(from);
    }

    pub fn previous(&self) -> Spot {
        self.previous.clone().unwrap_or_else(Spot::unknown)
    }

    pub fn push(&mut self, spot: Spot) {
        if self.stack.len() == MAX_STACK {
            self.stack.remove(0);
        }
        self.stack.push(spot);
    }

    pub fn pop(&mut self) -> Spot {
        self.stack.pop().unwrap_or_else(Spot::unknown)
    }

    /// After either way: foreign if either directory is.
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
