//! What the user wants, for providers that read no prompts.

pub use aish_cookbook::goal::Done;

/// What the user wants, kept beside the composed text for the built-in cookbook, which reads no prompts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Plain words to exactly one command.
    Suggest {
        words: String,
    },
    Ask {
        words: String,
    },
    Explain {
        command: String,
    },
    /// A failed command to correct.
    Fix {
        command: String,
        status: i32,
    },
    /// The next step of Norris towards a goal.
    Norris {
        goal: String,
        /// What has been done for it so far, in order.
        done: Vec<Done>,
    },
    /// A question of aish itself (a probe, a plan), which has no answer without a model.
    Internal,
}
