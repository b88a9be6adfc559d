/// Makes the type that holds something for one game of a table, and tells it apart by the game: the same for every kind of game.
///
/// `$OneOf<P>` has a variant for each game, which holds `P::Of<Game>` for a `P` that is `$PerGame`. Each game becomes
/// `$Registered`, and `$OneOf::visit` takes a `$Visitor`.
macro_rules! one_of {
    ($(#[$doc:meta])* $OneOf:ident, $PerGame:ident, $Registered:ident, $Visitor:ident:
     $($variant:ident($game:ty)),+ $(,)?) => {
        $(#[$doc])*
        #[non_exhaustive]
        pub enum $OneOf<P: $PerGame> {
            $(#[doc = concat!("For ", stringify!($variant), ".")] $variant(P::Of<$game>),)+
        }

        $(impl $Registered for $game {
            fn one_of<P: $PerGame>(value: P::Of<Self>) -> $OneOf<P> {
                $OneOf::$variant(value)
            }

            fn pick<P: $PerGame>(one: &$OneOf<P>) -> Option<&P::Of<Self>> {
                match one {
                    $OneOf::$variant(value) => Some(value),
                    _ => None,
                }
            }
        })+

        impl<P: $PerGame> $OneOf<P> {
            /// Does the same whichever game it is.
            pub fn visit<V: $Visitor<P>>(&self, visitor: V) -> V::Output {
                match self {
                    $($OneOf::$variant(value) => visitor.visit::<$game>(value),)+
                }
            }
        }

        impl<P: $PerGame> Clone for $OneOf<P>
        where
            $(P::Of<$game>: Clone,)+
        {
            fn clone(&self) -> Self {
                match self {
                    $($OneOf::$variant(value) => $OneOf::$variant(value.clone()),)+
                }
            }
        }

        impl<P: $PerGame> PartialEq for $OneOf<P>
        where
            $(P::Of<$game>: PartialEq,)+
        {
            fn eq(&self, other: &Self) -> bool {
                match (self, other) {
                    $(($OneOf::$variant(one), $OneOf::$variant(two)) => one == two,)+
                    _ => false,
                }
            }
        }

        impl<P: $PerGame> Eq for $OneOf<P> where $(P::Of<$game>: Eq,)+ {}

        impl<P: $PerGame> fmt::Debug for $OneOf<P>
        where
            $(P::Of<$game>: fmt::Debug,)+
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($OneOf::$variant(value) => value.fmt(f),)+
                }
            }
        }
    };
}

pub(crate) use one_of;
