//! Reading arguments the way `getopt_long` does: clusters, values, abbreviations, `--`.

use crate::argument::Arg;
use crate::lists;

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
#[derive(Clone, Copy, Debug, Default)]
pub struct Grammar<'g> {
    /// Letters of short options that take a value.
    pub short: &'g str,
    /// Names of long options (without dashes) that take the next argument as value.
    pub long: &'g [&'g str],
    /// Options end at the first operand.
    pub stops: bool,
}

/// The options with a value that a row of `data/` names: `-ab --long --other`.
#[derive(Debug, Default)]
pub struct Valued {
    short: &'static str,
    long: Vec<&'static str>,
}

impl Valued {
    /// Those among `words`; other words are left to `rest`.
    pub fn from_words(words: impl Iterator<Item = &'static str>, mut rest: impl FnMut(&'static str)) -> Self {
        let mut options = Self::default();
        for word in words {
            match (word.strip_prefix("--"), word.strip_prefix('-')) {
                (Some(long), _) => options.long.push(long),
                (_, Some(short)) => options.short = short,
                _ => rest(word),
            }
        }
        options
    }

    /// Those of a program of the list `options.values`.
    pub fn of_program(program: &str) -> Self {
        Self::from_words(lists::OPTIONS_VALUES.value(program).unwrap_or_default().split(' '), |_| {})
    }

    /// The grammar of a program whose options end at the first operand if it `stops`.
    pub fn grammar(&self, stops: bool) -> Grammar<'_> {
        Grammar { short: self.short, long: &self.long, stops }
    }
}

impl Grammar<'_> {
    /// Splits arguments into options and operands. A short option that isn't in `short`, and a long one that isn't in
    /// `long`, takes no separate value.
    pub fn read_options(&self, args: &[Arg]) -> Options {
        self.sort(args, |long| (long.to_owned(), self.long.contains(&long)))
    }

    /// As [`Grammar::read_options`], of programs that let long options be abbreviated, as `getopt_long` does: options are given with their
    /// whole names. `flags` are the other ones that an abbreviation could mean: an ambiguous one stays, and takes no value.
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

    /// `whole` gives the whole name of a long option, and whether it takes the next argument.
    fn sort(&self, args: &[Arg], whole: impl Fn(&str) -> (String, bool)) -> Options {
        let mut options = Options::default();
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            if arg.text == "--" {
                options.operands.extend(rest.cloned());
                break;
            }
            if let Some(long) = arg.text.strip_prefix("--") {
                match long.split_once('=') {
                    Some((name, _)) => {
                        options.given.push((format!("--{}", whole(name).0), Some(arg.part(name.len() + 3))));
                    }
                    None => {
                        let (name, takes) = whole(long);
                        let value = takes.then(|| rest.next().cloned()).flatten();
                        options.given.push((format!("--{name}"), value));
                    }
                }
                continue;
            }
            if arg.is_option() {
                for (at, letter) in arg.text.char_indices().skip(1) {
                    if !self.short.contains(letter) {
                        options.given.push((format!("-{letter}"), None));
                        continue;
                    }
                    let after = at + letter.len_utf8();
                    let value = if after < arg.text.len() { Some(arg.part(after)) } else { rest.next().cloned() };
                    options.given.push((format!("-{letter}"), value));
                    break;
                }
                continue;
            }
            options.doubtful |= arg.may_be_option();
            options.operands.push(arg.clone());
            if self.stops {
                options.operands.extend(rest.cloned());
                break;
            }
        }
        options
    }
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
        self.given
            .iter()
            .rev()
            .find(|(given, _)| names.iter().any(|name| same(given, name)))
            .and_then(|(_, value)| value.as_ref())
    }
}

fn same(given: &str, name: &str) -> bool {
    given == name || (given.len() > 2 && given.starts_with("--") && name.starts_with(given))
}
