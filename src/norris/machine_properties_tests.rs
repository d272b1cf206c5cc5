//! What the step machine promises, under random events: awaited or not, any answer, any cancel.

use proptest::prelude::*;

use super::tests::event;
use super::*;

/// What a random run sends next.
#[derive(Clone, Debug)]
enum Move {
    /// What the machine waits for, picked by this number.
    Fair(u8, Vec<u8>),
    /// Any event.
    Wild(u8),
    /// A run's end from outside.
    Cancel(bool),
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let one = prop_oneof![
        12 => (any::<u8>(), prop::collection::vec(any::<u8>(), 0..6)).prop_map(|(pick, actions)| Move::Fair(pick, actions)),
        6 => any::<u8>().prop_map(Move::Wild),
        1 => any::<bool>().prop_map(Move::Cancel),
    ];
    prop::collection::vec(one, 0..200)
}

const WORDS: [&str; 5] = ["ls", "rm -rf x", "wc", "@t__a {}", "@t__b {}"];
const EVENTS: [&str; 20] = [
    "reply rm -rf x",
    "cut rm -rf x",
    "unfit u",
    "fails",
    "reply",
    "failed f",
    "clear",
    "review r",
    "denied d",
    "p",
    "s",
    "a",
    "e ls",
    "e rm -rf x",
    "e  ",
    "f",
    "g",
    "ran",
    "notrun",
    "interrupted",
];

/// An event that `waiting` may get. Most keep the run going.
fn fair(waiting: &RunEffect, pick: u8, actions: &[u8]) -> String {
    let one = |list: &[&str]| list[usize::from(pick) % list.len()].to_owned();
    match waiting {
        RunEffect::Ask { .. } => {
            let mut parts: Vec<&str> = actions.iter().map(|n| WORDS[usize::from(*n) % WORDS.len()]).collect();
            parts.extend(["complete", "blocked: b"].get(usize::from(pick) % 16).copied());
            let verb = if pick % 8 == 7 { "cut" } else { "reply" };
            if pick == 255 { "failed f".to_owned() } else { format!("{verb} {}", parts.join("; ")) }
        }
        RunEffect::Judge { .. } => one(&["clear", "clear", "review r", "review r", "denied d", "unfit u"]),
        RunEffect::Halt { kind: HaltKind::Escalated, .. } => one(&["f", "f", "g", "a", "s", "p", "e ls"]),
        RunEffect::Halt { .. } => one(&["p", "s", "s", "s", "e ls", "e rm -rf x", "f", "g", "a"]),
        _ => one(&["ran", "ran x", "fails", "ran", "notrun", "interrupted"]),
    }
}

fn awaits(effect: &RunEffect) -> bool {
    !matches!(effect, RunEffect::Tell { .. } | RunEffect::End { .. })
}

/// Watches a run from outside and checks the promises; it keeps its own account of what was
/// allowed.
struct Witness {
    machine: Machine,
    max_steps: u32,
    waiting: Option<RunEffect>,
    asks: u32,
    closing: bool,
    over: bool,
    /// The action that may be executed now, and whether that was a person's word.
    allowed: Option<(RunAction, bool)>,
}

impl Witness {
    fn new(max_steps: u32, tasks: usize) -> Self {
        let machine = Machine::new(max_steps, tasks);
        let mut witness =
            Self { machine, max_steps, waiting: None, asks: 0, closing: false, over: false, allowed: None };
        let effects = witness.machine.begin();
        witness.saw(&effects);
        witness
    }

