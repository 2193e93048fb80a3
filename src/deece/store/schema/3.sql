-- How the database calls a server's connections: whoever lost its lease in the middle of a transaction is cut off by it.
ALTER TABLE deece.node ADD COLUMN lines text; -- NULL of an older Deece's

-- Tables whose server ended without letting go of them, until another has them: so takeovers are counted.
CREATE TABLE deece.bereft (
    table_id text COLLATE "C" PRIMARY KEY,
    lines text NOT NULL -- of the server that had it
);
CREATE FUNCTION deece.note_bereft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO deece.bereft SELECT table_id, coalesce(OLD.lines, OLD.address) FROM deece.owner WHERE epoch = OLD.epoch
    ON CONFLICT (table_id) DO UPDATE SET lines = excluded.lines;
    RETURN OLD;
END $$;
CREATE TRIGGER note_bereft BEFORE DELETE ON deece.node FOR EACH ROW EXECUTE FUNCTION deece.note_bereft();
