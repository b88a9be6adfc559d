// Made from apps/server/src/wire by its test; do not edit.

export type Refused = {
/** A sentence for the person. */
error: string,
/** One word for programs. */
code: string, };

export type Health = {
/** `ok`, or `unkept` while the database refuses writes and games live in memory only. */
status: string,
/** The version of the program. */
version: string, };

export type Addresses = {
/** The addresses of its page; none, if it is open for this machine alone. */
addresses: Array<string>, };

export type Drawn = {
/** The text, at most 300 bytes. */
text: string, };

export type Picture = {
/** The length of its sides, with the border. */
size: number,
/** The dark squares as a path of SVG. */
path: string, };

export type NewMatch = { "kind": "hunt",
/** The game and its size, such as `ships 4 8 3`: `GET /api/games` lists them. */
game: string,
/** Who hides and who searches. */
way: Way,
/** The person's name. */
name: string,
/** The seconds that each guess may take, 1 to 3600; without it there is no clock. */
clock: number | null, } | { "kind": "duel",
/** The game and its size; `apocalypse` if nothing is said. */
game: string,
/** Who plays Black. */
black: NewSeat,
/** Who plays White. */
white: NewSeat,
/** The seconds that each choice may take, 1 to 3600; without it there is no clock. */
clock: number | null, };

export type Way = "search" | "hide" | "race";

export type NewSeat = { "kind": "person",
/** The person's name. */
name: string, } | { "kind": "open" } | { "kind": "machine",
/** How it plays: one of the names that `GET /api/games` lists. */
level: string, };

export type Opened = {
/** The match; whoever knows it may watch. */
id: string,
/** The game and its size as people say it. */
title: string,
/** The seats that were given out to whoever asked, each with the token that opens it and nothing else. */
seats: Array<SeatKey>,
/** The seats that somebody is yet to take. */
invitations: Array<Invitation>, };

export type SeatKey = {
/** `searcher`, `hider`, `black` or `white`. */
seat: string,
/** The secret of this seat. */
token: string, };

export type Invitation = {
/** `searcher`, `hider`, `black` or `white`. */
seat: string,
/** The words of the invitation; they open nothing but the way to a token that only the invited one hears. */
code: string, };

export type Invitations = {
/** At most one for each seat. */
invitations: Array<Invitation>, };

export type Invite = {
/** The seat; without it one's own, to move it to another device. */
seat: string | null, };

export type SitDown = {
/** The words of the invitation. */
code: string,
/** The person's name; without it the name that the seat has. */
name: string, };

export type Choice = {
/** The words, such as `A1 H2 H4`, `0 1 2`, `RBGY`, `1413`, `pass` or `@22`. */
choice: string,
/** How many turns the chooser has seen; a choice for another turn is refused, so a repeated request is harmless. */
turn: number | null, };

export type Correction = {
/** The turn, counted from 1. */
turn: number,
/** The answer that is true. */
answer: string, };

export type View = {
/** The match. */
id: string,
/** The viewer's seat; a spectator has none. */
seat: string | null,
/** Grows with everything that happens. */
version: number,
/** Whether the match is written to the game file; if not, it ends with the process. */
kept: boolean,
/** Whether the server was told to keep nothing, so that no match is ever kept. */
fleeting: boolean,
/** Whether it is over; it then stands in the library under the same id. */
over: boolean,
/** Whether this seat is to choose now. */
asked: boolean,
/** How many hints were asked for. */
hints: number,
/** The seats that watch now. */
here: Array<string>,
/** How many watch without a seat. */
watching: number,
/** The match in which the same people play again. */
next: string | null,
/** How it stands, as a sentence. */
status: string,
/** The clock, where one was asked for. */
clock: Clock | null,
/** The game itself. */
table: Table, };

export type Clock = {
/** The seconds that a choice may take. */
seconds: number,
/** When the time for this turn is up, in milliseconds since 1970 by the server's clock; none while it stands still. */
until: number | null, };

export type Table = { "kind": "hunt" } & HuntTable | { "kind": "duel" } & DuelTable;

