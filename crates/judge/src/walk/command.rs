//! Simple commands: assignments, aliases, functions, and the handler of the program.

use super::sending::may_ask_a_host;
use super::{Access, Call, Defined, MAX_COMMANDS, Walk, WalkFrame};
use crate::argument::{Arg, ArgumentOrigin, Holds, UNKNOWN};
use crate::assessment::SeenEffects;
use crate::handlers;
use crate::lists;
use crate::paths;
use crate::syntax::ir::{Assignment, Part, Simple, Span};
use crate::verdict::{Confidence, OperationClass, ReviewLevel};
use crate::words::{Value, WordExpander, WordStream};
use aish_text::Shell;

impl Walk<'_> {
    pub(super) fn simple(&mut self, simple: &Simple, span: Span) {
        if !self.counts(1 + simple.assignments.len(), self.at(span)) {
            return;
        }
        let mut held = Vec::new();
        for assignment in &simple.assignments {
            held.extend(self.substitutions(&assignment.values));
            self.substitutions(assignment.index.as_slice());
        }
        held.extend(self.substitutions(&simple.words));
        // fish keeps them only while the command runs; elsewhere a builtin's (`IFS= read x`) stay.
        let before =
            (self.scope.fish && !simple.assignments.is_empty() && !simple.words.is_empty()).then(|| self.scope.clone());
        if before.is_some() {
            // fish makes them before it expands the words.
            self.assign(&simple.assignments, &held);
        }
        let expander = WordExpander::new(&self.scope);
        let args = self.placed(expander.words(&simple.words), &held);
        let two_courses = expander.met_default.get();
        let hosts = self.hosts_of(&simple.assignments);
        if args.is_empty() {
            for assignment in &simple.assignments {
                self.assign(std::slice::from_ref(assignment), &held);
                self.hijack(assignment, &[], &held);
            }
            if !hosts.is_empty() {
                self.see(SeenEffects { hosts, span: self.at(span), ..SeenEffects::default() });
            }
            return;
        }
        let first = self.found.commands.len();
        for assignment in &simple.assignments {
            self.hijack(assignment, &args, &held);
            self.handed(assignment, &args);
        }
        if !self.alias(simple, span) {
            let led = self.so_far.led.take();
            if two_courses {
                // `${x:-default}` of an unset variable: the call with the default is judged as well.
                let expander = WordExpander { defaults: true, ..WordExpander::new(&self.scope) };
                let likely = self.placed(expander.words(&simple.words), &held);
                let scope = self.scope.clone();
                self.invoke_own(&likely);
                self.scope = scope;
            }
            self.invoke_own(&args);
            self.led(led, first);
            if !hosts.is_empty() {
                let asking = self.found.commands.iter_mut().skip(first).filter(|seen| may_ask_a_host(seen));
                asking.for_each(|seen| seen.hosts.extend_from_slice(&hosts));
            }
        }
        if let Some(before) = before {
            self.scope = before;
        }
    }

    fn hosts_of(&self, assignments: &[Assignment]) -> Vec<String> {
        let expander = WordExpander::new(&self.scope);
        let values = |assignment: &Assignment| {
            let proxy = assignment.name.to_ascii_lowercase().ends_with("_proxy");
            let texts = assignment.values.iter().map(|word| expander.text(word).text);
            texts.filter(|text| !text.is_empty() && (proxy || text.contains("://"))).collect::<Vec<_>>()
        };
        assignments.iter().flat_map(values).collect()
    }

    /// Counts commands and assignments; false, with a report, if the line has too many.
    pub fn counts(&mut self, more: usize, span: Span) -> bool {
        self.count += more;
        let fits = self.count <= MAX_COMMANDS;
        if !fits {
            self.cannot_judge("exec.too-deep", span);
        }
        fits
    }

    fn alias(&mut self, simple: &Simple, span: Span) -> bool {
        let [first, ..] = simple.words.as_slice() else { return false };
        let [Part::Literal(name)] = first.parts.as_slice() else { return false };
        let request = self.request;
        let Some((_, value)) = request.aliases.iter().find(|(known, _)| known == name) else { return false };
        if !self.expands(name) {
            return false;
        }
        // The redirections were walked; the words after the alias are as they stand in the text.
        let rest = self.source(Span::new(first.span.end, span.end)).unwrap_or_default();
        let text = format!("{value}{rest}");
        let frame = WalkFrame { offset: None, span: self.at(span) };
        self.text(&text, self.shell, frame);
        self.expanded();
        true
    }

    /// Begins a name's expansion; false if it is under way already. Ended by [`Walk::expanded`].
    pub fn expands(&mut self, name: &str) -> bool {
        let new = !self.so_far.expanding.iter().any(|known| known == name);
        if new {
            self.so_far.expanding.push(name.to_owned());
        }
        new
    }

    pub fn expanded(&mut self) {
        self.so_far.expanding.pop();
    }

    /// A command that another program starts, its name first: no function is meant.
    pub fn invoke(&mut self, args: &[Arg]) {
        self.called(args, false);
    }

    pub fn invoke_own(&mut self, args: &[Arg]) {
        self.called(args, true);
    }

    fn called(&mut self, args: &[Arg], own: bool) {
        if let Some(dashed) = self.with_dashed_names(args) {
            let scope = self.scope.clone();
            self.call(&dashed, own);
            self.scope = scope;
        }
        self.call(args, own);
    }

    fn call(&mut self, args: &[Arg], own: bool) {
        let Some((program, rest)) = args.split_first() else { return };
        self.gives_exported(args);
        let (index, outer) = (self.found.commands.len(), std::mem::take(&mut self.so_far.reads_content));
        let before = self.found.findings.len();
        self.invoke_program(program, rest, args, own);
        let new = self.found.findings.get(before..).unwrap_or_default();
        if new.iter().any(|finding| lists::SENDING_SECRET_RULES.has(&finding.rule)) {
            self.so_far.printed = Holds::Secret;
        }
        let name = paths::base_name(program.text.trim_end_matches('/')).to_owned();
        self.weigh_sending(index, &name, program, rest);
        self.prints(&name, rest);
        self.so_far.reads_content |= outer;
    }

    fn invoke_program(&mut self, program: &Arg, rest: &[Arg], args: &[Arg], own: bool) {
        self.count += 1;
        if self.depth >= super::MAX_DEPTH {
            return self.cannot_judge("exec.too-deep", program.span);
        }
        if !program.is_known() || program.glob {
            self.unresolved(program, args);
            return;
        }
        let name = paths::base_name(program.text.trim_end_matches('/')).to_owned();
        let roots = &mut self.found.profile.roots;
        if !roots.contains(&name) {
            roots.push(name.clone());
        }
        let span = args.iter().map(|arg| arg.span).fold(program.span, Span::join);
        self.see(SeenEffects {
            program: name.clone(),
            args: rest.iter().map(|arg| arg.text.clone()).collect(),
            remote: self.remote,
            span,
            ..SeenEffects::default()
        });
        if own && !program.text.contains('/') && self.function_call(&name, rest) {
            return;
        }
        self.leaves_line_editor(&name, rest, program.span);
        let is_known = handlers::is_known(&name);
        if !is_known {
            handlers::find_carried_destruction(self, args);
        }
        if program.text.contains('/') && !self.is_system_program(&program.text) {
            match self.came_from(program) {
                Some(origin) => self.run_unseen(origin, program.span),
                // A build tool like `make`, but kept beside the project's sources.
                None if self.is_typed()
                    && handlers::is_project_tool(&program.text, &name)
                    && !self.place(program).outside => {}
                None => {
                    self.operation(OperationClass::Unknown);
                    self.access(program, Access::Read);
                    self.rule("exec.script", program.span);
                }
            }
            // A program of the same name is the best guess for the rest.
            if !is_known {
                return;
            }
        }
        self.depth += 1;
        handlers::handle_call(self, &Call { name: &name, args: rest, span: program.span });
        self.depth -= 1;
    }

    fn is_system_program(&self, path: &str) -> bool {
        let path = paths::absolute(path, self.scope.cwd.as_deref());
        let directory = path.rsplit_once('/').map_or("", |(directory, _)| directory);
        lists::WALK_PROGRAM_DIRECTORIES.has(directory)
            || (directory.starts_with("/nix/store/") && directory.ends_with("/bin"))
    }

    fn unresolved(&mut self, program: &Arg, args: &[Arg]) {
        self.see(SeenEffects {
            args: args[1..].iter().map(|arg| arg.text.clone()).collect(),
            span: program.span,
            remote: self.remote,
            ..SeenEffects::default()
        });
        self.run_unseen_at(program.origin, program.span, ReviewLevel::C);
        // A name with a known end is judged by it: `"$BIN/rm"`, `$prefix/bin/git`.
        let name = paths::base_name(&program.text).to_owned();
        if !name.contains(UNKNOWN) && !program.glob && !name.is_empty() && handlers::is_known(&name) {
            self.depth += 1;
            handlers::handle_call(self, &Call { name: &name, args: &args[1..], span: program.span });
            self.depth -= 1;
        }
    }

    fn function_call(&mut self, name: &str, args: &[Arg]) -> bool {
        if self.so_far.expanding.iter().any(|known| known == name) {
            return self.so_far.functions.iter().any(|function| function.name == name);
        }
        let defined = self.so_far.functions.iter().rev().find(|function| function.name == name).cloned();
        let request = self.request;
        let users = || request.functions.iter().find(|(known, _)| known == name);
        if defined.is_none() && users().is_none() {
            return false;
        }
        self.so_far.expanding.push(name.to_owned());
        let outside = self.scope.clone();
        self.scope.positional = Some(args.to_vec());
        match (defined, users()) {
            (Some(Defined { body, frame, text, .. }), _) => {
                let shell = self.shell;
                self.within(frame, text, shell, |walk| walk.script(&body));
            }
            (None, Some((_, body))) => {
                let frame = WalkFrame {
                    offset: None,
                    span: self.found.commands.last().map_or(self.frame.span, |seen| seen.span),
                };
                self.text(body, self.shell, frame);
            }
            (None, None) => {}
        }
        // Its variables may have been local; the directory is the shell's.
        let (cwd, trail) = (self.scope.cwd.clone(), self.scope.trail.clone());
        self.scope.positional.clone_from(&outside.positional);
        self.scope.join(&outside);
        (self.scope.cwd, self.scope.trail) = (cwd, trail);
        self.so_far.expanding.pop();
        true
    }

    /// Shell text in an argument. Programs use the usual shell, even for a user of fish.
    pub fn run_text(&mut self, arg: &Arg) {
        let shell = if self.shell == Shell::Fish { Shell::Bash } else { self.shell };
        self.run_text_in(arg, shell);
    }

    /// As [`Walk::run_text`], for text the shell runs itself.
    pub fn run_own_text(&mut self, arg: &Arg) {
        self.run_text_in(arg, self.shell);
    }

    pub fn run_text_in(&mut self, arg: &Arg, shell: Shell) {
        if !arg.is_known() && arg.text.chars().all(|c| c == UNKNOWN || c.is_whitespace()) {
            return self.run_unseen(arg.origin, arg.span);
        }
        // Spans can point into words that stand verbatim in the judged text.
        let source = self.request.command.get(arg.span.start..arg.span.end).unwrap_or_default();
        let offset = source.find(arg.text.as_str()).filter(|_| !arg.text.is_empty()).map(|at| arg.span.start + at);
        let frame = WalkFrame { offset, span: arg.span };
        // An unknown stretch reads, and splits, as an unknown variable.
        let unknown = if shell == Shell::Fish { "{$_unknown_}" } else { "${_unknown_}" };
        let text = if arg.is_known() { arg.text.clone() } else { arg.text.replace(UNKNOWN, unknown) };
        let frame = if arg.is_known() { frame } else { WalkFrame { offset: None, span: arg.span } };
        if arg.holds > Holds::Nothing {
            let unknown = Arg { origin: arg.origin, holds: arg.holds, ..Arg::unknown(arg.span) };
            self.scope.set("_unknown_", Value::Known(vec![unknown]));
        }
        self.text(&text, shell, frame);
    }

    /// Text from the input: a program in it may read any amount of the rest.
    pub fn run_input(&mut self, text: &Arg, shell: Shell) {
        let before = std::mem::replace(&mut self.input, WordStream::From(ArgumentOrigin::Output));
        self.run_text_in(text, shell);
        self.input = before;
    }

    pub fn run_unseen(&mut self, origin: ArgumentOrigin, span: Span) {
        self.run_unseen_at(origin, span, ReviewLevel::A);
    }

    /// As [`Walk::run_unseen`], with a level of at least `least`.
    fn run_unseen_at(&mut self, origin: ArgumentOrigin, span: Span, least: ReviewLevel) {
        let rule = match origin {
            ArgumentOrigin::Fetched => "exec.fetched-code",
            ArgumentOrigin::Decoded => "exec.decoded-code",
            _ => "exec.unresolved",
        };
        self.operation(OperationClass::Unknown);
        self.lower_confidence(Confidence::Low);
        self.rule_at(rule, span, least);
    }

    /// Restores user, host and input afterwards.
    pub fn elsewhere(&mut self, work: impl FnOnce(&mut Self)) {
        let before = (self.remote, self.privileged, self.input.clone(), self.input_holds, self.scope.clone());
        work(self);
        (self.remote, self.privileged, self.input, self.input_holds, self.scope) = before;
    }
}
