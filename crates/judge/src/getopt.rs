//! Reading arguments the way `getopt_long` does: clusters, values, abbreviations, `--`. Which
//! options take a value is said by the caller: rows of `data/`, or words in its own code. It
//! doesn't know what an option does.

use crate::argument::Arg;
use crate::lists;
use crate::syntax::ir::Span;

/// An option with its value, or an operand.
#[derive(Debug)]
pub struct OptionItem {
    /// `-x` or `--name`; empty for an operand.
    pub name: String,
    /// The operand, or the value if one was given.
    pub value: Option<Arg>,
    /// The argument that names it, in the judged line.
    pub span: Span,
    /// The value stands in the same argument.
    pub attached: bool,
    /// An operand that could turn out to be an option.
    pub doubtful: bool,
}

/// The arguments of a call, split into options and operands.
#[derive(Debug, Default)]
pub struct Options {
    /// Options in order: `-x` or `--name`, with the value if one was given.
    pub given: Vec<(String, Option<Arg>)>,
    /// All that is neither an option nor the value of one, in order.
    pub operands: Vec<Arg>,
    /// An argument could turn out to be an option.
    pub doubtful: bool,
}

/// How a program's options are read.
#[derive(Clone, Debug, Default)]
pub struct Grammar {
    /// Letters of short options that take a value.
    pub short: &'static str,
    /// Names of long options (without dashes) that take the next argument as value.
    pub long: Vec<&'static str>,
    /// Options end at the first operand.
    pub stops: bool,
}

impl Grammar {
    /// Of the options that take a value, as a row of `data/` names them: `-ab --long --other`.
    pub fn of(words: &'static str) -> Self {
        Self::from_words(words, |_| {})
    }

    /// As [`Grammar::of`]; words that are no options are left to `rest`.
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

    /// Of a program of the list `options.values`.
    pub fn of_program(program: &str) -> Self {
        Self::of(lists::OPTIONS_VALUES.value(program).unwrap_or_default())
    }

    /// The same for a program whose options end at the first operand.
    pub fn stopping(self) -> Self {
        Self { stops: true, ..self }
    }

    /// Splits arguments into options and operands. A short option that isn't in `short`, and a long
    /// one that isn't in `long`, takes no separate value.
    pub fn read_options(&self, args: &[Arg]) -> Options {
        self.sort(args, |long| (long.to_owned(), self.long.contains(&long)))
    }

    /// As [`Grammar::read_options`], of programs that let long options be abbreviated, as
    /// `getopt_long` does: options are given with their whole names. `flags` are the other ones
    /// that an abbreviation could mean: an ambiguous one stays, and takes no value.
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

/// The options and operands of `args`, in order. `short` are the letters with a value; with
/// `stops`, options end at the first operand; `whole` gives the whole name of a long option, and
/// whether it takes the next argument.
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
    /// Whether one of these is given; a long one may be abbreviated.
    pub fn has(&self, names: &[&str]) -> bool {
        self.given.iter().any(|(given, _)| names.iter().any(|name| same(given, name)))
    }

    /// The values of all given of these, in order.
    pub fn values<'o>(&'o self, names: &'o [&'o str]) -> impl Iterator<Item = &'o Arg> {
        let given = self.given.iter().filter(|(given, _)| names.iter().any(|name| same(given, name)));
        given.filter_map(|(_, value)| value.as_ref())
    }

    /// The value of the last one given of these.
    pub fn value(&self, names: &[&str]) -> Option<&Arg> {
        let last = self.given.iter().rev().find(|(given, _)| names.iter().any(|name| same(given, name)));
        last.and_then(|(_, value)| value.as_ref())
    }
}

fn same(given: &str, name: &str) -> bool {
    given == name || (given.len() > 2 && given.starts_with("--") && name.starts_with(given))
}
