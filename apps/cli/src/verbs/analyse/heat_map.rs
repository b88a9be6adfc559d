use std::fmt;

use game::Player;
use game::counted;
use games::RegisteredDuel;
use play::judge::{Analysis, Weighed, signed};

use crate::rules_hash::Rules;

/// What every pair of choices is worth, as a picture that stands alone: colours for the eye, numbers for certainty.
pub(super) struct HeatMap<'a, G: RegisteredDuel>(pub(super) &'a Analysis<G>);

/// The size of a cell.
const WIDE: usize = 60;
const HIGH: usize = 30;
/// Where the first cell is: room for the texts above and the rows' names on the left.
const LEFT: usize = 176;
const TOP: usize = 158;
/// Room below the cells for the scale, and around everything.
const BELOW: usize = 66;
const MARGIN: usize = 24;
/// The texts above are never cut off.
const NARROWEST: usize = 780;
/// The longest bar that shows how often a choice is right.
const LONGEST_BAR: f64 = 44.0;

/// The colours of the ends and of the middle, all light enough for dark letters.
const BLACK_WINS: [f64; 3] = [104.0, 168.0, 224.0];
const EVEN: [f64; 3] = [250.0, 250.0, 247.0];
const WHITE_WINS: [f64; 3] = [240.0, 150.0, 92.0];

const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#16181d}.head{font-size:18px;font-weight:600}\
.small{font-size:12px}.small,.never{fill:#4a4f59}.cell{text-anchor:middle}.mixed{font-weight:600}\
.bar{fill:#16181d}rect.mixed{fill:none;stroke:#16181d;stroke-width:2}";

impl<G: RegisteredDuel> HeatMap<'_, G> {
    fn option(&self, player: Player, number: usize) -> &Weighed<G::Action> {
        &self.0.options[player][number]
    }

    /// The largest number there is gets the strongest colour, so that a quiet position has colours too.
    fn scale(&self) -> f64 {
        let pairs = (0..self.0.options.first.len())
            .flat_map(|row| (0..self.0.options.second.len()).map(move |column| (row, column)));
        pairs.map(|(row, column)| self.0.payoff(row, column).middle().abs()).fold(0.01, f64::max)
    }

    fn heading(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let analysis = self.0;
        let rules = Rules::of(&analysis.game);
        let rounds = counted(analysis.depth.into(), "round", "rounds");
        let behind = if analysis.is_exact { "exact" } else { "what comes after is estimated" };
        writeln!(
            f,
            "<text class=\"head\" x=\"{MARGIN}\" y=\"38\">What each pair of choices is worth to Black, in points</text>"
        )?;
        writeln!(f, "<text x=\"{MARGIN}\" y=\"62\">{}</text>", analysis.position)?;
        writeln!(
            f,
            "<text class=\"small\" x=\"{MARGIN}\" y=\"82\">value {} for Black, {rounds} ahead, {behind}{}</text>",
            analysis.value,
            if rules.is_empty() { String::new() } else { format!("; rules {rules}") }
        )
    }

    /// The names of White's choices above the columns.
    fn column(&self, f: &mut fmt::Formatter<'_>, place: usize, number: usize) -> fmt::Result {
        let option = self.option(Player::Second, number);
        let middle = LEFT + place * WIDE + WIDE / 2;
        writeln!(
            f,
            "<text class=\"cell {}\" x=\"{middle}\" y=\"{}\">{}</text><text class=\"cell small\" x=\"{middle}\" y=\"{}\">{}</text>",
            class(option),
            TOP - 29,
            option.choice,
            TOP - 13,
            percent(option),
        )?;
        let bar = option.share * LONGEST_BAR;
        writeln!(
            f,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{}\" width=\"{bar:.1}\" height=\"4\"/>",
            middle as f64 - bar / 2.0,
            TOP - 8
        )
    }

    /// The name of a choice of Black, and what it is worth against every choice of White.
    fn row(&self, f: &mut fmt::Formatter<'_>, place: usize, number: usize, columns: &[usize]) -> fmt::Result {
        let option = self.option(Player::First, number);
        let y = TOP + place * HIGH;
        let bar = option.share * LONGEST_BAR;
        writeln!(
            f,
            "<text class=\"{}\" x=\"{MARGIN}\" y=\"{}\">{}</text><text class=\"small\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect class=\"bar\" x=\"{:.1}\" y=\"{}\" width=\"{bar:.1}\" height=\"4\"/>",
            class(option),
            y + 20,
            option.choice,
            MARGIN + 88,
            y + 20,
            percent(option),
            (LEFT - 8) as f64 - bar,
            y + HIGH / 2 - 2,
        )?;
        let scale = self.scale();
        for (place, &column) in columns.iter().enumerate() {
            let worth = self.0.payoff(number, column).middle();
            let x = LEFT + place * WIDE;
            writeln!(
                f,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{}\"/><text class=\"cell\" x=\"{}\" y=\"{}\">{}</text>",
                WIDE - 2,
                HIGH - 2,
                colour(worth / scale),
                x + WIDE / 2 - 1,
                y + 19,
                signed(worth),
            )?;
            if is_mixed(option) && is_mixed(self.option(Player::Second, column)) {
                writeln!(
                    f,
                    "<rect class=\"mixed\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\"/>",
                    WIDE - 2,
                    HIGH - 2
                )?;
            }
        }
        Ok(())
    }

    /// What the colours and frames mean.
    fn legend(&self, f: &mut fmt::Formatter<'_>, y: usize) -> fmt::Result {
        let scale = self.scale();
        for step in 0..9_u8 {
            let part = f64::from(step) / 4.0 - 1.0;
            let x = MARGIN + 48 + usize::from(step) * 18;
            let colour = colour(part);
            writeln!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"18\" height=\"14\" fill=\"{colour}\"/>")?;
        }
        writeln!(
            f,
            "<text class=\"small\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text><text class=\"small\" x=\"{}\" y=\"{}\">{} \
             for Black; framed: both sides should mix these; a bar shows how often</text>",
            MARGIN + 42,
            y + 11,
            signed(-scale),
            MARGIN + 48 + 9 * 18 + 6,
            y + 11,
            signed(scale),
        )
    }
}

