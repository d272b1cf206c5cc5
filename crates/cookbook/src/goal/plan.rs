//! Plans a goal by the longest parts that one answer explains, with "it" and "them" resolved;
//! `None` unless every part is understood.

use super::left::{Left, lacks, left};
use super::parts::{self, GoalPiece};
use super::{GoalStep, save};
use crate::lex::{self, WordKind};
use crate::{Environment, courtesy, lists, reading, reword, sentence, vocab};

/// Most pieces and steps; a run's default budget is 16 steps.
const MOST: usize = 14;
const TRIES: usize = 120;
/// Least score for one piece, and for a text that may be several.
const FITS: f32 = 0.88;
const SURE: f32 = 0.95;

/// The steps, or the part that isn't understood.
pub fn steps(goal: &str, environment: &Environment) -> Result<Vec<GoalStep>, String> {
    let all = parts::pieces(goal);
    let cut = |text: &str| text.chars().take(120).collect::<String>();
    if all.is_empty() || all.len() > 3 * MOST || goal.len() > 4000 || courtesy::chats(goal) {
        return Err(cut(goal));
    }
    let mut search = PlanSearch { goal, all: &all, environment, tries: 0, furthest: 0 };
    let mut steps: Vec<GoalStep> = Vec::new();
    for (step, instead) in search.from(0, &Context::default()).unwrap_or_default() {
        if instead {
            steps.pop();
        }
        if steps.last().is_none_or(|s| s.command != step.command) {
            steps.push(step);
        }
    }
    // "ssh to web1 and show the uptime": the second step would wait for the first shell's end.
    let enters = |step: &GoalStep| lists::GOAL_ENTERING.has(step.command.split(' ').next().unwrap_or_default());
    let entered = steps.iter().position(enters).is_some_and(|at| at + 1 < steps.len());
    let furthest = all[search.furthest.min(all.len() - 1)].text;
    let lacking = steps.windows(2).any(|pair| lacks(&pair[0].command, &pair[1].command));
    if (1..=MOST).contains(&steps.len()) && !entered && !lacking { Ok(steps) } else { Err(cut(furthest)) }
}

#[derive(Clone, Default)]
struct Context {
    last: Option<GoalStep>,
    /// What "it" is, in the words of a request.
    thing: Option<String>,
    /// The last part named several things, or made one of another: "it" is ambiguous.
    several: bool,
    folder: Option<String>,
    branch: Option<String>,
}

struct PlanSearch<'a, 'k> {
    goal: &'a str,
    all: &'a [GoalPiece<'a>],
    environment: &'a Environment<'k>,
    tries: usize,
    furthest: usize,
}

impl PlanSearch<'_, '_> {
    /// Steps from piece `at` on, and whether each replaces the previous one.
    fn from(&mut self, at: usize, context: &Context) -> Option<Vec<(GoalStep, bool)>> {
        if at >= self.all.len() {
            return Some(Vec::new());
        }
        self.furthest = self.furthest.max(at);
        let most = (at..self.all.len()).find(|i| self.all[*i].ends).map_or(self.all.len(), |i| i + 1);
        for end in (at + 1..=most).rev() {
            self.tries += 1;
            if self.tries > TRIES {
                return None;
            }
            let start = |i: usize| self.all[i].text.as_ptr() as usize - self.goal.as_ptr() as usize;
            let text = &self.goal[start(at)..start(end - 1) + self.all[end - 1].text.len()];
            let Some((step, instead, said)) = self.solve(text, context, end - at > 1, at == 0) else { continue };
            let mut after = context.clone();
            after.learn(&said, &step, self.environment);
            after.last = Some(step.clone());
            let Some(mut rest) = self.from(end, &after) else { continue };
            rest.insert(0, (step, instead));
            return Some(rest);
        }
        None
    }

    /// Step of a part, whether it replaces the previous one, and the part with references resolved.
    fn solve(&self, text: &str, context: &Context, long: bool, first: bool) -> Option<(GoalStep, bool, String)> {
        let environment = self.environment;
        let said = parts::deed(text);
        if let Some(before) = &context.last {
            if let Some(file) = save::file(said) {
                return save::follow(said, before, &file, environment).map(|step| (step, true, said.to_owned()));
            }
            if let Some((step, instead)) = save::filter(said, before, environment) {
                return Some((step, instead, said.to_owned()));
            }
        }
        let said = context.refer(said, environment)?;
        let enough = if long { SURE } else { FITS };
        // "and the docs directory": half a sentence isn't a command.
        let begins = (first || begins(&said, environment)) && !writes(&said);
        let fits = |t: &str| {
            let found = reading::answer(t, environment).filter(|s| s.score >= enough);
            found.or_else(|| {
                reword::otherwise(t).iter().find_map(|t| reading::answer(t, environment).filter(|s| s.score >= enough))
            })
        };
        let named = || reword::announced(&said).and_then(|t| fits(&t));
        if let Some(found) = begins.then(|| fits(&said).or_else(named)).flatten() {
            return Some((found.into(), false, said));
        }
        if let Some((what, file)) = save::inline(&said)
            && let Some(found) = ["", "show ", "list ", "count "].iter().find_map(|verb| fits(&format!("{verb}{what}")))
            && let Some(step) = save::redirect(found.into(), &file, environment)
        {
            return Some((step, false, said));
        }
        // "and show the last 5" is about the previous step.
        let ends = sentence::said("ends", &sentence::words(&said)).is_some();
        let about = context.thing.as_deref().filter(|_| ends)?;
        let said = format!("{said} of {about}");
        fits(&said).map(|found| (found.into(), false, said))
    }
}

