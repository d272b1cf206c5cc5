//! Compiles packs into one text and sorted offsets, read by [`super::tables`].

use std::collections::{BTreeMap, BTreeSet, HashMap};

use aish_text::pattern;

use super::source::{CLASSES, LEVELS, OPERANDS, OPERATIONS, Pack, PackEntry, SourceSection, option_names};

/// Numbers per section; see [`ProgramTable::sections`].
pub const SECTION: usize = 8;
/// Flag in a section's last number: long options have one dash.
pub const SINGLE_DASH: u32 = 1;
/// Flag: unlisted options are unknown.
pub const STRICT: u32 = 2;
/// Flag: unlike programs share the section, so it describes none of them fully.
pub const SHARED: u32 = 4;

const SHARERS: usize = 3;

/// Offsets are bytes in `text`. It parts lines by line feeds, fields by tabs, words by spaces.
#[derive(Debug, Default)]
pub struct ProgramTable {
    /// Each distinct line once.
    pub text: String,
    /// Offsets of section lines; see `sections`.
    pub entries: Vec<u32>,
    /// Per section, indexes into `entries`: start of the patterns for any first operand, of those
    /// sorted by first word, of the scopes (`args`, `stop-at-operand`) of both sorts, of the sorted
    /// options, their end; then flags, and the offset of what the pack says of its programs.
    pub sections: Vec<[u32; SECTION]>,
    /// Program name and section, sorted by name.
    pub programs: Vec<[u32; 2]>,
    pub rules: Vec<u32>,
    /// Program name and its words (lines up to an empty one), sorted by name.
    pub words: Vec<[u32; 2]>,
    /// Program name, section, and the start and end of its `terminal` and `secret` lines in
    /// `entries`; sorted by name.
    pub asides: Vec<[u32; 4]>,
}

/// Fails with all mistakes of the packs.
pub fn compile(packs: &[Pack]) -> Result<ProgramTable, Vec<String>> {
    let mut compiler = Compiler::default();
    compiler.index(packs);
    let rules = compiler.rules(packs);
    let mut programs = Vec::new();
    for pack in packs {
        for section in &pack.sections {
            let number = compiler.table.sections.len() as u32;
            let described = compiler.section(pack, section, &rules);
            for name in section.names.iter().filter(|_| described) {
                programs.push((name.clone(), number));
            }
        }
    }
    programs.sort();
    for (name, section) in programs {
        let at = compiler.line(name);
        compiler.table.programs.push([at, section]);
    }
    compiler.words(packs);
    for (name, [section, start, end]) in std::mem::take(&mut compiler.asides) {
        let at = compiler.line(name.to_owned());
        compiler.table.asides.push([at, section, start, end]);
    }
    if compiler.errors.is_empty() { Ok(compiler.table) } else { Err(compiler.errors) }
}

/// The first word, if only one text matches it.
fn key(path: &[String]) -> Option<&str> {
    path.first().map(String::as_str).filter(|word| !word.contains(['*', '?']))
}

/// `a|b c` → `a c`, `b c`, for look-up by first word. A path with a glob stays whole.
fn expanded(path: &[String]) -> Vec<Vec<String>> {
    match key(path) {
        Some(first) if first.contains('|') => {
            pattern::ways(first).map(|word| [&[word.to_owned()], &path[1..]].concat()).collect()
        }
        _ => vec![path.to_vec()],
    }
}

#[derive(Default)]
struct Compiler<'p> {
    table: ProgramTable,
    lines: HashMap<String, u32>,
    sections: HashMap<&'p str, (&'p Pack, &'p SourceSection)>,
    letters: HashMap<&'p str, Vec<(Vec<String>, &'p str)>>,
    asides: BTreeMap<&'p str, [u32; 3]>,
    errors: Vec<String>,
}

/// Lines by the first word of their path; `None`: any.
type Keyed = BTreeMap<Option<String>, Vec<String>>;

