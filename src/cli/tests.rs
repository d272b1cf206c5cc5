//! Tests of this room.

use clap::CommandFactory;

#[test]
fn the_definitions_are_consistent() {
    super::Cli::command().debug_assert();
}
