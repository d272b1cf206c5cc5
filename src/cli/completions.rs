//! `aish completions`: generated from the clap definitions, with the words that only the helper knows (`aish offer`) and the
//! `:meta` commands added; the copies in `completions/` are tested for drift.

use clap::{Args, CommandFactory};

use super::Cli;
use super::app::App;
use crate::error::Result;
use crate::memory::Kind;
use crate::shell::init::{METAS, Meta};
use aish_text::Shell;

/// Arguments of `aish completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell to complete in
    pub shell: Shell,
}

impl CompletionsArgs {
    /// Prints the completions.
    ///
    /// # Errors
    /// Never, in fact: a closed pipe is not an error.
    pub fn run(&self, app: &App) -> Result<()> {
        app.printer.out(&generate(self.shell))
    }
}

/// The completion script for `shell`.
pub fn generate(shell: Shell) -> String {
    let generator = match shell {
        Shell::Zsh => clap_complete::Shell::Zsh,
        Shell::Bash => clap_complete::Shell::Bash,
        Shell::Fish => clap_complete::Shell::Fish,
    };
    let mut command = visible(Cli::command());
    let mut bytes = Vec::new();
    clap_complete::generate(generator, &mut command, "aish", &mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    match shell {
        Shell::Zsh => for_zsh(&text),
        Shell::Bash => for_bash(&text),
        Shell::Fish => for_fish(&text),
    }
}

/// Arguments whose words `aish offer` knows.
struct Offer {
    /// The command that has the subcommands.
    command: &'static str,
    /// The subcommands that take such an argument first.
    subcommands: &'static [&'static str],
    /// The argument's name in the definitions.
    argument: &'static str,
    /// What `aish offer` is asked for.
    what: &'static str,
    /// Whether there may be several.
    many: bool,
}

const OFFERS: &[Offer] = &[
    Offer {
        command: "sessions",
        subcommands: &["export", "resume", "show"],
        argument: "session",
        what: "sessions",
        many: false,
    },
    Offer { command: "memory", subcommands: &["edit"], argument: "id", what: "notes", many: false },
    Offer { command: "memory", subcommands: &["forget"], argument: "ids", what: "notes", many: true },
];

fn metas() -> String {
    METAS.iter().map(|meta| format!(" :{}", meta.name)).collect()
}