impl<'p> Compiler<'p> {
    /// Returns the offset of `line`, added if new.
    fn line(&mut self, mut line: String) -> u32 {
        line.push('\n');
        let text = &mut self.table.text;
        *self.lines.entry(line).or_insert_with_key(|line| {
            text.push_str(line);
            (text.len() - line.len()) as u32
        })
    }

    /// Returns the index behind the last one.
    fn add_entries(&mut self, lines: impl IntoIterator<Item = String>) -> u32 {
        for line in lines {
            let offset = self.line(line);
            self.table.entries.push(offset);
        }
        self.table.entries.len() as u32
    }

    fn index(&mut self, packs: &'p [Pack]) {
        for pack in packs {
            for words in &pack.words {
                let letters = letters(&words.text);
                self.letters.extend(words.names.iter().map(|name| (name.as_str(), letters.clone())));
            }
            for section in &pack.sections {
                for name in &section.names {
                    if let Some((first, other)) = self.sections.insert(name, (pack, section)) {
                        self.errors.push(format!(
                            "{}:{}: `{name}` has a section at {}:{} already",
                            pack.file, section.line, first.file, other.line
                        ));
                    }
                }
            }
        }
    }

    fn words(&mut self, packs: &[Pack]) {
        let mut sorted = BTreeMap::new();
        for pack in packs {
            for words in &pack.words {
                let at = self.line(words.text.clone());
                for name in &words.names {
                    if sorted.insert(name.clone(), at).is_some() {
                        self.errors.push(format!("{}:{}: `{name}` has words already", pack.file, words.line));
                    }
                }
            }
        }
        for (name, words) in sorted {
            let at = self.line(name);
            self.table.words.push([at, words]);
        }
    }

    fn rules(&mut self, packs: &[Pack]) -> BTreeMap<String, usize> {
        let mut sorted = BTreeMap::new();
        for pack in packs {
            for rule in &pack.rules {
                if rule.says.is_empty() || rule.does.is_empty() {
                    self.errors.push(format!("{}:{}: `{}` needs `says` and `does`", pack.file, rule.line, rule.id));
                }
                if let Some((first, other)) = sorted.insert(rule.id.clone(), (&pack.file, rule)) {
                    self.errors.push(format!(
                        "{}:{}: `{}` is a rule at {first}:{} already",
                        pack.file, rule.line, rule.id, other.line
                    ));
                }
            }
        }
        let mut indexes = BTreeMap::new();
        for (index, (id, (_, rule))) in sorted.into_iter().enumerate() {
            let level = LEVELS.iter().position(|level| *level == rule.level).unwrap_or_default();
            let bits: u32 = (0u32..)
                .zip(OPERATIONS)
                .filter(|(_, name)| rule.operations.iter().any(|o| o == name))
                .map(|(bit, _)| 1 << bit)
                .sum();
            let texts = [&rule.says, &rule.does, &rule.safer, &rule.none].map(String::as_str).join("\t");
            let at = self.line(format!("{id}\t{level}\t{bits}\t{texts}"));
            self.table.rules.push(at);
            indexes.insert(id, index);
        }
        indexes
    }

    /// With the lines of the sections it is like.
    fn lines_of(&mut self, pack: &'p Pack, section: &'p SourceSection) -> Vec<(&'p Pack, usize, &'p PackEntry)> {
        let mut seen = BTreeSet::from([(pack.file.as_str(), section.line)]);
        let mut todo = vec![(pack, section)];
        let mut lines = Vec::new();
        while let Some((pack, section)) = todo.pop() {
            for (line, entry) in &section.entries {
                let PackEntry::Like(name) = entry else {
                    lines.push((pack, *line, entry));
                    continue;
                };
                match self.sections.get(name.as_str()) {
                    Some((pack, section)) if seen.insert((&pack.file, section.line)) => todo.push((pack, section)),
                    Some(_) => {}
                    None => self.errors.push(format!("{}:{line}: like `{name}`: it has no section", pack.file)),
                }
            }
        }
        lines
    }

