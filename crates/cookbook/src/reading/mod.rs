//! The one reading of a request, for `suggest` and parts of goals. It drops answers that leave a
//! meaningful word unexplained, misplace a value or answer a question with a change.

mod arithmetic;
mod intent;
mod kinds;
pub mod names;
mod phrase;
mod places;
mod roles;
pub mod words;

pub use intent::changes_something;

use crate::certainty::Fit;
use crate::lex::{self, Token};
use crate::{Environment, Suggestion, compose, courtesy, described, lists, rank, template};

pub fn answer(request: &str, environment: &Environment) -> Option<Suggestion> {
    if let Some(found) = arithmetic::answer(request) {
        return Some(found);
    }
    let tokens = lex::lex(request, environment);
    if tokens.len() < 2 && tokens.first().is_none_or(Token::is_filler) {
        return None;
    }
    // Also as a part of a goal: "…, then don't delete it".
    if courtesy::forbids(request) || tokens.windows(2).any(|pair| names::split(pair, environment)) {
        return None;
    }
    let built = compose::all(&tokens, environment).into_iter();
    let mut offers: Vec<(Suggestion, Vec<bool>)> = built.map(|b| (b, Vec::new())).collect();
    for hit in rank::search(&tokens) {
        let recipe = hit.entry.recipe;
        if names::doubtful(recipe.id, hit.values.get("name"), &tokens, environment) {
            // Worse ones only misread the same word.
            break;
        }
        if let Some(command) = template::render(recipe, &hit.values, environment)
            && let Some(command) = places::fit(command, &hit.values, environment)
            && phrase::follows(&tokens, &hit, &command)
        {
            let score = hit.score + if template::wants(recipe.id).is_some() { 0.01 } else { 0.0 };
            let title = template::title(recipe, &hit.values);
            let said = hit
                .pieces
                .iter()
                .map(|p| p.is_some_and(|p| hit.phrase[p].word().is_some() && !hit.phrase[p].optional()))
                .collect();
            let fit = Fit::of(&tokens, &hit);
            offers.push((Suggestion { fit, ..Suggestion::new(command, title, recipe.id, score) }, said));
        }
    }
    offers.sort_by(|(a, _), (b, _)| b.score.total_cmp(&a.score));
    let found = offers.into_iter().filter(|(offer, said)| {
        words::accounts_for(&tokens, offer, said, environment)
            && intent::aims(&tokens, offer.recipe)
            && intent::only_asked(&tokens, &offer.command, environment)
    });
    let best = best_of(found.map(|(offer, _)| offer)).or_else(|| {
        described::answer(&tokens, environment).filter(|offer| intent::only_asked(&tokens, &offer.command, environment))
    });
    best.map(|best| Suggestion { command: ported(best.command, environment), ..best })
}

/// The command for macOS, which lacks `getent` and has other options than GNU for the same.
fn ported(command: String, environment: &Environment) -> String {
    if (environment.has)("getent") {
        return command;
    }
    let other = |own: String, (gnu, bsd): &(&str, &str)| own.replace(&gnu.replace('_', " "), &bsd.replace('_', " "));
    lists::pairs("template.bsd").iter().fold(command, other)
}

/// The first of `found` (sorted) that isn't a second choice, with the others.
fn best_of(mut found: impl Iterator<Item = Suggestion>) -> Option<Suggestion> {
    let mut seconds = Vec::new();
    let mut best = found.by_ref().find_map(|offer| match offer.fit {
        Fit::Thin => {
            seconds.push(offer);
            None
        }
        _ => Some(offer),
    })?;
    let others = seconds.into_iter().chain(found).filter(|other| other.command != best.command);
    best.alternatives = others.take(3).map(|other| (other.command, other.title)).collect();
    Some(best)
}
