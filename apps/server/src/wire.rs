//! The only types that leave or enter the server. The page's `wire.ts` is made from them, and a test compares it.
//!
//! A secret of a running game, a sealed choice and a foreign seat's token have no place in any of them.

mod analysis;
mod duel;
mod duel_analysis;
mod games;
mod hint;
mod hunt;
mod library;
mod links;
mod matches;
mod puzzle;
mod review;
mod rooms;

use serde::Serialize;

pub(crate) use self::analysis::*;
pub(crate) use self::duel::*;
pub(crate) use self::duel_analysis::*;
pub(crate) use self::games::*;
pub(crate) use self::hint::*;
pub(crate) use self::hunt::*;
pub(crate) use self::library::*;
pub(crate) use self::links::*;
pub(crate) use self::matches::*;
pub(crate) use self::puzzle::*;
pub(crate) use self::review::*;
pub(crate) use self::rooms::*;

/// Every error answer.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Refused {
    /// A sentence for the person.
    pub(crate) error: String,
    /// One word for programs.
    pub(crate) code: String,
}

/// The answer of `/healthz`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Health {
    /// `ok`, or `unkept` while the database refuses writes and games live in memory only.
    pub(crate) status: &'static str,
    /// The version of the program.
    pub(crate) version: &'static str,
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    use ts_rs::TS as _;

    use super::*;

    /// The page's types, one declaration after the other.
    fn typescript() -> String {
        let config = ts_rs::Config::default();
        let declarations = [
            Refused::decl(&config),
            Health::decl(&config),
            Addresses::decl(&config),
            Drawn::decl(&config),
            Picture::decl(&config),
            NewMatch::decl(&config),
            Way::decl(&config),
            NewSeat::decl(&config),
            Opened::decl(&config),
            SeatKey::decl(&config),
            Invitation::decl(&config),
            Invitations::decl(&config),
            Invite::decl(&config),
            SitDown::decl(&config),
            Choice::decl(&config),
            Correction::decl(&config),
            View::decl(&config),
            Clock::decl(&config),
            Table::decl(&config),
            HuntTable::decl(&config),
            Turn::decl(&config),
            Answer::decl(&config),
            Trouble::decl(&config),
            Repair::decl(&config),
            Rival::decl(&config),
            DuelTable::decl(&config),
            Side::decl(&config),
            Button::decl(&config),
            Round::decl(&config),
            Play::decl(&config),
            Games::decl(&config),
            GuessingGame::decl(&config),
            Parameter::decl(&config),
            AnswerPart::decl(&config),
            GameSize::decl(&config),
            Layout::decl(&config),
            PegColour::decl(&config),
            DuelGame::decl(&config),
            Level::decl(&config),
            Wanted::decl(&config),
            Hint::decl(&config),
            Heat::decl(&config),
            Library::decl(&config),
            Entry::decl(&config),
            Replay::decl(&config),
            Story::decl(&config),
            Import::decl(&config),
            Imported::decl(&config),
            Review::decl(&config),
            HuntReview::decl(&config),
            ReviewedTurn::decl(&config),
            DuelReview::decl(&config),
            SideReview::decl(&config),
            ReviewedRound::decl(&config),
            ReviewedChoice::decl(&config),
            Share::decl(&config),
            Question::decl(&config),
            Asked::decl(&config),
            Analysis::decl(&config),
            Advice::decl(&config),
            PositionQuestion::decl(&config),
            Trial::decl(&config),
            Tried::decl(&config),
            DuelAnalysis::decl(&config),
            Bounds::decl(&config),
            Weighed::decl(&config),
            NewRoom::decl(&config),
            Pairing::decl(&config),
            OpenedRoom::decl(&config),
            NewMember::decl(&config),
            Joined::decl(&config),
            MemberInvitation::decl(&config),
            Room::decl(&config),
            Member::decl(&config),
            RoomGame::decl(&config),
            Standing::decl(&config),
            RoomSeat::decl(&config),
            Puzzle::decl(&config),
            Riddle::decl(&config),
            Judged::decl(&config),
        ];
        let mut text = "// Made from apps/server/src/wire by its test; do not edit.\n".to_owned();
        for declaration in declarations {
            text.push_str("\nexport ");
            text.push_str(&declaration);
            text.push('\n');
        }
        text
    }

    #[test]
    fn the_page_knows_the_same_types_as_the_server() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/wire.ts");
        if env::var_os("PARLOUR_WRITE_WIRE").is_some() {
            fs::write(path, typescript()).expect("the page's folder can be written");
        }
        let known = fs::read_to_string(path).unwrap_or_default();
        assert!(known == typescript(), "run this test with PARLOUR_WRITE_WIRE=1 and build the page again");
    }
}
