//! Splits arguments into options, values, operands and a carried command. It judges nothing.

use crate::argument::{Arg, UNKNOWN};
use crate::call::{GivenOption, Name, OptionValue, ProgramCall};
use crate::options::{
    KnownOption, common, does_something, file_behind_format, is_format, is_switch, names_a_program, runs_its_value,
    says_a_verb, scope_length, writes_its_value,
};
use crate::outcome::{Operand, OperandRole};
use crate::roles::args_line;
use crate::section::Section;

impl Section {
    /// Parses the arguments of a call.
    pub fn parse<'a>(&self, args: &'a [Arg]) -> ProgramCall<'a> {
        self.parse_as(args, ArgumentReading::AsListed)
    }

    pub(super) fn parse_as<'a>(&self, args: &'a [Arg], reading: ArgumentReading) -> ProgramCall<'a> {
        let mut parser = PackParser {
            section: *self,
            call: ProgramCall { args, ..ProgramCall::default() },
            ended: false,
            passing: false,
            reading,
        };
        let mut at = 0;
        while at < args.len() && parser.call.command.is_none() {
            at = parser.argument(at);
        }
        parser.call
    }
}

struct PackParser<'a> {
    section: Section,
    call: ProgramCall<'a>,
    /// Behind `--` or a `stop-at-operand` line: only operands follow.
    ended: bool,
    passing: bool,
    reading: ArgumentReading,
}

/// How arguments are taken that could be taken in several ways.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ArgumentReading {
    AsListed,
    /// Possible options are not operands.
    UnknownAside,
    /// The option at this index takes no value, whatever the section lists.
    WithoutValue(usize),
}

/// The `stop-at-operand` and `args` lines that hold behind the operands so far.
#[derive(Default)]
struct PackScope {
    stops: bool,
    /// Number of operands before the carried command, and its role.
    carries: Option<(usize, OperandRole)>,
    after_path: usize,
}

impl<'a> PackParser<'a> {
    fn argument(&mut self, at: usize) -> usize {
        let arg = &self.call.args[at];
        if self.ended {
            self.passed(at);
            self.operand(at);
        } else if arg.text == "--" {
            self.call.given.push(GivenOption { arg: at, name: Name::Long("--"), value: None, listed: true });
            (self.ended, self.passing) = (true, true);
            let scope = self.scope();
            // `kubectl exec pod -- ls`: the command starts here, whatever operands could precede
            // it.
            if let Some((before, role)) = scope.carries
                && (scope.after_path > 0 || before == 0)
                && at + 1 < self.call.args.len()
            {
                self.call.command = Some(Operand { arg: at + 1, at: 0, kind: role, option: false });
            }
        } else if arg.is_option() {
            return self.option(at);
        } else {
            if arg.may_be_option() && arg.text.chars().all(|letter| letter == UNKNOWN) {
                self.call.loose.push(at);
                if self.reading == ArgumentReading::UnknownAside {
                    return at + 1;
                }
            }
            self.operand(at);
        }
        at + 1
    }

    fn operand(&mut self, at: usize) {
        self.call.operands.push(at);
        let scope = self.scope();
        self.ended |= scope.stops;
        if let Some((before, role)) = scope.carries
            && scope.after_path > before
        {
            self.call.operands.pop();
            self.call.command = Some(Operand { arg: at, at: 0, kind: role, option: false });
        }
    }

    /// An option behind `--` for the carried program: its value's role by the words of all
    /// programs.
    fn passed(&mut self, at: usize) {
        let args = self.call.args;
        let arg = &args[at];
        if !self.passing || !arg.text.starts_with('-') || arg.text.len() < 2 {
            return;
        }
        let (name, value) = match arg.text.split_once('=') {
            Some((name, _)) => (name, OptionValue { arg: at, at: name.len() + 1 }),
            None => (arg.text.as_str(), OptionValue { arg: at + 1, at: 0 }),
        };
        if args.get(value.arg).is_none_or(|next| value.at == 0 && next.is_option()) {
            return;
        }
        match common(name) {
            Some((known, _)) => {
                let acts =
                    |kind: &OperandRole| matches!(kind, OperandRole::Write | OperandRole::Line | OperandRole::Empty);
                self.call.passed.extend(known.roles().flatten().filter(acts).map(|kind| value.operand(kind)));
            }
            None if writes_its_value(Name::Long(name)) => self.call.passed_written.push(value),
            None => {}
        }
    }

