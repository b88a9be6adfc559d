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
        macro_rules! declarations {
            ($($named:ident)+) => { [$($named::decl(&ts_rs::Config::default())),+] };
        }
        let declarations = declarations! {
            Refused Health Addresses Drawn Picture NewMatch Way NewSeat Opened SeatKey Invitation Invitations Invite
            SitDown Choice Correction View Clock Table HuntTable Turn Answer Trouble Repair Rival DuelTable Side
            Button Round Play Games GuessingGame Parameter AnswerPart GameSize Layout PegColour DuelGame Level
            Wanted Hint Heat Library Entry Replay Story Import Imported Review HuntReview ReviewedTurn DuelReview
            SideReview ReviewedRound ReviewedChoice Share Question Asked Analysis Advice PositionQuestion Trial
            Tried DuelAnalysis Bounds Weighed NewRoom Pairing OpenedRoom NewMember Joined MemberInvitation Room
            Member RoomGame Standing RoomSeat Puzzle Riddle Judged
        };
        let mut text = "// Made from apps/server/src/wire by its test; do not edit.\n".to_owned();
        for declaration in declarations {
            text.push_str("\nexport ");
            // Comments of one line, as in the rest of the page.
            text.push_str(
                &declaration.replace("/**\n * ", "/** ").replace("\n */", " */").replace(" \n", "\n"),
            );
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
