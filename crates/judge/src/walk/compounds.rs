//! Loops, choices and functions: how often bodies are walked, and which never end.

use super::{Defined, MAX_ROUNDS, Walk};
use crate::argument::Arg;
use crate::handlers::machinery;
use crate::paths;
use crate::syntax::ir::{Command, CommandKind, Compound, Function, Join, Part, Script, Span};
use crate::words::Value;

/// A loop over more constant words is walked once, with an unknown one.
const MAX_TURNS: usize = 8;

impl Walk<'_> {
    pub(super) fn compound(&mut self, compound: &Compound) {
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
        let [Command { kind: CommandKind::Simple(simple), .. }] = pipeline.stages.as_slice() else { return false };
        let args = self.expand(&simple.words, &[]);
        let [only] = args.as_slice() else { return false };
        matches!(paths::base_name(&only.text), "true" | ":" | "false" | "[" | "sleep" | "let")
    }

    fn branches(&mut self, bodies: &[Script]) {
        let before = self.scope.clone();
        for body in bodies {
            self.script(body);
            // An `if`'s condition and body run after each other; two arms don't.
            self.scope.join(&before);
        }
    }

    pub(super) fn function(&mut self, function: &Function, span: Span) {
        for name in &function.names {
            if calls_itself(&function.body, name) {
                self.rule("proc.fork-bomb", self.at(span));
            }
            machinery::defines(self, name, self.at(span));
            self.so_far.functions.push(Defined {
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
        self.so_far.expanding.extend(function.names.iter().cloned());
        self.script(&function.body);
        self.so_far.expanding.truncate(self.so_far.expanding.len() - names);
        self.scope = before;
    }
}

fn starts_in_background(body: &Script) -> bool {
    let calls = |names: &[&str]| {
        let named = |command: &Command| first_word(command).is_some_and(|name| names.contains(&name));
        body.pipelines.iter().flat_map(|pipeline| &pipeline.stages).any(named)
    };
    let waits = calls(&["wait", "sleep"]) && !calls(&["disown"]);
    let last = body.pipelines.last().is_some_and(|pipeline| pipeline.background);
    (!waits || last) && body.pipelines.iter().any(|pipeline| pipeline.background)
}

fn first_word(command: &Command) -> Option<&str> {
    let CommandKind::Simple(simple) = &command.kind else { return None };
    match simple.words.first()?.parts.as_slice() {
        [Part::Literal(text)] => Some(text),
        _ => None,
    }
}

/// It always calls itself, or starts itself in the background: a fork bomb.
fn calls_itself(body: &Script, name: &str) -> bool {
    body.pipelines.iter().any(|pipeline| {
        let calls = |command: &Command| match &command.kind {
            CommandKind::Simple(simple) => simple.words.first().is_some_and(|word| {
                matches!(word.parts.as_slice(), [Part::Literal(text) | Part::Quoted(text) | Part::Glob(text)] if text == name)
            }),
            _ => false,
        };
        let inside = |command: &Command| match &command.kind {
            CommandKind::Group(scripts) => scripts.iter().any(|script| calls_itself(script, name)),
            CommandKind::Compound(compound) => {
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