    fn scope(&self) -> PackScope {
        let ProgramCall { args, operands, .. } = &self.call;
        let first = operands.first().map_or("", |index| args[*index].text.as_str());
        let mut scope = PackScope::default();
        for index in self.section.scopes(first).into_iter().flatten() {
            let (path, rest) = self.section.tables().head(index);
            scope.stops |= self.section.tables().line(rest).starts_with('s')
                && scope_length(path, args, operands).is_some_and(|length| operands.len() > length);
        }
        if let Some((length, kinds)) = args_line(&self.section, &self.call) {
            scope.after_path = operands.len() - length;
            let mut roles = kinds.split(' ').map(OperandRole::from_name).enumerate();
            scope.carries = roles.find_map(|(before, role)| Some((before, role.filter(|role| role.takes_the_rest())?)));
        }
        scope
    }

    fn option(&mut self, at: usize) -> usize {
        let text = self.call.args[at].text.as_str();
        let text = if self.section.is_single_dash() && text.starts_with("--") { &text[1..] } else { text };
        let (name, attached) = match text.find('=') {
            Some(end) => (&text[..end], Some(end + 1 + self.call.args[at].text.len() - text.len())),
            None => (text, None),
        };
        // `-w!` is `-w` that overwrites.
        let bare = name.trim_end_matches(['!', '+']);
        let name = if self.known(name).is_none() && self.known(bare).is_some() { bare } else { name };
        let known = self.known(name);
        let first = name.char_indices().nth(2).map_or(name, |(end, _)| &name[..end]);
        let dashes = self.call.args[at].text.starts_with("--");
        if known.is_none() && !dashes && attached.is_none() && self.writes_attached(first, name) {
            // `-oFILE` beside long options with one dash.
            self.call.unlisted.get_or_insert(at);
            return self.cluster(at, text);
        }
        let is_long = name.starts_with("--") || self.section.is_single_dash();
        if is_long || known.is_some_and(|known| known.listed && name.len() > 2) {
            return self.long(at, name, attached, known);
        }
        let is_word = attached.is_some() || name.len() > 6 || self.known(first).is_none();
        if known.is_none() && name.len() > 3 && is_word && (does_something(name) || writes_its_value(Name::Long(name)))
        {
            // `-output file`: long with one dash.
            return self.long(at, name, attached, None);
        }
        if known.is_some() && name.len() > 2 {
            // A pattern has `-qi` as a word; elsewhere it may be a cluster.
            let unlisted = self.call.unlisted;
            self.call.given.push(GivenOption { arg: at, name: Name::Long(name), value: None, listed: true });
            let next = self.cluster(at, text);
            self.call.unlisted = unlisted;
            return next;
        }
        if text[1..].bytes().all(|byte| byte.is_ascii_digit()) && self.known("-NUM").is_some() {
            return self.long(at, "-NUM", None, self.known("-NUM"));
        }
        self.cluster(at, text)
    }

    /// Whether unlisted `name` is letter `first`, of an option that acts on its value, and that
    /// value.
    fn writes_attached(&self, first: &str, name: &str) -> bool {
        let does = |known: KnownOption| !known.optional && known.does_something();
        self.section.is_single_dash()
            && first.len() < name.len()
            && common(name).is_none()
            && self.section.globbed(name, self.call.args, &self.call.operands).is_none()
            && self.known(first).is_some_and(does)
    }

