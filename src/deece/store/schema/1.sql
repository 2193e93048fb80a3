-- Tables of people; what happened at each, chained by a hash; and the last entry of each, which says what was lost.
CREATE SCHEMA deece;

CREATE TABLE deece.format (version integer NOT NULL);
INSERT INTO deece.format VALUES (0);

CREATE TABLE deece.entry (
    table_id text COLLATE "C" NOT NULL,
    seq integer NOT NULL,
    at double precision NOT NULL, -- Unix time in seconds
    kind text NOT NULL,
    body text NOT NULL,
    chain bytea NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE deece.head (
    table_id text COLLATE "C" PRIMARY KEY,
    seq integer NOT NULL,
    chain bytea NOT NULL
);

-- What was cut off a damaged log: nothing reads it but whoever looks after the server.
CREATE TABLE deece.lost (
    at double precision NOT NULL,
    table_id text NOT NULL,
    seq integer NOT NULL,
    kind text NOT NULL,
    body text NOT NULL
);