    /// The `terminal`, `answer` and `secret` lines of each program. Returns false for a section that is there
    /// for these alone: it has no class and no rule.
    fn asides(
        &mut self,
        section: &'p SourceSection,
        lines: &[(&'p Pack, usize, &'p PackEntry)],
        one_dash: impl Fn(&str) -> String,
    ) -> bool {
        let number = self.table.sections.len() as u32;
        let mut starts: HashMap<Vec<u32>, u32> = HashMap::new();
        for program in &section.names {
            let texts = lines.iter().filter_map(|(_, _, entry)| match entry {
                PackEntry::Aside { kind, names, path, tests } if names.is_empty() || names.contains(program) => {
                    Some(format!("{}\t{kind}\t{}", path.join(" "), one_dash(&tests.join(" "))))
                }
                _ => None,
            });
            let offsets: Vec<u32> = texts.map(|text| self.line(text)).collect();
            let (entries, length) = (&mut self.table.entries, offsets.len() as u32);
            if length > 0 {
                let start = *starts.entry(offsets).or_insert_with_key(|offsets| {
                    entries.extend(offsets);
                    entries.len() as u32 - length
                });
                self.asides.insert(program, [number, start, start + length]);
            }
        }
        starts.is_empty() || lines.iter().any(|(_, _, entry)| matches!(entry, PackEntry::Pattern { .. }))
    }

    /// Returns whether the section describes calls to the judge.
    fn section(&mut self, pack: &'p Pack, section: &'p SourceSection, rules: &BTreeMap<String, usize>) -> bool {
        let (mut patterns, mut scopes) = (Keyed::new(), Keyed::new());
        let mut options = BTreeSet::new();
        let lines = self.lines_of(pack, section);
        let has = |wanted| lines.iter().any(|(_, _, entry)| **entry == wanted);
        let (single_dash, strict) = (has(PackEntry::SingleDash), has(PackEntry::Strict));
        let is_shared = section.names.len() >= SHARERS && !has(PackEntry::Alike);
        let flags = SINGLE_DASH * u32::from(single_dash) + STRICT * u32::from(strict) + SHARED * u32::from(is_shared);
        // The section knows one dash and two as the same option.
        let one_dash = |text: &str| if single_dash { text.replace("--", "-") } else { text.to_owned() };
        // A star sorts globs before names.
        let key = |option: &str| format!("{}{}", if option.contains('*') { "*" } else { "" }, one_dash(option));
        if let Some(error) = default_beside_subcommands(&lines) {
            self.errors.push(error);
        }
        let described = self.asides(section, &lines, one_dash);
        for (pack, line, entry) in lines {
            match entry {
                PackEntry::Strict
                | PackEntry::SingleDash
                | PackEntry::Alike
                | PackEntry::Like(_)
                | PackEntry::Aside { .. } => {}
                PackEntry::Takes { path, option, kind, optional } => {
                    let mark = if *optional { "?" } else { "" };
                    options.insert(format!("{}\t{kind}{mark}\t{}", key(option), path.join(" ")));
                }
                PackEntry::Args { path, tests, kinds } => {
                    keep(&mut scopes, path, &format!("a\t{}\t{}", one_dash(&tests.join(" ")), kinds.join(" ")));
                }
                PackEntry::Stop { path } => keep(&mut scopes, path, "s\t"),
                PackEntry::Pattern { target, path, tests } => match pattern_line(target, tests, rules) {
                    Ok(text) => {
                        options.extend(tested_options(tests).map(|name| format!("{}\t\t", one_dash(name))));
                        keep(&mut patterns, path, &one_dash(&text));
                    }
                    Err(what) => self.errors.push(format!("{}:{line}: {what}", pack.file)),
                },
            }
        }
        // Letters that the words describe as flags are listed, except in a strict section.
        if !strict {
            for (path, letter) in section.names.iter().filter_map(|name| self.letters.get(name.as_str())).flatten() {
                options.insert(format!("{letter}\t-\t{}", path.join(" ")));
            }
        }
        let mut numbers = [0; SECTION];
        for (at, keyed) in [(0, patterns), (2, scopes)] {
            numbers[at] = self.table.entries.len() as u32;
            numbers[at + 1] = numbers[at] + keyed.get(&None).map_or(0, Vec::len) as u32;
            numbers[at + 2] = self.add_entries(keyed.into_values().flatten());
        }
        let mut sorted: Vec<String> = options.into_iter().collect();
        sorted.sort_by(|a, b| a.split('\t').next().cmp(&b.split('\t').next()));
        numbers[5] = self.add_entries(sorted);
        numbers[6] = flags;
        numbers[7] = self.line(pack.about.clone());
        self.table.sections.push(numbers);
        described
    }
}

