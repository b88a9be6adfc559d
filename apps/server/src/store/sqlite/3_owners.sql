-- Who brought a record from elsewhere, and may take it out again; nobody owns the record of a game that was played here.
ALTER TABLE records ADD COLUMN owner TEXT;
CREATE INDEX records_by_owner ON records (owner) WHERE owner IS NOT NULL;

-- What anyone may read: all but the owner.
DROP VIEW public_records;
CREATE VIEW public_records AS SELECT id, game, spec, players, result, turns, ended, record FROM records;
