use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::Symmetry;

/// Something that is borrowed for a while, or shared for as long as anybody holds it.
///
/// What is made of borrowed things lives no longer than they do; what is made of shared ones is `'static` and may be
/// kept, sent to other threads and handed to other languages.
pub enum Held<'a, T: ?Sized> {
    /// Somebody else's.
    Borrowed(&'a T),
    /// Everybody's who holds it.
    Shared(Arc<T>),
}

impl<T: ?Sized> Deref for Held<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Held::Borrowed(value) => value,
            Held::Shared(value) => value,
        }
    }
}

impl<T: ?Sized> Clone for Held<'_, T> {
    fn clone(&self) -> Self {
        match self {
            Held::Borrowed(value) => Held::Borrowed(value),
            Held::Shared(value) => Held::Shared(Arc::clone(value)),
        }
    }
}

impl<T: ?Sized> fmt::Debug for Held<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Held::Borrowed(_) => "Borrowed(..)",
            Held::Shared(_) => "Shared(..)",
        })
    }
}

impl<'a, T> From<&'a T> for Held<'a, T> {
    fn from(value: &'a T) -> Self {
        Held::Borrowed(value)
    }
}

impl<T> From<Arc<T>> for Held<'_, T> {
    fn from(value: Arc<T>) -> Self {
        Held::Shared(value)
    }
}

impl<'a, S: Symmetry + 'a> From<&'a S> for Held<'a, dyn Symmetry + 'a> {
    fn from(symmetry: &'a S) -> Self {
        Held::Borrowed(symmetry)
    }
}

impl<'a, S: Symmetry + 'a> From<Arc<S>> for Held<'a, dyn Symmetry + 'a> {
    fn from(symmetry: Arc<S>) -> Self {
        Held::Shared(symmetry)
    }
}
