//! The groups of `aish --help`: none of the commands is left out, and no description leaves its
//! column.

use clap::CommandFactory;

use super::*;
use crate::cli::Cli;

#[test]
fn each_command_stands_in_one_group() {
    let command = Cli::command();
    let mut seen: Vec<&str> =
        command.get_subcommands().filter(|one| !one.is_hide_set()).map(Command::get_name).collect();
    let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    seen.sort_unstable();
    grouped.sort_unstable();
    assert_eq!(seen, grouped);
}

#[test]
fn descriptions_keep_their_column_in_any_width() {
    for columns in [45, 80, 100] {
        let help = with_groups(Cli::command().term_width(columns), columns).render_help().to_string();
        assert!(help.lines().all(|row| row.width() <= columns), "{columns}:\n{help}");
        let groups = help.split("Options:").next().unwrap();
        let column = 21;
        let hung = groups.lines().filter(|row| row.starts_with("   "));
        assert!(
            hung.clone().count() > 0 && hung.clone().all(|row| row.len() - row.trim_start().len() == column),
            "{help}"
        );
        assert!(groups.contains("\nLook first:\n  check ") && help.contains("Examples:"), "{help}");
    }
    let narrow = with_groups(Cli::command().term_width(40), 40).render_help().to_string();
    assert!(narrow.contains("  setup\n      Choose a model"), "{narrow}");
}
