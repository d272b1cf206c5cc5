//! The current directory: where `cd` and its like lead, and what that means for code found there.

use super::Walk;
use crate::argument::{Arg, UNKNOWN};
use crate::paths;
use crate::syntax::ir::Span;
use crate::words::Spot;

impl Walk<'_> {
    pub fn spot(&self) -> Spot {
        let trail = &self.scope.trail;
        Spot { path: self.scope.cwd.clone(), elsewhere: trail.elsewhere, astray: trail.astray }
    }

    pub fn spot_of(&self, arg: &Arg) -> Spot {
        self.spot_behind(arg, 0)
    }

    /// `followed` as in `accessed_behind`.
    fn spot_behind(&self, arg: &Arg, followed: usize) -> Spot {
        let trail = &self.scope.trail;
        let absolute = arg.text.starts_with('/');
        // `CDPATH` is searched for names that don't begin with a dot.
        let searched =
            !arg.text.starts_with(['/', '.']) && ["CDPATH", "cdpath"].iter().any(|n| self.scope.get(n).is_some());
        if arg.text.starts_with(UNKNOWN) || (!absolute && self.scope.cwd.is_none()) {
            let astray = trail.astray || !arg.is_known() || arg.glob;
            let elsewhere = searched || (trail.elsewhere && !arg.text.starts_with(UNKNOWN));
            return Spot { path: None, elsewhere, astray };
        }
        let place = self.place(arg);
        // A link that the line made leads to its target.
        if let Some((_, to)) = self.so_far.links.iter().find(|(link, _)| *link == place.path)
            && followed < self.so_far.links.len()
        {
            return self.spot_behind(&arg.with_text(to.clone()), followed + 1);
        }
        let elsewhere = searched || place.outside;
        let path = (arg.is_known() && !arg.glob && !searched)
            .then(|| paths::absolute(&arg.text, self.scope.cwd.as_deref()))
            .filter(|path| path.starts_with('/'));
        Spot { path, elsewhere, astray: false }
    }

    pub fn enter(&mut self, to: Spot) {
        if to.path.is_none() {
            self.partly_known();
        }
        let from = self.spot();
        self.scope.trail.go(from, &to);
        self.scope.cwd = to.path;
    }

    /// In no workspace, or fetched. Who typed the line knows an unknown directory.
    pub fn is_elsewhere(&self) -> bool {
        let trail = &self.scope.trail;
        let here = || {
            let place = self.place(&Arg::known(".", Span::default()));
            place.outside || self.was_fetched(&place.path)
        };
        !self.remote && (trail.elsewhere || trail.astray && !self.is_typed() || self.scope.cwd.is_some() && here())
    }

    pub fn fetches(&mut self, directory: &Arg) {
        let path = self.place(directory).path;
        if !self.remote && directory.is_known() && self.so_far.fetched.len() < super::MAX_PATHS {
            self.so_far.fetched.push(path);
        }
    }

    /// Whether a path lies in a fetched directory, unless the user typed the line and so knows it.
    pub fn was_fetched(&self, path: &str) -> bool {
        !self.is_typed() && self.so_far.fetched.iter().any(|directory| paths::is_within(path, directory))
    }

    /// Reports running code outside the workspaces; `builds`: it writes there, too.
    pub fn runs_code_from_elsewhere(&mut self, span: Span, builds: bool) {
        self.so_far.changes_outside |= builds;
        self.rule("exec.project-elsewhere", span);
    }
}
