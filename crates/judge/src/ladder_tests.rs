//! Tests of the ladder: the table of LAD-08 rule by rule, and what must hold for any profile.

use proptest::prelude::*;

use super::*;
use crate::verdict::Operations;

fn found(profile: ActionProfile) -> Assessment {
    Assessment { profile, ..Assessment::default() }
}

fn profile(operations: &[OperationClass]) -> ActionProfile {
    ActionProfile { operations: operations.iter().copied().collect(), ..ActionProfile::default() }
}

#[test]
fn the_rules_of_lad_08() {
    use OperationClass::{Delete, Device, Network, Privileged, Process, Read, Unknown, Write};
    use Provenance::{LocalUser, WebContent, WebRemoteUser, WorkspaceFile};
    use ReviewLevel::{A, B, C};
    // (operations, outside, unbounded, low, provenance, level, the reasons)
    type Row = (&'static [OperationClass], bool, bool, bool, Provenance, ReviewLevel, &'static [&'static str]);
    let table: &[Row] = &[
        (&[], false, false, false, LocalUser, A, &[]),
        (&[Read], false, false, false, LocalUser, A, &[]),
        (&[Read], true, false, false, WebRemoteUser, A, &[]),
        (&[Read], false, false, true, LocalUser, C, &["low-confidence"]),
        (&[Write], false, false, false, LocalUser, A, &[]),
        (&[Write], true, false, false, LocalUser, B, &["outside"]),
        (&[Write], true, false, false, WebRemoteUser, C, &["remote-user", "outside"]),
        (&[Write], false, true, false, LocalUser, A, &[]),
        (&[Write, Device], false, false, false, LocalUser, C, &["device"]),
        (&[Delete], false, false, false, LocalUser, B, &["delete"]),
        (&[Delete], true, false, false, LocalUser, C, &["outside", "delete"]),
        (&[Delete], false, true, false, LocalUser, C, &["unbounded"]),
        (&[Read, Privileged], false, false, false, LocalUser, B, &["privileged"]),
        (&[Privileged, Delete], true, false, false, LocalUser, C, &["privileged-outside", "delete"]),
        (&[Read, Privileged], true, false, false, LocalUser, B, &["privileged"]),
        (
            &[Read, Privileged],
            true,
            false,
            false,
            Provenance::ModelSuggestion,
            C,
            &["privileged-outside", "privileged"],
        ),
        (&[Read, Write, Privileged], true, false, false, LocalUser, C, &["privileged-outside", "privileged"]),
        (&[Read, Network, Privileged], true, false, false, LocalUser, C, &["privileged-outside", "privileged"]),
        (&[Network], false, false, false, LocalUser, A, &[]),
        (&[Network], false, false, false, WebContent, B, &["network-provenance"]),
        (&[Network], false, false, false, WorkspaceFile, B, &["network-provenance"]),
        (&[Process], false, false, false, WebRemoteUser, B, &["remote-user"]),
        (&[Unknown], false, false, false, LocalUser, B, &["unknown"]),
        (&[Unknown], true, false, false, LocalUser, B, &["outside"]),
    ];
    for (operations, outside, unbounded, low, provenance, level, rules) in table {
        let mut profile = profile(operations);
        profile.outside_workspace = *outside;
        profile.has_unbounded_scope_signals = *unbounded;
        profile.provenance = vec![*provenance];
        if *low {
            profile.parse_confidence = Confidence::Low;
        }
        let climbed = climb(&found(profile.clone()));
        let expected: Vec<String> = rules.iter().map(|rule| format!("ladder.{rule}")).collect();
        let said: Vec<&String> = climbed.reasons.iter().map(|reason| &reason.rule).collect();
        assert_eq!((climbed.level, said), (*level, expected.iter().collect()), "{profile:?}");
    }
}

fn finding(level: ReviewLevel, destructive: bool) -> Finding {
    Finding {
        rule: "fs.x".into(),
        level,
        destructive,
        message: "x".into(),
        does: "".into(),
        safer: "".into(),
        none: "".into(),
        span: None,
    }
}

/// CONTRA-15, CONTRA-17: the higher of the findings' level and the ladder's counts.
#[test]
fn findings_and_ladder_meet_at_the_higher_one() {
    use ReviewLevel::{A, B, C};
    let mut one = found(profile(&[OperationClass::Write]));
    one.findings.push(finding(B, false));
    assert_eq!((climb(&one).level, climb(&one).destructive), (B, false));
    one.findings.push(finding(C, false));
    assert_eq!(climb(&one).level, C);
    let mut halting = found(profile(&[OperationClass::Read]));
    halting.findings.push(finding(A, true));
    assert_eq!((climb(&halting).level, climb(&halting).destructive), (B, true), "what halts Norris is B at least");
    let mut deleting = found(profile(&[OperationClass::Delete]));
    deleting.findings.push(finding(B, true));
    let climbed = climb(&deleting);
    assert_eq!(climbed.reasons.len(), 1, "the ladder doesn't repeat a finding: {climbed:?}");
}

prop_compose! {
    fn any_profile()(
        operations in prop::collection::vec(prop::sample::select(OperationClass::ALL.to_vec()), 0..4),
        provenance in prop::collection::vec(prop::sample::select(Provenance::ALL.to_vec()), 0..3),
        confidence in prop::sample::select(vec![Confidence::Low, Confidence::Medium, Confidence::High]),
        flags in prop::array::uniform3(any::<bool>()),
    ) -> ActionProfile {
        ActionProfile {
            operations: operations.into_iter().collect::<Operations>(),
            provenance,
            parse_confidence: confidence,
            outside_workspace: flags[0],
            uses_privilege: flags[1],
            has_unbounded_scope_signals: flags[2],
            ..ActionProfile::default()
        }
    }
}

proptest! {
    #[test]
    fn low_confidence_is_never_a(mut profile in any_profile()) {
        profile.parse_confidence = Confidence::Low;
        prop_assert_eq!(climb(&found(profile)).level, ReviewLevel::C);
    }

    #[test]
    fn more_of_anything_never_lowers(profile in any_profile(), class in prop::sample::select(OperationClass::ALL.to_vec()),
        provenance in prop::sample::select(Provenance::ALL.to_vec())) {
        let level = climb(&found(profile.clone())).level;
        let mut changes: Vec<ActionProfile> = vec![profile.clone(); 6];
        changes[0].operations.add(class);
        // Where nothing is said about it, it is no user's.
        if !profile.provenance.is_empty() {
            changes[1].provenance.push(provenance);
        }
        changes[2].outside_workspace = true;
        changes[3].uses_privilege = true;
        changes[4].has_unbounded_scope_signals = true;
        changes[5].parse_confidence = Confidence::Low;
        for changed in changes {
            prop_assert!(climb(&found(changed.clone())).level >= level, "{:?}", changed);
        }
    }

    #[test]
    fn leaving_the_workspace_bumps_all_but_pure_reads(mut profile in any_profile()) {
        profile.outside_workspace = false;
        let inside = climb(&found(profile.clone())).level;
        profile.outside_workspace = true;
        let outside = climb(&found(profile.clone())).level;
        let unknown_alone = profile.operations.has(OperationClass::Unknown) && inside == ReviewLevel::B;
        if profile.operations.is_pure_read() || is_typed_read(&profile) {
            prop_assert!(inside == outside || profile.uses_privilege);
        } else if !unknown_alone {
            prop_assert!(outside == inside.bumped(), "{:?} {:?} {:?}", inside, outside, profile);
        }
    }

    #[test]
    fn every_level_has_its_reason(profile in any_profile(), destructive: bool, level in 0..3) {
        let level = [ReviewLevel::A, ReviewLevel::B, ReviewLevel::C][level as usize];
        let mut found = found(profile);
        found.findings.push(finding(level, destructive));
        let climbed = climb(&found);
        prop_assert!(climbed.level >= level);
        prop_assert_eq!(climbed.reasons.iter().map(|reason| reason.level).max().unwrap_or_default(), climbed.level);
        // The findings first, then what the ladder made of them.
        let of_ladder = |reason: &Reason| reason.rule.starts_with("ladder.");
        prop_assert!(climbed.reasons.is_sorted_by_key(of_ladder));
        for part in climbed.reasons.chunk_by(|a, b| of_ladder(a) == of_ladder(b)) {
            prop_assert!(part.is_sorted_by(|a, b| a.level >= b.level));
        }
        prop_assert!(!climbed.destructive || climbed.level >= ReviewLevel::B);
        prop_assert_eq!(climb(&found), climbed);
    }
}
