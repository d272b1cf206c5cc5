//! What `aish setup` finds, offers, writes and undoes. It asks and prints nothing.

pub mod agent_settings;
pub mod changes;
pub mod model_offer;
pub mod model_plan;
pub mod startup_file;
