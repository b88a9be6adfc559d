//! The rules once more, written from the specification in another way: a grid of characters, pieces in lists, every
//! pair of cells tried, plays as text. Slow and plain on purpose; it shares no code with the crate.

/// A cell as the specification writes it.
pub(crate) type Point = (i32, i32);

pub(crate) const BLACK: usize = 0;
pub(crate) const WHITE: usize = 1;

/// A position. `grid[y][x]` holds the characters of the trace: `X / # + _`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Model {
    pub(crate) grid: Vec<Vec<char>>,
    pub(crate) penalties: [i32; 2],
    pub(crate) quiet: i32,
    pub(crate) round: i32,
    pub(crate) waiting: [Option<Point>; 2],
}

/// Which end of the game the specification's section 8 names, as the beginning of its closing line.
pub(crate) type Closing = Option<String>;

impl Model {
    pub(crate) fn start() -> Model {
        let picture = ["X///X", "/___/", "_____", "+___+", "#+++#"];
        let grid = picture.iter().map(|row| row.chars().collect()).collect();
        Model { grid, penalties: [0, 0], quiet: 0, round: 0, waiting: [None, None] }
    }

    fn at(&self, (x, y): Point) -> char {
        self.grid[index(y)][index(x)]
    }

    fn set(&mut self, (x, y): Point, piece: char) {
        self.grid[index(y)][index(x)] = piece;
    }

    fn count(&self, piece: char) -> usize {
        self.grid.iter().flatten().filter(|&&c| c == piece).count()
    }

    fn counts(&self) -> Vec<usize> {
        "X/#+".chars().map(|piece| self.count(piece)).collect()
    }

