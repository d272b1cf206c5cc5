//! What runs during expansion: substitutions, and text evaluated again by arithmetic and prompts.

use super::{Walk, WalkFrame};
use crate::argument::{Arg, ArgumentOrigin, Holds};
use crate::lists;
use crate::paths;
use crate::syntax::{
    self,
    ir::{CommandKind, Parameter, Part, Script, Span, Word},
};
use crate::words::{Value, WordExpander, has_subscript, has_word, of_script};

impl Walk<'_> {
    /// Walks what the expansion runs; returns what is printed into the words, by place.
    pub(super) fn substitutions(&mut self, words: &[Word]) -> Vec<(Span, Holds)> {
        let before = std::mem::take(&mut self.so_far.printed);
        let mut held = Vec::new();
        for word in words {
            self.nested(std::slice::from_ref(word));
            match std::mem::take(&mut self.so_far.printed) {
                Holds::Nothing => {}
                holds => held.push((word.span, holds)),
            }
        }
        self.so_far.printed = before;
        held
    }

    /// For words inside a word: what is printed into them is printed into it.
    fn nested(&mut self, words: &[Word]) {
        for word in words {
            for part in &word.parts {
                self.part(part);
            }
            self.qualifiers(word);
        }
    }

    fn part(&mut self, part: &Part) {
        match part {
            Part::Command { script, .. } | Part::Process(script) => {
                let before = self.scope.clone();
                let input = self.input_holds;
                if matches!(part, Part::Process(_)) {
                    // `>( … )` reads what the command writes, which isn't known yet.
                    self.input_holds = Holds::File;
                }
                self.script(script);
                self.input_holds = input;
                if self.scope.fish {
                    // It runs in this shell: its directory and variables may stay.
                    self.scope.join(&before);
                } else {
                    self.scope = before;
                }
            }
            Part::Arithmetic(word) => {
                let before = std::mem::take(&mut self.so_far.printed);
                self.nested(std::slice::from_ref(word));
                self.evaluates(std::slice::from_ref(word));
                self.so_far.printed = self.so_far.printed.max(before);
            }
            Part::Braces(words) => self.nested(words),
            Part::Parameter(parameter) => self.parameter(parameter),
            Part::Literal(_) | Part::Glob(_) | Part::Quoted(_) | Part::Tilde(_) | Part::Range(_) | Part::Equals(_) => {}
        }
    }

    fn parameter(&mut self, parameter: &Parameter) {
        self.nested(&parameter.operands);
        if let Some(index) = &parameter.index {
            self.nested(std::slice::from_ref(index));
            self.evaluates(std::slice::from_ref(index));
        }
        let flags =
            parameter.operator.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or("", |(flags, _)| flags);
        if parameter.operator.contains("@P") || parameter.operator.contains("@E") || flags.contains(['e', '%']) {
            self.expanded_again(parameter);
        }
        if parameter.operator.ends_with('!') || flags.contains('P') {
            // The value is read as a name, with its subscript.
            if let Some(Value::Known(args)) = self.scope.get(&parameter.name) {
                args.iter().for_each(|arg| self.evaluated_text(&arg.text));
            }
        }
        if parameter.operator.starts_with('(') {
            // Numbers in zsh's flags (`${(l:width:)name}`) are expanded and evaluated.
            self.evaluated_text(&parameter.operator);
            if parameter.operator.contains("$(") || parameter.operator.contains('`') {
                self.expansions_of(&parameter.operator);
            }
        }
        if parameter.operator == ":" {
            self.evaluates(&parameter.operands);
        }
        self.assigns_in_expansion(parameter);
    }

    /// `${x@P}`, zsh `${(e)x}`: the value is expanded once more.
    fn expanded_again(&mut self, parameter: &Parameter) {
        let span = self.frame.span;
        match self.scope.get(&parameter.name) {
            Some(Value::Known(args)) if args.iter().all(|arg| arg.is_known()) => {
                args.iter().for_each(|arg| self.expansions_of(&arg.text));
            }
            _ => self.cannot_judge("exec.eval", span),
        }
    }

    /// `text` is expanded as inside double quotes.
    pub fn expansions_of(&mut self, text: &str) {
        if !text.contains(['$', '`', '\\']) {
            return;
        }
        let frame = WalkFrame { offset: None, span: self.frame.span };
        if self.has_parsed_too_much(text, frame) {
            return;
        }
        match syntax::parse_word(text, self.shell) {
            Ok(word) => {
                let shell = self.shell;
                self.within(frame, text.into(), shell, |walk| walk.nested(std::slice::from_ref(&word)));
            }
            Err(e) => self.cannot_parse(e.message, frame.span),
        }
    }

    /// Arithmetic: a variable's value, or quoted text, runs the substitutions in its subscripts.
    pub(super) fn evaluates(&mut self, words: &[Word]) {
        // Before an assignment in it makes a number of the value.
        words.iter().for_each(|word| self.evaluates_foreign(word));
        self.evaluates_known(words);
    }

    /// Text from another host or a file, by a variable or computed in place, may have a subscript that
    /// runs a command. Who types it knows the file. The word's substitutions have just been walked.
    pub(super) fn evaluates_foreign(&mut self, word: &Word) {
        if self.scope.fish {
            return;
        }
        let files = !self.is_typed();
        let named = |text: &str| {
            let names = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            names.into_iter().any(|name| self.scope.holds_foreign_text(name, files))
        };
        let foreign = word.parts.iter().any(|part| match part {
            Part::Literal(text) | Part::Quoted(text) | Part::Glob(text) => named(text),
            Part::Parameter(parameter) => {
                parameter.operator != "length" && self.scope.holds_foreign_text(&parameter.name, files)
            }
            Part::Command { script, .. } => {
                let origin = of_script(script, &self.scope).origin();
                let foreign = matches!(origin, ArgumentOrigin::Fetched | ArgumentOrigin::Decoded);
                (foreign || files && self.so_far.printed > Holds::Nothing) && !self.counts_only(script)
            }
            _ => false,
        });
        if foreign {
            self.rule("exec.arithmetic", self.frame.span);
        }
    }

    /// For words whose substitutions print what `held` says: it may be evaluated in them.
    pub(super) fn with_printed(&mut self, held: &[(Span, Holds)], work: impl FnOnce(&mut Self)) {
        let held = held.iter().map(|(_, holds)| *holds).max().unwrap_or_default();
        let before = std::mem::replace(&mut self.so_far.printed, held);
        work(self);
        self.so_far.printed = before;
    }

    /// Whether a word is the output of a command that prints a number, whatever it reads.
    pub(super) fn gives_number(&self, word: &Word) -> bool {
        // Double quotes leave empty parts around it.
        let empty = |part: &&Part| !matches!(part, Part::Quoted(text) | Part::Literal(text) if text.is_empty());
        let mut parts = word.parts.iter().filter(empty);
        matches!((parts.next(), parts.next()), (Some(Part::Command { script, .. }), None) if self.counts_only(script))
    }

    fn counts_only(&self, script: &Script) -> bool {
        let [pipeline] = script.pipelines.as_slice() else { return false };
        let Some(CommandKind::Simple(simple)) = pipeline.stages.last().map(|command| &command.kind) else {
            return false;
        };
        let args = WordExpander::new(&self.scope).words(&simple.words);
        let Some((program, args)) = args.split_first() else { return false };
        let name = paths::base_name(&program.text);
        let has = |ends: &[&str]| args.iter().any(|arg| ends.iter().any(|end| arg.text.ends_with(end)));
        match name {
            // What it says of the transfer, while the answer goes elsewhere.
            "curl" => {
                let says = |arg: &Arg| lists::STREAM_NUMBERS_OF_CURL.words().any(|name| arg.text.contains(name));
                has(&["/dev/null"]) && args.iter().any(says)
            }
            "tr" => has(&["-dc", "-cd"]),
            // A number of lines, or a sum.
            "awk" | "gawk" | "mawk" if args.iter().any(|arg| arg.text.contains("NR}") || arg.text.contains("+=")) => {
                true
            }
            // The kernel's own files.
            _ if args.iter().any(|arg| ["/proc", "/sys"].iter().any(|top| paths::is_within(&arg.text, top))) => true,
            // `length` ends a query of jq's, in gh's `--jq` as well.
            _ => has_word(lists::STREAM_COUNTING, name, args) || has(&["length", "tonumber"]),
        }
    }

    pub(super) fn evaluates_known(&mut self, words: &[Word]) {
        let expander = WordExpander::new(&self.scope);
        let words = words.iter().map(|word| expander.text(word).text);
        let texts: Vec<String> = words.chain(self.scope.subscripts().map(str::to_owned)).collect();
        texts.iter().for_each(|text| self.evaluated_text(text));
        texts.iter().for_each(|text| self.assigns_in_arithmetic(text));
    }

    /// As [`Walk::evaluates`], for text.
    pub fn evaluated_text(&mut self, text: &str) {
        if !self.scope.fish && has_subscript(text) {
            self.rule("exec.arithmetic", self.frame.span);
            self.expansions_of(text);
        }
    }
}