    fn known(&self, name: &str) -> Option<KnownOption> {
        self.section.option(name, self.call.args, &self.call.operands)
    }

    fn long(&mut self, at: usize, name: &'a str, attached: Option<usize>, known: Option<KnownOption>) -> usize {
        if name.contains(UNKNOWN) {
            self.call.hidden.get_or_insert(at);
        }
        let (args, operands) = (self.call.args, &self.call.operands);
        let own = known
            .or_else(|| self.section.abbreviated(name, args, operands))
            .or_else(|| self.section.globbed(name, args, operands));
        if own.is_none() {
            self.call.unlisted.get_or_insert(at);
        }
        let common = match known {
            None => common(name),
            Some(known) if known.listed || known.takes() => None,
            // Only a pattern has it, perhaps with a value.
            Some(_) => common(name).filter(|(common, exact)| *exact && common.does_something()),
        };
        let meant = common.filter(|(_, exact)| *exact || own.is_none()).map(|(common, _)| common).or(own);
        let next = self.call.args.get(at + 1);
        let of_another = || crate::options::common(name).is_some_and(|(common, _)| common.changes);
        if known.is_some_and(|known| !known.listed) && of_another() {
            self.call.mentioned.get_or_insert(at);
        }
        if meant.is_some_and(|meant| meant.changes) {
            self.call.changes.get_or_insert(at);
        }
        if let (Some(flag), Some(start)) = (meant.filter(|meant| meant.listed && !meant.takes()), attached)
            && !flag.changes
            && !is_switch(self.call.text(OptionValue { arg: at, at: start }))
        {
            // With a value it isn't the option that is listed without one.
            self.call.unsaid.push(OptionValue { arg: at, at: start });
        }
        if meant.is_none() {
            match attached {
                Some(start) => self.call.unsaid.push(OptionValue { arg: at, at: start }),
                // Too many options with one dash are unlisted.
                None if name.starts_with("--") => {
                    if next.is_some_and(|next| !next.is_option()) || says_a_verb(name) {
                        self.call.unheard.get_or_insert(at);
                    }
                    self.call.followed.push(at + 1);
                }
                None => self.call.doubtful.push(at + 1),
            }
        }
        let waits = attached.is_none() && meant.is_some_and(|meant| meant.takes() && !meant.optional);
        let value = match attached {
            Some(start) => Some(OptionValue { arg: at, at: start }),
            // An abbreviation is uncertain: what follows is a value and stays an operand.
            None if waits && next.is_some_and(|next| known.is_some() || !next.is_option()) => {
                Some(OptionValue { arg: at + 1, at: 0 })
            }
            None => None,
        };
        let end = self.give(GivenOption { arg: at, name: Name::Long(name), value, listed: known.is_some() }, meant);
        if known.is_some_and(|known| known.listed || known.takes()) {
            return end;
        }
        self.call.common_values.extend(at + 1..end);
        at + 1
    }

