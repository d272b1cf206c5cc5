//! The directory in force: where `cd` and its like lead, and what it means for a program that runs what it finds there. What such
//! a program is, the packs say; it decides no level.

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
        let elsewhere = searched || self.place(arg).outside;
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

    /// Whether the directory in force is in no workspace. Of one that can't be known the user knows what it is, who typed the line.
    pub fn is_elsewhere(&self) -> bool {
        let trail = &self.scope.trail;
        let here = || self.place(&Arg::known(".", Span::default())).outside;
        !self.remote && (trail.elsewhere || trail.astray && !self.is_typed() || self.scope.cwd.is_some() && here())
    }

    /// Reports that code runs which lies in no workspace; one that builds writes there, too.
    pub fn runs_code_from_elsewhere(&mut self, span: Span, builds: bool) {
        self.changes_outside |= builds;
        self.rule("exec.project-elsewhere", span);
    }
}