export type HuntTable = {
/** The game and its size as words. */
game: string,
/** The same as people say it. */
title: string,
/** What it is played on. */
layout: Layout,
/** Who hides and who searches. */
way: Way,
/** The person's name. */
name: string,
/** What was asked and answered: the person's guesses, or the machine's where the person hides. */
turns: Array<Turn>,
/** The guess of the machine that waits for an answer. */
asks: string | null,
/** The answers that the game knows; only where the person answers. */
answers: Array<Answer>,
/** What is wrong with the answers, and how it can be repaired. */
trouble: Trouble | null,
/** The machine in a race. */
rival: Rival | null,
/** What was hidden, once the game is over. */
secret: string | null,
/** How it ended. */
result: string | null, };

export type Turn = {
/** What was asked. */
guess: string,
/** What was answered. */
feedback: string,
/** The answer in words. */
words: string, };

export type Answer = {
/** What is sent. */
feedback: string,
/** The answer in words. */
words: string, };

export type Trouble = {
/** What is wrong, as a sentence. */
sentence: string,
/** Turns whose answers cannot be true together, counted from 1. */
turns: Array<number>,
/** Single changes that would put it right. */
repairs: Array<Repair>, };

export type Repair = {
/** The turn, counted from 1. */
turn: number,
/** The answers that would do. */
instead: Array<Answer>, };

export type Rival = {
/** How many guesses it has made. */
guesses: number,
/** Whether it has found the secret. */
found: boolean,
/** What it asked, once the race is over. */
turns: Array<Turn>, };

export type DuelTable = {
/** The game and its size as words. */
game: string,
/** The word that names the game. */
name: string,
/** The game and its size as people say it. */
title: string,
/** Under which rules; empty where there is one set only. */
rules: string,
/** Who plays Black. */
black: Side,
/** Who plays White. */
white: Side,
/** The position as text. */
position: string,
/** The board from the top, a character a place; in Apocalypse `N` `P` White's, `n` `p` Black's, `.` empty. */
rows: Array<string>,
/** How many whole rounds have been played. */
round: number,
/** How many rounds have been played, second parts as rounds of their own; a choice may name it as its turn. */
turn: number,
/** Whether the second part of a round is open: in Apocalypse pawns are to be placed now. */
placing: boolean,
/** What this seat is asked for, such as `your move`. */
question: string,
/** What this seat may pick on the board: in Apocalypse `1413` moves from (1,4) to (1,3), `@22` places a pawn on (2,2). */
moves: Array<string>,
/** What it may choose besides. */
buttons: Array<Button>,
/** What this seat has chosen already, sealed. */
chosen: string | null,
/** Every round so far as it is written in records: Black's choice, a blank, White's. */
rounds: Array<string>,
/** The last round, with all that happened in it. */
last: Round | null,
/** How it ended. */
result: string | null,
/** `black`, `white` or nobody. */
winner: string | null, };

export type Side = {
/** The person's name, or the machine's level. */
name: string,
/** Whether the machine plays it. */
machine: boolean,
/** Whether somebody is yet to sit down here. */
open: boolean,
/** Whether it has chosen already; never what. */
ready: boolean,
/** Whether it has to choose in this round. */
asked: boolean,
/** What there is to say of it beside the board. */
facts: Array<string>, };

export type Button = {
/** The choice as it is written in records. */
choice: string,
/** What it is called. */
label: string, };

export type Round = {
/** What Black did. */
black: Play,
/** What White did. */
white: Play,
/** Both together, as a sentence. */
sentence: string,
/** The cells on which a piece was lost, as `xy`. */
lost: Array<string>,
/** The board afterwards. */
rows: Array<string>,
/** The position afterwards, as text. */
position: string, };

export type Play = {
/** The choice as it is written in records. */
text: string,
/** The same in words. */
words: string,
/** Where the piece came from, as `xy`. */
from: string | null,
/** Where it went. */
to: string | null, };

export type Games = {
/** The guessing games, in the order in which they are listed to people. */
guessing: Array<GuessingGame>,
/** The games in which both sides choose at once. */
duels: Array<DuelGame>, };

