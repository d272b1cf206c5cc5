//! Texts that a tool is given, read as command lines: a text as a whole, and in prose what begins with a program that is
//! known, a variable that is set, or a redirection. What is found can only raise a verdict.

use aish_judge::assessment::{Assessment, Finding};
use aish_judge::is_known_program;
use aish_judge::policy::Policy;
use aish_judge::request::Request;
use aish_judge::verdict::Reason;
use aish_judge::{assess, judge_assessment};

/// The most bytes of a command in prose.
const COMMAND: usize = 1024;
/// The most bytes that are read in prose for one call.
const WORK: usize = 512 * 1024;
/// Where a command in prose may end, besides at the end of the text.
const ENDS: [char; 13] = ['\'', '"', '`', ';', '|', '&', '(', ')', '{', '}', '<', '>', '\n'];

/// What the texts of a call hold.
pub struct EmbeddedCommands<'a> {
    pub request: &'a Request,
    pub policy: &'a Policy,
    /// Gets what is destructive.
    pub found: &'a mut Assessment,
    /// Why a policy denies one of them.
    pub denied: Option<Reason>,
    /// A policy denies what in prose may be a command, or no more than a word.
    pub mentioned: bool,
    /// There was more than is read.
    pub too_many: bool,
    work: usize,
}

impl<'a> EmbeddedCommands<'a> {
    pub fn new(request: &'a Request, policy: &'a Policy, found: &'a mut Assessment) -> Self {
        Self { request, policy, found, denied: None, mentioned: false, too_many: false, work: WORK }
    }

    /// Reads a text as a command line, and what is in it.
    pub fn read(&mut self, text: &str) {
        let (whole, denial) = self.judge(text);
        if whole {
            self.denied = self.denied.take().or(denial);
        } else {
            for piece in text.split(ENDS).filter(|piece| !piece.trim().is_empty()) {
                let Some(denial) = self.work_on(piece) else { return };
                self.denied = self.denied.take().or(denial.1);
            }
        }
        for at in starts(text) {
            let rest = &text[at..];
            let rest = &rest[..rest.floor_char_boundary(COMMAND)];
            let line = rest.split('\n').next().unwrap_or_default();
            // The others for those that can't be read: a quote in prose has no second one.
            for candidate in [rest, line, &without_apostrophes(line), line.split(ENDS).next().unwrap_or_default()] {
                let Some((whole, denial)) = self.work_on(candidate) else { return };
                self.mentioned |= denial.is_some();
                if whole {
                    break;
                }
            }
        }
    }

    fn work_on(&mut self, command: &str) -> Option<(bool, Option<Reason>)> {
        match self.work.checked_sub(command.len() + 16) {
            Some(left) => self.work = left,
            None => self.too_many = true,
        }
        (!self.too_many).then(|| self.judge(command))
    }

    /// Whether it can be read as a command line, and why a policy denies it. What is destructive is taken down.
    fn judge(&mut self, command: &str) -> (bool, Option<Reason>) {
        let request = Request { command: command.to_owned(), ..self.request.clone() };
        let assessed = assess(&request);
        let is_unread = |finding: &Finding| finding.rule.starts_with("parse.") || finding.rule.starts_with("input.");
        for finding in assessed.findings.iter().filter(|finding| finding.destructive && !is_unread(finding)) {
            let finding = Finding { span: None, ..finding.clone() };
            if !self.found.findings.contains(&finding) {
                self.found.findings.push(finding);
            }
        }
        let whole = !assessed.findings.iter().any(is_unread);
        let verdict = judge_assessment(&request, assessed, self.policy);
        let denial = verdict.denied.then(|| verdict.reasons.into_iter().next()).flatten();
        (whole, denial.map(|reason| Reason { span: None, ..reason }))
    }
}

/// The text without the quotes that stand between two letters: `isn't`.
fn without_apostrophes(text: &str) -> String {
    let is_letter = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_alphabetic);
    let inside = |at: usize| at > 0 && is_letter(at - 1) && is_letter(at + 1);
    text.char_indices().filter(|(at, sign)| *sign != '\'' || !inside(*at)).map(|(_, sign)| sign).collect()
}

/// Where a command may begin.
fn starts(text: &str) -> impl Iterator<Item = usize> {
    let mut before = [' '; 2];
    text.char_indices().filter_map(move |(at, sign)| {
        let [older, last] = before;
        before = [last, sign];
        // A dash before a name is that of a list, or of an option.
        let begins = !is_of_name(last) || (last == '-' && !is_of_name(older));
        (begins && !sign.is_whitespace() && may_begin(&text[at..])).then_some(at)
    })
}

fn is_of_name(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-' | '.' | '+')
}

fn may_begin(rest: &str) -> bool {
    // Quotes and backslashes in a word hide nothing from a shell.
    let word = rest.chars().take(128).take_while(|sign| !sign.is_whitespace());
    let word: String = word.filter(|sign| !matches!(sign, '\'' | '"' | '\\')).collect();
    let name = word.split(|sign| !is_of_name(sign)).next().unwrap_or_default();
    match word[name.len()..].chars().next() {
        Some('=') if !name.is_empty() => true,
        Some('>' | '<') if name.chars().all(|sign| sign.is_ascii_digit()) => word.contains('>'),
        Some(':') if name.is_empty() => word.starts_with(":("),
        _ => is_known_program(name),
    }
}
