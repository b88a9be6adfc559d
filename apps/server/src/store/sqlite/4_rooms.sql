-- A class. Its setup and its events hold tokens.
CREATE TABLE rooms (
    code    TEXT    NOT NULL PRIMARY KEY,
    setup   TEXT    NOT NULL,
    begun   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What happened in it, in order.
CREATE TABLE room_events (
    room    TEXT    NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    event   TEXT    NOT NULL,
    PRIMARY KEY (room, number)
) STRICT, WITHOUT ROWID;
