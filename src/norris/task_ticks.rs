//! Marks a plan's tasks by the results of their actions; a task without a step gets no mark. It
//! decides nothing.

use super::driver::Driver;
use crate::model::run_summary::StepFate;

impl Driver<'_> {
    /// The tasks before `over` had their step.
    pub(super) fn tick_tasks(&mut self, over: usize) {
        for number in 0..over.min(self.tasks.len()) {
            if self.summary.tasks[number].1.is_none() {
                let Some(fate) = self.summary.fate_of_task(number) else { continue };
                self.summary.tasks[number].1 = Some(fate);
                self.front.show_task((number + 1, self.tasks.len()), &self.tasks[number], fate);
            }
        }
    }

    /// All tasks are done if the goal is reached; else a task in mid-step isn't.
    pub(super) fn tick_rest(&mut self, reached: bool) {
        for number in 0..self.summary.tasks.len() {
            let fate = self.summary.fate_of_task(number).filter(|fate| reached || *fate != StepFate::Ran(0));
            let told = &mut self.summary.tasks[number].1;
            *told = told.or(fate);
        }
    }
}
