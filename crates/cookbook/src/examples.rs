//! Requests and commands as examples for a model, from `../data/examples/*.examples` and the
//! recipes. It finds the nearest to a request and answers nothing.

use std::collections::HashMap;
use std::sync::LazyLock;

use aish_text::Shell;
use aish_text::retrieval::{best, stem};

use crate::vocab::types;
use crate::{example_words, lists};

/// All pairs as the build packs them; `../data/README.md` has the format.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/examples.deflate"));

static PAIRS: LazyLock<String> = LazyLock::new(|| unpack(PACKED));

/// A line of all stems, then one for each example, the pairs before the recipes': the numbers of
/// its request's words, `|`, those that only the command has. To stem them all took 40 ms.
static WORDS: LazyLock<String> =
    LazyLock::new(|| unpack(include_bytes!(concat!(env!("OUT_DIR"), "/example_words.deflate"))));

/// Text that the build packed; empty if it can't be read, which a test would find.
pub(crate) fn unpack(packed: &[u8]) -> String {
    let bytes = miniz_oxide::inflate::decompress_to_vec(packed).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// A request and its command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// What people ask for.
    pub request: &'static str,
    /// One line that does it.
    pub command: &'static str,
    /// Names of the shells in which the command works unchanged, or `any`; behind them `recipes` for
    /// an example of the recipes.
    shells: &'static str,
}

/// Weight of a command's word relative to a request's.
const OF_COMMAND: f32 = 0.3;
/// Least similarity of a useful example.
const LEAST: f32 = 0.08;
/// Similarity from which an example differs from a nearer one only in names; it is skipped.
const SAME: f32 = 0.97;

struct KnownExamples {
    examples: Vec<Example>,
    /// Weighted words of each example, sorted by word, and the vector's length.
    vectors: Vec<(Vec<(u32, f32)>, f32)>,
    ids: HashMap<&'static str, u32>,
    rarity: Vec<f32>,
}

static KNOWN: LazyLock<KnownExamples> = LazyLock::new(KnownExamples::read);

/// At most `count`, the nearest last: models weigh text next to the question most.
pub fn nearest(request: &str, shell: Shell, count: usize) -> Vec<Example> {
    if count == 0 {
        return Vec::new();
    }
    let known = &*KNOWN;
    let asked = known.vector(&words_of(request));
    let mut scored: Vec<(usize, f32)> = known
        .vectors
        .iter()
        .enumerate()
        .filter(|(n, _)| known.examples[*n].works_in(shell))
        .map(|(n, (words, length))| (n, cosine(&asked.0, asked.1, words, *length)))
        .filter(|(_, score)| *score >= LEAST)
        .collect();
    let order = |a: &(usize, f32), b: &(usize, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    best::keep(&mut scored, count * 3, order);
    let mut chosen: Vec<usize> = Vec::new();
    for (n, _) in scored {
        let (words, length) = &known.vectors[n];
        let again = |other: &usize| {
            let (theirs, their_length) = &known.vectors[*other];
            known.examples[*other].command == known.examples[n].command
                || cosine(words, *length, theirs, *their_length) > SAME
        };
        if chosen.len() < count && !chosen.iter().any(again) {
            chosen.push(n);
        }
    }
    chosen.into_iter().rev().map(|n| known.examples[n]).collect()
}

/// Whether a request has a deed that changes, destroys, sends or stops something.
pub fn names_deed(request: &str) -> bool {
    let deeds = lists::EXAMPLES_DEEDS.words().filter(|word| !lists::EXAMPLES_WEAK.has(word));
    let deeds: Vec<_> = deeds.map(|word| stem::of(word)).collect();
    words_of(request).iter().any(|word| deeds.iter().any(|deed| deed == word))
}

fn words_of(text: &str) -> Vec<String> {
    example_words::words_of(text, |word| lists::EXAMPLES_FILLER.has(word), types::is_extension)
}

impl Example {
    /// Whether the command works unchanged in `shell`.
    pub fn works_in(&self, shell: Shell) -> bool {
        self.shells.split(' ').any(|name| name == "any" || name == shell.name())
    }
}

impl KnownExamples {
    fn read() -> Self {
        let examples = read(&PAIRS);
        let (stems, lines) = WORDS.split_once('\n').unwrap_or_default();
        let ids: HashMap<&str, u32> = stems.split(' ').zip(0..).collect();
        let counted: Vec<_> = lines.lines().map(weights_of).collect();
        let mut spread = vec![0_u32; ids.len()];
        counted.iter().flatten().for_each(|(id, _)| spread[*id as usize] += 1);
        let all = examples.len() as f32;
        let rarity = spread.iter().map(|with| libm::logf((all + 1.0) / (*with as f32 + 1.0))).collect();
        let mut known = Self { examples, vectors: Vec::new(), ids, rarity };
        known.vectors = counted.into_iter().map(|weights| known.weighted(weights)).collect();
        known
    }

    /// Vector of a request; unknown words still add to its length.
    fn vector(&self, words: &[String]) -> (Vec<(u32, f32)>, f32) {
        let mut weights: Vec<(u32, f32)> = Vec::new();
        let mut unknown = 0.0;
        for word in words {
            match self.ids.get(word.as_str()) {
                Some(id) if weights.iter().any(|(known, _)| known == id) => {}
                Some(id) => weights.push((*id, 1.0)),
                None => unknown += 1.0,
            }
        }
        let rarest = libm::logf(self.examples.len() as f32 + 1.0);
        let (weights, length) = self.weighted(weights);
        (weights, libm::sqrtf(length * length + unknown * rarest * rarest * 0.25))
    }

    fn weighted(&self, mut weights: Vec<(u32, f32)>) -> (Vec<(u32, f32)>, f32) {
        weights.iter_mut().for_each(|(id, weight)| *weight *= self.rarity[*id as usize]);
        weights.sort_unstable_by_key(|(id, _)| *id);
        let length = libm::sqrtf(weights.iter().map(|(_, weight)| weight * weight).sum());
        (weights, length)
    }
}

fn weights_of(line: &'static str) -> Vec<(u32, f32)> {
    let (request, command) = line.split_once('|').unwrap_or((line, ""));
    let of = |text: &'static str, weight| {
        text.split_ascii_whitespace().filter_map(move |id| Some((id.parse().ok()?, weight)))
    };
    of(request, 1.0).chain(of(command, OF_COMMAND)).collect()
}

fn cosine(a: &[(u32, f32)], a_length: f32, b: &[(u32, f32)], b_length: f32) -> f32 {
    let (mut i, mut j, mut sum) = (0, 0, 0.0);
    while let (Some((x, wx)), Some((y, wy))) = (a.get(i), b.get(j)) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                sum += wx * wy;
                i += 1;
                j += 1;
            }
        }
    }
    sum / (a_length * b_length).max(f32::EPSILON)
}

fn read(text: &'static str) -> Vec<Example> {
    let mut shells = "any";
    let mut examples = Vec::new();
    for line in text.lines() {
        match line.split_once('\t') {
            Some((request, command)) => {
                examples.push(Example { request: request.trim(), command: command.trim(), shells });
            }
            None => shells = line.trim_matches(['[', ']']),
        }
    }
    examples
}

#[cfg(test)]
#[path = "examples_tests.rs"]
mod tests;
