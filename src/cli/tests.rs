//! The unit tests of this directory.

use clap::CommandFactory;

#[test]
fn the_definitions_are_consistent() {
    super::Cli::command().debug_assert();
}
