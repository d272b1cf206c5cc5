//! Sequences and pipelines: order, inputs, variables. Loops and functions are in `compounds.rs`.

use super::descriptors::stays_open;
use super::sending::add_held;
use super::{MAX_COMMANDS, MAX_PATHS, Walk};
use crate::argument::{Arg, Holds};
use crate::assessment::SeenEffects;
use crate::lists;
use crate::syntax::ir::{
    Assignment, Command, CommandKind, Join, Part, Pipeline, Redirect, RedirectOperator, Script, Span, Word,
};
use crate::words::{Value, WordExpander, of_node};
use aish_text::Shell;

impl Walk<'_> {
    /// After `&&` or `||`, a variable on which both ways differ is unknown.
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
        let printed = self.so_far.printed;
        let piped = pipeline.stages.len() > 1;
        let before = (piped || pipeline.background).then(|| self.scope.clone());
        for (i, command) in pipeline.stages.iter().enumerate() {
            self.so_far.printed = Holds::Nothing;
            self.pipes(i > 0, i + 1 < pipeline.stages.len());
            self.command(command);
            if i + 1 < pipeline.stages.len() {
                self.input = of_node(command, self.input.clone(), &self.scope);
                self.input_holds = self.so_far.printed;
            }
        }
        (self.input, self.input_holds) = outer;
        self.so_far.printed = self.so_far.printed.max(printed);
        if let Some(before) = before {
            // They ran in subshells, except the last one in zsh, and all in fish.
            self.scope.join(&before);
            if !self.scope.fish {
                self.scope.cwd = before.cwd;
                // zsh runs the last one itself, so the directory may have changed.
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
        let bare = matches!(&command.kind, CommandKind::Simple(simple) if simple.words.is_empty());
        let descriptors = self.scope.kept.descriptors.clone();
        let redirected = self.redirects(&command.redirects, bare);
        let connected = self.socket;
        self.socket |= socket;
        let first = self.found.commands.len();
        match &command.kind {
            CommandKind::Simple(simple) => {
                self.simple(simple, command.span);
                self.replaces_input(simple, command);
            }
            CommandKind::Group(scripts) => self.group(scripts, command.span),
            CommandKind::Compound(compound) => self.compound(compound),
            CommandKind::Function(function) => self.function(function, command.span),
            CommandKind::Test(words) => {
                let held = self.substitutions(words);
                self.with_printed(&held, |walk| walk.tests(words));
            }
            CommandKind::Arithmetic(word) => {
                let held = self.substitutions(std::slice::from_ref(word));
                self.with_printed(&held, |walk| walk.evaluates(std::slice::from_ref(word)));
            }
        }
        if connected && self.so_far.printed > Holds::Nothing {
            self.sends(self.so_far.printed, self.at(command.span));
        }
        if !command.redirects.is_empty() {
            if bare {
                // `$(< file)`, and in zsh `< file`
                self.so_far.printed = self.so_far.printed.max(self.input_holds);
                self.see(SeenEffects { span: self.at(command.span), ..SeenEffects::default() });
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
            self.scope.kept.descriptors = descriptors;
        }
    }

    fn group(&mut self, scripts: &[Script], span: Span) {
        let subshell = self.text.get(span.start..).is_some_and(|text| text.starts_with('('));
        let before = (self.scope.fish || subshell).then(|| self.scope.clone());
        scripts.iter().for_each(|script| self.script(script));
        match before {
            Some(before) if self.scope.fish => self.scope.join(&before),
            Some(before) => self.scope = before,
            None => {}
        }
    }

    /// Notes the files that a command fills with foreign output.
    fn fills(&mut self, command: &Command) {
        use RedirectOperator::{Append, Clobber, Write, WriteBoth};
        let writes = |redirect: &&Redirect| matches!(redirect.operator, Write | Clobber | Append | WriteBoth);
        for redirect in command.redirects.iter().filter(writes) {
            let origin = of_node(command, self.input.clone(), &self.scope).origin();
            let target = WordExpander::new(&self.scope).text(&redirect.target);
            self.comes_from(&target, origin);
        }
    }

    pub(super) fn source(&self, span: Span) -> Option<&str> {
        self.text.get(span.start..span.end)
    }

    pub(super) fn assign(&mut self, assignments: &[Assignment], held: &[(Span, Holds)]) {
        for assignment in assignments {
            let expander = WordExpander::new(&self.scope);
            let values = if assignment.array || self.scope.fish {
                expander.words(&assignment.values)
            } else {
                assignment.values.iter().map(|word| expander.text(word)).collect()
            };
            let values = self.placed(values, held);
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
            if let ([word], false) = (assignment.values.as_slice(), assignment.append)
                && self.gives_number(word)
            {
                self.scope.make_number(&assignment.name);
            }
            if let Some(index) = &assignment.index {
                self.evaluates(std::slice::from_ref(index));
            }
        }
    }

    /// `[[ … ]]`: numbers and subscripts stand beside some of its operators.
    fn tests(&mut self, words: &[Word]) {
        self.proves_numbers(words);
        let evaluates = |word: &Word| self.source(word.span).is_some_and(|text| lists::WALK_EVALUATING_TESTS.has(text));
        let places: Vec<usize> = (0..words.len()).filter(|at| evaluates(&words[*at])).collect();
        if !places.is_empty() {
            self.evaluates_known(words);
        }
        for word in
            places.iter().flat_map(|at| [at.checked_sub(1), Some(at + 1)]).flatten().filter_map(|at| words.get(at))
        {
            self.evaluates_foreign(word);
        }
    }

    /// `[[ $x =~ ^[0-9]+$ ]]`: what follows is about a number, or says that it is none.
    fn proves_numbers(&mut self, words: &[Word]) {
        let digits = |text: &str| {
            let pattern = text.strip_prefix('^').and_then(|text| text.strip_suffix('$'));
            pattern
                .is_some_and(|text| !text.is_empty() && text.chars().all(|c| "0123456789[]-+*?{},:digt()".contains(c)))
        };
        for [word, operator, pattern] in words.array_windows() {
            let proves = self.source(operator.span) == Some("=~") && self.source(pattern.span).is_some_and(digits);
            if let (true, [.., Part::Parameter(parameter)] | [Part::Parameter(parameter), ..]) =
                (proves, word.parts.as_slice())
            {
                self.scope.make_number(&parameter.name);
            }
        }
    }

    pub(super) fn expand(&self, words: &[Word], held: &[(Span, Holds)]) -> Vec<Arg> {
        self.placed(WordExpander::new(&self.scope).words(words), held)
    }

    /// Arguments with spans of the judged text, and with what was printed into the words.
    pub(super) fn placed(&self, mut args: Vec<Arg>, held: &[(Span, Holds)]) -> Vec<Arg> {
        add_held(&mut args, held);
        args.iter_mut().for_each(|arg| arg.span = self.at(arg.span));
        args
    }
}
