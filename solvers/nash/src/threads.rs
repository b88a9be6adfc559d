//! The only file that knows how work is shared. Without the feature `threads` the caller's thread does all of it.

/// What becomes of each item, in their order. The number of an item goes with it.
#[cfg(feature = "threads")]
pub(crate) fn map_mut<T: Send, R: Send>(items: &mut [T], of: impl Fn(usize, &mut T) -> R + Sync) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter_mut().enumerate().map(|(number, item)| of(number, item)).collect()
}

/// What becomes of each item, in their order, with a tool that is made anew for each thread.
#[cfg(feature = "threads")]
pub(crate) fn map_with<S, T: Sync, R: Send>(
    items: &[T],
    tool: impl Fn() -> S + Sync,
    of: impl Fn(&mut S, &T) -> R + Sync,
) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map_init(&tool, &of).collect()
}

#[cfg(not(feature = "threads"))]
pub(crate) fn map_mut<T, R>(items: &mut [T], of: impl Fn(usize, &mut T) -> R) -> Vec<R> {
    items.iter_mut().enumerate().map(|(number, item)| of(number, item)).collect()
}

#[cfg(not(feature = "threads"))]
pub(crate) fn map_with<S, T, R>(items: &[T], tool: impl Fn() -> S, of: impl Fn(&mut S, &T) -> R) -> Vec<R> {
    let mut tool = tool();
    items.iter().map(|item| of(&mut tool, item)).collect()
}
