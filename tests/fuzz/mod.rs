//! The fuzz targets without a fuzzer: each corpus through its own entry, and a bounded number of
//! changed texts, the same ones each time. `FUZZ_ROUNDS` asks for more rounds over the corpora than
//! the suite makes.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

#[path = "../../fuzz/entries.rs"]
mod entries;

use entries::ENTRIES;

/// What is put into texts, besides pieces of the other texts of a corpus.
const PIECES: &[&str] = &[
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    "'",
    "\"",
    "`",
    "$(",
    ")",
    "${",
    "}",
    "((",
    "[[",
    "<<E\n",
    "<(",
    ">",
    "|",
    ";",
    "&&",
    "\\",
    "*",
    "--",
    "-",
    "=",
    "$x",
    "{a,b}",
    "# ",
    "eval ",
    "sudo ",
    "sh -c '",
    "if ",
    "for i in ",
    "end",
    "data: ",
    "{\"a\":",
    "[",
    "]",
    "[[rules]]\n",
    "password=",
    "é",
    "日",
    "\u{202e}",
    "\u{1b}[",
    "\u{0}",
    "🙂",
];

/// A small generator of numbers, so that each run does the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit.max(1)).unwrap()).unwrap()
    }
}

fn directory(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(name)
}

fn corpus(target: &str) -> Vec<String> {
    let files = fs::read_dir(directory("corpus").join(target)).unwrap();
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned()).collect()
}

/// A text of the corpus with one to five changes.
fn changed(text: &str, corpus: &[String], numbers: &mut Numbers) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=numbers.below(5) {
        let at = numbers.below(chars.len() + 1);
        let to = (at + numbers.below(24)).min(chars.len());
        match numbers.below(6) {
            0 => drop(chars.drain(at..to)),
            1 => chars.truncate(at),
            2 => {
                let part = chars[at..to].repeat(1 + numbers.below(12));
                chars.splice(at..at, part);
            }
            3 => {
                let other: Vec<char> = corpus[numbers.below(corpus.len())].chars().collect();
                let from = numbers.below(other.len());
                chars.splice(at..to, other.into_iter().skip(from).take(60));
            }
            _ => drop(chars.splice(at..at, PIECES[numbers.below(PIECES.len())].chars())),
        }
        chars.truncate(4096);
    }
    chars.into_iter().collect()
}

fn replay(target: &str) {
    let (_, entry) = ENTRIES.iter().find(|(name, _)| *name == target).unwrap();
    let corpus = corpus(target);
    assert!(corpus.len() >= 8, "{target}: a corpus of {}", corpus.len());
    let rounds = std::env::var("FUZZ_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(60);
    let mut numbers = Numbers(0x5eed);
    let mut failures = Vec::new();
    for round in 0..=rounds {
        for text in &corpus {
            let text = if round == 0 { text.clone() } else { changed(text, &corpus, &mut numbers) };
            if catch_unwind(AssertUnwindSafe(|| entry(text.as_bytes()))).is_err() {
                failures.push(text);
            }
        }
        if failures.len() >= 10 {
            break;
        }
    }
    assert!(failures.is_empty(), "{target}: {failures:#?}");
}

macro_rules! replayed {
    ($($target:ident),* $(,)?) => {
        /// Every entry is a target of `cargo fuzz`, has a corpus, and is replayed here.
        #[test]
        fn the_targets_are_complete() {
            let names: Vec<&str> = ENTRIES.iter().map(|(name, _)| *name).collect();
            assert_eq!(names, [$(stringify!($target)),*]);
            let manifest = fs::read_to_string(directory("Cargo.toml")).unwrap();
            for name in &names {
                assert!(manifest.contains(&format!("path = \"targets/{name}.rs\"")), "{name}");
                let target = fs::read_to_string(directory("targets").join(format!("{name}.rs"))).unwrap();
                assert!(target.contains(&format!("entries::{name}(data)")), "{name}");
            }
            assert_eq!(fs::read_dir(directory("targets")).unwrap().count(), names.len());
        }

        $(#[test]
        fn $target() {
            replay(stringify!($target));
        })*
    };
}

replayed!(parse, check, packs, code, secrets, sse, config);
