//! Sentences with holes, for whole parts of a goal: a pattern fits only if it accounts for every word. It knows no
//! request and makes no command.
//!
//! A pattern is words with blanks between. `(a b|c)` is one of several, `[a|b c]` one of several or nothing, `<x>` a
//! group that has a name in [`GROUPS`], `{x:class}` a hole that takes one word or more, as few as will do, and
//! holds what its class makes of them.

use super::words::Word;

/// One piece of a pattern.
#[derive(Debug)]
enum Node {
    Word(&'static str),
    Hole(&'static str, &'static str),
    Choice(Vec<Vec<Node>>, bool),
}

/// A pattern, read.
#[derive(Debug)]
pub struct Pattern(Vec<Node>);

/// What stands for many.
const GROUPS: &[(&str, &str)] = &[
    ("create", "create|make|add|set up|build|generate|prepare|put"),
    ("dir", "directory|folder|dir|subdirectory|subfolder|sub-directory|sub-folder|subdir"),
    ("dirs", "directories|folders|dirs|subdirectories|subfolders|sub-directories|sub-folders|subdirs"),
    ("called", "called|named|with name|by name of|having name|of name"),
    (
        "with",
        "containing|that contains|which contains|contains|with content|with contents|with text|with line|with word|with words|with message|with \
         sentence|with string|that says|which says|that reads|saying|reading|holding|whose content is|whose contents are|with content of|consisting of|with \
         single line|containing single line|containing line|containing text|containing word|containing words|containing only|containing string|that has|that \
         contains text|that contains line|that contains only|that contains word|with one line|containing one line|containing just|with body|that holds|\
         that just says|whose only line is|with exactly|containing exactly|containing sentence|containing message|with only line|with phrase|\
         containing phrase|containing content|whose text is|with first line|with value|containing value|containing number|with number",
    ),
    ("in", "in|inside|into|under|within|inside of"),
    ("to", "to|into|in|as|at|under"),
    (
        "write",
        "write|save|store|put|output|print|dump|redirect|record|log|export|send|place|list|keep|paste|echo|report|note",
    ),
    (
        "result",
        "rest|remaining lines|remainder|remaining ones|cleaned version|outcome of that|that answer|this list|ones found|those paths|those words|those numbers|those values|it|them|that|this|these|those|result|results|output|list|count|total|number|sum|answer|that list|that number|that count|this list|this \
         number|result of that|outcome|sorted list|sorted result|sorted output|filtered lines|matches|matching lines|found lines|line|lines|names|file \
         names|filenames|value|those lines|those names|these lines|all of that|everything|whole output|that output|that result|sorted lines|file list|\
         listing|report|average|size|matching names|unique lines|content|contents|converted text|text|checksum|hash|checksums|hashes|numbers|paths|path|name|differences|difference|diff|errors|error lines|warnings|words|emails|email addresses|addresses|ips|ip addresses|urls|links|rows|values|entries|commits|log|\
         history|top ones|first ones|those files|these files|that value|value|date|time|whole list|final list|final result|new list|combined list|sum of it|length|version|files|matching rows|filtered rows|\
         selected lines|selected rows|extracted lines|two numbers|each line|extracted values|median|maximum|minimum|found files|found paths|reversed lines|reversed list|word|largest one|smallest one|\
         result of it|final output|output of it|output of that|unique values|unique names|unique words|matching files|sorted names|sorted numbers|sorted words",
    ),
    ("replace", "replace|change|substitute|swap|exchange|turn|rename"),
    ("by", "by|with|to|into|for"),
    (
        "every",
        "every|each|all|all occurrences of|every occurrence of|each occurrence of|all instances of|every instance of",
    ),
    (
        "show",
        "look for|look up|locate|fetch|retrieve|grab|pull|pull out|identify|obtain|take|check|see|search for|filter|select|pick out|generate|compile|collect|gather|show|print|display|list|tell me|give me|output|report|get|find|find out|determine|compute|calculate|work out|figure out|show me|count|what is|what's|extract",
    ),
    (
        "view",
        "show|print|display|cat|output|view|read|show me|show me content of|show content of|print content of|print contents of|show contents of|\
              display contents of|display content of|print out|output contents of|output content of|cat out|dump",
    ),
    ("copy", "copy|duplicate|cp|back up|backup"),
    ("move", "move|mv|relocate|shift|put"),
    ("adj", "empty|new|blank|text|small|simple|two|three|four|five|2|3|4|5|more|plain|extra|further"),
    ("delete", "delete|remove|rm|erase|get rid of|clean up|drop|strip|eliminate"),
    ("append", "append|add|attach|put|write|insert"),
    ("lines", "lines|line|rows|row|entries|records"),
    ("executable", "executable|runnable|executable for me|executable by its owner|executable by everyone"),
    (
        "commit",
        "commit|commit it|commit them|commit this|commit that|commit everything|commit all|commit changes|commit all changes|commit all files|\
                commit file|commit files|commit result|create commit|make commit|make first commit|make initial commit|create initial commit|create first commit|\
                commit all of it|commit all of them|do commit|record commit|commit that change|commit this change",
    ),
];

impl Pattern {
    /// Reads a pattern of a table; what can't be read matches nothing it should not.
    pub fn new(text: &'static str) -> Self {
        let mut rest = text;
        Self(sequence(&mut rest))
    }
}

/// Pieces up to the end, `|`, or what closes a group.
fn sequence(rest: &mut &'static str) -> Vec<Node> {
    let mut out = Vec::new();
    loop {
        *rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { return out };
        match first {
            '|' | ')' | ']' => return out,
            '(' | '[' => {
                *rest = &rest[1..];
                let mut ways = vec![sequence(rest)];
                while let Some(after) = rest.strip_prefix('|') {
                    *rest = after;
                    ways.push(sequence(rest));
                }
                *rest = rest.get(1..).unwrap_or("");
                out.push(Node::Choice(ways, first == '['));
            }
            '<' => {
                let end = rest.find('>').unwrap_or(rest.len());
                let name = &rest[1..end];
                *rest = rest.get(end + 1..).unwrap_or("");
                if let Some((_, body)) = GROUPS.iter().find(|(n, _)| *n == name) {
                    let mut body: &'static str = body;
                    let mut ways = vec![sequence(&mut body)];
                    while let Some(after) = body.strip_prefix('|') {
                        body = after;
                        ways.push(sequence(&mut body));
                    }
                    out.push(Node::Choice(ways, false));
                } else {
                    out.push(Node::Word(name));
                }
            }
            '{' => {
                let end = rest.find('}').unwrap_or(rest.len());
                let inner = &rest[1..end];
                *rest = rest.get(end + 1..).unwrap_or("");
                let (name, class) = inner.split_once(':').unwrap_or((inner, "any"));
                out.push(Node::Hole(name, class));
            }
            _ => {
                let end = rest.find([' ', '|', ')', ']']).unwrap_or(rest.len());
                out.push(Node::Word(&rest[..end]));
                *rest = &rest[end..];
            }
        }
    }
}

/// What the holes hold, by name.
#[derive(Clone, Debug, Default)]
pub struct Found(Vec<(&'static str, Held)>);

/// What one hole holds.
#[derive(Clone, Debug)]
pub struct Held {
    /// What its class made of the words: one text, or several for lists.
    pub values: Vec<String>,
    /// The words themselves.
    pub words: Vec<Word>,
    /// The class.
    pub class: &'static str,
}

impl Found {
    /// The first text of a hole.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.held(name)?.values.first().map(String::as_str)
    }

    /// All texts of a hole; none if it isn't there.
    pub fn list(&self, name: &str) -> &[String] {
        self.held(name).map_or(&[], |h| &h.values)
    }

    /// A hole.
    pub fn held(&self, name: &str) -> Option<&Held> {
        self.0.iter().find(|(n, _)| *n == name).map(|(_, h)| h)
    }
}

/// Gives the texts for words in a hole of a class, or says that they don't belong there.
pub type Class<'a> = dyn Fn(&str, &[Word]) -> Option<Vec<String>> + 'a;

/// What stands in the holes of `pattern`; nothing unless all of `words` fits.
pub fn fit(pattern: &Pattern, words: &[Word], class: &Class) -> Option<Found> {
    let mut found = Found::default();
    let nodes: Vec<&Node> = pattern.0.iter().collect();
    go(&nodes, words, class, &mut found).then_some(found)
}

fn go(nodes: &[&Node], words: &[Word], class: &Class, found: &mut Found) -> bool {
    let Some((node, rest)) = nodes.split_first() else { return words.is_empty() };
    match node {
        Node::Word(wanted) => words.first().is_some_and(|w| w.is(wanted)) && go(rest, &words[1..], class, found),
        Node::Hole(name, kind) => {
            // Most holes that can only take one word need not be tried with more.
            let most = if matches!(*kind, "n" | "word" | "q" | "ext" | "mode") { 1 } else { words.len() };
            for taken in 1..=most.min(words.len()) {
                if let Some(values) = class(kind, &words[..taken]) {
                    let depth = found.0.len();
                    found.0.push((name, Held { values, words: words[..taken].to_vec(), class: kind }));
                    if go(rest, &words[taken..], class, found) {
                        return true;
                    }
                    found.0.truncate(depth);
                }
            }
            false
        }
        Node::Choice(ways, optional) => {
            for way in ways {
                // A way that begins with another word is not worth the copy.
                if let Some(Node::Word(wanted)) = way.first()
                    && !words.first().is_some_and(|w| w.is(wanted))
                {
                    continue;
                }
                let joined: Vec<&Node> = way.iter().chain(rest.iter().copied()).collect();
                if go(&joined, words, class, found) {
                    return true;
                }
            }
            *optional && go(rest, words, class, found)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;

    #[test]
    fn every_word_must_be_accounted_for() {
        let class: &Class = &|kind, words| match kind {
            "one" => (words.len() == 1).then(|| vec![words[0].raw.clone()]),
            _ => Some(vec![super::super::words::text(words)]),
        };
        let pattern = Pattern::new("<create> [new|empty] file [<called>] {f:one} [<with> {t:any}]");
        let found = fit(&pattern, &words("make a new file called x.txt that says hello you"), class).expect("fits");
        assert_eq!((found.get("f"), found.get("t")), (Some("x.txt"), Some("hello you")));
        assert!(fit(&pattern, &words("make a file x.txt tomorrow"), class).is_none());
    }
}
