//! Whether the words on a line already are a command line: then there is nothing to put into words of the shell, and
//! taking the command's letters for names would only bend it.

use super::Environment;
use super::fix::subcommands::subcommands;
use super::lex::{self, Kind};
use crate::lists;

/// Whether `line` reads as a command with its arguments and not as a request.
pub fn is_command(line: &str, environment: &Environment) -> bool {
    let mut words = line.split_whitespace().skip_while(|w| *w == "sudo" || assigns(w));
    let Some(program) = words.next() else { return false };
    let named = program.starts_with("./") || program.starts_with('/') || program.starts_with("~/");
    let subcommands = subcommands(program).map(|own| own.names);
    if !named
        && subcommands.is_none()
        && !lists::has("fix.programs", program)
        && !lists::has("fix.builtins", program)
        && !lists::words("typed.verbs").contains(&program)
    {
        return false;
    }
    let mut rest: Vec<&str> = words.collect();
    let option = |w: &&str| {
        w.len() > 1 && w.starts_with('-') && w[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '-')
    };
    let operator = |w: &&str| matches!(*w, "|" | "||" | "&&" | ">" | ">>" | "<" | "2>" | "2>&1") || w.contains("$(");
    if rest.iter().any(|w| option(w) || operator(w)) {
        return !rest.iter().any(|w| talks(w));
    }
    if lists::words("typed.verbs").contains(&program) {
        return false;
    }
    if let Some(own) = &subcommands {
        if !rest.first().is_some_and(|w| own.contains(w)) {
            return false;
        }
        rest.remove(0);
    }
    let known = |t: &lex::Token| t.kind == Kind::Word && t.known && !t.pathish;
    let operands = lex::lex(&rest.join(" "), environment);
    !rest.iter().any(|w| talks(w)) && (subcommands.is_some() || !operands.iter().any(known))
}

/// Whether a word stands in sentences and not among the arguments of a command.
fn talks(word: &str) -> bool {
    lists::has("typed.words", &word.to_lowercase())
}

fn assigns(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::bare;
    use super::is_command;
    use aish_text::Shell;

    #[test]
    fn commands_are_told_from_requests() {
        let environment = bare(Shell::Bash);
        for line in [
            "tar xzf a.tgz",
            "ls -la",
            "git commit -m wip",
            "git push origin main",
            "grep -rn foo src",
            "find . -name '*.c'",
            "sudo apt install ripgrep",
            "cat a.txt | sort",
            "FOO=1 ./run.sh",
            "chmod 755 script.sh",
            "docker ps -a",
        ] {
            assert!(is_command(line, &environment), "{line}");
        }
        for words in [
            "find files named a.txt",
            "sort a.txt by size",
            "zip docs",
            "kill the process on port 3000",
            "git undo last commit",
            "tar the docs folder",
            "rsync photos to backup",
            "make script.sh executable",
            "what does tar -x do",
            "show me a.txt",
            "top 5 processes",
            "tail -f app.log but only errors",
        ] {
            assert!(!is_command(words, &environment), "{words}");
        }
    }
}
