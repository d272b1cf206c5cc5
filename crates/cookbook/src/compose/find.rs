//! Writes what [`super::find_read`] understood as `find` with tests and one action.

use super::find_read::{FindAction, FindOrder, FindWhat, Spec, read};
use crate::lex::Token;
use crate::vocab::types;
use crate::{Environment, Suggestion, quote};

pub fn build(tokens: &[Token], environment: &Environment) -> Option<Suggestion> {
    let spec = read(tokens, environment)?;
    let command = FindWriter { spec: &spec, environment }.command()?;
    let ranked = spec.action == FindAction::List && spec.order.is_some();
    let recipe = if ranked { "find.ranked" } else { spec.action.name() };
    Some(Suggestion::new(command, title(&spec), recipe, 0.97))
}

fn title(spec: &Spec) -> String {
    let what = match spec.what {
        FindWhat::Dir => "directories",
        FindWhat::Link => "symbolic links",
        FindWhat::File => "files",
        FindWhat::Any => "entries",
    };
    let root = if spec.root == "." { "here".to_owned() } else { format!("under {}", spec.root) };
    let (from, to) = (spec.exts.first().map_or("", String::as_str), spec.to());
    match spec.action {
        FindAction::List => match spec.order {
            Some(FindOrder::Biggest) => format!("List the biggest matching {what} {root}"),
            Some(FindOrder::Smallest) => format!("List the smallest matching {what} {root}"),
            Some(FindOrder::Newest) => format!("List the matching {what} {root}, newest first"),
            Some(FindOrder::Oldest) => format!("List the matching {what} {root}, oldest first"),
            _ => format!("List the matching {what} {root}"),
        },
        FindAction::Count => format!("Count the matching {what} {root}"),
        FindAction::Delete => format!("Delete the matching {what} {root}"),
        FindAction::Move => format!("Move the matching {what} {root} to {to}"),
        FindAction::Copy => format!("Copy the matching {what} {root} to {to}"),
        FindAction::Lines => format!("Count the lines of the matching {what} {root}"),
        FindAction::Rename => format!("Rename .{from} files {root} to .{to}"),
    }
}

struct FindWriter<'a, 'k> {
    spec: &'a Spec,
    environment: &'a Environment<'k>,
}

impl FindWriter<'_, '_> {
    fn arg(&self, text: &str) -> String {
        quote::arg(text, self.environment.shell)
    }

    fn path(&self, text: &str) -> String {
        quote::path(text, self.environment.shell)
    }

    fn find(&self) -> String {
        let spec = self.spec;
        let mut parts = vec!["find".to_owned(), self.path(&spec.root)];
        // A directory isn't its own entry.
        match spec.depth.filter(|_| spec.level) {
            Some(depth) => parts.push(format!("-mindepth {depth}")),
            None if matches!(spec.what, FindWhat::Dir | FindWhat::Any) => parts.push("-mindepth 1".to_owned()),
            None => {}
        }
        if let Some(depth) = spec.depth {
            parts.push(format!("-maxdepth {depth}"));
        }
        match spec.what {
            FindWhat::File => parts.push("-type f".to_owned()),
            FindWhat::Dir => parts.push("-type d".to_owned()),
            FindWhat::Link if spec.broken => {}
            FindWhat::Link => parts.push("-type l".to_owned()),
            FindWhat::Any => {}
        }
        if spec.broken {
            parts.push("-xtype l".to_owned());
        }
        let named = |name: &String| format!("{} {}", if spec.fold { "-iname" } else { "-name" }, self.arg(name));
        let names: Vec<String> = spec.names.iter().map(named).collect();
        match names.as_slice() {
            [] => {}
            [one] => parts.push(one.clone()),
            more => parts.push(format!("\\( {} \\)", more.join(" -o "))),
        }
        parts.extend(spec.also.iter().map(named));
        // Cameras write capitals, which a change must spare too.
        let changes = matches!(spec.action, FindAction::Delete | FindAction::Move | FindAction::Copy);
        let camera =
            |name: &str| changes && name.strip_prefix("*.").is_some_and(|ext| types::is_camera(&ext.to_lowercase()));
        let tests = |name: &str| if camera(name) { "-not -iname" } else { "-not -name" };
        parts.extend(spec.not_names.iter().map(|n| format!("{} {}", tests(n), self.arg(n))));
        for name in &spec.not_dirs {
            if spec.what != FindWhat::File && !name.contains('/') && !spec.not_names.contains(name) {
                parts.push(format!("-not -name {}", self.arg(name)));
            }
            // "in docs without docs/old": relative to the root of the search.
            let whole = name.starts_with('/') || name.starts_with(&format!("{}/", spec.root.trim_end_matches('/')));
            let below = if whole { format!("{name}/*") } else { format!("*/{name}/*") };
            parts.push(format!("-not -path {}", self.arg(&below)));
        }
        parts.extend(spec.tests.iter().cloned());
        parts.join(" ")
    }

