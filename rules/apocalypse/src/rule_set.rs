use std::fmt;
use std::str::FromStr;

use crate::Position;

/// A named set of rules. They differ only in when a game ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleSet {
    /// The rules of the course. A game may go on for ever.
    #[default]
    Course,
    /// The rules of the course, and a draw after fifty quiet rounds in a row, so that every game ends.
    ///
    /// A round is quiet when it leaves every count of pieces as it was; a second round belongs to the normal round
    /// before it, so the draw is looked for when the whole round is over, and after every other end.
    CourseQuiet50,
}

impl RuleSet {
    /// Every rule set.
    pub const ALL: [RuleSet; 2] = [RuleSet::Course, RuleSet::CourseQuiet50];

    /// The name in records and reports.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Course => "course",
            RuleSet::CourseQuiet50 => "course+quiet50",
        }
    }

    /// After how many quiet rounds in a row the game is a draw.
    pub const fn quiet_limit(self) -> Option<u16> {
        match self {
            RuleSet::Course => None,
            RuleSet::CourseQuiet50 => Some(50),
        }
    }

    pub(crate) fn is_drawn_by_quiet(self, position: &Position) -> bool {
        let awaiting = position.awaiting();
        let is_whole = awaiting.first.is_none() && awaiting.second.is_none();
        is_whole && self.quiet_limit().is_some_and(|limit| position.quiet() >= limit)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for RuleSet {
    type Err = UnknownRuleSet;
    fn from_str(text: &str) -> Result<RuleSet, UnknownRuleSet> {
        let named = RuleSet::ALL.into_iter().find(|rules| rules.name() == text);
        named.ok_or_else(|| UnknownRuleSet(text.to_owned()))
    }
}

/// A name that no rule set has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRuleSet(pub String);

impl fmt::Display for UnknownRuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = RuleSet::ALL.map(RuleSet::name).join(" or ");
        write!(f, "no rule set is called '{}', it must be {names}", self.0)
    }
}

impl std::error::Error for UnknownRuleSet {}
