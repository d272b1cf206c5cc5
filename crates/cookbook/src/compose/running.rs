//! Running a command of the user's in some manner: in the background, for a limited time, again and again, timed,
//! with less priority. The command itself is taken word for word from the request.

use super::super::Environment;
use super::super::lex::{Kind, Token};
use super::super::quote;
use super::super::vocab::numbers;
use super::{Built, idle};
use crate::lists;
use aish_text::Shell;

/// How the command is to be run.
#[derive(Default)]
struct Manner {
    background: bool,
    outlive: bool,
    low: bool,
    lowest: bool,
    timed: bool,
    limit: Option<i64>,
    delay: Option<i64>,
    every: Option<i64>,
    times: Option<i64>,
    /// Until it succeeds (`true`) or fails.
    until: Option<bool>,
    log: Option<String>,
    /// What goes to the log is shown too.
    shown: bool,
}

/// The running family's offer.
pub fn build(t: &[Token], environment: &Environment) -> Option<Built> {
    let (start, end) = span(t, environment)?;
    let mut m = Manner::default();
    let outside: Vec<&Token> = t[..start].iter().chain(&t[end..]).collect();
    let stopped = outside.iter().any(|t| lists::has("running.stoppers", &t.low()));
    let mut i = 0;
    while i < outside.len() {
        i += step(&outside, i, &mut m, stopped)?;
    }
    let command = command(&t[start..end], environment)?;
    m.render(&command, environment).map(|command| Built {
        command,
        title: format!("Run {}{}", words(&t[start..end]), m.told()),
        recipe: "run.manner",
        score: 0.975,
    })
}

/// Where the command is.
fn span(t: &[Token], environment: &Environment) -> Option<(usize, usize)> {
    let start = t.iter().enumerate().position(|(i, x)| {
        let lead = t[..i].iter().rev().find(|t| !matches!(t.low().as_str(), "the" | "my" | "this" | "a"));
        let led = lead.is_some_and(|l| l.kind == Kind::Word && lists::has("running.leads", &l.low()));
        match x.kind {
            Kind::Path => {
                x.raw.starts_with("./") || script(&x.raw).is_some() && (led || i == 0) || led && x.raw.starts_with('/')
            }
            Kind::Quoted => led,
            // A program of this machine, named where a command is expected.
            Kind::Word => {
                led && !x.raw.contains(' ')
                    && !idle(x)
                    && !lists::has("running.leads", &x.low())
                    && !lists::has("running.around", &x.low())
                    && !lists::has("running.stoppers", &x.low())
                    && !t[i - 1].any(&["dir", "file"])
                    && !matches!(t[i - 1].low().as_str(), "the" | "my" | "this" | "a")
                    && (t[i - 1].low() != "of" || i > 1 && t[i - 2].low() == "output")
                    && (environment.has)(&x.raw)
            }
            _ => false,
        }
    })?;
    if t[start].kind == Kind::Quoted {
        return Some((start, start + 1));
    }
    let mut end = start + 1;
    while end < t.len() && !t[end - 1].comma && !ends(t, end) {
        end += 1;
    }
    Some((start, end))
}

/// Whether the words at `i` are no longer part of the command.
fn ends(t: &[Token], i: usize) -> bool {
    let low = t[i].low();
    let next = t.get(i + 1);
    let counted = next.is_some_and(|n| n.low() == "times" || n.low() == "time");
    match t[i].kind {
        Kind::Num(_) => counted,
        Kind::Span(..) => true,
        // "npm run dev"
        Kind::Word
            if low == "run"
                && matches!(
                    t[i - 1].low().as_str(),
                    "npm" | "yarn" | "pnpm" | "cargo" | "docker" | "go" | "uv" | "poetry"
                ) =>
        {
            false
        }
        Kind::Word => lists::has("running.ends", &low),
        _ => false,
    }
}

/// The interpreter of a script, by its extension.
fn script(raw: &str) -> Option<&'static str> {
    let (stem, end) = raw.rsplit_once('.')?;
    if stem.is_empty() {
        return None;
    }
    Some(match end {
        "sh" | "bash" => "bash",
        "py" => "python3",
        "js" | "mjs" => "node",
        "rb" => "ruby",
        "pl" => "perl",
        "php" => "php",
        _ => return None,
    })
}