/// Whether a part only says that something is written, not where.
fn writes(said: &str) -> bool {
    let (verb, rest) = said.split_once(' ').unwrap_or_default();
    lists::GOAL_WRITES.has(&verb.to_lowercase()) && !rest.contains(" to ") && !rest.contains(" into ")
}

fn begins(text: &str, environment: &Environment) -> bool {
    let tokens = lex::lex(text, environment);
    tokens.iter().find(|t| !vocab::is_filler(&t.low())).is_some_and(|t| t.among(lists::GOAL_DEEDS))
}

impl Context {
    /// Resolves "it", "them", "the folder"; `None` if unknown.
    fn refer(&self, said: &str, environment: &Environment) -> Option<String> {
        let words = sentence::words(said);
        // Output of a step isn't a name.
        let printed = self
            .last
            .as_ref()
            .is_some_and(|l| l.saved.is_none() && !reading::changes_something(&l.command, environment));
        // A commit is about the change, not the thing.
        let whole = words.first().is_some_and(|w| w.eq_ignore_ascii_case("commit"));
        let backward = |w: &String| lists::GOAL_BACKWARD.has(&w.trim_end_matches([',', '.']).to_lowercase());
        // "convert a.png to b.jpg and delete it": ambiguous.
        let removes = words.first().is_some_and(|w| vocab::canon(&w.to_lowercase()).0 == "delete");
        // "move a.png to pics and rename it": where is its new name?
        let renames =
            words.first().is_some_and(|w| matches!(vocab::canon(&w.to_lowercase()).0.as_str(), "rename" | "move"));
        let moved =
            self.last.as_ref().is_some_and(|l| ["mv ", "cp "].iter().any(|p| l.command.starts_with(p))) && renames;
        if words.iter().any(backward) && (moved || removes && self.several || printed || whole || self.last.is_none()) {
            return None;
        }
        let ends = |name| sentence::said(name, &words).and_then(|mut h| h.pop()).map(|(_, x)| x);
        if let Some((folder, deed)) = self.folder.as_deref().zip(ends("folder")) {
            return Some(format!("{deed} the folder '{folder}'"));
        }
        if let Some((thing, deed)) = self.thing.as_deref().zip(ends("thing").or_else(|| ends("that"))) {
            // "unpack a.tgz in out and remove the archive".
            if removes && self.several {
                return None;
            }
            return Some(format!("{deed} {thing}"));
        }
        if let Some(folder) = self.folder.as_deref().filter(|_| !printed && sentence::said("counts", &words).is_some())
        {
            let place = if folder.contains([' ', '/']) { format!("'{folder}'") } else { format!("./{folder}") };
            return Some(format!("count the files in {place}"));
        }
        let mut out: Vec<String> = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let bare = word.trim_end_matches([',', '.']).to_lowercase();
            let within = at > 0 && lists::GOAL_WITHIN.has(&words[at - 1].to_lowercase());
            match bare.as_str() {
                "it" | "there" | "them" if self.last.is_some() => {
                    let folder = self.folder.as_deref().filter(|_| within || bare == "there").map(quoted);
                    let thing = folder.or(self.thing.clone()).filter(|_| bare != "them")?;
                    if bare == "there" && !within {
                        out.push("in".to_owned());
                    }
                    out.push(thing);
                }
                // "delete topic", a branch before.
                _ if self.branch.as_ref() == Some(word) && !said.contains("branch") => {
                    out.push(format!("branch {word}"))
                }
                _ => out.push(word.clone()),
            }
        }
        Some(out.join(" "))
    }

    fn learn(&mut self, said: &str, step: &GoalStep, environment: &Environment) {
        self.several = lex::lex(said, environment).iter().filter(|t| is_named(t)).count() > 1;
        let named = thing(said, environment);
        self.thing = match left(step, said, named.as_deref(), environment) {
            Left::Named => named.as_deref().map(quoted).or(self.thing.take()),
            Left::Made(new) => {
                self.several |= named.is_some_and(|named| new.rsplit(' ').next() != Some(named.as_str()));
                Some(new)
            }
            Left::Unknown => None,
        };
        self.folder = folder(said, environment).or(self.folder.take());
        let branch = sentence::said("branch", &sentence::words(said)).and_then(|mut h| h.pop()).map(|(_, b)| b);
        self.branch = branch.filter(|b| !b.contains(' ')).or(self.branch.take());
    }
}

fn folder(text: &str, environment: &Environment) -> Option<String> {
    let tokens = lex::lex(text, environment);
    let at = tokens.iter().position(|t| t.is("dir") && t.kind == WordKind::Word)?;
    let after = at + 1 + usize::from(tokens.get(at + 1).is_some_and(|t| t.any(&["named"])));
    let name = tokens.get(after)?;
    let fits = matches!(name.kind, WordKind::Path | WordKind::Quoted | WordKind::Word);
    (fits && !vocab::is_filler(&name.low()) && !name.raw.contains('\'')).then(|| name.raw.clone())
}

fn quoted(name: &str) -> String {
    if name.contains(' ') { format!("'{name}'") } else { name.to_owned() }
}

fn is_named(token: &lex::Token) -> bool {
    matches!(token.kind, WordKind::Path | WordKind::Quoted) || token.pathish
}

/// What a later "it" means: the last path or name.
fn thing(text: &str, environment: &Environment) -> Option<String> {
    let tokens = lex::lex(text, environment);
    let named = tokens.iter().rev().find(|t| is_named(t));
    named.map(|t| t.raw.clone()).or_else(|| folder(text, environment))
}
