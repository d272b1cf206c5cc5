//! Reads arguments as `getopt_long` does: clusters, values, abbreviations, `--`. Callers say which
//! options take a value, from `data/` or their own code.

use crate::argument::Arg;
use crate::lists;
use crate::syntax::ir::Span;

#[derive(Debug)]
pub struct OptionItem {
    /// `-x` or `--name`; empty for an operand.
    pub name: String,
    pub value: Option<Arg>,
    pub span: Span,
    pub attached: bool,
    /// An operand that could turn out to be an option.
    pub doubtful: bool,
}

#[derive(Debug, Default)]
pub struct Options {
    /// In order: `-x` or `--name`, with the value.
    pub given: Vec<(String, Option<Arg>)>,
    pub operands: Vec<Arg>,
    /// An argument could turn out to be an option.
    pub doubtful: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Grammar {
    pub short: &'static str,
    /// Long options, without dashes, whose value is the next argument.
    pub long: Vec<&'static str>,
    pub stops: bool,
}

impl Grammar {
    /// `words`: the options with a value, as in `data/`: `-ab --long --other`.
    pub fn of(words: &'static str) -> Self {
        Self::from_words(words, |_| {})
    }

    /// As [`Grammar::of`]; other words go to `rest`.
    pub fn from_words(words: &'static str, mut rest: impl FnMut(&'static str)) -> Self {
        let mut grammar = Self::default();
        for word in words.split(' ') {
            match (word.strip_prefix("--"), word.strip_prefix('-')) {
                (Some(long), _) => grammar.long.push(long),
                (_, Some(short)) => grammar.short = short,
                _ => rest(word),
            }
        }
        grammar
    }

    pub fn of_program(program: &str) -> Self {
        Self::of(lists::OPTIONS_VALUES.value(program).unwrap_or_default())
    }

    pub fn stopping(self) -> Self {
        Self { stops: true, ..self }
    }

    /// Options that aren't in `short` or `long` take no separate value.
    pub fn read_options(&self, args: &[Arg]) -> Options {
        self.sort(args, |long| (long.to_owned(), self.long.contains(&long)))
    }

    /// Abbreviated long options get their whole names; `flags` and ambiguous ones take no value.
    pub fn read_abbreviated(&self, args: &[Arg], flags: &[&str]) -> Options {
        self.sort(args, |long| {
            let mut fitting = self.long.iter().chain(flags).filter(|name| name.starts_with(long));
            let whole = match (fitting.next(), fitting.next()) {
                (Some(only), None) if !self.long.contains(&long) && !flags.contains(&long) => only,
                _ => long,
            };
            (whole.to_owned(), self.long.contains(&whole))
        })
    }

    fn sort(&self, args: &[Arg], whole: impl Fn(&str) -> (String, bool)) -> Options {
        let mut options = Options::default();
        for OptionItem { name, value, doubtful, .. } in items(args, self.short, self.stops, whole) {
            options.doubtful |= doubtful;
            match name.is_empty() {
                true => options.operands.extend(value),
                false => options.given.push((name, value)),
            }
        }
        options
    }
}

/// `short`: letters with a value; `whole`: a long option's name, and if it takes the next argument.
pub fn items(args: &[Arg], short: &str, stops: bool, whole: impl Fn(&str) -> (String, bool)) -> Vec<OptionItem> {
    let mut items = Vec::new();
    let (mut rest, mut ended) = (args.iter(), false);
    while let Some(arg) = rest.next() {
        let mut add = |name: String, value: Option<Arg>, attached: bool| {
            let doubtful = name.is_empty() && !ended && arg.may_be_option();
            items.push(OptionItem { name, value, span: arg.span, attached, doubtful });
        };
        if ended || !arg.is_option() {
            add(String::new(), Some(arg.clone()), false);
            ended |= stops;
        } else if arg.text == "--" {
            ended = true;
        } else if let Some(long) = arg.text.strip_prefix("--") {
            match long.split_once('=') {
                Some((name, _)) => add(format!("--{}", whole(name).0), Some(arg.part(name.len() + 3)), true),
                None => {
                    let (name, takes) = whole(long);
                    add(format!("--{name}"), takes.then(|| rest.next().cloned()).flatten(), false);
                }
            }
        } else {
            for (at, letter) in arg.text.char_indices().skip(1) {
                let (name, after) = (format!("-{letter}"), at + letter.len_utf8());
                if !short.contains(letter) {
                    add(name, None, false);
                    continue;
                }
                match after < arg.text.len() {
                    true => add(name, Some(arg.part(after)), true),
                    false => add(name, rest.next().cloned(), false),
                }
                break;
            }
        }
    }
    items
}

impl Options {
    /// Long ones may be abbreviated.
    pub fn has(&self, names: &[&str]) -> bool {
        self.given.iter().any(|(given, _)| names.iter().any(|name| same(given, name)))
    }

    pub fn values<'o>(&'o self, names: &'o [&'o str]) -> impl Iterator<Item = &'o Arg> {
        let given = self.given.iter().filter(|(given, _)| names.iter().any(|name| same(given, name)));
        given.filter_map(|(_, value)| value.as_ref())
    }

    /// The last value of each of them.
    pub fn each<'o>(&'o self, names: &'o [&'o str]) -> impl Iterator<Item = &'o Arg> {
        names.iter().filter_map(|name| self.value(&[name]))
    }

    pub fn value(&self, names: &[&str]) -> Option<&Arg> {
        let last = self.given.iter().rev().find(|(given, _)| names.iter().any(|name| same(given, name)));
        last.and_then(|(_, value)| value.as_ref())
    }
}

fn same(given: &str, name: &str) -> bool {
    given == name || (given.len() > 2 && given.starts_with("--") && name.starts_with(given))
}

/// Whether a cluster of one-letter options has one; behind those in `with_value` are values.
pub fn in_cluster(text: &str, letter: char, with_value: &str) -> bool {
    let cluster = text.strip_prefix('-').filter(|rest| !rest.starts_with('-')).unwrap_or_default();
    cluster.chars().take_while(|c| !with_value.contains(*c)).any(|c| c == letter)
}

/// The option at `at`, and its value: behind its `=`, or the next argument.
pub fn option_at(args: &[Arg], at: usize) -> (&str, Option<Arg>) {
    match args[at].text.split_once('=') {
        Some((name, _)) => (name, Some(args[at].part(name.len() + 1))),
        None => (&args[at].text, args.get(at + 1).cloned()),
    }
}