export type GuessingGame = {
/** The word that names it. */
name: string,
/** Its name as people write it. */
title: string,
/** One or two sentences that make somebody want to play it. */
pitch: string,
/** What is hidden, in one word. */
secret: string,
/** Sizes that many people know; the first is the usual one. Any size that the parameters allow can be played. */
usual: Array<GameSize>,
/** What a size is made of, in the order of the spec. */
parameters: Array<Parameter>,
/** The numbers of an answer in their order. */
answer: Array<AnswerPart>, };

export type Parameter = { "kind": "number",
/** The word by which it is named on a command line. */
name: string,
/** What stands beside the field in which it is chosen. */
label: string,
/** What it is. */
about: string,
/** The least. */
least: number,
/** The most. */
most: number,
/** What it is if nobody says otherwise. */
usual: number, } | { "kind": "switch",
/** The word by which it is named on a command line. */
name: string,
/** What stands beside the field in which it is chosen. */
label: string,
/** What it is. */
about: string,
/** The word that begins the spec, in place of the game's name, when it is on. */
word: string, };

export type AnswerPart = {
/** In one word. */
name: string,
/** What it counts. */
counts: string, };

export type GameSize = {
/** The word that names the game. */
name: string,
/** The game and its size as words that open a match. */
spec: string,
/** The game and its size as people say it. */
title: string,
/** The rules, for someone who has never played. */
rules: string,
/** What it is played on. */
layout: Layout,
/** The values of the parameters in their order; a switch is 1 or 0. */
parameters: Array<number>,
/** Every answer that a guess can have. */
answers: Array<Answer>, };

export type Layout = { "kind": "places",
/** What it looks like, in one word; who does not know the word draws a plain grid. */
look: string,
/** The names of the columns. */
columns: Array<string>,
/** The names of the rows. The name of a place is that of its column and that of its row. */
rows: Array<string>,
/** How many places a guess takes. */
picks: number, } | { "kind": "pegs",
/** How many holes there are. */
holes: number,
/** The pegs to choose from. */
colours: Array<PegColour>,
/** Whether two holes may take the same peg. */
repeats: boolean, };

export type PegColour = {
/** The letter that a guess has for it. */
letter: string,
/** What its colour is called, where it has a name. */
name: string | null, };

export type DuelGame = {
/** The word that names it. */
name: string,
/** Its name as people write it. */
title: string,
/** One or two sentences that make somebody want to play it. */
pitch: string,
/** The game at its usual size as words that open a match. */
usual: string,
/** The rules, for someone who has never played. */
rules: string,
/** Where it starts at its usual size, as text. */
start: string,
/** What a position is written as. */
position: string,
/** What a size is made of, in the order of the spec. */
parameters: Array<Parameter>,
/** How the machine can play it. */
levels: Array<Level>,
/** How it does if nobody says otherwise. */
level: string, };

export type Level = {
/** The word by which it is chosen. */
name: string,
/** What it does, in one line. */
about: string,
/** Whether it is there to measure others by, and no level for people. */
test_opponent: boolean, };

export type Wanted = {
/** 1 a nudge, 2 what remains, 3 the best guess. */
rung: number, };

export type Hint = {
/** The rung of the ladder. */
rung: number,
/** The hint itself. */
sentence: string,
/** Some of the secrets that remain, from rung 2 on; in a game of simultaneous choice what is worth thinking about, on
 * rung 2, each choice with what it does. */
some: Array<string>,
/** How likely each place belongs to the secret, from rung 2 on. */
heat: Array<Heat>,
/** The best guess, on rung 3; in Apocalypse the choice that should be made most often. */
guess: string | null,
/** In Apocalypse the mix that should be played, on rung 3. */
mix: Array<Share>, };

export type Heat = {
/** The name of the place. */
cell: string,
/** The share of the possible secrets that have it, 0 to 1. */
share: number, };

export type Library = {
/** The games of this page. */
records: Array<Entry>,
/** How many games fit the filter in all. */
total: number, };

