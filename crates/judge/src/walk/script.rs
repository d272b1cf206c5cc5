//! Sequences, pipelines and compound commands: what runs after what, reads from what, and with which variables.

use super::descriptors::stays_open;
use super::sending::add_held;
use super::{Defined, MAX_COMMANDS, MAX_PATHS, MAX_ROUNDS, Walk};
use crate::argument::{Arg, Holds, Origin};
use crate::assessment::Seen;
use crate::handlers::machinery;
use crate::lists;
use crate::syntax::ir::{
    Assignment, Command, Compound, Function, Join, Kind, Part, Pipeline, RedirectOperator, Script, Span, Word,
};
use crate::words::{Expander, Value, of_node};
use aish_text::Shell;

/// A loop over more constant words than this is walked once, with an unknown one.
const MAX_TURNS: usize = 8;

impl Walk<'_> {
    /// Walks the pipelines of a list; what a variable holds after `&&` or `||` is unknown where the two ways differ.
    pub(super) fn script(&mut self, script: &Script) {
        let mut certain = self.scope.clone();
        let mut conditional = false;
        for pipeline in &script.pipelines {
            if self.count > MAX_COMMANDS {
                return;
            }
            if pipeline.join == Join::Then {
                if conditional {
                    self.scope.join(&certain);
                }
                conditional = false;
            } else if !conditional {
                // From here on to the end of the chain, things happen or not.
                certain = self.scope.clone();
                conditional = true;
            }
            self.pipeline(pipeline);
        }
        if conditional {
            self.scope.join(&certain);
        }
    }

    fn pipeline(&mut self, pipeline: &Pipeline) {
        let outer = (self.input.clone(), self.input_holds);
        let printed = self.printed;
        let piped = pipeline.stages.len() > 1;
        let before = (piped || pipeline.background).then(|| self.scope.clone());
        for (i, command) in pipeline.stages.iter().enumerate() {
            self.printed = Holds::Nothing;
            self.pipes(i > 0, i + 1 < pipeline.stages.len());
            self.command(command);
            if i + 1 < pipeline.stages.len() {
                self.input = of_node(command, self.input.clone(), &self.scope);
                self.input_holds = self.printed;
            }
        }
        (self.input, self.input_holds) = outer;
        self.printed = self.printed.max(printed);
        if let Some(before) = before {
            // They ran in subshells, but for the last one in zsh, and all of them in fish.
            self.scope.join(&before);
            if !self.scope.fish {
                self.scope.cwd = before.cwd;
                // zsh runs the last one itself, so that the directory may have changed after all.
                if self.shell() != Shell::Zsh {
                    self.scope.trail = before.trail;
                }
            }
        }
    }

    fn command(&mut self, command: &Command) {
        let outer = (self.input.clone(), self.input_holds);
        let socket = std::mem::take(&mut self.socket);
        self.fills(command);
        let bare = matches!(&command.kind, Kind::Simple(simple) if simple.words.is_empty());
        let descriptors = self.scope.descriptors.clone();
        let redirected = self.redirects(&command.redirects, bare);
        let connected = self.socket;
        self.socket |= socket;
        let first = self.found.commands.len();
        match &command.kind {
            Kind::Simple(simple) => {
                self.simple(simple, command.span);
                self.replaces_input(simple, command);
            }
            Kind::Group(scripts) => {
                let block = self.scope.fish.then(|| self.scope.clone());
                let subshell =
                    !self.scope.fish && self.text.get(command.span.start..).is_some_and(|text| text.starts_with('('));
                let before = subshell.then(|| self.scope.clone());
                scripts.iter().for_each(|script| self.script(script));
                if let Some(before) = before {
                    self.scope = before;
                }
                if let Some(before) = block {
                    // Some of what it set may have been local to it.
                    self.scope.join(&before);
                }
            }
            Kind::Compound(compound) => self.compound(compound),
            Kind::Function(function) => self.function(function, command.span),
            Kind::Test(words) => {
                self.substitutions(words);
                let evaluates =
                    |word: &Word| self.source(word.span).is_some_and(|text| lists::WALK_EVALUATING_TESTS.has(text));
                if words.iter().any(evaluates) {
                    self.evaluates(words);
                }
            }
            Kind::Arithmetic(word) => {
                self.substitutions(std::slice::from_ref(word));
                self.evaluates(std::slice::from_ref(word));
            }
        }
        if connected && self.printed > Holds::Nothing {
            self.sends(self.printed, self.at(command.span));
        }
        if !command.redirects.is_empty() {
            if bare {
                // `$(< file)`, and in zsh `< file`
                self.printed = self.printed.max(self.input_holds);
                self.see(Seen { span: self.at(command.span), ..Seen::default() });
            }
            for seen in self.found.commands.iter_mut().skip(first) {
                seen.operations.merge(redirected.operations);
                seen.paths.extend(redirected.paths.iter().take(MAX_PATHS).cloned());
                seen.hosts.extend(redirected.hosts.iter().cloned());
            }
        }
        (self.input, self.input_holds) = outer;
        self.socket = socket;
        if !stays_open(command) {
            self.scope.descriptors = descriptors;
        }
    }

    /// Notes which files a command's output goes to, if it comes from elsewhere.
    fn fills(&mut self, command: &Command) {
        let written = command.redirects.iter().filter(|redirect| {
            matches!(
                redirect.operator,
                RedirectOperator::Write
                    | RedirectOperator::Clobber
                    | RedirectOperator::Append
                    | RedirectOperator::WriteBoth
            )
        });
        for redirect in written {
            let origin = of_node(command, self.input.clone(), &self.scope).origin();
            let target = Expander::new(&self.scope).text(&redirect.target);
            self.comes_from(&target, origin);
        }
    }

    pub(super) fn source(&self, span: Span) -> Option<&str> {
        self.text.get(span.start..span.end)
    }

    fn compound(&mut self, compound: &Compound) {
        let held = self.substitutions(&compound.words);
        let words = self.expand(&compound.words, &held);
        if compound.variables.is_empty() {
            if compound.is_loop {
                // `repeat NUMBER`
                self.evaluates(&compound.words);
                if self.is_endless(compound) && compound.bodies.iter().any(starts_in_background) {
                    self.rule("proc.fork-bomb", self.frame.span);
                }
                // The second round sees what the first one set.
                let before = self.scope.clone();
                self.rounds *= 2;
                compound.bodies.iter().for_each(|body| self.script(body));
                if self.scope != before {
                    self.scope.join(&before);
                    if self.rounds > MAX_ROUNDS {
                        self.cannot_judge("exec.too-deep", self.frame.span);
                    } else {
                        compound.bodies.iter().for_each(|body| self.script(body));
                    }
                }
                self.rounds /= 2;
                self.scope.join(&before);
            } else {
                self.branches(&compound.bodies);
            }
            return;
        }
        let before = self.scope.clone();
        // Of several variables each gets some of the words.
        let known = !words.is_empty()
            && compound.variables.len() == 1
            && words.len() <= MAX_TURNS
            && self.rounds * words.len() <= MAX_ROUNDS
            && words.iter().all(|word| word.is_known() && !word.splits);
        let turns: Vec<Value> = if known {
            words.into_iter().map(|word| Value::Known(vec![Arg { glob: word.glob, ..word }])).collect()
        } else {
            let origin = words.iter().map(|word| word.origin).max().unwrap_or_default();
            let holds = words.iter().map(|word| word.holds).max().unwrap_or_default();
            let unknown = Arg { origin, holds, ..Arg::unknown(Span::default()) };
            vec![Value::Known(vec![unknown])]
        };
        let rounds = self.rounds;
        self.rounds *= turns.len();
        for value in turns {
            if let Value::Known(args) = value {
                for variable in &compound.variables {
                    self.assigns(variable, args.clone(), self.frame.span);
                }
            }
            compound.bodies.iter().for_each(|body| self.script(body));
        }
        self.rounds = rounds;
        self.scope.join(&before);
    }

    /// `while true`, `while :`, `until false`: the first body is the condition.
    fn is_endless(&self, compound: &Compound) -> bool {
        let Some([pipeline]) = compound.bodies.first().map(|body| body.pipelines.as_slice()) else { return false };
        let [Command { kind: Kind::Simple(simple), .. }] = pipeline.stages.as_slice() else { return false };
        let args = self.expand(&simple.words, &[]);
        matches!(args.as_slice(), [only, ..] if matches!(only.text.rsplit('/').next(), Some("true" | ":" | "false" | "[" | "sleep" | "let")) && args.len() == 1)
    }

    fn branches(&mut self, bodies: &[Script]) {
        let before = self.scope.clone();
        for body in bodies {
            self.script(body);
            // Each starts from either: an `if`'s condition and its body run after each other, two arms don't.
            self.scope.join(&before);
        }
    }

    fn function(&mut self, function: &Function, span: Span) {
        for name in &function.names {
            if calls_itself(&function.body, name) {
                self.rule("proc.fork-bomb", self.at(span));
            }
            machinery::defines(self, name, self.at(span));
            self.functions.push(Defined {
                name: name.clone(),
                body: function.body.clone(),
                frame: self.frame,
                text: self.text.clone(),
            });
        }
        // It may be called later, with anything.
        let before = self.scope.clone();
        self.scope.positional = None;
        let names = function.names.len();
        self.expanding.extend(function.names.iter().cloned());
        self.script(&function.body);
        self.expanding.truncate(self.expanding.len() - names);
        self.scope = before;
    }

    /// Sets variables as an assignment does.
    pub(super) fn assign(&mut self, assignments: &[Assignment], held: &[(Span, Holds)]) {
        for assignment in assignments {
            let expander = Expander::new(&self.scope);
            let mut values: Vec<Arg> = if assignment.array || self.scope.fish {
                expander.words(&assignment.values)
            } else {
                assignment.values.iter().map(|word| expander.text(word)).collect()
            };
            add_held(&mut values, held);
            values.iter_mut().for_each(|arg| arg.span = self.at(arg.span));
            if self.scope.refers_to_nothing(&assignment.name) {
                // The first value of such a reference is the name it stands for.
                let target = values.first().map(|arg| arg.text.clone()).unwrap_or_default();
                self.evaluated_text(&target);
                self.scope.refer(&assignment.name, &target);
                continue;
            }
            let value = match (&assignment.index, assignment.append, self.scope.get(&assignment.name)) {
                (Some(_), _, Some(Value::Known(mut old))) => {
                    old.extend(values);
                    Value::Known(old)
                }
                (_, true, Some(Value::Known(old))) if assignment.array => Value::Known([old, values].concat()),
                (_, true, Some(Value::Known(old))) => match (old.as_slice(), values.as_slice()) {
                    ([first], [more]) => Value::Known(vec![Arg {
                        text: format!("{}{}", first.text, more.text),
                        origin: first.origin.max(more.origin),
                        holds: first.holds.max(more.holds),
                        ..first.clone()
                    }]),
                    _ => Value::Unknown,
                },
                (_, true, _) => Value::Unknown,
                _ => Value::Known(values),
            };
            self.scope.set(&assignment.name, value);
            if let Some(index) = &assignment.index {
                self.evaluates(std::slice::from_ref(index));
            }
        }
    }

    /// The arguments that words become, with spans of the judged text, and with what was printed into the words.
    pub(super) fn expand(&self, words: &[Word], held: &[(Span, Holds)]) -> Vec<Arg> {
        let mut args = Expander::new(&self.scope).words(words);
        add_held(&mut args, held);
        args.iter_mut().for_each(|arg| arg.span = self.at(arg.span));
        args
    }

    /// The origin of what is read at this point, for a builtin that reads a line.
    pub fn origin_of_input(&self) -> Origin {
        self.input.origin()
    }
}

