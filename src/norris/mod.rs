//! Norris: works towards a goal one visible command after another. A pure step machine decides, a
//! driver performs. `aish-judge` gives the verdicts, which may only be raised here.

mod ask_step;
pub mod created_files;
pub mod driver;
pub mod event;
pub mod executor;
pub mod front;
pub mod grants;
pub mod halt_step;
pub mod headless;
pub mod journal;
pub mod live;
pub mod machine;
pub mod model_test;
pub mod preplan;
pub mod prompt;
pub mod run_judge;
pub mod run_services;
pub mod second_opinion;
pub mod services;
pub mod setup;
pub mod syntax;
mod task_worker;
mod tool_step;
mod undo_step;
