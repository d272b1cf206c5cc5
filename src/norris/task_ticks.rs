//! The marks of a plan's tasks: a task that had its step is marked by what became of its actions,
//! and isn't without one. It decides nothing about the run.

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

    /// The run is over: with its goal reached all of the plan is done; else a task in the middle of
    /// its step isn't.
    pub(super) fn tick_rest(&mut self, reached: bool) {
        for number in 0..self.summary.tasks.len() {
            let fate = self.summary.fate_of_task(number).filter(|fate| reached || *fate != StepFate::Ran(0));
            let told = &mut self.summary.tasks[number].1;
            *told = told.or(fate);
        }
    }
}