export type Entry = {
/** The record. */
id: string,
/** The word that names the game, such as `apocalypse`. */
game: string,
/** The game and its size as words. */
spec: string,
/** The same as people say it. */
title: string,
/** Who played. */
players: string,
/** How it ended. */
result: string,
/** How many turns it took. */
turns: number,
/** When it ended, in seconds since 1970. */
ended: number, };

export type Replay = {
/** What the library says of it. */
entry: Entry,
/** The record in its text form. */
record: string,
/** The game step by step. */
story: Story, };

export type Story = { "kind": "hunt",
/** What it was played on. */
layout: Layout,
/** What was asked and answered. */
turns: Array<Turn>,
/** What was hidden, where it is known. */
secret: string | null, } | { "kind": "duel",
/** The game and its size as words. */
game: string,
/** The word that names the game. */
name: string,
/** The position at the start, as text. */
position: string,
/** The board at the start. */
rows: Array<string>,
/** Every round, second parts as rounds of their own. */
rounds: Array<Round>, };

export type Import = {
/** The record, as text or as JSON. */
record: string, };

export type Imported = {
/** What takes it out again, told once to whoever brought it; nothing where its text was there already. */
owner: string | null,
/** The record. */
id: string,
/** The word that names the game, such as `apocalypse`. */
game: string,
/** The game and its size as words. */
spec: string,
/** The same as people say it. */
title: string,
/** Who played. */
players: string,
/** How it ended. */
result: string,
/** How many turns it took. */
turns: number,
/** When it ended, in seconds since 1970. */
ended: number, };

export type Review = { "kind": "hunt" } & HuntReview | { "kind": "duel" } & DuelReview;

export type HuntReview = {
/** 0 to 99: 99 x 2^(-inaccuracy). */
skill: number,
/** 0 to 99; none when no answer was open. */
luck: number | null,
/** What all guesses gave up together, in expected guesses. */
inaccuracy: number,
/** The turn that gave up most, counted from 1. */
worst: number | null,
/** The whole game in a sentence. */
summary: string,
/** Every turn. */
turns: Array<ReviewedTurn>, };

export type ReviewedTurn = {
/** What was asked. */
guess: string,
/** What was answered. */
feedback: string,
/** How many secrets were possible before the guess. */
before: number,
/** How many were possible after the answer. */
after: number,
/** Expected guesses with this guess, itself included. */
expected: number,
/** The best guess. */
best: string,
/** Expected guesses with the best guess. */
best_expected: number,
/** How sure it is that no guess is better: proven, exact, found or estimated. */
certainty: string,
/** What the guess gave up, in expected guesses. */
inaccuracy: number,
/** How many guesses better than expected the answer was. */
luck: number,
/** The turn in plain words. */
sentence: string, };

export type DuelReview = {
/** Black's side of it. */
black: SideReview,
/** White's side of it. */
white: SideReview,
/** The whole game in a few sentences. */
summary: string,
/** How many rounds have not been looked at yet because the time was up; asking again goes on from there. */
unseen: number,
/** Every round in which somebody had a choice, as far as has been looked. */
rounds: Array<ReviewedRound>, };

export type SideReview = {
/** 0 to 99: 99 x 2^(-4 x what its choices gave up). */
skill: number,
/** 0 to 99: how its choices met those of the other side, beside how they could have; none when chance had no say. */
fortune: number | null,
/** In how many rounds it took a hint. */
hinted: number,
/** What its choices gave up in all, in points. */
gave_up: number,
/** What chance gave it in all, in points. */
luck: number,
/** The step of the replay in which it gave up most, counted from 1. */
worst: number | null, };

export type ReviewedRound = {
/** The step of the replay that this round is, counted from 1. */
step: number,
/** How many rounds were looked ahead. */
depth: number,
/** Whether nothing had to be estimated. */
exact: boolean,
/** What the position was worth to Black before it, in points. */
before: Bounds,
/** What the two choices together were worth to Black, in points. */
after: number,
/** What chance gave to Black in it, in points. */
luck: number,
/** The round in plain words. */
sentence: string,
/** What Black chose; nothing if there was no choice. */
black: ReviewedChoice | null,
/** What White chose; nothing if there was no choice. */
white: ReviewedChoice | null, };

