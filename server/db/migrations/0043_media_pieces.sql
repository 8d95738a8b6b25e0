-- Hashes with which a device verifies the pieces of a download. Created at the first request for a file. The name of a
-- file is the hash of its content, so a row is valid permanently.
create table media_pieces (
  name text not null,
  piece_bytes integer not null check (piece_bytes > 0),
  -- 32 bytes of SHA-256 for each piece, in order.
  hashes bytea not null check (length(hashes) % 32 = 0),
  primary key (name, piece_bytes)
);
