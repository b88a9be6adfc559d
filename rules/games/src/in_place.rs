/// Visits one of the guessing games where what is done needs no name; `G` is the type of the game.
///
/// Something else than the [game itself](crate::Plain), such as its record, is visited by naming what it is. What is taken
/// along stands in braces with its type, where `'v` is as long as the visit.
///
/// ```
/// use game::{Deduction, Described};
/// use games::{GuessingGame, visit_game};
///
/// let game: GuessingGame = "bulls 4 10".parse()?;
/// assert_eq!(visit_game!(game, |game| -> u64 { game.n_secrets() }), 5040);
/// assert_eq!(visit_game!(game, |_| -> &'static str { G::ABOUT.name }), "mastermind");
/// let typed = "R B G Y";
/// let read = visit_game!(game, { typed: &'v str }, |game| -> Option<String> {
///     Some(game.read_guess(typed).ok()?.to_string())
/// });
/// assert_eq!(read.as_deref(), Some("RBGY"));
/// # Ok::<(), games::NoGame>(())
/// ```
#[macro_export]
macro_rules! visit_game {
    ($one:expr, |$value:pat_param| -> $output:ty $body:block) => {
        $crate::visit_game!($one, $crate::Plain, {}, |$value| -> $output $body)
    };
    ($one:expr, { $($taken:ident: $of:ty),* }, |$value:pat_param| -> $output:ty $body:block) => {
        $crate::visit_game!($one, $crate::Plain, { $($taken: $of),* }, |$value| -> $output $body)
    };
    ($one:expr, $per:ty, |$value:pat_param| -> $output:ty $body:block) => {
        $crate::visit_game!($one, $per, {}, |$value| -> $output $body)
    };
    ($one:expr, $per:ty, { $($taken:ident: $of:ty),* }, |$value:pat_param| -> $output:ty $body:block) => {
        $crate::visit_in_place!(
            Visitor, Registered, PerGame, $one, $per, { $($taken: $of),* }, |$value| -> $output $body
        )
    };
}

/// Visits one of the games of simultaneous choice as [`visit_game`](crate::visit_game!) does a guessing game.
#[macro_export]
macro_rules! visit_duel {
    ($one:expr, |$value:pat_param| -> $output:ty $body:block) => {
        $crate::visit_duel!($one, $crate::PlainDuel, {}, |$value| -> $output $body)
    };
    ($one:expr, { $($taken:ident: $of:ty),* }, |$value:pat_param| -> $output:ty $body:block) => {
        $crate::visit_duel!($one, $crate::PlainDuel, { $($taken: $of),* }, |$value| -> $output $body)
    };
    ($one:expr, $per:ty, |$value:pat_param| -> $output:ty $body:block) => {
        $crate::visit_duel!($one, $per, {}, |$value| -> $output $body)
    };
    ($one:expr, $per:ty, { $($taken:ident: $of:ty),* }, |$value:pat_param| -> $output:ty $body:block) => {
        $crate::visit_in_place!(
            DuelVisitor, RegisteredDuel, PerDuel, $one, $per, { $($taken: $of),* }, |$value| -> $output $body
        )
    };
}

/// The visitor that both kinds of visit make.
#[doc(hidden)]
#[macro_export]
macro_rules! visit_in_place {
    ($Visitor:ident, $Registered:ident, $Per:ident, $one:expr, $per:ty, { $($taken:ident: $of:ty),* },
     |$value:pat_param| -> $output:ty $body:block) => {{
        struct InPlace<'v> {
            $($taken: $of,)*
            visit: std::marker::PhantomData<&'v ()>,
        }
        impl<'v> $crate::$Visitor<$per> for InPlace<'v> {
            type Output = $output;
            fn visit<G: $crate::$Registered>(self, $value: &<$per as $crate::$Per>::Of<G>) -> $output {
                let InPlace { $($taken,)* .. } = self;
                $body
            }
        }
        $one.visit(InPlace { $($taken,)* visit: std::marker::PhantomData })
    }};
}
