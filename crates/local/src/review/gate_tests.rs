//! The promise of the gate: nothing passes that is neither clear nor approved, whatever the asker
//! answers or dies of, and each decision on a reviewed action is in the audit log.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proptest::prelude::*;

use super::*;
use crate::review::audit::last_entries;
use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_text::Shell;

/// What an asker does when the gate asks.
#[derive(Clone, Copy, Debug)]
enum Reaction {
    Answers(AuditAnswer),
    Dies,
}

struct Scripted {
    reaction: Reaction,
    asked: u32,
}

impl Asker for Scripted {
    fn ask(&mut self, _verdict: &Verdict, _reason: &str) -> AuditAnswer {
        self.asked += 1;
        match self.reaction {
            Reaction::Answers(answer) => answer,
            Reaction::Dies => std::panic::resume_unwind(Box::new("the terminal is gone")),
        }
    }
}

fn verdict(level: ReviewLevel, destructive: bool, denied: bool, requires_pin: bool) -> Verdict {
    let plain = aish_judge::judge(&JudgeRequest::new("ls", Shell::Bash, "/w", "/h"), &Policy::default());
    Verdict { level, destructive, denied, requires_pin, ..plain }
}

fn verdicts() -> impl Strategy<Value = Verdict> {
    let level = prop::sample::select(vec![ReviewLevel::A, ReviewLevel::B, ReviewLevel::C]);
    (level, any::<bool>(), any::<bool>(), any::<bool>())
        .prop_map(|(level, destructive, denied, pin)| verdict(level, destructive, denied, pin))
}

fn reactions() -> impl Strategy<Value = Reaction> {
    let answers = AuditAnswer::ALL.into_iter().map(Reaction::Answers).chain([Reaction::Dies]);
    prop::sample::select(answers.collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_passes_that_is_neither_clear_nor_approved(
        verdict in verdicts(), reaction in reactions(), always in any::<bool>(), writable in any::<bool>(),
    ) {
        let home = tempfile::tempdir().unwrap();
        let place = home.path().to_str().unwrap().to_owned();
        let paths = Paths::new(&move |name: &str| (name == "HOME").then(|| place.clone())).unwrap();
        if !writable {
            std::fs::create_dir_all(paths.audit()).unwrap();
        }
        let gate = Gate { via: "test", cwd: Path::new("/w"), paths: Some(&paths) };
        let mut asker = Scripted { reaction, asked: 0 };
        let decision = catch_unwind(AssertUnwindSafe(|| match always {
            true => gate.ask(&verdict, &mut asker),
            false => gate.pass(&verdict, &mut asker),
        }));
        let is_clear = verdict.level == ReviewLevel::A && !verdict.destructive && !verdict.denied;
        let is_asked = !verdict.denied && (always || !is_clear);
        prop_assert_eq!(asker.asked, u32::from(is_asked));
        let Ok(decision) = decision else {
            // Without a decision there is no pass.
            prop_assert!(matches!(reaction, Reaction::Dies) && is_asked);
            return Ok(());
        };
        let runs = decision.outcome.is_ok();
        if verdict.denied {
            prop_assert_eq!(decision.outcome.unwrap_err(), AuditAnswer::Denied);
        } else if !is_asked {
            prop_assert!(runs);
        } else {
            let grantable = verdict.level < ReviewLevel::C && !verdict.destructive && !verdict.requires_pin;
            let expected = match reaction {
                Reaction::Answers(AuditAnswer::Approved) => true,
                Reaction::Answers(AuditAnswer::Granted) => grantable,
                Reaction::Answers(AuditAnswer::Allowed) => is_clear && writable,
                _ => false,
            };
            prop_assert_eq!(runs, expected);
        }
        let is_recorded = verdict.level > ReviewLevel::A;
        if is_recorded {
            prop_assert_eq!(decision.unrecorded.is_none(), writable);
        }
        if is_recorded && writable {
            let (entries, torn) = last_entries(&paths, 10).unwrap();
            prop_assert_eq!((entries.len(), torn), (1, 0));
            let yes = matches!(entries[0].answer, AuditAnswer::Approved | AuditAnswer::Granted | AuditAnswer::Allowed);
            prop_assert_eq!(yes, runs, "the record says what happened: {:?}", entries[0].answer);
        }
    }
}

#[test]
fn a_pass_is_for_the_action_that_was_judged() {
    let plain = verdict(ReviewLevel::A, false, false, false);
    let pass = clear(&plain).unwrap();
    assert_eq!((pass.action(), pass.was_asked()), ("ls", false));
    assert!(clear(&verdict(ReviewLevel::B, false, false, false)).is_none());
}

#[test]
fn the_reason_is_what_was_found_in_the_command() {
    let reason = |rule: &str, message: &str| Reason {
        rule: rule.into(),
        level: ReviewLevel::B,
        message: message.into(),
        span: None,
    };
    let mut judged = verdict(ReviewLevel::B, false, false, false);
    judged.reasons = vec![reason("ladder.unknown", "unknown"), reason("fs.rm", "deletes files")];
    assert_eq!(Standing::of(&judged), Standing::Review("deletes files".into()));
    judged.denied = true;
    assert_eq!(Standing::of(&judged), Standing::Denied("unknown".into()));
}
