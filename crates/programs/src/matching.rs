//! Matches a call with the lines of its section: the base, added rules, and the effect of unknown
//! arguments (`data/README.md`, "Which line counts" and "What isn't known").

use crate::argument::Arg;
use crate::call::{GivenOption, Name, ProgramCall};
use crate::level::ReviewLevel;
use crate::operation::{OperationClass, Operations};
use crate::outcome::{Base, EffectClass, Outcome};
use crate::parse::ArgumentReading;
use crate::pattern::{Path, RulePattern, Tests};
use crate::roles::roles;
use crate::rule::Rule;
use crate::section::Section;
use crate::unsaid::{UnsaidOperands, runs_unsaid, unsaid};

#[derive(Clone, Copy)]
enum Target {
    Class(EffectClass, UnsaidOperands),
    Rule(Rule),
}

impl Target {
    fn rule(self) -> Option<Rule> {
        if let Self::Rule(rule) = self { Some(rule) } else { None }
    }
}

/// Rules are heavier than all classes.
fn weight(rule: &Rule) -> u8 {
    5 + u8::from(rule.destructive) + 2 * u8::from(rule.level == ReviewLevel::C)
}

/// Most operands among which a subcommand is looked for behind unlisted options.
const MAX_PATH: usize = 6;

/// Order of candidates for the base: words of the path, those that aren't globs, tests, severity.
type MatchRank = (usize, usize, bool, u8);