/// Whether a body starts something and doesn't wait for it.
fn starts_in_background(body: &Script) -> bool {
    let calls = |names: &[&str]| {
        let named = |command: &Command| first_word(command).is_some_and(|name| names.contains(&name));
        body.pipelines.iter().flat_map(|pipeline| &pipeline.stages).any(named)
    };
    let waits = calls(&["wait", "sleep"]) && !calls(&["disown"]);
    let last = body.pipelines.last().is_some_and(|pipeline| pipeline.background);
    (!waits || last) && body.pipelines.iter().any(|pipeline| pipeline.background)
}

/// The first word of a simple command, where it is a plain one.
fn first_word(command: &Command) -> Option<&str> {
    let Kind::Simple(simple) = &command.kind else { return None };
    match simple.words.first()?.parts.as_slice() {
        [Part::Literal(text)] => Some(text),
        _ => None,
    }
}

/// A function that calls itself whatever happens, or starts itself in the background: a fork bomb.
fn calls_itself(body: &Script, name: &str) -> bool {
    body.pipelines.iter().any(|pipeline| {
        let calls = |command: &Command| match &command.kind {
            Kind::Simple(simple) => simple.words.first().is_some_and(|word| {
                matches!(word.parts.as_slice(), [Part::Literal(text) | Part::Quoted(text) | Part::Glob(text)] if text == name)
            }),
            _ => false,
        };
        let inside = |command: &Command| match &command.kind {
            Kind::Group(scripts) => scripts.iter().any(|script| calls_itself(script, name)),
            Kind::Compound(compound) => {
                compound.is_loop
                    && compound.bodies.iter().flat_map(|body| &body.pipelines).flat_map(|p| &p.stages).any(calls)
                    || compound.bodies.iter().any(|script| calls_itself(script, name))
            }
            _ => false,
        };
        (pipeline.stages.len() > 1 || pipeline.background || pipeline.join == Join::Then)
            && pipeline.stages.iter().any(calls)
            || pipeline.stages.iter().any(inside)
    })
}