    /// Reads a cluster (`-xvf FILE`); returns the index of the next argument.
    fn cluster(&mut self, at: usize, text: &'a str) -> usize {
        for (start, letter) in text.char_indices().skip(1) {
            let end = start + letter.len_utf8();
            if letter == '=' {
                // `-o=json`: some programs allow it.
                if let Some(last) = self.call.given.last_mut() {
                    last.value = Some(OptionValue { arg: at, at: end });
                }
                let (args, operands) = (self.call.args, &self.call.operands);
                if self.call.unlisted == Some(at) && self.section.globbed(&text[..start], args, operands).is_none() {
                    self.call.unsaid.push(OptionValue { arg: at, at: end });
                }
                break;
            }
            if letter == UNKNOWN {
                self.call.hidden.get_or_insert(at);
                break;
            }
            let mut name = [b'-', 0, 0, 0, 0];
            let length = letter.encode_utf8(&mut name[1..]).len();
            let known = std::str::from_utf8(&name[..=length]).ok().and_then(|name| self.known(name));
            if known.is_none() {
                if end < text.len() && self.call.unlisted != Some(at) {
                    self.call.written.push(OptionValue { arg: at, at: end });
                }
                self.call.unlisted.get_or_insert(at);
            }
            if letter == 'f' && known.is_some_and(|known| !known.listed) && self.known("--force").is_some() {
                self.call.mentioned.get_or_insert(at);
            }
            let mut given = GivenOption { arg: at, name: Name::Short(letter), value: None, listed: true };
            // A letter in a cluster has too many meanings for the section of all programs.
            let alone = text.len() == end;
            let common = || if start == 1 && alone { common(text).map(|(common, _)| common) } else { None };
            let Some(meant) = known.or_else(common).filter(KnownOption::takes) else {
                if known.is_none() && alone && start == 1 {
                    self.call.doubtful.push(at + 1);
                }
                if known.is_none()
                    && common().is_none()
                    && !matches!(letter, 'a' | 'h' | 'l' | 'q' | 'v' | 'V' | '?' | '0'..='9')
                {
                    self.call.letter.get_or_insert(at);
                }
                self.give(given, None);
                continue;
            };
            let rest = &text[end..];
            if !rest.is_empty() {
                given.value = Some(OptionValue { arg: at, at: end + usize::from(rest.starts_with('=')) });
            } else if !meant.optional && at + 1 < self.call.args.len() {
                given.value = Some(OptionValue { arg: at + 1, at: 0 });
            }
            let next = self.give(given, Some(meant));
            // As for abbreviations: behind an unlisted letter the operand stays.
            if known.is_some() {
                return next;
            }
            self.call.common_values.extend(at + 1..next);
            return at + 1;
        }
        at + 1
    }

    /// Records an option and its values; returns the index behind them.
    fn give(&mut self, given: GivenOption<'a>, meant: Option<KnownOption>) -> usize {
        let taken = self.reading == ArgumentReading::WithoutValue(given.arg)
            && given.value.is_some_and(|value| value.arg > given.arg);
        let given = GivenOption { value: given.value.filter(|_| !taken), ..given };
        self.call.given.push(given);
        let Some(mut value) = given.value else { return given.arg + 1 };
        if runs_its_value(given.name) && meant.is_some_and(|meant| meant.values == "v") {
            self.call.plain.push(value);
        }
        if meant.is_some_and(|meant| meant.values == "v") && writes_its_value(given.name) {
            self.call.written.push(value);
        }
        let text = self.call.text(value);
        let plain = meant.is_none_or(|meant| meant.values == "v" || meant.values == "w");
        if meant.is_some_and(|meant| meant.values == "v") && names_a_program(given.name) && is_local_path(text) {
            self.call.values.push(value.operand(OperandRole::Script));
        }
        if let Some(start) = file_behind_format(text).filter(|_| plain && value.arg < self.call.args.len()) {
            let file = OptionValue { at: value.at + start, ..value };
            self.call.values.push(file.operand(OperandRole::Write));
        }
        for role in meant.iter().flat_map(KnownOption::roles) {
            let format = meant.is_some_and(|meant| meant.common) && is_format(self.call.text(value));
            if let Some(kind) = role.filter(|role| value.arg < self.call.args.len() && !(format && role.is_path())) {
                match kind.takes_the_rest() {
                    true => self.call.command = Some(value.operand(kind)),
                    false => self.call.values.push(value.operand(kind)),
                }
            }
            value = OptionValue { arg: value.arg + 1, at: 0 };
        }
        value.arg.max(given.arg + 1)
    }
}

/// Whether it is a path outside the system's own.
fn is_local_path(text: &str) -> bool {
    const SYSTEM: [&str; 5] = ["/usr/", "/bin/", "/opt/", "/nix/store/", "/lib"];
    text.starts_with(['.', '~', '/']) && text.contains('/') && !SYSTEM.iter().any(|start| text.starts_with(start))
}
