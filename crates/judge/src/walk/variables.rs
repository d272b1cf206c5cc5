//! Side effects of setting a variable: hooks, prompts, search paths, tables of functions and
//! aliases, evaluated numbers, references. The scope keeps the value.

use super::sending::may_ask_a_host;
use super::{Access, Walk};
use crate::argument::{Arg, ArgumentOrigin, Holds, UNKNOWN};
use crate::code::{env, http};
use crate::handlers::{self, machinery};
use crate::lists;
use crate::paths;
use crate::syntax::ir::{Assignment, Span};
use crate::verdict::{OperationClass, ReviewLevel};
use crate::words::{Special, WordExpander, WordStream, is_foreign_text, special};
use aish_text::Shell;

impl Walk<'_> {
    /// The shell or trusted programs run something else by it; before a command, only that one.
    pub(super) fn hijack(&mut self, assignment: &Assignment, command: &[Arg], held: &[(Span, Holds)]) {
        let expander = WordExpander::new(&self.scope);
        let mut values = match assignment.values.as_slice() {
            [word] if !assignment.array => vec![expander.text(word)],
            words => expander.words(words),
        };
        super::sending::add_held(&mut values, held);
        let name = match &assignment.index {
            Some(index) => format!("{}[{}]", assignment.name, expander.text(index).text),
            None => assignment.name.clone(),
        };
        values.iter_mut().for_each(|arg| arg.span = self.at(arg.span));
        let span = self.at(assignment.span);
        if assignment.append && self.is_search_path(&name) {
            values.insert(0, Arg::unknown(span));
        }
        match command.first() {
            Some(program) => self.given(program, |walk| walk.sets(&name, &values, span)),
            None => self.sets(&name, &values, span),
        }
    }

    /// Sets variables for one program; if that is aish, its requests count.
    pub fn given(&mut self, program: &Arg, set: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.so_far.for_one, paths::base_name(&program.text) != "aish");
        set(self);
        self.so_far.for_one = before;
    }

    /// bash: a line that leaves the line editor and removes the prompt hooks ends the plugin, and
    /// so the guard. Either alone is repaired at the next prompt.
    pub(super) fn leaves_line_editor(&mut self, name: &str, args: &[Arg], span: Span) {
        let mode = |arg: &Arg| matches!(arg.text.as_str(), "emacs" | "vi") || !arg.is_known();
        let leaves = match name {
            "set" => handlers::switches_off(args, mode),
            "shopt" => args.iter().any(|arg| arg.is_option() && arg.text.contains('u')) && args.iter().any(mode),
            _ => false,
        };
        if leaves {
            self.unguards(0, span);
        }
        let hooks = |arg: &Arg| arg.text.starts_with("PROMPT_COMMAND") || !arg.is_known();
        if name == "unset" && args.iter().any(hooks) {
            self.unguards(1, span);
        }
    }

    fn unguards(&mut self, which: usize, span: Span) {
        if self.shell() != Shell::Bash {
            return;
        }
        self.so_far.unguarded[which] = true;
        if self.so_far.unguarded == [true; 2] {
            self.rule("builtin.unguards", span);
        }
    }

    pub fn variable(&mut self, name: &str, value: &str, span: Span) {
        self.sets(name, &[Arg::known(value, span)], span);
    }

    /// Reports a variable of the shell that says where requests go, unless the user types it.
    pub fn leads_requests(&mut self, name: &str, span: Span) {
        if !self.so_far.for_one && !self.is_typed() && env::is_traffic(name) {
            self.operation(OperationClass::Unknown);
            self.rule("env.traffic", span);
        }
    }

    /// Notes a variable that makes one program ask another host, unless the user types it.
    fn leads_one(&mut self, name: &str, values: &[Arg], span: Span) {
        let leads = |text: &str| text.contains(['.', ':', '/', UNKNOWN]) && !http::is_here(text);
        let credential = self.request.secrets.named;
        if self.so_far.for_one
            && !self.is_typed()
            && env::is_traffic(name)
            && !credential(name)
            && values.iter().any(|value| leads(&value.text))
        {
            self.so_far.led = Some(span);
        }
    }

    /// Reports what [`Walk::leads_one`] noted, if a command from `first` on may ask a host.
    pub(super) fn led(&mut self, led: Option<Span>, first: usize) {
        let Some(span) = led.or(self.so_far.led.take()) else { return };
        if self.found.commands.iter().skip(first).any(may_ask_a_host) {
            self.operation(OperationClass::Network);
            self.rule("net.other-server", span);
        }
    }

    /// The name may have a subscript.
    pub fn sets(&mut self, name: &str, values: &[Arg], span: Span) {
        let (base, subscript) = name.split_once('[').map_or((name, ""), |(base, rest)| (base, rest));
        let target = match self.scope.target(base) {
            Some(target) if target.contains(UNKNOWN) => {
                return self.rule("builtin.unknown-variable", span);
            }
            Some(target) => target,
            None => base.to_owned(),
        };
        let name = if subscript.is_empty() { target.clone() } else { format!("{target}[{subscript}") };
        let holds = values.iter().map(|value| value.holds).max().unwrap_or_default();
        if target.to_ascii_lowercase().ends_with("_proxy") {
            // Every client of this or a later line asks its host.
            self.sends(holds, span);
            values.iter().for_each(|value| self.host(&value.text));
        }
        if self.scope.is_integer(&target) {
            values.iter().for_each(|value| self.number_in(value));
        }
        if target == "PROMPT_COMMAND" {
            self.unguards(1, span);
        }
        self.leads_requests(&target, span);
        self.leads_one(&target, values, span);
        if let Some(kind) = special(&name, self.shell()) {
            return self.special(kind, &name, values, span);
        }
        // An array of zsh's that is tied to a search path (`fpath` to `FPATH`) has its directories
        // as elements.
        let tied = self.is_search_path(&target) || self.shell() == Shell::Zsh && lists::ENV_TIED.has(&target);
        let separator = if tied { ":" } else { " " };
        let text = values.iter().map(|arg| arg.text.as_str()).collect::<Vec<_>>().join(separator);
        let history = matches!(target.as_str(), "HISTFILE" | "HISTSIZE" | "HISTFILESIZE" | "SAVEHIST" | "fish_history");
        let all_ignored = matches!(target.as_str(), "HISTIGNORE" | "HISTORY_IGNORE") && keeps_out_all(&text);
        // A history of a few lines is as good as none.
        let few = text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit());
        if history && (few || matches!(text.as_str(), "" | "/dev/null")) || all_ignored {
            self.rule("history.wipe", span);
        }
        if values.iter().any(|value| value.is_known()) {
            // A later line may run it by taking the variable for a number.
            self.evaluated_text(&text);
        }
        let Some(hijack) = self.harm(&target, &text) else { return };
        if let Some((empties, directory)) = hijack.fills {
            return handlers::may_fill(self, &Arg::known(directory, span), empties);
        }
        self.operation(OperationClass::Unknown);
        self.rule(hijack.rule, span);
        if let Some(line) = hijack.runs {
            self.run_text(&Arg::known(line, span));
        }
        if let Some((overwrites, file)) = hijack.writes {
            self.access(&Arg::known(file, span), if overwrites { Access::Overwrite } else { Access::Append });
        }
    }

    /// Project directories are the same by absolute path; the user may name own ones, and commands
    /// that need no review.
    fn harm(&mut self, name: &str, text: &str) -> Option<env::Hijack> {
        let found = env::hijack(name, text);
        let typed = self.is_typed() && !lists::ENV_EVERYWHERE.words().any(|start| name.starts_with(start));
        let rule = found.as_ref().map_or("env.loads", |hijack| hijack.rule);
        match rule {
            "env.path" if typed && self.adds_own_directories(text) => None,
            "env.loads" | "env.shell" if typed && self.has_own_directories(text) => None,
            "env.runs" if typed && found.as_ref().is_some_and(|hijack| self.only_looks(hijack.runs.as_deref())) => None,
            "env.loads" if text.starts_with('/') => {
                let here = |part| self.within_project(part).map(|rest| format!("./{rest}"));
                let parts = text.split(':').map(|part| here(part).unwrap_or_else(|| part.to_owned()));
                env::hijack(name, &parts.collect::<Vec<_>>().join(":"))
            }
            _ => found,
        }
    }

    /// Whether a command in a variable is known and needs no review, whatever operand and input it
    /// is given.
    fn only_looks(&mut self, command: Option<&str>) -> bool {
        use OperationClass::{Delete, Unknown, Write};
        let Some(command) = command else { return false };
        let line = Arg::known(format!("{command} '{UNKNOWN}'"), self.frame.span);
        let given = |walk: &mut Walk<'_>| {
            walk.input = WordStream::From(ArgumentOrigin::Output);
            walk.run_text(&line);
        };
        self.try_out(given, |walk| {
            walk.level() == ReviewLevel::A && ![Write, Delete, Unknown].iter().any(|class| walk.has_operation(*class))
        })
    }

    /// A search path of old or system directories, and besides only the user's own.
    fn adds_own_directories(&self, path: &str) -> bool {
        path.split(':').all(|part| self.is_own_directory(part))
            && path.split(':').any(|part| !part.is_empty() && env::ordinary_path(part))
    }

    /// Nothing but such, one of which is known.
    fn has_own_directories(&self, path: &str) -> bool {
        path.split(':').all(|part| self.is_own_directory(part)) && path.split(':').any(|part| !part.contains(UNKNOWN))
    }

    fn is_own_directory(&self, part: &str) -> bool {
        let below = |top: &str| part.strip_prefix(top).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        let own = || {
            part == "~"
                || part.starts_with("~/")
                || below(&self.scope.home)
                || self.within_project(part).is_some_and(|rest| !rest.is_empty())
        };
        env::ordinary_path(part) || !part.contains([UNKNOWN, ' ']) && !part.contains("/..") && own()
    }

    /// Relative to its workspace; empty for the workspace itself.
    pub fn within_project<'p>(&self, path: &'p str) -> Option<&'p str> {
        let inside = |workspace: &std::path::PathBuf| {
            let rest = path.strip_prefix(workspace.to_str()?)?;
            if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
        };
        self.request.workspaces.iter().find_map(inside).filter(|rest| !rest.contains(".."))
    }

    pub fn sets_unseen(&mut self, name: &str, value: &Arg) {
        let base = name.split('[').next().unwrap_or_default();
        let target = self.scope.target(base);
        if self.is_search_path(target.as_deref().unwrap_or(base)) && !value.is_known() {
            // Unlike an unknown assignment, it isn't the old path with a prefix.
            return self.rule("env.path", value.span);
        }
        if special(name, self.shell()) == Some(Special::Prompt) && !value.is_known() {
            // Substitutions in it run at the next prompt.
            return self.run_unseen(value.origin, value.span);
        }
        self.sets(name, std::slice::from_ref(value), value.span);
    }

    fn is_search_path(&self, name: &str) -> bool {
        lists::ENV_NAMES.value(name) == Some("path") && (name != "path" || self.shell() == Shell::Zsh)
    }

    /// Only a table of the shell, a hook or a search path matters, as the value is unknown.
    pub fn may_set(&mut self, word: &Arg) {
        let base = word.text.split('[').next().unwrap_or_default();
        let matters = |walk: &Self| {
            special(base, walk.shell()).is_some()
                || walk.is_search_path(base)
                || env::is_traffic(base)
                || env::hijack(base, "\u{FFFC}").is_some()
        };
        if !base.is_empty() && !base.contains(|c: char| !c.is_ascii_alphanumeric() && c != '_') && matters(self) {
            self.sets_unseen(&word.text, &Arg::unknown(word.span));
        }
    }

    fn special(&mut self, kind: Special, name: &str, values: &[Arg], span: Span) {
        let alias = name.split_once("aliases[").or_else(|| name.split_once("ALIASES["));
        if let (Some((_, key)), [text]) = (alias, values)
            && machinery::passes_on(key.trim_end_matches(']'), &text.text)
        {
            self.rule("exec.rebind", span);
        }
        let values = values.iter().filter(|value| !value.text.trim().is_empty());
        match kind {
            Special::Hooks | Special::Text => {
                self.operation(OperationClass::Read);
                for value in values {
                    for command in elements(value) {
                        self.run_own_text(&command);
                    }
                }
            }
            Special::Program => {
                if values.count() > 0 {
                    self.rule("exec.rebind", span);
                }
            }
            Special::Prompt => values.for_each(|value| self.prompt(value)),
            Special::Terminal => {
                for value in values {
                    self.run_own_text(&value.with_text(format!("stty {}", value.text)));
                }
            }
            Special::Modules => self.rule("env.loads", span),
            Special::File => match name.split_once('[') {
                Some((_, file)) => {
                    let file = Arg::known(file.strip_suffix(']').unwrap_or(file), span);
                    self.access(&file, Access::Overwrite);
                }
                None => self.rule("env.shell", span),
            },
        }
    }

    /// Text the shell expands and then shows.
    pub fn prompt(&mut self, text: &Arg) {
        if matches!(text.origin, ArgumentOrigin::Fetched | ArgumentOrigin::Decoded) && !text.is_known() {
            return self.run_unseen(text.origin, text.span);
        }
        if text.holds > Holds::Nothing && !text.is_known() {
            // A file's text: `PS1=$(cat notes)`.
            self.operation(OperationClass::Unknown);
            return self.rule("exec.eval", text.span);
        }
        self.expansions_of(&text.text.replace('"', "\\\""));
    }

    /// As [`Walk::number`], for an argument, which may be from elsewhere.
    pub fn number_in(&mut self, arg: &Arg) {
        if self.shell() != Shell::Fish && is_foreign_text(arg, !self.is_typed()) {
            self.rule("exec.arithmetic", arg.span);
        }
        self.number(&arg.text);
    }

    /// Text evaluated as a number: subscripts in it, and in variables' values, may run something.
    pub fn number(&mut self, text: &str) {
        if self.shell() == Shell::Fish {
            return;
        }
        let texts: Vec<String> =
            std::iter::once(text.to_owned()).chain(self.scope.subscripts().map(str::to_owned)).collect();
        texts.iter().for_each(|text| self.evaluated_text(text));
        self.assigns_in_arithmetic(text);
    }
}

fn keeps_out_all(patterns: &str) -> bool {
    let each = patterns.trim_matches(['(', ')']).split([':', '|']);
    each.into_iter().any(|pattern| {
        !pattern.is_empty() && pattern.chars().all(|c| matches!(c, '*' | '?' | '#')) && pattern.contains('*')
    })
}

/// The elements of an array in one argument, as `declare` has it; else the text itself.
fn elements(value: &Arg) -> Vec<Arg> {
    match value.text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inside) if !inside.starts_with('(') => {
            inside.split_whitespace().map(|word| value.with_text(word)).collect()
        }
        _ => vec![value.clone()],
    }
}
