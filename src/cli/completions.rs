//! `aish completions`: scripts that call `aish complete` at a Tab and only know our names; and `aish
//! man`: one page for all commands, from the clap definitions. The copies in `completions/` and
//! `docs/` are tested for drift.

use clap::CommandFactory;
use clap_mangen::Man;

use super::Cli;
use crate::shell::metas::METAS;
use aish_text::Shell;

pub fn generate(shell: Shell) -> String {
    let metas: String = METAS.iter().map(|meta| format!(" :{}", meta.name)).collect();
    let (question, script) = match shell {
        Shell::Zsh => (r"\? \?\?", include_str!("completions/script.zsh")),
        // bash splits `:model` and `--color=auto`: the script splits the line anew.
        Shell::Bash => ("'?' '??'", include_str!("completions/script.bash")),
        // To fish's `complete`, `??` is any command of two letters.
        Shell::Fish => ("'?'", include_str!("completions/script.fish")),
    };
    script.replace("{names}", &format!("aish {question}{metas}"))
}

/// Removes hidden subcommands, which the generators would include.
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

pub fn manual_page() -> String {
    let mut command = visible(Cli::command());
    command.build();
    let mut out = Vec::new();
    // Writing into memory doesn't fail.
    let _ = render_command(&command, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

fn render_command(command: &clap::Command, out: &mut Vec<u8>) -> std::io::Result<()> {
    let man = Man::new(command.clone()).title("AISH").section("1");
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        section("aish", sub, out)?;
        for deeper in sub.get_subcommands().filter(|deeper| deeper.get_name() != "help") {
            section(&format!("aish {}", sub.get_name()), deeper, out)?;
        }
    }
    man.render_extra_section(out)
}

fn verbatim(text: &str) -> String {
    let line = |line: &str| {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        // A leading dot or apostrophe would be a request.
        if line.starts_with(['.', '\'']) { format!("\\&{line}\n") } else { format!("{line}\n") }
    };
    format!(".PP\n.nf\n{}.fi\n", text.lines().map(line).collect::<String>())
}

fn section(parents: &str, command: &clap::Command, out: &mut Vec<u8>) -> std::io::Result<()> {
    let name = format!("{parents} {}", command.get_name());
    let globals = ["json", "quiet", "color", "help", "version"];
    let hide = |arg: clap::Arg| if globals.contains(&arg.get_id().as_str()) { arg.hide(true) } else { arg };
    let own = command.clone().disable_help_flag(true).disable_version_flag(true).mut_args(hide);
    let has_arguments = own.get_arguments().any(|arg| !arg.is_hide_set());
    let mut body = Vec::new();
    let man = Man::new(own);
    man.render_synopsis_section(&mut body)?;
    if has_arguments {
        man.render_options_section(&mut body)?;
    }
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let text = String::from_utf8_lossy(&body).replace(".SH SYNOPSIS\n", "").replace(".SH OPTIONS\n", ".PP\n");
    out.extend_from_slice(format!(".SH \"{}\"\n{about}\n.PP\n{text}", name.to_uppercase()).as_bytes());
    if let Some(after) = command.get_after_help() {
        out.extend_from_slice(verbatim(&after.to_string()).as_bytes());
    }
    Ok(())
}
