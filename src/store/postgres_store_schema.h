#pragma once

// The tables of a floor on PostgreSQL. Names are compared by their bytes, as SQLite does.
namespace houseway::store {

inline constexpr int postgres_schema_version = 1;

inline constexpr const char* postgres_schema = R"sql(
CREATE SCHEMA IF NOT EXISTS houseway;
SET search_path = houseway;

-- One row. Who commits holds it.
CREATE TABLE floor (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  schema_version integer NOT NULL,
  last_number bigint NOT NULL
) WITH (fillfactor = 10);

CREATE TABLE chains (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  sequence bigint NOT NULL,
  hash bytea NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE entries (
  number bigint PRIMARY KEY,
  chain bigint NOT NULL,
  sequence bigint NOT NULL,
  at bigint NOT NULL,
  body text NOT NULL,
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  UNIQUE (chain, sequence)
);
CREATE FUNCTION entries_stay() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'entries are not changed or taken out'; END $$;
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION entries_stay();

CREATE TABLE snapshots (
  chain bigint PRIMARY KEY,
  sequence bigint NOT NULL,
  body text NOT NULL,
  hash bytea NOT NULL
);

CREATE TABLE rounds (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  chain bigint NOT NULL,
  first bigint NOT NULL,
  last bigint NOT NULL,
  game text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  version text NOT NULL
);
CREATE INDEX rounds_by_chain ON rounds (chain, at, number);
CREATE INDEX rounds_by_game ON rounds (game, at, number);
CREATE INDEX rounds_by_time ON rounds (at, number);

CREATE TABLE documents (
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  body text,
  revision bigint NOT NULL,
  PRIMARY KEY (kind, key)
);

CREATE TABLE balances (
  account text COLLATE "C" PRIMARY KEY,
  cents bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE leases (
  name text COLLATE "C" PRIMARY KEY,
  owner text NOT NULL,
  epoch bigint NOT NULL,
  until bigint NOT NULL
);
CREATE FUNCTION micros() RETURNS bigint LANGUAGE sql VOLATILE AS
  $$ SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000000)::bigint $$;
)sql";

}  // namespace houseway::store
