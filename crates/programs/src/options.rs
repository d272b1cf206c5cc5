//! What a section says of an option: whether it lists it, and the kind of its value.

use super::call::Name;
use super::glob::{Match, matches};
use super::outcome::OperandRole;
use super::section::Section;
use crate::argument::Arg;
use crate::lists;

#[derive(Clone, Copy, Debug)]
pub(super) struct KnownOption {
    /// By `takes` or `flags`; else only a pattern mentions it.
    pub listed: bool,
    /// Kinds of its values, a letter each; empty without a value.
    pub values: &'static str,
    /// The value is always attached: `--color=always`, `-i.bak`.
    pub optional: bool,
    pub changes: bool,
    /// Not of the section, but of the words of all programs.
    pub common: bool,
}

impl KnownOption {
    pub fn takes(&self) -> bool {
        !self.values.is_empty()
    }

    pub fn does_something(&self) -> bool {
        self.roles().any(|role| role.is_some_and(|role| role != OperandRole::Read))
    }

    /// Roles of its values in order; `None` for a plain one.
    pub fn roles(&self) -> impl Iterator<Item = Option<OperandRole>> {
        (0..self.values.len()).map(|at| self.values.get(at..=at).and_then(OperandRole::from_name))
    }
}

/// Option `name` in the words of all programs (section `*`), and whether they list just that name.
pub(super) fn common(name: &str) -> Option<(KnownOption, bool)> {
    let words = super::section("*")?;
    let dashed = if name.len() > 2 && !name.starts_with("--") { format!("-{name}") } else { name.to_owned() };
    let exact = words.option(&dashed, &[], &[]);
    let known = exact.or_else(|| words.globbed(&dashed, &[], &[]))?;
    Some((KnownOption { common: true, ..known }, exact.is_some()))
}

/// Whether `value` names a format, which file options also take.
pub(super) fn is_format(value: &str) -> bool {
    let listed = |words: Section| {
        words.tables().keyed(words.options(), value).any(|at| words.tables().entry(at).split('\t').nth(1) == Some("-"))
    };
    !value.starts_with('-') && super::section("*").is_some_and(listed)
}

/// Whether its name has a verb (`--force-recreate`) that isn't negated (`--no-commit`).
pub(super) fn says_a_verb(option: &str) -> bool {
    option.trim_start_matches('-').split('-').any(|word| verb(word).is_some())
}

/// Whether names, not verbs, follow this subcommand word: `search delete`.
pub(super) fn is_before_names(word: &str) -> bool {
    let kinds = |words: Section| words.tables().keyed(words.options(), word).map(move |at| words.tables().entry(at));
    super::section("*").is_some_and(|words| kinds(words).any(|entry| entry.split('\t').nth(1) == Some("v")))
}

/// `Some` if the word or its start (`delete-group`) is a verb that changes something; false if it
/// is as often a name (`commit`, or a start).
pub(super) fn verb(word: &str) -> Option<bool> {
    let words = super::section("*")?;
    let kind = |word: &str| {
        let mut entries = words.tables().keyed(words.options(), word).map(|at| words.tables().entry(at));
        entries.find_map(|entry| entry.split('\t').nth(1)?.strip_prefix('!'))
    };
    let begins = || kind(word.split(['-', '_', ':']).next().unwrap_or_default()).map(|_| false);
    // The task name `log:clear`.
    let ends = || word.rsplit_once(':').and_then(|(_, last)| kind(last)).map(|_| false);
    kind(word).map(str::is_empty).or_else(begins).or_else(ends)
}

/// Whether a value is a switch, count or format: `--watch=false`, `--level=3`, `--json=pretty`.
pub fn is_switch(value: &str) -> bool {
    let word = matches!(value, "" | "true" | "false" | "yes" | "no" | "on" | "off" | "always" | "never" | "all");
    word || value.bytes().all(|byte| byte.is_ascii_digit()) || is_format(value)
}

/// Kind letter of an environment variable, and whether its name or start is listed.
pub fn variable(name: &str) -> Option<(&'static str, bool)> {
    let names = super::section("$")?;
    let tables = names.tables();
    let kind = |line: &'static str| line.split('\t').nth(1);
    if let Some(index) = tables.keyed(names.options(), name).next().filter(|_| !name.starts_with('*')) {
        return Some((kind(tables.entry(index))?, true));
    }
    let globs = names.options().map_while(|index| tables.entry(index).strip_prefix('*'));
    let length = |line: &&str| line.find('\t').filter(|end| matches(&line[..*end], name) == Match::Yes);
    let (_, line) = globs.filter_map(|line| Some((length(&line)?, line))).max_by_key(|(length, _)| *length)?;
    // `GIT_CONFIG_KEY_*` belongs to one program; `*_PAGER` is only a common habit.
    Some((kind(line)?, !line.starts_with('*')))
}

/// Whether an option of this name, in the words of all programs, writes or runs its value.
pub(super) fn does_something(name: &str) -> bool {
    common(name).is_some_and(|(known, exact)| exact && known.does_something())
}

