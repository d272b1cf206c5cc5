//! Selects the first items by an order without sorting all of them.

use std::cmp::Ordering;

/// Reduces `all` to its first `count` items by `order` and sorts these. Items that are equal come in no particular
/// order.
pub fn keep<T>(all: &mut Vec<T>, count: usize, order: impl Fn(&T, &T) -> Ordering) {
    if all.len() > count {
        if count > 0 {
            all.select_nth_unstable_by(count - 1, &order);
        }
        all.truncate(count);
    }
    all.sort_unstable_by(order);
}

/// Copies of the first `count` items by `order`, sorted by it. Holds `2 * count` items at most; quickest when the first
/// ones come early.
pub fn first<'a, T: Copy + 'a>(
    all: impl Iterator<Item = &'a T>,
    count: usize,
    order: impl Fn(&T, &T) -> Ordering,
) -> Vec<T> {
    let mut kept: Vec<T> = Vec::with_capacity(2 * count);
    let mut last: Option<T> = None;
    for one in all {
        if last.as_ref().is_some_and(|last| order(one, last).is_ge()) {
            continue;
        }
        kept.push(*one);
        if kept.len() == 2 * count {
            keep(&mut kept, count, &order);
            last = kept.last().copied();
        }
    }
    keep(&mut kept, count, order);
    kept
}

#[cfg(test)]
#[path = "best_tests.rs"]
mod tests;
