//! Texts for a tool, read as command lines, whole and in prose (from a known program, a set
//! variable or a redirection), and as SQL. They only raise a verdict.

use aish_judge::assessment::{Assessment, Finding};
use aish_judge::is_known_program;
use aish_judge::policy::Policy;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::{Reason, ReviewLevel, Verdict};
use aish_judge::{assess, judge_assessment};
use aish_text::Shell;
use aish_text::quote::quote;

use super::embedded_sql::{first_sign, statement_starts};

const COMMAND: usize = 1024;
const WORK: usize = 512 * 1024;
/// A command in prose may end here.
const ENDS: [char; 13] = ['\'', '"', '`', ';', '|', '&', '(', ')', '{', '}', '<', '>', '\n'];

pub struct EmbeddedCommands<'a> {
    pub request: &'a JudgeRequest,
    pub policy: &'a Policy,
    pub found: &'a mut Assessment,
    pub denied: Option<Reason>,
    /// A policy denies a word in prose that may be a command.
    pub mentioned: bool,
    pub too_many: bool,
    work: usize,
}

impl<'a> EmbeddedCommands<'a> {
    pub fn new(request: &'a JudgeRequest, policy: &'a Policy, found: &'a mut Assessment) -> Self {
        Self { request, policy, found, denied: None, mentioned: false, too_many: false, work: WORK }
    }

    /// As a command line, and commands in it.
    pub fn read(&mut self, text: &str) {
        let (whole, denial) = self.judge(text);
        if whole {
            self.denied = self.denied.take().or(denial);
        } else {
            let is_word = |piece: &str| piece.is_empty() || (piece.starts_with("at ") && !is_given_a_job(piece));
            let is_command = |piece: &&str| !is_word(piece.trim());
            for piece in text.split(ENDS).filter(is_command) {
                let Some(denial) = self.work_on(piece) else { return };
                self.denied = self.denied.take().or(denial.1);
            }
        }
        for at in starts(text) {
            let rest = &text[at..];
            let rest = &rest[..rest.floor_char_boundary(COMMAND)];
            let line = rest.split('\n').next().unwrap_or_default();
            // Three more tries for unreadable ones: a quote in prose has no second one.
            for candidate in [rest, line, &without_apostrophes(line), line.split(ENDS).next().unwrap_or_default()] {
                let Some((whole, denial)) = self.work_on(candidate) else { return };
                self.mentioned |= denial.is_some();
                if whole {
                    break;
                }
            }
        }
    }

    /// All effects if the text is one SQL statement; in prose only destructive ones.
    pub fn read_sql(&mut self, text: &str) {
        let (starts, more) = statement_starts(text);
        self.too_many |= more;
        let first = first_sign(text);
        let whole = starts.first() == Some(&first);
        for at in starts {
            if !self.has_work_for(&text[at..]) {
                return;
            }
            // `sqlcmd` stands for any client: it reads every dialect.
            let command = format!("sqlcmd -Q {}", quote(Shell::Bash, &text[at..]));
            self.hear(command, |finding| finding.rule.starts_with("sql.") && (whole || finding.destructive));
            if whole && at == first {
                return;
            }
        }
    }

    /// As input for the shells of MongoDB and Redis, by its beginning.
    pub fn read_stores(&mut self, text: &str) {
        let first = text.split_whitespace().next().unwrap_or_default();
        let in_capitals = first.len() > 2 && first.bytes().all(|byte| byte.is_ascii_uppercase());
        let command = match first {
            _ if first.starts_with("db.") || first.starts_with("db[") || first.starts_with("rs.") => {
                format!("mongosh --eval {}", quote(Shell::Bash, text))
            }
            _ if in_capitals => format!("redis-cli {text}"),
            _ => return,
        };
        if self.has_work_for(text) {
            self.hear(command, |finding| finding.destructive);
        }
    }

    /// Adds the findings about `command` that count.
    fn hear(&mut self, command: String, counts: impl Fn(&Finding) -> bool) {
        let found = assess(&JudgeRequest { command, ..self.request.clone() }).findings;
        found.into_iter().filter(counts).for_each(|finding| self.take(finding));
    }

    fn has_work_for(&mut self, text: &str) -> bool {
        match self.work.checked_sub(text.len() + 16) {
            Some(left) => self.work = left,
            None => self.too_many = true,
        }
        !self.too_many
    }

