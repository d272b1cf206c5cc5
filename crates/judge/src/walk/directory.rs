//! The directory in force: where `cd` and its like lead, and what it means for a program that runs
//! what it finds there. What such a program is, the packs say; it decides no level.

use super::Walk;
use crate::argument::{Arg, UNKNOWN};
use crate::paths;
use crate::syntax::ir::Span;
use crate::words::Spot;

impl Walk<'_> {
    /// Where commands run at this point.
    pub fn spot(&self) -> Spot {
        let trail = &self.scope.trail;
        Spot { path: self.scope.cwd.clone(), elsewhere: trail.elsewhere, astray: trail.astray }
    }

    /// The directory that an argument names.
    pub fn spot_of(&self, arg: &Arg) -> Spot {
        let trail = &self.scope.trail;
        let absolute = arg.text.starts_with('/');
        // `CDPATH` is searched for what doesn't begin with a dot.
        let searched =
            !arg.text.starts_with(['/', '.']) && ["CDPATH", "cdpath"].iter().any(|n| self.scope.get(n).is_some());
        if arg.text.starts_with(UNKNOWN) || (!absolute && self.scope.cwd.is_none()) {
            let astray = trail.astray || !arg.is_known() || arg.glob;
            return Spot {
                path: None,
                elsewhere: searched || (trail.elsewhere && !arg.text.starts_with(UNKNOWN)),
                astray,
            };
        }
        let place = self.place(arg);
        // A link that the line made leads to where it really is.
        if let Some((_, to)) = self.links.iter().find(|(link, _)| *link == place.path) {
            return self.spot_of(&arg.with_text(to.clone()));
        }
        let elsewhere = searched || place.outside;
        let path = (arg.is_known() && !arg.glob && !searched)
            .then(|| paths::absolute(&arg.text, self.scope.cwd.as_deref()))
            .filter(|path| path.starts_with('/'));
        Spot { path, elsewhere, astray: false }
    }

    /// The user's home as a directory to go to.
    pub fn spot_at_home(&self) -> Spot {
        self.spot_of(&Arg::known(self.scope.home.clone(), Span::default()))
    }

    /// Further commands run there.
    pub fn enter(&mut self, to: Spot) {
        if to.path.is_none() {
            self.partly_known();
        }
        let from = self.spot();
        self.scope.trail.go(from, &to);
        self.scope.cwd = to.path;
    }

    /// Whether the directory in force is in no workspace, or was fetched. Of one that can't be
    /// known the user knows what it is, who typed the line.
    pub fn is_elsewhere(&self) -> bool {
        let trail = &self.scope.trail;
        let here = || {
            let place = self.place(&Arg::known(".", Span::default()));
            place.outside || self.was_fetched(&place.path)
        };
        !self.remote && (trail.elsewhere || trail.astray && !self.is_typed() || self.scope.cwd.is_some() && here())
    }

    /// The line fetches a directory.
    pub fn fetches(&mut self, directory: &Arg) {
        let path = self.place(directory).path;
        if !self.remote && directory.is_known() && self.fetched.len() < super::MAX_PATHS {
            self.fetched.push(path);
        }
    }

    /// Whether a path lies in a directory that the line fetched: what is in it the user knows, who
    /// typed the line.
    pub fn was_fetched(&self, path: &str) -> bool {
        !self.is_typed() && self.fetched.iter().any(|directory| paths::is_within(path, directory))
    }

    /// Reports that code runs which lies in no workspace; one that builds writes there, too.
    pub fn runs_code_from_elsewhere(&mut self, span: Span, builds: bool) {
        self.changes_outside |= builds;
        self.rule("exec.project-elsewhere", span);
    }
}
