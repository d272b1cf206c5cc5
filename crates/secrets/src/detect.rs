//! Runs every scanner over a text and merges the findings, in time linear in the text.

use std::ops::Range;

use super::names::Tier;
use super::placeholder::placeholders;
use super::references::sample;
use super::text::{ceil_border, floor_border, unite};
use super::values::{Setting, judge};
use super::{
    assignments, base58, blocks, calls, columns, decoded, flags, folded, groups, key_fields, kubernetes, labels,
    languages, outputs, records, sensitive, shapes, spaced, tokens, urls, wordings,
};

/// Place of a secret; never its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// Byte offsets of the value, end exclusive, on character borders.
    pub span: Range<usize>,
    /// The rule that found it, for reports.
    pub rule: &'static str,
}

/// Of two overlapping findings, the higher rank names the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SecretRank {
    Name,
    /// Position that a syntax gives to a secret: option, URL, record.
    Place,
    Token,
    Block,
}

#[derive(Clone, Debug)]
pub(super) struct FoundSecret {
    pub(super) span: Range<usize>,
    pub(super) rule: &'static str,
    pub(super) rank: SecretRank,
}

impl FoundSecret {
    /// A secret by the name in front of it; the rule is mostly that of the name's tier.
    pub(super) fn named(span: Range<usize>, rule: &'static str) -> Self {
        Self { span, rule, rank: SecretRank::Name }
    }

    pub(super) fn place(span: Range<usize>, rule: &'static str) -> Self {
        Self { span, rule, rank: SecretRank::Place }
    }

    pub(super) fn token(span: Range<usize>, rule: &'static str) -> Self {
        Self { span, rule, rank: SecretRank::Token }
    }

    pub(super) fn block(span: Range<usize>, rule: &'static str) -> Self {
        Self { span, rule, rank: SecretRank::Block }
    }

    /// None if the value isn't real by [`judge`].
    pub(super) fn judged(self, text: &[u8], tier: Tier, how: Setting) -> Option<Self> {
        judge(&text[self.span.clone()], tier, how).then_some(self)
    }
}

/// The secrets in `text`: sorted, disjoint, not empty. Placeholders don't count.
pub fn find(text: &str) -> Vec<Secret> {
    find_below(text, 0)
}

pub(super) fn find_below(text: &str, depth: usize) -> Vec<Secret> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    tokens::scan(bytes, &mut found);
    shapes::scan(bytes, &mut found);
    base58::scan(bytes, &mut found);
    blocks::scan(text, &mut found);
    key_fields::scan(bytes, &mut found);
    urls::scan(bytes, &mut found);
    assignments::scan(bytes, &mut found);
    flags::scan(bytes, &mut found);
    calls::scan(bytes, &mut found);
    columns::scan(bytes, &mut found);
    records::scan(text, &mut found);
    kubernetes::scan(text, &mut found);
    groups::scan(bytes, &mut found);
    records::scan_given(bytes, &mut found);
    languages::scan(bytes, &mut found);
    outputs::scan(text, &mut found);
    wordings::scan(bytes, &mut found);
    sensitive::scan(bytes, &mut found);
    decoded::scan(bytes, depth, &mut found);
    spaced::scan(bytes, depth, &mut found);
    if depth == 0 {
        folded::scan(bytes, &mut found);
    }
    // Sample tokens of documentation are not secrets.
    found.retain(|item| {
        item.rank == SecretRank::Block || !text.get(item.span.clone()).is_some_and(|v| sample(v.as_bytes()))
    });
    found.retain(|item| item.rank > SecretRank::Place || !labels::is_key(bytes, &item.span));
    found.retain(|item| item.rank != SecretRank::Name || !labels::is_shown(bytes, &item.span));
    if found.is_empty() {
        return Vec::new();
    }
    for item in &mut found {
        item.span = floor_border(text, item.span.start)..ceil_border(text, item.span.end);
    }
    let taken: Vec<Range<usize>> = placeholders(text).map(|p| p.span).collect();
    found.retain(|item| !item.span.is_empty() && !overlaps(&taken, &item.span));
    let mut found: Vec<_> = found.into_iter().map(|item| (item.span, (item.rank, item.rule))).collect();
    unite(&mut found, |told, next| {
        if next.0 > told.0 {
            *told = *next;
        }
    });
    found.into_iter().map(|(span, (_, rule))| Secret { span, rule }).collect()
}

/// Whether `span` overlaps one of `sorted`, which are disjoint.
pub(super) fn overlaps(sorted: &[Range<usize>], span: &Range<usize>) -> bool {
    let next = sorted.partition_point(|other| other.end <= span.start);
    sorted.get(next).is_some_and(|other| other.start < span.end)
}