    fn work_on(&mut self, command: &str) -> Option<(bool, Option<Reason>)> {
        self.has_work_for(command).then(|| self.judge(command))
    }

    fn take(&mut self, finding: Finding) {
        let finding = Finding { span: None, ..finding };
        if !self.found.findings.contains(&finding) {
            self.found.findings.push(finding);
        }
    }

    /// Whether it reads as a command line, and why a policy denies it. Adds destructive findings.
    fn judge(&mut self, command: &str) -> (bool, Option<Reason>) {
        if names_no_program(command) {
            return (true, None);
        }
        let request = JudgeRequest { command: command.to_owned(), ..self.request.clone() };
        let assessed = assess(&request);
        let is_unread = |finding: &Finding| finding.rule.starts_with("parse.") || finding.rule.starts_with("input.");
        let whole = !assessed.findings.iter().any(is_unread);
        let heard: Vec<Finding> =
            assessed.findings.iter().filter(|finding| finding.destructive && !is_unread(finding)).cloned().collect();
        let verdict = judge_assessment(&request, assessed, self.policy);
        if let (true, Some(first)) = (whole && verdict.level == ReviewLevel::C, heard.first()) {
            gravest(&verdict, first).into_iter().for_each(|finding| self.take(finding));
        }
        heard.into_iter().for_each(|finding| self.take(finding));
        let denial = verdict.denied.then(|| verdict.reasons.into_iter().next()).flatten();
        (whole, denial.map(|reason| Reason { span: None, ..reason }))
    }
}

/// What makes a command C; `like` says what the command does.
fn gravest(verdict: &Verdict, like: &Finding) -> Vec<Finding> {
    let grave = verdict.reasons.iter().filter(|reason| reason.level == ReviewLevel::C);
    let finding = |reason: &Reason| Finding {
        rule: reason.rule.clone().into(),
        level: reason.level,
        message: reason.message.clone().into(),
        ..like.clone()
    };
    grave.map(finding).collect()
}

/// `/etc/passwd` is a file, unless it is in a directory of programs and has options.
fn names_no_program(text: &str) -> bool {
    let text = text.trim();
    let mut words = text.split_whitespace();
    let Some((dir, name)) = words.next().and_then(|word| word.rsplit_once('/')) else { return false };
    let plain = |sign: char| is_of_name(sign) || matches!(sign, '/' | '~' | '\'' | '"');
    if name.is_empty() || !dir.chars().chain(name.chars()).all(plain) || dir.ends_with("bin") {
        return false;
    }
    !words.any(|word| word.starts_with('-') && word.len() > 1 || word.contains(|sign| ";|&`$<>()=".contains(sign)))
}

/// Removes quotes between letters: `isn't`.
fn without_apostrophes(text: &str) -> String {
    let is_letter = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_alphabetic);
    let inside = |at: usize| at > 0 && is_letter(at - 1) && is_letter(at + 1);
    text.char_indices().filter(|(at, sign)| *sign != '\'' || !inside(*at)).map(|(_, sign)| sign).collect()
}

fn starts(text: &str) -> impl Iterator<Item = usize> {
    let mut before = [' '; 2];
    text.char_indices().filter_map(move |(at, sign)| {
        let [older, last] = before;
        before = [last, sign];
        // A dash before a name belongs to a list or an option.
        let begins = !is_of_name(last) || (last == '-' && !is_of_name(older));
        (begins && !sign.is_whitespace() && may_begin(&text[at..]) && !(last == '/' && ends_a_file(text, at)))
            .then_some(at)
    })
}

/// The path whose last part begins at `at` is a file's.
fn ends_a_file(text: &str, at: usize) -> bool {
    let start = text[..at]
        .rfind(|sign| !is_of_name(sign) && !matches!(sign, '/' | '~'))
        .map_or(0, |before| before + text[before..].chars().next().map_or(1, char::len_utf8));
    let line = text[start..].lines().next().unwrap_or_default();
    names_no_program(&line[..line.floor_char_boundary(COMMAND)])
}

fn is_of_name(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-' | '.' | '+')
}

/// In prose a program's name is a word, unless it gets arguments.
fn is_given_a_job(rest: &str) -> bool {
    rest.lines().next().is_some_and(|line| line.contains(" -f") || line.contains('<'))
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
        _ if name == "at" => is_given_a_job(rest),
        _ => is_known_program(name),
    }
}