/// Start of the file name in a plain value: `json=report`, `output=report`.
pub(super) fn file_behind_format(value: &str) -> Option<usize> {
    let (head, file) = value.split_once(['=', ':'])?;
    let format = lists::OPTIONS_FORMATS.has(head)
        || lists::OPTIONS_FORMATS.words().any(|it| head.strip_suffix(it).is_some_and(|head| head.ends_with('-')));
    let named = !file.is_empty() && !is_switch(file) && !file.starts_with(['{', '/', ':']);
    (named && (format || lists::OPTIONS_OUTPUTS.has(head))).then_some(head.len() + 1)
}

/// Whether most programs run the value of an option of this name.
pub(super) fn runs_its_value(name: Name) -> bool {
    let Name::Long(name) = name else { return matches!(name, Name::Short('c' | 'e')) };
    let name = name.trim_start_matches('-');
    let whole = matches!(name, "cmd" | "command" | "eval" | "exec" | "execute");
    whole || name.starts_with("on-") || name.starts_with("exec-")
}

/// Whether an option of this name chooses a program or library.
pub(super) fn names_a_program(name: Name) -> bool {
    let Name::Long(name) = name else { return false };
    name.trim_start_matches('-').split('-').any(|word| lists::OPTIONS_CHOOSING.has(word))
}

/// Whether most programs write the value of an option of this name. A profile is mostly a name.
pub(super) fn writes_its_value(name: Name) -> bool {
    let writes =
        |known: KnownOption| known.roles().any(|role| matches!(role, Some(OperandRole::Write | OperandRole::Append)));
    match name {
        Name::Short(letter) => letter == 'o',
        Name::Long("--profile") => true,
        Name::Long(name) => common(name).map_or_else(
            || words_of(name).iter().any(|word| lists::OPTIONS_WRITING.has(word) || word.ends_with("profile")),
            |(known, _)| writes(known),
        ),
    }
}

fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = '-';
    for letter in name.chars() {
        if matches!(letter, '-' | '_' | '.') || letter.is_ascii_uppercase() && before.is_ascii_lowercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_ascii_alphanumeric()) {
            word.push(letter.to_ascii_lowercase());
        }
        before = letter;
    }
    words
}

impl Section {
    /// Option `name` behind `operands`, from the fitting line with the longest scope.
    pub(super) fn option(&self, name: &str, args: &[Arg], operands: &[usize]) -> Option<KnownOption> {
        let range = self.tables().keyed(self.options(), name);
        self.best(range.map(|index| self.tables().entry(index)), args, operands)
    }

    /// What the abbreviation `name` may mean; options with a role are preferred.
    pub(super) fn abbreviated(&self, name: &str, args: &[Arg], operands: &[usize]) -> Option<KnownOption> {
        if !name.starts_with("--") || name.len() < 3 || self.is_single_dash() {
            return None;
        }
        let all = self.options();
        let start = self.tables().keyed(all.clone(), name).start;
        let lines = (start..all.end).map(|index| self.tables().entry(index)).take_while(|line| line.starts_with(name));
        self.best(lines, args, operands)
    }

    /// What a glob line (`--no-*`) says of option `name`.
    pub(super) fn globbed(&self, name: &str, args: &[Arg], operands: &[usize]) -> Option<KnownOption> {
        if !name.starts_with('-') || name.len() < 3 {
            return None;
        }
        // Globs start with a star, so they sort before all names.
        let globs = self.options().map(|index| self.tables().entry(index)).map_while(|line| line.strip_prefix('*'));
        let fits = |line: &&str| matches(line.split('\t').next().unwrap_or_default(), name) == Match::Yes;
        self.best(globs.filter(fits), args, operands)
    }

    fn best(&self, lines: impl Iterator<Item = &'static str>, args: &[Arg], operands: &[usize]) -> Option<KnownOption> {
        let mut best: Option<((usize, u8), KnownOption)> = None;
        for line in lines {
            let mut fields = line.split('\t').skip(1);
            let kind = fields.next().unwrap_or_default();
            let Some(length) = scope_length(fields.next().unwrap_or_default(), args, operands) else { continue };
            let (letters, optional) = kind.strip_suffix('?').map_or((kind, false), |letters| (letters, true));
            let listed = !letters.is_empty();
            let values = letters.trim_start_matches(['-', '!']);
            let known = KnownOption { listed, values, optional, changes: letters == "!", common: false };
            // A mention says nothing about the value, and kind `v` little.
            let weight =
                u8::from(listed) + u8::from(known.takes()) + u8::from(known.roles().any(|role| role.is_some()));
            let rank = (length, weight);
            if best.is_none_or(|(other, _)| rank > other) {
                best = Some((rank, known));
            }
        }
        best.map(|(_, known)| known)
    }
}

/// Number of words of the scope `path`, if the operands start with it; an option in it is given anywhere.
pub(super) fn scope_length(path: &str, args: &[Arg], operands: &[usize]) -> Option<usize> {
    let (mut length, mut given) = (0, 0);
    for word in path.split(' ').filter(|word| !word.is_empty()) {
        if word.starts_with('-') {
            args.iter().find(|arg| matches(word, &arg.text) == Match::Yes)?;
            given += 1;
            continue;
        }
        let arg = &args[*operands.get(length)?];
        if matches(word, &arg.text) != Match::Yes {
            return None;
        }
        length += 1;
    }
    Some(length + given)
}
