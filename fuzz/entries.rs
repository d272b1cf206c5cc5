//! What the fuzz targets run, one function each: any bytes through one public entry of the library,
//! and what must hold of what comes back. A failed assertion is a finding.

#![allow(dead_code, reason = "each target uses one of them")]

use std::path::{Path, PathBuf};

use aish::config::{self, ProviderKind};
use aish::providers::decode::Decoder;
use aish::providers::dialect;
use aish::providers::framing::Framer;
use aish::providers::sse::SseDecoder;
use aish_judge::judge;
use aish_judge::policy::parse::{self as policy, PolicyLayout};
use aish_judge::policy::{Policy, PolicyRank};
use aish_judge::request::{JudgeRequest, Secrets};
use aish_judge::verdict::{Confidence, ReviewLevel};
use aish_judge::{Language, scan_text};
use aish_programs::argument::Arg;
use aish_secrets::{Rehydrator, Vault, find};
use aish_syntax::ir::Span;
use aish_text::Shell;

/// Takes any bytes; panics at a finding.
pub type Entry = fn(&[u8]);

/// Every target's name and entry.
pub const ENTRIES: &[(&str, Entry)] = &[
    ("parse", parse),
    ("check", check),
    ("packs", packs),
    ("code", code),
    ("secrets", secrets),
    ("sse", sse),
    ("config", config),
];

/// A line, or several, read as each of the shells reads it.
pub fn parse(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for shell in Shell::ALL {
        for error in
            [aish_syntax::parse(text, shell).err(), aish_syntax::parse_word(text, shell).err()].into_iter().flatten()
        {
            assert!(error.at <= text.len() && !error.message.is_empty(), "{shell}: {error:?}");
        }
    }
}

/// A line judged in each of the shells, without a look at the file system.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for shell in Shell::ALL {
        let request = JudgeRequest {
            command: text.to_owned(),
            shell,
            cwd: PathBuf::from("/home/me/project"),
            home: PathBuf::from("/home/me"),
            workspaces: vec![PathBuf::from("/home/me/project")],
            provenance: Vec::new(),
            look: false,
            aliases: Vec::new(),
            functions: Vec::new(),
            comments: false,
            left: aish_judge::LeftScope::default(),
            own: Vec::new(),
            secrets: Secrets { found_in: |text| !find(text).is_empty(), ..Secrets::default() },
        };
        let verdict = judge(&request, &Policy::default());
        assert!(!verdict.destructive || verdict.level >= ReviewLevel::B, "destructive, but A");
        let unread = verdict.profile.parse_confidence == Confidence::Low;
        assert!(!unread || verdict.level == ReviewLevel::C, "not understood, but no C");
        for span in verdict.reasons.iter().filter_map(|reason| reason.span) {
            assert!(text.get(span.start..span.end).is_some(), "a span that isn't in the text: {span:?}");
        }
    }
}

/// A program and its arguments, one a line, against what the packs know of it; a word with `$` in
/// it may be anything.
pub fn packs(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut words = text.lines();
    let Some(section) = words.next().and_then(aish_programs::section) else { return };
    let argument = |word: &str| Arg { splits: word.contains('$'), ..Arg::known(word, Span::default()) };
    let arguments: Vec<Arg> = words.map(argument).collect();
    let outcome = section.match_call(&arguments);
    assert_eq!(section.match_call(&arguments).level(), outcome.level(), "two looks, two levels");
    assert!(
        outcome.rules.iter().all(|(rule, _)| aish_programs::rule(rule.id).is_some()),
        "a rule that nobody can look up"
    );
}

/// A text read as each of the languages that stand inside arguments.
pub fn code(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for language in Language::ALL {
        scan_text(language, text);
    }
}

/// A text without its secrets, and with them again, at once and in pieces.
pub fn secrets(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for secret in find(text) {
        assert!(text.get(secret.span.clone()).is_some_and(|value| !value.is_empty()), "{:?}", secret.span);
    }
    let mut vault = Vault::new();
    let scrubbed = vault.scrub(text);
    assert_eq!(vault.scrub(&scrubbed), scrubbed, "a second look finds more");
    let whole = vault.rehydrate(&scrubbed);
    let mut stream = Rehydrator::new(&vault);
    let mut pieces: String =
        scrubbed.chars().map(|character| stream.push(character.encode_utf8(&mut [0; 4]))).collect();
    pieces += &stream.finish();
    assert_eq!(pieces, whole, "a stream reads otherwise than its text");
}

/// The body of an answer, whole and cut at every third byte: the same events, which the decoders
/// read or refuse.
pub fn sse(data: &[u8]) {
    let read = |size: usize| {
        let (mut decoder, mut events) = (SseDecoder::default(), Vec::new());
        let fits = data.chunks(size).all(|piece| decoder.push(piece, &mut events).is_ok());
        decoder.finish(&mut events);
        fits.then_some(events)
    };
    let whole = read(data.len().max(1));
    assert_eq!(read(3), whole, "the cuts change the events");
    for lines in [false, true] {
        let (mut framer, mut payloads) = (Framer::new(lines), Vec::new());
        if framer.push(data, &mut payloads).is_err() {
            continue;
        }
        let all = [ProviderKind::Openai, ProviderKind::Anthropic, ProviderKind::Gemini, ProviderKind::Ollama];
        for mut decoder in all.map(|provider| Decoder::new(dialect::of(provider))) {
            let mut events = Vec::new();
            for payload in &payloads {
                let _ = decoder.decode_payload(payload, &mut events);
            }
            decoder.end_stream(&mut events);
        }
    }
}

/// A configuration and the rules in it.
pub fn config(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let checked = config::check::check_text(Path::new("/c/config.toml"), text);
    let lines = text.lines().count() + 1;
    for problem in &checked.problems {
        assert!(problem.line <= lines && !problem.message.is_empty(), "{problem:?}");
    }
    assert!(checked.entries.iter().all(|entry| (1..=lines).contains(&entry.line)));
    policy::parse(text, PolicyRank::User, "config.toml", PolicyLayout::Config);
    policy::parse(text, PolicyRank::User, "policy.toml", PolicyLayout::Policy);
}
