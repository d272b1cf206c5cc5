//! The process: hands the command line to the library and exits with its code.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(aish::cli::run::main().code())
}
