-- Several servers write: which of them run, and which table each of them has.
CREATE TABLE deece.node (
    epoch bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- of one run of a server; none comes twice
    address text NOT NULL, -- where the other servers reach it, "" if they cannot
    until timestamptz NOT NULL -- when its lease runs out, by the database's clock; then anybody may take the row out
);

-- A table that is not here may be had by whoever asks first.
CREATE TABLE deece.owner (
    table_id text COLLATE "C" PRIMARY KEY,
    epoch bigint NOT NULL REFERENCES deece.node ON DELETE CASCADE
);
CREATE INDEX ON deece.owner (epoch);

-- By this the servers know each other.
CREATE TABLE deece.secret (value text NOT NULL);
INSERT INTO deece.secret VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