    fn send(&mut self, event: Event) {
        self.allowed = None;
        let mut counts = matches!(event, Event::Cancelled(_) | Event::OutOfBudget(_));
        if let Some(waiting) = &self.waiting {
            match (waiting, &event) {
                (RunEffect::Ask { .. }, Event::Reply { .. } | Event::Failed(_)) => counts = true,
                (RunEffect::Judge { action, edited, .. }, Event::Judged(judgement)) => {
                    counts = true;
                    if *judgement == Judgement::Clear {
                        self.allowed = Some((action.clone(), *edited));
                    }
                }
                (RunEffect::Halt { action, kind, .. }, Event::Answered(answer)) => {
                    counts = true;
                    let yes = if *kind == HaltKind::Escalated { Choice::Force } else { Choice::Proceed };
                    if *answer == yes {
                        self.allowed = Some((action.clone(), true));
                    }
                }
                (RunEffect::Execute { .. }, Event::Finished(_)) => counts = true,
                _ => {}
            }
        }
        let was_over = self.over;
        let effects = self.machine.handle_event(event);
        assert!(effects.is_empty() || (counts && !was_over), "{effects:?} out of nothing");
        assert!(was_over || !counts || effects.iter().any(|e| awaits(e) || matches!(e, RunEffect::End { .. })));
        if counts {
            self.saw(&effects);
        }
    }

    fn saw(&mut self, effects: &[RunEffect]) {
        assert!(effects.iter().filter(|effect| awaits(effect)).count() <= 1, "{effects:?}");
        for effect in effects {
            assert!(!self.over, "{effect:?} after the end");
            if awaits(effect) {
                self.waiting = Some(effect.clone());
            }
            match effect {
                RunEffect::Ask { why: Why::Close, .. } => {
                    assert!(!self.closing, "twice");
                    self.closing = true;
                }
                RunEffect::Ask { step, .. } => {
                    self.asks += 1;
                    assert_eq!(*step, self.asks);
                    assert!(self.asks <= self.max_steps);
                }
                RunEffect::Execute { action, approved, .. } => {
                    assert!(!self.closing, "closing words run nothing");
                    assert_eq!(self.allowed.take(), Some((action.clone(), *approved)), "not allowed");
                }
                RunEffect::End { .. } => self.over = true,
                RunEffect::Judge { .. } | RunEffect::Halt { .. } | RunEffect::Tell { .. } => {}
            }
        }
        assert_eq!(self.over, self.machine.is_over());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// INV-1, NOR-08, LOOP-09, LOOP-14.
    /// Nothing runs that wasn't judged clear or approved, whatever comes in whatever order.
    #[test]
    fn no_order_of_events_runs_what_was_not_allowed(max_steps in 0u32..6, tasks in 0usize..4, moves in moves()) {
        let mut witness = Witness::new(max_steps, tasks);
        for one in moves {
            let sent = match one {
                Move::Fair(pick, actions) => match &witness.waiting {
                    Some(waiting) => event(&fair(waiting, pick, &actions)),
                    None => continue,
                },
                Move::Wild(pick) => event(EVENTS[usize::from(pick) % EVENTS.len()]),
                Move::Cancel(true) => event("cancel c"),
                Move::Cancel(false) => event("broke b"),
            };
            witness.send(sent);
        }
    }

    /// Whoever answers what is asked reaches the end: also with 200 actions in each reply.
    #[test]
    fn answers_lead_to_the_end(max_steps in 1u32..5, size in prop_oneof![0usize..4, Just(200)], seed in any::<u64>()) {
        let mut witness = Witness::new(max_steps, 0);
        let mut state = seed;
        let mut random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as u8
        };
        let mut events = 0;
        while !witness.over {
            let waiting = witness.waiting.clone().unwrap();
            // Nobody aborts here, and nobody edits for ever.
            let said = match &waiting {
                RunEffect::Ask { .. } => {
                    let actions: Vec<String> = (0..size).map(|n| format!("echo {n}")).collect();
                    format!("reply {}", actions.join("; "))
                }
                RunEffect::Halt { kind: HaltKind::Escalated, .. } => "f".to_owned(),
                RunEffect::Halt { .. } => ["p", "s", "e ls"][usize::from(random()) % 3].to_owned(),
                RunEffect::Execute { .. } => "ran".to_owned(),
                _ => fair(&waiting, random(), &[]),
            };
            witness.send(event(&said));
            events += 1;
            prop_assert!(events < 40 * (size + 2) * max_steps as usize, "no end in sight");
        }
    }
}
