//! The shape of what is known about a program. The knowledge itself is in `programs/`.

/// Whether an option takes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// None.
    Nothing,
    /// The rest of the word or the next word.
    Value,
    /// The rest of the word, if there is one.
    Attached,
}

/// A program or a sub-command.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Its names, separated by spaces.
    pub names: &'static str,
    /// What it does, as the rest of a sentence: "lists files".
    pub does: &'static str,
    /// Options: names separated by spaces, then the meaning. A name that ends in `=` takes a value, for which `{}`
    /// stands in the meaning; one that ends in `?` may have a value in the same word; `-NUM` is any number with a dash.
    pub options: &'static [(&'static str, &'static str)],
    /// What the operands are, in order; one that ends in `…` takes as many as there are. `@mode`, `@owner`, `@sed`,
    /// `@awk` and `@remote …` are looked into (see `values`).
    pub roles: &'static [&'static str],
    /// Sub-commands.
    pub subs: &'static [Program],
    /// For programs that run another command: how many operands of its own come before it.
    pub inner: Option<usize>,
    /// Whether the first word may be option letters without a dash, as in `tar xzf`.
    pub bare: bool,
}

/// A program with names and a one-line summary.
pub const fn p(names: &'static str, does: &'static str) -> Program {
    Program { names, does, options: &[], roles: &[], subs: &[], inner: None, bare: false }
}

impl Program {
    /// Sets its options.
    pub const fn opts(mut self, options: &'static [(&'static str, &'static str)]) -> Self {
        self.options = options;
        self
    }

    /// Sets the roles of its operands.
    pub const fn roles(mut self, roles: &'static [&'static str]) -> Self {
        self.roles = roles;
        self
    }

    /// Sets its sub-commands.
    pub const fn subs(mut self, subs: &'static [Self]) -> Self {
        self.subs = subs;
        self
    }

    /// Says that it runs another command, behind that many operands of its own.
    pub const fn inner(mut self, operands: usize) -> Self {
        self.inner = Some(operands);
        self
    }

    /// Allows option letters without a dash.
    pub const fn bare(mut self) -> Self {
        self.bare = true;
        self
    }

    /// Whether this is one of its names.
    pub fn is(&self, name: &str) -> bool {
        self.names.split(' ').any(|n| n == name)
    }

    /// The sub-command of that name.
    pub fn sub(&self, name: &str) -> Option<&'static Self> {
        self.subs.iter().find(|s| s.is(name))
    }

    /// The first of its names.
    pub fn name(&self) -> &'static str {
        self.names.split(' ').next().unwrap_or_default()
    }

    /// An option by its whole name: whether it takes a value, and its meaning.
    pub fn option(&self, name: &str) -> Option<(Takes, &'static str)> {
        let number = name.len() > 1 && name.starts_with('-') && name[1..].bytes().all(|b| b.is_ascii_digit());
        self.options.iter().find_map(|(names, meaning)| {
            names.split(' ').find_map(|known| {
                let plain = known == name || (number && known == "-NUM");
                let takes = match known.strip_prefix(name) {
                    _ if plain => Takes::Nothing,
                    Some("=") => Takes::Value,
                    Some("?") => Takes::Attached,
                    _ => return None,
                };
                Some((takes, *meaning))
            })
        })
    }

    /// What the operand number `index` of `count` is.
    pub fn role(&self, index: usize, count: usize) -> Option<&'static str> {
        let many = self.roles.iter().position(|r| r.ends_with('…'));
        let Some(many) = many else { return self.roles.get(index).copied() };
        let behind = self.roles.len() - many - 1;
        let role = if index < many {
            self.roles.get(index)
        } else if index + behind >= count && count >= self.roles.len().min(behind + 1) {
            self.roles.get(self.roles.len() - (count - index))
        } else {
            self.roles.get(many)
        };
        role.map(|r| r.trim_end_matches('…'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_around_a_repeated_one() {
        let cp = p("cp", "copies").roles(&["source…", "target"]);
        assert_eq!(cp.role(0, 2), Some("source"));
        assert_eq!(cp.role(1, 2), Some("target"));
        assert_eq!(cp.role(1, 3), Some("source"));
        let grep = p("grep", "").roles(&["pattern", "file…"]);
        assert_eq!(grep.role(0, 1), Some("pattern"));
        assert_eq!(grep.role(2, 3), Some("file"));
    }
}
