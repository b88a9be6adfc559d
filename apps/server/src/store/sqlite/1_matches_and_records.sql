-- A match that is running or was given up. Its setup and its events hold secrets.
CREATE TABLE matches (
    id      TEXT    NOT NULL PRIMARY KEY,
    setup   TEXT    NOT NULL,
    begun   INTEGER NOT NULL,
    over    INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX matches_by_age ON matches (over, begun);

-- What happened in it, in order.
CREATE TABLE events (
    match   TEXT    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    event   TEXT    NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

-- Finished games. Nothing in here is secret any more.
CREATE TABLE records (
    id      TEXT    NOT NULL PRIMARY KEY,
    game    TEXT    NOT NULL,
    spec    TEXT    NOT NULL,
    players TEXT    NOT NULL,
    result  TEXT    NOT NULL,
    turns   INTEGER NOT NULL,
    ended   INTEGER NOT NULL,
    record  TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX records_by_end ON records (ended DESC);

-- What anyone may read.
CREATE VIEW public_matches AS
    SELECT id, begun, over, (SELECT count(*) FROM events WHERE match = matches.id) AS events FROM matches;
CREATE VIEW public_records AS SELECT * FROM records;
