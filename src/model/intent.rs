//! What the user wants, for providers that read no prompts.

/// What the user wants, kept beside the composed text for the built-in cookbook, which reads no prompts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Plain words to exactly one command.
    Suggest {
        /// The user's words.
        words: String,
    },
    /// A question.
    Ask {
        /// The user's words.
        words: String,
    },
    /// A command to explain.
    Explain {
        /// The command line.
        command: String,
    },
    /// A failed command to correct.
    Fix {
        /// The command line that failed.
        command: String,
        /// Its exit status.
        status: i32,
    },
    /// The next step of Norris towards a goal.
    Norris {
        /// The goal.
        goal: String,
        /// What has been done for it so far, in order.
        done: Vec<Done>,
    },
    /// A question of aish itself (a probe, a plan), which has no answer without a model.
    Internal,
}

/// One command of a run of Norris, and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The command.
    pub command: String,
    /// Its exit status; none when it didn't run (skipped, denied, a syntax error).
    pub status: Option<i32>,
    /// What it printed, as the model sees it; may be cut.
    pub output: String,
}