    /// Section 6, first half.
    pub(crate) fn is_legal(&self, side: usize, from: Point, to: Point) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let forward = if side == BLACK { -1 } else { 1 };
        let piece = self.at(from);
        if piece == '_' || owner(piece) != side {
            return false;
        }
        if self.at(to) != '_' && owner(self.at(to)) == side {
            return false;
        }
        if is_knight(piece) {
            return dx * dx + dy * dy == 5;
        }
        let sideways = i32::from(self.at(to) != '_');
        dx.abs() == sideways && dy == forward
    }

    pub(crate) fn legal_moves(&self, side: usize) -> Vec<(Point, Point)> {
        let mut list = Vec::new();
        for from in points() {
            if self.at(from) == '_' || owner(self.at(from)) != side {
                continue;
            }
            list.extend(points().filter(|&to| self.is_legal(side, from, to)).map(|to| (from, to)));
        }
        list
    }

    pub(crate) fn empty_cells(&self) -> Vec<Point> {
        points().filter(|&point| self.at(point) == '_').collect()
    }

    pub(crate) fn is_second_round(&self) -> bool {
        self.waiting != [None, None]
    }

    /// Whether the chooser of this side is called in the second round.
    pub(crate) fn is_asked(&self, side: usize) -> bool {
        self.waiting[side].is_some() && self.count(['#', 'X'][side]) >= 2
    }

    /// Section 6, second half: the next position and the text of both plays.
    pub(crate) fn normal_round(&self, asked: [Option<(Point, Point)>; 2]) -> (Model, [String; 2]) {
        let mut next = self.clone();
        let mut texts = [String::new(), String::new()];
        // Every piece on the board: what it is, where it ends up, and whether it moved.
        let mut pieces: Vec<(char, Point, bool)> = points()
            .filter(|&point| self.at(point) != '_')
            .map(|point| (self.at(point), point, false))
            .collect();
        let mut pawns_moved: [Option<Point>; 2] = [None, None];
        let unmoved = pieces.clone();
        for side in [BLACK, WHITE] {
            match asked[side] {
                None => texts[side] = "Passed".to_string(),
                Some((from, to)) if self.is_legal(side, from, to) => {
                    texts[side] = format!("Played {}", pair(from, to));
                    let i = unmoved.iter().position(|piece| piece.1 == from).expect("a piece moves");
                    pieces[i] = (self.at(from), to, true);
                    if !is_knight(self.at(from)) {
                        pawns_moved[side] = Some(to);
                    }
                }
                Some((from, to)) => {
                    texts[side] = format!("Goofed {}", pair(from, to));
                    next.penalties[side] += 1;
                }
            }
        }
        // A piece is removed by any other on its cell that it does not withstand.
        let survivors: Vec<(char, Point, bool)> = pieces
            .iter()
            .enumerate()
            .filter(|&(i, &(piece, point, moved))| {
                !pieces.iter().enumerate().any(|(j, &(other, other_point, other_moved))| {
                    i != j
                        && point == other_point
                        && match (moved, other_moved) {
                            (false, _) => true,
                            (true, false) => false,
                            (true, true) => is_knight(other) || !is_knight(piece),
                        }
                })
            })
            .map(|(_, &piece)| piece)
            .collect();
        next.grid = vec![vec!['_'; 5]; 5];
        for (piece, point, _) in survivors {
            next.set(point, piece);
        }
        for side in [BLACK, WHITE] {
            if let Some(point) = pawns_moved[side]
                && point.1 == [0, 4][side]
                && next.at(point) == ['+', '/'][side]
            {
                next.waiting[side] = Some(point);
            }
        }
        next.round += 1;
        next.quiet = if next.counts() == self.counts() { self.quiet + 1 } else { 0 };
        (next, texts)
    }

    /// Section 7.
    pub(crate) fn second_round(&self, asked: [Option<Point>; 2]) -> (Model, [String; 2]) {
        let mut next = Model { waiting: [None, None], ..self.clone() };
        let mut texts = [String::new(), String::new()];
        let mut placed: Vec<(char, Point)> = Vec::new();
        for side in [BLACK, WHITE] {
            let Some(pawn) = self.waiting[side] else {
                texts[side] = "None".to_string();
                continue;
            };
            if !self.is_asked(side) {
                texts[side] = format!("UpgradedPawn2Knight ({},{})", pawn.0, pawn.1);
                next.set(pawn, ['#', 'X'][side]);
                continue;
            }
            match asked[side] {
                None => {
                    texts[side] = "NullPlacedPawn".to_string();
                    next.penalties[side] += 1;
                }
                Some(to) if self.at(to) == '_' => {
                    texts[side] = format!("PlacedPawn {}", pair(pawn, to));
                    next.set(pawn, '_');
                    placed.push((['+', '/'][side], to));
                }
                Some(to) => {
                    texts[side] = format!("BadPlacedPawn {}", pair(pawn, to));
                    next.penalties[side] += 1;
                }
            }
        }
        for &(pawn, point) in &placed {
            let is_alone = placed.iter().filter(|other| other.1 == point).count() == 1;
            if is_alone {
                next.set(point, pawn);
            }
        }
        if next.counts() != self.counts() {
            next.quiet = 0;
        }
        (next, texts)
    }

    /// Section 8; `limit` is the number of quiet rounds after which a game is a draw.
    pub(crate) fn closing(&self, texts: &[String; 2], limit: Option<i32>) -> Closing {
        let (b, w) = (self.count('+'), self.count('/'));
        let both_passed = texts.iter().all(|text| text == "Passed");
        let is_over = self.penalties.contains(&2) || b == 0 || w == 0 || both_passed;
        let quiet = limit.is_some_and(|limit| !self.is_second_round() && self.quiet >= limit);
        if !is_over {
            return quiet.then(|| "Draw".to_string());
        }
        let head = if self.penalties == [1, 2] || self.penalties == [0, 2] {
            "Black wins! (Because White accumulated >1 penalty points.)"
        } else if self.penalties == [2, 1] || self.penalties == [2, 0] {
            "White wins! (Because Black accumulated >1 penalty points.)"
        } else if b > w {
            "Black wins!"
        } else if w > b {
            "White wins!"
        } else {
            "Tie!"
        };
        Some(head.to_string())
    }
}

fn index(coordinate: i32) -> usize {
    usize::try_from(coordinate).expect("a point of the grid")
}

fn points() -> impl Iterator<Item = Point> {
    (0..5).flat_map(|y| (0..5).map(move |x| (x, y)))
}

fn owner(piece: char) -> usize {
    if piece == '#' || piece == '+' { BLACK } else { WHITE }
}

fn is_knight(piece: char) -> bool {
    piece == '#' || piece == 'X'
}

fn pair((fx, fy): Point, (tx, ty): Point) -> String {
    format!("(({fx},{fy}),({tx},{ty}))")
}
