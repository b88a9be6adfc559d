use game::{
    DescribedDuel, Drawing, DuelAbout, Duelling, Ending, Exchange, Parameter, Player, Range, Trace, counted,
};

use crate::{Bid, OshiZumo, Position, Reason};

type Round<'a> = Exchange<'a, OshiZumo>;

impl DescribedDuel for OshiZumo {
    const ABOUT: DuelAbout = DuelAbout {
        name: "oshi_zumo",
        title: "Oshi-Zumo",
        pitch: "Two purses and one wrestler. Both bid at once, both pay, and the higher bid pushes.",
        kind: "a duel of hidden bids",
        parameters: &[
            Parameter {
                name: "coins",
                label: "Coins",
                about: "Coins a side",
                range: Range::Numbers { least: 1, most: OshiZumo::MAX_COINS as u64, usual: 50 },
            },
            Parameter {
                name: "size",
                label: "Places a side",
                about: "Places on either side of the middle",
                range: Range::Numbers { least: 1, most: OshiZumo::MAX_SIZE as u64, usual: 3 },
            },
            Parameter {
                name: "min-bid",
                label: "Least bid",
                about: "The least that may be bid",
                range: Range::Numbers { least: 0, most: OshiZumo::MAX_MIN_BID as u64, usual: 1 },
            },
        ],
        rules: "",
        position: "Black's coins, White's coins, the wrestler's place, which is below 0 on Black's side",
        example: "43 49 -1",
        endings: &[
            ("pushed off", &[Reason::PushedOff.words()]),
            ("out of coins", &[Reason::OutOfCoins.words()]),
            ("out of rounds", &[Reason::Horizon.words()]),
        ],
    };

    fn title(&self) -> String {
        let coins = counted(self.coins.into(), "coin", "coins");
        format!(
            "Oshi-Zumo, {coins}, {} a side, least bid {}",
            counted(self.size.into(), "place", "places"),
            self.min_bid
        )
    }

    fn rules(&self) -> String {
        format!(
            "\
Each side has {}. Each round both bid some of them at once, both bids
are paid, and the higher one pushes the wrestler one place towards the other side.
Who pushes it off the row of {} wins; when all coins are gone, the side on
whose half it stands has lost.",
            counted(self.coins.into(), "coin", "coins"),
            counted((2 * u64::from(self.size)) + 1, "place", "places"),
        )
    }

    fn typed(&self) -> (&'static str, &'static [(&'static str, &'static str)]) {
        ("A number of coins such as 7", &[])
    }

    fn question(&self, position: &Position, player: Player) -> String {
        format!("your bid, {} to {}", self.least(position, player), self.most(position, player))
    }

    fn request(&self, position: &Position, player: Player) -> String {
        let (least, most) = (self.least(position, player), self.most(position, player));
        format!("Bid {least} to {most} of your coins; {} does too.", player.other())
    }

    fn read_choice(&self, position: &Position, player: Player, typed: &str) -> Result<Bid, String> {
        self.parse_bid(position, player, typed.trim()).map_err(|misprint| misprint.to_string())
    }

    fn open_choices(&self, position: &Position, player: Player) -> String {
        format!("You may bid {} to {}.", self.least(position, player), self.most(position, player))
    }

    fn pickable(&self, position: &Position, player: Player) -> Vec<Bid> {
        self.choices(position, player)
    }

    fn intent(&self, position: &Position, player: Player, bid: Bid) -> String {
        match bid {
            _ if bid == self.most(position, player) => format!("bids {bid}, all that is left"),
            _ if bid == self.least(position, player) => format!("bids {bid}, the least"),
            _ => format!("bids {bid}"),
        }
    }

    fn spoken(&self, _: &Position, _: Player, bid: Bid) -> String {
        format!("bid {bid}")
    }

    fn deed(&self, round: &Round<'_>, player: Player) -> Option<String> {
        let left = counted(round.after.coins[player].into(), "coin", "coins");
        Some(format!("bids {} and has {left} left", round.choices[player]))
    }

    fn remarks(&self, round: &Round<'_>) -> Vec<String> {
        let told = match round.after.place {
            place if place == round.before.place => "Equal bids: the wrestler stays.".to_owned(),
            place if place.unsigned_abs() > self.size => "The wrestler is pushed off the row.".to_owned(),
            place => match round.after.pressed() {
                Some(pressed) => format!("The wrestler is pushed to {place}, on {pressed}'s side."),
                None => "The wrestler is pushed back to the middle.".to_owned(),
            },
        };
        vec![told]
    }

    fn trace(&self, round: &Round<'_>, player: Player) -> Trace {
        Trace { words: format!("bids {}", round.choices[player]), from: None, to: None }
    }

    fn ending_words(&self, ending: Ending, position: &Position) -> String {
        let told = self.outcome(*position).map_or_else(|| ending.reason.to_owned(), |how| how.to_string());
        let mut letters = told.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
        format!("{first}{}.", letters.as_str())
    }

    /// The row with its places, the wrestler as `o`, and what each side has left.
    fn drawing(&self, position: &Position, _: Option<&Round<'_>>) -> Drawing {
        let size = self.size.cast_signed();
        let line = |cell: &dyn Fn(i8) -> String| {
            (-size..=size).map(|place| format!("{:>4}", cell(place))).collect::<Vec<_>>().concat()
        };
        let mut drawing = Drawing::new();
        drawing.plain(format!("     {}\n", line(&|place| place.to_string())));
        let wrestler = |place: i8| if place == position.place { "o" } else { "." }.to_owned();
        let [left, right] =
            [-size - 1, size + 1].map(|place| if place == position.place { "o" } else { "|" });
        drawing.plain(format!("    {left}{}   {right}\n", line(&wrestler)));
        for (player, wing) in [(Player::First, "   "), (Player::Second, "   ")] {
            drawing.plain(wing);
            drawing.of(player, player.to_string());
            drawing.plain(format!(" {}", counted(position.coins[player].into(), "coin", "coins")));
        }
        drawing.plain("\n");
        drawing
    }

    /// One row, with a place more on either end for a wrestler that was pushed off.
    fn rows(&self, position: &Position) -> Vec<String> {
        let edge = self.size.cast_signed() + 1;
        let place = |place: i8| match place {
            _ if place == position.place => 'o',
            _ if place.abs() == edge => '|',
            _ => '.',
        };
        vec![(-edge..=edge).map(place).collect()]
    }

    fn facts(&self, position: &Position, player: Player) -> Vec<String> {
        vec![counted(position.coins[player].into(), "coin", "coins")]
    }

    fn counts(&self, position: &Position, player: Player) -> Vec<(&'static str, u32)> {
        vec![("coins", position.coins[player].into())]
    }
}
