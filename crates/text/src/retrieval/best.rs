//! Selects the first items by an order without sorting all of them.

use std::cmp::Ordering;

/// Reduces `all` to its first `count` items by `order`, sorted. Equal items come in any order.
pub fn keep<T>(all: &mut Vec<T>, count: usize, order: impl Fn(&T, &T) -> Ordering) {
    if all.len() > count {
        if count > 0 {
            all.select_nth_unstable_by(count - 1, &order);
        }
        all.truncate(count);
    }
    all.sort_unstable_by(order);
}

#[cfg(test)]
#[path = "best_tests.rs"]
mod tests;