    fn command(&self) -> Option<String> {
        let spec = self.spec;
        let (find, to) = (self.find(), spec.to());
        // Source and destination are the same: another source was meant.
        if matches!(spec.action, FindAction::Move | FindAction::Copy)
            && to.trim_end_matches('/') == spec.root.trim_end_matches('/')
        {
            return None;
        }
        Some(match spec.action {
            FindAction::List => self.list(&find),
            FindAction::Count => format!("{find} | wc -l"),
            FindAction::Delete if spec.order.is_some() => {
                let n = spec.limit.unwrap_or(1);
                let (key, flag) = sort_key(spec.order?)?;
                format!(
                    "{find} -printf '{key}\\t%p\\0' | sort -z {flag} | head -z -n {n} | cut -z -f 2- | xargs -0 -r rm --"
                )
            }
            FindAction::Delete if spec.what == FindWhat::Dir && !spec.empty => {
                format!("{find} -prune -exec rm -r -- {{}} +")
            }
            FindAction::Delete => format!("{find} -delete"),
            FindAction::Move => {
                format!("mkdir -p {0} && {find}{1} -exec mv -t {0} -- {{}} +", self.path(to), self.outside(to))
            }
            FindAction::Copy => {
                let how = if matches!(spec.what, FindWhat::Dir | FindWhat::Any) { "cp -r -t" } else { "cp -t" };
                format!("mkdir -p {0} && {find}{1} -exec {how} {0} -- {{}} +", self.path(to), self.outside(to))
            }
            FindAction::Lines if spec.each => format!("{find} -exec wc -l -- {{}} \\;"),
            FindAction::Lines => format!("{find} -exec cat -- {{}} + | wc -l"),
            FindAction::Rename => {
                // Both are arguments, so that nothing of them is read as code.
                format!(
                    "{find} -exec sh -c 'a=$1; b=$2; shift 2; for f; do mv -n -- \"$f\" \"${{f%.\"$a\"}}.$b\"; done' sh {} {} {{}} +",
                    self.arg(spec.exts.first()?),
                    self.arg(to)
                )
            }
        })
    }

    /// Excludes a destination below the root.
    fn outside(&self, to: &str) -> String {
        let deep = self.spec.depth != Some(1);
        let inner = to.trim_start_matches("./").trim_end_matches('/');
        if !deep
            && self.spec.root == "."
            && matches!(self.spec.what, FindWhat::Any | FindWhat::Dir)
            && !inner.contains('/')
        {
            return format!(" -not -name {}", self.arg(inner));
        }
        if deep && self.spec.root == "." && !inner.starts_with(['/', '~', '.']) {
            format!(" -not -path {}", self.arg(&format!("./{inner}/*")))
        } else {
            String::new()
        }
    }

    fn list(&self, find: &str) -> String {
        let spec = self.spec;
        let head = spec.limit.map(|n| format!(" | head -n {n}")).unwrap_or_default();
        // Without depth the bare name suffices.
        let name = if spec.named && !spec.deep { "%f" } else { "%p" };
        let shown = if spec.bare { " | cut -f 2-" } else { " | numfmt --to=iec" };
        match spec.order {
            Some(order @ (FindOrder::Biggest | FindOrder::Smallest)) => {
                let flag = if order == FindOrder::Biggest { "-rn" } else { "-n" };
                if spec.what == FindWhat::Dir || (spec.what == FindWhat::Any && spec.names.is_empty()) {
                    let depth = if spec.depth.is_none() && !spec.deep {
                        find.replacen("-mindepth 1", "-mindepth 1 -maxdepth 1", 1)
                    } else {
                        find.to_owned()
                    };
                    return format!("{depth} -exec du -sb -- {{}} + | sort {flag}{head}{shown}");
                }
                format!("{find} -printf '%s\\t{name}\\n' | sort {flag}{head}{shown}")
            }
            Some(order @ (FindOrder::Newest | FindOrder::Oldest)) if !spec.dated => {
                let flag = if order == FindOrder::Newest { "-rn" } else { "-n" };
                format!("{find} -printf '%T@\\t{name}\\n' | sort {flag}{head} | cut -f 2-")
            }
            Some(order @ (FindOrder::Newest | FindOrder::Oldest)) => {
                let flag = if order == FindOrder::Newest { "-r" } else { "" };
                let sort = format!("sort {flag}").trim_end().to_owned();
                format!("{find} -printf '%TY-%Tm-%Td %TT\\t{name}\\n' | {sort}{head}")
            }
            Some(FindOrder::Name) => format!("{find} | sort{head}"),
            None if spec.sizes && matches!(spec.what, FindWhat::Dir | FindWhat::Any) => {
                format!("{find} -exec du -sh -- {{}} +{head}")
            }
            None if spec.sizes => format!("{find} -printf '%s\\t%p\\n'{head} | numfmt --to=iec"),
            None if spec.nul => format!("{find} -print0"),
            None if spec.named && spec.depth == Some(1) => format!("{find} -printf '%f\\n'{head}"),
            None => format!("{find}{head}"),
        }
    }
}

fn sort_key(order: FindOrder) -> Option<(&'static str, &'static str)> {
    Some(match order {
        FindOrder::Biggest => ("%s", "-rn"),
        FindOrder::Smallest => ("%s", "-n"),
        FindOrder::Newest => ("%T@", "-rn"),
        FindOrder::Oldest => ("%T@", "-n"),
        FindOrder::Name => return None,
    })
}
