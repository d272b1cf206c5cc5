//! Weighs the words of one possible command: is its program known, which words are options and
//! paths, which of a sentence.

use super::Asked;
use super::command::CommandForm;
use super::sentence::{has_contraction, is_of_sentence};
use crate::lists;
use aish_syntax::ir::{Command, CommandKind, Part, Redirect, Script, Simple, Word};

pub(super) enum SaidAbout<'a> {
    Simple((&'a Simple, &'a [Redirect])),
    /// A loop, a test, a function: no sentence reads as one.
    Construct,
}

pub(super) fn said_in(script: &Script) -> Vec<SaidAbout<'_>> {
    let mut all = Vec::new();
    let commands = script.pipelines.iter().flat_map(|pipeline| &pipeline.stages);
    for Command { kind, redirects, .. } in commands {
        match kind {
            CommandKind::Simple(simple) => all.push(SaidAbout::Simple((simple, redirects))),
            CommandKind::Group(bodies) => bodies.iter().for_each(|body| all.extend(said_in(body))),
            CommandKind::Compound(_) | CommandKind::Function(_) | CommandKind::Test(_) | CommandKind::Arithmetic(_) => {
                all.push(SaidAbout::Construct)
            }
        }
    }
    all
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EvidenceName {
    /// A known program, builtin or keyword.
    Known,
    /// A known one that is also plain English.
    Verb,
    /// Its arguments are sentences.
    Speaker,
    Path,
    Possible,
    /// Only assignments or redirections.
    Missing,
    Impossible,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Evidence {
    name: EvidenceName,
    arguments: usize,
    options: usize,
    /// Words that aren't plain, options included.
    signs: usize,
    prose: usize,
    /// Ends, or has commas, as a sentence.
    stops: bool,
    /// Beside other commands, or with redirections.
    joined: bool,
    contraction: bool,
}

struct Weighed {
    text: String,
    sign: bool,
    option: bool,
    contraction: bool,
    literal: bool,
}

impl Evidence {
    pub(super) fn of((simple, redirects): &(&Simple, &[Redirect]), joined: bool, asked: &Asked<'_>) -> Self {
        let words: Vec<Weighed> = simple.words.iter().map(weigh).collect();
        Self::weighed(&words, joined || !redirects.is_empty() || !simple.assignments.is_empty(), asked)
    }

    /// By words alone, for a line that may be no command.
    pub(super) fn of_text(line: &str, asked: &Asked<'_>) -> Self {
        let words: Vec<Weighed> = line.split_whitespace().map(weigh_text).collect();
        let mut evidence = Self::weighed(&words, false, asked);
        evidence.contraction = evidence.options == 0 && has_contraction(line);
        evidence
    }

    fn weighed(words: &[Weighed], joined: bool, asked: &Asked<'_>) -> Self {
        let wrapped = words.iter().take_while(|word| lists::REPLIES_WRAPPERS.has(&word.text)).count();
        // Alone it is a command itself.
        let at = if wrapped < words.len() && !words[wrapped].option { wrapped } else { 0 };
        let (first, rest) = (words.get(at), words.get(at + 1..).unwrap_or_default());
        let count = |holds: fn(&Weighed) -> bool| rest.iter().filter(|word| holds(word)).count();
        let of_sentence =
            |n: usize| !rest[n].sign && is_of_sentence(&rest[n].text, rest.get(n + 1).map(|word| word.text.as_str()));
        let stop = |word: &Weighed, marks: &[char]| !word.sign && word.text.len() > 1 && word.text.ends_with(marks);
        let last = rest.last().is_some_and(|word| stop(word, &['.', '!', '?', ':']));
        Self {
            name: first.map_or(EvidenceName::Missing, |word| name_of(word, asked)),
            arguments: rest.len(),
            options: count(|word| word.option),
            signs: count(|word| word.sign),
            prose: (0..rest.len()).filter(|n| of_sentence(*n)).count(),
            stops: last || rest.iter().any(|word| stop(word, &[','])),
            joined,
            contraction: words.iter().any(|word| word.contraction),
        }
    }

    /// A known program that is no word of plain English.
    pub(super) fn is_certain(&self) -> bool {
        matches!(self.name, EvidenceName::Known | EvidenceName::Speaker | EvidenceName::Path)
            || self.is_known() && self.has_signs()
    }

    pub(super) fn is_known(&self) -> bool {
        !matches!(self.name, EvidenceName::Possible | EvidenceName::Missing | EvidenceName::Impossible)
    }

    fn has_signs(&self) -> bool {
        self.signs > 0 || self.joined
    }

    pub(super) fn allows(&self, form: CommandForm) -> bool {
        match self.name {
            EvidenceName::Speaker => true,
            EvidenceName::Impossible => false,
            EvidenceName::Missing => self.joined && self.arguments == 0,
            _ if form == CommandForm::Code && self.is_known() => {
                !self.contraction && self.prose + usize::from(self.stops) < 2 || !self.is_sentence()
            }
            _ if self.is_sentence() => false,
            EvidenceName::Verb if form == CommandForm::Foreign => self.options > 0,
            EvidenceName::Known | EvidenceName::Verb => true,
            EvidenceName::Path => form != CommandForm::Bare || self.signs > 0 || self.arguments <= 1,
            EvidenceName::Possible => self.prose == 0 && (self.options > 0 || form == CommandForm::Code),
        }
    }

    fn is_sentence(&self) -> bool {
        let marked = self.options > 0 || self.joined;
        let plain = self.signs == 0 && !self.joined;
        let verb = self.name == EvidenceName::Verb;
        self.contraction
            || self.prose >= 3
            || self.prose >= 2 && !marked
            || self.prose >= 1 && (self.stops || plain || verb && !marked)
            || self.stops && !marked && self.signs <= 1
            || verb && plain && self.arguments >= 3
    }
}

fn name_of(word: &Weighed, asked: &Asked<'_>) -> EvidenceName {
    let name = word.text.as_str();
    if name.starts_with('$') && name.len() > 1 {
        return EvidenceName::Path;
    }
    if !word.literal {
        return EvidenceName::Impossible;
    }
    if lists::REPLIES_SPEAKERS.has(name) {
        return EvidenceName::Speaker;
    }
    if lists::REPLIES_KEYWORDS.has(name) || name == "." || name == ":" {
        return EvidenceName::Known;
    }
    let fits = |c: char| c.is_ascii_alphanumeric() || "_./~+@-".contains(c);
    let shaped =
        !name.is_empty() && name.chars().all(fits) && !name.ends_with(['.', ',', ':']) && !name.starts_with('-');
    if !shaped {
        return EvidenceName::Impossible;
    }
    if name.contains('/') {
        let file = name.rsplit('/').next().unwrap_or_default();
        let own = ["./", "../", "~/"].iter().any(|start| name.starts_with(start));
        let installed = name.contains("bin/") && is_program(file) || asked.has(name);
        let known = name.starts_with('/') && installed || own && !file.is_empty();
        return if known { EvidenceName::Path } else { EvidenceName::Impossible };
    }
    let capital = name.starts_with(|c: char| c.is_ascii_uppercase());
    // A file system may ignore case.
    let known = is_program(name) || !capital && asked.has(name);
    match known {
        true if lists::REPLIES_VERBS.has(name) => EvidenceName::Verb,
        true => EvidenceName::Known,
        false if capital || lists::REPLIES_OPENERS.has(name) || name.contains(['.', '@']) => EvidenceName::Impossible,
        false if lists::REPLIES_SENTENCE.has(name) || name.len() < 2 => EvidenceName::Impossible,
        false if !name.starts_with(|c: char| c.is_ascii_lowercase()) => EvidenceName::Impossible,
        false => EvidenceName::Possible,
    }
}

fn is_program(name: &str) -> bool {
    aish_programs::section(name).is_some() || aish_programs::words::words(name).is_some()
}

fn weigh(word: &Word) -> Weighed {
    let mut text = String::new();
    let mut special = false;
    let mut contraction = false;
    for part in &word.parts {
        match part {
            Part::Literal(literal) => text.push_str(literal),
            Part::Glob(glob) if glob == "?" && text.chars().all(char::is_alphabetic) => text.push('?'),
            Part::Quoted(quoted) => {
                let letters = text.ends_with(char::is_alphabetic);
                contraction |= letters && has_contraction(&format!("x'{quoted}"));
                special = true;
            }
            Part::Tilde(user) => text.push_str(&format!("~{user}")),
            Part::Parameter(parameter) => {
                text.push_str(&format!("${}", parameter.name));
                special = true;
            }
            _ => special = true,
        }
    }
    let mut weighed = weigh_text(&text);
    weighed.sign |= special;
    weighed.literal = !special;
    weighed.contraction = contraction;
    weighed
}

fn weigh_text(text: &str) -> Weighed {
    let option = text.len() > 1 && text.starts_with(['-', '+']) && !text.starts_with("---");
    let inner = text.trim_end_matches([',', '.', '!', '?', ':', ';']);
    let special = |c: char| c.is_ascii_digit() || "/=@:%~\\{}^[]_.$*|<>&\"`#".contains(c);
    let capitals = inner.len() > 1 && inner.chars().all(|c| c.is_ascii_uppercase());
    let own = !inner.is_empty() && !is_abbreviation(inner) && inner.contains(special);
    let directory = matches!(text, "." | ".." | "-");
    Weighed {
        sign: option || own || capitals || directory,
        option,
        contraction: false,
        literal: true,
        text: text.to_owned(),
    }
}

/// With a stop or slash, but of sentences.
fn is_abbreviation(word: &str) -> bool {
    lists::REPLIES_SENTENCE.has(&word.to_lowercase()) || matches!(word.to_lowercase().as_str(), "e.g" | "i.e")
}