export type ReviewedChoice = {
/** What was chosen. */
choice: string,
/** What it does, so that people see it. */
words: string,
/** Whether a hint was taken before it. */
hinted: boolean,
/** What it gave up, in points. */
gave_up: number,
/** How often it should be chosen, 0 to 1. */
share: number,
/** The mix that should have been played, the likeliest first. */
mix: Array<Share>, };

export type Share = {
/** The choice as it is written in records. */
choice: string,
/** What it does, so that people see it. */
words: string,
/** How often, 0 to 1. */
share: number, };

export type Question = {
/** The game and its size. */
game: string,
/** What was asked and answered. */
turns: Array<Asked>, };

export type Asked = {
/** What was asked. */
guess: string,
/** What was answered. */
feedback: string, };

export type Analysis = {
/** The game and its size as people say it. */
title: string,
/** What it is played on. */
layout: Layout,
/** The turns as they were understood. */
turns: Array<Turn>,
/** Every answer the game knows. */
answers: Array<Answer>,
/** How many secrets there are. */
of: number,
/** How many are still possible. */
possible: number,
/** Some of them. */
some: Array<string>,
/** How likely each place belongs to the secret; a game without places has none. */
heat: Array<Heat>,
/** The best guesses, the best first. */
best: Array<Advice>,
/** What is wrong with the answers; then nothing is possible. */
trouble: Trouble | null,
/** All of it as a sentence. */
sentence: string, };

export type Advice = {
/** The guess. */
guess: string,
/** Whether it may be right itself. */
may_win: boolean,
/** The guesses still needed on average, this one included. */
worth: number,
/** How many more than with the best guess. */
loses: number,
/** How sure that is: proven, exact, found or estimated. */
certainty: string,
/** How many secrets remain on average. */
remain: number,
/** How many remain at worst. */
worst: number,
/** How many different answers it can have. */
parts: number, };

export type PositionQuestion = {
/** The game and its size; `apocalypse` if nothing is said. */
game: string,
/** The position as text, such as `NPPPN/P3P/5/p3p/npppn 0 0 0 0 -`. */
position: string,
/** For how many seconds to look further than hints and reviews do, 1 to 20. If nothing is said, it is the evaluation
 * that those go by. */
seconds: number | null, };

export type Trial = {
/** The game and its size; `apocalypse` if nothing is said. */
game: string,
/** The position as text. */
position: string,
/** What Black chooses; it does not matter where Black has nothing to choose. */
black: string,
/** What White chooses; it does not matter where White has nothing to choose. */
white: string, };

export type Tried = {
/** The board before, from the top, a character a place. */
rows: Array<string>,
/** What happened: one round, and a second part in which nobody has a choice. */
rounds: Array<Round>,
/** How the game ended, if it did. */
ending: string | null, };

export type DuelAnalysis = {
/** The game and its size. */
game: string,
/** The position as text. */
position: string,
/** The board from the top, a character a place. */
rows: Array<string>,
/** Whether it stands in the middle of a round: in Apocalypse pawns are to be placed. */
placing: boolean,
/** How many rounds were looked ahead. */
depth: number,
/** How many positions were looked at. */
nodes: number,
/** How sure it is: `exact`, or `estimated` where the look ended before the game did. */
certainty: string,
/** Whether the bounds hold for the game itself and not only for what was seen of it. */
exact: boolean,
/** Whether this is the last line. */
last: boolean,
/** What the position is worth to Black, in points: a win is 1, a loss -1. */
value: Bounds,
/** All of it in a few sentences. */
sentence: string,
/** What Black can choose: the rows of the matrix. */
black: Array<Weighed>,
/** What White can choose: the columns of the matrix. */
white: Array<Weighed>,
/** What each joint choice is worth to Black, in points, row after row. */
payoffs: Array<number>, };

export type Bounds = {
/** It is not below this. */
lower: number,
/** It is not above this. */
upper: number, };

