//! `function name --options … end`.

use super::command::sequence;
use super::keywords::constant;
use crate::cursor::{Parsed, Parser};
use crate::ir::{Command, CommandKind, Function, Parameter, Part, Pipeline, Simple, Span, Word};

impl Parser<'_> {
    /// Options are expanded at the definition: a head with expansions gets a command before it with
    /// these words. The body sets the names given to the arguments.
    pub(super) fn fish_function(&mut self, start: usize) -> Parsed<CommandKind> {
        let head = self.fish_words()?;
        let Some(first) = head.first() else { return Err(self.unexpected()) };
        let name = constant(first).unwrap_or_else(|| self.slice(first.span.start, first.span.end).to_owned());
        let span = self.span(start, self.pos);
        self.fish_end_of_head()?;
        let mut body = self.fish_body(start)?;
        let arguments = argument_names(&head[1..]);
        let set = arguments.iter().enumerate().map(|(index, name)| set_argument(name, index + 1, span));
        body.pipelines.splice(0..0, set);
        let function = CommandKind::Function(Function { names: vec![name], body });
        if head.iter().all(|word| constant(word).is_some()) {
            return Ok(function);
        }
        let mut words = vec![Word { parts: vec![Part::Literal(":".to_owned())], span }];
        words.extend(head);
        Ok(sequence(vec![CommandKind::Simple(Simple { assignments: Vec::new(), words }), function], span))
    }
}

fn argument_names(options: &[Word]) -> Vec<String> {
    let mut names = Vec::new();
    let mut taking = false;
    for word in options {
        let Some(text) = constant(word) else { continue };
        if let Some(name) = text.strip_prefix("--argument-names=") {
            names.push(name.to_owned());
            taking = true;
        } else if text.starts_with('-') {
            let short = text.strip_prefix("-a").filter(|_| !text.starts_with("--"));
            taking = short.is_some() || text == "--argument-names" || text == "--argument";
            names.extend(short.filter(|name| !name.is_empty()).map(str::to_owned));
        } else if taking {
            names.push(text);
        }
    }
    names
}

fn set_argument(name: &str, index: usize, span: Span) -> Pipeline {
    let word = |part| Word { parts: vec![part], span };
    let value = Parameter {
        name: "argv".to_owned(),
        index: Some(word(Part::Literal(index.to_string()))),
        ..Parameter::default()
    };
    let literal = |text: &str| word(Part::Literal(text.to_owned()));
    let words = vec![literal("set"), literal("-l"), literal(name), word(Part::Parameter(Box::new(value)))];
    let kind = CommandKind::Simple(Simple { assignments: Vec::new(), words });
    Pipeline::of(Command { kind, redirects: Vec::new(), span })
}
