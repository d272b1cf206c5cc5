//! A goal as steps. The cuts of [`super::split`] are tried, shortest parts first, until every part is understood in the
//! light of those before it.

use super::super::Environment;
use super::context::Context;
use super::solve::{self, Part};
use super::{Step, split};

/// Most steps of a plan: the default budget of a run is 16.
const MOST: usize = 14;
/// Most parts that are tried before the goal counts as not understood.
const TRIES: usize = 400;

/// The steps, or the part that isn't understood.
pub fn plan(goal: &str, environment: &Environment) -> Result<Vec<Step>, String> {
    let goal = &plain(goal.trim());
    let atoms = split::atoms(goal);
    let mut search = Search { goal, atoms: &atoms, environment, tries: 0, furthest: 0 };
    if atoms.is_empty() || goal.len() > 4000 {
        return Err(goal.chars().take(80).collect());
    }
    if let Some(mut steps) = search.from(0, &Context::default(), None) {
        // "Take the file x" only says what the next parts are about.
        steps.retain(|s| !s.command.is_empty());
        if !steps.is_empty() {
            return Ok(steps);
        }
    }
    let (from, to) = atoms.get(search.furthest).copied().unwrap_or((0, goal.len()));
    Err(goal[from..to].chars().take(120).collect())
}

/// The goal without remarks between commas that would only cut it in two.
fn plain(goal: &str) -> String {
    const REMARKS: &[&str] = &[
        ", in that order,",
        ", in this order,",
        ", in order,",
        " in that order",
        " in this order",
        " (in that order)",
        " (one per line)",
        " (including subfolders)",
        " (including subdirectories)",
        " (recursively)",
        " (in this order)",
    ];
    REMARKS.iter().fold(goal.to_owned(), |text, remark| text.replace(remark, ""))
}

struct Search<'a, 'k> {
    goal: &'a str,
    atoms: &'a [(usize, usize)],
    environment: &'a Environment<'k>,
    tries: usize,
    furthest: usize,
}

impl Search<'_, '_> {
    /// The steps for all pieces from `at` on.
    fn from(&mut self, at: usize, context: &Context, before: Option<&Step>) -> Option<Vec<Step>> {
        if at >= self.atoms.len() {
            return Some(Vec::new());
        }
        self.furthest = self.furthest.max(at);
        for end in at + 1..=self.atoms.len() {
            self.tries += 1;
            if self.tries > TRIES {
                return None;
            }
            let text = &self.goal[self.atoms[at].0..self.atoms[end - 1].1];
            let whole = at == 0 && end == self.atoms.len();
            for part in solve::solve(text, context, before, self.environment, end - at > 1, whole) {
                let (steps, replaces) = match part {
                    Part::Steps(steps) => (steps, false),
                    Part::Instead(step) => (vec![step], true),
                };
                if steps.len() > MOST {
                    continue;
                }
                let mut after = context.clone();
                for step in &steps {
                    after.learn(step);
                }
                let lists = [" with ", " containing ", " contains "].iter().any(|w| text.contains(w));
                if lists && steps.len() > 1 && !text.ends_with(" in it") && !text.ends_with(" inside") {
                    after.open = steps[0].dir.clone();
                }
                let Some(rest) = self.from(end, &after, steps.last().or(before)) else { continue };
                let mut all = steps;
                // What the next part replaces is this one's last step.
                let mut rest = rest.into_iter();
                if let Some(mut next) = rest.next() {
                    if std::mem::take(&mut next.instead) {
                        all.pop();
                    }
                    all.push(next);
                }
                all.extend(rest);
                if replaces && let Some(first) = all.first_mut() {
                    first.instead = true;
                }
                return (all.len() <= MOST).then_some(all);
            }
        }
        None
    }
}
