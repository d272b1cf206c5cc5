//! What `aish setup` finds on a machine, offers and writes, and how it is taken back. It asks no
//! user, prints nothing and sends nothing.

pub mod agent_settings;
pub mod changes;
pub mod model_offer;
pub mod model_plan;
pub mod startup_file;