fn command(t: &[Token], environment: &Environment) -> Option<String> {
    let first = t.first()?;
    if first.kind == Kind::Quoted {
        return Some(format!("sh -c {}", quote::arg(&first.raw, environment.shell)));
    }
    let mut parts = Vec::new();
    if first.kind == Kind::Path && !first.raw.contains('/') {
        parts.extend(script(&first.raw).map(str::to_owned));
    }
    for token in t {
        parts.push(match token.kind {
            Kind::Glob => return None,
            Kind::Path => quote::path(&token.raw, environment.shell),
            Kind::Ext => quote::arg(&format!(".{}", token.raw), environment.shell),
            _ => quote::arg(&token.raw, environment.shell),
        });
    }
    Some(parts.join(" "))
}

fn words(t: &[Token]) -> String {
    t.iter().map(|t| t.raw.as_str()).collect::<Vec<_>>().join(" ")
}

/// Reads what is said about the manner at `i`; how many tokens that took.
fn step(t: &[&Token], i: usize, m: &mut Manner, stopped: bool) -> Option<usize> {
    let low = t[i].low();
    let at = |k: usize| t.get(i + k).map(|t| t.low()).unwrap_or_default();
    let before = |k: usize| i.checked_sub(k).map(|b| t[b].low()).unwrap_or_default();
    let seconds = |k: usize| match t.get(i + k)?.kind {
        Kind::Span(n, unit) => Some(n * unit.seconds()),
        _ => None,
    };
    match t[i].kind {
        Kind::Span(n, unit) => {
            let s = n * unit.seconds();
            if stopped || matches!(before(1).as_str(), "for" | "within" | "of") {
                m.limit = Some(s);
            } else if matches!(before(1).as_str(), "in" | "after" | "wait" | "delay") {
                m.delay = Some(s);
            } else {
                return None;
            }
            return Some(1);
        }
        Kind::Num(n) if at(1) == "times" || at(1) == "time" => {
            m.times = Some(n);
            return Some(2);
        }
        Kind::Path if matches!(before(1).as_str(), "into" | "to" | "in" | "file") => {
            m.log = Some(t[i].raw.clone());
            return Some(1);
        }
        Kind::Word => {}
        _ => return None,
    }
    if matches!(low.as_str(), "every" | "each") {
        if let Some(s) = seconds(1) {
            m.every = Some(s);
            return Some(2);
        }
        let unit = numbers::unit(&at(1), false)?;
        m.every = Some(unit.seconds());
        return Some(2);
    }
    if low == "until" || low == "till" {
        let word = (1..5).map(at).find(|w| {
            w.starts_with("succe")
                || w.starts_with("work")
                || w.starts_with("pass")
                || w.starts_with("fail")
                || w.starts_with("crash")
                || w.starts_with("error")
        })?;
        m.until = Some(!(word.starts_with("fail") || word.starts_with("crash") || word.starts_with("error")));
        let used = (1..5).find(|k| at(*k) == word)?;
        return Some(used + 1);
    }
    // "after I log out", "when I close the terminal"
    if matches!(low.as_str(), "after" | "when" | "if" | "once" | "though") || low == "even" {
        let away = |w: &str| {
            w.starts_with("log")
                || w.starts_with("clos")
                || w.starts_with("disconnect")
                || w.starts_with("exit")
                || w.starts_with("hang")
                || w.starts_with("leav")
                || w.starts_with("quit")
        };
        if let Some(k) = (1..6).find(|k| away(&at(*k))) {
            m.background = true;
            m.outlive = true;
            let mut used = k + 1;
            while lists::has("running.step", &at(used)) {
                used += 1;
            }
            return Some(used);
        }
    }
    match low.as_str() {
        "background" => m.background = true,
        "nohup" | "detached" | "disowned" => {
            m.background = true;
            m.outlive = true;
        }
        "show" | "print" | "display" | "see" if m.log.is_some() => m.shown = true,
        "twice" => m.times = Some(2),
        "thrice" => m.times = Some(3),
        "priority" if matches!(before(1).as_str(), "low" | "lower" | "lowest" | "reduced" | "less" | "idle") => {
            m.low = true;
            m.lowest = matches!(before(1).as_str(), "lowest" | "idle");
        }
        "low" | "lower" | "lowest" | "reduced" | "idle" if at(1) == "priority" => {}
        "niceness" | "nice" => m.low = true,
        "watch" | "watching" | "monitor" => {}
        "time" | "measure" | "benchmark" | "duration" | "runtime" => m.timed = true,
        "long" if before(1) == "how" => m.timed = true,
        // "how long does it take to run x": without "how long" nothing is timed.
        w if lists::words("running.stoppers").contains(&w) || lists::words("running.around").contains(&w) => {}
        _ if idle(t[i]) || t[i].any(&["execute", "run"]) => {}
        _ => return None,
    }
    Some(1)
}