export type Weighed = {
/** The choice as it is written in records; all illegal moves are `goof`. */
choice: string,
/** What it does, so that people see it. */
words: string,
/** How often it should be chosen, 0 to 1. */
share: number,
/** What it gives up against the other side's mix, in points; nothing where it is too little to tell. */
gives_up: number,
/** What it is worth to its side if it is foreseen, in points. */
foreseen: number,
/** Why, in plain words; on the last line only. */
why: string | null, };

export type NewRoom = {
/** What it is called. */
title: string,
/** The game of simultaneous choice and its size; `apocalypse` if nothing is said. */
game: string,
/** The seconds that each choice may take, 1 to 3600; without it there is no clock. */
clock: number | null,
/** Who plays whom; a round robin if nothing is said. */
pairing: Pairing, };

export type Pairing = "round_robin" | "ladder";

export type OpenedRoom = {
/** What lets people in. */
code: string,
/** What lets its holder begin rounds and end the room. */
teacher: string, };

export type NewMember = {
/** A name that nobody has there yet. */
name: string,
/** The invitation that a member has made for another device. */
invitation: string | null, };

export type Joined = {
/** The number of the member, from 0 in the order of coming. */
member: number,
/** What makes one this member; told once, to nobody else. */
token: string, };

export type MemberInvitation = {
/** The words of the invitation. */
code: string, };

export type Room = {
/** What lets people in. */
code: string,
/** What it is called. */
title: string,
/** The game and its size as words. */
game: string,
/** The same as people say it. */
game_title: string,
/** The seconds that each choice may take. */
clock: number | null,
/** Who plays whom. */
pairing: Pairing,
/** Whether the teacher has ended it. */
over: boolean,
/** Who has come, in the order of coming. */
members: Array<Member>,
/** The games of each round. */
rounds: Array<Array<RoomGame>>,
/** Who stands where, the best first. */
table: Array<Standing>,
/** Who asks; nobody in particular has none. */
you: RoomSeat | null, };

export type Member = {
/** The name. */
name: string,
/** Whether they have gone, and are not paired any more. */
left: boolean,
/** Whether their browser has asked for the room within the last half minute. */
here: boolean, };

export type RoomGame = {
/** The member who is Black. */
black: number,
/** The member who is White. */
white: number,
/** The match, which anybody may watch. */
id: string,
/** `black`, `white` or `draw`, once it is over; `gone` if it was never played to its end and is not kept any more. */
result: string | null, };

export type Standing = {
/** The member. */
member: number,
/** The name. */
name: string,
/** Games won. */
won: number,
/** Games that nobody won. */
drawn: number,
/** Games lost. */
lost: number,
/** A point for a game won, half of one for one that nobody won. */
points: number, };

export type RoomSeat = {
/** Whether it is the teacher. */
teacher: boolean,
/** The number of the member. */
member: number | null,
/** The match of the latest round in which this member plays. */
id: string | null,
/** The member's seat there. */
seat: SeatKey | null, };

export type Puzzle = {
/** The name under which it is answered: a number, or the id of a stored game. */
name: string,
/** The day, for the puzzle of a date; its number is the number of days since 1970. */
date: string | null,
/** The name of another one. */
next: string | null,
/** What is asked. */
riddle: Riddle, };

export type Riddle = { "kind": "one_left",
/** The question as a sentence. */
question: string,
/** The game and its size. */
game: string,
/** The same as people say it. */
title: string,
/** What it is played on. */
layout: Layout,
/** What was asked and answered. */
turns: Array<Turn>, } | { "kind": "keep_value",
/** The question as a sentence. */
question: string,
/** The game and its size. */
game: string,
/** The position as text. */
position: string,
/** The board from the top, a character a place. */
rows: Array<string>,
/** `black` or `white`: who is to choose. */
side: string,
/** Whether it stands in the middle of a round. */
placing: boolean,
/** What this side may pick on the board. */
moves: Array<string>,
/** What it may choose besides. */
buttons: Array<Button>, };

export type Judged = {
/** Whether it is the one that is asked for. */
right: boolean,
/** Why, as a sentence. */
sentence: string, };
