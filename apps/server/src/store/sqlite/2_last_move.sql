-- When something last happened in a match. What is not known counts as now, so that no game in play is taken for abandoned.
ALTER TABLE matches ADD COLUMN moved INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET moved = unixepoch();