impl Manner {
    fn render(&self, command: &str, environment: &Environment) -> Option<String> {
        let mut loops = 0;
        for is in [self.every.is_some(), self.times.is_some(), self.until.is_some()] {
            loops += usize::from(is);
        }
        let plain = !self.background && self.log.is_none() && !self.timed;
        let mut out = command.to_owned();
        if self.low {
            out = format!("nice -n {} {out}", if self.lowest { 19 } else { 10 });
        }
        if let Some(s) = self.limit {
            out = format!("timeout {s} {out}");
        }
        let fish = environment.shell == Shell::Fish;
        match (self.every, self.times, self.until) {
            (Some(_), ..) | (_, Some(_), _) | (_, _, Some(_)) if loops > 1 || !plain || self.delay.is_some() => {
                return None;
            }
            // A machine is not kept busy for days; that is cron's work.
            (Some(s), ..) if s >= 3600 => return None,
            (Some(s), ..) => {
                out = match out.strip_prefix("sh -c ") {
                    Some(quoted) => format!("watch -n {s} {quoted}"),
                    None if out.contains('\'') => format!("watch -n {s} -x {out}"),
                    None => format!("watch -n {s} {out}"),
                };
            }
            (_, Some(n), _) if fish => out = format!("for i in (seq {n}); {out}; end"),
            (_, Some(n), _) => out = format!("for i in $(seq {n}); do {out}; done"),
            (.., Some(true)) if fish => out = format!("while not {out}; sleep 1; end"),
            (.., Some(true)) => out = format!("until {out}; do sleep 1; done"),
            (.., Some(false)) if fish => out = format!("while {out}; sleep 1; end"),
            (.., Some(false)) => out = format!("while {out}; do sleep 1; done"),
            _ if plain && !self.low && self.limit.is_none() && self.delay.is_none() => return None,
            _ => {}
        }
        if self.timed {
            if self.background || self.log.is_some() {
                return None;
            }
            out = format!("time {out}");
        }
        let log = self.log.as_ref().map(|l| format!(" > {} 2>&1", quote::path(l, environment.shell)));
        if self.background {
            let keep = self.outlive || log.is_some();
            if self.shown {
                return None;
            }
            let log = log.unwrap_or_else(|| if keep { " > nohup.out 2>&1".to_owned() } else { String::new() });
            out = format!("{}{out}{log} &", if keep { "nohup " } else { "" });
        } else if let Some(file) = self.log.as_ref().filter(|_| self.shown) {
            out = format!("{out} 2>&1 | tee {}", quote::path(file, environment.shell));
        } else if let Some(log) = log {
            out.push_str(&log);
        }
        if let Some(s) = self.delay {
            if self.background {
                return None;
            }
            out = format!("sleep {s} && {out}");
        }
        Some(out)
    }

    /// The manner, for the title.
    fn told(&self) -> String {
        let mut out = String::new();
        if self.low {
            out.push_str(" with low priority");
        }
        if let Some(s) = self.limit {
            out.push_str(&format!(" for at most {s} seconds"));
        }
        if let Some(s) = self.every {
            out.push_str(&format!(" every {s} seconds"));
        }
        if let Some(n) = self.times {
            out.push_str(&format!(" {n} times"));
        }
        match self.until {
            Some(true) => out.push_str(" until it succeeds"),
            Some(false) => out.push_str(" until it fails"),
            None => {}
        }
        if self.background {
            out.push_str(" in the background");
        }
        if self.timed {
            out.push_str(" and tell how long it takes");
        }
        if let Some(s) = self.delay {
            out.push_str(&format!(" in {s} seconds"));
        }
        if let Some(log) = &self.log {
            out.push_str(&format!(", its output in {log}"));
        }
        out
    }
}
