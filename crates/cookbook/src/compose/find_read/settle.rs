//! Completes what a request left open: how many, how deep, and what is printed beside names.

use super::{FindAction, FindOrder, FindReader, FindWhat, Spec};
use crate::lex::{Token, WordKind};
use crate::lists;
use crate::reading::words::wanted;

impl Spec {
    /// Whether the only tests are hidden or negated ones.
    fn only_hidden(&self) -> bool {
        let others = self.names.len() + self.exts.len() + self.not_names.len() + self.not_dirs.len();
        let (hidden, shown) =
            (self.also == [".*"] && self.tests.is_empty(), self.tests == ["-not -path '*/.*'"] && self.also.is_empty());
        others == 0 && (hidden || shown) && self.order.is_none()
    }

    /// Whether the root directly has the files: not a home or `/`.
    fn near(&self) -> bool {
        !matches!(self.root.as_str(), "/" | "~")
    }
}

impl FindReader<'_, '_> {
    /// "jpeg" usually has two spellings; here only the word itself.
    pub(super) fn settle_renaming_of_many(&mut self) -> Option<()> {
        let spec = &mut self.spec;
        let written = |ext: &&String| self.t.iter().any(|t| t.low().trim_end_matches('s') == **ext || t.raw == **ext);
        let first = spec.exts.iter().find(written)?.clone();
        spec.names = vec![format!("*.{first}")];
        spec.exts = vec![first];
        if !spec.deep {
            spec.depth = spec.depth.or(Some(1));
        }
        Some(())
    }

    /// Limit of an ordered list: the first, unless all were asked for.
    pub(super) fn settle_limit(&mut self) -> Option<()> {
        let listed = self.spec.action == FindAction::List;
        if self.spec.order.is_some_and(|order| order != FindOrder::Name) && self.spec.limit.is_none() && listed {
            let whole = self.t.iter().any(|t| t.any(&["sort", "every"])) || self.said(&["all", "by"]);
            if self.spec.one && !self.spec.plural {
                self.spec.limit = Some(1);
            } else if !whole && !self.said(&["first", "last", "to"]) {
                self.spec.limit = Some(10);
            }
        }
        (listed || self.spec.limit.is_none() || self.spec.order.is_some()).then_some(())
    }

    /// Columns beside the names; none for a single thing or its name.
    pub(super) fn settle_columns(&mut self) -> Option<()> {
        let names = wanted::names_alone(self.t);
        let spec = &mut self.spec;
        spec.dated = self
            .t
            .windows(2)
            .any(|w| w[0].said(&["with", "their", "and", "its"]) && lists::FIND_DATED.has(&w[1].low()));
        spec.named = names;
        spec.bare = names
            || spec.limit == Some(1) && spec.one && !spec.plural && !spec.sizes && !spec.size_asked && !spec.dated;
        // "when was the newest file changed": only the date.
        let date_alone = self.t.iter().any(|t| t.low() == "when");
        // "the size of the largest file": only the size.
        let size_alone = spec.size_asked && spec.limit == Some(1) && !self.t.iter().any(|t| t.is("name"));
        (!date_alone && !size_alone && !(names && (spec.sizes || spec.size_asked || spec.dated))).then_some(())
    }

    /// Changes leave a repository's own files alone, unless they are named.
    pub(super) fn spare_git(&mut self) {
        let spec = &mut self.spec;
        let changes = matches!(spec.action, FindAction::Delete | FindAction::Move | FindAction::Rename);
        let reaches = spec.what != FindWhat::File || spec.depth != Some(1);
        let named = self.t.iter().any(|t| t.raw.split('/').any(|part| part == ".git"));
        let there = || self.environment.is_there(&format!("{}/.git", spec.root.trim_end_matches('/')));
        if changes && reaches && !named && there() {
            spec.not_dirs.push(".git".to_owned());
        }
    }

    pub(super) fn settle_depth(&mut self) -> Option<()> {
        let find = self.t.iter().any(|t| t.low() == "find");
        let spec = &mut self.spec;
        let sought = |t: &Token| t.kind == WordKind::Glob && spec.names.iter().chain(&spec.also).any(|n| *n == t.raw);
        let globbed = self.t.iter().any(sought);
        let unbound = !spec.deep && spec.depth.is_none();
        let shown = |test: &String| test == "-not -path '*/.*'";
        let level = unbound && spec.tests.iter().all(shown) && !find;
        match spec.action {
            // "*.log" is what the shell would make of it, except to a search.
            FindAction::Delete | FindAction::Move | FindAction::Copy if globbed && unbound && !find => {
                spec.depth = Some(1);
            }
            // Moves and renames stay on this level unless more was asked for.
            FindAction::Move | FindAction::Copy | FindAction::Rename if level => spec.depth = Some(1),
            FindAction::Delete if spec.plain && !spec.rooted => return None,
            FindAction::Delete
                if unbound && !find && spec.rooted && spec.root == "." && spec.what == FindWhat::File =>
            {
                spec.depth = Some(1);
            }
            // "the files here" are those visible here.
            FindAction::List | FindAction::Count
                if spec.plain && unbound && spec.order.is_none() && spec.root != "/" =>
            {
                let link = spec.what == FindWhat::Link;
                if spec.action == FindAction::List && spec.what != FindWhat::Dir && !link && !spec.sizes {
                    return None;
                }
                if !link && !find {
                    spec.depth = Some(1);
                }
            }
            // "the hidden files here": as `ls -A`.
            FindAction::List | FindAction::Count if spec.only_hidden() && unbound && !find && spec.root != "/" => {
                spec.depth = Some(1);
            }
            // "the txt files here" lie here; "find txt files" also looks below.
            FindAction::List | FindAction::Count | FindAction::Lines if level && spec.rooted && spec.root == "." => {
                spec.depth = Some(1)
            }
            FindAction::List
                if spec.plain
                    && level
                    && matches!(spec.order, Some(FindOrder::Newest | FindOrder::Oldest | FindOrder::Name))
                    && spec.near() =>
            {
                spec.depth = Some(1);
            }
            _ => {}
        }
        Some(())
    }
}