/// In a line of arguments, `:NAME -- what it is:_default` says how the words are found.
fn for_zsh(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2000);
    for line in text.lines() {
        let offer = OFFERS.iter().find(|offer| {
            let argument = format!(":{} -- ", offer.argument);
            ["", ":", "*:"].iter().any(|before| line.starts_with(&format!("'{before}{argument}")))
        });
        match offer {
            Some(offer) => out += &line.replace(":_default'", &format!(":{{_aish_offer {}}}'", offer.what)),
            None => out += line,
        }
        out.push('\n');
    }
    let meanings: String =
        METAS.iter().map(|Meta { name, runs, .. }| format!("        :{name}) meaning=({runs});;\n")).collect();
    let more = format!(
        r#"(( $+functions[_aish_offer] )) ||
_aish_offer() {{
    local -a offered
    local line
    for line in "${{(@f)$(aish offer $1 2>/dev/null)}}"; do
        if [[ -n $line ]]; then offered+=("${{${{line%%$'\t'*}}//:/\:}}:${{line#*$'\t'}}"); fi
    done
    (( $#offered )) && _describe -V -t $1 $1 offered
}}

# A :meta command completes as the command it stands for.
(( $+functions[_aish_meta] )) ||
_aish_meta() {{
    local -a meaning
    case $service in
{meanings}    esac
    words=(aish $meaning "${{(@)words[2,-1]}}")
    (( CURRENT += $#meaning ))
    service=aish
    _aish
}}

"#
    );
    let metas = metas();
    out.replacen("#compdef aish\n", &format!("#compdef aish{metas}\n"), 1)
        .replacen("_aish() {\n", "_aish() {\n    if [[ $service == :* ]]; then _aish_meta; return; fi\n", 1)
        .replacen("if [ \"$funcstack[1]\"", &format!("{more}if [ \"$funcstack[1]\""), 1)
        .replacen("compdef _aish aish\n", &format!("compdef _aish aish{metas}\n"), 1)
}

/// In the part of a subcommand, `opts` holds the words.
fn for_bash(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2000);
    let mut offer = None;
    for line in text.lines() {
        let part = |offer: &&Offer| {
            let here = |sub: &&str| line.trim() == format!("aish__subcmd__{}__subcmd__{sub})", offer.command);
            offer.subcommands.iter().any(here)
        };
        offer = OFFERS.iter().find(part).or(offer);
        match offer {
            Some(known) => match line.split_once("opts=\"") {
                // Beside options one word wouldn't be the only one, and a Tab would only ring.
                Some((indent, _)) => {
                    out += &format!(
                        "{line}\n{indent}[[ ${{cur}} == -* ]] || {{ i=$(_aish_offer {}); opts=${{i:-$opts}}; }}\n",
                        known.what
                    );
                }
                // The test whether this is the first argument ends the part that matters.
                None if line.contains("${COMP_CWORD} -eq") => {
                    let any = if known.many { "${COMP_CWORD} -ge" } else { "${COMP_CWORD} -eq" };
                    out += &format!("{}\n", line.replace("${COMP_CWORD} -eq", any));
                    offer = None;
                }
                None => out += &format!("{line}\n"),
            },
            None => out += &format!("{line}\n"),
        }
    }
    let meanings: String =
        METAS.iter().map(|Meta { name, runs, .. }| format!("        :{name}) meaning='{runs}' ;;\n")).collect();
    out + &format!(
        r#"
_aish_offer() {{
    local word rest
    aish offer "$1" 2>/dev/null | while IFS=$'\t' read -r word rest; do printf '%s ' "$word"; done
}}

# A :meta command completes as the command it stands for. Its name is two words to bash, so the line is split anew.
_aish_meta() {{
    local line=${{COMP_LINE:0:COMP_POINT}} meaning=''
    local -a given
    read -ra given <<<"$line"
    case ${{given[0]}} in
{meanings}    esac
    if [[ -z $line || $line == *[[:blank:]] ]]; then given+=(''); fi
    read -ra COMP_WORDS <<<"aish $meaning"
    COMP_WORDS+=("${{given[@]:1}}")
    COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
    _aish aish "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD - 1]}}"
}}
complete -F _aish_meta -o bashdefault -o default{}
"#,
        metas()
    )
}

fn for_fish(text: &str) -> String {
    let mut out = text.to_owned();
    for offer in OFFERS {
        let (command, subcommands, what) = (offer.command, offer.subcommands.join(" "), offer.what);
        out += &format!(
            "complete -c aish -n \"__fish_aish_using_subcommand {command}; and __fish_seen_subcommand_from {subcommands}\" -f -k -a \"(aish offer {what} 2>/dev/null)\"\n"
        );
    }
    for kind in Kind::ALL {
        out += &format!(
            "complete -c aish -n \"__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from add\" -f -a {}\n",
            kind.name()
        );
    }
    for Meta { name, runs, .. } in METAS {
        out += &format!("complete -c :{name} -w 'aish {runs}'\n");
    }
    out
}

/// The definitions without what is hidden: the generators don't leave hidden subcommands out by themselves.
pub fn visible(command: clap::Command) -> clap::Command {
    let shown: Vec<_> = command.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned().collect();
    let mut bare = clap::Command::new("aish")
        .version(env!("CARGO_PKG_VERSION"))
        .about(command.get_about().cloned().unwrap_or_default())
        .args(command.get_arguments().cloned().collect::<Vec<_>>());
    if let Some(after) = command.get_after_help() {
        bare = bare.after_help(after.clone());
    }
    bare.subcommands(shown)
}
