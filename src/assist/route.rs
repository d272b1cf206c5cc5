//! The preset for a question: the pinned one, the one for its class (`routing.auto`), or the active
//! one. Decided from the user's words alone, never in a run of Norris.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::exchange::Exchange;
use super::invocation::Invocation;
use crate::config::card::Card;
use crate::config::settings::CookbookFirst;
use crate::config::{Active, ProviderKind};
use crate::conversation::question_class::{Classified, QuestionClass, classify};
use crate::egress::EgressAnswer;
use crate::error::Result;
use crate::model::Intent;
use crate::providers::cookbook_provider::is_certain;
use crate::review::place::pasted_provenance;
use crate::store::process_env;
use crate::store::shell_state::StateSlot;

/// What the user set in this shell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShellRouting {
    /// Overrides `routing.auto`.
    #[serde(default)]
    pub auto: Option<bool>,
    /// Gets all questions.
    #[serde(default)]
    pub pin: Option<String>,
}

impl ShellRouting {
    pub fn read(invocation: &Invocation) -> Result<Self> {
        Ok(invocation.state()?.get_json(StateSlot::Routing).unwrap_or_default())
    }

    pub fn keep(&self, invocation: &Invocation) -> Result<()> {
        let state = invocation.state()?;
        if *self == Self::default() {
            state.remove(StateSlot::Routing);
            return Ok(());
        }
        state.put_json(StateSlot::Routing, self)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RouteDecision {
    /// None where a preset is pinned.
    pub class: Option<QuestionClass>,
    /// The preset that is asked, or that answered.
    pub preset: String,
    pub active: String,
    pub why: String,
}

impl RouteDecision {
    /// Of the last question in this shell, if it was routed.
    pub fn last(invocation: &Invocation) -> Result<Option<Self>> {
        Ok(invocation.state()?.get_json(StateSlot::Routed))
    }
}

pub struct Routed {
    pub active: Active,
    pub fallback: Option<Active>,
    /// None where questions aren't routed.
    pub decision: Option<RouteDecision>,
    /// Why it goes elsewhere, in a word.
    word: Option<String>,
}

impl Routed {
    /// `wanted`, or the active preset.
    pub fn unrouted(invocation: &Invocation, wanted: Option<&str>) -> Result<Self> {
        let active = invocation.active(wanted)?;
        Ok(Self { fallback: invocation.fallback(&active)?, active, decision: None, word: None })
    }

    /// The cookbook where it is certain and beats the model (card, `routing.cookbook_first`).
    pub fn knowing(invocation: &Invocation, wanted: Option<&str>, intent: &Intent) -> Result<Self> {
        let own = Self::unrouted(invocation, wanted)?;
        let first = match invocation.config()?.settings.routing.cookbook_first {
            CookbookFirst::Always => true,
            CookbookFirst::Never => false,
            CookbookFirst::Auto => Card::of(&own.active).cookbook_first,
        };
        let is_model = own.active.preset.provider != ProviderKind::Cookbook;
        if wanted.is_none() && first && is_model && is_certain(intent, &invocation.side()) {
            let key = if matches!(intent, Intent::Explain { .. }) { "Alt-K" } else { "Alt-I" };
            let word = Some(format!("{key} asks {}", own.active.label()));
            return Ok(Self { active: Active::cookbook(), fallback: None, decision: None, word });
        }
        Ok(own)
    }

    /// `piped` is sent along. A named preset is asked; an unusable route is skipped. Fails only as
    /// the choice of the active preset does.
    pub fn question(invocation: &Invocation, wanted: Option<&str>, words: &str, piped: Option<&str>) -> Result<Self> {
        let own = Self::unrouted(invocation, wanted)?;
        let said = ShellRouting::read(invocation)?;
        let auto = said.auto.unwrap_or(invocation.config()?.settings.routing.auto);
        if wanted.is_some() || !(auto || said.pin.is_some()) {
            return Ok(own);
        }
        let pasted = pasted_provenance(&process_env).is_some();
        let foreign = if pasted { Some(words) } else { piped };
        let (decision, target) = decide(invocation, &own.active, &said, if pasted { "" } else { words }, foreign)?;
        let Some(target) = target else { return Ok(Self { decision: Some(decision), ..own }) };
        let word = decision.class.map_or_else(|| "pinned".to_owned(), |class| format!("for {}", class.name()));
        Ok(Self { fallback: Some(own.active), active: target, decision: Some(decision), word: Some(word) })
    }

    /// Applies the route to `exchange`, which was made for its preset.
    pub fn prepare(&self, invocation: &Invocation, exchange: &mut Exchange) -> Result<()> {
        exchange.route.clone_from(&self.word);
        let class = self.decision.as_ref().and_then(|decision| decision.class);
        if let Some(class) = class {
            exchange.ledger = Rc::new(invocation.ledger()?.for_class(class.name()));
        }
        Ok(())
    }

    pub fn keep(&self, invocation: &Invocation, answer: &EgressAnswer) -> Result<()> {
        let state = invocation.state()?;
        let Some(decision) = &self.decision else {
            state.remove(StateSlot::Routed);
            return Ok(());
        };
        let mut decision = RouteDecision { preset: answer.preset.clone(), ..decision.clone() };
        if answer.preset != self.active.name {
            decision.why += &format!("; `{}` could not be asked, so `{}` was", self.active.name, answer.preset);
        }
        state.put_json(StateSlot::Routed, &decision)
    }
}

/// By the user's `words`; a preset if it isn't `own`. `foreign`: text of others.
pub fn decide(
    invocation: &Invocation,
    own: &Active,
    said: &ShellRouting,
    words: &str,
    foreign: Option<&str>,
) -> Result<(RouteDecision, Option<Active>)> {
    let decision = |class: Option<QuestionClass>, preset: &str, why: String| RouteDecision {
        class,
        preset: preset.to_owned(),
        active: own.name.clone(),
        why,
    };
    if let Some(pin) = &said.pin {
        let (target, obstacle) = usable(invocation, own, pin, false)?;
        let why = obstacle.map_or_else(|| format!("`{pin}` is pinned"), |why| format!("`{pin}` is pinned, but {why}"));
        return Ok((decision(None, target.as_ref().map_or(&own.name, |_| pin), why), target));
    }
    let mut found = classify(words);
    // Of foreign text only code counts: a page that asks why is no question.
    let others = foreign.map(classify).filter(|other| other.class == QuestionClass::Code);
    let by_others = found.class == QuestionClass::Default && others.is_some();
    if by_others {
        found = others.unwrap_or_default();
    }
    let Classified { class, because } = found;
    let routing = &invocation.config()?.settings.routing;
    let wanted = match class {
        QuestionClass::Code => routing.code.as_deref(),
        QuestionClass::Reasoning => routing.reasoning.as_deref(),
        QuestionClass::Default => None,
    };
    let Some(name) = wanted.filter(|name| *name != own.name) else {
        let none = match (class, wanted) {
            (QuestionClass::Default, _) => because.to_owned(),
            (_, None) => format!("{because}; `routing.{}` names no preset", class.name()),
            (_, Some(_)) => format!("{because}; that is your preset already"),
        };
        return Ok((decision(Some(class), &own.name, none), None));
    };
    let (target, obstacle) = usable(invocation, own, name, by_others)?;
    let why = obstacle.map_or_else(|| because.to_owned(), |why| format!("{because}; but {why}"));
    Ok((decision(Some(class), target.as_ref().map_or(&own.name, |_| name), why), target))
}

/// The preset `name` in place of `own`, or why not. `by_others`: foreign text caused the route.
fn usable(
    invocation: &Invocation,
    own: &Active,
    name: &str,
    by_others: bool,
) -> Result<(Option<Active>, Option<String>)> {
    if name == own.name {
        return Ok((None, None));
    }
    let obstacle = |why: String| Ok((None, Some(why)));
    let target = match invocation.active(Some(name)) {
        Ok(target) => target,
        Err(error) => return obstacle(format!("`{name}` can't be asked: {}", error.message)),
    };
    if invocation.is_of_project(name)? {
        return obstacle(format!("`{name}` is a preset of the project's file"));
    }
    let settings = &invocation.config()?.settings;
    if !settings.routing.leave_machine && own.preset.leaves_machine_for(&target.preset) {
        let own = &own.name;
        return obstacle(format!("`{own}` is on this machine and `{name}` isn't (`routing.leave_machine`)"));
    }
    if by_others && !target.preset.stays_here() && settings.cost.limit_dollars.is_none() {
        return obstacle(format!(
            "what was pasted or piped in takes no question to `{name}` without `cost.limit_dollars`"
        ));
    }
    Ok((Some(target), None))
}