#[derive(Default)]
struct MatchFound {
    base: Option<(MatchRank, Target, &'static str)>,
    /// Rules that could have been the base, with paths.
    others: Vec<(Rule, &'static str)>,
    rules: Vec<(Rule, usize)>,
    /// An argument is unknown where a line expects a subcommand.
    lost: bool,
    /// A line with a fitting path tests the option `mentioned`, but another of its tests fails.
    weighed: bool,
    /// A possible option of a destructive rule, and the length of that rule's path.
    loose: Option<(usize, usize)>,
}

impl MatchFound {
    /// The weight of its worst rule.
    fn worst(&self) -> u8 {
        let base = self.base.and_then(|(_, target, _)| target.rule());
        base.iter().chain(self.rules.iter().map(|(rule, _)| rule)).map(weight).max().unwrap_or_default()
    }

    /// Adds the rules of another reading that weigh more than `known`.
    fn add_worse(&mut self, other: Self, known: u8) {
        let base = other.base.and_then(|(_, target, _)| target.rule()).map(|rule| (rule, usize::MAX));
        for (rule, about) in base.into_iter().chain(other.rules).filter(|(rule, _)| weight(rule) > known) {
            add(&mut self.rules, rule, about);
        }
    }
}

impl Section {
    /// Base, added rules and effects of a call. The judge decides the level of the whole line.
    pub fn match_call(&self, args: &[Arg]) -> Outcome {
        let call = self.parse(args);
        let mut found = self.find(&call);
        let words = found.base.map_or(0, |((words, ..), ..)| words);
        if asks_for_help(&call, &found, self.is_single_dash()) {
            return self.outcome(&call, Base::Known(EffectClass::Read), Vec::new(), (words, UnsaidOperands::Any), None);
        }
        if found.lost && !call.loose.is_empty() {
            // `git $options push --force` is `git push --force`, whatever the options are.
            found.add_worse(self.find(&self.parse_as(args, ArgumentReading::UnknownAside)), 0);
        }
        self.add_behind_values(&call, &mut found);
        if self.is_shared() {
            self.add_without_values(&call, &mut found);
        }
        let base = match found.base {
            _ if found.lost => Base::Unknown,
            Some((_, Target::Class(class, _), _)) => Base::Known(class),
            Some((_, Target::Rule(rule), _)) => {
                let about = words.checked_sub(1).and_then(|last| call.operands.get(last)).copied();
                found.rules.retain(|(other, _)| other.id != rule.id);
                found.rules.insert(0, (rule, about.unwrap_or(usize::MAX)));
                Base::Rule
            }
            None => Base::Unknown,
        };
        let unlisted = call.unlisted.filter(|_| self.is_strict());
        let loose = found.loose.filter(|(_, length)| *length >= words).map(|(arg, _)| arg);
        let operands = match found.base {
            Some((_, Target::Class(_, operands), _)) => operands,
            _ => UnsaidOperands::Any,
        };
        // Another subcommand's pattern doesn't cover this option.
        let tested = found.weighed || found.base.is_some_and(|((_, _, tested, _), ..)| tested);
        let spoken = |arg: &usize| found.rules.iter().any(|(_, about)| about == arg);
        let mentioned = call.mentioned.filter(|arg| !tested && operands != UnsaidOperands::Any && !spoken(arg));
        let closed = match base {
            Base::Known(class) => runs_unsaid(self, &call, words, class.only_reads(), operands).or(mentioned),
            Base::Rule | Base::Unknown => None,
        };
        self.outcome(&call, base, found.rules, (words, operands), call.hidden.or(unlisted).or(loose).or(closed))
    }

    fn outcome(
        &self,
        call: &ProgramCall,
        base: Base,
        rules: Vec<(Rule, usize)>,
        (words, operands): (usize, UnsaidOperands),
        unknown_option: Option<usize>,
    ) -> Outcome {
        let mut operations = match base {
            Base::Known(class) => class.operations(),
            Base::Rule | Base::Unknown => Operations::default(),
        };
        for (rule, _) in &rules {
            operations.merge(rule.operations);
        }
        if base == Base::Unknown || unknown_option.is_some() {
            operations.add(OperationClass::Unknown);
        }
        let reads = matches!(base, Base::Known(class) if class.only_reads()) && rules.is_empty();
        let mut roles = roles(self, call, words, reads);
        if base == Base::Known(EffectClass::Build) {
            roles.extend_from_slice(&call.passed);
        }
        Outcome {
            base,
            rules,
            operations,
            roles,
            unknown_option,
            path: call.operands[..words].to_vec(),
            unsaid: match base {
                Base::Known(class) => unsaid(self, call, words, class, operands),
                Base::Rule | Base::Unknown => Vec::new(),
            },
            unlisted_value: !call.unsaid.is_empty(),
        }
    }

    /// What stands behind an unlisted option may be its value: of
    /// `tool --unlisted x server delete y` the path may be `server delete`. Each reading counts if it
    /// is worse.
    fn add_behind_values(&self, call: &ProgramCall, found: &mut MatchFound) {
        let is_value =
            |arg: &usize| [&call.followed, &call.doubtful, &call.common_values].iter().any(|some| some.contains(arg));
        let may_be: Vec<usize> = call.operands.iter().copied().take(MAX_PATH).filter(is_value).collect();
        let all = (may_be.len() > 1).then_some(may_be.as_slice());
        let known = found.worst();
        for values in may_be.chunks(1).chain(all) {
            let mut other = call.clone();
            other.operands.retain(|arg| !values.contains(arg));
            let other = self.find(&other);
            if other.base.is_some_and(|((words, ..), ..)| words > 0) {
                found.add_worse(other, known);
            }
        }
    }

    /// Of the programs that share the section, one may have an option with a value, another one without.
    fn add_without_values(&self, call: &ProgramCall, found: &mut MatchFound) {
        let known = found.worst();
        let apart = |given: &&GivenOption| given.value.is_some_and(|value| value.arg > given.arg);
        for given in call.given.iter().filter(apart).take(MAX_PATH) {
            let mut other = self.find(&self.parse_as(call.args, ArgumentReading::WithoutValue(given.arg)));
            // A rule that names this option knows what it is.
            other.rules.retain(|(_, about)| *about != given.arg);
            found.add_worse(other, known);
        }
    }

    fn find(&self, call: &ProgramCall) -> MatchFound {
        let mut found = MatchFound::default();
        let first = call.operands.first().map(|index| &call.args[*index]);
        let word = first.map_or("", |arg| arg.text.as_str());
        for index in self.patterns(word).into_iter().flatten() {
            self.line(index, call, &mut found);
        }
        if let Some((_, _, base)) = found.base {
            for (rule, path) in std::mem::take(&mut found.others) {
                if is_named_behind_a_star(path, base) {
                    let word = call.operands.get(path.split(' ').count() - 1).copied();
                    add(&mut found.rules, rule, word.unwrap_or(usize::MAX));
                }
            }
        }
        // Lines were looked up by their word; if that is unknown, any may be meant.
        if first.is_some_and(|arg| arg.glob || !arg.is_known()) {
            found.lost |= self.words().any(|index| Path::of(self.tables().head(index).0, call) == Path::Unknown);
        }
        found
    }

    fn line(&self, index: u32, call: &ProgramCall, found: &mut MatchFound) {
        let (path, rest) = self.tables().head(index);
        let (words, literal) = match Path::of(path, call) {
            Path::No => return,
            Path::Unknown => {
                found.lost = true;
                return;
            }
            Path::Yes { words, literal } => (words, literal),
        };
        let pattern = RulePattern::read(self.tables().line(rest));
        let tested = !pattern.tests.is_empty();
        let tests = if tested { pattern.tests(call, words) } else { Tests::Yes(None) };
        if tests == Tests::No {
            found.weighed |= call.mentioned.is_some_and(|arg| pattern.names(&call.args[arg].text));
            return;
        }
        let (target, weight) = if let Some(class) = pattern.target.strip_prefix('c') {
            let (class, operands) = UnsaidOperands::marked(class);
            let Some(class) = EffectClass::of(class) else { return };
            // Harmless only if so for every value of the unknown.
            let Tests::Yes(_) = tests else { return };
            // An option that the line tests for settles the operands.
            let operands = if tested && operands == UnsaidOperands::Unsaid { UnsaidOperands::Names } else { operands };
            (Target::Class(class, operands), class as u8)
        } else {
            let Some(rule) = pattern.target.parse().ok().and_then(|index| self.tables().rule(index)) else { return };
            (Target::Rule(rule), weight(&rule))
        };
        match (target, tests) {
            (Target::Rule(rule), Tests::Loose(arg)) => {
                if rule.destructive && found.loose.is_none_or(|(_, length)| words > length) {
                    found.loose = Some((arg, words));
                }
            }
            (Target::Rule(rule), Tests::Yes(about) | Tests::Maybe(about)) if pattern.is_added() => {
                let word = words.checked_sub(1).map(|last| call.operands[last]);
                add(&mut found.rules, rule, about.or(word).unwrap_or(usize::MAX));
            }
            _ => {
                if let Target::Rule(rule) = target
                    && words > 1
                {
                    found.others.push((rule, path));
                }
                let rank = (words, literal, tested, weight);
                if found.base.is_none_or(|(best, ..)| rank > best) {
                    found.base = Some((rank, target, path));
                }
            }
        }
    }
}

/// Whether `path` names a later word for which `base` has a star: `* * delete` and `* * * list` of
/// `pubsub topics delete list`. The longer path isn't the better one there.
fn is_named_behind_a_star(path: &str, base: &str) -> bool {
    path.split(' ').zip(base.split(' ')).skip(1).any(|(word, other)| other == "*" && word != "*")
}

fn add(rules: &mut Vec<(Rule, usize)>, rule: Rule, about: usize) {
    if !rules.iter().any(|(other, _)| other.id == rule.id) {
        rules.push((rule, about));
    }
}

/// Only `--help` or `--version`, or `--help` behind known subcommands.
fn asks_for_help(call: &ProgramCall, found: &MatchFound, single_dash: bool) -> bool {
    let [given] = call.given.as_slice() else { return false };
    let Name::Long(name) = given.name else { return false };
    let is = |wanted: &str| name == wanted || (single_dash && name == &wanted[1..]);
    let literal = match found.base {
        Some(((words, literal, ..), ..)) if words == literal => literal,
        _ => 0,
    };
    let alone = given.value.is_none() && call.command.is_none() && call.loose.is_empty() && call.hidden.is_none();
    alone && ((is("--help") && call.operands.len() == literal) || (is("--version") && call.operands.is_empty()))
}