/// Names, not globs.
fn tested_options(tests: &[String]) -> impl Iterator<Item = &str> {
    let options = tests.iter().map(|test| test.trim_start_matches('!')).filter(|test| test.starts_with('-'));
    options.flat_map(option_names).filter(|name| !name.contains('*'))
}

/// Class or rule, the mark of the operands, the other tests; or what is wrong with them.
fn pattern_line(target: &str, tests: &[String], rules: &BTreeMap<String, usize>) -> Result<String, String> {
    let class = CLASSES.iter().position(|class| *class == target);
    let Some(number) = class.or_else(|| rules.get(target).copied()) else {
        return Err(format!("there is no rule `{target}`"));
    };
    let mark_of = |test: &str| OPERANDS.iter().find(|(mark, _)| *mark == test).map(|(_, letter)| *letter);
    let mark = tests.iter().find_map(|test| mark_of(test)).unwrap_or_default();
    if !mark.is_empty() && class.is_none() {
        return Err("only a class says what the operands are".to_owned());
    }
    let tests: Vec<&str> = tests.iter().map(String::as_str).filter(|test| mark_of(test).is_none()).collect();
    Ok(format!("{}{number}{mark}\t{}", if class.is_some() { "c" } else { "" }, tests.join(" ")))
}

/// Error: a class line without a pattern would make unlisted subcommands harmless.
fn default_beside_subcommands(lines: &[(&Pack, usize, &PackEntry)]) -> Option<String> {
    let patterns = || {
        lines.iter().filter_map(|(pack, line, entry)| match entry {
            PackEntry::Pattern { target, path, tests } => Some((pack, line, target, path, tests)),
            _ => None,
        })
    };
    let (_, _, _, path, _) = patterns().find(|(_, _, _, path, _)| key(path).is_some())?;
    let (pack, line, class, ..) = patterns().find(|(_, _, target, path, tests)| {
        CLASSES.contains(&target.as_str()) && path.is_empty() && tests.is_empty()
    })?;
    Some(format!(
        "{}:{line}: `{class}` without a pattern calls every subcommand harmless, and there are some (`{}`): say `$` (no \
         operands), `./` (paths), `..` (names, but no verbs) or `...` (any words)",
        pack.file,
        path.join(" ")
    ))
}

fn letters(text: &str) -> Vec<(Vec<String>, &str)> {
    let (mut path, mut letters): (Vec<Vec<String>>, _) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let (text, depth) = (line.trim_start(), (line.len() - line.trim_start().len()) / 2);
        let Some((word, rest)) = text.split_once(' ') else { continue };
        path.truncate(depth.saturating_sub(1));
        let names = rest.split("  ").next().unwrap_or_default().split(' ');
        match word {
            "sub" => path.push(names.map(str::to_owned).collect()),
            "opt" => {
                let paths = path.iter().fold(vec![Vec::new()], |paths: Vec<Vec<String>>, names| {
                    paths
                        .iter()
                        .flat_map(|path| names.iter().map(move |name| [&path[..], std::slice::from_ref(name)].concat()))
                        .collect()
                });
                for letter in names.filter(|name| name.len() == 2 && name.as_bytes()[1].is_ascii_alphabetic()) {
                    letters.extend(paths.iter().map(|path| (path.clone(), letter)));
                }
            }
            _ => {}
        }
    }
    letters
}

fn keep(keyed: &mut Keyed, path: &[String], rest: &str) {
    for path in expanded(path) {
        let line = format!("{}\t{rest}", path.join(" "));
        keyed.entry(key(&path).map(str::to_owned)).or_default().push(line);
    }
}