impl<G: RegisteredDuel> fmt::Display for HeatMap<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rows, columns] = Player::BOTH.map(|player| self.0.by_weight(player));
        let width = (LEFT + columns.len() * WIDE + MARGIN).max(NARROWEST);
        let below = TOP + rows.len() * HIGH;
        let height = below + BELOW;
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"Payoff matrix of {}\">",
            self.0.position
        )?;
        writeln!(f, "<style>{STYLE}</style>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
        self.heading(f)?;
        writeln!(
            f,
            "<text class=\"small\" x=\"{LEFT}\" y=\"{}\">White's choices</text><text class=\"small\" x=\"{MARGIN}\" y=\"{}\">Black's choices</text>",
            TOP - 49,
            TOP - 13
        )?;
        for (place, &number) in columns.iter().enumerate() {
            self.column(f, place, number)?;
        }
        for (place, &number) in rows.iter().enumerate() {
            self.row(f, place, number, &columns)?;
        }
        self.legend(f, below + 24)?;
        writeln!(f, "</svg>")
    }
}

fn is_mixed<A>(option: &Weighed<A>) -> bool {
    option.share >= 0.005
}

fn class<A>(option: &Weighed<A>) -> &'static str {
    if is_mixed(option) { "mixed" } else { "never" }
}

fn percent<A>(option: &Weighed<A>) -> String {
    if is_mixed(option) { format!("{:.0} %", 100.0 * option.share) } else { String::new() }
}

/// From -1, where White wins, to 1, where Black does.
fn colour(part: f64) -> String {
    let end = if part > 0.0 { BLACK_WINS } else { WHITE_WINS };
    let [red, green, blue] =
        [0, 1, 2].map(|light| EVEN[light] + (end[light] - EVEN[light]) * part.abs().min(1.0));
    format!("rgb({red:.0},{green:.0},{blue:.0})")
}
